"""Links for friends: what this computer alone can open is no link."""

import pytest

from app.web import links
from app.web.lan import is_loopback
from tests.live.harness import Instance


@pytest.mark.parametrize(
    ("authority", "listens", "lan", "told"),
    [
        ("localhost:8000", "0.0.0.0", "10.0.0.7", "10.0.0.7:8000"),
        ("127.0.0.1", "::", "10.0.0.7", "10.0.0.7"),
        ("[::1]:9000", "::", "10.0.0.7", "10.0.0.7:9000"),
        ("localhost:8000", "127.0.0.1", "10.0.0.7", "localhost:8000"),  # nobody else gets in
        ("localhost:8000", "0.0.0.0", None, "localhost:8000"),  # no network
        ("games.lan:8000", "0.0.0.0", "10.0.0.7", "games.lan:8000"),
    ],
)
def test_an_address_for_others(
    authority: str, listens: str, lan: str | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "lan_address", lambda: lan)
    assert links.for_others(authority, listens) == told


@pytest.mark.parametrize("name", ["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "::1"])
def test_names_of_the_asking_computer(name: str) -> None:
    assert is_loopback(name)


@pytest.mark.parametrize("name", ["", "10.0.0.7", "localhost.example.org", "games.lan"])
def test_names_of_others(name: str) -> None:
    assert not is_loopback(name)


async def test_a_host_on_localhost_invites_to_the_network(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "for_others", lambda authority, listens: "10.0.0.7:8000")
    host = instance.person("Linh")
    code = await host.create()
    (link,) = await host.get(f"/api/t/{code}/invites")
    assert link["url"].startswith("http://10.0.0.7:8000/j/")
    assert (link["qr"], link["qr_size"]) == tuple(
        getattr(links.qr(link["url"]), part) for part in ("path", "size")
    )
