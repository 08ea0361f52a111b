"""axe-core finds nothing serious on any page, in both themes and languages."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import DESKTOP, PHONE, Hall, shoot
from tests.browser.players import GEM, join, on_turn, open_table, start


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "vi-VN"])
def test_pages_have_no_serious_findings(hall: Hall, axe: str, scheme: str, locale: str) -> None:
    size = DESKTOP if scheme == "light" else PHONE
    here: dict[str, Any] = {"color_scheme": scheme, "locale": locale, "viewport": size}
    host, guest = hall.visitor(**here), hall.visitor(**here)
    found: list[str] = []

    def look(page: Page, name: str) -> None:
        found.extend(findings(page, axe))
        shoot(page, f"{name}_{scheme}_{locale[:2]}")

    host.goto("/")
    look(host, "home")
    link = open_table(host)
    look(host, "lobby")
    guest.goto(link)
    look(guest, "invitation")
    join(guest, link)
    look(guest, "lobby_guest")
    start(host)
    expect(guest.locator(".board")).to_be_visible()
    page = on_turn(host, guest)
    other = guest if page is host else host
    look(page, "table_own_turn")
    look(other, "table_waiting")
    page.locator(GEM).first.click()
    look(page, "table_picking")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    look(page, "keys")
    page.keyboard.press("Escape")
    host.goto("/j/unknown")
    look(host, "not_found")
    assert not found, "\n".join(found)
