"""The server as a process of its own, and the people who visit it with a browser each."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / "shots"
HOST = "guildhall.test"
PATIENCE = 120.0  # seconds for the server to answer

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}  # the same, held sideways

# What Chromium itself writes when a line is cut or the device is offline.
OFFLINE = ("ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED")


class Hall:
    """A running server. `kill` and `start` restart it over the same database."""

    def __init__(self, data: Path, chromium: Browser) -> None:
        self._data = data
        self._chromium = chromium
        self._contexts: list[BrowserContext] = []
        self.faults: list[str] = []  # what any page complained about
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self.url = f"http://{HOST}:{self._port}"
        self.database = data / "data" / "guildhall.db"
        self._deals = data / "deals"
        self.deal("")

    def __enter__(self) -> Hall:
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close_pages()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(15)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.dealer", str(self._deals)]
        command += ["serve", "--host", "127.0.0.1"]
        command += ["--port", str(self._port), "--public-url", self.url]
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("GUILDHALL_", "DATABASE"))}
        with (self._data / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=kept | {"GUILDHALL_DATA": str(self._data / "data")},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            log_text = (self._data / "log").read_text()
            assert self._process.poll() is None, f"the server ended:\n{log_text}"
            assert time.monotonic() < until, f"the server does not answer:\n{log_text}"
            time.sleep(0.1)

    def deal(self, words: str) -> None:
        """The games that begin from now on are those of `words`, one after the other."""
        self._deals.write_text(words)

    def close_pages(self) -> None:
        """Everybody goes: a page that is left open goes on working."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def kill(self) -> None:
        """As when the power fails."""
        self._process.kill()
        self._process.wait(15)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/readyz", timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            return False

    def visitor(self, **settings: Any) -> Page:
        """A page of a new browser, with motion off unless `settings` say otherwise."""
        context = self._chromium.new_context(
            **{
                "viewport": DESKTOP,
                "reduced_motion": "reduce",
                "locale": "en-GB",
                "base_url": self.url,
                **settings,
            }
        )
        context.set_default_timeout(30_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._note)
        return page

    def _note(self, message: Any) -> None:
        # the browser's own line about a lost connection is no fault of the page
        if message.type == "error" and not any(sign in message.text for sign in OFFLINE):
            self.faults.append(f"{message.text} {message.location['url']}")


CUT = """[...document.querySelectorAll(".stage *")].filter(part => part.clientHeight
    && /auto|scroll/.test(getComputedStyle(part).overflow)
    && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
).map(part => part.className)"""


def fits_a_small_laptop(page: Page) -> None:
    """At 1024 x 768 no part of the table has to be scrolled."""
    size = page.viewport_size
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function(f"{CUT}.length === 0", timeout=5_000)
    if size:
        page.set_viewport_size(size)


def held_sideways(page: Page) -> None:
    """A phone held sideways shows the question, not covered by one's own area."""
    size = page.viewport_size
    page.set_viewport_size(LYING)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    asked, own = page.locator(".prompt").bounding_box(), page.locator(".dock .you").bounding_box()
    assert asked
    assert asked["y"] >= 0
    assert asked["y"] + asked["height"] <= LYING["height"]
    if own and own["width"]:
        beside = own["x"] + own["width"] <= asked["x"] + 1
        assert beside or own["y"] + own["height"] <= asked["y"] + 1, (own, asked)
    if size:
        page.set_viewport_size(size)


def shoot(page: Page, name: str) -> None:
    """A picture for people to look at, outside what is committed."""
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
