"""A table that no rules here can read: its page says so, and its log and talk are there."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import GEM, on_turn, two_at_a_table


def freeze(hall: Hall) -> None:
    """The server comes back, and finds positions of rules that it does not have."""
    hall.kill()
    file = Path(hall._data) / "data" / "guildhall.db"
    with sqlite3.connect(file) as database:
        database.execute("UPDATE tables SET rules_version = 99")
    database.close()
    hall.start()


def reads_why(page: Page) -> None:
    expect(page.locator(".net.bad")).to_contain_text("It can still be looked at")
    expect(page.locator("main")).to_contain_text("The board cannot be shown.")
    expect(page.locator("main")).to_contain_text("Linh")


def test_a_frozen_table_is_read_and_talked_at(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall)
    mover = on_turn(host, guest)
    mover.locator(GEM).first.click()
    mover.locator(".actionbar button.primary").click()
    expect(host.locator(".log")).to_contain_text("took")
    freeze(hall)
    host.reload()
    reads_why(host)
    expect(host.locator(".log")).to_contain_text("took")
    shoot(host, "frozen")
    assert not findings(host, axe)
    guest.set_viewport_size(PHONE)
    guest.reload()
    reads_why(guest)
    guest.get_by_role("button", name="Read the log").click()
    expect(guest.locator(".drawer .log")).to_contain_text("took")
    guest.get_by_role("tab", name="Chat").click()
    guest.locator("#chat-text").fill("What now?")
    guest.keyboard.press("Enter")
    host.get_by_role("tab", name="Chat").click()
    expect(host.locator(".drawer")).to_contain_text("What now?")
    assert not hall.faults
