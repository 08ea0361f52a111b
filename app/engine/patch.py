"""Patches between two JSON documents: RFC 6902 limited to add, remove and replace.

Documents hold builtins only; keys carry no `/` or `~`, so pointers need no escaping. Of the ways
to say a change the shortest on the wire is taken: a part that changed in many places is replaced
as a whole, and a field gets its new value by `add`, which for objects means "set" and is shorter
than `replace`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

Op = dict[str, Any]

_OVERHEAD = len('[{"op":"","path":"","value":}]')
_PATIENCE = 1024  # pairs compared in search of what a list kept; past that it was shuffled
_encode = msgspec.json.Encoder().encode


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in the order in which `apply` takes them."""
    before, after = _encode(old), _encode(new)
    return [] if before == after else _diff(old, new, "", "replace", len(after))


def apply(doc: Any, ops: Sequence[Op]) -> Any:
    """The document after the operations. `doc` is left alone and shared where nothing changed.

    Raises KeyError or IndexError when a pointer leads nowhere.
    """
    for op in ops:
        doc = _applied(doc, op["path"].split("/")[1:], op)
    return doc


def _diff(old: Any, new: Any, path: str, op: str, size: int) -> list[Op]:
    """Operations between two parts that differ; `op` would set the new one, of `size` bytes."""
    if type(old) is type(new) is dict:
        ops = _diff_dict(old, new, path)
    elif type(old) is type(new) is list:
        ops = _diff_list(old, new, path)
    else:
        return [{"op": op, "path": path, "value": new}]
    if len(ops) > 1 and _size(ops) > _OVERHEAD + len(op) + len(path) + size:
        return [{"op": op, "path": path, "value": new}]
    return ops


def _diff_dict(old: dict[str, Any], new: dict[str, Any], path: str) -> list[Op]:
    ops: list[Op] = [{"op": "remove", "path": f"{path}/{key}"} for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            ops.append({"op": "add", "path": f"{path}/{key}", "value": value})
            continue
        # Most of a document did not change, and that must cost next to nothing. Texts are
        # compared as they are, the rest as JSON: Python's 1 == True are two things on the wire.
        before = old[key]
        if before is value:
            continue
        if type(before) is str is type(value):
            if before != value:
                ops.append({"op": "add", "path": f"{path}/{key}", "value": value})
            continue
        after = _encode(value)
        if _encode(before) != after:
            ops += _diff(before, value, f"{path}/{key}", "add", len(after))
    return ops


def _diff_list(old: list[Any], new: list[Any], path: str) -> list[Op]:
    """What lies between the common start and the common end, in the shorter of two ways."""
    before, after = list(map(_encode, old)), list(map(_encode, new))
    head, shorter = 0, min(len(old), len(new))
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    gone, come = slice(head, len(old) - tail), slice(head, len(new) - tail)
    change = old[gone], new[come], before[gone], after[come]
    ops = _by_place(*change, path, head)
    # of lists of one length, a few places that changed (a board's spaces) cannot be said shorter
    few = 3 if len(old) == len(new) else 1
    if len(ops) > few and 0 < len(change[0]) * len(change[1]) <= _PATIENCE:
        kept = _by_keeping(*change, path, head)
        if _size(kept) < _size(ops):
            return kept
    return ops


def _by_place(
    gone: list[Any], come: list[Any], before: list[bytes], after: list[bytes], path: str, head: int
) -> list[Op]:
    """Each thing becomes what now stands in its place; what is over goes or comes at the end."""
    both = min(len(gone), len(come))
    ops: list[Op] = []
    for i in range(both):
        if before[i] != after[i]:
            at = f"{path}/{head + i}"
            ops += _diff(gone[i], come[i], at, "replace", len(after[i]))
    for i in range(len(gone) - 1, both - 1, -1):
        ops.append({"op": "remove", "path": f"{path}/{head + i}"})
    for i in range(both, len(come)):
        ops.append({"op": "add", "path": f"{path}/{head + i}", "value": come[i]})
    return ops


def _by_keeping(
    gone: list[Any], come: list[Any], before: list[bytes], after: list[bytes], path: str, head: int
) -> list[Op]:
    """The longest common subsequence stays; what lies between is done by place, from the end."""
    # common[i][j] = length of the longest common subsequence of before[:i] and after[:j]
    common = [[0] * (len(after) + 1)]
    for i, thing in enumerate(before):
        row = [0]
        for j, other in enumerate(after):
            row.append(common[i][j] + 1 if thing == other else max(common[i][j + 1], row[j]))
        common.append(row)
    ops: list[Op] = []
    i, j = end, stop = len(before), len(after)
    while i and j:
        if before[i - 1] == after[j - 1]:
            between, instead = slice(i, end), slice(j, stop)
            ops += _by_place(
                gone[between], come[instead], before[between], after[instead], path, head + i
            )
            i, j = end, stop = i - 1, j - 1
        elif common[i][j - 1] >= common[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return ops + _by_place(gone[:end], come[:stop], before[:end], after[:stop], path, head)


def _size(ops: list[Op]) -> int:
    """Bytes of the operations on the wire."""
    return len(_encode(ops))


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
