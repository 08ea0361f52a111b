"""Oneself: an account, another device, going for good."""

from playwright.sync_api import expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import join, open_table, two_at_a_table


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
    expect(phone.locator("#sign-in #me-error")).to_be_in_viewport()
    phone.locator("#signin-password").fill("correct horse")
    phone.locator("#sign-in button").click()
    phone.wait_for_url(lambda url: not url.endswith("/me"))
    expect(phone.locator("#mine a")).to_have_count(1)
    phone.goto(table)
    expect(phone.locator(".seatrow.taken")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_signing_in_takes_along_what_a_guest_had_here_and_devices_can_be_signed_out(
    hall: Hall, axe: str
) -> None:
    laptop, phone = hall.visitor(), hall.visitor(viewport=PHONE)
    open_table(laptop, "Đặng Linh")
    laptop.goto("/me")
    laptop.locator("#new-password").fill("correct horse")
    laptop.get_by_role("button", name="Make the account").click()
    expect(laptop.locator("#account-h")).to_be_visible()
    open_table(phone, "Linh on the phone")  # a guest, with a table of her own
    there = phone.url
    phone.goto("/me")
    expect(phone.locator("main")).to_contain_text("Linh on the phone comes along.")
    phone.locator("#signin-login").fill("đặng linh")
    phone.locator("#signin-password").fill("correct horse")
    phone.locator("#sign-in button").click()
    phone.wait_for_url(lambda url: not url.endswith("/me"))
    expect(phone.locator("#mine a")).to_have_count(2)
    phone.goto(there)
    expect(phone.locator(".seatrow.taken")).to_contain_text("host, you")

    laptop.goto("/")
    expect(laptop.locator("#mine a")).to_have_count(2)  # on every device
    laptop.goto("/me")
    devices = laptop.locator("section:has(#devices-h) li")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="this one")).to_have_count(1)
    other = devices.filter(has_text="last used")
    expect(other).to_have_count(1)
    expect(other).to_contain_text("Chrome, Linux")
    shoot(laptop, "me_devices")
    assert not findings(laptop, axe)
    other.get_by_role("button", name="Sign out").click()
    expect(devices).to_have_count(1)
    expect(phone.locator(".net.bad")).to_be_visible()  # at once, at the table
    phone.goto("/")
    expect(phone.locator("#mine a")).to_have_count(0)


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


def test_an_account_is_deleted_with_its_password_only(hall: Hall) -> None:
    page = hall.visitor(viewport=PHONE, locale="vi-VN")
    open_table(page, "Bảo")
    page.goto("/me")
    page.locator("#new-password").fill("correct horse")
    page.locator("#open-account button").click()
    expect(page.locator("#account-h")).to_be_visible()
    for password in ("wrong horse", "correct horse"):
        page.locator("#delete-password").fill(password)
        page.locator("[name=sure]").check()
        page.locator("#delete-me button").click()
        if password == "wrong horse":
            expect(page.locator("#me-error")).to_be_visible()
    page.wait_for_url(lambda url: not url.endswith("/me"))
    expect(page.locator("#mine a")).to_have_count(0)
    page.goto("/me")
    page.locator("#signin-login").fill("Bảo")
    page.locator("#signin-password").fill("correct horse")
    page.locator("#sign-in button").click()
    expect(page.locator("#me-error")).to_be_visible()  # nobody of that name


def test_who_comes_to_sign_in_finds_that_form_first_and_sees_that_it_is_sent(hall: Hall) -> None:
    page = hall.visitor(viewport=PHONE)
    page.goto("/")
    page.locator(".meto").click()
    form = page.locator("main form").first
    expect(form).to_have_id("sign-in")
    expect(form.locator(".btn.primary")).to_have_count(1)
    page.route("**/api/me/signin", lambda _: None)  # no answer yet
    form.locator("[name=login]").fill("marta")
    form.locator("[name=password]").fill("correct horse")
    form.locator(".btn").click()
    expect(form.locator(".btn")).to_have_attribute("aria-busy", "true")


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    hall.faults[:] = [fault for fault in hall.faults if "422" not in fault]  # a refusal, meant so
    assert hall.faults == []
