"""Talk: phrases in each one's own language, emoji, muting, and notes that nobody else reads."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import two_at_a_table


def test_talk_without_a_common_language_and_without_some_people(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall, locale="vi-VN")
    host.keyboard.press("t")
    host.get_by_role("button", name="Quick phrases").click()
    host.get_by_role("button", name="Good luck!").click()
    host.get_by_role("button", name="Emoji").click()
    host.get_by_role("button", name="four-leaf clover").click()
    host.keyboard.type(" :)")
    shoot(host, "chat_emoji")
    assert not findings(host, axe)
    host.keyboard.press("Enter")

    expect(guest.get_by_role("tab", name=re.compile("Trò chuyện"))).to_contain_text("2")
    guest.get_by_role("tab", name=re.compile("Trò chuyện")).click()
    talk = guest.locator(".drawer .chat")
    expect(talk).to_contain_text("Chúc may mắn!")
    expect(talk).to_contain_text("🍀 :)")
    guest.get_by_text("Tắt tiếng ai đó").click()
    guest.get_by_role("button", name="Tắt tiếng Linh").click()
    expect(talk).not_to_contain_text("🍀")
    shoot(guest, "chat_muted")
    assert not findings(guest, axe)
    host.locator("#chat-text").fill("anybody?")
    host.keyboard.press("Enter")
    expect(host.locator(".drawer .chat")).to_contain_text("anybody?")
    guest.reload()  # remembered, and no news of the muted one
    expect(guest.locator(".board")).to_be_visible()
    guest.wait_for_timeout(300)
    expect(guest.locator(".drawer .news")).to_have_count(0)
    guest.get_by_role("tab", name=re.compile("Trò chuyện")).click()
    guest.get_by_text("Đã tắt tiếng: Linh").click()
    guest.get_by_role("button", name="Nghe lại Linh").click()
    expect(talk).to_contain_text("anybody?")
    assert hall.faults == []


def test_notes_come_along_to_another_device_and_stay_private(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall)
    host.get_by_role("tab", name="Notes").click()
    field = host.locator("#notes-text")
    expect(field).to_be_enabled()
    field.fill("Marta collects green.\nWatch D4.")
    expect(host.locator(".notes [role=status]")).to_have_text("Saved")
    shoot(host, "notes")
    phone = hall.visitor(viewport=PHONE, storage_state=host.context.storage_state())
    phone.goto(host.url)
    phone.locator("#open-drawer").click()
    phone.get_by_role("tab", name="Notes").click()
    expect(phone.locator("#notes-text")).to_have_value("Marta collects green.\nWatch D4.")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(phone, "notes_phone")
    assert not findings(phone, axe)
    guest.get_by_role("tab", name="Notes").click()
    expect(guest.locator("#notes-text")).to_have_value("")
    assert hall.faults == []
