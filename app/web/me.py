"""Oneself: the account, the devices one is signed in on, and what is kept about one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from app.live import wire
from app.people import names
from app.people.service import Session
from app.tables.errors import NoSuchLink
from app.web.deps import (
    Hall,
    StrictRoute,
    address_of,
    device_of,
    end_session,
    guest,
    hall_of,
    member_of,
    refuse_when_draining,
    session_of,
    set_session,
    spend,
)
from app.web.links import device_url, qr
from app.web.shapes import Body, Name, Nothing, Token

router = APIRouter(prefix="/api", route_class=StrictRoute)

Password = Annotated[str, Field(max_length=200)]


class NewAccount(Body):
    login: Name
    password: Password


class Change(Body):
    old: Password
    new: Password


class Proof(Body):
    password: Password = ""


@router.post("/me/account")
async def open_account(request: Request, response: Response, body: NewAccount) -> dict[str, Any]:
    """Makes an account of the guest who asks, with all seats and tables."""
    hall = hall_of(request)
    async with guest(request, body.login) as (session, _):
        spend(hall.quotas.passwords, address_of(request))
        await hall.accounts.open(session.person, body.login, body.password)
    set_session(request, response, await hall.people.renew(session))
    return {}


@router.post("/me/signin")
async def sign_in(request: Request, response: Response, body: NewAccount) -> dict[str, Any]:
    """The account's person on this device, too; what a guest had here goes to that person."""
    hall, before = hall_of(request), await session_of(request)
    refuse_when_draining(hall)
    spend(hall.quotas.passwords, address_of(request))
    spend(hall.quotas.logins, names.folded(body.login.strip())[:200])
    person = await hall.accounts.sign_in(body.login, body.password)
    await _become(request, response, before, person)
    return {}


@router.post("/me/password")
async def change_password(request: Request, response: Response, body: Change) -> dict[str, Any]:
    """Another password; every other device is signed out."""
    hall, session = await member_of(request)
    spend(hall.quotas.logins, session.person)
    await hall.accounts.change(session.person, body.old, body.new)
    for device in await hall.people.sessions_of(session.person):
        if device.id != session.id:
            await hall.people.revoke(device.id)
    set_session(request, response, await hall.people.renew(session))
    return {}


@router.post("/me/sessions/{session_id}/end")
async def end_device(
    request: Request, session_id: Annotated[int, Path(ge=0, le=wire.MOST_SEQ)], body: Nothing
) -> dict[str, Any]:
    """Signs one of the own devices out, at once."""
    hall, session = await member_of(request)
    if session_id in {device.id for device in await hall.people.sessions_of(session.person)}:
        await hall.people.revoke(session_id)
    return {}


@router.post("/me/delete")
async def delete_me(request: Request, response: Response, body: Proof) -> dict[str, Any]:
    """Removes the account, the sessions, the seats, the names in logs and what one said."""
    hall, session = await member_of(request)
    if await hall.accounts.of(session.person) is not None:
        spend(hall.quotas.logins, session.person)
        await hall.accounts.prove(session.person, body.password)
    for device in await hall.people.sessions_of(session.person):
        await hall.people.revoke(device.id)
    await hall.tables.belonging.forget(session.person)
    await hall.people.forget(session.person)
    end_session(request, response)
    return {}


@router.post("/me/device")
async def device(request: Request, body: Nothing) -> dict[str, Any]:
    """A link that lets another device be the same person: once, for a quarter of an hour."""
    hall, session = await member_of(request)
    token, until = await hall.people.make_pass(session.person)
    url = device_url(request, token)
    drawn = qr(url)
    return {"url": url, "qr": drawn.path, "qr_size": drawn.size, "expires": until.isoformat()}


@router.post("/devices/{token}/claim")
async def claim_device(
    request: Request, response: Response, token: Token, body: Nothing
) -> dict[str, Any]:
    """This device is the person's who made the link."""
    hall, before = hall_of(request), await session_of(request)
    refuse_when_draining(hall)
    person = await hall.people.use_pass(token)
    if person is None:
        raise NoSuchLink
    await _become(request, response, before, person)
    return {}


async def _become(
    request: Request, response: Response, before: Session | None, person: int
) -> None:
    """A fresh session of the person. A guest without an account who was here is taken in."""
    hall = hall_of(request)
    if before is not None:
        await hall.people.revoke(before.id)
        if before.person != person and await hall.accounts.of(before.person) is None:
            await _take_in(hall, before.person, person)
    _, token = await hall.people.session(person, device_of(request))
    set_session(request, response, token)


async def _take_in(hall: Hall, guest: int, person: int) -> None:
    others = await hall.people.sessions_of(guest)
    if not others and await hall.tables.belonging.adopt(guest, person):
        await hall.people.forget(guest)
