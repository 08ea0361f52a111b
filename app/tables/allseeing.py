"""The sight of a finished game that no player had: what all seats together knew.

It is made of views, never of the state: what nobody was shown (the order of a deck) stays hidden.
"""

from __future__ import annotations

from typing import Any

from app.engine.game import Game
from app.engine.play import Note

G = Game[Any, Any, Any]


def view(game: G, state: Any, seats: int) -> dict[str, Any]:
    """The public view with what each seat knew besides."""
    public = game.view(state, None)
    known: Any = public
    for seat in range(seats):
        known = _more(public, known, game.view(state, seat))
    told: dict[str, Any] = known
    return told


def line(note: Note) -> dict[str, Any]:
    """The line of the log with what each seat was told in secret."""
    facts: dict[str, Any] = {"kind": note.kind, **note.facts}
    for seat in sorted(note.secret):
        facts |= note.secret[seat]
    return facts


def _more(public: Any, known: Any, own: Any) -> Any:
    """`known` with what `own` tells beyond `public`, part by part where the shapes agree."""
    if own == public:
        return known
    if isinstance(own, dict) and isinstance(public, dict) and isinstance(known, dict):
        return {
            **known,
            **{k: _more(public[k], known[k], v) if k in public else v for k, v in own.items()},
        }
    if _rows(public, known, own):
        return [_more(*three) for three in zip(public, known, own, strict=True)]
    return own


def _rows(*lists: Any) -> bool:
    """Whether all are lists of one length."""
    return all(isinstance(one, list) for one in lists) and len({len(one) for one in lists}) == 1
