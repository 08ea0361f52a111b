"""ES modules joined into one: a page of eighty modules asks for three.

Developers keep plain modules and no build step: in development each is served as it is. Otherwise
the server joins them when it starts. A page's entry module stays at its own address; what it
imports, near or far, is one file beside it. A part that is loaded later (a game's board) brings
what only it needs, and takes the rest from that same file, so that every module exists once.

Each module becomes a function called once, in the order of the imports, that returns its exports.
For that no module may import itself by way of others, no exported name may be assigned again, and
only entries and parts may wait (`await`) at their top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from posixpath import normpath, relpath

from msgspec import Struct

from app.web.script import Token, slim, text_of, tokens


class Module(Struct, frozen=True):
    """A module taken apart. Names are as (theirs, here) pairs; theirs of all of it is `*`."""

    path: str
    imports: dict[str, list[tuple[str, str]]]  # path -> names, in the order of evaluation
    passed_on: dict[str, list[tuple[str, str]]]  # path -> names exported from there
    exports: list[tuple[str, str]]  # (its name outside, its name here)
    body: list[Token]
    later: list[str]  # paths of `import("./x.js")`


@lru_cache(512)
def read(path: str, source: str) -> Module:
    """The module of this source, read once. Raises ValueError for what cannot be joined."""
    return _Reader(path, slim(tokens(source))).module()


class Joined(Struct, frozen=True):
    """What is served for one page: its own files by path, and which of them a part needs."""

    files: dict[str, bytes]
    needs: dict[str, list[str]]  # entry or part -> the files it loads, itself first


def join(load: Callable[[str], Module], page: str, parts: list[str]) -> Joined:
    """A page's entry module and its parts, joined.

    `parts` are modules loaded later; those that a module names by `import("./x.js")` are found.
    """
    shared = _closure(load, load(page))
    parts = list(parts)
    for path in (page, *shared):
        parts += [later for later in load(path).later if later not in (page, *parts, *shared)]
    if not parts:
        ids = _ids("$", shared)
        return Joined({page: _file(load, page, shared, ids, page)}, {page: [page]})
    own = {part: _closure(load, load(part)) for part in parts}
    for path in dict.fromkeys(path for paths in own.values() for path in paths):
        # what several parts use, and what is used by such, must exist once
        if path not in shared and sum(path in paths for paths in own.values()) > 1:
            shared.append(path)
    name = page.removesuffix(".js") + ".joined.js"
    ids = _ids("$", shared)
    files = {name: _file(load, name, shared, ids, None)}
    needs = {}
    for path in (page, *parts):
        alone = [near for near in own.get(path, []) if near not in ids]
        files[path] = _file(load, path, alone, ids | _ids("$$", alone), path, name)
        needs[path] = [path, name]
    return Joined(files, needs)


def _ids(prefix: str, paths: list[str]) -> dict[str, str]:
    return {path: f"{prefix}{number}" for number, path in enumerate(paths)}


def _closure(load: Callable[[str], Module], module: Module) -> list[str]:
    """What a module imports, near and far, each after what it needs itself."""
    found: list[str] = []

    def visit(path: str, way: tuple[str, ...]) -> None:
        if path in way:
            raise ValueError(f"modules go round: {' -> '.join((*way, path))}")
        if path not in found:
            here = load(path)
            for near in _near(here):
                visit(near, (*way, path))
            if path != module.path:
                found.append(path)

    visit(module.path, ())
    return found


def _file(
    load: Callable[[str], Module],
    name: str,
    paths: list[str],
    ids: dict[str, str],
    last: str | None,
    beside: str = "",
) -> bytes:
    """The file `name`: the modules of these paths, then the one of path `last` as it is.

    Without `last` the modules themselves are exported; what else is used of `ids` is then taken
    from the file `beside`.
    """
    lines = [f"const {ids[path]}=(()=>{{{_inside(load(path), name, ids)}}})();" for path in paths]
    if last is None:
        return "\n".join([*lines, f"export{{{','.join(ids.values())}}};\n"]).encode()
    module = load(last)
    if module.passed_on:
        raise ValueError(f"{last}: what is loaded by itself passes nothing on")
    used = {near for path in (*paths, last) for near in _near(load(path))} - {*paths}
    if used:
        taken = ",".join(ids[path] for path in ids if path in used)
        lines.insert(0, f'import{{{taken}}}from"{_relative(beside, name)}";')
    lines.append(_taken(module, ids) + text_of(module.body))
    if module.exports:
        exports = [f"{here} as {there}" for there, here in module.exports]
        lines.append(f"export{{{','.join(exports)}}};")
    return "\n".join([*lines, ""]).encode()


def _near(module: Module) -> tuple[str, ...]:
    return (*module.imports, *module.passed_on)


def _inside(module: Module, name: str, ids: dict[str, str]) -> str:
    """A module as a function's body."""
    body = [
        # a module may ask for its own address: it stays that of its source
        Token("word", f'{{url:new URL("{_relative(module.path, name)}",import.meta.url).href}}')
        if token.text == "import.meta"
        else token
        for token in module.body
    ]
    exports = [here if there == here else f"{there}:{here}" for there, here in module.exports]
    for path, names in module.passed_on.items():
        for there, here in names:
            exports.append(f"...{ids[path]}" if there == "*" else f"{here}:{ids[path]}.{there}")
    return f"{_taken(module, ids)}{text_of(body)}\nreturn{{{','.join(exports)}}}"


def _taken(module: Module, ids: dict[str, str]) -> str:
    """The names a module imports, as constants."""
    lines = []
    for path, names in module.imports.items():
        pairs = [there if there == here else f"{there}:{here}" for there, here in names
                 if there != "*"]  # fmt: skip
        if pairs:
            lines.append(f"const{{{','.join(pairs)}}}={ids[path]};")
        lines += [f"const {here}={ids[path]};" for there, here in names if there == "*"]
    return "".join(lines)


def _relative(path: str, source: str) -> str:
    """How a module at `source` addresses the one at `path`."""
    way = relpath(path, PurePosixPath(source).parent.as_posix())
    return way if way.startswith(".") else f"./{way}"


class _Reader:
    """Takes a module's tokens apart: imports and exports from the rest."""

    def __init__(self, path: str, pieces: list[Token]) -> None:
        self._path = path
        self._pieces = pieces
        self._at = 0
        self._imports: dict[str, list[tuple[str, str]]] = {}
        self._passed_on: dict[str, list[tuple[str, str]]] = {}
        self._exports: list[tuple[str, str]] = []
        self._body: list[Token] = []
        self._later: list[str] = []

    def module(self) -> Module:
        depth = 0
        while (token := self._peek()) is not None:
            if token.kind == "sign" or token.kind == "text":
                depth += _depth(token)
            if depth == 0 and token == ("word", "import") and self._peek(1, ("(", ".")) is None:
                self._import()
            elif depth == 0 and token == ("word", "export"):
                self._export()
            elif token == ("word", "import"):
                depth += self._import_later()
            else:
                self._body.append(self._take())
        return Module(
            self._path, self._imports, self._passed_on, self._exports, self._body, self._later
        )

    def _import(self) -> None:
        self._take()
        names: list[tuple[str, str]] = []
        while (token := self._significant()).kind != "string":
            if token.text == "{":
                names += self._names()
            elif token.text == "*":
                self._expect("as")
                names.append(("*", self._significant().text))
            elif token.kind == "word" and token.text != "from":
                names.append(("default", token.text))
        self._imports.setdefault(self._address(token), []).extend(names)
        self._end()

    def _export(self) -> None:
        self._take()
        token = self._significant()
        if token.text == "{":
            names = list(self._names())
            if self._peek_significant() == ("word", "from"):
                self._expect("from")
                path = self._address(self._significant())
                self._passed_on.setdefault(path, []).extend(names)
            else:
                self._exports += [(there, here) for here, there in names]
            self._end()
        elif token.text == "*":
            self._expect("from")
            self._passed_on.setdefault(self._address(self._significant()), []).append(("*", "*"))
            self._end()
        elif token.text == "default":
            self._export_default()
        elif token.text in ("const", "function", "class", "async"):
            self._declared(token)
        else:
            raise ValueError(f"{self._path}: export {token.text} cannot be joined")

    def _export_default(self) -> None:
        kind, name = self._peek_significant(), self._peek(2)
        if kind in (("word", "function"), ("word", "class")) and name and name.kind == "word":
            self._declared(self._significant(), "default")
        else:
            self._body.append(Token("word", "const default_="))
            self._exports.append(("default", "default_"))

    def _declared(self, first: Token, name: str = "") -> None:
        """`const x = ..`, `async function x() ..`: the words stay, the name is noted."""
        self._body += [first, Token("space", " ")]
        token = self._significant()
        while token.text in ("function", "*"):
            self._body += [token, Token("space", " ")]
            token = self._significant()
        if token.kind != "word":
            raise ValueError(f"{self._path}: export {first.text} {token.text} cannot be joined")
        self._body.append(token)
        self._exports.append((name or token.text, token.text))

    def _import_later(self) -> int:
        """`import(..)`, or `import.meta`, which becomes one token; how many brackets it opened."""
        word, sign = self._take(), self._significant()
        if sign.text == ".":
            self._body.append(Token("word", f"import.{self._significant().text}"))
            return 0
        self._body += [word, sign]
        token = self._peek_significant()
        if token is not None and token.kind == "string":
            self._later.append(self._address(self._significant()))
            self._body.append(token)
        return 1

    def _names(self) -> Iterator[tuple[str, str]]:
        """`a, b as c}` as pairs."""
        words: list[str] = []
        while True:
            token = self._significant()
            if token.text in (",", "}"):
                if words:
                    yield words[0], words[-1]
                words = []
                if token.text == "}":
                    return
            elif token.text != "as":
                words.append(token.text)

    def _address(self, token: Token) -> str:
        folder = PurePosixPath(self._path).parent.as_posix()
        return normpath(f"{folder}/{token.text[1:-1]}")

    def _end(self) -> None:
        """A statement's semicolon, if it has one."""
        if self._peek_significant() == ("sign", ";"):
            self._significant()

    def _peek(self, ahead: int = 0, texts: tuple[str, ...] = ()) -> Token | None:
        at = self._at + ahead
        token = self._pieces[at] if at < len(self._pieces) else None
        return token if token is None or not texts or token.text in texts else None

    def _peek_significant(self) -> Token | None:
        token = self._peek()
        return self._peek(1) if token is not None and token.kind == "space" else token

    def _take(self) -> Token:
        token = self._pieces[self._at]
        self._at += 1
        return token

    def _significant(self) -> Token:
        if self._at >= len(self._pieces):
            raise ValueError(f"{self._path}: ends too soon")
        token = self._take()
        return self._significant() if token.kind == "space" else token

    def _expect(self, text: str) -> None:
        if (token := self._significant()).text != text:
            raise ValueError(f"{self._path}: {token.text} instead of {text}")


def _depth(token: Token) -> int:
    if token.kind == "text":
        return (token.text[-1] == "{") - (token.text[0] == "}")
    return (token.text in "([{") - (token.text in ")]}")
