"""Oneself: an account, another device, going for good."""

from playwright.sync_api import expect

from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import join, open_table, two_at_a_table
from tests.browser.test_accessibility import findings


def test_a_guest_makes_an_account_and_signs_in_elsewhere(hall: Hall, axe: str) -> None:
    host, guest = hall.visitor(), hall.visitor()
    join(guest, open_table(host))
    table = guest.url
    guest.goto("/me")
    shoot(guest, "me")
    assert not findings(guest, axe)
    guest.locator("#new-password").fill("correct horse")
    guest.get_by_role("button", name="Make the account").click()
    expect(guest.locator("#account-h")).to_be_visible()
    shoot(guest, "me_account")

    phone = hall.visitor(viewport=PHONE, color_scheme="dark", locale="vi-VN")
    phone.goto("/me")
    shoot(phone, "me_phone_vi_dark")
    phone.locator("#signin-login").fill("marta")
    phone.locator("#signin-password").fill("wrong horse")
    phone.locator("#sign-in button").click()
    expect(phone.locator("#me-error")).to_be_visible()
    phone.locator("#signin-password").fill("correct horse")
    phone.locator("#sign-in button").click()
    phone.wait_for_url(lambda url: not url.endswith("/me"))
    expect(phone.locator("#mine a")).to_have_count(1)
    phone.goto(table)
    expect(phone.locator(".seatrow.taken")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_going_on_at_another_device_by_its_link(hall: Hall, axe: str) -> None:
    host, _ = two_at_a_table(hall)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Continue on another device").click()
    link = host.locator("dialog .linkbox input")
    expect(link).not_to_have_value("")
    shoot(host, "device_link")
    phone = hall.visitor(viewport=PHONE)
    phone.goto(link.input_value())
    shoot(phone, "device")
    assert not findings(phone, axe)
    phone.locator("#claim-device").click()
    phone.wait_for_url(lambda url: "/d/" not in url)
    phone.goto(host.url)
    expect(phone.locator(".board")).to_be_visible()
    expect(phone.locator(".you")).to_contain_text("Linh")


def test_whoever_deletes_everything_is_gone(hall: Hall) -> None:
    host, guest = hall.visitor(), hall.visitor()
    join(guest, open_table(host), "Olga")
    guest.goto("/me")
    guest.get_by_role("button", name="Delete my data").click()  # without the tick: nothing
    guest.locator("[name=sure]").check()
    guest.get_by_role("button", name="Delete my data").click()
    guest.wait_for_url(lambda url: not url.endswith("/me"))
    expect(host.locator(".seatrow.free")).to_have_count(1)
    expect(host.locator("body")).not_to_contain_text("Olga")


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    hall.faults[:] = [fault for fault in hall.faults if "422" not in fault]  # a refusal, meant so
    assert hall.faults == []
