"""Names of every script at one table, as narrow as phones are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import Hall, shoot
from tests.browser.players import GEM, join, on_turn, open_table, say, start

NARROW = {"width": 360, "height": 760}
APART = "\u2068{}\u2069"  # as a name stands in a sentence that runs the other way


def badges(page: Page) -> list[str]:
    """The letters on the badges in sight; none is cut."""
    shown = page.locator(".seat:visible")
    cut = shown.evaluate_all("all => all.filter(it => it.lastChild.scrollWidth > it.offsetWidth)")
    assert not cut
    letters: list[str] = shown.locator("b").all_text_contents()
    return letters


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("host_name", "host_letter", "guest_name", "guest_letter"),
    [
        ("לינה כהן", "ל", "أمير الدين", "أ"),
        ("👩‍👩‍👧‍👦 Nhà Đặng", "👩‍👩‍👧‍👦", "🇻🇳 Ệ Thuỳ Linh 🏳️‍🌈", "🇻🇳"),
    ],
)
def test_names_of_every_script_stand_whole_and_in_their_place(
    hall: Hall,
    axe: str,
    host_name: str,
    host_letter: str,
    guest_name: str,
    guest_letter: str,
) -> None:
    host, guest = hall.visitor(viewport=NARROW), hall.visitor(viewport=NARROW)
    link = open_table(host, host_name)
    guest.goto(link)
    turned = host_letter == "ל"
    named = [APART.format(name) if turned else name for name in (host_name, guest_name)]
    expect(guest.locator("h1")).to_contain_text(f"{named[0]} invites you to Splendor Duel")
    assert fits(guest)
    shoot(guest, f"names_invite_{turned}")
    join(guest, link, guest_name)
    for page in (host, guest):
        expect(page.locator(".seatrow.taken bdi")).to_have_text([host_name, guest_name])
        assert {host_letter, guest_letter} <= {*badges(page)}
        assert fits(page)
        assert not findings(page, axe)
    field = host.locator("#table-name")
    field.fill(host_name)
    field.press("Tab")
    expect(guest.locator("h1 bdi")).to_have_text(host_name)
    shoot(guest, f"names_lobby_{turned}")

    start(host)
    expect(guest.locator(".board")).to_be_visible()
    expect(guest).to_have_title(re.compile(f"{named[0]} · Guildhall"))
    mover = on_turn(host, guest)
    other = guest if mover is host else host
    name = named[0 if mover is host else 1]
    expect(other.locator(".actionbar")).to_contain_text(name)
    mover.locator(GEM).first.click()
    mover.keyboard.press("Control+Enter")
    expect(other.locator("#live")).to_contain_text(re.compile(f"^{name} "))
    for page in (host, guest):
        page.locator("#open-drawer").click()
        page.get_by_role("tab", name="Log").click()
        expect(page.locator(".drawer .log")).to_contain_text(name)
        say(page, f"{host_name}!")
        expect(page.locator(".drawer .chat .who bdi").first).to_be_visible()
        # the time stands behind the name, whichever way that runs
        left, right = (
            page.locator(f".drawer .chat .who {part}").first.bounding_box() or {}
            for part in ("bdi", "time")
        )
        assert left["x"] + left["width"] <= right["x"] + 1
        assert {host_letter, guest_letter} & {*badges(page)}
        assert fits(page)
        shoot(page, f"names_chat_{turned}")
        assert not findings(page, axe)
    host.goto("/")
    expect(host.locator("#mine .t bdi")).to_have_text(host_name)
    assert {host_letter, guest_letter} <= {*badges(host)}
    assert fits(host)
    shoot(host, f"names_home_{turned}")


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    assert hall.faults == []
