"""Whose eyes a game may be looked back at with, and what all seats together knew."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.engine import kernel, patch
from app.engine.play import Note
from app.people.service import People
from app.tables import allseeing, document
from app.tables.errors import Refused
from app.tables.service import Tables
from tests.tables.company import Company, begin, fresh_id
from tests.toy import GAME as TOY

pytestmark = pytest.mark.usefixtures("same_deal")


async def last(company: Company, viewer: int | None, wanted: str | None) -> Any:
    """The document at the end of the history that is asked for."""
    head = await company.table()
    doc: Any = None
    for step in await company.tables.views.history(company.code, viewer, -1, head.seq, wanted):
        doc = patch.apply(doc, patch.unpacked(step["patch"], document.ROOT))
    return doc


async def over(tables: Tables, people: People, title: str = "toy") -> Company:
    company = await begin(tables, people, game=title)
    await company.play_out(5)
    await tables.resign(company.code, 0, action_id=fresh_id())
    return company


@pytest.mark.parametrize(("viewer", "wanted"), [(0, "1"), (0, "all"), (None, "0"), (None, "all")])
async def test_while_the_game_goes_on_nobody_looks_with_other_eyes(
    game: Company, viewer: int | None, wanted: str
) -> None:
    with pytest.raises(Refused) as refused:
        await last(game, viewer, wanted)
    assert refused.value.key == "replay.own_only"


async def test_the_own_eyes_may_be_named(game: Company) -> None:
    assert await last(game, 1, "1") == await last(game, 1, None)


async def test_after_the_game_anybody_looks_with_the_eyes_of_any_seat(
    tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    head = await company.table()
    for viewer in (0, 1, None):
        for seat in (0, 1):
            told = await last(company, viewer, str(seat))
            assert told == tables.views.document(head, seat)
    with pytest.raises(Refused) as refused:
        await last(company, 0, "2")
    assert refused.value.key == "table.no_such_seat"


async def test_all_seats_together_knew_both_hands_and_nothing_of_the_deck(
    tables: Tables, people: People
) -> None:
    company = await over(tables, people)
    state = kernel.state_of(TOY, (await company.table()).snapshot or b"")
    told = (await last(company, None, "all"))["game"]
    for seat in ("0", "1"):
        assert told["players"][seat]["hand"] == TOY.view(state, int(seat))["players"][seat]["hand"]
    assert any(told["players"][seat]["hand"] for seat in ("0", "1"))
    unseen = {held.card for held in state.deck if not held.seen}
    assert unseen
    assert not [card for card in unseen if f'"{card}"' in json.dumps(told)]


async def test_reserved_cards_of_both_are_open_to_all_eyes(tables: Tables, people: People) -> None:
    company = await begin(tables, people, game="splendor_duel")
    for _ in range(2):
        seat = await company.play_until("reserve")
        offers = [o for o in await company.possible(seat) if o.move == "reserve"]
        move = {"m": "reserve"} | {
            name: domain.of[0]  # type: ignore[union-attr]
            for name, domain in offers[0].args.items()
        }
        await company.act(seat, move)
        await company.play_until("take", 1 - seat)
    await tables.resign(company.code, 0, action_id=fresh_id())
    public, told = await last(company, None, None), await last(company, None, "all")
    for seat in ("0", "1"):
        hidden = public["game"]["players"][seat]["reserved"]
        open_ = told["game"]["players"][seat]["reserved"]
        assert [level for _, level in hidden] == [level for _, level in open_]
        assert all(card for card, _ in open_)
    own = await last(company, None, "0")
    assert own["game"]["players"]["0"] == told["game"]["players"]["0"]


def test_a_line_tells_what_each_seat_was_told() -> None:
    note = Note("drew", {"n": 2}, {"0": {"cards": ["a"]}, "1": {"eye": "b"}})
    assert allseeing.line(note) == {"kind": "drew", "n": 2, "cards": ["a"], "eye": "b"}
