"""``python3 -m app [serve] | test | check | ...``: see ``commands.py``.

Standard library only and in old syntax up to ``prepare``, which returns in an interpreter that has
all packages, or starts this very command line again in one.
"""

import sys

from app import bootstrap


def main() -> None:
    arguments = sys.argv[1:]
    # Options alone belong to the command one wants most.
    if not arguments or (arguments[0].startswith("-") and arguments[0] != "--help"):
        arguments = ["serve", *arguments]
    bootstrap.prepare(arguments[0])

    from app.commands import cli

    cli(arguments, prog_name="python3 -m app")


if __name__ == "__main__":
    main()
