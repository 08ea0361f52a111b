"""Why a table refuses. Nothing has changed when one of these is raised.

    TableError
    ├── NoSuchTable     no such code
    │   └── NoSuchLink  a link unknown, expired or revoked (all alike)
    ├── NotSeated       this person does not hold the seat
    ├── NotHost         only the host may do this
    ├── Refused         not possible now; the key says why
    │   ├── Illegal     a move that the rules do not offer; the key is the game's or the kernel's
    │   ├── LogDamaged  the log of this game is not what was put away
    │   └── NotYourTurn
    ├── GameOver        the game has ended, or has not begun
    ├── Stale           decided on a position that is no longer the seat's
    ├── IdReused        the same action id with another action
    ├── Frozen          the stored position cannot be read by this version's rules
    ├── Internal        the rules failed; `ref` finds the trace in the server's log
    └── Unavailable     the database did not answer; the same action id may be sent again
        └── Unsure      ... and it may or may not have stored the action

`key` is a key of the text catalogue, `facts` what the text mentions.
"""

from __future__ import annotations

from typing import Any

from app.db.errors import Down
from app.db.errors import Unsure as CommitUnsure


class TableError(Exception):
    """The root of the tree: a text key and its facts."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class NoSuchTable(TableError):
    def __init__(self, key: str = "table.unknown") -> None:
        super().__init__(key)


class NoSuchLink(NoSuchTable):
    def __init__(self) -> None:
        super().__init__("link.unknown")


class NotSeated(TableError):
    def __init__(self) -> None:
        super().__init__("table.not_seated")


class NotHost(TableError):
    def __init__(self) -> None:
        super().__init__("table.not_host")


class Refused(TableError):
    pass


class Illegal(Refused):
    pass


class LogDamaged(Refused):
    def __init__(self) -> None:
        super().__init__("table.log_damaged")


class NotYourTurn(Refused):
    def __init__(self) -> None:
        super().__init__("not_your_turn")


class GameOver(TableError):
    """Facts: `status`, the table's status."""


class Stale(TableError):
    """`seq` is the table's present seq."""

    def __init__(self, seq: int) -> None:
        super().__init__("table.stale")
        self.seq = seq


class IdReused(TableError):
    def __init__(self) -> None:
        super().__init__("table.id_reused")


class Frozen(TableError):
    def __init__(self) -> None:
        super().__init__("table.frozen")


class Internal(TableError):
    def __init__(self, ref: str) -> None:
        super().__init__("table.internal", ref=ref)
        self.ref = ref


class Unavailable(TableError):
    def __init__(self) -> None:
        super().__init__("table.unavailable")


class Unsure(Unavailable):
    pass


class database_errors:
    """Turns the database's failures into the table's."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, CommitUnsure):
            raise Unsure from error
        if isinstance(error, Down):
            raise Unavailable from error
