"""`python3 -m app replay FILE`: proves that a record is whole and was played by the rules.

It ends with 0 when everything holds, with 1 for a file that is damaged or no record (the line and
the reason are told), and with 2 for one that cannot be read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from app.engine import patch
from app.games import games
from app.tables import record, verify
from app.tables.record import Damaged, Head, Line, Seen

TEXTS = Path(__file__).resolve().parent.parent / "static" / "i18n" / "en.json"


def main(file: Path) -> int:
    """The exit code."""
    try:
        if file.stat().st_size > record.MOST_BYTES:
            return _blame(file, Damaged(1, "record.too_long"))
        lines = file.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return 2
    try:
        print(_proved(*record.read(lines)))
    except Damaged as damaged:
        return _blame(file, damaged)
    return 0


def _proved(head: Head, lines: list[Line]) -> str:
    """What the record holds, in one sentence. Raises Damaged."""
    game = games().get(head.game)
    if game is None:
        raise Damaged(1, "record.no_such_game")
    seats = ", ".join(name or f"seat {n}" for n, name in enumerate(head.seats, 1))
    if head.sight != "all":
        _fold(lines)
        eyes = "a spectator" if head.sight == "public" else f"seat {head.sight + 1}"
        return f"{game.title}, {seats}: {len(lines)} positions as {eyes} saw them; nothing changed."
    proved = list(verify.positions(game, head, lines))
    result = verify.ends(game, head, lines, proved[-1])
    by_rules = sum(position.by_rules for position in proved)
    totals = ", ".join(str(seat["total"]) for seat in result["seats"])
    return (
        f"{game.title}, {seats}: {len(proved)} positions, "
        f"{by_rules} of them by the rules of today; totals {totals}."
    )


def _fold(lines: list[Line]) -> None:
    view: Any = None
    for number, line in enumerate(lines, 2):
        assert isinstance(line, Seen)
        try:
            view = patch.apply(view, patch.brief(line.patch))
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            raise Damaged(number, "record.bad_patch") from None


def _blame(file: Path, damaged: Damaged) -> int:
    texts: dict[str, str] = msgspec.json.decode(TEXTS.read_bytes())
    reason = texts[damaged.key].format(**damaged.facts)
    print(f"{file}: line {damaged.line}: {reason}", file=sys.stderr)
    return 1
