"""How the refusals of a table are said on the wire, by socket and by HTTP alike."""

from __future__ import annotations

from app.live.wire import Why
from app.tables import errors

# keys of the kernel, which speak of no game: the client's own catalogue words them
_kernel_keys = frozenset({"not_your_turn", "not_offered", "bad_move"})
_codes: dict[type[errors.TableError], str] = {
    errors.NoSuchTable: "no_such_table",
    errors.NotSeated: "not_seated",
    errors.NotHost: "not_host",
    errors.Refused: "refused",
    errors.Illegal: "illegal",
    errors.NotYourTurn: "not_your_turn",
    errors.GameOver: "game_over",
    errors.Stale: "stale",
    errors.IdReused: "id_reused",
    errors.Frozen: "frozen",
    errors.Internal: "internal",
    errors.Unavailable: "unavailable",
}


def code_of(error: errors.TableError) -> str:
    """The protocol's code of a refusal: that of the nearest class in the tree of errors."""
    return next(_codes[kind] for kind in type(error).__mro__ if kind in _codes)


def why(error: errors.TableError) -> Why:
    """The text key and facts of a refusal, as the client's catalogue knows them."""
    key = f"engine.{error.key}" if error.key in _kernel_keys else error.key
    return Why(key, error.facts)
