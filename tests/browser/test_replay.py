"""Looking back: by the log, the keys, the address; with other eyes once it is over; the recap."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import DESKTOP, PHONE, Hall, shoot
from tests.browser.players import (
    GEM,
    Player,
    on_turn,
    played,
    resign,
    settled,
    tokens_on_board,
    two_at_a_table,
)


def at(page: Page) -> int:
    """The position that the address names, once it names one."""
    expect(page).to_have_url(re.compile(r"\?at=\d+"))
    return int(page.url.split("at=")[1].split("&")[0])


def test_a_line_of_the_log_leads_to_its_position_and_the_keys_from_there(hall: Hall) -> None:
    host, guest = played(hall, 4)
    now = tokens_on_board(host)
    host.locator(".log a.jump").first.click()
    bar = host.locator(".replaybar")
    expect(bar).to_contain_text("The deal")
    deal, first = tokens_on_board(host), at(host)
    assert deal != now
    host.keyboard.press("End")
    expect(bar).to_contain_text(re.compile(r"Turn 4 of 4, (Linh|Marta)"))
    assert tokens_on_board(host) == now
    host.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("Turn 3 of 4")
    there, position = tokens_on_board(host), at(host)
    expect(host.locator(".log li[aria-current=step]")).to_have_count(1)
    expect(host.locator("#live")).to_contain_text("Turn 3 of 4")
    assert first < position
    # the address holds the position, for a reload and for a friend with eyes of their own
    host.reload()
    expect(host.locator(".replaybar")).to_contain_text("Turn 3 of 4")
    assert tokens_on_board(host) == there
    guest.goto(host.url)
    expect(guest.locator(".replaybar")).to_contain_text("Turn 3 of 4")
    expect(guest.locator(".you .me")).to_contain_text("Marta")
    host.keyboard.press("Home")
    expect(host.locator(".replaybar")).to_contain_text("The deal")
    assert tokens_on_board(host) == deal
    host.keyboard.press(" ")  # by itself, from the first to the last
    expect(host.locator(".replaybar")).to_contain_text("Turn 4 of 4", timeout=20_000)
    host.get_by_role("button", name="Leave the replay").click()
    expect(host.locator(".replaybar")).to_have_count(0)
    assert "at=" not in host.url


TOP = "document.querySelector('.board').getBoundingClientRect().top + scrollY"
MARKED = "document.querySelectorAll('.strip .changed:has([href=\"#ico-scroll\"])').length"


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_board_stays_in_its_place_from_step_to_step_and_marks_only_what_changed(
    hall: Hall, size: dict[str, int]
) -> None:
    host, _ = played(hall, 8)
    host.set_viewport_size(size)
    host.goto(host.url + "?at=0")
    bar = host.locator(".replaybar")
    expect(bar).to_be_visible()
    host.keyboard.press("Home")
    expect(bar).to_contain_text("The deal")
    host.wait_for_timeout(2_200)  # what this step has marked is no longer
    tops = {host.evaluate(TOP)}
    said = bar.locator(".prompt .vh")
    for _ in range(4):
        before = said.inner_text()
        host.keyboard.press("ArrowRight")
        expect(said).not_to_have_text(before)
        tops.add(host.evaluate(TOP))
        assert host.evaluate(MARKED) == 0  # nobody got or used a privilege
    assert len(tops) == 1


def test_a_line_that_was_taken_back_leads_to_what_was_taken_back(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    page.locator(GEM).first.click()
    page.keyboard.press("Control+Enter")
    settled(page)
    expect(page.locator(".btn.undo:not([aria-disabled])")).not_to_have_count(0)
    taken = tokens_on_board(page)
    page.keyboard.press("u")
    expect(page.locator(".log li.undone")).to_have_count(1)
    now = tokens_on_board(page)
    assert taken != now
    page.locator(".log li.undone .jump").click()
    expect(page.locator(".replaybar")).to_contain_text("Taken back later")
    assert tokens_on_board(page) == taken
    expect(page.locator(".log li[aria-current=step].undone")).to_have_count(1)
    page.reload()
    expect(page.locator(".replaybar")).to_contain_text("Taken back later")
    assert tokens_on_board(page) == taken
    page.keyboard.press("End")
    expect(page.locator(".replaybar")).not_to_contain_text("Taken back later")
    assert tokens_on_board(page) == now


# whoever renames that often is asked to wait in between
RENAMED = """async ([name, times]) => {
    const renamed = (body) => fetch(`/api${location.pathname}/rename`,
        {method: "POST", headers: {"Content-Type": "application/json"}, body});
    for (let n = 0; n < times; n++)
        while ((await renamed(JSON.stringify({name: `${name} ${n}`}))).status === 429)
            await new Promise(done => setTimeout(done, 250));
}"""


def test_the_lines_before_the_last_hundred_are_loaded_when_asked_for(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    Player(on_turn(host, guest), Random(1)).move()
    guest.locator(".log .jump").last.click()
    position = at(guest)
    guest.get_by_role("button", name="Leave the replay").click()
    for page, name in ((host, "One"), (guest, "Two")):
        page.evaluate(RENAMED, [name, 50])
    host.reload()
    expect(host.locator(".earlier")).to_be_visible()
    first = host.locator(".log li:not(.earlier)").first
    expect(first).not_to_contain_text("opened the table")
    host.locator(".log").evaluate("log => log.scrollTop = 0")
    before = first.bounding_box()
    text = first.inner_text().splitlines()[-1]  # after the badge
    host.locator(".earlier button").click()
    expect(host.locator(".log li", has_text="opened the table")).to_have_count(1)
    expect(host.locator(".earlier")).to_have_count(0)
    after = host.locator(".log li", has_text=text).first.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2  # what one reads stays
    host.locator(f".log .jump[href='?at={position}']").click()
    expect(host.locator(".replaybar")).to_contain_text("Turn 1 of 1")
    expect(host.locator(".log li[aria-current=step]")).to_have_count(1)


def test_other_eyes_are_refused_until_the_game_is_over(hall: Hall, axe: str) -> None:
    host, guest = played(hall, 2)
    table = host.url
    host.goto(f"{table}?at=5&seat=1")
    expect(host.locator(".toast")).to_contain_text("once the game is over")
    expect(host.locator(".replaybar")).to_have_count(0)
    resign(guest)
    hall.faults.clear()  # Chromium's own line about the refusal
    expect(host.locator(".fin")).to_be_visible()
    host.get_by_role("button", name="Replay").click()
    eyes = host.get_by_label("Seen by")
    for choice in ("Marta", "All seats"):
        eyes.select_option(choice)
        expect(host).to_have_url(re.compile("seat="))
        if choice == "Marta":  # with her eyes, but it is not her who looks
            expect(host.locator(".you .me")).to_contain_text("Marta")
            expect(host.locator(".you .me")).not_to_contain_text("(you)")
    assert not findings(host, axe)
    shoot(host, "replay")
    stranger = hall.visitor(viewport=PHONE, color_scheme="dark", locale="vi-VN")
    stranger.goto(host.url)
    expect(stranger.locator(".replaybar")).to_be_visible()
    stranger.get_by_label("Tiến", exact=True).click()
    assert stranger.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(stranger, axe)
    shoot(stranger, "replay_phone")


def test_what_happened_since_the_own_last_turn_is_gone_through_on_return(hall: Hall) -> None:
    host, guest = played(hall, 2)
    away = host if on_turn(host, guest) is guest else guest
    here = guest if away is host else host
    table = away.url
    away.goto("/")
    Player(here, Random(3)).move()
    away.goto(table)
    strip = away.locator(".topbar .recap")
    expect(strip).to_contain_text("Since your last turn: 1 move")
    expect(away.locator(".log li.since").first).to_be_visible()
    strip.get_by_role("button", name="Step through").click()
    expect(away.locator(".replaybar")).to_contain_text("Step 1 of 2")
    away.keyboard.press("ArrowRight")
    expect(away.locator(".replaybar")).to_contain_text("Step 2 of 2")
    away.get_by_role("button", name="Back to the game").click()
    expect(away.locator(".replaybar, .recap")).to_have_count(0)
    away.reload()  # it was seen
    expect(away.locator(".actionbar")).to_be_visible()
    expect(away.locator(".recap")).to_have_count(0)


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    assert hall.faults == []
