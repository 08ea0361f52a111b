"""What a person reads when the hall opens."""

import re
import socket

import pytest
import segno

from app import doorstep


@pytest.mark.parametrize(
    ("host", "port", "public", "lan", "told"),
    [
        ("127.0.0.1", 8000, "", "10.0.0.7", ["http://127.0.0.1:8000"]),
        ("0.0.0.0", 8000, "", None, ["http://localhost:8000"]),
        ("0.0.0.0", 80, "", "10.0.0.7", ["http://localhost", "http://10.0.0.7"]),
        ("::", 8000, "", "10.0.0.7", ["http://localhost:8000", "http://10.0.0.7:8000"]),
        ("::1", 8000, "", "10.0.0.7", ["http://[::1]:8000"]),
        (
            *("127.0.0.1", 8000, "https://games.example.org", None),
            ["http://127.0.0.1:8000", "https://games.example.org"],
        ),
    ],
)
def test_addresses_are_those_that_lead_here(
    host: str, port: int, public: str, lan: str | None, told: list[str]
) -> None:
    assert list(doorstep.addresses(host, port, public, lan).values()) == told


def shown(drawing: str) -> list[list[bool]]:
    """The dark modules of half-block characters, two rows to a line."""
    rows = []
    for line in drawing.splitlines():
        rows.append([block in " ▄" for block in line])
        rows.append([block in " ▀" for block in line])
    return rows


def test_the_code_on_the_terminal_is_the_address() -> None:
    url = "http://192.0.2.7:8000"
    wanted = [list(map(bool, row)) for row in segno.make(url, micro=False).matrix]
    drawing = re.sub(r"\x1b\[[0-9;]*m", "", doorstep.qr(url))
    drawn = [row[2:-2] for row in shown(drawing)[2 : 2 + len(wanted)]]
    assert drawn == wanted


@pytest.mark.parametrize("public", ["https://games.example.org", ""])
def test_the_code_is_the_address_to_share(
    public: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doorstep, "lan_address", lambda: "10.0.0.7")
    doorstep.welcome("0.0.0.0", 8000, public)
    assert doorstep.qr(public or "http://10.0.0.7:8000") in capsys.readouterr().out


def test_nobody_is_sent_to_an_address_that_only_this_computer_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doorstep, "lan_address", lambda: "10.0.0.7")
    doorstep.welcome("127.0.0.1", 8000, "")
    assert "█" not in capsys.readouterr().out


def test_the_address_of_a_container_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "getsockname", lambda self: ("172.17.0.2", 4711))
    monkeypatch.setattr(socket.socket, "connect", lambda self, address: None)
    monkeypatch.delenv("container", raising=False)
    assert doorstep.lan_address() == "172.17.0.2"
    monkeypatch.setenv("container", "docker")
    assert doorstep.lan_address() is None
