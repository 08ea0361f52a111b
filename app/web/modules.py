"""ES modules taken apart: what they import, what they export, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath
from posixpath import normpath

from msgspec import Struct

from app.web import names
from app.web.script import Token, slim, tokens


class Module(Struct, frozen=True):
    """A module taken apart. Names are as (theirs, here) pairs."""

    path: str
    imports: dict[str, list[tuple[str, str]]]  # path -> names, in the order of evaluation
    passed_on: dict[str, list[tuple[str, str]]]  # path -> names there, and as they are exported
    exports: list[tuple[str, str]]  # (its name outside, its name here)
    body: list[Token]
    later: list[str]  # paths of `import("./x.js")`
    spots: list[tuple[int, bool]] | None
    """The words of the body that stand for a name of the module's top or an import: their place,
    and whether they are a key as well. None for a module in a style that is not understood."""


@lru_cache(512)
def read(path: str, source: str) -> Module:
    """The module of this source, read once. Raises ValueError for what cannot be joined."""
    return _Reader(path, slim(tokens(source))).module()


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
            depth += names.opens(token)
            if depth == 0 and token == ("word", "import") and self._peek(1, ("(", ".")) is None:
                self._import()
            elif depth == 0 and token == ("word", "export"):
                self._export()
            elif token == ("word", "import"):
                depth += self._import_later()
            else:
                self._body.append(self._take())
        if names.waits(self._body):
            raise ValueError(f"{self._path}: waits at its top")
        body, spots = self._named()
        return Module(
            self._path, self._imports, self._passed_on, self._exports, body, self._later, spots
        )

    def _named(self) -> tuple[list[Token], list[tuple[int, bool]] | None]:
        """The body with letters for its inner names, and the places of its outer ones."""
        try:
            words = dict(names.variables(self._body))
            top = set(names.declared(self._body, words))
            top.update(here for pairs in self._imports.values() for _, here in pairs)
            body = names.lettered(self._body, words, names.inner(self._body, words) - top)
            return body, [
                (at, is_key) for at, is_key in words.items() if self._body[at].text in top
            ]
        except names.Unclear:
            return self._body, None

    def _import(self) -> None:
        self._take()
        pairs: list[tuple[str, str]] = []
        while (token := self._significant()).kind != "string":
            if token.text == "{":
                pairs += self._names()
            elif token.text == "*":
                raise ValueError(f"{self._path}: import * cannot be joined")
            elif token.kind == "word" and token.text != "from":
                pairs.append(("default", token.text))
        self._imports.setdefault(self._address(token), []).extend(pairs)
        self._end()

    def _export(self) -> None:
        self._take()
        token = self._significant()
        if token.text == "{":
            pairs = list(self._names())
            if self._peek_significant() == ("word", "from"):
                self._expect("from")
                path = self._address(self._significant())
                self._passed_on.setdefault(path, []).extend(pairs)
            else:
                self._exports += [(there, here) for here, there in pairs]
            self._end()
        elif token.text == "default":
            self._export_default()
        elif token.text in ("const", "function", "class", "async"):
            self._declared(token)
        else:
            raise ValueError(f"{self._path}: export {token.text} cannot be joined")

    def _export_default(self) -> None:
        ahead = [token for token in self._pieces[self._at : self._at + 4] if token.kind != "space"]
        named = ahead[1].kind == "word" and ahead[1].text != "extends"
        if ahead[0].text in ("function", "class") and named:
            self._declared(self._significant(), "default")
        else:
            self._body += [Token("word", "const"), Token("space", " ")]
            self._body += [Token("word", "default_"), Token("sign", "=")]
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
            self._body.append(Token("later", self._later[-1]))
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
