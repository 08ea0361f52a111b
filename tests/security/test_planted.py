"""Faults that are planted for the promises of docs/reliability.md, each beside the test that it
must fail. Faults that need scenery of their own stand in the file of their test."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine import patch as patches
from app.live.quota import Bucket, Turns
from app.live.rooms import Rooms, Visitor
from app.people.service import People
from app.tables import watching
from app.tables.errors import NoSuchTable, Refused
from app.tables.invitations import Invitations
from app.tables.seating import Seating
from app.tables.views import Views
from app.web import security
from app.web.security import Names
from tests.live import harness
from tests.live import test_house as house
from tests.live import test_play as playing
from tests.live import test_resume as resuming
from tests.live import test_secrecy as secrecy
from tests.live import test_sockets as sockets
from tests.live.harness import Instance, Line, new_id
from tests.web import test_csrf as csrf
from tests.web import test_joining as joining
from tests.web import test_security as guard
from tests.web import test_settings as settings

Plant = Callable[[pytest.MonkeyPatch], None]
FAULTS: list[tuple[str, Plant, Callable[..., Any], dict[str, Any]]] = []


def caught_by(check: Callable[..., Any], **given: Any) -> Callable[[Plant], Plant]:
    """Registers a fault with the test that must fail for it; the docstring begins with the row."""

    def register(plant: Plant) -> Plant:
        promise = (plant.__doc__ or "").partition(":")[0]
        FAULTS.append((f"{promise} {plant.__name__}", plant, check, given))
        return plant

    return register


@caught_by(resuming.test_a_move_whose_answer_was_lost_is_made_once, cut="after the commit")
def a_new_id_when_it_is_sent_again(patch: pytest.MonkeyPatch) -> None:
    """R3: the client takes the move for another one."""
    answer = Line.answer

    async def renamed(self: Line, message: dict[str, Any]) -> dict[str, Any]:
        fresh = {**message, "id": new_id()}
        return {**await answer(self, fresh), "id": message.get("id")}

    patch.setattr(Line, "answer", renamed)


@caught_by(playing.test_every_viewer_gets_exactly_one_ev_a_seq)
def a_field_left_out_of_a_patch(patch: pytest.MonkeyPatch) -> None:
    """R5: the last change of each patch is missing."""
    diff = patches.diff_encoded
    patch.setattr(patches, "diff_encoded", lambda *args: diff(*args)[:-1])


@caught_by(secrecy.test_the_secret_of_a_table_is_nowhere)
def the_secret_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """S3: the envelope is shown with the position."""
    document = Views.document

    def open_hearted(self: Views, table: Any, *rest: Any) -> dict[str, Any]:
        shown = document(self, table, *rest)
        key = msgspec.json.decode(table.snapshot)["key"] if table.snapshot else ""
        return {**shown, "table": {**shown["table"], "key": key}}

    patch.setattr(Views, "document", open_hearted)


@caught_by(house.test_where_nobody_may_watch_a_stranger_sees_the_seats_and_no_game)
def everybody_may_watch(patch: pytest.MonkeyPatch) -> None:
    """S5: whatever the host has settled."""
    patch.setattr(watching, "may_see", lambda table, viewer: True)


@caught_by(house.test_a_delayed_spectator_is_some_moves_behind_until_the_end)
def nobody_is_behind(patch: pytest.MonkeyPatch) -> None:
    """S5: a spectator who should see it later sees it now."""
    patch.setattr(watching, "lag", lambda table, viewer: 0)


@caught_by(house.test_whoever_settles_nothing_is_watched_by_nobody)
def watching_is_on_by_default(patch: pytest.MonkeyPatch) -> None:
    """S5: a host who chose nothing has let everybody look on."""
    create = Seating.create

    async def open_house(self: Seating, person: int, *, watch: str = "off", **more: Any) -> Any:
        return await create(self, person, watch="on" if watch == "off" else watch, **more)  # type: ignore[arg-type]

    patch.setattr(Seating, "create", open_house)


LOOSE: dict[str, Callable[[str, str], bool]] = {
    "begins alike": lambda origin, known: origin.startswith(known),
    "has it in it": lambda origin, known: known in origin,
    "ends alike": lambda origin, known: origin.endswith(known.partition("//")[2]),
    "in any case": lambda origin, known: origin.lower() == known.lower(),
    "any port": lambda origin, known: origin.rpartition(":")[0] == known,
    "any scheme": lambda origin, known: origin.partition("//")[2] == known.partition("//")[2],
    "none at all": lambda origin, known: origin in ("", "null"),
}


@pytest.mark.parametrize("loose", LOOSE)
def test_an_origin_that_is_compared_loosely_is_found(
    loose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S6: of the thirty that must not pass, at least one does."""
    assert len(guard.FAILING) >= 30
    own = LOOSE[loose]
    monkeypatch.setattr(
        Names,
        "is_own_origin",
        lambda self, origin, *_: any(own(origin, known) for known in self.origins),
    )
    headers = {"host": "games.example.org"}
    passed = [
        origin
        for origin in guard.FAILING
        if not guard.verdict("http", {**headers, "origin": origin}, "https")
    ]
    assert passed


@caught_by(csrf.test_no_unsafe_route_takes_a_foreign_request)
def a_guard_that_lets_everybody_in(patch: pytest.MonkeyPatch) -> None:
    """S7: whatever page it was that asked."""
    patch.setattr(security, "refusal", lambda names, scope: "")


@caught_by(csrf.test_no_unsafe_route_takes_a_foreign_request)
def forms_are_read(patch: pytest.MonkeyPatch) -> None:
    """S7: any type of body will do."""
    refusal = security.refusal

    def careless(names: Names, scope: Any) -> str:
        found = refusal(names, scope)
        return "" if found == "web.not_json" else found

    patch.setattr(security, "refusal", careless)


@caught_by(csrf.test_reading_everything_changes_nothing)
def looking_is_noted(patch: pytest.MonkeyPatch) -> None:
    """S7: a GET writes down that somebody was here."""
    who = People.who

    async def noting(self: People, token: str | None) -> Any:
        session = await who(self, token)
        if session is not None:
            await self.rename(session.person, f"{session.name}, seen")
        return session

    patch.setattr(People, "who", noting)


@caught_by(sockets.test_signing_out_ends_the_session_everywhere)
def sockets_outlive_their_session(patch: pytest.MonkeyPatch) -> None:
    """S8: only the next request is refused."""
    revoke = People.revoke

    async def quietly(self: People, session: int) -> None:
        told, self._tell = self._tell, []
        await revoke(self, session)
        self._tell = told

    patch.setattr(People, "revoke", quietly)


@caught_by(sockets.test_signing_out_ends_the_session_everywhere)
def the_old_cookie_lives_on(patch: pytest.MonkeyPatch) -> None:
    """S8: signing out forgets the cookie in the browser and nothing else."""

    async def told(self: People, session: int) -> None:
        for tell in self._tell:
            tell(session)

    patch.setattr(People, "revoke", told)


@caught_by(joining.test_unknown_and_revoked_links_look_alike)
def ended_links_say_so(patch: pytest.MonkeyPatch) -> None:
    """S9: who tries links out learns which there were."""
    link = Invitations._link

    async def frank(self: Any, token: str) -> Any:
        try:
            return await link(self, token)
        except NoSuchTable:
            if token.startswith("aaaa"):
                raise
            raise Refused("invite.ended") from None

    patch.setattr(Invitations, "_link", frank)


@caught_by(sockets.test_a_flood_of_frames_is_refused_and_then_ended)
@caught_by(playing.test_chat_reaches_everybody_and_is_limited)
@caught_by(joining.test_new_tables_are_limited)
@caught_by(joining.test_guests_from_one_address_are_limited)
def quotas_without_an_end(patch: pytest.MonkeyPatch) -> None:
    """S12: everybody may always."""
    patch.setattr(Bucket, "take", lambda self, now: True)


@caught_by(sockets.test_what_one_asks_at_once_is_done_in_turns_and_others_come_between)
def all_at_once(patch: pytest.MonkeyPatch) -> None:
    """S12: what a quota grants at once is done at once."""
    patch.setattr(Turns, "wait", lambda self, visitor: 0.0)


@caught_by(sockets.test_a_new_socket_renews_no_quota)
def a_quota_for_each_socket(patch: pytest.MonkeyPatch) -> None:
    """S12: whoever was shut out comes back and is heard again."""
    admit = Rooms.admit

    def forgiving(self: Rooms, visitor: Visitor, most: int) -> bool:
        self.allow(self.frames, 3600.0)
        return admit(self, visitor, most)

    patch.setattr(Rooms, "admit", forgiving)


@caught_by(sockets.test_a_session_has_sixteen_sockets)
def sockets_without_number(patch: pytest.MonkeyPatch) -> None:
    """S12: every socket is admitted."""
    patch.setattr(Rooms, "admit", lambda self, visitor, most: True)
    patch.setattr(Rooms, "dismiss", lambda self, visitor: None)


@caught_by(guard.test_a_page_of_another_name_that_points_here_reaches_nothing)
def any_host_is_ours(patch: pytest.MonkeyPatch) -> None:
    """S15: names that others point here are served."""
    patch.setattr(Names, "is_own_host", lambda self, host: True)


@caught_by(csrf.test_bodies_end_at_64_kib)
def bodies_without_an_end(patch: pytest.MonkeyPatch) -> None:
    """S16: whatever is sent is read."""
    patch.setattr(security, "BODY_BYTES", 10**9)


@caught_by(settings.test_the_secret_is_made_once_for_the_owner_only)
def a_secret_for_everybody(patch: pytest.MonkeyPatch) -> None:
    """S18: the file is as readable as any."""
    real = os.open
    patch.setattr(os, "open", lambda path, flags, mode=0o777: real(path, flags, 0o644))


async def carry_out(check: Callable[..., Any], **given: Any) -> None:
    done = check(**{name: given[name] for name in inspect.signature(check).parameters})
    if inspect.isawaitable(done):
        await done


@pytest.mark.parametrize(
    ("plant", "check", "given"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
async def test_a_planted_fault_fails_its_test(
    plant: Plant,
    check: Callable[..., Any],
    given: dict[str, Any],
    instance: Instance,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(harness, "PATIENCE", 2.0)
    plant(monkeypatch)
    there = {"instance": instance, "either": instance, "tmp_path": tmp_path}
    with pytest.raises((AssertionError, KeyError, TimeoutError, pytest.fail.Exception)):
        await carry_out(check, monkeypatch=monkeypatch, **there, **given)
    for opened in instance.opened:  # nobody may be there to answer a goodbye
        if isinstance(opened, Line):
            opened.ws.transport.abort()
