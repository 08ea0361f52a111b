"""Patches between two JSON documents: RFC 6902 limited to add, remove and replace, said briefly.

An operation is `[place, value]`, or `[place]` when it removes. A place is a mark and a pointer:
`+/turn` adds (in an object: sets), `=/row/0` replaces, `-/row/0` removes; `spelled` gives the
operations in the words of the RFC. Documents hold builtins only; keys carry no `/` or `~`, so
pointers need no escaping. Of the ways to say a change the shortest on the wire is taken: a part
that changed in many places is replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

Op = list[Any]  # [place] or [place, value]
Known = dict[str, tuple[bytes, bytes, list[Op], int]]

_DICT = ord("{")
_SET = len('["+",],')
_DROP = len('["-"],')
_PATIENCE = 1024  # pairs compared in search of what a list kept; past that it was shuffled
_SMALL = 40  # bytes: what is shorter is compared faster than it is found again
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.decode
_fields = msgspec.json.Decoder(dict[str, Raw]).decode
_items = msgspec.json.Decoder(list[Raw]).decode
_NAMES = {"+": "add", "=": "replace", "-": "remove"}
_MARKS = {name: mark for mark, name in _NAMES.items()}


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in the order in which `apply` takes them."""
    return decoded(diff_encoded(_encode(old), _encode(new)))


def decoded(ops: Sequence[Op]) -> list[Op]:
    """The operations of `diff_encoded` with plain values."""
    return [[place, *map(_decode, value)] for place, *value in ops]


def diff_encoded(old: bytes, new: bytes, known: Known | None = None) -> list[Op]:
    """The same between two documents as JSON without spaces; the values are JSON, too (`Raw`).

    Most of a document did not change, and that costs next to nothing: only what differs is taken
    apart. Compared is what is on the wire, where Python's 1 == True are two things. With `known`,
    one for several documents that are much alike, a change that was seen in one of them is not
    worked out again in the next.
    """
    if old == new:
        return []
    ops: list[Op] = []
    _diff(Raw(old), Raw(new), "", "=", ops, {} if known is None else known)
    return ops


def apply(doc: Any, ops: Sequence[Op]) -> Any:
    """The document after the operations. `doc` is left alone and shared where nothing changed.

    Raises KeyError or IndexError when a pointer leads nowhere, TypeError for what is no operation.
    """
    for place, *value in ops:
        mark, way = place[:1], place[1:].split("/")[1:]
        if mark not in _NAMES or len(value) != (mark != "-"):
            raise TypeError(place)
        doc = _applied(doc, way, mark, value)
    return doc


def packed(ops: Sequence[Op], root: str) -> list[Op]:
    """The operations, with `root` left out of the places below it (`+turn` for `+/game/turn`)."""
    return [[place[0] + place[1:].removeprefix(root), *value] for place, *value in ops]


def unpacked(ops: Sequence[Op], root: str) -> list[Op]:
    """The operations that were `packed` with this root."""
    return [
        [place if place[1:2] in ("", "/") else place[0] + root + place[1:], *value]
        for place, *value in ops
    ]


def spelled(ops: Sequence[Op]) -> list[dict[str, Any]]:
    """The operations as RFC 6902 writes them."""
    return [
        {"op": _NAMES[place[0]], "path": place[1:], **({"value": value[0]} if value else {})}
        for place, *value in ops
    ]


def brief(ops: Sequence[dict[str, Any]]) -> list[Op]:
    """The operations of `spelled`. Raises KeyError or TypeError when they are none."""
    return [
        [_MARKS[op["op"]] + op["path"], *([op["value"]] if op["op"] != "remove" else [])]
        for op in ops
    ]


# Each of these adds its operations to `out` and returns how many bytes they are on the wire.


def _diff(old: Raw, new: Raw, path: str, mark: str, out: list[Op], known: Known) -> int:
    """Between two parts that differ; `mark` would set the new one."""
    before, after = bytes(old), bytes(new)
    whole = _SET + len(path) + len(after)
    kind = after[0]
    if before[0] != kind or kind not in b"{[":
        out.append([mark + path, new])
        return whole
    if len(after) > _SMALL:
        seen = known.get(path)
        if seen is not None and seen[0] == before and seen[1] == after:
            out += seen[2]
            return seen[3]
    begun = len(out)
    if kind == _DICT:
        size = _diff_dict(_fields(before), _fields(after), path, out, known)
    else:
        size = _diff_list(_items(before), _items(after), path, out, known)
    if len(out) != begun + 1 and size > whole:
        out[begun:] = [[mark + path, new]]
        size = whole
    if len(after) > _SMALL:
        known[path] = before, after, out[begun:], size
    return size


def _diff_dict(
    old: dict[str, Raw], new: dict[str, Raw], path: str, out: list[Op], known: Known
) -> int:
    size = 0
    if old.keys() != new.keys():
        for key in old:
            if key not in new:
                size += _drop(f"{path}/{key}", out)
    for key, value in new.items():
        before = old.get(key)
        if before != value:
            if before is None:
                size += _add(f"{path}/{key}", value, out)
            else:
                size += _diff(before, value, f"{path}/{key}", "+", out, known)
    return size


def _diff_list(old: list[Raw], new: list[Raw], path: str, out: list[Op], known: Known) -> int:
    """What lies between the common start and the common end, in the shorter of two ways."""
    head, shorter = 0, min(len(old), len(new))
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    begun = len(out)
    size = _by_place(gone, come, path, head, out, known)
    # of lists of one length, a few places that changed (a board's spaces) cannot be said shorter
    few = 3 if len(old) == len(new) else 1
    if len(out) - begun > few and 0 < len(gone) * len(come) <= _PATIENCE:
        kept: list[Op] = []
        other = _by_keeping(gone, come, path, head, kept, known)
        if other < size:
            out[begun:] = kept
            return other
    return size


def _by_place(
    gone: list[Raw], come: list[Raw], path: str, head: int, out: list[Op], known: Known
) -> int:
    """Each thing becomes what now stands in its place; what is over goes or comes at the end."""
    both, size = min(len(gone), len(come)), 0
    for i in range(both):
        if gone[i] != come[i]:
            size += _diff(gone[i], come[i], f"{path}/{head + i}", "=", out, known)
    for i in range(len(gone) - 1, both - 1, -1):
        size += _drop(f"{path}/{head + i}", out)
    for i in range(both, len(come)):
        size += _add(f"{path}/{head + i}", come[i], out)
    return size


def _by_keeping(
    gone: list[Raw], come: list[Raw], path: str, head: int, out: list[Op], known: Known
) -> int:
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
            size += _by_place(gone[i:end], come[j:stop], path, head + i, out, known)
            i, j = end, stop = i - 1, j - 1
        elif common[i][j - 1] >= common[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return size + _by_place(gone[:end], come[:stop], path, head, out, known)


def _add(path: str, value: Raw, out: list[Op]) -> int:
    out.append([f"+{path}", value])
    return _SET + len(path) + len(bytes(value))


def _drop(path: str, out: list[Op]) -> int:
    out.append([f"-{path}"])
    return _DROP + len(path)


def _applied(node: Any, way: list[str], mark: str, value: list[Any]) -> Any:
    """`node` with the operation done at the end of `way`; containers on the way are copied."""
    if not way:
        return value[0]
    step, *rest = way
    if isinstance(node, list):
        at = int(step)
        if not 0 <= at < len(node) + (not rest and mark == "+"):
            raise IndexError(step)
        things = node.copy()
        if rest or mark == "=":
            things[at] = _applied(node[at], rest, mark, value)
        elif mark == "+":
            things.insert(at, value[0])
        else:
            del things[at]
        return things
    if step not in node and (rest or mark != "+"):
        raise KeyError(step)
    fields = node.copy()
    if not rest and mark == "-":
        del fields[step]
    else:
        fields[step] = _applied(fields.get(step), rest, mark, value)
    return fields
