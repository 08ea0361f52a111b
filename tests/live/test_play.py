"""Playing over sockets: what both sides see, and that every action counts once."""

import asyncio
import json
from random import Random

import pytest

from app.engine.hashing import hash_of
from app.live.quota import Quota
from app.live.rooms import CHAT
from tests.live.harness import Instance, new_id, on_turn, pick, play, seated, started


async def test_a_whole_game_ends_alike_for_everyone(either: Instance) -> None:
    """Every `ev` is checked against its hash on the way, for both seats and a spectator."""
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    watcher = await either.person("Watcher").sit(code)
    seq = await play(lines, 1000, Random(5))
    await watcher.until(seq)
    for line, person in [*zip(lines, people, strict=True), (watcher, either.person())]:
        fresh = await person.get(f"/api/t/{code}")
        assert line.doc == fresh["doc"]
        assert line.doc["table"]["status"] == "finished"
        assert hash_of(line.doc) == fresh["hash"]
        assert [entry["seq"] for entry in line.log] == sorted(e["seq"] for e in line.log)
        assert {entry["seq"] for entry in line.log} == set(range(seq + 1))
    assert lines[0].doc["table"]["result"]["winners"]


async def test_every_viewer_gets_exactly_one_ev_a_seq(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    lines += [await people[0].sit(code), await instance.person().sit(code)]
    began = lines[0].seq
    seq = await play(lines[:2], 30, Random(1))
    for line in lines:
        await line.until(seq)
        seqs = [frame["seq"] for frame in line.frames if frame["t"] == "ev"]
        assert seqs == list(range(began + 1, seq + 1))
    own, tab = ([f for f in line.frames if f["t"] == "ev"] for line in (lines[0], lines[2]))
    assert own == tab


async def test_offers_come_only_when_they_changed_and_only_to_their_seat(
    instance: Instance,
) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    watcher = await instance.person().sit(code)
    seq = await play(lines, 20, Random(2))
    await watcher.until(seq)
    assert all("offers" not in frame for frame in watcher.frames if frame["t"] == "ev")
    for line in lines:
        shown: object = None
        for frame in line.frames:
            if frame["t"] == "snap":
                shown = frame["offers"]
            elif frame["t"] == "ev" and "offers" in frame:
                assert frame["offers"] != shown
                shown = frame["offers"]
        fresh = await people[line.you or 0].get(f"/api/t/{code}")
        assert (fresh["offers"], fresh["valid_from"]) == (shown, line.valid_from)


async def test_a_move_is_never_sent_raw(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await play(lines, 10, Random(3))
    for line in lines:
        assert "action_id" not in json.dumps(line.frames)
        assert not any("move" in frame for frame in line.frames if frame["t"] == "ev")


async def test_the_same_id_twice_is_one_move(either: Instance) -> None:
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    line = next(line for line in lines if line.offers)
    move = {"t": "move", "id": new_id(), "base": line.seq, "move": line.any_move(Random(1))}
    first, second = await line.answer(move), await line.answer(move)
    assert (first["t"], first["dup"]) == ("ack", False)
    assert (second["t"], second["dup"], second["seq"]) == ("ack", True, first["seq"])
    again = await people[line.you or 0].sit(code)
    assert await again.answer(move) == second
    assert (await again.answer({**move, "base": again.seq, "move": {"m": "x"}}))["code"] == (
        "id_reused"
    )
    assert (await people[0].get(f"/api/t/{code}"))["seq"] == first["seq"]


async def test_two_tabs_of_one_seat_with_different_moves_at_once(either: Instance) -> None:
    """R6: one ack, one nak, and both tabs end equal."""
    code, people = await started(either)
    mover = await on_turn(code, people)
    one, two = await mover.sit(code), await mover.sit(code)
    cells = next(o for o in one.offers if o["move"] == "take")["args"]["cells"]
    base = one.seq
    answers = await asyncio.gather(
        one.move({"m": "take", "cells": cells[0]}, base),
        two.move({"m": "take", "cells": cells[1]}, base),
    )
    assert sorted(answer["t"] for answer in answers) == ["ack", "nak"]
    nak = next(answer for answer in answers if answer["t"] == "nak")
    assert nak["code"] in ("stale", "not_your_turn")
    assert nak["why"]["key"]
    for line in (one, two):
        await line.until(base + 1)
    assert one.doc == two.doc
    assert (await mover.get(f"/api/t/{code}"))["seq"] == base + 1


async def test_a_double_click_moves_once(instance: Instance) -> None:
    """T7: two intents decided on one position: the second is stale, whoever's turn it is now."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    line = next(line for line in lines if line.offers)
    move, base = line.any_move(Random(4)), line.seq
    first = {"t": "move", "id": new_id(), "base": base, "move": move}
    second = {**first, "id": new_id()}
    await line.send(first)
    await line.send(second)
    answers = {(f := await line.next("ack", "nak"))["id"]: f for _ in range(2)}
    assert answers[first["id"]]["t"] == "ack"
    assert answers[second["id"]]["t"] == "nak"
    assert (await people[0].get(f"/api/t/{code}"))["seq"] == base + 1


async def test_a_chat_line_sent_again_over_a_new_socket_is_said_once(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    said = {"t": "chat", "id": new_id(), "text": "  Xin chào <b>bạn</b> "}
    assert (await line.answer(said))["dup"] is False
    await line.close()
    line = await people[0].sit(code)
    assert (await line.answer(said))["dup"] is True
    chat = (await people[1].get(f"/api/t/{code}"))["chat"]
    assert [entry["text"] for entry in chat] == ["Xin chào <b>bạn</b>"]
    assert (chat[0]["by"], chat[0]["name"], chat[0]["t"]) == (0, "Linh", "chat")


async def test_chat_reaches_everybody_and_is_limited(instance: Instance) -> None:
    instance.hall.rooms.chatting = Quota(CHAT[0], 3600.0)  # however slow the machine
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    for n in range(5):
        assert (await lines[0].answer({"t": "chat", "text": f"line {n}"}))["t"] == "ack"
    refused = await lines[0].answer({"t": "chat", "text": "line 5"})
    assert (refused["code"], refused["why"]["key"]) == ("rate", "live.chat_rate")
    assert (await lines[1].answer({"t": "chat", "text": "mine"}))["t"] == "ack"
    for line in lines:
        while len(heard := line.all("chat")) < 6:
            await line.receive()
        assert [said["n"] for said in heard] == [1, 2, 3, 4, 5, 6]


async def test_a_visitor_without_a_name_cannot_talk(instance: Instance) -> None:
    code, _ = await started(instance)
    watcher = await instance.person().sit(code)
    assert watcher.you is None
    refused = await watcher.answer({"t": "chat", "text": "hi"})
    assert (refused["code"], refused["why"]["key"]) == ("not_seated", "live.no_name")


async def test_why_a_move_is_refused_is_said(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    mover, other = sorted(lines, key=lambda line: not line.offers)
    turn = await other.move({"m": "take", "cells": "A1"})
    assert (turn["code"], turn["why"]["key"]) == ("not_your_turn", "engine.not_your_turn")
    shape = await mover.move({"m": "fly"})
    assert (shape["code"], shape["why"]["key"]) == ("illegal", "engine.bad_move")
    bad = await mover.move({"m": "take", "cells": "A1-E5"})
    assert bad["code"] == "illegal"
    assert "." not in bad["why"]["key"] or bad["why"]["key"].startswith("engine.")
    assert (await people[0].get(f"/api/t/{code}"))["seq"] == mover.seq


async def test_undo_is_an_ordinary_event(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    mover, other = sorted(lines, key=lambda line: not line.offers)
    before = mover.doc["game"]
    cells = next(o for o in mover.offers if o["move"] == "take")["args"]["cells"]
    await mover.move({"m": "take", "cells": cells[0]})
    await mover.until(mover.seq + 0)
    undo = mover.doc["table"]["undo"]
    assert undo["seat"] == mover.you
    answer = await mover.answer({"t": "undo", "base": mover.seq, "to": undo["to"][-1]})
    assert answer["t"] == "ack", answer
    for line in lines:
        await line.until(answer["seq"])
        assert line.doc["game"] == before
        assert line.log[-1]["kind"] == "table.undone"
    assert other.frames[-1]["t"] == "ev"


async def test_resigning_and_drawing_end_the_game(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    answer = await lines[0].answer({"t": "resign"})
    await lines[1].until(answer["seq"])
    assert lines[1].doc["table"]["result"]["winners"] == [1]
    late = await lines[1].answer({"t": "resign"})
    assert late["code"] == "game_over"

    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    await lines[0].answer({"t": "vote", "kind": "draw", "agree": True})
    answer = await lines[1].answer({"t": "vote", "kind": "draw", "agree": True})
    await lines[0].until(answer["seq"])
    assert lines[0].doc["table"]["status"] == "finished"
    assert lines[0].doc["table"]["result"]["reasons"] == ["draw"]


async def test_the_last_one_ready_starts_the_game_for_all(instance: Instance) -> None:
    code, people = await seated(instance, "Linh", "Marta")
    lines = [await person.sit(code) for person in people]
    assert lines[0].doc["game"] is None
    await lines[0].answer({"t": "ready", "ready": True})
    answer = await lines[1].answer({"t": "ready", "ready": True})
    for line in lines:
        await line.until(answer["seq"])
        assert line.doc["table"]["status"] == "playing"
        assert line.doc["game"]["cells"]


@pytest.mark.parametrize("kind", ["http", "socket"])
async def test_the_http_twin_says_the_same(instance: Instance, kind: str) -> None:
    code, people = await started(instance)
    mover = await on_turn(code, people)
    snap = await mover.get(f"/api/t/{code}")
    move = pick(snap["offers"], Random(9))
    body, key = {"base": snap["seq"], "move": move}, new_id()
    path = f"/api/t/{code}/moves"
    if kind == "http":
        first = await mover.post(path, body, idempotency_key=key)
    else:
        line = await mover.sit(code)
        first = await line.answer({"t": "move", "id": key, **body})
    assert (first["seq"], first["dup"]) == (snap["seq"] + 1, False)
    again = await mover.post(path, body, idempotency_key=key)
    assert again == {"seq": first["seq"], "dup": True}
    other = await mover.post(path, {**body, "move": {"m": "x"}}, 409, idempotency_key=key)
    assert other["code"] == "id_reused"
    stale = await mover.post(path, body, 409, idempotency_key=new_id())
    assert stale["code"] in ("stale", "not_your_turn")
    await mover.post(path, body, 400)  # without a key


async def test_a_dry_run_stores_nothing(instance: Instance) -> None:
    code, people = await started(instance)
    mover = await on_turn(code, people)
    snap = await mover.get(f"/api/t/{code}")
    path = f"/api/t/{code}/moves?dry=1"
    take = next(o for o in snap["offers"] if o["move"] == "take")["args"]["cells"][0]
    found = await mover.post(path, {"base": snap["seq"], "move": {"m": "take", "cells": take}})
    assert found["facts"]["notes"][0]["kind"] == "take"
    deck = {"m": "reserve", "gold": "C3", "card": "deck-1"}
    golds = next(o for o in snap["offers"] if o["move"] == "reserve")["args"]["gold"]
    drawn = await mover.post(path, {"base": snap["seq"], "move": {**deck, "gold": golds[0]}})
    assert drawn == {"facts": {}}
    refused = await mover.post(
        path, {"base": snap["seq"], "move": {"m": "take", "cells": "A1-E5"}}, 422
    )
    assert refused["key"]
    assert (await mover.get(f"/api/t/{code}")) == snap
