"""Settings from the environment and the command line."""

from pathlib import Path

import pytest

from app.settings import Settings, SettingsError


def test_the_defaults_need_nothing() -> None:
    settings = Settings.load(environ={})
    assert (settings.host, settings.port) == ("0.0.0.0", 8000)
    assert settings.database_url == "sqlite:///data/guildhall.db"
    assert settings.base == ""


def test_the_command_line_goes_before_the_environment() -> None:
    environ = {"GUILDHALL_PORT": "9000", "GUILDHALL_DATA": "/srv/x", "GUILDHALL_HOST": ""}
    settings = Settings.load({"port": "9001", "host": None}, environ)
    assert (settings.port, settings.host) == (9001, "0.0.0.0")
    assert settings.database_url == "sqlite:////srv/x/guildhall.db"


def test_a_public_url_gives_origin_and_base() -> None:
    settings = Settings.load(
        environ={"GUILDHALL_PUBLIC_URL": "https://Games.Example.org:443/hall/"}
    )
    assert settings.public_url == "https://games.example.org/hall"
    assert settings.public_origin == "https://games.example.org"
    assert settings.base == "/hall"


@pytest.mark.parametrize("url", ["postgres://u@h/d", "postgresql://u@h/d"])
def test_the_driver_is_chosen_here(url: str) -> None:
    assert Settings.load(environ={"DATABASE_URL": url}).database_url == "postgresql+psycopg://u@h/d"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GUILDHALL_PORT", "http"),
        ("GUILDHALL_PORT", "0"),
        ("GUILDHALL_PORT", "70000"),
        ("GUILDHALL_PORT", "²"),
        ("GUILDHALL_HOST", "not a host"),
        ("GUILDHALL_PUBLIC_URL", "games.example.org"),
        ("GUILDHALL_PUBLIC_URL", "ftp://games.example.org"),
        ("GUILDHALL_PUBLIC_URL", "https://games.example.org:x"),
        ("GUILDHALL_PUBLIC_URL", "https://u:p@games.example.org"),
        ("GUILDHALL_PUBLIC_URL", "https://games.example.org/?a"),
        ("GUILDHALL_PUBLIC_URL", "https://[::1"),
        ("GUILDHALL_ALLOWED_ORIGINS", "https://a.example,b.example"),
        ("GUILDHALL_ALLOWED_ORIGINS", "https://a.example/path"),
        ("GUILDHALL_SECRET", "short"),
        ("GUILDHALL_LOG_LEVEL", "loud"),
        ("GUILDHALL_DEV", "maybe"),
        ("DATABASE_URL", "mysql://u@h/d"),
        ("DATABASE_URL", "guildhall.db"),
        ("DATABASE_URL", "sqlite://"),
    ],
)
def test_a_wrong_value_is_refused_in_one_line_that_names_it(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load(environ={name: value})
    line = str(caught.value)
    assert line.startswith(f"{name}: ")
    assert "\n" not in line


def test_an_option_is_named_as_it_was_typed() -> None:
    with pytest.raises(SettingsError, match=r"^--public-url: 'x' is not an address"):
        Settings.load({"public_url": "x"}, {})


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.load(environ={"DATABASE_URL": "mysql://u:hunter2@h/d"})
    assert "hunter2" not in str(caught.value)


def test_the_secret_is_made_once_for_the_owner_only(tmp_path: Path) -> None:
    settings = Settings.load(environ={"GUILDHALL_DATA": str(tmp_path / "new")})
    secret = settings.secret()
    assert len(secret) >= 32
    assert settings.secret() == secret
    assert [f.name for f in (tmp_path / "new").iterdir()] == ["secret"]
    assert (tmp_path / "new" / "secret").stat().st_mode & 0o777 == 0o600


def test_a_secret_given_is_taken(tmp_path: Path) -> None:
    environ = {"GUILDHALL_DATA": str(tmp_path), "GUILDHALL_SECRET": "s" * 32}
    assert Settings.load(environ=environ).secret() == b"s" * 32
    assert list(tmp_path.iterdir()) == []


def test_a_broken_secret_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    with pytest.raises(SettingsError, match=r"GUILDHALL_DATA: .*secret holds fewer than 32"):
        Settings.load(environ={"GUILDHALL_DATA": str(tmp_path)}).secret()
