"""The host's links: one that is ended is dead for whoever has it, and says so."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import join, open_table


def test_a_link_that_is_ended_in_the_list_is_dead_for_the_friend(hall: Hall, axe: str) -> None:
    host = hall.visitor()
    link = open_table(host)
    early, late = hall.visitor(viewport=PHONE), hall.visitor(locale="vi-VN", color_scheme="dark")
    early.goto(link)
    host.get_by_text("All links").click()
    row = host.locator(".links li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Not used yet")
    shoot(host, "links")
    assert not findings(host, axe)
    host.get_by_role("button", name="End it").click()
    fresh = host.locator(".linkbox input").first
    expect(fresh).not_to_have_value(link)  # nobody is left without a link to hand out
    expect(fresh).to_have_value(re.compile("/j/"))

    # the page was open already: nothing is taken, and it says why
    early.locator("#claim input[name=name]").fill("Marta")
    early.locator("#claim button.join-btn").click()
    expect(early.locator("#claim-error")).to_contain_text("no longer works")
    shoot(early, "link_ended_phone")
    expect(host.locator(".seatrow.free")).to_have_count(1)
    # who comes later reads it at once
    answer = late.goto(link)
    assert answer is not None
    assert answer.status == 404
    expect(late.locator("h1")).to_be_visible()
    expect(late.locator("#claim")).to_have_count(0)
    shoot(late, "link_dead_vi")
    assert not findings(late, axe)

    join(early, fresh.input_value())
    expect(host.locator(".seatrow.taken")).to_have_count(2)
    hall.faults[:] = [fault for fault in hall.faults if "404" not in fault]  # Chromium's own lines
    assert hall.faults == []
