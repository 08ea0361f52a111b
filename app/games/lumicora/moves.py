"""The moves. A place `"r3c4-r3c5"` names the spaces of a Lumino's number and of its animal."""

from __future__ import annotations

from msgspec import Struct


class _Move(Struct, frozen=True, forbid_unknown_fields=True, tag_field="m"):
    pass


class Orient(_Move, frozen=True, tag="orient"):
    """How the starting Lumino lies in the starting area."""

    place: str


class Swap(_Move, frozen=True, tag="swap"):
    """Spend the jellyfish of this colour; the tiles come from the "atoll" or the "display"."""

    jellyfish: str
    source: str
    tiles: dict[str, int]


class Add(_Move, frozen=True, tag="add"):
    """Step 1: a Lumino of the own display goes to the Atoll."""

    tile: str


class TakeLimestone(_Move, frozen=True, tag="limestone"):
    """Action A: as many limestone markers as the Lumino just added says."""


class TakeOwn(_Move, frozen=True, tag="own"):
    """Action B: a Lumino of the own display."""

    tile: str


class Take(_Move, frozen=True, tag="take"):
    """Action C: Luminos of one other colour from the Atoll."""

    tiles: dict[str, int]


class Place(_Move, frozen=True, tag="place"):
    """A Lumino from the hand into the reef."""

    tile: str
    place: str


class Return(_Move, frozen=True, tag="return"):
    """A Lumino from the hand back into the bag."""

    tile: str


class Score(_Move, frozen=True, tag="score"):
    """A coral scoring of this colour."""

    colour: str


class Skip(_Move, frozen=True, tag="skip"):
    """No coral scoring in this Scoring Phase."""


Move = Orient | Swap | Add | TakeLimestone | TakeOwn | Take | Place | Return | Score | Skip
