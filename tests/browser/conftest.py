"""A hall served for browsers, and Debian's Chromium to visit it.

The server goes by a name that is not localhost, over plain http, as in a home network: nothing
that browsers keep for secure pages may be needed. `CHROMIUM_PATH` names another Chromium.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.hall import HOST, Hall

expect.set_options(timeout=20_000)  # of a busy machine

CHROMIUM = os.environ.get("CHROMIUM_PATH", "/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser a module. Not longer: while it lives, this process can run no other loop."""
    if shutil.which(CHROMIUM) is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"no Chromium at {CHROMIUM}; set CHROMIUM_PATH")
        pytest.skip("no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Hall]:
    """A server on SQLite."""
    with Hall(tmp_path_factory.mktemp("hall"), chromium) as hall:
        yield hall


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    source = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("axe-core is not installed; run: npm ci")
        pytest.skip("axe-core is not installed; run: npm ci")
    return source.read_text()
