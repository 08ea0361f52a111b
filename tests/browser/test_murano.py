"""Four friends play Murano to its end by pressing what the page offers."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.hall import PHONE, Hall, fits_a_small_laptop, held_sideways, shoot
from tests.browser.players import join, on_turn, settled, start

NAMES = ("Linh", "Marta", "Anna", "Duc")
MOST_MOVES = 600
MOST_PRESSES = 30  # in one move
KINDS = "all => all.map(e => e.querySelector('use').getAttribute('href').split('-').at(-1))"
FONTS = "all => all.map(e => parseFloat(getComputedStyle(e).fontSize))"
LABELS = "all => all.map(e => [e.dataset.go, e.getAttribute('aria-label')])"
END = "main.fin, .actionbar .btn.primary:not(#confirm)"  # the last move is shown for a moment


def choose_murano(host: Page) -> None:
    host.goto("/")
    host.locator("label.gamecard[data-game=murano]").click()


def open_chosen(host: Page) -> str:
    """Opens the table that the form describes; its invite link."""
    host.locator("#create input[name=name]").fill(NAMES[0])
    host.locator("#create button.primary").click()
    host.wait_for_url("**/t/*")
    link = host.locator(".linkbox input").first
    expect(link).to_have_value(re.compile("/j/"))  # asked for after the page is there
    return link.input_value()


def table_for_four(host: Page) -> str:
    choose_murano(host)
    form = host.locator("[data-options=murano]")
    form.locator("label:has(input[data-seats][value='4'])").click()
    chosen = form.locator("select[data-option=art]")
    expect(chosen).to_be_hidden()  # the tiles are asked for only when they count
    form.locator("label:has(input[data-option=advantages][value=chosen])").click()
    chosen.select_option("opportunistic")
    form.locator("select[data-option=animal]").select_option("traveler")
    return open_chosen(host)


CONFIRM = "#confirm:not([aria-disabled])"
ASKED = ".ask:not(:has([aria-pressed=true])) .chip-btn[aria-pressed=false]"
FIRST = ".gcard.first.can"
TILE = ".tiles:not(:has(.picked)) .tile.can"
MARKET = ".market.can"
BENCH = ".wb .cell.can"
BUY = ".buytag.can"
GO_ON = ".acts .btn.quiet:not(.aslist):not([aria-disabled])"
IN_ORDER = [CONFIRM, ASKED, FIRST, TILE, MARKET, BENCH, BUY, GO_ON]
FOUND = "(body, wanted) => wanted.find(one => body.querySelector(one)) ?? ''"


class Master:
    """Plays on one page, with an eye on the first card of the stack."""

    def __init__(self, page: Page, dice: Random) -> None:
        self.page = page
        self._dice = dice
        self.made: list[str] = []  # what the confirm button said, in order

    def move(self) -> None:
        """One move: picks until Confirm is ready, then confirms and waits for the answer."""
        for _ in range(MOST_PRESSES):
            what = self._found()
            if what == CONFIRM:
                break
            self._press(what)
        else:
            raise AssertionError(f"no move found: {self.page.locator('.actionbar').inner_text()}")
        button = self.page.locator("#confirm")
        self.made.append(button.locator("span").first.inner_text())
        button.click()
        settled(self.page)

    def _found(self) -> str:
        """What can be pressed; the page may need a moment to draw what has just arrived."""
        for _ in range(40):
            what: str = self.page.locator("body").evaluate(FOUND, IN_ORDER)
            if what:
                return what
            self.page.wait_for_timeout(50)
        raise AssertionError(self.page.locator(".actionbar").inner_text())

    def _press(self, what: str) -> None:
        """Presses one more thing that helps."""
        things = self.page.locator(what)
        if what == MARKET:
            self._exchange(dict(things.evaluate_all(LABELS)))
        elif what == BUY:
            things.first.press("Enter")
        else:
            things.nth(self._dice.randrange(things.count())).click()

    def _exchange(self, markets: dict[str, str]) -> None:
        """Gives what the first card does not need where it gets most of what that card lacks."""
        page = self.page
        lacking: list[str] = page.locator(".gcard.first .rec > span").evaluate_all(KINDS)
        cells = page.locator(".wb button.cell")
        spare = []
        for nth, kind in enumerate(cells.evaluate_all(KINDS)):
            if kind in lacking:
                lacking.remove(kind)
            else:
                spare.append(nth)
        gains = {go: re.findall(r"takes (.*)\.", label)[0] for go, label in markets.items()}
        best = max(gains, key=lambda go: (sum(kind in gains[go] for kind in set(lacking)), go))
        cells.nth(self._dice.choice(spare or range(cells.count()))).click()
        page.locator(f"[data-go={best}]").press("Enter")


def test_four_friends_play_a_game_to_its_end(hall: Hall) -> None:
    pages = [hall.visitor(), hall.visitor(color_scheme="dark"), hall.visitor(), hall.visitor()]
    host = pages[0]
    link = table_for_four(host)
    for guest, name in zip(pages[1:], NAMES[1:], strict=True):
        join(guest, link, name)
    start(host)
    dice = Random(5)
    masters = {page: Master(page, dice) for page in pages}
    moves = 0
    page = on_turn(*pages)
    while not page.locator(END).count():
        page = on_turn(page, *pages)
        masters[page].move()
        moves += 1
        assert moves < MOST_MOVES
        if moves == 12:
            shoot(pages[1], "murano_dark")
            guest = pages[2]
            guest.set_viewport_size(PHONE)
            assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
            shoot(guest, "murano_phone")
            held_sideways(guest)
        if moves == 20:
            host.reload()
            expect(host.locator(".board")).to_be_visible()
            fits_a_small_laptop(host)
        # what lies in a hand is its owner's alone
        if moves == 30:
            hand = host.locator("[data-area=hand] .gcard .title").all_inner_texts()
            assert hand
            assert all(other.get_by_text(hand[0]).count() == 0 for other in pages[1:])

    for page in pages:
        expect(page.locator("main.fin h1")).to_be_visible()
    shoot(host, "murano_finish")
    (title,) = {page.locator("main.fin h1").inner_text() for page in pages}
    assert any(name in title for name in NAMES)
    made = [said for master in masters.values() for said in master.made]
    for act in ("Collect", "Exchange", "End turn"):
        assert act in made
    assert any(said.startswith("Complete") for said in made)
    assert any(said.startswith("Use ") for said in made)
    assert hall.faults == []


def test_a_line_of_the_log_names_the_shards_that_it_draws(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall)
    line = page.locator(".log .jump", has=page.locator("svg.pc")).first
    expect(page.locator(".prompt .vh")).to_contain_text("Exchange, sell or buy")
    expect(line).to_have_accessible_name(
        re.compile(r"collected .*[12] (red|yellow|green|blue|transp)")
    )


def two_in_negotiation(hall: Hall, **settings: object) -> tuple[Page, Page]:
    """A table for two at which somebody has just collected; that page and the other one."""
    host, guest = hall.visitor(**settings), hall.visitor(**settings)
    choose_murano(host)
    join(guest, open_chosen(host), NAMES[1])
    start(host)
    page = on_turn(host, guest)
    page.locator(CONFIRM).click()
    expect(page.locator(".turnsteps [aria-current=step]")).to_contain_text("Negotiate")
    return page, guest if page is host else host


def test_a_finger_between_two_things_opens_the_loupe(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall, viewport=PHONE, has_touch=True)
    tag = page.locator(".buytag.can").first
    box, board = tag.locator(".reach").bounding_box(), page.locator(".board").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert box
    assert board
    assert dock
    assert board["y"] + board["height"] <= dock["y"] + 1  # all of the board is in sight
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    inwards = (
        box["height"] / 2 - 3 if y < board["y"] + board["height"] / 2 else 3 - box["height"] / 2
    )
    page.touchscreen.tap(x, y + inwards)  # where the tag ends and its market goes on
    loupe = page.locator("dialog .loupe")
    expect(loupe).to_be_visible()
    expect(page.locator(".wb .picked, .buytag.picked")).to_have_count(0)
    shoot(page, "murano_loupe")
    again = loupe.locator(f"[data-go={tag.get_attribute('data-go')}]")
    expect(again).to_be_in_viewport()
    again.tap()
    expect(loupe).to_have_count(0)
    expect(page.locator("#confirm")).to_contain_text("Buy")
    page.keyboard.press("Escape")
    page.touchscreen.tap(x, y)  # well on the tag
    expect(page.locator("#confirm")).to_contain_text("Buy")
    assert hall.faults == []


def test_six_creations_can_be_read_and_leave_the_advantages_in_sight(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall, viewport={"width": 1440, "height": 900})
    shards = page.locator(".hand .rec .sh").evaluate_all("all => all.map(e => e.clientWidth)")
    assert len(shards) == 24
    assert min(shards) >= 23  # px; its letter is two fifths of it
    sizes = page.locator(".hand .title").evaluate_all(FONTS)
    assert min(sizes) >= 12
    assert page.locator(".side").evaluate("e => e.scrollHeight <= e.clientHeight")


def test_the_dock_on_a_phone_says_whose_turn_it_is_and_the_first_cost(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall, viewport=PHONE)
    chip = page.locator(".actionbar .chip.turn")
    assert min(chip.evaluate_all(FONTS)) >= 12
    assert chip.evaluate("e => e.scrollWidth <= e.clientWidth")
    cost = page.locator(".you .needs .sh")
    expect(cost).to_have_count(4)
    expect(cost.first).to_be_visible()
    assert cost.evaluate_all(KINDS) == page.locator(".gcard.first .rec .sh").evaluate_all(KINDS)


def test_the_letters_of_the_shards_follow_the_language(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall)
    red = page.locator("#murano-shard-red text")
    assert red.text_content() == "R"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("group", name="Language").get_by_text("Tiếng Việt").click()
    expect(page.locator(".actionbar")).to_contain_text("Hoàn tác")
    assert red.text_content() == "Đ"


def test_the_way_back_to_the_start_of_the_turn_is_told_in_words_on_a_phone(hall: Hall) -> None:
    page, _ = two_in_negotiation(hall, viewport={"width": 360, "height": 760})
    page.locator(".wb button.cell").first.click()
    page.locator(".market.can").first.press("Enter")
    page.locator(CONFIRM).click()
    restart = page.locator(".acts .restart")
    expect(restart.locator(".lb")).to_be_visible()
    for button in (restart, page.locator("#confirm")):  # no word is cut or broken
        assert button.evaluate("b => b.scrollWidth <= b.clientWidth"), button.inner_text()
    restart.click()
    expect(page.locator(".turnsteps [aria-current=step]")).to_contain_text("Collect")


def test_a_board_by_keyboard_alone(hall: Hall) -> None:
    """Two players in Vietnamese: every step of a turn without a pointer."""
    host, guest = hall.visitor(locale="vi-VN"), hall.visitor(locale="vi-VN")
    choose_murano(host)
    join(guest, open_chosen(host), NAMES[1])
    start(host)
    page = on_turn(host, guest)
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("Dời con chạy")
    page.keyboard.press("r")
    expect(prompt).to_contain_text("Xoay vòng 1 bước")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.keyboard.press("Control+Enter")
    expect(prompt).to_contain_text("Đổi")
    page.locator(".wb button.cell").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("e")
    expect(page.locator("#confirm")).to_contain_text("Đổi")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#confirm")).to_contain_text("Xác nhận")  # nothing is under way
    page.keyboard.press("n")
    expect(page.locator("#confirm")).to_contain_text("Kết thúc lượt")
    page.keyboard.press("Control+Enter")
    other = guest if page is host else host
    expect(other.locator(".actionbar .chip.turn")).to_be_visible()
    assert hall.faults == []
