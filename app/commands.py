"""The command line. Each command imports what it needs when it runs, so that all start fast."""

import sys
from typing import Annotated

import typer

cli = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Guildhall, a table for board games with remote friends. Without a command: serve.",
)


@cli.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on; 0.0.0.0 is all of them.")
    ] = None,
    port: Annotated[str | None, typer.Option(help="Port to listen on.")] = None,
    database_url: Annotated[
        str | None,
        typer.Option(help="sqlite:///folder/name.db or postgresql+psycopg://user@host/name"),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(help="How friends reach it, for invite links: https://games.example.org"),
    ] = None,
) -> None:
    """Open the hall: make or migrate the database and serve. The default command."""
    from app import doorstep
    from app.settings import Settings, SettingsError

    given = {
        "host": host,
        "port": port,
        "database_url": database_url,
        "public_url": public_url,
    }
    try:
        settings = Settings.load(given)
    except SettingsError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None

    from app.server import serve as run

    def opened() -> None:
        doorstep.welcome(settings.host, settings.port, settings.public_url)

    raise typer.Exit(run(settings, opened))


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


@cli.command(context_settings=_pass_on)
def fuzz(context: typer.Context) -> None:
    """Play random games and prove what every game promises: fuzz GAME --games N --seed S."""
    from app.fuzz import main

    raise typer.Exit(main(context.args))
