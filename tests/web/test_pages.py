"""Pages: languages, the inlined first view, errors, sub-paths, proxies."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from app.db.errors import Down
from app.web.security import HEADERS
from tests.live.harness import Instance, running, started


def first_of(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', page, re.S)
    assert found
    assert "<" not in found[1]
    return json.loads(found[1])


async def test_the_first_view_in_the_page_is_the_snap(instance: Instance) -> None:
    code, people = await started(instance)
    for person in (*people, instance.person()):
        page = (await person.http.get(f"/t/{code}")).text
        assert first_of(page) == await person.get(f"/api/t/{code}")
    line = await people[0].dial(code)
    snap = await line.hello()
    first = first_of((await people[0].http.get(f"/t/{code}")).text)
    assert {**first, "who": snap["who"]} == snap


@pytest.mark.parametrize(
    ("headers", "lang"),
    [
        ({}, "en"),
        ({"accept-language": "vi"}, "vi"),
        ({"accept-language": "vi-VN,vi;q=0.9,en;q=0.8"}, "vi"),
        ({"accept-language": "de,en;q=0.3,vi;q=0.7"}, "vi"),
        ({"accept-language": "vi;q=x, *;q=,,;"}, "en"),
        ({"accept-language": "vi", "cookie": "gh_lang=en"}, "en"),
        ({"cookie": "gh_lang=vi"}, "vi"),
        ({"cookie": "gh_lang=<x>"}, "en"),
    ],
)
async def test_pages_speak_the_visitors_language(
    instance: Instance, headers: dict[str, str], lang: str
) -> None:
    page = await instance.person(**{}).http.get("/", headers=headers)
    assert f'<html lang="{lang}"' in page.text
    assert page.headers["content-language"] == lang
    assert "accept-language" in page.headers["vary"]


async def test_every_page_is_drawn_in_both_languages(instance: Instance) -> None:
    code, people = await started(instance)
    token = await people[0].token(code)
    for lang in ("en", "vi"):
        for path, status in (
            ("/", 200),
            (f"/t/{code}", 200),
            (f"/j/{token}", 200),
            ("/j/unknown", 404),
            ("/t/ZZZZZZ", 404),
            ("/nothing/here", 404),
        ):
            for person in (people[0], instance.person()):
                page = await person.http.get(path, headers={"cookie": f"gh_lang={lang}"})
                assert page.status_code == status, path
                assert page.headers["content-type"] == "text/html; charset=utf-8"


async def test_what_a_page_links_exists(instance: Instance) -> None:
    code, people = await started(instance)
    for path in (f"/j/{await people[0].token(code)}", f"/t/{code}"):
        page = (await people[0].http.get(path)).text
        linked = {unescape(url) for url in re.findall(r'(?:href|src)="(/static/[^"#]+)', page)}
        assert len(linked) > 5
        for url in linked:
            got = await people[0].http.get(url)
            assert got.status_code == 200, url
            assert "immutable" in got.headers["cache-control"]


async def test_headers_are_on_every_answer(instance: Instance) -> None:
    """S14."""
    code, people = await started(instance)
    for path in ("/", f"/t/{code}", f"/api/t/{code}", "/api/me", "/nothing", "/healthz",
                 instance.hall.files.url("kit/table.js")):  # fmt: skip
        answer = await people[0].http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
        assert "server" not in answer.headers
        if "static" not in path:
            assert answer.headers["cache-control"] == "no-store"
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    refused = await people[0].http.get("/", headers={"host": "evil.example"})
    assert refused.status_code == 400
    assert refused.headers["content-security-policy"] == policy
    assert "evil" not in refused.text


async def test_pages_have_nothing_that_the_policy_forbids(instance: Instance) -> None:
    code, people = await started(instance)
    for path in ("/", f"/t/{code}", "/nothing", f"/j/{await people[0].token(code)}"):
        page = (await people[0].http.get(path)).text
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all('src="' in tag or "application/json" in tag for tag in scripts)
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
        assert not re.search(r'(?:src|href)="https?://', page)


async def test_an_unreachable_database_is_a_page_that_says_so(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)

    async def down(*_: Any) -> None:
        raise Down("gone")

    for way in ("read", "in_tx", "statement"):
        monkeypatch.setattr(instance.hall.db, way, down)
    for path in ("/", f"/t/{code}", "/j/x"):
        page = await people[0].http.get(path)
        assert page.status_code == 503
        assert page.headers["retry-after"]
        assert 'id="retry"' in page.text
    for path in ("/api/me", f"/api/t/{code}"):
        answer = await people[0].get(path, 503)
        assert (answer["code"], answer["key"]) == ("unavailable", "table.unavailable")
    ready = await people[0].get("/readyz", 503)
    assert ready == {"ready": False}
    await people[0].get("/healthz")
    assert (await line.answer({"t": "resign"}))["code"] == "unavailable"
    monkeypatch.undo()
    assert (await line.answer({"t": "resign"}))["t"] == "ack"
    await people[0].get("/readyz")


async def test_a_fault_of_ours_shows_a_reference_and_nothing_else(
    instance: Instance, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code, people = await started(instance)

    async def broken(*_: Any) -> None:
        raise RuntimeError("the secret of the database is hunter2")

    monkeypatch.setattr(instance.hall.rooms, "snap", broken)
    for path in (f"/t/{code}", f"/api/t/{code}"):
        answer = await people[0].http.get(path)
        assert answer.status_code == 500
        assert "hunter2" not in answer.text
        assert "Traceback" not in answer.text
        ref = re.search(r"\b[0-9a-f]{8}\b", answer.text)
        assert ref
        assert ref[0] in caplog.text
        assert answer.headers["content-security-policy"]


@pytest.mark.parametrize("strips", [True, False])
async def test_below_a_sub_path_behind_https(sqlite_url: str, tmp_path: Path, strips: bool) -> None:
    """T29: whether the proxy strips the prefix or keeps it."""
    public = {"GUILDHALL_PUBLIC_URL": "https://games.example.org/hall"}
    async with running(sqlite_url, tmp_path, **public) as instance:
        person = instance.person("Linh")
        at = "" if strips else "/hall"
        person.http.base_url = f"http://{instance.host}"
        proxied = {
            "host": "games.example.org",
            "origin": "https://games.example.org",
            "x-forwarded-proto": "https",
        }
        body = {"game": "splendor_duel", "name": "Linh", "options": {}}
        made = await person.http.post(f"{at}/api/tables", json=body, headers=proxied)
        assert made.status_code == 200
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Secure-gh=")
        assert "Path=/hall" in cookie
        assert "Secure" in cookie
        proxied["cookie"] = cookie.partition(";")[0]
        code = made.json()["code"]
        links = (await person.http.get(f"{at}/api/t/{code}/invites", headers=proxied)).json()
        assert links[0]["url"].startswith("https://games.example.org/hall/j/")
        page = (await person.http.get(f"{at}/t/{code}", headers=proxied)).text
        assert first_of(page)["you"] == 0
        urls = re.findall(r'(?:href|src)="(/[^"]*)"', page)
        assert urls
        assert all(url.startswith("/hall/") for url in urls)
        static = next(url for url in urls if "/static/" in url).removeprefix(
            "" if not strips else "/hall"
        )
        assert (await person.http.get(static, headers=proxied)).status_code == 200


async def test_over_https_the_cookie_is_bound_to_the_host(instance: Instance) -> None:
    person = instance.person("Linh")
    body = {"game": "splendor_duel", "name": "Linh", "options": {}}
    headers = {"x-forwarded-proto": "https", "origin": f"https://{instance.host}"}
    made = await person.http.post("/api/tables", json=body, headers=headers)
    cookie = made.headers["set-cookie"]
    assert cookie.startswith("__Host-gh=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
        assert part in cookie
    plain = await instance.person("Marta").http.post("/api/tables", json=body)
    assert plain.headers["set-cookie"].startswith("gh=")
    assert "Secure" not in plain.headers["set-cookie"]


async def test_documentation_is_for_development(sqlite_url: str, tmp_path: Path) -> None:
    for dev, status in (("0", 404), ("1", 200)):
        async with running(sqlite_url, tmp_path, GUILDHALL_DEV=dev) as instance:
            for path in ("/docs", "/openapi.json"):
                assert (await instance.person().http.get(path)).status_code == status
            if dev == "1":
                schema = (await instance.person().http.get("/openapi.json")).json()
                assert "/api/t/{code}/moves" in schema["paths"]


async def test_a_table_without_a_name_is_called_after_the_opponent(instance: Instance) -> None:
    host, guest = instance.person("Linh"), instance.person("Marta")
    code = await host.create()
    assert '<span class="t">Splendor Duel</span>' in (await host.http.get("/")).text
    await guest.claim(await host.token(code))
    assert '<span class="t">Splendor Duel with Marta</span>' in (await host.http.get("/")).text
    assert '<span class="t">Splendor Duel with Linh</span>' in (await guest.http.get("/")).text
