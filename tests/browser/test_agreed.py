"""What several must agree to: a draw, and another host in place of one who does not answer."""

from __future__ import annotations

import re
import sqlite3
from datetime import timedelta

import msgspec
from playwright.sync_api import Page, expect

from app.tables.house import TAKE_OVER_AFTER
from app.tables.model import House
from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import join, on_turn, start, two_at_a_table


def offer_draw(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("button", name="Yes, offer it").click()


def test_a_draw_is_offered_taken_back_declined_and_agreed(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall, viewport=PHONE, color_scheme="dark")
    asked = guest.get_by_role("alert").filter(has_text="Linh offers a draw.")
    offer_draw(host)
    expect(host.locator(".net")).to_contain_text("You offered a draw.")
    expect(asked).to_be_visible()
    host.get_by_role("button", name="Take it back").click()
    expect(asked).to_have_count(0)

    offer_draw(host)
    shoot(guest, "draw_asked_phone")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(guest, axe)
    guest.get_by_role("button", name="Decline").click()
    for page in (host, guest):
        expect(page.locator(".net")).to_have_count(0)
    assert on_turn(host, guest)  # the game goes on

    offer_draw(guest)
    host.get_by_role("alert").get_by_role("button", name="Agree").click()
    for page in (host, guest):
        expect(page.locator(".fin h1")).to_contain_text("A draw")
        expect(page.locator(".fin")).to_contain_text("The players agreed to share the honours.")
        assert not findings(page, axe)
    shoot(host, "draw")


def three_at_a_table(hall: Hall) -> list[Page]:
    """A game of Murano that has just begun; the host's page first."""
    pages = [hall.visitor(), hall.visitor(viewport=PHONE), hall.visitor()]
    host = pages[0]
    host.goto("/")
    host.locator("label.gamecard[data-game=murano]").click()
    host.locator("[data-options=murano] label:has(input[data-seats][value='3'])").click()
    host.locator("#create input[name=name]").fill("Linh")
    host.locator("#create button.primary").click()
    host.wait_for_url("**/t/*")
    link = host.locator(".linkbox input").first
    expect(link).to_have_value(re.compile("/j/"))
    for page, name in zip(pages[1:], ("Marta", "Olga"), strict=True):
        join(page, link.input_value(), name)
    start(host)
    for page in pages[1:]:
        expect(page.locator(".board")).to_be_visible()
    return pages


def earlier(hall: Hall, code: str, by: timedelta) -> None:
    """The wish to be host was said so much earlier; the server reads that as it starts again."""
    hall.kill()
    with sqlite3.connect(hall.database) as conn:
        [text] = conn.execute("SELECT house FROM tables WHERE code = ?", (code,)).fetchone()
        house = msgspec.json.decode(text, type=House)
        assert house.bid is not None
        bid = msgspec.structs.replace(house.bid, at=house.bid.at - by)
        text = msgspec.json.encode(msgspec.structs.replace(house, bid=bid)).decode()
        conn.execute("UPDATE tables SET house = ? WHERE code = ?", (text, code))
    conn.close()
    hall.start()


def test_most_of_the_others_make_one_of_them_host_after_the_wait(hall: Hall, axe: str) -> None:
    host, marta, olga = three_at_a_table(hall)
    table = host.url
    host.goto("about:blank")  # answers nobody
    marta.get_by_role("button", name=re.compile("^Menu")).click()
    marta.get_by_role("button", name="Players and table").click()
    marta.get_by_role("button", name="Become the host").click()
    marta.get_by_role("button", name="Ask the others").click()
    own = marta.locator(".net").filter(has_text="You asked to be host")
    expect(own).to_be_visible()
    # half of the others are not most of them, however long it takes
    earlier(hall, table.rsplit("/", 1)[1], TAKE_OVER_AFTER)
    for page in (marta, olga):
        page.reload()
    own.get_by_role("button", name="Hand over now").click()
    expect(marta.locator(".toast.bad")).to_contain_text("Still missing: 1")
    shoot(marta, "bid_phone")
    assert marta.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(marta, axe)
    olga.locator(".net").filter(has_text="Marta asks to be host").get_by_role(
        "button", name="Agree"
    ).click()
    for page in (marta, olga):
        expect(page.locator(".net")).to_have_count(0)
        expect(page.locator(".log")).to_contain_text("Marta is the host now")
    marta.get_by_role("button", name=re.compile("^Menu")).click()
    marta.get_by_role("button", name="Players and table").click()
    expect(marta.get_by_role("button", name="Pause the game")).to_be_visible()
    shoot(marta, "bid_won_phone")
    host.goto(table)  # and comes back as one of the players
    expect(host.locator(".board")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Menu")).click()
    host.get_by_role("button", name="Players and table").click()
    expect(host.get_by_role("button", name="Become the host")).to_be_visible()
    expect(host.get_by_role("button", name="Pause the game")).to_have_count(0)


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    hall.faults[:] = [fault for fault in hall.faults if "409" not in fault]  # refusals, meant so
    assert hall.faults == []
