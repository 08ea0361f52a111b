"""Every reason that the rules can give is worded in the game's catalogues."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import splendor_duel

RULES = Path(splendor_duel.__file__).parent
WORDS = Path(__file__).parents[3] / "static" / "games" / "splendor_duel" / "i18n"


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: a literal, or either side of an `if`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def reasons() -> set[str]:
    """All keys of reasons in the source: `Reason(key)`, `blocked=key` and `key = ..`."""
    found: set[str] = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                if isinstance(node.func, ast.Name) and node.func.id == "Reason":
                    found.update(texts(node.args[0]))
                for keyword in node.keywords:
                    if keyword.arg == "blocked":
                        found.update(texts(keyword.value))
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "key":
                found.update(texts(node.value))
    return found


@pytest.mark.parametrize("language", ["en", "vi"])
def test_every_reason_is_worded(language):
    worded = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    found = reasons()
    assert {"gap", "gold_between", "short", "no_bonus", "last_token", "claim_late"} <= found
    assert not found - worded.keys()
