"""Real traffic of every title, to every seat and to a spectator (S1, S2, S5)."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec
import pytest

from app.engine import kernel
from app.engine.game import Viewer
from app.live import socket
from app.live.room import Room
from app.tables.keeping import Keeping
from app.tables.views import Views
from tests.live.inside import Inside
from tests.security.scan import TITLES, scan, scanned
from tests.security.twins import twins

GAMES = 50  # of each title
PAIRS = 5  # of twin games for each viewer of each title
VIEWERS = [(title, viewer) for title in TITLES for viewer in (None, 0, 1)]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever only watches here says nothing, for as long as a busy machine needs for the games."""
    monkeypatch.setattr(socket, "SILENT_AFTER", 3600.0)


@pytest.mark.parametrize("title", TITLES)
async def test_no_hidden_name_is_in_anything_that_is_sent(within: Inside, title: str) -> None:
    """S1 and S5"""
    assert await scanned(within, title, GAMES) > 100 * GAMES


@pytest.mark.parametrize("leak", ["frames", "history", "record", "notes"])
@pytest.mark.parametrize("title", ["murano", "luthier"])
async def test_a_leak_that_is_planted_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, title: str, leak: str
) -> None:
    """The view of the first seat for everybody; all that the position holds in the log."""
    if leak == "frames":
        document = Views.document
        monkeypatch.setattr(
            Views,
            "document",
            lambda self, table, _, state=None: document(self, table, 0, state),
        )
    elif leak == "history":
        history = Views.history
        monkeypatch.setattr(
            Views, "history", lambda self, code, _, *rest: history(self, code, 0, *rest)
        )
    elif leak == "record":
        export = Keeping.export
        monkeypatch.setattr(
            Keeping, "export", lambda self, code, _, *, names: export(self, code, 0, names=names)
        )
    else:
        ev = Room._ev

        def chatty(self: Room, change: Any, viewer: Viewer, frames: Any) -> Any:
            made = ev(self, change, viewer, frames)
            extra = {"kind": "x", "state": kernel.document(change.after.snapshot)}
            return msgspec.structs.replace(made, log=[*made.log, extra])

        monkeypatch.setattr(Room, "_ev", chatty)
    with pytest.raises(AssertionError, match=title):
        await scan(within, title, 1, 30)


@pytest.mark.parametrize(("title", "viewer"), VIEWERS)
async def test_what_a_viewer_cannot_know_changes_no_byte(
    within: Inside, title: str, viewer: Viewer
) -> None:
    """S2: contents, order and lengths of all frames, pages, answers and refusals."""
    assert await twins(within, title, viewer, 12, PAIRS) > 3 * PAIRS


@pytest.mark.parametrize("title", ["murano", "luthier"])
async def test_a_length_that_depends_on_a_secret_is_found(
    within: Inside, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    """A planted side door: as many empty lines in the log as a secret number says."""
    ev = Room._ev

    def uneven(self: Room, change: Any, viewer: Viewer, frames: Any) -> Any:
        made = ev(self, change, viewer, frames)
        n = crc32(change.after.snapshot) % 5
        return msgspec.structs.replace(made, log=[*made.log, *([{}] * n)])

    monkeypatch.setattr(Room, "_ev", uneven)
    with pytest.raises(AssertionError, match=title):
        await twins(within, title, None, 12)
