"""Invitations and seats: who gets one, who does not, and what a link gives away."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog

from app.tables import lobby
from app.tables.draft import Draft
from app.tables.model import Table
from app.web.logs import configure
from tests.live.harness import Instance, new_id, seated, started
from tests.web.joiners import fifty, fifty_join


async def test_a_friend_sees_who_invites_and_takes_the_seat(either: Instance) -> None:
    host, guest = either.person("Linh"), either.person("Marta")
    code = await host.create(table_name="Sunday")
    token = await host.token(code)
    facts = await guest.get(f"/api/invites/{token}")
    assert (facts["host_name"], facts["title"], facts["table_name"]) == (
        "Linh",
        "Splendor Duel",
        "Sunday",
    )
    assert [seat["taken"] for seat in facts["seats"]] == [True, False]
    assert facts["mine"] is None
    assert await guest.claim(token) == 1
    assert (await guest.get(f"/api/invites/{token}"))["mine"] == 1
    snap = await guest.get(f"/api/t/{code}")
    assert (snap["you"], snap["host"]) == (1, False)
    assert (await guest.get("/api/me"))["tables"][0]["code"] == code


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_a_link_preview_takes_no_seat(instance: Instance, method: str) -> None:
    """T1: GET and HEAD change nothing, set nothing and show no secret."""
    host = instance.person("Linh")
    code = await host.create()
    token = await host.token(code)
    preview = instance.person()
    before = await host.get(f"/api/t/{code}")
    for path in (f"/j/{token}", f"/t/{code}", f"/api/invites/{token}", f"/api/t/{code}"):
        answer = await preview.http.request(method, path)
        assert answer.status_code in (200, 405)
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
    page = (await preview.http.get(f"/t/{code}")).text
    assert token not in page
    assert await host.get(f"/api/t/{code}") == before


async def test_the_same_browser_returns_to_its_seat_without_a_form(instance: Instance) -> None:
    """T2: the name it has is no clash with itself."""
    code, people = await seated(instance, "Linh", "Marta")
    token = await people[0].token(code)
    for _ in range(3):
        assert await people[1].claim(token) == 1
    assert (await people[1].get(f"/api/t/{code}"))["you"] == 1
    people[1].name = "Somebody else"
    assert await people[1].claim(token) == 1


async def test_a_double_click_on_join_takes_one_seat(instance: Instance) -> None:
    """T5, with a session and without one."""
    host = instance.person("Linh")
    code = await host.create("murano", seats=4)
    token = await host.token(code)
    known = instance.person("Marta")
    assert await known.claim(token) == 1
    assert await asyncio.gather(*(known.claim(token) for _ in range(4))) == [1] * 4

    new = instance.person("Jo")
    key, path = new_id(), f"/api/invites/{token}/claim"
    answers = await asyncio.gather(
        *(new.post(path, {"name": "Jo"}, idempotency_key=key) for _ in range(4))
    )
    assert [answer["seat"] for answer in answers] == [2] * 4
    seats = (await host.get(f"/api/t/{code}"))["doc"]["table"]["seats"]
    assert [seat["name"] for seat in seats.values()] == ["Linh", "Marta", "Jo", ""]


async def test_a_session_lasts_as_long_as_it_is_used(instance: Instance) -> None:
    """The cookie's year begins anew with every table."""
    host = instance.person("Linh")
    code = await host.create()
    cookie = host.cookie
    body = {"game": "splendor_duel", "name": "Linh", "options": {}}
    again = await host.http.post("/api/tables", json=body)
    assert again.headers["set-cookie"].startswith(f"{cookie};")
    assert "Max-Age=31536000" in again.headers["set-cookie"]
    assert (await host.get(f"/api/t/{code}"))["you"] == 0


async def test_a_double_click_on_create_makes_one_table(instance: Instance) -> None:
    host, key = instance.person("Linh"), new_id()
    body = {"game": "splendor_duel", "name": "Linh", "options": {}}
    answers = await asyncio.gather(
        *(host.post("/api/tables", body, idempotency_key=key) for _ in range(3))
    )
    assert len({answer["code"] for answer in answers}) == 1
    assert len((await host.get("/api/me"))["tables"]) == 1


async def test_anothers_request_id_opens_nothing(instance: Instance) -> None:
    host, other, key = instance.person("Linh"), instance.person("Eve"), new_id()
    body = {"game": "splendor_duel", "name": "Linh", "options": {}}
    mine = await host.post("/api/tables", body, idempotency_key=key)
    hers = await other.post("/api/tables", {**body, "name": "Eve"}, idempotency_key=key)
    assert hers["code"] != mine["code"]
    assert (await other.get("/api/me"))["name"] == "Eve"


async def test_fifty_join_the_last_seat_and_one_gets_it(either: Instance) -> None:
    """T6 and S10"""
    await fifty_join(either.person("Linh"), fifty(either))


async def test_a_seat_that_is_given_twice_is_found_by_fifty(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: a seat that was free when the link was made is free."""
    joined = lobby.joined

    def generous(table: Table, person: int, nickname: str, wanted: int | None) -> Draft:
        return joined(lobby.with_seat(table, 1, person=None, name=""), person, nickname, wanted)

    monkeypatch.setattr(lobby, "joined", generous)
    with pytest.raises(AssertionError):
        await fifty_join(instance.person("Linh"), fifty(instance))


async def test_unknown_and_revoked_links_look_alike(instance: Instance) -> None:
    host = instance.person("Linh")
    code = await host.create()
    links = await host.get(f"/api/t/{code}/invites")
    token = links[0]["url"].rsplit("/", 1)[1]
    assert len(token) >= 26  # at least 128 bits in base32
    await host.post(f"/api/t/{code}/invites/{links[0]['id']}/revoke")
    assert await host.get(f"/api/t/{code}/invites") == []
    stranger = instance.person("Jo")
    shown: set[Any] = set()
    for tried in (token, "a" * len(token), token[:-1] + "z", "%00", "x"):
        page = await stranger.http.get(f"/j/{tried}")
        api = await stranger.http.get(f"/api/invites/{tried}")
        claim = await stranger.http.post(f"/api/invites/{tried}/claim", json={"name": "Jo"})
        assert (page.status_code, api.status_code, claim.status_code) == (404, 404, 404)
        assert "set-cookie" not in claim.headers  # a link that leads nowhere makes no guest
        shown.add((page.text, api.text, claim.text))
    assert len(shown) == 1


async def test_a_new_link_can_be_for_one_seat(instance: Instance) -> None:
    host = instance.person("Linh")
    code = await host.create("murano", seats=4)
    link = await host.post(f"/api/t/{code}/invites", {"seat": 3})
    assert link["url"].startswith(f"{instance.url}/j/")
    assert link["qr"].startswith("M")
    assert link["qr_size"] > 20
    guest = instance.person("Marta")
    assert await guest.claim(link["url"].rsplit("/", 1)[1]) == 3
    refused = await guest.http.post(f"/api/t/{code}/invites", json={})
    assert (refused.status_code, refused.json()["key"]) == (403, "table.not_host")


async def test_only_the_host_sees_links_and_starts(instance: Instance) -> None:
    code, people = await seated(instance, "Linh", "Marta")
    stranger = instance.person("Jo")
    for path in ("invites", "start", "options"):
        body = {"options": {}} if path == "options" else {}
        assert (await people[1].post(f"/api/t/{code}/{path}", body, 403))["code"] == "not_host"
        assert (await stranger.post(f"/api/t/{code}/{path}", body, 403))["code"] == "not_seated"
    assert (await people[1].get(f"/api/t/{code}/invites", 403))["code"] == "not_host"
    await people[0].post(f"/api/t/{code}/start")
    assert (await people[1].get(f"/api/t/{code}"))["doc"]["table"]["status"] == "playing"


async def test_every_action_of_a_foreigner_is_refused(instance: Instance) -> None:
    """S10: every action x {no session, spectator}, forged fields, too; nothing changes."""
    code, people = await started(instance)
    before = await people[0].get(f"/api/t/{code}")
    spectator = instance.person("Jo")
    await spectator.create()  # has a session, but no seat here
    actions = {
        "moves": {"base": before["seq"], "move": {"m": "replenish"}},
        "undo": {"base": before["seq"], "to": 0},
        "resign": {},
        "votes": {"kind": "draw", "agree": True},
        "ready": {"ready": True},
        "rename": {"name": "Eve"},
        "start": {},
        "options": {"options": {}},
        "invites": {},
    }
    for visitor in (instance.person(), spectator):
        for path, body in actions.items():
            answer = await visitor.http.post(
                f"/api/t/{code}/{path}", json=body, headers={"idempotency-key": new_id()}
            )
            assert answer.status_code in (403, 409), (path, answer.text)
            assert answer.json()["code"] in ("not_seated", "not_host", "refused")
            forged = await visitor.http.post(
                f"/api/t/{code}/{path}",
                json={**body, "seat": 0, "person": 1},
                headers={"idempotency-key": new_id()},
            )
            assert forged.status_code in (403, 409, 422)
        # leaving a table that one is not at is leaving it twice
        await visitor.http.post(f"/api/t/{code}/leave", json={})
    assert await people[0].get(f"/api/t/{code}") == before


async def test_a_person_who_left_has_no_say_any_more(instance: Instance) -> None:
    code, people = await seated(instance, "Linh", "Marta")
    await people[1].post(f"/api/t/{code}/leave")
    before = await people[0].get(f"/api/t/{code}")
    assert (await people[1].post(f"/api/t/{code}/ready", {}, 403))["code"] == "not_seated"
    assert (await people[1].get(f"/api/t/{code}"))["you"] is None
    assert await people[0].get(f"/api/t/{code}") == before


async def test_asking_for_a_seat_is_a_line_to_the_host_and_no_seat(instance: Instance) -> None:
    host = instance.person("Linh")
    code = await host.create()
    line = await host.sit(code)
    stranger = instance.person("Jo")
    await stranger.post(f"/api/t/{code}/ask", {"name": "Jo"})
    asked = await line.next("chat")
    assert (asked["kind"], asked["name"], asked["by"]) == ("ask", "Jo", -1)
    assert (await stranger.get(f"/api/t/{code}"))["you"] is None
    await stranger.post("/api/t/ZZZZZZ/ask", {"name": "Jo"}, 404)


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 25, "a\u202eb", "\u200b", "a\u0007", "\ud800", "a\u0000b", "\u2066a"],
)
async def test_names_that_could_fool_others_are_refused(instance: Instance, name: str) -> None:
    import json

    body = json.dumps({"game": "splendor_duel", "name": name, "options": {}})
    answer = await instance.person().http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "name", ["Nguyễn Thị Ánh", "Tie\u0302\u0301ng", "👩‍🎨", "שרה", "<script>alert(1)</script>"]
)
async def test_names_of_all_scripts_are_text(instance: Instance, name: str) -> None:
    """T20, the server's part: what looks like HTML is kept as text and escaped in pages."""
    import unicodedata

    host = instance.person(name[:24])
    code = await host.create(table_name="</script><img src=x>")
    snap = await host.get(f"/api/t/{code}")
    assert snap["doc"]["table"]["seats"]["0"]["name"] == unicodedata.normalize("NFC", name[:24])
    for path in (f"/t/{code}", "/", f"/j/{await host.token(code)}"):
        page = (await host.http.get(path)).text
        assert "<script>alert" not in page
        assert "<img src=x>" not in page


@pytest.fixture
def debug_log(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """What the server logs at the loudest level; the clients in this process are silenced."""
    root, before = logging.getLogger(), structlog.get_config()
    kept = (root.handlers, root.level)
    for client in ("httpx2", "httpcore2", "websockets", "asyncio"):
        logging.getLogger(client).setLevel(logging.WARNING)
    configure("debug")
    structlog.configure(cache_logger_on_first_use=False)  # other tests have other loggers
    yield lambda: capsys.readouterr().err
    structlog.configure(**before)
    root.handlers, level = kept
    root.setLevel(level)


async def test_tokens_and_names_are_in_no_log(
    debug_log: Callable[[], str], instance: Instance
) -> None:
    host = instance.person("Zebedee")
    code = await host.create()
    token = await host.token(code)
    guest = instance.person("Yolanda")
    await guest.http.get(f"/j/{token}")
    await guest.http.get(f"/x/{token}")
    await guest.claim(token)
    await guest.sit(code)
    said = debug_log()
    assert "/api/invites/{token}/claim" in said
    for secret in (token, "Zebedee", "Yolanda", host.cookie.partition("=")[2]):
        assert secret not in said


async def test_new_tables_are_limited(instance: Instance) -> None:
    host = instance.person("Linh")
    for _ in range(10):
        await host.create()
    refused = await host.post(
        "/api/tables", {"game": "splendor_duel", "name": "Linh", "options": {}}, 429
    )
    assert (refused["code"], refused["key"]) == ("rate", "web.rate")
    assert await instance.person("Marta").create()


async def test_guests_from_one_address_are_limited(instance: Instance) -> None:
    instance.hall.quotas.new_guests.size = 3
    for n in range(4):
        person = instance.person(f"P{n}", x_forwarded_for="203.0.113.9")
        person.http.headers["x-forwarded-for"] = "203.0.113.9"
        body = {"game": "splendor_duel", "name": person.name, "options": {}}
        await person.post("/api/tables", body, 200 if n < 3 else 429)
    await instance.person().create()  # this machine itself is not limited
