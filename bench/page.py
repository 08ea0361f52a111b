"""Pages in a cold browser: what they weigh (P16) and how soon they can be used (P17).

P17 is measured in headless Chromium against a static page with the same markup and fonts, loaded
from the same server in the same run.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.async_api import Browser, async_playwright

from app.games import games
from bench import script, servers
from bench.gates import Row
from bench.load import Seats
from bench.servers import Subject
from bench.weight import Weight, weigh

PAINT = """() => new Promise((done) => {
  const seen = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const look = () => (seen() ? done(seen()) : setTimeout(look, 5));
  look();
})"""
# looked for in every frame: what asks from outside asks at 20, 70, 170, 270 and 770 ms
SEEK = """(() => {
  const legal = "main button:not([disabled]):not([aria-disabled=true])";
  const seek = () => {
    const found = document.querySelector(legal)?.getClientRects().length;
    if (found) setTimeout(() => (window.legalAt = performance.now())); // after this frame
    else requestAnimationFrame(seek);
  };
  requestAnimationFrame(seek);
})()"""
LEGAL = """() => new Promise((done) => {
  const look = () => (window.legalAt ? done(window.legalAt) : setTimeout(look, 5));
  look();
})"""
CHROMIUM = os.environ.get("CHROMIUM_PATH", "/usr/bin/chromium")


async def weights(subject: Subject, scripts: list[script.Script]) -> list[Row]:
    """P16 for the home page and for a table of each game that has a board, in Vietnamese."""
    rows = []
    tables = _one_each(subject, scripts)
    home = await _weight(subject, f"{_origin(subject)}/", tables[0][1])
    rows.append(Row("P16d", [home.total], "home", note=f"{home.requests} requests"))
    for number, table in tables:
        slug = scripts[number].game
        weight = await _weight(subject, _page(table), table)
        rows += [
            Row("P16a", [weight.requests], slug),
            Row("P16b", [weight.total], slug),
            Row("P16c", [weight.scripts], slug),
            Row("P16e", [weight.fonts], slug),
        ]
        assert not weight.foreign
    return rows


async def paints(subject: Subject, scripts: list[script.Script], times: int) -> list[Row]:
    """P17 for a table of each game that has a board; the seat that is to move looks at it."""
    rows = []
    async with async_playwright() as player:
        browser = await player.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        for number, table in _one_each(subject, scripts):
            first = scripts[number].steps[0].seat
            cookie = table.places[first].cookie
            ratios: list[tuple[float, float]] = []
            for _ in range(times):
                plain, _ = await _visit(browser, subject, f"{_origin(subject)}/nothing", "", False)
                paint, legal = await _visit(browser, subject, _page(table), cookie, True)
                ratios.append((paint / plain, legal / plain))
            rows.append(Row("P17a", [paint for paint, _ in ratios], scripts[number].game))
            rows.append(Row("P17b", [legal for _, legal in ratios], scripts[number].game))
        await browser.close()
    return rows


async def _visit(
    browser: Browser, subject: Subject, url: str, cookie: str, table: bool
) -> tuple[float, float]:
    """Milliseconds to the first contentful paint and to the first legal action, by the page's own
    clock."""
    context = await browser.new_context()
    if cookie:
        name, _, value = cookie.partition("=")
        await context.add_cookies([{"name": name, "value": value, "url": _origin(subject)}])
    page = await context.new_page()
    await page.add_init_script(SEEK)
    await page.goto(url, wait_until="commit")
    legal = await page.evaluate(LEGAL) if table else 0
    paint = await page.evaluate(PAINT)
    await context.close()
    return float(paint), float(legal)


def _one_each(subject: Subject, scripts: list[script.Script]) -> list[tuple[int, Seats]]:
    """A table of each game that has a board, with the number of its script."""
    found: dict[str, tuple[int, Seats]] = {}
    for table in subject.tables:
        slug = scripts[table.script].game
        if (servers.ROOT / f"static/games/{slug}/board.js").exists():
            found.setdefault(slug, (table.script, table))
    return [found[slug] for slug in sorted(games()) if slug in found]


def _origin(subject: Subject) -> str:
    return f"http://127.0.0.1:{subject.port}"


def _page(table: Seats) -> str:
    socket = table.places[0].url
    return socket.replace("ws://", "http://").replace("/ws/t/", "/t/")


async def _weight(subject: Subject, page: str, table: Seats) -> Weight:
    cookie = f"{table.places[0].cookie}; gh_lang=vi"

    async def fetch(url: str) -> tuple[bytes, int]:
        return _get(url, cookie, "identity"), len(_get(url, cookie, "gzip"))

    return await weigh(page, fetch)


def _get(url: str, cookie: str, accepted: str) -> bytes:
    request = Request(url, headers={"cookie": cookie, "accept-encoding": accepted})
    with urlopen(request, timeout=30) as answer:
        body: bytes = answer.read()
        return body


def there_is_a_browser() -> bool:
    return Path(CHROMIUM).exists()
