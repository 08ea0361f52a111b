"""A game as a file: saved from its table, opened from the home page, gone on with."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import played, resign, tokens_on_board


def saved(page: Page, file: Path) -> list[str]:
    """The lines of the record that the open sheet offers."""
    with page.expect_download() as started:
        page.locator("#save-record").click()
    started.value.save_as(file)
    return file.read_text().splitlines()


def test_a_game_is_saved_opened_and_gone_on_with(hall: Hall, axe: str, tmp_path: Path) -> None:
    host, guest = played(hall, 3)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Keep the game").click()
    own = saved(host, tmp_path / "own.jsonl")
    assert json.loads(own[0])["sight"] == 0
    host.keyboard.press("Escape")
    resign(guest)
    guest.get_by_role("button", name="Keep the game").click()
    guest.get_by_label("With the players' names").uncheck()
    shoot(guest, "keep")
    assert not findings(guest, axe)
    whole = saved(guest, tmp_path / "whole.jsonl")
    assert json.loads(whole[0])["seats"] == ["", ""]

    stranger = hall.visitor(viewport=PHONE)
    stranger.goto("/")
    told = stranger.locator("#record-told")
    for name, text, line in (
        ("forged.jsonl", "\n".join([own[0], own[2]]), "Line 2: something in this line"),
        ("foreign.jsonl", "hello\n", "Line 1: this is not a game saved by Guildhall"),
        ("damaged.jsonl", "\n".join([*whole[:4], *whole[5:]]), "Line 5: something in this line"),
        ("cut.jsonl", "\n".join(whole[:-1]), "the end of the game is missing"),
    ):
        (tmp_path / name).write_text(text)
        stranger.locator("#record-file").set_input_files(tmp_path / name)
        expect(told).to_contain_text(line)
    hall.faults.clear()  # Chromium's own lines about the refusals
    shoot(stranger, "record_refused")
    stranger.locator("#record-file").set_input_files(tmp_path / "whole.jsonl")
    stranger.wait_for_url("**/t/*")
    stranger.get_by_role("button", name="Replay").click()
    expect(stranger.locator(".replaybar")).to_be_visible()
    stranger.keyboard.press("ArrowRight")
    expect(stranger.locator(".replaybar")).to_contain_text("Turn 1 of 3")
    stranger.get_by_role("button", name="Menu").click()
    stranger.get_by_role("button", name="Keep the game").click()
    assert saved(stranger, tmp_path / "again.jsonl") == whole  # to the last outcome
    stranger.keyboard.press("Escape")
    stranger.get_by_role("button", name="Play on from here").click()
    imported = stranger.url
    stranger.get_by_role("button", name="Open the table").click()
    expect(stranger).not_to_have_url(imported)
    stranger.locator(".curtain .btn.primary").click()  # all seats are on this device
    expect(stranger.locator(".board")).to_be_visible()
    expect(stranger.locator(".replaybar")).to_have_count(0)
    shoot(stranger, "forked")
    assert hall.faults == []


def test_what_one_has_seen_of_a_running_game_opens_as_a_replay(
    hall: Hall, axe: str, tmp_path: Path
) -> None:
    host, _ = played(hall, 3)
    there = tokens_on_board(host)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Keep the game").click()
    saved(host, tmp_path / "own.jsonl")
    reader = hall.visitor(viewport=PHONE, locale="vi-VN", color_scheme="dark")
    reader.goto("/")
    reader.locator("#record-file").set_input_files(tmp_path / "own.jsonl")
    reader.wait_for_url("**/t/*")
    bar = reader.locator(".replaybar")
    expect(bar).to_be_visible()
    expect(reader.locator("[data-area=own]")).to_have_count(1)  # with the eyes of who saved it
    expect(reader.get_by_label("Góc nhìn")).to_have_count(0)  # and no others
    expect(reader.get_by_role("button", name="Chơi tiếp từ đây")).to_have_count(0)
    reader.keyboard.press("End")
    expect(bar).to_contain_text(re.compile(r"Lượt (\d+)/\1\b"))  # some moves end no turn
    assert tokens_on_board(reader) == there
    shoot(reader, "record_own")
    assert not findings(reader, axe)
    bar.get_by_role("button", name="Thoát xem lại").click()
    expect(reader.locator(".actionbar")).to_contain_text("Tệp chỉ ghi đến đây")
    assert hall.faults == []
