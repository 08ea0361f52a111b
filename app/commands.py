"""The command line. Each command imports what it needs when it runs, so that all start fast."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from app.settings import Settings


@click.group()
def cli() -> None:
    """Guildhall, a table for board games with remote friends. Without a command: serve."""


database_url_option = click.option(
    "--database-url", help="sqlite:///folder/name.db or postgresql+psycopg://user@host/name"
)
file_argument = click.argument("file", type=click.Path(path_type=Path))
# what is passed on as it stands: also --help
passed_on = click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
_pass_on = {"ignore_unknown_options": True, "help_option_names": []}


@cli.command()
@click.option("--host", help="Address to listen on; 0.0.0.0 is all of them.")
@click.option("--port", help="Port to listen on.")
@database_url_option
@click.option(
    "--public-url", help="How friends reach it, for invite links: https://games.example.org"
)
def serve(
    host: str | None, port: str | None, database_url: str | None, public_url: str | None
) -> None:
    """Open the hall: make or migrate the database and serve. The default command."""
    from app import collector, doorstep

    collector.sleep()
    settings = _settings(host=host, port=port, database_url=database_url, public_url=public_url)

    from app.server import serve as run

    def opened() -> None:
        doorstep.welcome(settings.host, settings.port, settings.public_url)

    sys.exit(run(settings, opened))


@cli.command()
@file_argument
@database_url_option
def backup(file: Path, database_url: str | None) -> None:
    """Write everything into one file, while the server runs: backup FILE."""
    from app.operate.backup import backup as write

    settings = _settings(database_url=database_url)
    with _in_one_line():
        rows = write(settings.database_url, file, settings.known_secret())
    click.echo(f"{file}: {rows['tables']} tables, {rows['people']} people")


@cli.command()
@file_argument
@database_url_option
def restore(file: Path, database_url: str | None) -> None:
    """Bring a backup into an empty database: restore FILE."""
    from app.games import games
    from app.operate.backup import restore as read

    settings = _settings(database_url=database_url)
    with _in_one_line():
        restored = read(settings.database_url, file, games())
        same = settings.adopt_secret(restored.secret)
    click.echo(f"{restored.rows.get('tables', 0)} tables are back.")
    if not same:
        click.echo("This instance has a secret of its own: invite links sent before have ended.")


@cli.command()
@database_url_option
def doctor(database_url: str | None) -> None:
    """Look whether everything is there, and say what to do where it is not."""
    from app.operate.doctor import examine

    settings = _settings(database_url=database_url)
    lines = []
    for line in examine(settings, dict(os.environ)):
        click.echo(str(line))
        lines.append(line)
    sys.exit(0 if all(line.ok for line in lines) else 1)


@cli.command()
@database_url_option
def rehearse(database_url: str | None) -> None:
    """Open every stored table with this code, writing nothing, and list what would change."""
    from collections import Counter

    from app.games import games
    from app.operate.rehearse import rehearse as open_all

    settings = _settings(database_url=database_url)
    found: Counter[str] = Counter()
    with _in_one_line():
        for finding in open_all(settings.database_url, games()):
            kind = "frozen" if finding.broken else "changed" if finding.changed else "as they were"
            found[kind] += 1
            if kind != "as they were":
                click.echo(str(finding))
    counts = ", ".join(f"{n} {kind}" for kind, n in sorted(found.items()))
    click.echo(f"{found.total()} tables: {counts or 'none'}")
    sys.exit(1 if found["frozen"] else 0)


def _settings(**given: str | None) -> "Settings":
    from app.settings import Settings, SettingsError

    try:
        return Settings.load(given)
    except SettingsError as error:
        click.echo(str(error), err=True)
        sys.exit(2)


@contextlib.contextmanager
def _in_one_line() -> Iterator[None]:
    """What an operator can mend is one line on stderr and exit code 2."""
    from sqlalchemy.exc import SQLAlchemyError

    from app.db.errors import Down, InUse, Newer, reason
    from app.db.url import BadUrl
    from app.operate.errors import CannotOperate
    from app.settings import SettingsError

    try:
        yield
    except (BadUrl, CannotOperate, InUse, Newer, SettingsError) as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except (SQLAlchemyError, Down) as error:
        click.echo(f"DATABASE_URL: {reason(error)}", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"{error.filename}: {error.strerror}", err=True)
        sys.exit(2)


@cli.command(context_settings=_pass_on)
@passed_on
def test(arguments: tuple[str, ...]) -> None:
    """Run all tests this machine can run; arguments go to pytest."""
    from app.bootstrap import become

    become([sys.executable, "-m", "pytest", *arguments])


@cli.command()
def check() -> None:
    """Style, types, texts, layers, vendored files, locks and container files."""
    from app.check import main

    sys.exit(main())


@cli.command()
def audit() -> None:
    """Licences, pins and known vulnerabilities of the packages; the last need the network."""
    from app.audit import main

    sys.exit(main())


@cli.command(context_settings=_pass_on)
@passed_on
def fuzz(arguments: tuple[str, ...]) -> None:
    """Play random games and prove what every game promises: fuzz GAME --games N --seed S."""
    from app.fuzz import main

    sys.exit(main([*arguments]))


@cli.command()
@file_argument
def replay(file: Path) -> None:
    """Prove that the record of a game, as its table's page writes it, is whole and was played by
    the rules."""
    from app.replay import main

    sys.exit(main(file))


@cli.command(context_settings=_pass_on)
@passed_on
def bench(arguments: tuple[str, ...]) -> None:
    """Measure speed, sizes and growth against the gates; see bench --help."""
    from bench.main import main

    sys.exit(main([*arguments]))


@cli.command(context_settings=_pass_on)
@passed_on
def soak(arguments: tuple[str, ...]) -> None:
    """Kill, drain, cut, spy and garble for minutes, and print what was found; see soak --help."""
    from bench.soak.main import main

    sys.exit(main([*arguments]))
