"""JavaScript as tokens, and as few of them as say the same.

What is read here is our own source and three vendored libraries: modules in the style that the
type check and the formatter keep. `tests/web/test_script.py` says what is understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

Kind = Literal["space", "comment", "word", "string", "text", "regex", "sign", "later"]


class Token(NamedTuple):
    """A piece of source. `text` is a template literal's text up to `${` or the end; `later` stands
    for the string of `import("./x.js")` and holds the path from the root."""

    kind: Kind
    text: str


_simple = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<word>(?:\d[\w.]*|\.\d\w*|[\w$#]+))
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<sign>=>|\.\.\.|\?\.(?!\d)|\+\+|--|[^\w\s])""",
    re.VERBOSE | re.DOTALL,
)
_regex = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
_text = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
# after these words an expression begins, so that a stroke is a regular expression's first
_openers = frozenset({"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new",
                      "else", "do", "await", "yield", "instanceof"})  # fmt: skip


def tokens(source: str) -> Iterator[Token]:
    """The source, piece by piece; joined they are the source again. Raises ValueError."""
    at, last = 0, Token("sign", ";")
    open_braces: list[int] = []  # one count for each template that is being read
    while at < len(source):
        if open_braces and source[at] == "}" and open_braces[-1] == 0:
            open_braces.pop()
            token = Token("text", _matched(_text, source, at + 1, "}"))
        elif source[at] == "`":
            token = Token("text", _matched(_text, source, at + 1, "`"))
        elif source[at] == "/" and source[at + 1 : at + 2] not in "/*" and _begins(last):
            token = Token("regex", _matched(_regex, source, at))
        else:
            found = _simple.match(source, at)
            if found is None:
                raise ValueError(f"not understood: {source[at : at + 40]!r}")
            token = Token(found.lastgroup, found[0])  # type: ignore[arg-type]
        if token.kind == "text":
            if token.text.endswith("${"):
                open_braces.append(0)
        elif open_braces and token.kind == "sign":
            open_braces[-1] += (token.text == "{") - (token.text == "}")
        if token.kind not in ("space", "comment"):
            last = token
        at += len(token.text)
        yield token


def slim(pieces: Iterable[Token]) -> list[Token]:
    """Without comments, and without the spaces and lines that part nothing.

    A line's end stays where a statement may end with it; a comma after the last of several and a
    semicolon after the last of a block's statements go. In templates of `html` a line's end
    with what is around it is one line's end, and none beside a tag: htm sees no difference.
    """
    kept: list[Token] = []
    gap = ""
    in_html: list[bool] = []
    for token in pieces:
        kind, text = token
        if kind == "space" or kind == "comment":
            gap = "\n" if "\n" in text or gap == "\n" else " "
            continue
        if kind == "text":
            if text[0] == "`":
                in_html.append(bool(kept) and kept[-1] == ("word", "html"))
            if in_html[-1]:
                token = Token(kind, _between.sub("", _lines.sub("\n", text)))
            if text[-1] == "`":
                in_html.pop()
        if gap and kept and _parts(kept[-1], token, gap):
            kept.append(Token("space", gap))
        gap = ""
        if kind == "sign" and len(kept) > 1 and _needless(kept[-2], kept[-1], text):
            kept.pop()
        kept.append(token)
    return kept


def text_of(pieces: Iterable[Token]) -> str:
    """The source again."""
    return "".join(piece.text for piece in pieces)


_lines = re.compile(r"\s*\n\s*")
_between = re.compile(r"(?<=>)\n|\n(?=<)")
_after = frozenset("{([,;=*%&|^!~?:.<>") | {"=>", "...", "?."}  # no statement ends with these
_before = frozenset(")]},;.?:=*%&|^<>") | {"=>", "?."}  # and none begins with these


def _parts(left: Token, right: Token, gap: str) -> bool:
    """Whether the space (or the line's end) between the two has a meaning."""
    words = left.kind in ("word", "regex") and right.kind in ("word", "string")
    if gap == "\n":
        ends = left.kind == "sign" and left.text in _after
        goes_on = right.kind == "sign" and right.text in _before
        return not (ends or goes_on)
    if right.kind == "string":
        words = False
    signs = left.kind == right.kind == "sign" and left.text[0] in "+-/" and right.text[0] in "+-/"
    return words or signs or "/" in (left.text[-1], right.text[0])


def _needless(before: Token, sign: Token, bracket: str) -> bool:
    """Whether a sign says nothing before this bracket: no gap in a list, no empty statement."""
    if sign == ("sign", ","):
        return bracket in (")", "]", "}") and before.text not in (",", "[")
    return sign == ("sign", ";") and bracket == "}" and before.text not in (")", ";", "{", "else")


def _begins(last: Token) -> bool:
    """Whether an expression can begin after this token."""
    if last.kind == "sign":
        return last.text not in (")", "]", "}")
    return last.kind == "word" and last.text in _openers


def _matched(pattern: re.Pattern[str], source: str, at: int, begun: str = "") -> str:
    found = pattern.match(source, at)
    if found is None:
        raise ValueError(f"no end: {source[at - len(begun) : at + 40]!r}")
    return begun + found[0]
