"""Records over HTTP: who gets what, how one comes back, and how large a body may be."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.live.harness import Instance, new_id, play, started


async def over(instance: Instance) -> tuple[str, list[str]]:
    """A table whose game was given up after some moves, and the lines of its record."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 6, Random(1))
    await people[0].post(f"/api/t/{code}/resign", **{"Idempotency-Key": new_id()})
    answer = await people[1].http.get(f"/api/t/{code}/record")
    assert answer.status_code == 200
    return code, answer.text.splitlines()


async def test_a_record_is_a_file_that_opens_as_a_table_anywhere(either: Instance) -> None:
    code, lines = await over(either)
    stranger = either.person("Mai")
    file = await stranger.http.get(f"/api/t/{code}/record?names=false")
    assert file.headers["content-disposition"].endswith(f'-{code}.jsonl"')
    assert json.loads(file.text.splitlines()[0])["seats"] == ["", ""]
    made = await stranger.post("/api/records", {"name": "Mai", "lines": lines})
    snap = await stranger.get(f"/api/t/{made['code']}")
    assert snap["doc"]["table"]["status"] == "finished"
    assert snap["you"] is None
    assert made["code"] in {table["code"] for table in (await stranger.get("/api/me"))["tables"]}


async def test_a_damaged_file_is_refused_with_line_and_reason(instance: Instance) -> None:
    _, lines = await over(instance)
    lines[3] = lines[3].replace(":", ": ", 1)[:-2]
    stranger = instance.person("Mai")
    body = {"name": "Mai", "lines": lines}
    refused = await stranger.post("/api/records", body, status=409)
    assert refused["key"] == "record.damaged"
    assert refused["facts"]["line"] == 4
    assert refused["facts"]["key"] == "record.not_json"


async def test_only_records_may_be_larger_than_other_bodies(instance: Instance) -> None:
    person = instance.person("Mai")
    large = {"name": "Mai", "lines": ["x" * 100_000]}
    refused = await person.post("/api/records", large, status=409)
    assert refused["facts"]["key"] == "record.foreign"
    await person.post("/api/tables", large, status=413)
    await person.post("/api/records", {"name": "Mai", "lines": ["x" * 100_000] * 30}, status=413)


async def test_going_on_from_a_position_is_refused_until_the_game_is_over(
    instance: Instance,
) -> None:
    code, people = await started(instance)
    body = {"name": people[0].name, "at": 3}
    refused = await people[0].post(f"/api/t/{code}/fork", body, status=409)
    assert refused["key"] == "fork.running"
    await people[0].post(f"/api/t/{code}/resign", **{"Idempotency-Key": new_id()})
    seq = (await people[1].get(f"/api/t/{code}"))["seq"] - 1
    key = {"Idempotency-Key": new_id()}
    again = [
        await people[1].post(f"/api/t/{code}/fork", {"name": "Marta", "at": seq}, **key)
        for _ in range(2)
    ]
    assert again[0] == again[1]  # a double click makes one table
    snap = await people[1].get(f"/api/t/{again[0]['code']}")
    assert snap["doc"]["table"]["status"] == "playing"
    assert snap["you"] is not None


@pytest.mark.parametrize("path", ["record", "record?names=false"])
async def test_an_unknown_table_has_no_record(instance: Instance, path: str) -> None:
    assert (await instance.person().http.get(f"/api/t/ZZZZZZ/{path}")).status_code == 404
