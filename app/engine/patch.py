"""Patches between two JSON documents: RFC 6902 limited to add, remove and replace.

Documents hold builtins only; keys carry no `/` or `~`, so pointers need no escaping. Of the ways
to say a change the shortest on the wire is taken: a part that changed in many places is replaced
as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Op = dict[str, Any]

_LEAVES = (str, int, bool, type(None))
_OVERHEAD = len('[{"op":"replace","path":"","value":}]')
_PATIENCE = 1024  # pairs compared in search of what a list kept; past that it was shuffled
_encode = msgspec.json.Encoder().encode


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in the order in which `apply` takes them."""
    return _diff(old, new, "")


def apply(doc: Any, ops: Sequence[Op]) -> Any:
    """The document after the operations. `doc` is left alone and shared where nothing changed.

    Raises KeyError or IndexError when a pointer leads nowhere.
    """
    for op in ops:
        doc = _applied(doc, op["path"].split("/")[1:], op)
    return doc


def _diff(old: Any, new: Any, path: str) -> list[Op]:
    if type(old) is not type(new):  # also tells True from 1
        return [{"op": "replace", "path": path, "value": new}]
    if isinstance(new, dict):
        ops = _diff_dict(old, new, path)
    elif isinstance(new, list):
        ops = _diff_list(old, new, path)
    elif old != new:
        return [{"op": "replace", "path": path, "value": new}]
    else:
        return []
    if len(ops) > 1 and _size(ops) > _OVERHEAD + len(path) + len(_encode(new)):
        return [{"op": "replace", "path": path, "value": new}]
    return ops


def _diff_dict(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Op]:
    ops: list[Op] = [{"op": "remove", "path": f"{path}/{key}"} for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{path}/{key}", "value": value})
            continue
        before = old[key]
        # most of a document is leaves that did not change: they must cost next to nothing
        if before is value or (
            type(before) in _LEAVES and type(before) is type(value) and before == value
        ):
            continue
        ops += _diff(before, value, f"{path}/{key}")
    return ops


def _diff_list(old: list[Any], new: list[Any], path: str) -> list[Op]:
    """What lies between the common start and the common end, in the shorter of two ways."""
    head, shorter = 0, min(len(old), len(new))
    while head < shorter and _same(old[head], new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and _same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    ops = _by_place(gone, come, path, head)
    if len(ops) > 1 and 0 < len(gone) * len(come) <= _PATIENCE:
        kept = _by_keeping(gone, come, path, head)
        if _size(kept) < _size(ops):
            return kept
    return ops


def _by_place(gone: list[Any], come: list[Any], path: str, head: int) -> list[Op]:
    """Each thing becomes what now stands in its place; what is over goes or comes at the end."""
    both = min(len(gone), len(come))
    ops: list[Op] = []
    for i in range(both):
        ops += _diff(gone[i], come[i], f"{path}/{head + i}")
    for i in range(len(gone) - 1, both - 1, -1):
        ops.append({"op": "remove", "path": f"{path}/{head + i}"})
    for i in range(both, len(come)):
        ops.append({"op": "add", "path": f"{path}/{head + i}", "value": come[i]})
    return ops


def _by_keeping(gone: list[Any], come: list[Any], path: str, head: int) -> list[Op]:
    """Removals and insertions around the longest common subsequence, last place first."""
    before = [_encode(thing) for thing in gone]
    after = [_encode(thing) for thing in come]
    # common[i][j] = longest common subsequence of before[:i] and after[:j]
    common = [[0] * (len(after) + 1)]
    for i, thing in enumerate(before):
        row = [0]
        for j, other in enumerate(after):
            row.append(common[i][j] + 1 if thing == other else max(common[i][j + 1], row[j]))
        common.append(row)
    ops: list[Op] = []
    i, j = len(before), len(after)
    while i or j:
        if i and j and before[i - 1] == after[j - 1]:
            i, j = i - 1, j - 1
        elif j and (not i or common[i][j - 1] >= common[i - 1][j]):
            j -= 1
            ops.append({"op": "add", "path": f"{path}/{head + i}", "value": come[j]})
        else:
            i -= 1
            ops.append({"op": "remove", "path": f"{path}/{head + i}"})
    return ops


def _size(ops: list[Op]) -> int:
    """Bytes of the operations on the wire."""
    return len(_encode(ops))


def _same(a: Any, b: Any) -> bool:
    """Equal as JSON: `1 == True` in Python, but not on the wire."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_same(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return bool(a == b)


def _applied(node: Any, way: list[str], op: Op) -> Any:
    """`node` with the operation done at the end of `way`; containers on the way are copied."""
    if not way:
        return op["value"]
    step, *rest = way
    if isinstance(node, list):
        at = int(step)
        if not 0 <= at < len(node) + (not rest and op["op"] == "add"):
            raise IndexError(op["path"])
        things = node.copy()
        if rest or op["op"] == "replace":
            things[at] = _applied(node[at], rest, op)
        elif op["op"] == "add":
            things.insert(at, op["value"])
        else:
            del things[at]
        return things
    if step not in node and (rest or op["op"] != "add"):
        raise KeyError(op["path"])
    fields = node.copy()
    if not rest and op["op"] == "remove":
        del fields[step]
    else:
        fields[step] = _applied(fields.get(step), rest, op)
    return fields
