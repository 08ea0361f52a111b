"""Patches between two JSON documents: RFC 6902 limited to add, remove and replace.

Documents hold builtins only; keys carry no `/` or `~`, so pointers need no escaping. Lists are
patched at their end (the games' lists grow and shrink there) or replaced when that is shorter.
"""

from __future__ import annotations

from typing import Any

Op = dict[str, Any]


def diff(old: Any, new: Any) -> list[Op]:
    """Operations that turn `old` into `new`, in the order in which `apply` takes them."""
    ops: list[Op] = []
    _diff(old, new, "", ops)
    return ops


def _diff(old: Any, new: Any, path: str, ops: list[Op]) -> None:
    if type(old) is not type(new):  # also tells True from 1
        ops.append({"op": "replace", "path": path, "value": new})
    elif isinstance(new, dict):
        for key in old:
            if key not in new:
                ops.append({"op": "remove", "path": f"{path}/{key}"})
        for key, value in new.items():
            if key not in old:
                ops.append({"op": "add", "path": f"{path}/{key}", "value": value})
            else:
                _diff(old[key], value, f"{path}/{key}", ops)
    elif isinstance(new, list):
        _diff_list(old, new, path, ops)
    elif old != new:
        ops.append({"op": "replace", "path": path, "value": new})


def _diff_list(old: list[Any], new: list[Any], path: str, ops: list[Op]) -> None:
    """One insertion or removal anywhere is one operation; otherwise place by place from the end."""
    head = 0
    shorter = min(len(old), len(new))
    while head < shorter and _same(old[head], new[head]):
        head += 1
    tail = 0
    while tail < shorter - head and _same(old[-1 - tail], new[-1 - tail]):
        tail += 1
    gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
    both = min(len(gone), len(come))
    for i in range(both):
        _diff(gone[i], come[i], f"{path}/{head + i}", ops)
    for i in range(len(gone) - 1, both - 1, -1):
        ops.append({"op": "remove", "path": f"{path}/{head + i}"})
    for i in range(both, len(come)):
        ops.append({"op": "add", "path": f"{path}/{head + i}", "value": come[i]})


def _same(a: Any, b: Any) -> bool:
    """Equal as JSON: `1 == True` in Python, but not on the wire."""
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_same(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return bool(a == b)


def apply(doc: Any, ops: list[Op]) -> Any:
    """The document after the operations. Containers on the path are changed in place.

    Raises KeyError or IndexError when a pointer leads nowhere.
    """
    for op in ops:
        if op["path"] == "":
            doc = op["value"]
            continue
        *way, last = op["path"].split("/")[1:]
        node = doc
        for step in way:
            node = node[int(step)] if isinstance(node, list) else node[step]
        if isinstance(node, list):
            _apply_to_list(node, int(last), op)
        elif op["op"] == "remove":
            del node[last]
        elif op["op"] == "add" or last in node:
            node[last] = op["value"]
        else:
            raise KeyError(op["path"])
    return doc


def _apply_to_list(node: list[Any], at: int, op: Op) -> None:
    if not 0 <= at < len(node) + (op["op"] == "add"):
        raise IndexError(op["path"])
    if op["op"] == "remove":
        del node[at]
    elif op["op"] == "add":
        node.insert(at, op["value"])
    else:
        node[at] = op["value"]
