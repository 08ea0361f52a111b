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
from msgspec import Raw

Op = dict[str, Any]
_Change = tuple[str, str, Raw | None]  # op, path, value

_DICT = ord("{")
_SET = len('{"op":"","path":"","value":},')
_DROP = len('{"op":"remove","path":""},')
_PATIENCE = 1024  # pairs compared in search of what a list kept; past that it was shuffled
_encode = msgspec.json.Encoder().encode
_fields = msgspec.json.Decoder(dict[str, Raw]).decode
_items = msgspec.json.Decoder(list[Raw]).decode


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in the order in which `apply` takes them."""
    return decoded(diff_encoded(_encode(old), _encode(new)))


def decoded(ops: list[Op]) -> list[Op]:
    """The operations of `diff_encoded` with plain values."""
    for op in ops:
        if "value" in op:
            op["value"] = msgspec.json.decode(op["value"])
    return ops


def diff_encoded(old: bytes, new: bytes) -> list[Op]:
    """The same between two documents as JSON without spaces; the values are JSON, too (`Raw`).

    Most of a document did not change, and that costs next to nothing: only what differs is taken
    apart. Compared is what is on the wire, where Python's 1 == True are two things.
    """
    if old == new:
        return []
    changes: list[_Change] = []
    _diff(Raw(old), Raw(new), "", "replace", changes)
    return [
        {"op": op, "path": path} if value is None else {"op": op, "path": path, "value": value}
        for op, path, value in changes
    ]


def apply(doc: Any, ops: Sequence[Op]) -> Any:
    """The document after the operations. `doc` is left alone and shared where nothing changed.

    Raises KeyError or IndexError when a pointer leads nowhere.
    """
    for op in ops:
        doc = _applied(doc, op["path"].split("/")[1:], op)
    return doc


# Each of these adds its operations to `out` and returns how many bytes they are on the wire.


def _diff(old: Raw, new: Raw, path: str, op: str, out: list[_Change]) -> int:
    """Between two parts that differ; `op` would set the new one."""
    before, after = bytes(old), bytes(new)
    kind, begun = after[0], len(out)
    if before[0] == kind and kind in b"{[":
        if kind == _DICT:
            size = _diff_dict(_fields(before), _fields(after), path, out)
        else:
            size = _diff_list(_items(before), _items(after), path, out)
        if len(out) == begun + 1 or size <= _SET + len(op) + len(path) + len(after):
            return size
        del out[begun:]
    out.append((op, path, new))
    return _SET + len(op) + len(path) + len(after)


def _diff_dict(old: dict[str, Raw], new: dict[str, Raw], path: str, out: list[_Change]) -> int:
    size = 0
    if old.keys() - new.keys():
        for key in old:
            if key not in new:
                size += _drop(f"{path}/{key}", out)
    for key, value in new.items():
        before = old.get(key)
        if before is None:
            size += _add(f"{path}/{key}", value, out)
        elif before != value:
            size += _diff(before, value, f"{path}/{key}", "add", out)
    return size


def _diff_list(old: list[Raw], new: list[Raw], path: str, out: list[_Change]) -> int:
    """What lies between the common start and the common end, in the shorter of two ways."""
    head, shorter = 0, min(len(old), len(new))
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    begun = len(out)
    size = _by_place(gone, come, path, head, out)
    # of lists of one length, a few places that changed (a board's spaces) cannot be said shorter
    few = 3 if len(old) == len(new) else 1
    if len(out) - begun > few and 0 < len(gone) * len(come) <= _PATIENCE:
        kept: list[_Change] = []
        other = _by_keeping(gone, come, path, head, kept)
        if other < size:
            out[begun:] = kept
            return other
    return size


def _by_place(gone: list[Raw], come: list[Raw], path: str, head: int, out: list[_Change]) -> int:
    """Each thing becomes what now stands in its place; what is over goes or comes at the end."""
    both, size = min(len(gone), len(come)), 0
    for i in range(both):
        if gone[i] != come[i]:
            size += _diff(gone[i], come[i], f"{path}/{head + i}", "replace", out)
    for i in range(len(gone) - 1, both - 1, -1):
        size += _drop(f"{path}/{head + i}", out)
    for i in range(both, len(come)):
        size += _add(f"{path}/{head + i}", come[i], out)
    return size


def _by_keeping(gone: list[Raw], come: list[Raw], path: str, head: int, out: list[_Change]) -> int:
    """The longest common subsequence stays; what lies between is done by place, from the end."""
    # common[i][j] = length of the longest common subsequence of gone[:i] and come[:j]
    common = [[0] * (len(come) + 1)]
    for i, thing in enumerate(gone):
        row = [0]
        for j, other in enumerate(come):
            row.append(common[i][j] + 1 if thing == other else max(common[i][j + 1], row[j]))
        common.append(row)
    size = 0
    i, j = end, stop = len(gone), len(come)
    while i and j:
        if gone[i - 1] == come[j - 1]:
            size += _by_place(gone[i:end], come[j:stop], path, head + i, out)
            i, j = end, stop = i - 1, j - 1
        elif common[i][j - 1] >= common[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return size + _by_place(gone[:end], come[:stop], path, head, out)


def _add(path: str, value: Raw, out: list[_Change]) -> int:
    out.append(("add", path, value))
    return _SET + len("add") + len(path) + len(bytes(value))


def _drop(path: str, out: list[_Change]) -> int:
    out.append(("remove", path, None))
    return _DROP + len(path)


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
