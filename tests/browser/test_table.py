"""The way to a table, and single moves at it."""

import re
from random import Random

from playwright.sync_api import expect

from tests.browser.hall import PHONE, Hall, shoot
from tests.browser.players import (
    GEM,
    Player,
    join,
    on_turn,
    open_table,
    say,
    start,
    tokens_on_board,
    two_at_a_table,
)


def test_the_lobby_shows_link_code_and_picture_of_the_link(hall: Hall) -> None:
    host = hall.visitor()
    link = open_table(host)
    assert re.fullmatch(rf"{re.escape(hall.url)}/j/[0-9a-z]{{20,}}", link), link
    code = host.url.rsplit("/", 1)[1]
    expect(host.locator("main")).to_contain_text(code)
    expect(host.locator("main svg.qr, main .qr svg, main img.qr").first).to_be_visible()
    shoot(host, "lobby")


def test_a_lobby_on_a_phone_tells_how_to_play_and_lays_its_options_out(hall: Hall) -> None:
    host = hall.visitor(viewport=PHONE)
    link = open_table(host)
    guest = hall.visitor(viewport=PHONE)
    guest.goto(link)
    for page in (host, guest):
        expect(page.locator(".how .steps")).to_be_hidden()
        page.locator(".how summary").click()
        expect(page.locator(".how .steps li")).to_have_count(3)
        expect(page.locator(".how .steps li").last).to_be_visible()
    shoot(guest, "invitation_phone")
    host.get_by_role("button", name="The rules in short").click()
    expect(host.locator("dialog")).to_contain_text("10 crowns")
    host.keyboard.press("Escape")
    for row in host.locator(".optionrow:has(.seg)").all():
        name, choice = (row.locator(part).bounding_box() for part in (".lab", ".seg"))
        assert name
        assert choice
        beside = choice["y"] < name["y"] + name["height"]
        short = row.locator(".seg > *").count() == 2
        assert beside == short, row.inner_text()
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.evaluate("scrollTo(0, 0)")
    shoot(host, "lobby_phone")


def test_with_all_seats_taken_the_host_still_has_the_link_for_spectators(hall: Hall) -> None:
    host, guest, olga = hall.visitor(), hall.visitor(), hall.visitor()
    link = open_table(host, watch="off")
    join(guest, link)
    links = host.locator("section:has(> #invite-h)")
    expect(links).to_contain_text("Nobody else may watch")
    links.get_by_role("button", name="Let others watch").click()
    expect(links.locator(".linkbox input")).to_have_value(link)
    expect(guest.locator(".linkbox")).to_have_count(0)
    start(host)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Players and table").click()
    expect(host.locator("dialog .linkbox input")).to_have_value(link)
    olga.goto(link)
    olga.get_by_role("link", name="Only watch").click()
    expect(olga.locator(".board")).to_be_visible()


def test_a_link_that_is_only_looked_at_takes_no_seat(hall: Hall) -> None:
    host = hall.visitor()
    link = open_table(host)
    for _ in range(3):
        assert hall.visitor().goto(link).status == 200  # type: ignore[union-attr]
    guest = hall.visitor()
    guest.goto(link)
    shoot(guest, "invitation")
    expect(guest.locator("#claim")).to_be_visible()
    expect(host.locator(".seatrow.free")).to_have_count(1)


def test_who_comes_too_late_reads_that_the_seat_is_taken_and_may_watch(hall: Hall) -> None:
    host, guest, late = hall.visitor(), hall.visitor(), hall.visitor()
    link = open_table(host)
    late.goto(link)
    join(guest, link)
    late.locator("#claim input[name=name]").fill("Olga")
    late.locator("#claim button.join-btn").click()
    expect(late.locator("#seats")).to_contain_text(re.compile("taken", re.I))
    shoot(late, "invitation_taken")
    expect(host.locator(".seatrow.taken")).to_have_count(2)


def test_both_ready_begins_the_game(hall: Hall) -> None:
    host, guest = hall.visitor(), hall.visitor()
    join(guest, open_table(host))
    guest.set_viewport_size(PHONE)
    for page in (host, guest):
        page.evaluate("scrollTo(0, 150)")
        page.locator(".begin button[aria-pressed=false]").click()
    for page in (host, guest):
        expect(page.locator(".board")).to_be_visible()
        assert page.evaluate("scrollY") == 0  # the game begins with all of the board in sight


def test_coming_back_by_the_invite_link_finds_the_own_seat(hall: Hall) -> None:
    host, guest = hall.visitor(), hall.visitor()
    link = open_table(host)
    join(guest, link)
    assert "/j/" not in guest.url  # the token has left the address bar
    guest.goto(link)
    guest.locator("#seats a.btn.primary").click()
    guest.wait_for_url("**/t/*")
    expect(guest.locator(".seatrow.taken")).to_have_count(2)


def test_an_unknown_link_and_an_unknown_code_are_one_friendly_page(hall: Hall) -> None:
    page = hall.visitor()
    texts = []
    for path in ("/j/aaaaaaaabbbbbbbbccccccccdddddddd", "/j/x"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        texts.append(page.locator("main").inner_text())
        expect(page.locator("main form input")).to_be_visible()
    assert texts[0] == texts[1]
    answer = page.goto("/t/ZZZZZZ")
    assert answer is not None
    assert answer.status == 404
    shoot(page, "no_such_table")
    hall.faults.clear()  # Chromium's own lines about the 404s


def test_a_move_by_the_keyboard_alone(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    other = guest if page is host else host
    before = tokens_on_board(other)

    page.locator("body").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[role=grid]') !== null"):
            break
    else:
        raise AssertionError("Tab never reaches the board")
    for _ in range(25):
        name = page.evaluate("document.activeElement.innerText")
        if "gold" not in name:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("u")  # takes the pick back
    expect(page.locator(".board .cell.picked")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".board .cell.picked")).to_have_count(1)
    page.keyboard.press("Control+Enter")
    expect(other.locator(".actionbar .chip.turn")).to_be_visible()
    after = tokens_on_board(other)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    # and back again, until something hidden comes out or the other one moves
    expect(page.locator("body.busy")).to_have_count(0)
    expect(page.locator(".btn.undo:not([aria-disabled])").last).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".actionbar .chip.turn")).to_be_visible()
    assert tokens_on_board(page) == before


def test_the_position_can_be_read_in_words_by_everybody(hall: Hall) -> None:
    host, guest = two_at_a_table(hall, locale="vi-VN")
    page = on_turn(host, guest)
    for reader, name, privilege in (
        (host, "Position in words", "privileges: 1"),
        (guest, "Thế cờ bằng lời", "đặc quyền: 1"),
    ):
        words = reader.get_by_role("list", name=name)
        expect(words.get_by_role("listitem")).to_have_count(13)
        expect(words).to_contain_text(re.compile(r"A1 [^,]+, B1 [^,]+, C1 "))
        expect(words).to_contain_text(privilege)  # whoever does not begin has one
    row = host.get_by_role("list", name="Position in words").get_by_role("listitem").first
    before = row.inner_text()
    page.locator(GEM).first.click()
    page.keyboard.press("Control+Enter")
    expect(host.locator("body.busy")).to_have_count(0)
    expect(row).not_to_have_text(before)  # of five tokens at most three are gold


def test_escape_clears_the_picks_and_a_token_off_the_line_says_why(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    page = on_turn(host, guest)
    page.locator(GEM).first.click()
    apart = page.locator(".board .cell.no").first
    apart.click(force=True)
    expect(page.locator(".toast")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".board .cell.picked")).to_have_count(0)


def test_a_page_on_a_phone_holds_the_board_above_the_dock(hall: Hall) -> None:
    for width, height in ((390, 844), (360, 760)):
        host, guest = two_at_a_table(hall, viewport={"width": width, "height": height})
        box = guest.locator(".board").bounding_box()
        dock = guest.locator(".dock").bounding_box()
        assert box is not None
        assert dock is not None
        assert box["y"] + box["height"] <= dock["y"] + 1
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shoot(guest, f"table_phone_{width}")
        guest.evaluate("scrollTo(0, document.body.scrollHeight)")
        guest.keyboard.press("?")
        expect(guest.locator("dialog.sheet")).to_be_visible()
        sheet = guest.locator("dialog.sheet").bounding_box()
        assert sheet is not None
        assert abs(sheet["y"] + sheet["height"] - height) < 1  # the screen's end, not the page's
        host.close()


def test_no_page_scrolls_sideways(hall: Hall) -> None:
    host, _ = two_at_a_table(hall)
    page = hall.visitor(viewport=PHONE)
    link = open_table(page)
    guest = hall.visitor()
    for width in (360, 390, 700, 1000, 1280, 1440, 1920, 2560):
        for shown, address in ((page, "/"), (page, page.url), (guest, link), (host, host.url)):
            shown.set_viewport_size({"width": width, "height": 900})
            shown.goto(address)
            wide = shown.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide[0] <= wide[1], (address, width, wide)


def test_each_reads_the_log_in_their_own_language(hall: Hall) -> None:
    host, guest = two_at_a_table(hall, locale="vi-VN")
    expect(host.locator("body")).to_contain_text("The game has begun")
    expect(guest.locator("body")).not_to_contain_text("The game has begun")
    assert guest.evaluate("document.documentElement.lang") == "vi"


def test_names_and_talk_are_text_everywhere(hall: Hall) -> None:
    name = "<img src=x onerror=a()>"
    host, guest = hall.visitor(), hall.visitor()
    for page in (host, guest):
        page.on("dialog", lambda dialog: hall.faults.append(f"dialog: {dialog.message}"))
        page.add_init_script("window.a = () => { window.ran = true; }")
    link = open_table(host, name)
    guest.goto(link)
    expect(guest.locator("h1")).to_contain_text(name)
    join(guest, link)
    start(host)
    say(host, "<script>a()</script><svg onload=a()>")
    expect(guest.locator("body")).to_contain_text("onload=a()", use_inner_text=False)
    for page in (host, guest):
        assert page.evaluate("window.ran") is None
    assert hall.faults == []


HELD = """() => Object.fromEntries([
    ...document.querySelectorAll('.strip .held [data-flip^="held-"]')
].map(it => [it.dataset.flip, Number(it.nextSibling?.textContent) || 0]))"""
# keeps what is ever marked: a mark goes by itself
WATCH_MARKS = """() => {
    window.marked = [];
    new MutationObserver(changes => changes.forEach(({target}) =>
        target.classList.contains("changed") && window.marked.push(target.dataset.flip))
    ).observe(document.body, {subtree: true, attributes: true, attributeFilter: ["class"]});
}"""


def test_without_motion_a_colour_that_grows_is_marked_in_the_rivals_strip(hall: Hall) -> None:
    pages = two_at_a_table(hall)
    players = {page: Player(page, Random(nth)) for nth, page in enumerate(pages)}
    grown: list[str] = []
    for _ in range(16):
        mover = on_turn(*pages)
        watcher = next(page for page in pages if page != mover)
        watcher.evaluate(WATCH_MARKS)
        before = watcher.evaluate(HELD)
        lines = watcher.locator(".log li").count()
        players[mover].move()
        expect(watcher.locator(".log li")).not_to_have_count(lines)
        held = watcher.evaluate(HELD)
        grown = [key for key, n in held.items() if n > before.get(key, 0) > 0]
        assert set(grown) <= set(watcher.evaluate("window.marked"))
        if grown:
            break
    assert grown
    assert hall.faults == []


def test_a_page_that_no_script_reaches_offers_to_be_loaded_again(hall: Hall) -> None:
    host = hall.visitor()
    open_table(host)
    host.route("**/*.js", lambda route: route.abort("connectionrefused"))
    host.reload()
    again = host.locator(".overdue a")
    expect(again).to_be_hidden()
    expect(again).to_be_visible()  # after some seconds
    host.unroute("**/*.js")
    again.click()
    expect(host.locator(".begin")).to_be_visible()


def test_nothing_on_any_page_went_wrong(hall: Hall) -> None:
    assert hall.faults == []
