"""Lines that are cut while play goes on: nothing is lost, doubled or missed."""

import asyncio
from random import Random
from typing import Any

import pytest

from app.engine.hashing import hash_of
from app.live.room import Room
from app.live.wire import Close
from app.tables.errors import Unsure
from app.tables.service import Tables
from app.tables.views import Views
from tests.live.harness import PATIENCE, Instance, new_id, play, started
from tests.live.inside import Inside


async def test_after_a_cut_the_rest_comes_and_the_log_has_no_gap(instance: Instance) -> None:
    """R4 and T3: the client says what it has; it is sent the whole with the log since then."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    stranger = instance.person()
    watcher = await stranger.sit(code)
    random = Random(11)
    for moves in (1, 5, 20):
        had = watcher.seq
        await watcher.close()
        seq = await play(lines, moves, random)
        watcher = await stranger.sit(code, watcher)
        snap = watcher.frames[0]
        assert (snap["t"], snap["seq"]) == ("snap", seq)
        assert snap["log"][0]["seq"] == had + 1
        assert watcher.doc == (await stranger.get(f"/api/t/{code}"))["doc"]
        assert {line["seq"] for line in watcher.log} == set(range(seq + 1))


async def test_a_client_that_missed_nothing_is_told_so(instance: Instance) -> None:
    code, people = await started(instance)
    line = await people[0].sit(code)
    await line.close()
    again = await people[0].sit(code, line)
    assert again.frames[0]["t"] == "current"
    assert again.frames[0]["hash"] == line.frames[0]["hash"]
    assert again.frames[0]["you"] == 0


async def test_what_a_client_claims_to_have_of_another_epoch_is_ignored(
    instance: Instance,
) -> None:
    code, people = await started(instance)
    line = await people[0].dial(code)
    assert (await line.hello({"epoch": "other", "seq": 3}))["t"] == "snap"
    assert line.frames[0]["log"][0]["seq"] == 0
    ahead = await people[0].dial(code)
    assert (await ahead.hello({**line.since, "seq": 1000}))["t"] == "snap"


async def test_nothing_is_lost_between_reading_and_sending(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T31: moves that are committed while the first frame is being made arrive after it."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    random = Random(7)
    frame = Views.frame

    async def slowly(self: Views, *asked: Any, **more: Any) -> Any:
        snap = await frame(self, *asked, **more)
        await play(lines, 3, random)  # three more events before the snap is sent
        return snap

    monkeypatch.setattr(Views, "frame", slowly)
    stranger = instance.person()
    late = await stranger.sit(code)
    monkeypatch.undo()
    assert late.frames[0]["t"] == "snap"
    assert late.frames[0]["seq"] == lines[0].seq - 3
    await late.until(lines[0].seq)
    assert late.doc == (await stranger.get(f"/api/t/{code}"))["doc"]


async def test_subscribing_after_reading_would_lose_moves(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault that the test above must catch, planted."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    snap, random = Room.snap, Random(7)

    async def deaf(
        self: Room, table: Any, person: Any, since: Any = None, wanted: Any = None
    ) -> Any:
        made = await snap(self, table, person, since, wanted)
        newcomer = list(self.members)[-1]
        del self.members[newcomer]
        await play(lines, 3, random)
        self.members[newcomer] = None
        return made

    monkeypatch.setattr(Room, "snap", deaf)
    late = await instance.person().sit(code)
    monkeypatch.undo()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await late.until(lines[0].seq)


async def test_whoever_sits_down_while_the_first_frame_is_made_has_the_seat(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = instance.person("Linh"), instance.person("Marta")
    code = await host.create()
    token = await host.token(code)
    await guest.create()
    frame = Views.frame

    async def slowly(self: Views, *asked: Any, **more: Any) -> Any:
        snap = await frame(self, *asked, **more)
        monkeypatch.undo()
        assert await guest.claim(token) == 1
        return snap

    monkeypatch.setattr(Views, "frame", slowly)
    line = await guest.sit(code)
    assert line.frames[0]["you"] is None
    while line.you is None:
        await line.receive()
    assert line.you == 1


async def test_sync_gives_the_whole_again(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    seq = await play(lines, 5, Random(3))
    doc = lines[0].doc
    lines[0].doc = None
    await lines[0].send({"t": "sync"})
    snap = await lines[0].next("snap")
    assert (snap["seq"], lines[0].doc) == (seq, doc)


@pytest.mark.parametrize("cut", ["before the read", "after the commit", "inside the ack"])
async def test_a_move_whose_answer_was_lost_is_made_once(
    either: Instance, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R3: the client sends it again with the same id, over a new line."""
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    mover = next(line for line in lines if line.offers)
    person = people[mover.you or 0]
    move = {"t": "move", "id": new_id(), "base": mover.seq, "move": mover.any_move(Random(1))}
    if cut == "before the read":
        mover.ws.transport.abort()
    else:
        act, reached = Tables.act, asyncio.Event()

        async def cut_off(self: Tables, *args: Any, **named: Any) -> Any:
            acted = await act(self, *args, **named)
            if not reached.is_set():
                reached.set()
                mover.ws.transport.abort()
                if cut == "after the commit":
                    await asyncio.sleep(0.2)  # the socket's task is cancelled meanwhile
            return acted

        monkeypatch.setattr(Tables, "act", cut_off)
        await mover.send(move)
        await asyncio.wait_for(reached.wait(), PATIENCE)
    again = await person.sit(code, mover)
    answer = await again.answer(move)
    assert answer["t"] == "ack"
    assert answer["dup"] is (cut != "before the read")
    assert (await person.get(f"/api/t/{code}"))["seq"] == mover.seq + 1


async def test_a_move_of_which_nobody_knows_is_answered_by_the_end_of_the_line(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database's connection broke at the commit: no ack, no nak; asking again settles it."""
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    mover = next(line for line in lines if line.offers)
    move = {"t": "move", "id": new_id(), "base": mover.seq, "move": mover.any_move(Random(1))}
    act = Tables.act

    async def unsure(self: Tables, *args: Any, **named: Any) -> Any:
        await act(self, *args, **named)
        raise Unsure

    monkeypatch.setattr(Tables, "act", unsure)
    await mover.send(move)
    assert await mover.closed() == Close.FAULT
    assert mover.all("ack") == mover.all("nak") == []
    monkeypatch.undo()
    again = await people[mover.you or 0].sit(code, mover)
    answer = await again.answer(move)
    assert (answer["t"], answer["dup"]) == ("ack", True)


async def test_a_wish_sent_again_after_it_was_declined_is_not_asked_again(
    either: Instance,
) -> None:
    """Nor is an answer that came through refused when its ack was lost."""
    code, people = await started(either)
    lines = [await person.sit(code) for person in people]
    seq = await play(lines, 6, Random(3))
    log = await people[0].get(f"/api/t/{code}/history?from=-1&to=999")
    to = next(step["seq"] for step in log if step["by"] == 0 and step["seq"] > 3) - 1
    wish = {"t": "plea", "id": new_id(), "to": to, "reason": "slip"}
    asked = await lines[0].answer(wish)
    assert (asked["t"], asked["seq"], asked["dup"]) == ("ack", seq + 1, False)
    no = {"t": "answer", "id": new_id(), "agree": False}
    declined = await lines[1].answer(no)
    assert declined["seq"] == seq + 2
    for line, action, answer in ((lines[0], wish, asked), (lines[1], no, declined)):
        assert await line.answer(action) == {**answer, "dup": True}
    used = await lines[0].answer({**wish, "id": new_id()})
    yes = {"t": "answer", "id": new_id(), "agree": True}
    agreed = await lines[1].answer(yes)
    for line, action, answer in (
        (lines[0], {**wish, "id": used["id"]}, used),
        (lines[1], yes, agreed),
    ):
        assert await line.answer(action) == {**answer, "dup": True}
    assert (await people[0].get(f"/api/t/{code}"))["seq"] == seq + 4
    other = {"t": "vote", "id": used["id"], "kind": "draw", "agree": True}
    assert (await lines[0].answer(other))["code"] == "id_reused"


async def test_a_hundred_cuts_while_play_goes_on(within: Inside) -> None:
    """R4: a spectator and a second tab are away for some moves, and come back to the view and the
    log that they would have if they had stayed."""
    random, cuts = Random(29), 0
    while cuts < 100:
        code, people = await started(within)
        lines = [await person.sit(code) for person in people]
        away = [within.person("Jo"), people[0]]
        back = [await person.sit(code) for person in away]
        while lines[0].doc["table"]["status"] == "playing" and cuts < 100:
            victim, cuts = cuts % 2, cuts + 1
            back[victim].ws.transport.abort()
            seq = await play(lines, random.randrange(8), random)
            back[victim] = await away[victim].sit(code, back[victim])
            await back[victim].until(seq)
            snap = await away[victim].get(f"/api/t/{code}")
            assert hash_of(back[victim].doc) == snap["hash"]
            assert back[victim].offers == snap["offers"]
            assert [line["seq"] for line in back[victim].log] == sorted(
                line["seq"] for line in back[victim].log
            )
            assert {line["seq"] for line in back[victim].log} == set(range(seq + 1))


async def test_play_goes_on_while_lines_are_cut_at_random(instance: Instance) -> None:
    code, people = await started(instance)
    random = Random(23)
    everyone = [*people, instance.person()]
    lines = [await person.sit(code) for person in everyone]
    for _ in range(20):
        seq = await play(lines[:2], random.randrange(1, 4), random)
        victim = random.randrange(3)
        lines[victim].ws.transport.abort()
        lines[victim] = await everyone[victim].sit(code, lines[victim])
        await lines[victim].until(seq)
    for person, line in zip(everyone, lines, strict=True):
        await line.until(seq)
        fresh = await person.get(f"/api/t/{code}")
        assert (line.doc, line.offers) == (fresh["doc"], fresh["offers"])
        assert {entry["seq"] for entry in line.log} == set(range(seq + 1))
