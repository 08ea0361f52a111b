"""Three friends play Lumicora to its end by pressing what the page offers."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, fits_a_small_laptop, held_sideways, shoot
from tests.browser.players import join, on_turn, settled, start

NAMES = ("Linh", "Marta", "Anna", "Duc")
MOST_MOVES = 300
MOST_PRESSES = 12  # in one move
END = "main.fin, .actionbar .btn.primary:not(#confirm)"  # the last move is shown for a moment

CONFIRM = "#confirm:not([aria-disabled])"
SPACE = ".spot.can[role=button]"
RETURN = ".acts .btn:has(use[href='#lumicora-bag'])"
RETURNING = f"{RETURN}[aria-pressed=true]"
SKIP = ".acts .btn:has(use[href='#lumicora-skip'])"
CORAL = ".sct.can:not(.jelly)"
DISPLAY = ".display .lt.can"
ATOLL = ".atoll .lt.can"
STORE = ".store.can"
HAND = ".handrow .lt.can"
FOUND = "(body, wanted) => wanted.filter(one => body.querySelector(one))"


def open_table(host: Page, seats: int = 3, **options: str) -> str:
    """Opens a table; its invite link."""
    host.goto("/")
    host.locator("label.gamecard[data-game=lumicora]").click()
    form = host.locator("[data-options=lumicora]")
    form.locator(f"label:has(input[data-seats][value='{seats}'])").click()
    for name, value in options.items():
        form.locator(f"label:has(input[data-option={name}][value={value}])").click()
    host.locator("#create input[name=name]").fill(NAMES[0])
    host.locator("#create button.primary").click()
    host.wait_for_url("**/t/*")
    link = host.locator(".linkbox input").first
    expect(link).to_have_value(re.compile("/j/"))
    return link.input_value()


def number(text: str) -> int:
    """The number that a cell begins with; a loss has a minus sign."""
    return int(text.split()[0].replace("\u2212", "-"))


def faults(hall: Hall) -> list[str]:
    """What a page complained about; that a dry run says why not is no fault."""
    return [fault for fault in hall.faults if "moves?dry=1" not in fault]


class Diver:
    """Plays on one page by pressing what is marked as possible."""

    def __init__(self, page: Page, dice: Random) -> None:
        self.page = page
        self._dice = dice
        self.made: list[str] = []  # what the confirm button said, in order

    def move(self) -> None:
        """One move: picks until Confirm is ready, then confirms and waits for the answer."""
        for _ in range(MOST_PRESSES):
            if not self._pick():
                break
        else:
            raise AssertionError(f"no move found: {self.page.locator('.actionbar').inner_text()}")
        button = self.page.locator("#confirm")
        self.made.append(button.locator("span").first.inner_text())
        button.click()
        settled(self.page)

    def _pick(self) -> bool:
        """Presses one more thing that helps; False when the move needs nothing more."""
        wanted = [CONFIRM, SPACE, CORAL, RETURNING, RETURN, STORE, ATOLL, DISPLAY]
        found: list[str] = self.page.locator("body").evaluate(FOUND, wanted)
        if RETURNING in found and CONFIRM not in found:
            self._press(HAND)  # which one goes back
        elif CONFIRM in found:
            # the other Luminos of the colour come along more often than not
            more = self.page.locator(".atoll .lt.picked").count() in (1, 2)
            return more and self._same_colour()
        elif SPACE in found:
            self._aim()
        elif CORAL in found:
            self._press(SKIP if self._dice.randrange(3) else CORAL)
        elif STORE in found:
            self._press(
                self._dice.choice(
                    [what for what in (STORE, ATOLL, ATOLL, DISPLAY) if what in found]
                )
            )
        else:
            assert found, self.page.locator(".actionbar").inner_text()
            self._press(found[0])
        return True

    def _press(self, what: str) -> None:
        things = self.page.locator(what)
        things.nth(self._dice.randrange(things.count())).click()

    def _aim(self) -> None:
        """Rather high than low."""
        spaces = self.page.locator(SPACE)
        heights: list[int] = spaces.evaluate_all("all => all.map(e => Number(e.dataset.level))")
        high = [nth for nth, height in enumerate(heights) if height == max(heights)]
        nth = self._dice.choice(high if self._dice.randrange(3) else range(len(heights)))
        spaces.nth(nth).press("Enter")

    def _same_colour(self) -> bool:
        picked = self.page.locator(".atoll .lt.picked use").first.get_attribute("href")
        same = self.page.locator(f"{ATOLL}:has(use[href='{picked}'])")
        if not same.count() or not self._dice.randrange(3):
            return False
        same.first.click()
        return True


def seated(hall: Hall, *guests: dict[str, object], **options: str) -> list[Page]:
    """A table at which the game has just begun; the pages of its players."""
    pages = [hall.visitor(), *(hall.visitor(**settings) for settings in guests)]
    link = open_table(pages[0], len(pages), **options)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        join(page, link, name)
    start(pages[0])
    for page in pages:
        expect(page.locator(".seawrap")).to_be_visible()
    return pages


def until_laying(pages: list[Page], dice: Random) -> Page:
    """Plays until somebody has a Lumino in hand; that page."""
    divers = {page: Diver(page, dice) for page in pages}
    for _ in range(40):
        page = on_turn(*pages)
        if page.locator(".handrow .lt").count() and page.locator(RETURN).count():
            return page
        if page.locator(STORE).count():  # takes a Lumino, not limestone
            page.locator(f"{ATOLL}, {DISPLAY}").first.click()
        divers[page].move()
    raise AssertionError("nobody has a Lumino in hand")


def aimed_at(page: Page) -> list[str]:
    """The spaces under the aimed Lumino."""
    names: list[str] = page.locator(".spot[aria-pressed=true]").evaluate_all(
        "all => all.map(e => e.dataset.go)"
    )
    return names


def reef(page: Page) -> list[str]:
    """What the large frame shows, space by space, in the words for a screen reader."""
    words: list[str] = page.locator(".seawrap .vh li").all_inner_texts()
    return words


def test_three_friends_play_a_game_to_its_end(hall: Hall) -> None:
    phone = {"locale": "vi-VN", "color_scheme": "dark", "viewport": PHONE, "has_touch": True}
    pages = seated(hall, phone, {}, board="light", reef="B")
    host, guest, _ = pages
    dice = Random(5)
    divers = {page: Diver(page, dice) for page in pages}
    moves = 0
    page = on_turn(*pages)
    while not page.locator(END).count():
        page = on_turn(page, *pages)
        divers[page].move()
        moves += 1
        assert moves < MOST_MOVES
        if moves == 20:
            before = reef(host)
            host.reload()
            expect(host.locator(".seawrap")).to_be_visible()
            assert reef(host) == before
            fits_a_small_laptop(host)
            assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth")
            # whoever lays reads it on the button
            held_sideways(next(page for page in pages if not page.locator(".dock .lays").count()))
        # a thumbnail brings the same reef into the large frame that its owner sees
        if moves == 40:
            expect(guest.locator("body.busy")).to_have_count(0)
            host.get_by_role("button", name=re.compile(f"^{NAMES[1]}: ")).click()
            expect(host.locator(".caption .whose")).to_contain_text(NAMES[1])
            spaces = "all => all.map(e => e.dataset.level)"
            own = guest.locator(".seawrap .spot").evaluate_all(spaces)
            assert host.locator(".seawrap .spot").evaluate_all(spaces) == own
            host.locator(".caption button").click()
            expect(host.locator(".caption .whose")).to_have_count(0)

    for page in pages:
        expect(page.locator("main.fin h1")).to_be_visible()
    shoot(host, "lumicora_finish"), shoot(guest, "lumicora_finish_vi_phone")
    titles = {page.locator("main.fin h1").inner_text() for page in pages}
    assert len(titles) == 2, "each reads the result in their own language"
    totals = list(map(number, host.locator("table.score tr.tot td").all_inner_texts()))
    # on the table each player's numbers add up to that total and show their spaces
    host.locator(".banner .btn:has(use[href='#ui-eye'])").click()
    for seat, total in enumerate(totals):
        host.locator(".breakdown .whose button").nth(seat).click()
        numbers = host.locator(".breakdown .number b").all_inner_texts()
        assert sum(map(number, numbers)) == total
        assert number(host.locator(".breakdown .total b").inner_text()) == total
    with_spaces = host.locator("button.number")
    with_spaces.first.hover()
    expect(host.locator(".seawrap .lit")).not_to_have_count(0)
    shoot(host, "lumicora_breakdown")
    made = [said for diver in divers.values() for said in diver.made]
    for act in ("Put into the Atoll", "Skip scoring", "Lay on level 2"):
        assert act in made
    assert any(said.startswith("Score") for said in made)
    assert faults(hall) == []


def test_a_turn_by_keyboard_alone(hall: Hall) -> None:
    pages = seated(hall, {})
    page = until_laying(pages, Random(2))
    prompt, confirm = page.locator(".prompt"), page.locator("#confirm")
    page.keyboard.press("n")
    expect(confirm).not_to_have_attribute("aria-disabled", "true")
    first = aimed_at(page)
    assert len(first) == 2
    assert re.search(r"Number at row \d, space \d", prompt.get_attribute("data-plain") or "")
    page.keyboard.press("x")
    assert aimed_at(page) == first
    page.keyboard.press("n")
    second = aimed_at(page)
    assert second != first
    page.keyboard.press("p")
    page.keyboard.press("u")
    assert aimed_at(page) == second
    page.keyboard.press("Escape")
    assert aimed_at(page) == []
    # with the arrows over the spaces, Enter aims and once more lays
    page.locator(".spot.can").first.focus()
    page.keyboard.press("Enter")
    assert len(aimed_at(page)) == 2
    before = len(reef(page))
    page.keyboard.press("Enter")
    expect(page.locator("body.busy")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("laid")
    assert len(reef(page)) >= before
    page.keyboard.press("h")
    expect(page.locator(".reef.flat")).to_be_visible()
    assert faults(hall) == []


def test_an_illegal_space_says_why_and_the_price_is_told_beforehand(hall: Hall) -> None:
    page = until_laying(seated(hall, {}), Random(3))
    far = page.locator(".spot[role=button][aria-disabled=true]").first
    far.press("Enter")
    expect(page.locator(".toast.bad")).to_contain_text(re.compile("touch|level 1|limestone"))
    far.press("Enter")
    expect(page.locator(".toast.bad")).to_have_count(1)
    page.locator(SPACE).first.press("Enter")
    expect(page.locator(".checks")).to_contain_text(re.compile("free|limestone", re.I))
    expect(page.locator("#confirm")).to_contain_text(re.compile("level|limestone"))
    # what the aimed Lumino would change is told at the scoring tiles
    expect(page.locator(".toast.bad")).to_have_count(0)
    # dragged from the hand it is aimed where it is let go, and one press more takes it up again
    page.keyboard.press("Escape")
    goal = page.locator(SPACE).last
    page.locator(".handrow .lt").first.hover()
    page.mouse.down()
    goal.hover(force=True)
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    assert goal.get_attribute("data-go") in aimed_at(page)
    assert faults(hall) == []


def test_fingers_and_wheel_turn_and_look_closer(hall: Hall) -> None:
    pages = seated(hall, {"viewport": PHONE, "has_touch": True})
    page = on_turn(*pages)
    other = pages[1] if page is pages[0] else pages[0]
    phone = pages[1]
    if page is not phone:
        Diver(page, Random(1)).move()
        expect(phone.locator(".actionbar .chip.turn")).to_be_visible()
    sea = phone.locator(".sea")
    box = sea.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    left = phone.locator(".prompt").inner_text()

    def fingers(*points: tuple[float, float], kind: str = "touchMove") -> None:
        found = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        tool.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    tool = phone.context.new_cdp_session(phone)
    # a quarter turn with the fingers as far apart as before: the Lumino turns, nothing grows
    fingers((x - 60, y), (x + 60, y), kind="touchStart")
    fingers((x - 42, y - 42), (x + 42, y + 42))
    fingers((x, y - 60), (x, y + 60))
    fingers(kind="touchEnd")
    expect(phone.locator(".prompt")).not_to_have_text(left)
    # spread: closer, and the page itself neither scrolls nor grows
    fingers((x - 30, y), (x + 30, y), kind="touchStart")
    fingers((x - 60, y), (x + 60, y))
    fingers(kind="touchEnd")
    expect(sea).to_have_class(re.compile("near"))
    assert phone.evaluate("visualViewport.scale") == 1
    before = phone.locator(".looked").get_attribute("style")
    fingers((x, y), kind="touchStart")
    fingers((x + 40, y + 30))
    fingers(kind="touchEnd")
    assert phone.locator(".looked").get_attribute("style") != before
    phone.locator(".tools .tool").nth(1).click(click_count=4)
    expect(sea).not_to_have_class(re.compile("near"))
    Diver(phone, Random(1)).move()
    # twice where nothing is to be laid: closer, and back
    spot = other.locator(".seawrap .spot").first
    spot.dblclick(force=True)
    expect(other.locator(".sea")).to_have_class(re.compile("near"))
    spot.dblclick(force=True)
    expect(other.locator(".sea")).not_to_have_class(re.compile("near"))
    assert faults(hall) == []


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "vi-VN")])
def test_no_serious_findings(hall: Hall, axe: str, scheme: str, locale: str) -> None:
    here: dict[str, object] = {"color_scheme": scheme, "locale": locale}
    pages = [hall.visitor(**here), hall.visitor(**here, viewport=PHONE)]
    join(pages[1], open_table(pages[0], 2), NAMES[1])
    start(pages[0])
    expect(pages[1].locator(".seawrap")).to_be_visible()
    found = [line for page in pages for line in findings(page, axe)]
    page = until_laying(pages, Random(4))
    found += [line for other in pages for line in findings(other, axe)]
    page.locator(SPACE).first.press("Enter")
    found += findings(page, axe)
    page.locator("button.who").first.click()
    expect(page.locator("dialog .seabed")).to_be_visible()
    found += findings(page, axe)
    assert not found, "\n".join(found)
