"""Taking back: on a key while it is free, and beyond that by asking the others."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import GEM, Player, on_turn, tokens_on_board, two_at_a_table


def test_the_turn_is_begun_again_on_one_key(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    before = tokens_on_board(page)
    page.locator(GEM).first.click()
    page.keyboard.press("Control+Enter")
    expect(page.locator("body.busy")).to_have_count(0)
    expect(page.locator(".btn.undo:not([aria-disabled])").last).to_be_visible()
    page.keyboard.press("Shift+U")
    expect(page.locator(".actionbar .chip.turn")).to_be_visible()
    assert tokens_on_board(page) == before


def test_beyond_that_the_others_are_asked_and_may_decline_or_agree(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall)
    asker = on_turn(host, guest)
    other = guest if asker is host else host
    before = tokens_on_board(asker)
    for page in (asker, other):
        Player(on_turn(host, guest), Random(1)).move()
        assert page
    expect(asker.locator(".actionbar .chip.turn")).to_be_visible()

    def ask() -> None:
        asker.keyboard.press("u")
        asker.get_by_role("button", name="Ask the others").click()
        asker.get_by_label("Why").select_option("misread")
        asker.locator("#plea-words").fill("sorry")

    ask()
    shoot(asker, "plea")
    assert not findings(asker, axe)
    asker.get_by_role("button", name="Ask", exact=True).click()
    strip = other.locator(".net.plea")
    expect(strip).to_contain_text("something was overlooked, “sorry”")
    shoot(other, "plea_asked")
    assert not findings(other, axe)
    strip.get_by_role("button", name="Decline").click()
    expect(asker.locator(".net.plea")).to_have_count(0)
    expect(asker.locator(".log")).to_contain_text("declines to take it back")

    ask()
    asker.get_by_role("button", name="Ask", exact=True).click()
    other.set_viewport_size(PHONE)
    shoot(other, "plea_phone")
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.locator(".net.plea").get_by_role("button", name="Agree").click()
    expect(asker.locator(".log")).to_contain_text("All agreed")
    expect(asker.locator(".actionbar .chip.turn")).to_be_visible()
    # the open tokens are as they were; the first move is the asker's again
    assert tokens_on_board(asker) == before
    expect(asker.locator(".log li.undone")).not_to_have_count(0)
    assert hall.faults == []
