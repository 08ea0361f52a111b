"""Three friends play Lumicora to its end by pressing what the page offers."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

NAMES = ("Linh", "Marta", "Anna", "Duc")
MOST_MOVES = 300
MOST_PRESSES = 12  # in one move
END = "main.fin, .actionbar .btn.primary:not(#confirm)"  # the last move is shown for a moment

CONFIRM = "#confirm:not([aria-disabled])"
SPACE = ".spot.can[role=button]"
RETURN = ".acts .btn:has(use[href='#lumicora-back'])"
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
        expect(self.page.locator("body.busy")).to_have_count(0)

    def _pick(self) -> bool:
        """Presses one more thing that helps; False when the move needs nothing more."""
        wanted = [CONFIRM, SPACE, CORAL, HAND, STORE, ATOLL, DISPLAY, RETURN, SKIP]
        found: list[str] = self.page.locator("body").evaluate(FOUND, wanted)
        if CONFIRM in found:
            # the other Luminos of the colour come along more often than not
            more = ".lt.picked" and self.page.locator(".atoll .lt.picked").count() in (1, 2)
            return bool(more) and self._same_colour()
        assert found, self.page.locator(".actionbar").inner_text()
        if SPACE in found:
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
            self._press(found[0])
        return True

    def _press(self, what: str) -> None:
        things = self.page.locator(what)
        things.nth(self._dice.randrange(things.count())).click()

    def _aim(self) -> None:
        """Rather high than low."""
        spaces = self.page.locator(SPACE)
        heights: list[int] = spaces.evaluate_all(
            "all => all.map(e => Number(e.querySelector('.level text')?.textContent ?? 0))"
        )
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
