"""Three servers behind Caddy, as `docker compose --profile tls up --scale web=3` runs them.

    python -m tests.live.behind_caddy

Caddy reads the very configuration of docker-compose.yml. It needs caddy, PostgreSQL (at
TEST_DATABASE_URL) and root, for a hosts file of its own in which `web` has three addresses. No part
of CI: run it when the configuration changes. Each line says what was tried; a failure ends it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2

from bench.servers import database
from tests.live.harness import Instance, Person, new_id, play
from tests.live.players import Player, at_play, faults, progress, sees_the_truth, stored

ROOT = Path(__file__).resolve().parents[2]
WEB = ("127.0.0.11", "127.0.0.12", "127.0.0.13")
PORT = 8000  # as in the container
SITE = "https://localhost"
SHOWN = """
  header {
    X-Server {http.reverse_proxy.upstream.hostport}
    defer
  }"""  # which server answered


def caddyfile() -> str:
    """The configuration as compose hands it to Caddy, with one line that tells the server."""
    import yaml

    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    text: str = compose["configs"]["caddyfile"]["content"].replace("$$", "$")
    return text.replace("{$ADDRESS} {", "{$ADDRESS} {" + SHOWN, 1)


@contextlib.contextmanager
def caddy(folder: Path) -> Iterator[None]:
    (folder / "Caddyfile").write_text("{\n  skip_install_trust\n}\n" + caddyfile())
    names = "".join(f"{address} web\n" for address in WEB)
    (folder / "hosts").write_text(f"127.0.0.1 localhost\n{names}")
    command = f"mount --bind {folder}/hosts /etc/hosts && cd {folder} && exec caddy run"
    environ = {"ADDRESS": SITE, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", command],
            env={**os.environ, **environ},
            stdout=log,
            stderr=log,
        )
    try:
        until = time.monotonic() + 30
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        while not root.exists():
            assert process.poll() is None, (folder / "caddy.log").read_text()
            assert time.monotonic() < until
            time.sleep(0.1)
        os.environ["SSL_CERT_FILE"] = str(root)  # for the sockets
        yield
    finally:
        process.terminate()
        process.wait(30)


@contextlib.contextmanager
def web(url: str, folder: Path, address: str) -> Iterator[subprocess.Popen[bytes]]:
    """One server, with the environment of the container."""
    environ = {
        "DATABASE_URL": url,
        "GUILDHALL_DATA": str(folder),
        "GUILDHALL_HOST": address,
        "GUILDHALL_PORT": str(PORT),
        "GUILDHALL_PUBLIC_URL": SITE,
        "FORWARDED_ALLOW_IPS": "*",
    }
    with (folder / f"{address}.log").open("ab") as log:
        command = [sys.executable, "-m", "app", "serve"]
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **environ}, stdout=log, stderr=log
        )
    try:
        ready(process, address)
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(30)


def ready(process: subprocess.Popen[bytes], address: str) -> None:
    until = time.monotonic() + 60
    while True:
        assert process.poll() is None, f"the server ended with {process.returncode}"
        assert time.monotonic() < until
        with contextlib.suppress(httpx2.HTTPError):
            if httpx2.get(f"http://{address}:{PORT}/readyz").status_code == 200:
                return
        time.sleep(0.1)


def told(what: str, found: Any = "") -> None:
    print(f"  ok  {what}{f': {found}' if found else ''}", flush=True)


async def server_of(person: Person, path: str) -> str:
    """Which server answered."""
    answer = await person.http.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.headers["x-server"].partition(":")[0]


async def begun(site: Instance) -> tuple[str, list[Person]]:
    """A game of two; the second came by the link."""
    host, guest = site.person("Linh"), site.person("Marta")
    code = await host.create()
    [link] = await host.get(f"/api/t/{code}/invites")
    assert link["url"].startswith(f"{SITE}/j/"), link["url"]
    page = await guest.http.get(link["url"])
    assert page.status_code == 200
    await guest.claim(link["url"].rsplit("/", 1)[1])
    for person in (host, guest):
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    return code, [host, guest]


async def tries(site: Instance, servers: dict[str, subprocess.Popen[bytes]], url: str) -> None:
    code, people = await begun(site)
    told("an invitation by its https link, secure cookies", people[0].cookie.split("=")[0])
    assert people[0].cookie.startswith("__Host-gh=")
    plain = httpx2.get("http://localhost/t/" + code)
    assert (plain.status_code, plain.headers["location"]) == (308, f"{SITE}/t/{code}")
    told("http leads to https")

    tables = [code, *[(await begun(site))[0] for _ in range(11)]]
    at: dict[str, set[str]] = {}
    for one in tables:
        paths = (f"/t/{one}", f"/api/t/{one}", f"/api/t/{one}/history?from=-1&to=0")
        for person in (*people, site.person()):
            at.setdefault(one, set()).update([await server_of(person, path) for path in paths])
    assert all(len(found) == 1 for found in at.values()), at
    spread = {next(iter(found)) for found in at.values()}
    assert len(spread) > 1, spread
    told("everybody at a table is at one server, tables are spread", f"{len(spread)} of 3 servers")

    by_visitor = []
    for n in range(20, 40):
        async with httpx2.AsyncClient(
            transport=httpx2.AsyncHTTPTransport(verify=False, local_address=f"127.0.0.{n}")
        ) as visitor:
            answers = [await visitor.get(f"{SITE}/") for _ in range(4)]
        by_visitor.append({answer.headers["x-server"] for answer in answers})
    assert all(len(found) == 1 for found in by_visitor), by_visitor
    told("what is no table's", f"{len(set.union(*by_visitor))} of 3 servers, one for each visitor")

    lines = [await person.sit(code) for person in people]
    await play(lines, 10, Random(1))
    told("sockets", f"{len(lines)} through wss, 10 moves")

    for header in ("1.2.3.4", "127.0.0.1"):
        spoofed = site.person("Eve", **{"x-forwarded-for": header, "x-forwarded-proto": "http"})
        await spoofed.create()
        assert spoofed.cookie.startswith("__Host-gh="), spoofed.cookie
    bad = await site.person("Eve", origin="https://evil.example").http.post("/api/tables", json={})
    assert bad.status_code == 403
    other = await site.person("Eve", host="evil.example").http.get("/")
    assert "Guildhall" not in other.text
    told("forged X-Forwarded headers, origins and hosts change nothing")

    players = [Player(person, code, seed) for seed, person in enumerate(people)]
    watcher = await site.person().sit(code)
    [here] = at[code]
    async with at_play(players):
        await progress(players, 10)
        servers[here].send_signal(signal.SIGKILL)
        servers[here].wait()
        began = time.monotonic()
        await progress(players, 10)
        took = time.monotonic() - began
    assert faults(players, stored(url)) == []
    for player in players:
        assert await sees_the_truth(player)
    with contextlib.suppress(Exception):
        await watcher.closed()
    others = {await server_of(people[0], f"/t/{one}") for one in tables}
    assert here not in others
    told("a server is killed: its tables go on at the others", f"{took:.1f} s, nothing lost")

    form = {"game": "splendor_duel", "options": {}, "name": "Linh", "watch": "on"}
    twice = site.person("Linh")
    key = {"idempotency-key": new_id()}
    made = [await twice.http.post("/api/tables", json=form, headers=key) for _ in range(2)]
    assert len({answer.json()["code"] for answer in made}) == 1, [a.text for a in made]
    told("a request that is sent twice makes one table")


async def site_of(folder: Path, url: str, servers: dict[str, subprocess.Popen[bytes]]) -> None:
    site = Instance(None, None, 443)
    site.host, site.origin, site.url = "localhost", SITE, SITE
    try:
        await tries(site, servers, url)
    finally:
        for opened in reversed(site.opened):
            with contextlib.suppress(Exception):
                await opened.close()


def main() -> int:
    if shutil.which("caddy") is None or os.geteuid():
        print("this needs caddy and root", file=sys.stderr)
        return 2
    with (
        tempfile.TemporaryDirectory() as name,
        database("postgresql", Path(name), "caddy") as url,
        contextlib.ExitStack() as stack,
    ):
        folder = Path(name)
        servers = {address: stack.enter_context(web(url, folder, address)) for address in WEB}
        stack.enter_context(caddy(folder))
        asyncio.run(site_of(folder, url, servers))
    return 0


if __name__ == "__main__":
    sys.exit(main())
