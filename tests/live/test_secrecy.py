"""What reaches a browser is that viewer's own view, in every byte (S2, S4, T12)."""

import json
import re
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from app.db import schema
from app.engine import kernel
from app.engine.play import Play
from app.engine.rng import Stream
from app.games import games
from app.games.splendor_duel.state import State
from app.tables.views import Views
from tests.live.harness import Instance, Line, new_id, pick, play, started
from tests.live.inside import Inside

KEY = b"the same secret for both worlds".ljust(32)
CARD = re.compile(r'"([123]-\d\d)"')


def hidden(state: State, viewer: int | None) -> set[str]:
    """The cards that this viewer cannot know."""
    found = {card for deck in state.decks for card in deck}
    for seat, player in enumerate(state.players):
        if seat != viewer:
            found |= {held.card for held in player.reserved if not held.public}
    return found


async def hide_a_card(lines: list[Line]) -> int:
    """Whoever is on turn reserves the top card of a deck; the seq."""
    mover = next(line for line in lines if line.offers)
    gold = next(o for o in mover.offers if o["move"] == "reserve")["args"]["gold"][0]
    answer = await mover.move({"m": "reserve", "gold": gold, "card": "deck-2"})
    for line in lines:
        await line.until(answer["seq"])
    return int(answer["seq"])


async def scan(instance: Instance, seed: int, steps: int) -> int:
    """Plays, and looks through all that everyone is sent for what is hidden at that moment;
    the number of characters read."""
    code, people = await started(instance)
    stranger = instance.person()
    lines = [await person.sit(code) for person in people]
    everyone = [*zip(lines, people, strict=True), (await stranger.sit(code), stranger)]
    named: dict[int | None, set[str]] = {line.you: set() for line, _ in everyone}
    read = dict.fromkeys(named, 0)
    random, scanned = Random(seed), 0
    for step in range(steps):
        # both first reserve a card that nobody else knows, then play as it comes
        seq = await (hide_a_card(lines) if step < 2 else play(lines, 1, random))
        state = instance.hall.tables.views.state(await instance.hall.tables.open(code))
        for line, person in everyone:
            await line.until(seq)
            said = json.dumps(line.frames[read[line.you] :])
            read[line.you] = len(line.frames)
            if step % 20 == 0:
                said += (await person.http.get(f"/api/t/{code}")).text
                said += (await person.http.get(f"/t/{code}")).text
                said += (await person.http.get(f"/api/t/{code}/history?from=-1&to=999")).text
            named[line.you] |= set(CARD.findall(said))
            assert not named[line.you] & hidden(state, line.you), (line.you, step)
            scanned += len(said)
    return scanned


async def test_no_card_is_named_before_it_is_turned_up(within: Inside) -> None:
    """S1 by another way: the rules of one title say what is hidden, and not a redeal."""
    for seed in range(2):
        assert await scan(within, seed, 60) > 50_000


async def test_the_scan_notices_the_view_of_another_seat(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the test above must catch, planted."""
    document = Views.document
    monkeypatch.setattr(Views, "document", lambda self, table, _, state=None: document(
        self, table, 0, state
    ))  # fmt: skip
    with pytest.raises(AssertionError):
        await scan(instance, 0, 3)


async def test_the_secret_of_a_table_is_nowhere(instance: Instance) -> None:
    """T12: not the seed, not the first state, not an action id or a raw move."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 30, Random(2))
    table = await instance.hall.tables.open(code)
    assert table.snapshot
    key = json.loads(table.snapshot)["key"]
    for line, person in zip(lines, people, strict=True):
        said = json.dumps(line.frames)
        said += (await person.http.get(f"/t/{code}")).text
        said += (await person.http.get(f"/api/t/{code}/history?from=-1&to=999")).text
        for secret in (key, '"key"', "action_id", "digest", "agenda", '"snapshot"', '"m":'):
            assert secret not in said


async def redealt(instance: Instance, code: str, viewer: int | None) -> None:
    """Replaces what the viewer cannot know, as if the game had been dealt so from the start."""
    table = await instance.hall.tables.open(code)
    game = games()[table.game]
    assert table.snapshot
    state = kernel.state_of(game, table.snapshot)
    game.redeal(state, (viewer,), Play(Stream(b"another world".ljust(32))))
    snapshot = kernel.replaced(table.snapshot, msgspec.to_builtins(state))
    assert snapshot != table.snapshot
    change = update(schema.tables).where(schema.tables.c.id == table.id).values(snapshot=snapshot)
    await instance.hall.db.in_tx(lambda conn: conn.execute(change))
    instance.hall.tables._ledger.forget(code)


def quiet_moves(line: Line, viewer: int | None) -> list[dict[str, Any]]:
    """Offers from which nothing comes out that the viewer did not know."""
    open_ones = [offer for offer in line.offers if not offer.get("blocked")]
    for offer in open_ones:
        if offer["move"] == "reserve" and line.you != viewer:
            decks = [card for card in offer["args"]["card"] if card.startswith("deck")]
            return [{**offer, "args": {**offer["args"], "card": decks}}]
    return [offer for offer in open_ones if offer["move"] in ("take", "discard")]


@pytest.mark.parametrize("viewer", [0, 1, None])
async def test_games_that_differ_in_what_one_cannot_know_look_the_same(
    instance: Instance, viewer: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S2 in small: the same moves in two worlds give this viewer the same bytes in the same
    order, as long as nothing hidden comes out."""
    start = kernel.start
    monkeypatch.setattr(kernel, "start", lambda game, n, options, _: start(game, n, options, KEY))
    random, made, traffic, dealt = Random(31), [], [], []
    for world in range(2):
        code, people = await started(instance)
        if world:
            await redealt(instance, code, viewer)
        lines = [await person.sit(code) for person in people]
        watching = lines[viewer] if viewer is not None else await instance.person().sit(code)
        for step in range(14):
            mover = next(line for line in lines if line.offers)
            if not world:
                made.append(pick(quiet_moves(mover, viewer), random))
            action = {"t": "move", "id": f"step-{step:012}", "base": mover.seq, "move": made[step]}
            seq = (await mover.answer(action))["seq"]
            for line in (*lines, watching):
                await line.until(seq)
        said = [f for f in watching.frames if f["t"] != "who"]
        for frame in said:
            frame.pop("hash", "")  # of the document, the code of the table in it
        text = json.dumps(said)
        traffic.append(text.replace(code, "CODE").replace(watching.epoch, "EPOCH"))
        state = instance.hall.tables.views.state(await instance.hall.tables.open(code))
        dealt.append(hidden(state, viewer) | {str(state.decks)})
    assert dealt[0] != dealt[1]
    assert '"kind": "reserve"' in traffic[0]
    assert traffic[0] == traffic[1]


async def test_what_was_drawn_is_drawn_once(instance: Instance) -> None:
    """S4: cutting the line between the draw and its answer and asking again changes nothing,
    and no undo leads back before it."""
    for _ in range(5):
        code, people = await started(instance)
        lines = [await person.sit(code) for person in people]
        mover = next(line for line in lines if line.offers)
        person = people[mover.you or 0]
        state = instance.hall.tables.views.state(await instance.hall.tables.open(code))
        top = state.decks[0][-1]
        gold = next(o for o in mover.offers if o["move"] == "reserve")["args"]["gold"][0]
        draw = {
            "t": "move",
            "id": new_id(),
            "base": mover.seq,
            "move": {"m": "reserve", "gold": gold, "card": "deck-1"},
        }
        await mover.send(draw)
        mover.ws.transport.abort()
        for _ in range(3):
            line = await person.sit(code)
            assert (await line.answer(draw))["t"] == "ack"
            await line.until(draw["base"] + 1)
            own = line.doc["game"]["players"][str(line.you)]["reserved"]
            assert own == [[top, 1]]
            line.ws.transport.abort()
        line = await person.sit(code)
        back = await line.answer({"t": "undo", "base": line.seq, "to": draw["base"]})
        assert back["t"] == "nak"
        assert back["why"]["key"].startswith("undo.")
