"""Pages that are being loaded while the server is updated."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hall import Hall, shoot
from tests.browser.players import open_table, two_at_a_table

AGAIN = "The server has been updated. Load the page again."


def of_yesterday(page: Page, part: str, times: int) -> list[str]:
    """Asks for this script under another build's address, so often; what the page asked for."""
    asked: list[str] = []

    def ask(route: Route) -> None:
        address = route.request.url
        asked.append(address)
        stale = address.replace(address.split("/")[4], "0" * 16)
        route.continue_(url=stale if len(asked) <= times else address)

    page.route(part, ask)
    return asked


@pytest.mark.parametrize("part", ["kit/table.js", "games/*/board.js", "kit/around.js"])
def test_a_page_of_yesterday_loads_itself_anew_once(hall: Hall, part: str) -> None:
    host, _ = two_at_a_table(hall)
    asked = of_yesterday(host, f"**/{part}", 1)
    host.goto(host.url)
    for _ in range(300):  # what comes later is asked for when the page is at rest
        if len(asked) > 1:
            break
        host.wait_for_timeout(100)
    expect(host.locator(".board")).to_be_visible()
    host.wait_for_timeout(1500)
    assert len(asked) == 2
    assert host.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
    expect(host.locator(".net.bad")).to_have_count(0)


def test_where_servers_never_agree_the_page_says_so(hall: Hall) -> None:
    host = hall.visitor()
    open_table(host)
    asked = of_yesterday(host, "**/games/*/board.js", 1000)
    host.reload()
    expect(host.get_by_role("alert").first).to_contain_text(AGAIN)
    expect(host.get_by_role("button", name="Load again")).to_be_visible()
    shoot(host, "update")
    host.wait_for_timeout(1500)
    assert len(asked) == 2
