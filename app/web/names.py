"""Names of a module's own top: which words stand for them, and other names in their place.

A name that a module declares at its top, or imports, means that in all of the module, or a
variable of the same name further inside. So it may have any other name that is found nowhere else,
as long as every word that stands for a variable gets it and no other does: no key, no property, no
method.

A name that is declared further inside gets a letter by the same reasoning, if nothing of the
browser's is meant by it elsewhere in the module; the tests let the type check look for names that
were lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import count, product
from string import ascii_letters

from app.web.script import Token

Spots = Mapping[int, bool]
"""Each word that stands for a variable: its place, and whether it is a key too, as in `{ a }`."""


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
    """The `Spots` of a module's tokens, one by one.

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


def declared(pieces: list[Token], words: Spots) -> list[str]:
    """The names that a module declares at its top. Raises Unclear."""
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


def inner(pieces: list[Token], words: Spots) -> set[str]:
    """Names of constants, functions and arguments that are declared anywhere.

    A module must not use such a name as that of something of the browser's elsewhere.
    """
    marks = [(at, token) for at, token in enumerate(pieces) if token.kind != "space"]
    found: set[str] = set()
    opened: list[int] = []  # where in `marks` the brackets that are open began
    for nth, (at, token) in enumerate(marks):
        before = marks[nth - 1][1].text if nth else ""
        after = marks[nth + 1][1].text if nth + 1 < len(marks) else ""
        if at in words and (before in ("const", "let", "function") or after == "=>"):
            found.add(token.text)
        begun = opened[-1] if opened else 0
        for _ in range(-opens(token)):
            begun = opened.pop()
        opened += [nth] * opens(token)
        if token.text == ")" and (after == "=>" or _heads_function(marks[:begun])):
            found.update(
                here.text
                for place, (where, here) in enumerate(marks[begun:nth], begun)
                if where in words and marks[place - 1][1].text in ("(", ",", "...", "[", "{")
            )
    return found


def lettered(pieces: list[Token], words: Spots, inside: Set[str]) -> list[Token]:
    """The same with one letter for each of these names, those used most first, while any are left.

    It is one of the name's own if it can be: modules that say alike look alike, and pack better. A
    name that is mostly a key as well, as in `{ a, b }`, is left alone: it would become longer.
    """
    spots = [(at, is_key) for at, is_key in words.items() if pieces[at].text in inside]
    gain: Counter[str] = Counter()
    for at, is_key in spots:
        gain[pieces[at].text] += -3 if is_key else len(pieces[at].text) - 1
    used = {token.text for token in pieces if token.kind == "word"}
    free = [letter for letter in ascii_letters if letter not in used]
    letters: dict[str, str] = {}
    for name, much in gain.most_common():
        if much > 0 and free:
            letters[name] = next((one for one in name.lower() if one in free), free[0])
            free.remove(letters[name])
    made = list(pieces)
    for at, is_key in spots:
        name = pieces[at].text
        if letter := letters.get(name):
            made[at] = Token("word", f"{name}:{letter}" if is_key else letter)
    return made


def _heads_function(marks: list[tuple[int, Token]]) -> bool:
    """Whether arguments that follow are those of a `function`, named or not."""
    return "function" in [token.text for _, token in marks[-2:]]


def short(taken: Set[str]) -> Iterator[str]:
    """Names of two letters (one is for inner names), of three, and so on, but none of these."""
    for length in count(2):
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
