"""The keyboard's place on the page: a focus whose element goes is never left on nothing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import Hall
from tests.browser.players import GEM, join, on_turn, open_table, settled, start, two_at_a_table


def kept(page: Page, element: str) -> None:
    """One of these has the focus."""
    expect(page.locator(":focus").and_(page.locator(element))).to_have_count(1)


@pytest.mark.parametrize("game", ["lumicora", "luthier"])
def test_a_dialog_gives_the_focus_back_to_what_opened_it(hall: Hall, game: str) -> None:
    host, guest = hall.visitor(), hall.visitor()
    join(guest, open_table(host, game=game))
    start(host)
    dialog = host.locator("dialog")
    menu = host.get_by_role("button", name="Menu")
    for leave in ("Escape", "x"):
        menu.press("Enter")
        expect(dialog).to_be_visible()
        if leave == "x":
            dialog.get_by_role("button", name="Close").press("Enter")
        else:
            host.keyboard.press(leave)
        expect(dialog).to_have_count(0)
        expect(menu).to_be_focused()
    menu.press("Enter")
    dialog.get_by_role("button", name=re.compile("Keys")).press("Enter")
    expect(dialog.locator(".keys")).to_be_visible()
    kept(host, "dialog *")
    host.keyboard.press("Escape")
    expect(menu).to_be_focused()
    host.keyboard.press("?")
    expect(dialog).to_be_visible()
    host.keyboard.press("Escape")
    expect(menu).to_be_focused()
    card = host.locator("[data-large][data-go]:visible").first
    card.focus()
    host.keyboard.press("z")
    expect(dialog).to_be_visible()
    host.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_what_opened_a_dialog_may_go_meanwhile(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    page.locator(GEM).first.focus()
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.locator(".board").evaluate("it => it.style.display = 'none'")
    page.keyboard.press("Escape")
    kept(page, ".prompt")


def test_after_confirm_the_focus_stays_on_the_action_bar(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    page.locator(GEM).first.press("Enter")
    page.keyboard.press("Control+Enter")
    settled(page)
    kept(page, ".prompt")
    other = on_turn(guest if page is host else host)
    for press in ("Enter", "mouse"):
        other.locator(GEM).first.click()
        button = other.locator("#confirm")
        button.click() if press == "mouse" else button.press("Enter")
        settled(other)
        kept(other, ".actionbar *")
        page, other = other, on_turn(page)
    for one in (host, guest):
        one.keyboard.press("Tab")
        expect(one.locator(".skip")).not_to_be_focused()


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    assert hall.faults == []
