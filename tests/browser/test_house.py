"""The house through the page: the host, seats that change hands, spectators, a shared device."""

import re
from random import Random

from playwright.sync_api import Page, expect

from app.tables.watching import DELAY
from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import (
    GEM,
    TOKENS,
    Player,
    join,
    on_turn,
    open_table,
    start,
    tokens_on_board,
    two_at_a_table,
)

SEQ = "fetch(location.pathname.replace('/t/', '/api/t/')).then(r => r.json()).then(s => s.seq)"


def house(page: Page) -> None:
    """Opens the sheet of the table from the menu."""
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name="Players and table").click()


def seat_sheet(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"What to do with the seat: {name}").click()


def answer(page: Page, yes: str) -> None:
    page.get_by_role("button", name=yes, exact=True).click()


def test_the_host_pauses_and_goes_on(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall)
    house(host)
    shoot(host, "house")
    assert not findings(host, axe)
    host.get_by_role("button", name="Pause the game").click()
    for page in (host, guest):
        expect(page.get_by_role("status").filter(has_text="The game is paused.")).to_be_visible()
        expect(page.locator(".actionbar")).to_contain_text("The game is paused.")
        expect(page.locator(".board .cell.can")).to_have_count(0)
    expect(guest.get_by_role("button", name="Go on")).to_have_count(0)
    shoot(host, "paused")
    host.get_by_role("button", name="Go on").click()
    assert on_turn(host, guest)


def test_a_removed_player_reads_so_and_the_next_one_takes_the_seat(hall: Hall, axe: str) -> None:
    host, guest = two_at_a_table(hall)
    house(host)
    seat_sheet(host, "Marta")
    shoot(host, "seat_sheet")
    assert not findings(host, axe)
    host.get_by_role("button", name="Remove Marta").click()
    answer(host, "Yes, remove")
    expect(guest.locator(".net.bad")).to_contain_text("no longer yours")
    house(host)
    link = host.locator("dialog .linkbox input")
    expect(link).to_have_value(re.compile("/j/"))
    shoot(host, "house_free_seat")
    new = hall.visitor()
    join(new, link.input_value(), "Olga")
    expect(new.locator(".board")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.locator(".strip")).to_contain_text("Olga")


def test_a_lost_seat_comes_back_by_its_personal_link(hall: Hall) -> None:
    host, lost = two_at_a_table(hall)
    house(host)
    seat_sheet(host, "Marta")
    host.get_by_role("button", name="New personal link for Marta").click()
    answer(host, "Make the link")
    link = host.locator("dialog .linkbox input")
    expect(link).to_have_value(re.compile("/j/"))
    shoot(host, "seat_link")
    again = hall.visitor(viewport=PHONE)
    again.goto(link.input_value())
    expect(again.locator("#seat-h")).to_contain_text("The seat of Marta")
    shoot(again, "invitation_own_seat")
    again.locator("#claim button.join-btn").click()
    again.wait_for_url("**/t/*")
    expect(again.locator(".board")).to_be_visible()
    expect(lost.locator(".net.bad")).to_be_visible()
    again.goto(link.input_value())
    expect(again.locator("#seats a.btn.primary")).to_be_visible()  # used up, but it is hers


def test_seats_are_swapped_and_named_before_the_start(hall: Hall) -> None:
    host, guest = hall.visitor(), hall.visitor(viewport={"width": 360, "height": 760})
    join(guest, open_table(host))
    seat_sheet(guest, "Marta")
    guest.get_by_label("Your name at this table").fill("Đặng Thuỳ Linh 👩‍🎨")
    answer(guest, "Change")
    guest.keyboard.press("Escape")
    expect(host.locator(".seatrow.taken").nth(1)).to_contain_text("Đặng Thuỳ Linh 👩‍🎨")
    seat_sheet(host, "Linh")
    host.get_by_role("button", name=re.compile("^With Đặng")).click()
    expect(host.locator(".seatrow.taken").nth(0)).to_contain_text("Đặng Thuỳ Linh")
    shoot(guest, "lobby_360")
    assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_host_locks_the_lobby_hands_over_and_closes(hall: Hall, axe: str) -> None:
    host, guest, late = hall.visitor(), hall.visitor(), hall.visitor()
    link = open_table(host)
    locked = host.get_by_role("group", name="Locked")
    locked.get_by_role("button", name="On").click()
    expect(locked.get_by_role("button", name="On")).to_have_attribute("aria-pressed", "true")
    late.goto(link)
    late.locator("#claim input[name=name]").fill("Olga")
    late.locator("#claim button.join-btn").click()
    expect(late.locator("#claim-error")).to_contain_text("locked")
    locked.get_by_role("button", name="Off").click()
    join(guest, link)
    shoot(host, "lobby_host")
    assert not findings(host, axe)
    seat_sheet(host, "Marta")
    host.get_by_role("button", name="Make Marta the host").click()
    answer(host, "Yes, hand over")
    guest.get_by_role("button", name="Close the table").click()
    answer(guest, "Yes, close it")
    for page in (host, guest):
        expect(page.locator("#closed-h")).to_contain_text("This table is closed")
    shoot(guest, "closed")


def test_another_player_asks_to_be_host_and_the_host_is_there(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    house(guest)
    guest.get_by_role("button", name="Become the host").click()
    answer(guest, "Ask the others")
    expect(guest.locator(".net")).to_contain_text("You asked to be host")
    shoot(host, "bid")
    guest.get_by_role("button", name="Hand over now").click()
    expect(guest.locator(".toast.bad")).to_contain_text("min to answer")
    host.get_by_role("button", name="I am here").click()
    for page in (host, guest):
        expect(page.locator(".net")).to_have_count(0)


def test_where_nobody_may_watch_a_stranger_can_only_ask(hall: Hall, axe: str) -> None:
    host, guest, eve = hall.visitor(), hall.visitor(), hall.visitor()
    link = open_table(host, watch="off")
    late = hall.visitor()
    late.goto(link)
    expect(late.get_by_role("link", name="Only watch")).to_have_count(0)
    join(guest, link)
    start(host)
    eve.goto(host.url)
    expect(eve.locator("#closed-h")).to_contain_text("The host lets nobody watch")
    expect(eve.locator(".board")).to_have_count(0)
    shoot(eve, "not_to_be_watched")
    assert not findings(eve, axe)
    house(host)
    host.get_by_role("group", name="Spectators").get_by_role("button", name="May watch").click()
    expect(eve.locator(".board")).to_be_visible()
    host.get_by_role("group", name="Spectators").get_by_role("button", name="Nobody").click()
    expect(eve.locator(".board")).to_have_count(0)


def test_spectators_who_are_shown_it_later_see_the_position_of_then(hall: Hall) -> None:
    host, guest, eve = hall.visitor(), hall.visitor(), hall.visitor(viewport=PHONE)
    join(guest, open_table(host, watch="delayed"))
    start(host)
    eve.goto(host.url)
    players = {host: Player(host, Random(1)), guest: Player(guest, Random(2))}
    boards = {}
    for _ in range(DELAY + 2):
        mover = on_turn(host, guest)
        players[mover].move()
        seq = mover.evaluate(SEQ)
        boards[seq] = tokens_on_board(mover)
    for page, then in ((host, seq), (guest, seq), (eve, seq - DELAY)):
        page.wait_for_function(f"{TOKENS}.join() === {','.join(boards[then])!r}")
    assert boards[seq - DELAY] != boards[seq]
    expect(eve.locator("[data-area=own]")).to_have_count(0)
    shoot(eve, "watched_later")


def test_two_on_one_device_with_a_curtain_between_them(hall: Hall, axe: str) -> None:
    page = hall.visitor()
    open_table(page, shared=True)
    seat_sheet(page, "Seat 2")
    page.get_by_label("A player at this device").fill("Marta")
    shoot(page, "beside")
    answer(page, "Sit down")
    page.get_by_role("button", name="Start the game").click()
    curtain = page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert page.evaluate("document.querySelector('.tablepage').inert")
    shoot(page, "curtain")
    assert not findings(page, axe)
    seen = []
    for _ in range(2):
        expect(curtain).to_be_visible()
        title = curtain.locator("h2").inner_text()
        seen.append(title.removesuffix(" is next"))
        page.keyboard.press("Enter")  # the focus waits on "I am .."
        expect(curtain).to_have_count(0)
        expect(page.locator(".actionbar .chip.turn")).to_be_visible()
        page.locator(GEM).first.click()
        page.keyboard.press("Control+Enter")
        expect(page.get_by_role("button", name="Pass on")).to_be_visible()
        page.get_by_role("button", name="Pass on").click()
    assert sorted(seen) == ["Linh", "Marta"]
    curtain.get_by_role("button", name=re.compile("^Look as")).click()
    expect(page.locator(".board")).to_be_visible()
    shoot(page, "pass_on")


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    hall.faults[:] = [fault for fault in hall.faults if "409" not in fault]  # refusals, meant so
    assert hall.faults == []
