"""Talk at a table: once each, bounded, apart from the log of the game."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import func, select

from app.db import schema
from app.db.connect import Database
from app.people.service import People
from app.tables import talk
from app.tables.errors import IdReused, NoSuchTable, NotSeated, Refused
from app.tables.model import ChatLine
from app.tables.service import Tables
from tests.tables.company import Company, fresh_id

ROOT = Path(__file__).resolve().parents[2]


async def say(company: Company, seat: int, text: str, id: str = "") -> ChatLine:
    return await company.tables.talk.say(
        company.code, company.people[seat], action_id=id or fresh_id(), text=text
    )


async def test_lines_are_numbered_and_carry_the_seats_name(lobby: Company) -> None:
    heard: list[tuple[str, ChatLine]] = []
    lobby.tables.on_chat(lambda code, line: heard.append((code, line)))
    first = await say(lobby, 0, "Chào Bảo!")
    second = await say(lobby, 1, "Chào 🦊")
    assert [(line.n, line.by, line.name, line.text) for line in (first, second)] == [
        (1, 0, "Linh", "Chào Bảo!"),
        (2, 1, "Bảo", "Chào 🦊"),
    ]
    assert await lobby.tables.talk.lines(lobby.code) == [first, second]
    assert await lobby.tables.talk.lines(lobby.code, 1) == [second]
    assert await lobby.tables.talk.lines(lobby.code, after=1) == [second]
    assert heard == [(lobby.code, first), (lobby.code, second)]
    assert (await lobby.table()).seq == 1  # talk is no event of the table


async def test_a_line_sent_twice_is_said_once(lobby: Company) -> None:
    heard: list[ChatLine] = []
    lobby.tables.on_chat(lambda code, line: heard.append(line))
    answers = await asyncio.gather(*[say(lobby, 0, "Hello", "one-line-of-talk") for _ in range(5)])
    assert [line.n for line in answers] == [1] * 5
    assert sorted(line.dup for line in answers) == [False, True, True, True, True]
    assert len(heard) == 1
    assert (await say(lobby, 1, "Hello", "one-line-of-talk")).n == 2  # another person's id
    with pytest.raises(IdReused):
        await say(lobby, 0, "Something else", "one-line-of-talk")


async def test_lines_said_at_once_get_a_number_each(lobby: Company) -> None:
    said = await asyncio.gather(*[say(lobby, n % 2, f"line {n}") for n in range(20)])
    assert sorted(line.n for line in said) == list(range(1, 21))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two \n lines\t", "two lines"),
        ("Vie\u0323\u0302t Nam", "Việt Nam"),
        ("bell\x07 and \x00nothing", "bell and nothing"),
        ("turned \u202earound\u202c", "turned around"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("x" * 300, "x" * 300),
    ],
)
async def test_a_line_is_text_on_one_line(lobby: Company, text: str, kept: str) -> None:
    await say(lobby, 0, text)
    assert [line.text for line in await lobby.tables.talk.lines(lobby.code)] == [kept]


@pytest.mark.parametrize(
    ("text", "key"),
    [("", "table.chat_empty"), (" \n\x00 ", "table.chat_empty"), ("x" * 301, "table.chat_long")],
)
async def test_too_little_and_too_much_is_refused(lobby: Company, text: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        await say(lobby, 0, text)
    assert refused.value.key == key
    assert await lobby.tables.talk.lines(lobby.code) == []


async def test_only_the_last_500_lines_are_kept(
    db: Database, lobby: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.talk.KEPT", 10)
    for n in range(15):
        await say(lobby, 0, f"line {n}")
    count = select(func.count()).select_from(schema.chat)
    assert await db.read(lambda conn: conn.execute(count).scalar_one()) == 10
    assert [line.n for line in await lobby.tables.talk.lines(lobby.code, 500)] == list(range(6, 16))


def test_500_is_what_a_table_keeps() -> None:
    from app.tables import talk

    assert talk.KEPT == 500


async def test_somebody_without_a_seat_talks_under_the_own_name_and_may_ask_for_one(
    lobby: Company, people: People
) -> None:
    person = (await people.guest("Chi"))[0].person
    line = await lobby.tables.talk.say(
        lobby.code, person, action_id=fresh_id(), text="May I?", name="Chi"
    )
    assert (line.by, line.name, line.kind) == (None, "Chi", "say")
    asked = await lobby.tables.talk.ask(lobby.code, person, name="Chi")
    assert (asked.by, asked.name, asked.kind, asked.text) == (None, "Chi", "ask", "")
    again = await lobby.tables.talk.ask(lobby.code, person, name="Chi")
    assert (again.n, again.dup) == (asked.n, True)


async def test_nobody_talks_at_a_table_that_is_not_there(tables: Tables, people: People) -> None:
    person = (await people.guest("Chi"))[0].person
    with pytest.raises(NoSuchTable):
        await tables.talk.say("ZZZZZZ", person, action_id=fresh_id(), text="Hello", name="Chi")
    with pytest.raises(NoSuchTable):
        await tables.talk.lines("ZZZZZZ")


async def test_a_phrase_is_said_by_its_name(lobby: Company) -> None:
    said = {"action_id": fresh_id(), "kind": "phrase"}
    line = await lobby.tables.talk.say(lobby.code, lobby.people[0], text="luck", **said)
    assert (line.kind, line.text) == ("phrase", "luck")
    assert (await lobby.tables.talk.lines(lobby.code))[-1].kind == "phrase"
    for name in ("", "Luck", "phrase.luck", "<b>"):
        said = {"action_id": fresh_id(), "kind": "phrase"}
        with pytest.raises(Refused) as refused:
            await lobby.tables.talk.say(lobby.code, lobby.people[0], text=name, **said)
        assert refused.value.key == "chat.no_phrase"
    again = {"action_id": "said-as-a-phrase-"}
    await lobby.tables.talk.say(lobby.code, lobby.people[0], text="luck", kind="phrase", **again)
    with pytest.raises(IdReused):  # the same words typed by hand are another line
        await lobby.tables.talk.say(lobby.code, lobby.people[0], text="luck", **again)


def test_every_phrase_has_words_in_every_language() -> None:
    for lang in ("en", "vi"):
        file = ROOT / "static" / "i18n" / f"{lang}.json"
        texts = json.loads(file.read_text(encoding="utf-8"))
        assert {key.removeprefix("phrase.") for key in texts if key.startswith("phrase.")} == set(
            talk.PHRASES
        )


async def test_notes_are_kept_for_their_writer_alone(lobby: Company, people: People) -> None:
    notes = lobby.tables.talk
    assert await notes.notes(lobby.code, lobby.people[0]) == [""]
    await notes.note(lobby.code, lobby.people[0], ["Bảo has the ruby", "", "watch D4"])
    await notes.note(lobby.code, lobby.people[1], ["mine"])
    assert await notes.notes(lobby.code, lobby.people[0]) == ["Bảo has the ruby", "", "watch D4"]
    assert await notes.notes(lobby.code, lobby.people[1]) == ["mine"]
    await notes.note(lobby.code, lobby.people[0], [])
    assert await notes.notes(lobby.code, lobby.people[0]) == [""]
    assert (await lobby.table()).seq == 1  # no event of the table, told to nobody
    with pytest.raises(Refused) as refused:
        await notes.note(lobby.code, lobby.people[0], ["x" * 1500, "y" * 1500])
    assert refused.value.key == "notes.long"
    stranger = (await people.guest("Mai"))[0].person
    with pytest.raises(NotSeated):
        await notes.notes(lobby.code, stranger)
    with pytest.raises(NotSeated):
        await notes.note(lobby.code, stranger, ["x"])
