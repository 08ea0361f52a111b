"""What an operator may watch: metrics and the log, and what neither of them ever says."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import logging
import socket
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
import structlog
from prometheus_client import REGISTRY

from app import metrics
from app.live.wire import Close
from app.server import serve
from app.settings import Settings, SettingsError
from app.web.logs import configure
from tests.live.harness import Instance, new_id, play, started


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"guildhall_{name}", labels) or 0.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


async def test_what_happens_is_counted(instance: Instance) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    assert (value("sockets"), value("tables")) == (2, 1)
    acks, stale = value("actions_total", answer="ack"), value("actions_total", answer="stale")
    took, wrong = value("action_seconds_count"), value("mismatches_total")
    await play(lines, 5, Random(1))
    mover = next(line for line in lines if line.offers)
    assert (await mover.move(mover.any_move(Random(1)), base=0))["code"] == "stale"
    assert value("actions_total", answer="ack") == acks + 5
    assert value("actions_total", answer="stale") == stale + 1
    assert value("action_seconds_count") == took + 6
    await lines[0].send({"t": "sync", "why": "hash"})
    await lines[0].next("snap")
    assert value("mismatches_total") == wrong + 1
    overflows = value("overflows_total")
    for _ in range(100):
        instance.hall.rooms.members[0].outbox.put("x")
    assert await lines[0].closed() == Close.TOO_SLOW
    assert value("overflows_total") == overflows + 1


def test_metrics_are_served_at_their_own_address_only() -> None:
    address = f"127.0.0.1:{free_port()}"
    with metrics.served(address):
        gc.collect()
        with urllib.request.urlopen(f"http://{address}/metrics", timeout=10) as answer:
            told = answer.read().decode()
        assert gc.callbacks
    for name in (
        *("sockets", "tables", "actions_total", "action_seconds_bucket", "conflicts_total"),
        *("overflows_total", "mismatches_total", "gc_seconds_bucket"),
    ):
        assert f"guildhall_{name}" in told, name
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://{address}/metrics", timeout=10)
    assert not gc.callbacks or metrics._collector not in gc.callbacks


async def test_the_port_of_the_friends_has_no_metrics(instance: Instance) -> None:
    assert (await instance.person().http.get("/metrics")).status_code == 404
    assert instance.hall.settings.metrics == ""


def test_an_address_of_the_metrics_that_is_taken_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, restored_logging():
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        settings = Settings.load(
            environ={
                "GUILDHALL_DATA": str(tmp_path),
                "GUILDHALL_HOST": "127.0.0.1",
                "GUILDHALL_PORT": str(free_port()),
                "GUILDHALL_METRICS": address,
            }
        )
        assert serve(settings) == 2
    line = capsys.readouterr().err.strip()
    assert line.startswith(f"GUILDHALL_METRICS: cannot listen on {address}")
    assert "\n" not in line


@pytest.mark.parametrize("given", ["9464", ":9464", "127.0.0.1", "127.0.0.1:0", "a b:1"])
def test_an_address_has_a_host_and_a_port(given: str) -> None:
    with pytest.raises(SettingsError, match="GUILDHALL_METRICS"):
        Settings.load(environ={"GUILDHALL_METRICS": given})


@contextlib.contextmanager
def restored_logging() -> Iterator[None]:
    root, before = logging.getLogger(), structlog.get_config()
    kept = (root.handlers, root.level)
    try:
        yield
    finally:
        structlog.configure(**before)
        root.handlers = kept[0]
        root.setLevel(kept[1])


@pytest.fixture
def log() -> Iterator[Callable[[], str]]:
    """What the server logs at the loudest level; the clients in this process are silenced."""
    for client in ("httpx2", "httpcore2", "websockets", "asyncio"):
        logging.getLogger(client).setLevel(logging.WARNING)
    with restored_logging():
        configure("debug")
        structlog.configure(cache_logger_on_first_use=False)
        [handler] = logging.getLogger().handlers
        assert isinstance(handler, logging.StreamHandler)
        handler.setStream(written := io.StringIO())
        yield written.getvalue


async def test_the_log_names_table_and_seat_and_nothing_that_is_secret(
    log: Callable[[], str], instance: Instance
) -> None:
    code, people = await started(instance, "Zebedee", "Yolanda")
    token = await people[0].token(code)
    lines = [await person.sit(code) for person in people]
    await play(lines, 10, Random(1))
    await lines[0].answer({"t": "chat", "text": "unmistakable"})
    stale = new_id()
    await lines[0].answer(
        {"t": "move", "id": stale, "base": 0, "move": {"m": "take", "cells": "A1"}}
    )
    table = await instance.hall.tables.open(code)
    said = log()
    acted = [json.loads(line) for line in said.splitlines() if '"acted"' in line]
    assert len(acted) == 10
    assert {(line["table"], line["seat"], line["kind"]) for line in acted} == {
        (code, 0, "move"),
        (code, 1, "move"),
    }
    refused = [json.loads(line) for line in said.splitlines() if '"refused"' in line]
    assert [(line["table"], line["seat"], line["code"]) for line in refused] == [(code, 0, "stale")]
    assert table.snapshot
    secret = json.loads(table.snapshot)["key"]
    cookies = [person.cookie.partition("=")[2] for person in people]
    for hidden in (secret, token, stale, "unmistakable", "Zebedee", "Yolanda", "cells", *cookies):
        assert hidden not in said


async def test_a_fault_of_the_rules_is_found_by_table_and_seat(
    log: Callable[[], str], instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, people = await started(instance)
    lines = [await person.sit(code) for person in people]
    mover = next(line for line in lines if line.offers)

    def fails(*_: object) -> None:
        raise ZeroDivisionError("a mistake in the rules")

    monkeypatch.setattr("app.tables.play.kernel.advance", fails)
    nak = await mover.move(mover.any_move(Random(1)))
    monkeypatch.undo()
    [line] = [json.loads(line) for line in log().splitlines() if "a mistake in the rules" in line]
    assert (line["table"], line["seat"], line["ref"]) == (code, mover.you, nak["ref"])
    assert (await mover.move(mover.any_move(Random(1))))["t"] == "ack"
