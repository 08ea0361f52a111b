"""Pages stay light (P16): requests and bytes with a cold cache, for home and each game's table."""

from __future__ import annotations

from random import Random

import pytest

from app.games import games
from app.main import ROOT
from bench.gates import GATES
from bench.weight import Weight, weigh
from tests.live.harness import Instance, Person, play

SCRIPTS = 40_000
"""Bytes of a table's scripts in play: P16c."""
LOBBY_SCRIPTS = 79_000
"""The same before the game, when all of it is fetched while one waits."""
LANGUAGES = ("en", "vi")
WITH_BOARD = sorted(game for game in games() if (ROOT / f"static/games/{game}/board.js").exists())


async def weight_of(person: Person, path: str, lang: str) -> Weight:
    async def fetch(url: str) -> tuple[bytes, int]:
        headers = {"accept-encoding": "gzip", "cookie": f"{person.cookie}; gh_lang={lang}"}
        async with person.http.stream("GET", url, headers=headers) as answer:
            assert answer.status_code == 200, url
            raw = b"".join([chunk async for chunk in answer.aiter_raw()])
            return await _plain(person, url, lang), len(raw)

    return await weigh(person.instance.url + path, fetch)


async def _plain(person: Person, url: str, lang: str) -> bytes:
    headers = {"cookie": f"{person.cookie}; gh_lang={lang}"}
    return (await person.http.get(url, headers=headers)).content


async def test_the_home_page_is_light(instance: Instance) -> None:
    person = instance.person()
    for game in WITH_BOARD:
        await person.create(game)
    for lang in LANGUAGES:
        _within(await weight_of(person, "/", lang), "P16d", SCRIPTS)


@pytest.mark.parametrize("game", WITH_BOARD)
async def test_a_table_is_light_in_the_lobby_and_in_play(instance: Instance, game: str) -> None:
    seats = max(games()[game].seats)
    host, *guests = (instance.person(f"Name {n}") for n in range(seats))
    code = await host.create(game, seats=seats)
    token = await host.token(code)
    for guest in guests:
        await guest.claim(token)
    for lang in LANGUAGES:
        _within(await weight_of(host, f"/t/{code}", lang), "P16b", LOBBY_SCRIPTS)
    for person in (host, *guests):
        await person.post(f"/api/t/{code}/ready", {"ready": True})
    lines = [await person.sit(code) for person in (host, *guests)]
    await play(lines, 40, Random(game))
    for lang in LANGUAGES:
        _within(await weight_of(host, f"/t/{code}", lang), "P16b", SCRIPTS)


def _within(weight: Weight, goal: str, scripts: int) -> None:
    assert not weight.foreign
    assert not weight.unannounced  # nothing waits for something else to name it
    assert weight.scripts <= scripts, weight.parts
    for measured, gate in (
        (weight.requests, "P16a"), (weight.total, goal), (weight.fonts, "P16e"),
    ):  # fmt: skip
        assert measured <= GATES[gate].gate, (gate, weight.parts)
