"""Everything that can be done at a table. The only writer of tables.

Every change is one event: judged on the cached head under the table's lock, appended with a
compare-and-set on `seq`, committed, and only then told (`on_change`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from app.db.connect import Database
from app.engine.game import Game, Reason, Viewer
from app.tables.model import (
    Acted,
    Change,
    ChatLine,
    Invitation,
    Invite,
    Listed,
    Snap,
    Table,
)

G = Game[Any, Any, Any]


class Tables:
    """All tables of one database. Errors are those of `tables.errors`."""

    def __init__(self, db: Database, secret: bytes, games: Mapping[str, G] | None = None) -> None:
        """`secret` signs the invitations; `games` are the titles on offer, by default all."""
        raise NotImplementedError

    def on_change(self, tell: Callable[[Change], None]) -> None:
        """`tell` is called in the event loop after each commit, in seq order for each table."""
        raise NotImplementedError

    def on_chat(self, tell: Callable[[str, ChatLine], None]) -> None:
        """`tell(code, line)` is called in the event loop after each new line of talk."""
        raise NotImplementedError

    # -- reading ---------------------------------------------------------------------------

    async def open(self, code: str) -> Table:
        """The table's head, from the cache if it is there. Codes are read in any case."""
        raise NotImplementedError

    async def refresh(self, code: str) -> Table:
        """Reads what other processes wrote; each missed event is told as a `Change`."""
        raise NotImplementedError

    def state(self, table: Table) -> Any:
        """The game's decoded state (None in the lobby or frozen), to hand to `document`."""
        raise NotImplementedError

    def document(self, table: Table, viewer: Viewer, state: Any = None) -> dict[str, Any]:
        """`{"table": .., "game": .. | None}` for this viewer. Saves time when given the state."""
        raise NotImplementedError

    async def frame(self, table: Table, viewer: Viewer, since: int | None = None) -> Snap:
        """The whole for one viewer; the log since `since`, or its last 100 lines."""
        raise NotImplementedError

    async def history(self, code: str, viewer: Viewer, from_: int, to: int) -> list[dict[str, Any]]:
        """Events `from_ + 1 .. to` (at most 500) as `{"seq", "by", "patch", "log"}`.

        `from_ = -1` begins at nothing: the first patch then replaces the whole document.
        """
        raise NotImplementedError

    def seat_of(self, table: Table, person: int | None) -> int | None:
        """The seat this person holds at the table."""
        return table.seat_of(person)

    async def tables_of(self, person: int) -> list[Listed]:
        """This person's tables, the latest first."""
        raise NotImplementedError

    # -- lobby -----------------------------------------------------------------------------

    async def create(
        self,
        person: int,
        *,
        game: str,
        options: dict[str, Any],
        nickname: str,
        table_name: str = "",
        seats: int | None = None,
    ) -> Table:
        """A new table with its host in seat 0 and one invitation for all seats."""
        raise NotImplementedError

    async def invitation(self, token: str, person: int | None = None) -> Invitation:
        """What a link is for. NoSuchTable alike for unknown, expired and revoked ones."""
        raise NotImplementedError

    async def claim(
        self, token: str, person: int, *, nickname: str, seat: int | None = None
    ) -> tuple[Table, int]:
        """Sits down. A person who has a seat keeps it, whatever else was asked.

        Refused: `table.seat_taken` and `table.full` (fact `free`: seats), `name.*`.
        """
        raise NotImplementedError

    async def invites(self, code: str, person: int) -> list[Invite]:
        """The links that still work, for the host."""
        raise NotImplementedError

    async def invite(
        self, code: str, person: int, seat: int | None = None, expires: datetime | None = None
    ) -> Invite:
        """A new link; host only."""
        raise NotImplementedError

    async def revoke(self, code: str, person: int, invite_id: int) -> None:
        """Ends a link; host only. Ending one that is unknown or ended changes nothing."""
        raise NotImplementedError

    async def ready(self, code: str, person: int, ready: bool) -> Table:
        """Says (or takes back) that this seat is ready; the last one starts the game."""
        raise NotImplementedError

    async def start(self, code: str, person: int) -> Table:
        """The host starts. Refused `table.seats_free` while a seat is free."""
        raise NotImplementedError

    async def leave(self, code: str, person: int) -> Table:
        """Gives the seat back; in a running game of two this is resigning."""
        raise NotImplementedError

    async def rename(
        self, code: str, person: int, *, nickname: str | None = None, table_name: str | None = None
    ) -> Table:
        """Another name for the own seat, or (host) for the table."""
        raise NotImplementedError

    async def set_options(self, code: str, person: int, options: dict[str, Any]) -> Table:
        """The host changes the game's options in the lobby; nobody is ready any more."""
        raise NotImplementedError

    # -- play ------------------------------------------------------------------------------

    async def act(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        base: int,
        move: bytes,
        person: int | None = None,
    ) -> Acted:
        """A move of the game, decided on the position of seq `base`.

        With `person`, NotSeated unless that person still holds the seat when it is judged.
        """
        raise NotImplementedError

    async def undo(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        base: int,
        to: int,
        person: int | None = None,
    ) -> Acted:
        """Back to the position of seq `to`. Refused `undo.revealed`, `undo.others`."""
        raise NotImplementedError

    async def resign(
        self, code: str, seat: int, *, action_id: str, person: int | None = None
    ) -> Acted:
        """Gives up: ends a game of two, else leaves the seat to somebody else."""
        raise NotImplementedError

    async def vote(
        self,
        code: str,
        seat: int,
        *,
        action_id: str,
        kind: str,
        agree: bool,
        person: int | None = None,
    ) -> Acted:
        """Offers or accepts (`agree`) or declines a draw; all seats agreeing ends the game."""
        raise NotImplementedError

    async def dry_run(self, code: str, seat: int, move: bytes) -> Reason | dict[str, Any]:
        """Why the move is not possible, or `{"facts": {"notes": [..]}}`; stores nothing.

        It tells no notes of a step that drew or revealed something (`{"facts": {}}`).
        """
        raise NotImplementedError

    # -- talk ------------------------------------------------------------------------------

    async def say(
        self, code: str, person: int, *, action_id: str, text: str, name: str = ""
    ) -> ChatLine:
        """One line of talk; `name` is used when the person has no seat. Idempotent by id."""
        raise NotImplementedError

    async def ask(self, code: str, person: int, *, name: str) -> ChatLine:
        """Asks the host for a seat: a line of kind `ask`, one a person."""
        raise NotImplementedError

    async def chat(self, code: str, last: int = 50) -> list[ChatLine]:
        """The last lines, the oldest first."""
        raise NotImplementedError

    # -- housekeeping ----------------------------------------------------------------------

    async def sweep(self, now: datetime) -> int:
        """Removes tables that were not started within 7 days; how many."""
        raise NotImplementedError
