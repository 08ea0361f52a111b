"""Hosts, origins and methods: what the guard lets through."""

from typing import Any

import pytest

from app.settings import Settings
from app.web.security import Names, refusal

PUBLIC = {
    "GUILDHALL_PUBLIC_URL": "https://games.example.org",
    "GUILDHALL_ALLOWED_ORIGINS": "https://hall.example.net:8443, http://hall.lan",
}


def names(**environ: str) -> Names:
    return Names(Settings.load(environ=environ))


def scope(kind: str, method: str, scheme: str = "http", **headers: str) -> dict[str, Any]:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return {
        "type": kind,
        "method": method,
        "scheme": scheme,
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
    }


def verdict(kind: str, headers: dict[str, str], scheme: str = "http", method: str = "POST") -> str:
    sent = {"content_type": "application/json", **headers}
    return refusal(names(**PUBLIC), scope(kind, method, scheme, **sent))


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20", "hall.lan",
     "hall", "my-nas:8000", "nas.local", "Hall.LAN:80", "hall.home.arpa",
     "games.example.org", "GAMES.example.org", "hall.example.net:8443", "localhost."],
)  # fmt: skip
def test_own_hosts(host: str) -> None:
    assert names(**PUBLIC).is_own_host(host)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "games.example.org.evil.example", "xgames.example.org", "localhost:x",
     "localhost:8000:1", "user@localhost", "localhost/", "localhost evil", "127.0.0.1.evil.example",
     "nas.fritz.box", "evil.example.lan.example", "0x7f000001", "017700000001", "-x", "_",
     "[::1", "::1", "0x7f.1", "2130706433", "localhost:123456", "games.example.org\n"],
)  # fmt: skip
def test_other_hosts(host: str) -> None:
    assert not names(**PUBLIC).is_own_host(host)


def test_a_page_of_another_name_that_points_here_reaches_nothing() -> None:
    headers = {"host": "rebound.example:8000", "origin": "http://rebound.example:8000"}
    for method in ("GET", "HEAD", "POST"):
        assert verdict("http", headers, method=method) == "web.bad_host"
    assert verdict("websocket", headers) == "web.bad_host"


# the request went to https://games.example.org; only exact entries pass
PASSING = [
    "https://games.example.org",
    "https://hall.example.net:8443",
    "http://hall.lan",
]
FAILING = [
    "null",
    "",
    " ",
    "*",
    "http://games.example.org",
    "https://games.example.org:444",
    "https://games.example.org:443",
    "https://games.example.org/",
    "https://games.example.org.",
    "https://games.example.org.evil.example",
    "https://evil.example/games.example.org",
    "https://evil-games.example.org",
    "https://xgames.example.org",
    "https://games.example.orgx",
    "https://sub.games.example.org",
    "https://example.org",
    "https://games.example.com",
    "https://GAMES.example.org",
    "HTTPS://games.example.org",
    "https://games.example.org@evil.example",
    "https://user@games.example.org",
    "https://games%2eexample.org",
    "https://games.example.org, https://evil.example",
    "https://games.example.org https://evil.example",
    "https://games.example.org\t",
    "wss://games.example.org",
    "//games.example.org",
    "games.example.org",
    "https://hall.example.net",
    "http://hall.lan:80",
    "https://hall.lan",
    "file://",
    "http://localhost:8000",
    "https://xn--gmes-boa.example.org",
    "https://gаmes.example.org".encode().decode("latin-1"),
]


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("origin", PASSING)
def test_origins_that_pass(kind: str, origin: str) -> None:
    assert verdict(kind, {"host": "games.example.org", "origin": origin}, "https") == ""


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("origin", FAILING)
def test_origins_that_do_not(kind: str, origin: str) -> None:
    headers = {"host": "games.example.org", "origin": origin}
    assert verdict(kind, headers, "https") == "web.bad_origin"


def test_a_handshake_always_has_an_origin() -> None:
    assert verdict("websocket", {"host": "localhost:8000"}) == "web.bad_origin"


def test_two_origins_are_none() -> None:
    asked = scope("http", "POST", host="localhost", origin="http://localhost")
    asked["headers"] += [(b"origin", b"http://localhost"), (b"content-type", b"application/json")]
    assert refusal(names(), asked) == "web.bad_origin"


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.1.20:8000", "[fe80::1]:8000"])
def test_on_a_plain_network_the_address_itself_is_the_origin(host: str) -> None:
    asked = {"host": host, "origin": f"http://{host}", "content_type": "application/json"}
    assert refusal(names(), scope("http", "POST", **asked)) == ""
    for other in ("http://localhost:8001", f"https://{host}", "http://192.168.1.21:8000"):
        assert refusal(names(), scope("http", "POST", **{**asked, "origin": other}))


def test_behind_a_proxy_that_tells_no_scheme_the_public_url_does() -> None:
    headers = {"host": "games.example.org", "origin": "https://games.example.org"}
    assert verdict("http", headers, "http") == ""
    assert names(**PUBLIC).is_https("http", "games.example.org")
    assert not names(**PUBLIC).is_https("http", "localhost:8000")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "BREW"])
@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "x", ""])
def test_a_browser_that_says_the_page_is_foreign_is_believed(method: str, site: str) -> None:
    headers = {"host": "localhost", "sec_fetch_site": site}
    assert verdict("http", headers, method=method) == "web.bad_origin"


@pytest.mark.parametrize(
    "kind",
    ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "",
     "text/plain; application/json", "application/jsonx", "application/json, text/plain"],
)  # fmt: skip
def test_only_json_is_a_body(kind: str) -> None:
    headers = {"host": "localhost", "origin": "http://localhost", "content_type": kind}
    assert verdict("http", headers) == "web.not_json"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_reading_is_free_for_links_from_elsewhere(method: str) -> None:
    headers = {
        "host": "localhost",
        "origin": "https://chat.example",
        "sec_fetch_site": "cross-site",
    }
    assert verdict("http", headers, method=method) == ""


def test_a_program_without_any_of_the_browsers_headers_may() -> None:
    assert verdict("http", {"host": "localhost:8000"}) == ""
