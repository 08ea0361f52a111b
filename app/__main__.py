"""``python3 -m app [serve] | test | check | ...``: see ``commands.py``.

Standard library only and in old syntax up to ``prepare``, which returns in an interpreter that has
all packages, or starts this very command line again in one.
"""

import sys
from pathlib import Path

from app import bootstrap

GAMES = Path(__file__).resolve().parent / "games"


def main() -> None:
    arguments = sys.argv[1:]
    # Options alone belong to the command one wants most.
    if not arguments or (arguments[0].startswith("-") and arguments[0] != "--help"):
        arguments = ["serve", *arguments]
    if arguments[0] == "fuzz":
        _refuse_unknown_game(arguments[1:])
    bootstrap.prepare(arguments[0])

    from app.commands import cli

    cli(arguments, prog_name="python3 -m app")


def _refuse_unknown_game(arguments: "list[str]") -> None:
    """A mistyped game is told before the packages of the tests are set up for it."""
    games = sorted(file.parent.name for file in GAMES.glob("*/__init__.py"))
    if arguments and not arguments[0].startswith("-") and arguments[0] not in games:
        print(f"fuzz: no game {arguments[0]!r}; there are {', '.join(games)}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
