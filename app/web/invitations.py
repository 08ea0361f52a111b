"""Invitations: links for friends, what they say, and taking a seat by one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from app.games import games
from app.live import wire
from app.people.service import Session
from app.tables.model import Invite
from app.web.deps import (
    Hall,
    StrictRoute,
    guest,
    hall_of,
    member_of,
    once,
    renewed,
    session_of,
    set_session,
)
from app.web.links import invite_url, qr
from app.web.shapes import Claim, Code, NewInvite, Nothing, RequestId, Seated, Token

router = APIRouter(prefix="/api", route_class=StrictRoute)


@router.get("/t/{code}/invites")
async def invites(request: Request, code: Code) -> list[dict[str, Any]]:
    """The links that work, for the host."""
    hall, session = await member_of(request)
    return [
        link_facts(request, invite)
        for invite in await hall.tables.invitations.of_table(code, session.person)
    ]


@router.post("/t/{code}/invites")
async def invite(request: Request, code: Code, body: NewInvite) -> dict[str, Any]:
    """One more link, for any free seat or for a certain one, for ever or for some time."""
    hall, session = await member_of(request)
    expires = datetime.now(UTC) + timedelta(minutes=body.minutes) if body.minutes else None
    made = await hall.tables.invitations.add(code, session.person, body.seat, expires)
    return link_facts(request, made)


@router.post("/t/{code}/invites/{invite_id}/revoke")
async def revoke(
    request: Request,
    code: Code,
    invite_id: Annotated[int, Path(ge=0, le=wire.MOST_SEQ)],
    body: Nothing,
) -> dict[str, Any]:
    """Ends a link."""
    hall, session = await member_of(request)
    await hall.tables.invitations.revoke(code, session.person, invite_id)
    return {}


@router.get("/invites/{token}")
async def invitation(request: Request, token: Token) -> dict[str, Any]:
    """What a link is for. It claims nothing: link previews of chat programs read this, too."""
    session = await session_of(request)
    return await invitation_facts(hall_of(request), token, session)


@router.post("/invites/{token}/claim")
async def claim(
    request: Request, response: Response, token: Token, body: Claim, key: RequestId = None
) -> Seated:
    """Sits down. Whoever has a seat at the table keeps it, so a second click changes nothing."""
    hall = hall_of(request)

    async def work() -> tuple[str, int, str]:
        await hall.tables.invitations.look(token)  # an unknown link makes no guest
        async with guest(request, body.name) as (session, session_token):
            table, seat = await hall.tables.invitations.claim(
                token, session.person, nickname=body.name, seat=body.seat
            )
        return table.code, seat, await renewed(request, session, session_token)

    code, seat, session_token = await once(request, key, body, work)
    set_session(request, response, session_token)
    return Seated(code=code, seat=seat)


async def invitation_facts(hall: Hall, token: str, session: Session | None) -> dict[str, Any]:
    """The public facts of an invitation, as page and API show them."""
    found = await hall.tables.invitations.look(token, session.person if session else None)
    game = games().get(found.game)
    return {
        "token": token,
        "code": found.code,
        "game": found.game,
        "title": game.title if game else found.game,
        "table_name": found.table_name,
        "host_name": found.host_name,
        "status": found.status,
        "options": found.options,
        "seats": list(found.seats),
        "seat": found.seat,
        "takes": found.takes,
        "may_watch": found.may_watch,
        "players": len(found.seats),
        "mine": found.mine,
    }


def link_facts(request: Request, invite: Invite) -> dict[str, Any]:
    """A link with its address and its QR code, for whoever may hand it out."""
    url = invite_url(request, invite.token)
    drawn = qr(url)
    return {
        "id": invite.id,
        "seat": invite.seat,
        "url": url,
        "qr": drawn.path,
        "qr_size": drawn.size,
        "expires": invite.expires.isoformat() if invite.expires else None,
        "used_by": list(invite.used_by),
    }
