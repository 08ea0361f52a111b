"""Names of a module's own top: which words stand for them, and other names in their place.

A name that a module declares at its top, or imports, means that in all of the module, or a
variable of the same name further inside. So it may have any other name that is found nowhere else,
as long as every word that stands for a variable gets it and no other does: no key, no property, no
method.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import count, product
from string import ascii_letters

from app.web.script import Token


class Unclear(ValueError):
    """Source in another style than ours: which words are variables was not understood."""


RESERVED = frozenset({
    "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for",
    "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "of", "package", "private", "protected", "public", "return", "static", "super",
    "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
})  # fmt: skip
_opens_block = frozenset({")", "=>", ";", "{", "}", "else", "do", "try", "finally", "catch"})
_opens_object = frozenset(
    {"return", "const", "let", "typeof", "await", "yield", "of", "in", "new", "throw", "default"}
)
_modifiers = frozenset({"async", "get", "set", "*"})
_jumps = frozenset({"break", "continue"})
_nothing = Token("sign", ";")


def variables(pieces: list[Token]) -> Iterator[tuple[int, bool]]:
    """Each word that stands for a variable: its place, and whether it is a key too, as in `{ a }`.

    Raises Unclear.
    """
    opened: list[str] = []  # "(", "[", "${", "object", "block" or "class"
    before, last = _nothing, _nothing
    in_class = in_case = False  # a head that is being read
    colon_of_case = False
    for at, token in enumerate(pieces):
        kind, text = token
        if kind == "space":
            continue
        inside = opened[-1] if opened else ""
        if kind == "sign":
            if text in "([":
                opened.append(text)
            elif text == "{":
                opened.append("class" if in_class else _brace(last, colon_of_case))
                in_class = False
            elif text in ")]}":
                opened.pop()
            elif text == "=" and inside == "class":
                raise Unclear("a field of a class")
            colon_of_case = text == ":" and in_case
            in_case = in_case and text != ":"
        elif kind == "text":
            if text[0] == "}":
                opened.pop()
            if text[-1] == "{":
                opened.append("${")
        elif kind == "word":
            if text == "var":
                raise Unclear("var")
            follows = _after(pieces, at)
            own = last.text not in (".", "?.")
            in_class = in_class or (own and text == "class" and follows != ":")
            in_case = in_case or (own and text in ("case", "default") and inside == "block")
            if not own or text in RESERVED or text[0].isdigit() or inside == "class":
                pass
            elif inside == "object" and last.text in ("{", ","):
                if follows in (",", "}", "="):
                    yield at, True
            elif inside == "object" and before.text in ("{", ",") and last.text in _modifiers:
                pass  # a method: `async f() {}`
            elif (follows == ":" and last.text in ("{", "}", ";")) or last.text in _jumps:
                pass  # a label
            else:
                yield at, False
        before, last = last, token


def declared(pieces: list[Token]) -> list[str]:
    """The names that a module declares at its top. Raises Unclear."""
    words = {at for at, _ in variables(pieces)}
    found: list[str] = []
    depth = 0
    declares = ""  # the word that declares, until its names are known
    in_value = False
    last = _nothing
    for at, token in enumerate(pieces):
        kind, text = token
        depth += opens(token)
        if depth == 0 and kind == "word" and text in ("const", "let"):
            declares, in_value = text, False
        elif depth == 0 and kind == "word" and text in ("function", "class"):
            if last.text[-1] in ";}\n" or last.text == "async" or not in_value:
                declares = text
        elif declares and at in words:
            found.append(text)
            if declares in ("function", "class"):
                declares = ""
        elif declares and kind == "sign" and text in "=;":
            if depth > 0:
                raise Unclear("a value in a pattern")
            declares, in_value = "", text == "="
        elif depth == 0 and kind == "sign" and text in ",;":
            if text == "," and (in_value or declares):
                raise Unclear("several names in one declaration")
            in_value = False
        last = token
    return found


def waits(pieces: list[Token]) -> bool:
    """Whether a module waits (`await`) at its top."""
    depth = 0
    in_function = False  # one without braces: `async () => await x`
    for token in pieces:
        depth += opens(token)
        if depth == 0 and token.text in ("=>", ";"):
            in_function = token.text == "=>"
        if depth == 0 and token == ("word", "await") and not in_function:
            return True
    return False


def short(taken: Set[str]) -> Iterator[str]:
    """Names of one letter, of two, and so on, but none of these."""
    for length in count(1):
        for letters in product(ascii_letters, repeat=length):
            if (name := "".join(letters)) not in taken and name not in RESERVED:
                yield name


def opens(token: Token) -> int:
    """How many brackets a token opens; negative when it closes one."""
    if token.kind == "text":
        return (token.text[-1] == "{") - (token.text[0] == "}")
    return (token.text in "([{") - (token.text in ")]}") if token.kind == "sign" else 0


def _brace(last: Token, colon_of_case: bool) -> str:
    """What a brace opens after this token."""
    if last.text in _opens_block or (last.text == ":" and colon_of_case):
        return "block"
    if last.kind == "sign" or last.text in _opens_object or last.text.endswith("${"):
        return "object"
    raise Unclear(f"{last.text} {{")


def _after(pieces: list[Token], at: int) -> str:
    """The text of the next token that is no space."""
    for token in pieces[at + 1 : at + 3]:
        if token.kind != "space":
            return token.text
    return ""
