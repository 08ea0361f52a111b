"""Two hundred names, titles and lines of talk that would like to be markup, in a real browser
(S13). They are put into the database itself, past everything that refuses or cleans them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import Connection, insert, update

from app.db import migrate, schema
from app.people.service import People
from app.tables.service import Tables
from tests.browser.conftest import chromium
from tests.browser.hall import Hall

__all__ = ["chromium"]

TABLES = 5  # so that a page shows all that is said at one

# each would run a(), and each leaves an element or attribute behind where it is taken for markup
WAYS = (
    "<script data-xss>a()</script>",
    "<img data-xss src=x onerror=a()>",
    "<svg data-xss onload=a()>",
    "<svg data-xss><animate onbegin=a() attributeName=x dur=1s>",
    "<details data-xss open ontoggle=a()>",
    "<video data-xss><source onerror=a()></video>",
    "<iframe data-xss srcdoc='<script>parent.a()</script>'></iframe>",
    "<a data-xss href='javascript:a()' autofocus onfocus=a()>x</a>",
    "<input data-xss autofocus onfocus=a()>",
    "<math data-xss><mtext></form><form><mglyph><style></math><img src onerror=a()>",
    "<object data-xss data='javascript:a()'></object>",
    "<style data-xss>@import 'javascript:a()';</style>",
    "<form data-xss><button formaction=javascript:a()>x",
    "<base data-xss href=//evil.example/>",
    "<meta data-xss http-equiv=refresh content='0;javascript:a()'>",
    "<link data-xss rel=stylesheet href=data:,x onload=a()>",
    "${a()}#{a()}{{a()}}<b data-xss>",
)
SHELLS = (
    "{}",
    '"{}',
    "'{}",
    "`{}",
    "-->{}",
    "</script>{}",
    "</title></textarea>{}",
    "]]>{}",
    '"}}],"x":[{{"y":"{}',
    "\\u003c/script>{}",
    "&lt;{}",
    "\u2028{}",
)
PAYLOADS = [shell.format(way)[:300] for way, shell in product(WAYS, SHELLS)]
NAMES = ("<b data-xss>", "</b><i data-xss>", "'\"><b data-xss>", "<svg/onload=a()>")


def test_there_are_two_hundred() -> None:
    assert len(set(PAYLOADS)) >= 200


async def fill(url: str, secret: bytes) -> tuple[str, list[str], list[str]]:
    """Tables full of them; the host's token, the codes, the invitations."""
    db = await asyncio.to_thread(migrate.opened, url)
    people, tables = People(db), Tables(db, secret)
    host, token = await people.guest("Linh")
    guest, _ = await people.guest("Marta")
    codes, links = [], []
    for n in range(TABLES + 1):
        table = await tables.seating.create(
            host.person, game="splendor_duel", options={}, nickname="Linh", seats=2
        )
        links.append((await tables.invitations.of_table(table.code, host.person))[0].token)
        said = PAYLOADS[n::TABLES] if n < TABLES else []
        if n < TABLES:  # the last one waits for its guest
            codes.append(table.code)
            await tables.invitations.claim(links[-1], guest.person, nickname="Marta")
            for person in (host.person, guest.person):
                await tables.seating.ready(table.code, person, True)

        def put(conn: Connection, table=table, n=n, said=said) -> None:  # type: ignore[no-untyped-def]
            name = NAMES[n % len(NAMES)]
            t, s = schema.tables.c, schema.seats.c
            conn.execute(update(schema.tables).where(t.id == table.id).values(name=name + "t"))
            for seat in (0, 1):
                at = (s.table_id == table.id, s.seat == seat)
                conn.execute(update(schema.seats).where(*at).values(name=f"{name}{seat}"))
            rows = [
                {
                    "table_id": table.id,
                    "n": i + 1,
                    "person_id": host.person,
                    "name": name,
                    "action_id": f"line-{i}",
                    "kind": "ask" if i == 0 else "say",
                    "text": line,
                    "at": datetime.now(UTC),
                }
                for i, line in enumerate(said)
            ]
            if rows:
                conn.execute(insert(schema.chat), rows)

        await db.in_tx(put)
    await asyncio.to_thread(db.close)
    return token, codes, links


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[str], list[str]]:
    """Before any browser: beside one, no other loop can run."""
    folder = tmp_path_factory.mktemp("xss")
    data = folder / "data"
    data.mkdir()
    (data / "secret").write_text("s" * 48)
    return folder, *asyncio.run(fill(f"sqlite:///{data / 'guildhall.db'}", b"s" * 48))


@pytest.fixture(scope="module")
def hall(filled: tuple[Path, str, list[str], list[str]], chromium: Browser) -> Iterator[Hall]:
    with Hall(filled[0], chromium) as hall:
        yield hall


def visitor(hall: Hall, token: str) -> Page:
    page = hall.visitor()
    page.context.add_cookies([{"name": "gh", "value": token, "url": hall.url}])
    page.on("dialog", lambda dialog: hall.faults.append(f"dialog: {dialog.message}"))
    page.add_init_script("window.a = () => { window.ran = true; }")
    return page


def became_markup(page: Page) -> bool:
    """Whether anything ran, or stands in the page as an element."""
    return bool(
        page.evaluate(
            "window.ran === true || document.querySelector('[data-xss], [onerror], [onload],"
            " [onfocus], [ontoggle], iframe, object, base') !== null"
        )
    )


def test_no_name_title_or_line_of_talk_becomes_markup(
    hall: Hall, filled: tuple[Path, str, list[str], list[str]]
) -> None:
    _, token, codes, links = filled
    page = visitor(hall, token)
    page.goto("/")
    expect(page.locator("body")).to_contain_text(NAMES[0])
    assert not became_markup(page)
    for code in codes:
        page.goto(f"/t/{code}")
        page.get_by_role("tab", name=re.compile("Chat")).click()
        expect(page.locator(".drawer")).to_contain_text("a()")
        assert not became_markup(page), code
    stranger = hall.visitor()
    stranger.add_init_script("window.a = () => { window.ran = true; }")
    for link in links:
        stranger.goto(f"/j/{link}")
        expect(stranger.locator("h1")).to_be_visible()
        assert not became_markup(stranger)
    expect(stranger.locator("body")).to_contain_text(NAMES[TABLES % len(NAMES)])
    assert hall.faults == []


def test_markup_that_is_planted_is_found(
    hall: Hall, filled: tuple[Path, str, list[str], list[str]]
) -> None:
    """What the test above must catch: text put into a page as HTML."""
    page = visitor(hall, filled[1])
    for payload in WAYS[:6]:
        page.goto("/")
        assert not became_markup(page)
        page.evaluate("text => { document.querySelector('main').innerHTML += text; }", payload)
        assert became_markup(page), payload
