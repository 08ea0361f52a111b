"""The command line. Each command imports what it needs when it runs, so that all start fast."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from app.settings import Settings

cli = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Guildhall, a table for board games with remote friends. Without a command: serve.",
)


DatabaseUrl = Annotated[
    str | None,
    typer.Option(help="sqlite:///folder/name.db or postgresql+psycopg://user@host/name"),
]


@cli.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 is all of them.")
    ] = None,
    port: Annotated[str | None, typer.Option(help="Port to listen on.")] = None,
    database_url: DatabaseUrl = None,
    public_url: Annotated[
        str | None,
        typer.Option(help="How friends reach it, for invite links: https://games.example.org"),
    ] = None,
) -> None:
    """Open the hall: make or migrate the database and serve. The default command."""
    from app import collector, doorstep

    collector.sleep()
    settings = _settings(host=host, port=port, database_url=database_url, public_url=public_url)

    from app.server import serve as run

    def opened() -> None:
        doorstep.welcome(settings.host, settings.port, settings.public_url)

    raise typer.Exit(run(settings, opened))


@cli.command()
def backup(file: Path, database_url: DatabaseUrl = None) -> None:
    """Write everything into one file, while the server runs: backup FILE."""
    from app.operate.backup import backup as write

    settings = _settings(database_url=database_url)
    with _in_one_line():
        rows = write(settings.database_url, file, settings.known_secret())
    typer.echo(f"{file}: {rows['tables']} tables, {rows['people']} people")


@cli.command()
def restore(file: Path, database_url: DatabaseUrl = None) -> None:
    """Bring a backup into an empty database: restore FILE."""
    from app.operate.backup import restore as read

    settings = _settings(database_url=database_url)
    with _in_one_line():
        restored = read(settings.database_url, file)
        same = settings.adopt_secret(restored.secret)
    typer.echo(f"{restored.rows.get('tables', 0)} tables are back.")
    if not same:
        typer.echo("This instance has a secret of its own: invite links sent before have ended.")


@cli.command()
def doctor(database_url: DatabaseUrl = None) -> None:
    """Look whether everything is there, and say what to do where it is not."""
    from app.operate.doctor import examine

    settings = _settings(database_url=database_url)
    lines = []
    for line in examine(settings, dict(os.environ)):
        typer.echo(str(line))
        lines.append(line)
    raise typer.Exit(0 if all(line.ok for line in lines) else 1)


@cli.command()
def rehearse(database_url: DatabaseUrl = None) -> None:
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
                typer.echo(str(finding))
    counts = ", ".join(f"{n} {kind}" for kind, n in sorted(found.items()))
    typer.echo(f"{found.total()} tables: {counts or 'none'}")
    raise typer.Exit(1 if found["frozen"] else 0)


def _settings(**given: str | None) -> "Settings":
    from app.settings import Settings, SettingsError

    try:
        return Settings.load(given)
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


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
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    except (SQLAlchemyError, Down) as error:
        typer.echo(f"DATABASE_URL: {reason(error)}", err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        typer.echo(f"{error.filename}: {error.strerror}", err=True)
        raise typer.Exit(2) from None


_pass_on = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


@cli.command(context_settings=_pass_on)
def test(context: typer.Context) -> None:
    """Run all tests this machine can run; arguments go to pytest."""
    from app.bootstrap import become

    become([sys.executable, "-m", "pytest", *context.args])


@cli.command()
def check() -> None:
    """Style, types, texts, layers, vendored files, locks and container files."""
    from app.check import main

    raise typer.Exit(main())


@cli.command()
def audit() -> None:
    """Licences, pins and known vulnerabilities of the packages; the last need the network."""
    from app.audit import main

    raise typer.Exit(main())


@cli.command(context_settings=_pass_on)
def fuzz(context: typer.Context) -> None:
    """Play random games and prove what every game promises: fuzz GAME --games N --seed S."""
    from app.fuzz import main

    raise typer.Exit(main(context.args))


@cli.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as a table's page writes it.")],
) -> None:
    """Prove that the record of a game is whole and was played by the rules."""
    from app.replay import main

    raise typer.Exit(main(file))


@cli.command(context_settings=_pass_on)
def bench(context: typer.Context) -> None:
    """Measure speed, sizes and growth against the gates; see bench --help."""
    from bench.main import main

    raise typer.Exit(main(context.args))


@cli.command(context_settings=_pass_on)
def soak(context: typer.Context) -> None:
    """Kill, drain, cut, spy and garble for minutes, and print what was found; see soak --help."""
    from bench.soak import main

    raise typer.Exit(main(context.args))
