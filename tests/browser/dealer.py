"""The server with shuffles that come again: `python -m tests.browser.dealer FILE serve ...`.

What a new game is dealt depends on the words in FILE and on how many games began under them.
Scripts are joined and an empty database is migrated by the first server of a test run, which is
three seconds of each other one's start; both are kept two folders above FILE.
"""

from __future__ import annotations

import os
import pickle
import secrets
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from app import main
from app.commands import cli
from app.db import migrate
from app.tables import seating
from app.web import static


class Dealer:
    """Stands where the lobby looks for `secrets`; all that keeps a secret stays a secret."""

    token_hex = staticmethod(secrets.token_hex)

    def __init__(self, file: Path) -> None:
        self._file = file
        self._words = ""
        self._games = 0

    def token_bytes(self, size: int) -> bytes:
        words = self._file.read_text()
        self._games = self._games + 1 if words == self._words else 1
        self._words = words
        return Random(f"{words} {self._games}").randbytes(size)


def kept(file: Path, make: Callable[[Path], object]) -> Path:
    """The file, made before if it is not there; of several who make it at once one is kept."""
    if not file.exists():
        own = file.with_name(f"{file.name}-{secrets.token_hex(4)}")
        make(own)
        own.replace(file)
    return file


class Files(static.Files):
    """Joined once for all servers of the run, and compressed in less time."""

    folder: Path

    def _join(self) -> tuple[dict[str, bytes], dict[str, list[str]]]:
        def make(file: Path) -> None:
            file.write_bytes(pickle.dumps(static.Files._join(self)))

        made: tuple[dict[str, bytes], dict[str, list[str]]]
        made = pickle.loads(kept(self.folder / f"joined-{self.build}", make).read_bytes())
        return made


def furnish(database: Path, folder: Path) -> None:
    """An empty database, unless there is one already."""
    if not database.exists():
        made = kept(folder / "migrated.db", lambda file: migrate.upgrade(f"sqlite:///{file}"))
        database.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(made, database)


if __name__ == "__main__":
    deals = Path(sys.argv[1])
    Files.folder = deals.parents[1]
    furnish(Path(os.environ["GUILDHALL_DATA"]) / "guildhall.db", Files.folder)
    packed = static.packed
    with (
        patch.object(seating, "secrets", Dealer(deals)),
        patch.object(main, "Files", Files),
        patch.object(static, "packed", lambda content, level: packed(content, 1)),
    ):
        cli(sys.argv[2:])
