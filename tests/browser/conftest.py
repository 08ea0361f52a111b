"""A hall served for browsers, and Debian's Chromium to visit it.

The server goes by a name that is not localhost, over plain http, as in a home network: nothing
that browsers keep for secure pages may be needed. `CHROMIUM_PATH` names another Chromium.

With CI set each test is dealt the same games every time. Without it they are new each time, and
a test that fails says with which `DEALS` it comes again.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from secrets import token_hex

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.hall import HOST, Hall

expect.set_options(timeout=20_000)  # of a busy machine

HEADLESS = "/usr/bin/chromium-headless-shell"  # has no windows of its own to draw
CHROMIUM = os.environ.get(
    "CHROMIUM_PATH", HEADLESS if Path(HEADLESS).exists() else "/usr/bin/chromium"
)
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every worker of xdist begins with its share of these modules, by far the slowest tests.

    In the order of their files they are all at the front of the first worker's part, and the
    others steal from its end.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    modules: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if item.path.parent == Path(__file__).parent:
            modules.setdefault(item.path, []).append(item)
    others = iter([item for item in items if item.path not in modules])
    order: list[pytest.Item] = []
    for worker in range(workers):
        part = (worker + 1) * len(items) // workers  # ends here, as xdist deals them
        order += chain(*list(modules.values())[worker::workers])
        order += islice(others, max(0, part - len(order)))
    items[:] = [*order, *others]


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


@pytest.fixture(autouse=True)
def evening(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the games of this test are dealt, and that everybody leaves after it."""
    if "hall" not in request.fixturenames:
        yield
        return
    hall = request.getfixturevalue("hall")
    deals = os.environ.get("DEALS") or ("" if "CI" in os.environ else token_hex(4))
    hall.deal(f"{request.node.name} {deals}")
    print(f"the games dealt are those of DEALS={deals}")
    yield
    hall.close_pages()


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    source = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("axe-core is not installed; run: npm ci")
        pytest.skip("axe-core is not installed; run: npm ci")
    return source.read_text()
