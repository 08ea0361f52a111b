"""Two friends at a table of Splendor Duel, who see and press only what the page offers."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.hall import Hall

GEM = ".board .cell.can:not(:has(use[href='#jewel-tok-gold']))"  # a token that can be taken
MOST_PRESSES = 40  # in one move
PATIENCE_MS = 20_000
ANSWERED = """most => new Promise(done => {
    const since = performance.now();
    const look = () => {
        if (!document.body.classList.contains("busy")) done(true);
        else if (performance.now() - since > most) done(false);
        else setTimeout(look, 10);
    };
    look();
})"""


def open_table(
    host: Page,
    name: str = "Linh",
    *,
    game: str = "splendor_duel",
    watch: str = "on",
    shared: bool = False,
) -> str:
    """Opens a table for two from the home page; its invite link."""
    host.goto("/")
    host.locator(f"label.gamecard[data-game={game}]").click()
    expect(host.locator(".create [data-options]:visible")).to_have_count(1)
    if game != "splendor_duel":
        host.locator(f"[data-options={game}] label:has(input[data-seats][value='2'])").click()
    host.locator("#create input[name=name]").fill(name)
    host.locator(f"#create label:has([name=watch][value={watch}])").click()
    if shared:
        host.locator("#create label:has([name=hotseat][value=yes])").click()
    host.locator("#create button.primary").click()
    host.wait_for_url("**/t/*")
    link = host.locator(".linkbox input").first
    expect(link).to_have_value(re.compile("/j/"))
    return link.input_value()


def join(guest: Page, link: str, name: str = "Marta") -> None:
    """Takes the free seat by the invite link."""
    guest.goto(link)
    guest.locator("#claim input[name=name]").fill(name)
    guest.locator("#claim button.join-btn").click()
    guest.wait_for_url("**/t/*")


def start(host: Page) -> None:
    begin = host.locator(".begin button:has(use[href='#ui-play'])")
    expect(begin).not_to_have_attribute("aria-disabled", "true")
    begin.click()
    expect(host.locator(".board")).to_be_visible()


def two_at_a_table(hall: Hall, **guest_settings: object) -> tuple[Page, Page]:
    """A table at which the game has just begun; the host's page and the guest's."""
    host, guest = hall.visitor(), hall.visitor(**guest_settings)
    join(guest, open_table(host))
    start(host)
    expect(guest.locator(".board")).to_be_visible()
    return host, guest


def has_turn(page: Page) -> bool:
    return page.locator(".actionbar .chip.turn").count() > 0


def on_turn(*pages: Page) -> Page:
    """The page whose turn it is, once one of them has it."""
    for _ in range(200):
        for page in pages:
            if has_turn(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked to move")


def settled(page: Page) -> None:
    """Waits until what was sent is answered; `expect` would look ever less often."""
    assert page.evaluate(ANSWERED, PATIENCE_MS), "no answer"


TOKENS = (
    "[...document.querySelectorAll('.board .cell')]"
    ".map(cell => cell.querySelector('use')?.getAttribute('href') ?? '')"
)


def tokens_on_board(page: Page) -> list[str]:
    """The symbol in each space, in reading order; the same in every language."""
    symbols: list[str] = page.evaluate(TOKENS)
    return symbols


class Player:
    """Plays on one page by pressing what is marked as possible."""

    def __init__(self, page: Page, dice: Random) -> None:
        self.page = page
        self._dice = dice
        self.made: list[str] = []  # what the confirm button said, in order

    @property
    def _confirm(self) -> Locator:
        return self.page.locator("#confirm:not([aria-disabled])")

    def move(self) -> None:
        """One move: picks until Confirm is ready, then confirms and waits for the answer."""
        for _ in range(MOST_PRESSES):
            if not self._pick() and self._confirm.count():
                break
        else:
            raise AssertionError(f"no move found: {self.page.locator('.actionbar').inner_text()}")
        self.made.append(self._confirm.inner_text())
        self._confirm.click()
        settled(self.page)

    def _pick(self) -> bool:
        """Presses one more thing that helps; False when the move needs nothing more."""
        page = self.page
        if page.locator("button.give").count():
            return self._press(page.locator("button.give"))
        if self._confirm.count():
            # a line may go on; now and then the player is content with less
            picked = page.locator(".board .cell.picked").count()
            more = picked in (1, 2) and self._dice.randrange(4) > 0
            return more and self._press(page.locator(".board .cell.can"))
        asked = page.locator(".ask .chip-btn[aria-pressed=false]")
        if asked.count():
            return self._press(asked)
        buy = page.locator(".jcard.can:visible, .deckbtn.can:visible")
        if buy.count():
            return self._press(buy.first)
        gems = page.locator(GEM)
        if gems.count():
            return self._press(gems)
        gold = page.locator(".board .cell.can")
        if gold.count():
            return self._press(gold)
        return self._press(page.locator(".acts .btn.quiet:not(.aslist):not([aria-disabled])"))

    def _press(self, things: Locator) -> bool:
        n = things.count()
        if not n:
            return False
        things.nth(self._dice.randrange(n)).click()
        return True


def played(hall: Hall, moves: int) -> tuple[Page, Page]:
    """A table after some moves; the host's page and the guest's."""
    host, guest = two_at_a_table(hall)
    players = {host: Player(host, Random(1)), guest: Player(guest, Random(2))}
    for _ in range(moves):
        players[on_turn(host, guest)].move()
    return host, guest


def resign(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".fin")).to_be_visible()


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name=re.compile("Chat")).click()
    field = page.locator(".drawer input, .drawer textarea").first
    field.fill(text)
    field.press("Enter")
