"""Typed settings, read once at start from the environment and the command line.

DATABASE_URL               sqlite:///.. or postgresql+psycopg://..; a file in the data folder
GUILDHALL_HOST             address to listen on; 0.0.0.0
GUILDHALL_PORT             port to listen on; 8000
GUILDHALL_PUBLIC_URL       how friends reach it, e.g. through a proxy; none
GUILDHALL_ALLOWED_ORIGINS  further origins, separated by commas; none
GUILDHALL_DATA             folder for the database and the secret; ./data
GUILDHALL_SECRET           at least 32 characters, signs invite links; file `secret` in data
GUILDHALL_LOG_LEVEL        debug, info, warning or error; info
GUILDHALL_METRICS          address:port that serves /metrics, e.g. 127.0.0.1:9464; none
GUILDHALL_DEV              1: no caching of files, API pages at /docs; 0
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

VARIABLES = {
    "host": "GUILDHALL_HOST",
    "port": "GUILDHALL_PORT",
    "data": "GUILDHALL_DATA",
    "database_url": "DATABASE_URL",
    "public_url": "GUILDHALL_PUBLIC_URL",
    "allowed_origins": "GUILDHALL_ALLOWED_ORIGINS",
    "secret_text": "GUILDHALL_SECRET",
    "log_level": "GUILDHALL_LOG_LEVEL",
    "metrics": "GUILDHALL_METRICS",
    "dev": "GUILDHALL_DEV",
}


class SettingsError(Exception):
    """A setting that cannot be; the text is one line that names it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """What an instance was started with. `public_url` has no slash at its end."""

    host: str = "0.0.0.0"  # noqa: S104  friends on the same network are the purpose
    port: int = 8000
    data: Path
    database_url: str = ""
    public_url: str = ""
    allowed_origins: tuple[str, ...] = ()
    secret_text: str = ""
    log_level: str = "info"
    metrics: str = ""
    dev: bool = False

    @classmethod
    def load(
        cls,
        overrides: Mapping[str, str | int | None] | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> Settings:
        """Reads `environ`; `overrides` (field name -> text, from the command line) go first.

        Raises SettingsError. An empty variable counts as absent.
        """
        values: dict[str, Any] = {}
        for field, variable in VARIABLES.items():
            text, name = environ.get(variable, "").strip(), variable
            given = (overrides or {}).get(field)
            if given is not None:
                text, name = str(given).strip(), f"--{field.replace('_', '-')}"
            if text:
                try:
                    values[field] = _parsers[field](text)
                except ValueError as error:
                    raise SettingsError(f"{name}: {error}") from None
        data = values.setdefault("data", Path("data"))
        values.setdefault("database_url", f"sqlite:///{data / 'guildhall.db'}")
        return cls(**values)

    @property
    def base(self) -> str:
        """The path under which a proxy shows the instance: `""` or `/games`."""
        return urlsplit(self.public_url).path

    @property
    def public_origin(self) -> str:
        """Scheme, host and port of the public URL, or `""`."""
        return origin_of(self.public_url) if self.public_url else ""

    def secret(self) -> bytes:
        """The instance's secret. Makes `data/secret` (mode 0600) when there is none.

        Raises SettingsError when the file cannot be made or read, or is too short.
        """
        if self.secret_text:
            return self.secret_text.encode()
        file = self.data / "secret"
        try:
            if not file.exists():
                _make_secret(file)
            secret = file.read_bytes().strip()
        except OSError as error:
            raise SettingsError(f"GUILDHALL_DATA: {file}: {error.strerror}") from None
        if len(secret) < 32:
            raise SettingsError(f"GUILDHALL_DATA: {file} holds fewer than 32 characters")
        return secret

    def known_secret(self) -> bytes:
        """The secret, `b""` when none was made yet. Raises SettingsError."""
        made = self.secret_text or (self.data / "secret").exists()
        return self.secret() if made else b""

    def adopt_secret(self, secret: bytes) -> bool:
        """Takes over the secret of another instance where there is none yet; whether it is ours."""
        file = self.data / "secret"
        if secret and not self.secret_text and not file.exists():
            _make_secret(file, secret.decode())
        return self.secret() == secret


def _make_secret(file: Path, secret: str = "") -> None:
    """Writes a new secret. Of several starters at once one wins, and all read the winner's."""
    file.parent.mkdir(parents=True, exist_ok=True)
    # not by the number of the process: in a container that is the same at every start
    draft = file.with_name(f"secret.{secrets.token_hex(4)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            out.write(secret or secrets.token_urlsafe(48))
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink(missing_ok=True)


def origin_of(url: str) -> str:
    """The origin as browsers write it: lower case, without the scheme's own port."""
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    own = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if parts.port in (None, own) else f":{parts.port}")


def _host(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z_.:-]{1,253}", text):
        raise ValueError(f"{text!r} is not a host name or address")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise ValueError(f"{text!r} is not a port (1 to 65535)")
    return int(text)


def _database_url(text: str) -> str:
    scheme, found, rest = text.partition("://")
    kinds = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
    try:
        assert urlsplit(text).port != 0
    except (ValueError, AssertionError):
        raise ValueError("the port is not a number (1 to 65535)") from None
    scheme = kinds.get(scheme, scheme)
    if not found or scheme not in ("sqlite", "postgresql+psycopg"):
        # the text may hold a password, so it is not shown
        raise ValueError("must start with sqlite:/// or postgresql+psycopg://")
    if scheme == "sqlite" and (rest in ("/", "/:memory:") or not rest.startswith("/")):
        raise ValueError("needs a file: sqlite:///folder/name.db")
    return f"{scheme}://{rest}"


def _url(text: str) -> str:
    """An http(s) URL without user, query or fragment, and without a slash at its end."""
    parts = urlsplit(text)
    try:
        port = parts.port
    except ValueError:
        port = 0
    fine = (
        parts.scheme in ("http", "https")
        and parts.hostname
        and re.fullmatch(r"[0-9a-z_.:-]+", parts.hostname)
        and port != 0
        and "@" not in parts.netloc
        and not parts.query
        and not parts.fragment
        and re.fullmatch(r"[0-9A-Za-z_.~/-]*", parts.path)
        and "//" not in parts.path
    )
    if not fine:
        raise ValueError(f"{text!r} is not an address like https://games.example.org")
    return origin_of(text) + parts.path.rstrip("/")


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(_url(part.strip()) for part in text.split(",") if part.strip())
    for origin in origins:
        if urlsplit(origin).path:
            raise ValueError(f"{origin!r} has a path; an origin is scheme, host and port")
    return origins


def _secret_text(text: str) -> str:
    if len(text) < 32:
        raise ValueError("must have at least 32 characters")
    return text


def _log_level(text: str) -> str:
    if text.lower() not in ("debug", "info", "warning", "error"):
        raise ValueError(f"{text!r} is not one of debug, info, warning, error")
    return text.lower()


def _address(text: str) -> str:
    host, found, port = text.rpartition(":")
    if not found or not host:
        raise ValueError(f"{text!r} is not an address and port like 127.0.0.1:9464")
    return f"{_host(host) if host[0] != '[' else host}:{_port(port)}"


def _flag(text: str) -> bool:
    if text.lower() not in ("0", "1", "no", "yes", "false", "true"):
        raise ValueError(f"{text!r} is not 0 or 1")
    return text.lower() in ("1", "yes", "true")


_parsers: dict[str, Callable[[str], Any]] = {
    "host": _host,
    "port": _port,
    "data": Path,
    "database_url": _database_url,
    "public_url": _url,
    "allowed_origins": _origins,
    "secret_text": _secret_text,
    "log_level": _log_level,
    "metrics": _address,
    "dev": _flag,
}
