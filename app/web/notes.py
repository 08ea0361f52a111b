"""The private notepad over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from app.tables.errors import NotSeated
from app.tables.notepad import MOST_LETTERS
from app.web.deps import StrictRoute, hall_of, member_of, session_of
from app.web.shapes import Body, Code

router = APIRouter(prefix="/api", route_class=StrictRoute)


class Notes(Body):
    lines: Annotated[
        list[Annotated[str, Field(max_length=MOST_LETTERS)]], Field(max_length=MOST_LETTERS)
    ]


@router.get("/t/{code}/notepad")
async def notes(request: Request, code: Code) -> Notes:
    """One's own notes at the table."""
    session = await session_of(request)
    if session is None:
        raise NotSeated
    return Notes(lines=await hall_of(request).tables.talk.notes(code, session.person))


@router.post("/t/{code}/notepad")
async def note(request: Request, code: Code, body: Notes) -> Notes:
    """Keeps other notes; the last one to write wins."""
    hall, session = await member_of(request)
    await hall.tables.talk.note(code, session.person, body.lines)
    return body
