"""Fifty who want the one seat that is free (S10)."""

from __future__ import annotations

import asyncio

from tests.live.harness import Instance, Person


async def fifty_join(host: Person, joiners: list[Person]) -> None:
    """One of them gets the last seat, and the others read that it was just taken and what is
    free."""
    code = await host.create()
    token = await host.token(code)
    answers = await asyncio.gather(
        *(
            person.http.post(f"/api/invites/{token}/claim", json={"name": person.name})
            for person in joiners
        )
    )
    assert len(joiners) == 50
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49
    refused = next(answer.json() for answer in answers if answer.status_code == 409)
    assert (refused["key"], refused["facts"]["free"]) == ("table.full", [])
    table = (await host.get(f"/api/t/{code}"))["doc"]["table"]
    winner = next(p for p, a in zip(joiners, answers, strict=True) if a.status_code == 200)
    assert table["seats"]["1"]["name"] == winner.name


def fifty(instance: Instance) -> list[Person]:
    return [instance.person(f"Joiner {n}") for n in range(50)]
