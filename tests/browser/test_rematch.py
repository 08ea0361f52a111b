"""The end of a game: how it went, another game of the same people, and how they stand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import on_turn, played, resign, start

BEGAN = """fetch(location.pathname.replace('/t/', '/api/t/')).then(r => r.json())
  .then(s => s.log.find(line => line.kind === 'first_player').seat)"""


def test_a_rematch_keeps_the_seats_and_counts_the_victories(hall: Hall, axe: str) -> None:
    host, guest = played(hall, 6)
    resign(guest)
    expect(host.locator(".fin")).to_be_visible()
    expect(host.get_by_role("heading", name="Between you")).to_have_count(0)
    host.get_by_label("What is shown").select_option("tokens held")
    host.get_by_text("As a table").click()
    expect(host.locator(".twin tbody tr")).to_have_count(8)
    host.locator(".twin").scroll_into_view_if_needed()
    assert not findings(host, axe)
    shoot(host, "finish_chart")
    first = host.url
    following = ("Marta", "Linh")[host.evaluate(BEGAN)]  # lots were drawn for who began
    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda address: address != first and "/t/" in address)
    expect(host.locator(".seatrow.taken")).to_have_count(2)
    expect(host.locator(".seatrow.taken").first).to_contain_text(following)
    # who was away finds the way on the end page and on the home page
    expect(guest.locator(".banner")).to_contain_text("Linh asks for a rematch")
    shoot(guest, "rematch_asked")
    guest.get_by_role("link", name="To the rematch").click()
    guest.wait_for_url(host.url)
    start(host)
    expect(guest.locator(".board")).to_be_visible()
    assert on_turn(host, guest) is (guest if following == "Marta" else host)
    guest.set_viewport_size(PHONE)
    resign(guest)
    table = guest.get_by_role("region", name="Between you")
    expect(table).to_contain_text("2 games")
    expect(table.get_by_role("row").nth(1)).to_contain_text("Linh")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.screenshot(path="shots/standings_phone.png", full_page=True)
    assert hall.faults == []
