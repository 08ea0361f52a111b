"""Two friends play Luthier to its end by pressing what the page offers; one plays alone."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from app.main import ROOT
from tests.browser.findings import findings
from tests.browser.hall import PHONE, Hall, held_sideways, shoot
from tests.browser.players import join, on_turn, resign, settled, start

MOST_MOVES = 900
MOST_PRESSES = 40  # in one move
END = "main.fin, .actionbar .btn.primary:not(#confirm)"  # the last move is shown for a moment

CONFIRM = "#confirm:not([aria-disabled])"
ASKED = ".ask:not(:has([aria-pressed=true])) .chip-btn[aria-pressed=false]:visible"
THING = ":is(.cd, .fam, .goal, .oc, .mp).can:visible"
PLACE = ":is(.pname, .map button).can:visible"
MORE = ".ask .counted .chip-btn:not(.drop)"  # another cube of a bag
VERB = ".verb.can"
SHOWN = """(body, wanted) => wanted.filter(one => [
    ...body.querySelectorAll(one.replace(":visible", ""))
].some(it => it.getClientRects().length))"""

# what is written outside of its box or over its neighbour, in words
SPILT = """() => {
    const rect = it => it.getBoundingClientRect(), found = [];
    for (const title of document.querySelectorAll(".cd.performance .h4"))
        if (title.scrollWidth > title.clientWidth + 1) found.push("cut: " + title.textContent);
    for (const row of document.querySelectorAll(".bal > header, .place > header, .strip.solo")) {
        const parts = [...row.querySelectorAll(":scope > *, .rvmain, .rvmore")]
            .map(it => [it, rect(it)]).filter(([, box]) => box.width > 0);
        for (const [one, a] of parts) for (const [other, b] of parts)
            if (one !== other && !one.contains(other) && !other.contains(one)
                && a.left < b.right - 2 && b.left < a.right - 2
                && a.top < b.bottom - 2 && b.top < a.bottom - 2)
                found.push(one.textContent + " lies on " + other.textContent);
    }
    const confirm = document.querySelector("#confirm");
    if (confirm && rect(confirm).right > innerWidth) found.push("confirm beyond the edge");
    return found;
}"""

# names that a title cannot hold: a word of them is broken, or passes the edge of its card
UNHELD = """kinds => Object.entries(kinds).flatMap(([kind, names]) => {
    const titles = [...document.querySelectorAll(`.stage .cd.${kind} .h4`)]
        .filter(it => it.offsetWidth);
    return titles.flatMap(title => {
        const held = title.textContent, edge = title.closest(".cd").getBoundingClientRect();
        const bad = names.filter(name => {
            title.firstChild.data = name;
            if (title.scrollHeight > title.clientHeight + 3) return true;
            return [...name.matchAll(/[^\\s-]+/gu)].some(word => {
                const range = document.createRange();
                range.setStart(title.firstChild, word.index);
                range.setEnd(title.firstChild, word.index + word[0].length);
                const boxes = [...range.getClientRects()];
                return new Set(boxes.map(box => Math.round(box.top))).size > 1
                    || boxes.some(box => box.left < edge.left || box.right > edge.right);
            });
        });
        title.firstChild.data = held;
        return bad;
    });
})"""
# parts that reach below the dock's upper edge
SUNK = """parts => {
    const edge = document.querySelector(".dock").getBoundingClientRect().top + 1;
    return parts.flatMap(part => [...document.querySelectorAll(part)])
        .filter(it => it.getBoundingClientRect().bottom > edge).map(it => it.className);
}"""


# What of the dock stands outside of it, or of the screen, or on something else of it.
OUTGROWN = """() => {
    const dock = document.querySelector(".dock"), box = dock.getBoundingClientRect();
    const low = Math.min(box.bottom, innerHeight) + 1;
    const parts = [...dock.querySelectorAll(
        ".ztabs button, .chip-btn, .ask-title, .prompt, .acts .btn"
    )].map(it => [it.innerText, it.getBoundingClientRect()]).filter(([, { width }]) => width);
    const out = parts.filter(([, { top, bottom, right }]) =>
        top < box.top - 1 || bottom > low || right > innerWidth).map(([words]) => words);
    const over = parts.flatMap(([words, a], n) => parts.slice(n + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    ).map(([other]) => `${words} lies on ${other}`));
    return [...out, ...over];
}"""


# The cards know how high the dock is a frame after it has grown.
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


# Tabs that a finger misses, and powers of patrons that pass the edge of their card.
TIGHT = """() => {
    const rect = it => it.getBoundingClientRect();
    const tabs = [...document.querySelectorAll(".dock .ztabs button")];
    const powers = [...document.querySelectorAll(".stage .cd .pw")];
    return [
        ...tabs.filter(it => it.offsetWidth && it.offsetHeight < 36),
        ...powers.filter(it => it.scrollWidth > it.clientWidth + 1
            || rect(it).bottom > rect(it.closest(".cd")).bottom),
    ].map(it => it.innerText);
}"""


def open_table(host: Page, seats: int = 2) -> str:
    """Opens a table from the home page; its invite link, or "" for one who plays alone."""
    host.goto("/")
    host.locator("label.gamecard[data-game=luthier]").click()
    form = host.locator("[data-options=luthier]")
    form.locator(f"label:has(input[data-seats][value='{seats}'])").click()
    host.locator("#create input[name=name]").fill("Linh")
    host.locator("#create button.primary").click()
    host.wait_for_url("**/t/*")
    if seats == 1:
        return ""
    link = host.locator(".linkbox input").first
    expect(link).to_have_value(re.compile("/j/"))
    return link.input_value()


def two_at_a_table(hall: Hall, **guest_settings: object) -> tuple[Page, Page]:
    host, guest = hall.visitor(), hall.visitor(**guest_settings)
    join(guest, open_table(host))
    start(host)
    expect(guest.locator(".board")).to_be_visible()
    return host, guest


class Maker:
    """Plays on one page by pressing what is marked as possible."""

    def __init__(self, page: Page, dice: Random) -> None:
        self.page = page
        self._dice = dice
        self.made: list[str] = []  # what the confirm button said, in order

    def move(self) -> None:
        """One move: picks until Confirm is ready, then confirms and waits for the answer."""
        for _ in range(MOST_PRESSES):
            what = self._next()
            if what == CONFIRM:
                break
            things = self.page.locator(what)
            things.nth(self._dice.randrange(things.count())).click()
        else:
            raise AssertionError(f"no move found: {self.page.locator('.dock').inner_text()}")
        button = self.page.locator("#confirm")
        self.made.append(button.locator("span").first.inner_text())
        button.click()
        settled(self.page)

    def _next(self) -> str:
        """What to press; the page may need a moment to draw what has just arrived."""
        order = [CONFIRM, ASKED, THING, PLACE, MORE, VERB]
        for _ in range(40):
            found: list[str] = self.page.locator("body").evaluate(SHOWN, order)
            if found:
                # the market and the small gains have their turn now and then
                if found[0] in (THING, PLACE) and VERB in found and not self._dice.randrange(5):
                    return VERB
                return found[0]
            self.page.wait_for_timeout(50)
        raise AssertionError(self.page.locator(".dock").inner_text())


def same_round(*pages: Page) -> None:
    """All pages show the same round, goods and places."""
    seen = [page.locator(".status .rnd").get_attribute("aria-label") for page in pages]
    assert len(set(seen)) == 1, seen


def test_two_friends_play_a_game_to_its_end(hall: Hall) -> None:
    host, guest = two_at_a_table(hall, color_scheme="dark")
    dice = Random(11)
    makers = {page: Maker(page, dice) for page in (host, guest)}
    moves = 0
    page = host
    while not page.locator(END).count():
        page = on_turn(page, host, guest)
        makers[page].move()
        moves += 1
        assert moves < MOST_MOVES
        if moves == 12:
            shoot(host, "luthier_host"), shoot(guest, "luthier_guest_dark")
            # a face-down worker has its number on its owner's page alone
            hidden = ".dc.s1:has(svg:not(.shown)):visible text"
            own = host.locator(hidden).all_text_contents()
            expect(guest.locator(hidden)).to_have_text(["?"] * len(own))
            assert "?" not in own
        if moves == 30:
            host.reload()
            expect(host.locator(".board")).to_be_visible()
            same_round(host, guest)
        if moves == 60:
            hall.kill()
            expect(guest.locator(".net")).to_be_visible()
            hall.start()
            expect(guest.locator(".net")).to_have_count(0)
            expect(host.locator(".net")).to_have_count(0)
            same_round(host, guest)

    for page in (host, guest):
        expect(page.locator("main.fin h1")).to_be_visible()
    shoot(host, "luthier_finish")
    cells = host.locator("table.score .tot td")
    (title,) = {page.locator("main.fin h1").inner_text() for page in (host, guest)}
    assert "Linh" in title or "Marta" in title
    totals = [int(re.findall(r"\d+", said)[0]) for said in cells.all_inner_texts()]
    assert str(max(totals)) in title
    made = [said for maker in makers.values() for said in maker.made]
    for act in ("Choose ", "Keep these", "Worker ", "Open: ", "Take ", "End with"):
        assert any(said.startswith(act) for said in made), act
    assert hall.faults == []


def test_a_phone_shows_one_zone_at_a_time_and_the_question_always(hall: Hall) -> None:
    page = hall.visitor(viewport=PHONE, has_touch=True, locale="vi-VN")
    open_table(page, 1)
    start(page)
    expect(page.locator(".setup")).to_be_visible()  # where the question is
    maker = Maker(page, Random(3))
    for _ in range(60):
        expect(page.locator(".prompt")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if page.locator(".map").count() and page.locator(".dnum").count():
            break
        maker.move()
    shoot(page, "luthier_phone_places")
    expect(page.locator(".strip.solo")).to_be_hidden()
    held_sideways(page)
    for zone, shown in (("workshop", ".own"), ("orchestra", ".orch"), ("rivals", ".strip.solo")):
        page.locator(f".ztabs [data-zone={zone}]").click()
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator(".places .place:visible")).to_have_count(0)
        shoot(page, f"luthier_phone_{zone}")
    page.locator(".ztabs [data-zone=places]").click()
    page.locator("[data-map=repair]").click()
    expect(page.locator(".place[data-area=repair]")).to_be_visible()
    assert hall.faults == []


def test_whoever_resigns_alone_is_told_that_the_rival_wins(hall: Hall) -> None:
    page = hall.visitor(viewport=PHONE)
    open_table(page, 1)
    start(page)
    resign(page)
    expect(page.locator(".fin h1")).to_have_text("The rival wins")
    expect(page.locator(".fin .why")).to_have_text("Linh resigned.")
    expect(page.locator(".fin .chip.turn")).to_have_text("The game is over")  # in no round
    assert hall.faults == []


def test_what_is_pressed_before_the_rest_is_there_waits_for_it(hall: Hall) -> None:
    host, _ = two_at_a_table(hall)
    held: list[Route] = []
    host.route(re.compile(r"/(around|later)\.js$"), lambda route: held.append(route))
    host.reload()
    family = host.locator(".fam.can").first
    family.click()
    expect(host.locator(".fam.picked")).to_have_count(1)
    expect(host.locator(CONFIRM)).to_have_text(re.compile("^Confirm"))  # its words come later
    card = host.locator(".place .cd").first
    name = card.locator(".h4").inner_text()
    card.click()
    expect(host.locator("dialog")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(host.locator("dialog .largecard .h4")).to_have_text(name)
    host.keyboard.press("Escape")
    expect(host.locator(CONFIRM)).not_to_have_text(re.compile("^Confirm"))
    expect(host.locator(".fam.picked")).to_have_count(1)
    assert hall.faults == []


def test_a_worker_is_placed_by_the_keyboard_alone(hall: Hall) -> None:
    host, guest = two_at_a_table(hall)
    dice = Random(5)
    makers = {page: Maker(page, dice) for page in (host, guest)}
    page = host
    for _ in range(30):
        page = on_turn(page, host, guest)
        if page.locator(".pname.can").count() and page.locator(".dnum").count():
            break
        makers[page].move()
    page.locator(".asks .chip-btn").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".asks .chip-btn[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("p")  # to the places
    expect(page.locator("[data-area=salon] :focus")).to_have_count(1)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_contain_text("Salon")
    page.keyboard.press("Escape")
    expect(page.locator(".pname.picked")).to_have_count(0)
    page.locator(".cd.patron").first.focus()
    page.keyboard.press("z")
    expect(page.locator("dialog .largecard .legend li").first).to_be_visible()
    page.keyboard.press("Escape")
    assert hall.faults == []


def test_a_running_game_is_read_whole_at_every_width(hall: Hall, axe: str) -> None:
    page = hall.visitor(locale="vi-VN", color_scheme="dark")
    open_table(page, 1)
    start(page)
    maker = Maker(page, Random(2))
    thrown = page.locator(".thrown")
    for _ in range(90):
        if thrown.count() and page.locator(".strip.solo .power").count() > 1:
            break
        maker.move()
    found = []
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {spilt}" for spilt in page.evaluate(SPILT)]
    assert not found, "\n".join(found)
    assert not (grave := findings(page, axe)), "\n".join(grave)
    n = int(thrown.first.locator(".in").inner_text())
    # round, places, balcony, market, the orchestra by type, the own workshop and the rival in words
    expect(page.locator(".luthier > ul.vh li")).to_have_count(12)
    thrown.first.click()
    expect(page.locator("dialog .thrownlist .cd")).to_have_count(n)
    assert not (grave := findings(page, axe)), "\n".join(grave)
    page.keyboard.press("Escape")
    # one Confirm trades and leaves the market
    trade = page.locator(".verb.can:is([data-verb=sell], [data-verb=buy])")
    for _ in range(60):
        if trade.count() and not page.locator("[data-verb=close]").count():
            break
        maker.move()
    left = page.locator(".log li", has_text=re.compile("rời chợ|ở chợ"))
    before = left.count()
    trade.first.click()
    page.locator(".ask [data-choice]").first.click()
    page.locator("[data-leave]").click()
    page.locator(CONFIRM).click()
    expect(left).to_have_count(before + 1)
    assert hall.faults == []


def titles() -> dict[str, list[str]]:
    """The names of instruments and patrons as cards bear them, in all languages."""
    found: dict[str, set[str]] = {"instrument": set(), "patron": set()}
    for lang in ("en", "vi"):
        words = json.loads((ROOT / f"static/games/luthier/i18n/{lang}.json").read_text())
        for key, word in words.items():
            kind, _, name = key.partition(".")
            if kind == "instrument" or (kind == "patron" and name.endswith(".short")):
                found[kind].add(word)
    return {kind: sorted(words) for kind, words in found.items()}


def moved_where_due(page: Page, maker: Maker) -> None:
    """A move, after a press on the tab that is marked if no place in front can be pressed."""
    page.evaluate(DRAWN)
    due = page.locator(".dock .ztabs .due:visible")
    if not page.locator(PLACE).count() and due.count():
        due.first.click()
    maker.move()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1024, 768)])
def test_a_low_screen_shows_places_or_workshop_whole(hall: Hall, width: int, height: int) -> None:
    page = hall.visitor(viewport={"width": width, "height": height}, locale="vi-VN")
    open_table(page, 1)
    start(page)
    places, workshop = (
        page.locator(f".dock [data-zone={zone}]") for zone in ("places", "workshop")
    )
    expect(page.locator(".setup")).to_be_in_viewport(ratio=1)  # where the question is
    expect(workshop).to_have_attribute("aria-current", "true")
    maker = Maker(page, Random(3))
    for _ in range(60):
        if page.locator(".pname.can").count() and page.locator(".own .cd.instrument").count():
            break
        moved_where_due(page, maker)
        assert page.evaluate(OUTGROWN) == []
    else:
        raise AssertionError("no instrument reached a bench")
    expect(places).to_have_attribute("aria-current", "true")
    expect(workshop.locator(".due")).to_be_visible()  # a bench takes a worker, too
    for tab, shown, other in ((places, ".place", ".own"), (workshop, ".own", ".place")):
        tab.click()
        expect(page.locator(other).first).to_be_hidden()
        expect(workshop).to_be_in_viewport(ratio=0.95)
        assert page.evaluate(OUTGROWN) == []
        assert page.evaluate(SUNK, [shown, ".mkt", ".gstrip", ".status"]) == []
        assert page.evaluate(UNHELD, titles()) == []
        assert page.evaluate(TIGHT) == []
        page.keyboard.press("o")
        expect(page.locator(".orch")).to_be_visible()
        expect(page.locator(".dock [aria-current]:visible")).to_have_count(1)
        tab.click()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(places).to_have_attribute("aria-current", "true")
    page.keyboard.press("w")
    expect(page.locator(".own :focus")).to_have_count(1)
    # a trade asks for most: the cubes, all verbs, and whether to leave after it
    trade = page.locator(".verb.can:is([data-verb=sell], [data-verb=buy])")
    for _ in range(60):
        if trade.count():
            break
        moved_where_due(page, maker)
    trade.first.click()
    page.locator(".ask .counted .chip-btn").first.click()
    expect(page.locator("[data-leave]")).to_be_visible()
    for tab, shown in ((places, ".place"), (workshop, ".own")):
        tab.click()
        page.evaluate(DRAWN)
        assert page.evaluate(OUTGROWN) == []
        assert page.evaluate(SUNK, [shown, ".mkt", ".gstrip"]) == []
    assert hall.faults == []
