"""The table of ``soak``: what it says of a promise that holds, of one that does not, and of a
scenario that broke off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import structlog

from bench.soak import main as soak
from bench.soak.found import Found, Size, above


async def holds(url: str, folder: Path, size: Size) -> Found:
    """X1: something."""
    return Found(f"{size.of(10)} tries", [])


async def too_slow(url: str, folder: Path, size: Size) -> Found:
    """X2: something else."""
    return Found("p99 612 ms", above("p99", 612, 500, "ms"))


async def breaks_off(url: str, folder: Path, size: Size) -> Found:
    """X3: a fault of the scenario itself."""

    async def player() -> None:
        raise ValueError("no game")

    async with asyncio.TaskGroup() as group:
        group.create_task(player())
    return Found("nothing", [])


SCENARIOS = {
    name: (scenario, ("sqlite",))
    for name, scenario in {"X1": holds, "X2": too_slow, "X3": breaks_off}.items()
}


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("X1", 0, ["ok", "5 tries"]),
        ("X2", 1, ["1 against it", "p99: 612 ms, promised 500"]),
        ("X3", 1, ["1 against it", "broke off", "ValueError at test_soak.py", "no game"]),
    ],
)
def test_each_promise_has_its_line_and_the_code_tells_whether_all_hold(
    name: str,
    code: int,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(soak, "SCENARIOS", SCENARIOS)
    logs = structlog.get_config()
    assert soak.main(["--only", name, "--scale", "0.5"]) == code
    assert structlog.get_config() == logs  # whoever comes after it logs as before
    told = capsys.readouterr().out.rpartition("scale 0.5")[2]
    assert not [words for words in said if words not in told]
