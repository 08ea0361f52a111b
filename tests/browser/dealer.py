"""The server with shuffles that come again: `python -m tests.browser.dealer FILE serve ...`.

What a new game is dealt depends on the words in FILE and on how many games began under them.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

from app.commands import cli
from app.tables import seating


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


if __name__ == "__main__":
    with patch.object(seating, "secrets", Dealer(Path(sys.argv[1]))):
        cli(sys.argv[2:])
