"""The HTTP API under what schemathesis makes of its schema: right and wrong requests by the
hundred, and no fault of ours among the answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.live.harness import Instance, new_id, started

EXAMPLES = 8  # of each operation, right and wrong ones


def requests(
    instance: Instance, code: str, token: str, cookie: str, only: str
) -> list[tuple[str, Any]]:
    """Sends all to the operations whose name has `only` in it; the answers. Runs in a thread."""
    schema = schemathesis.openapi.from_dict(instance.app.openapi())
    answers: list[tuple[str, Any]] = []
    ids = {"code": code, "token": token}

    def try_out(operation: Any, mode: GenerationMode) -> None:
        @settings(
            max_examples=EXAMPLES,
            database=None,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
        def send(case: Any, known: bool) -> None:
            if known:
                for name in ids.keys() & (case.path_parameters or {}).keys():
                    case.path_parameters[name] = ids[name]
            answer = case.call(
                base_url=instance.url,
                headers={
                    "origin": f"http://{instance.host}",
                    "cookie": cookie,
                    "idempotency-key": new_id(),
                },
                timeout=30,
            )
            answers.append((operation.label, answer))

        send()

    for found in schema.get_all_operations():
        if only not in found.ok().label:
            continue
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong about it
                try_out(found.ok(), mode)
    return answers


async def answers_of(instance: Instance, only: str = "") -> list[tuple[str, Any]]:
    quotas = instance.hall.quotas
    for quota in vars(quotas).values():
        quota.size = 10**6
    code, people = await started(instance)
    token = await people[0].token(code)
    return await asyncio.to_thread(requests, instance, code, token, people[0].cookie, only)


def wrong(label: str, answer: Any) -> str:
    """What is wrong with an answer, or nothing."""
    if answer.status_code >= 500:
        return f"{label}: {answer.status_code}: {answer.text[:200]}"
    if "content-security-policy" not in answer.headers:
        return f"{label}: no policy"
    if answer.status_code >= 400:
        if not answer.text:
            return ""  # of HEAD and OPTIONS
        try:
            body = json.loads(answer.text)
        except ValueError:
            return f"{label}: {answer.status_code} is no JSON: {answer.text[:100]}"
        if not {"code", "key", "facts"} <= set(body) <= {"code", "key", "facts", "ref"}:
            return f"{label}: {answer.status_code}: {answer.text[:200]}"
    return ""


async def test_no_request_that_the_schema_suggests_is_a_fault_of_ours(instance: Instance) -> None:
    answers = await answers_of(instance)
    assert {label for label, _ in answers} == {
        f"{method.upper()} {path}"
        for path, methods in instance.app.openapi()["paths"].items()
        for method in methods
    }
    assert [said for label, answer in answers if (said := wrong(label, answer))] == []
    good = {label for label, answer in answers if answer.status_code < 400}
    assert len(good) >= 8, good  # it came further than the door


async def test_a_route_that_fails_is_found(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted fault: a number that the database cannot hold."""

    async def fails(*_: Any, **__: Any) -> Any:
        raise OverflowError("beyond the database's numbers")

    monkeypatch.setattr(instance.hall.tables.views, "history", fails)
    answers = await answers_of(instance, "history")
    assert any(wrong(label, answer) for label, answer in answers)
