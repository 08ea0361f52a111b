"""Stylesheets joined into one and without what only their authors read.

A sheet begins with `@import "other.css";` for what it builds on. In development the browser follows
these itself; otherwise the other sheet is put in the place of the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from posixpath import dirname, normpath, relpath

_import = re.compile(r'^@import "([^"]+)";\n?', re.MULTILINE)
_address = re.compile(r"url\(([\w./-]+)\)")
_piece = re.compile(r"""/\*.*?\*/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\s+""", re.DOTALL)
_around = re.compile(r" ?([{},;]) ?")


def joined(path: str, read: Callable[[str], bytes | None]) -> str:
    """The sheet with those that it imports. Raises ValueError for one that is not there."""
    source = read(path)
    if source is None:
        raise ValueError(f"{path} is not there")

    def put(found: re.Match[str]) -> str:
        other = normpath(f"{dirname(path)}/{found[1]}")

        def moved(address: re.Match[str]) -> str:
            file = normpath(f"{dirname(other)}/{address[1]}")
            return f"url({relpath(file, dirname(path))})"

        return _address.sub(moved, joined(other, read))

    return _import.sub(put, source.decode())


def slim(sheet: str) -> str:
    """Without comments and indentation. Spaces that may mean something stay."""
    strings: list[str] = []

    def put(found: re.Match[str]) -> str:
        if found[0][0] in "\"'":
            strings.append(found[0])
            return '""'
        return " "

    plain = re.sub(r" +", " ", _piece.sub(put, sheet))
    plain = _around.sub(r"\1", plain).replace(";}", "}").strip()
    return re.sub('""', lambda _: strings.pop(0), plain)
