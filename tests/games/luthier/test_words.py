"""Every reason that the rules can give, and every line of the log, is worded in the catalogues."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import luthier

RULES = Path(luthier.__file__).parent
WORDS = Path(__file__).parents[3] / "static" / "games" / "luthier" / "i18n"
BLOCKED = 4  # the place of an offer's reason among its arguments

pytestmark = pytest.mark.skipif(not WORDS.is_dir(), reason="the board is not drawn yet")


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: a literal, or either side of an `if`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(RULES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield ast.unparse(node.func), node


def reasons() -> set[str]:
    """The keys of `Reason(key, ..)`, `Offer(.., blocked=key)` and its fifth argument."""
    found: set[str] = set()
    for name, call in _calls():
        if name == "Reason":
            found.update(_literals(call.args[0]))
        elif name == "Offer":
            found.update(*[_literals(arg) for arg in call.args[BLOCKED:]])
            for keyword in call.keywords:
                if keyword.arg == "blocked":
                    found.update(_literals(keyword.value))
    return found - {""}


def notes() -> set[str]:
    """The kinds of all lines of the log."""
    told = [call for name, call in _calls() if name.endswith(".tell")]
    return {kind for call in told for kind in _literals(call.args[0])}


def worded(language: str) -> set[str]:
    return set(json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_reason_is_worded(language: str) -> None:
    assert {"short", "finishing_full", "work_first", "cubes_at_start"} <= reasons()
    assert sorted(reasons() - worded(language)) == []


@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_line_of_the_log_is_worded(language: str) -> None:
    assert {"begin", "conclude", "rival_take", "over"} <= notes()
    lines = [key for key in worded(language) if key.startswith("note.")]
    assert [n for n in sorted(notes()) if not any(k.startswith(f"note.{n}") for k in lines)] == []
