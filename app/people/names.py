"""What a name may be: 1 to 24 visible characters of any script, and nothing invisible.

Vietnamese letters, emoji and right-to-left names are fine. Controls that reorder or hide text are
not: such a name could pass for another one, or garble the line it stands in.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

MOST = 24
_JOINER = "\u200d"  # zero-width, but emoji families are built with it
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\u180f\u17b4\u17b5")
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_MOST_MARKS = 4  # on one letter; more is a tower that covers the lines around it


class NameRefused(Exception):
    """`key` is a text key `name.*`, `facts` what the text mentions."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


def clean(text: str, most: int = MOST) -> str:
    """The name as it is stored: NFC, single spaces. Raises NameRefused."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    visible = marks = 0
    for i, char in enumerate(name):
        kind = unicodedata.category(char)
        if char == _JOINER:
            if not _joins(name, i):
                raise NameRefused("name.hidden")
        elif kind in _HIDDEN or char in _BLANK or ord(char) & 0xFFFE == 0xFFFE:
            raise NameRefused("name.hidden")
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks > _MOST_MARKS or not visible:
                raise NameRefused("name.hidden")
        else:
            marks = 0
            visible += 1
    if not visible:
        raise NameRefused("name.empty")
    if visible > most:
        raise NameRefused("name.long", most=most)
    return name


def folded(name: str) -> str:
    """Names with the same folded form are taken for each other: `LINH` and `Linh`."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def apart(name: str, others: Iterable[str]) -> str:
    """The name, numbered when it would be taken for one of the others."""
    taken = {folded(other) for other in others}
    tried, n = name, 1
    while folded(tried) in taken:
        n += 1
        tried = f"{name} ({n})"
    return tried


def initial(name: str) -> str:
    """What readers take for the first letter: with its marks, a whole emoji, a flag; `?` of none.

    `static/kit/names.js` is the twin.
    """
    end = 2 if len(name) > 1 and _of_flag(name[0]) and _of_flag(name[1]) else 1
    while end < len(name) and (_follows(name[end]) or name[end - 1] == _JOINER):
        end += 1
    return name[:end].upper() or "?"


def isolated(name: str) -> str:
    """A name that goes into a sentence, so that its direction leaves the words around alone."""
    turns = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    return f"\u2068{name}\u2069" if turns else name


def _follows(char: str) -> bool:
    marks = unicodedata.category(char).startswith("M")
    return marks or char == _JOINER or "\U0001f3fb" <= char <= "\U0001f3ff"


def _of_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _joins(name: str, at: int) -> bool:
    """Whether the joiner stands between two parts of one emoji."""
    before = name[:at].rstrip("\ufe0f")
    return bool(before) and at + 1 < len(name) and _pictured(before[-1]) and _pictured(name[at + 1])


def _pictured(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk")  # symbols and skin tones
