"""The pages: home, invitation, table, error. They are drawn for GET and HEAD and change nothing."""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from markupsafe import Markup
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from app.games import games
from app.live import wire
from app.live.lists import mark_of
from app.people import names
from app.people.accounts import Account
from app.people.service import Session
from app.tables.errors import NoSuchTable
from app.web.api import catalogue, listed
from app.web.deps import Hall, hall_of, session_of, trying
from app.web.invitations import invitation_facts
from app.web.static import packed, takes_gzip

if TYPE_CHECKING:
    from jinja2 import Environment

LANGUAGES = ("en", "vi")
_escapes = {char: f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Pages:
    """The templates, once for each language."""

    def __init__(self, templates: Path, locale: Path, *, dev: bool = False) -> None:
        @cache
        def environment(lang: str) -> Environment:
            from app.web.templates import environment as made  # late: a start does without

            return made(templates, locale, lang, dev=dev)

        self._environment = environment

    def prepare(self) -> None:
        """Loads now what would otherwise be loaded with the first page."""
        for lang in LANGUAGES:
            self._environment(lang)

    def draw(
        self, conn: HTTPConnection, template: str, status: int = 200, /, **context: Any
    ) -> Response:
        """The page in the visitor's language."""
        hall, lang = hall_of(conn), language(conn)
        base = hall.settings.base
        text = (
            self._environment(lang)
            .get_template(template)
            .render(
                build=hall.files.build,
                static=lambda path: base + hall.files.url(path),
                lang=lang,
                base=base,
                theme=conn.cookies.get("gh_theme", ""),
                catalogue=lambda game: _catalogue(hall, game, lang),
                **context,
            )
        )
        body = text.encode()
        headers = {
            "vary": "cookie, accept-language, accept-encoding",
            "content-language": lang,
        }
        if takes_gzip(conn.scope):
            body = packed(body, 6)
            headers["content-encoding"] = "gzip"
        return HTMLResponse(body, status, headers)


def _catalogue(hall: Hall, game: str, lang: str) -> dict[str, Any]:
    """The texts of a game as its board uses them; pages take its tagline and options from here."""
    text = hall.files.read(f"games/{game}/i18n/{lang}.json")
    found: dict[str, Any] = msgspec.json.decode(text) if text else {}
    return found


def language(conn: HTTPConnection) -> str:
    """The visitor's choice, or the first language of the browser that there is, or English."""
    chosen = conn.cookies.get("gh_lang", "")
    if chosen in LANGUAGES:
        return chosen
    wanted: list[tuple[float, int, str]] = []
    for part in conn.headers.get("accept-language", "").split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        wanted.append((-weight, len(wanted), tag.partition("-")[0].lower()))
    return next((tag for _, _, tag in sorted(wanted) if tag in LANGUAGES), "en")


def script_json(text: str) -> Markup:
    """JSON that cannot end the script element it stands in."""
    for char, escape in _escapes.items():
        text = text.replace(char, escape)
    return Markup(text)  # noqa: S704  escaped just now


def _has_board(hall: Hall, game: str) -> bool:
    """Whether the game has a client of its own; without one it is not offered on the home page."""
    return hall.files.read(f"games/{game}/board.js") is not None


def _person(session: Session | None) -> dict[str, Any] | None:
    return {"name": session.name} if session else None


def _preload(hall: Hall, *entries: str) -> list[str]:
    """Addresses of the modules that a page needs."""
    return [hall.settings.base + hall.files.url(path) for path in hall.files.modules(*entries)]


async def home(request: Request) -> Response:
    """`/`: one's tables and the games to choose from."""
    hall, session = hall_of(request), await session_of(request)
    tables = await hall.tables.views.tables_of(session.person) if session else []
    return _pages(request).draw(
        request,
        "home.html",
        games=[game for game in catalogue() if _has_board(hall, game["slug"])],
        tables=[listed(table) for table in tables],
        mark=mark_of(tables) if session else "",
        titles={game.slug: game.title for game in games().values()},
        me=_person(session),
        preload=_preload(hall, "kit/home.js"),
    )


async def invitation(request: Request) -> Response:
    """`/j/{token}`: who invites to what. Unknown, expired and revoked links look alike."""
    hall, session = hall_of(request), await session_of(request)
    try:
        with trying(request):
            facts = await invitation_facts(hall, request.path_params["token"], session)
    except NoSuchTable:
        facts = None
    return _pages(request).draw(
        request,
        "invite.html",
        200 if facts else 404,
        invitation=facts,
        me=_person(session),
        preload=_preload(hall, "kit/invite.js"),
    )


async def device(request: Request) -> Response:
    """`/d/{token}`: the asking device may be the same person as another one; a press does it."""
    hall, session = hall_of(request), await session_of(request)
    person = await hall.people.pass_of(request.path_params["token"])
    if person is None:
        with contextlib.suppress(NoSuchTable), trying(request):
            raise NoSuchTable
    return _pages(request).draw(
        request,
        "device.html",
        200 if person is not None else 404,
        token=request.path_params["token"] if person is not None else "",
        same=session is not None and session.person == person,
        me=_person(session),
        preload=_preload(hall, "kit/me.js"),
    )


async def me(request: Request) -> Response:
    """`/me`: the account, the devices, and what is kept about oneself."""
    hall, session = hall_of(request), await session_of(request)
    account = await hall.accounts.of(session.person) if session else None
    devices = await hall.people.sessions_of(session.person) if session else []
    return _pages(request).draw(
        request,
        "me.html",
        account=account,
        login=_login(session, account),
        devices=devices,
        here=session.id if session else None,
        me=_person(session),
        preload=_preload(hall, "kit/me.js"),
    )


def _login(session: Session | None, account: Account | None) -> str:
    """The account's name as its owner writes it, where that is known."""
    if session is None or account is None:
        return ""
    return session.name if names.folded(session.name) == account.login else account.login


async def table(request: Request) -> Response:
    """`/t/{code}`: the table, with the first view in the page."""
    hall, session = hall_of(request), await session_of(request)
    with trying(request):
        snap = await hall.rooms.snap(
            request.path_params["code"], session.person if session else None
        )
    game = snap.doc["table"]["game"]
    sheet = hall.files.read(f"games/{game}/pieces.svg") or b""
    playing = snap.doc["game"] is not None and snap.doc["table"]["status"] != "finished"
    later = [] if playing else ["kit/around.js", f"games/{game}/later.js"]
    return _pages(request).draw(
        request,
        "table.html",
        game=game,
        title=games()[game].title,
        code=snap.doc["table"]["code"],
        first=script_json(wire.encode(snap)),
        sheet=Markup(sheet.decode()),  # noqa: S704  a file of our own
        me=_person(session),
        board=_has_board(hall, game),
        preload=_preload(hall, "kit/table.js", f"games/{game}/board.js", *later),
    )


def error_page(request: Request, status: int, key: str, ref: str) -> Response:
    """What people get instead of JSON. Nothing of it needs the database."""
    return _pages(request).draw(
        request, "error.html", status, code=status, key=key, ref=ref, me=None, preload=[]
    )


def _pages(request: HTTPConnection) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


# Starlette answers HEAD where it answers GET
ROUTES = [
    Route("/", home),
    Route("/j/{token}", invitation),
    Route("/d/{token}", device),
    Route("/me", me),
    Route("/t/{code}", table),
]
