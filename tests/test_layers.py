"""Who may import whom, read from the sources, so that a lazy import counts as well.

    engine <- games <- tables <- live <- web <- main

`db` and `settings` serve `people`, `tables` and what is above them; no game knows another one. And
no test takes from another: what they share stands in a module beside them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "settings": set(),
    "metrics": set(),
    "db": {"settings"},
    "people": {"db", "settings"},
    "tables": {"engine", "games", "db", "settings", "people", "metrics"},
    "bots": {"engine", "games", "tables"},
    "notify": {"db", "settings", "people", "tables"},
    "live": {"engine", "games", "db", "settings", "people", "tables", "bots", "notify", "metrics"},
    "web": {"engine", "games", "db", "settings", "people", "tables", "bots", "notify", "live"},
    "bootstrap": set(),  # runs before anything is installed
    "__init__": set(),
}
"""What each part of `app` may import besides itself. A part that is not here may import all."""

PURE = {"engine", "games"}
PURE_LIBRARY = {
    *("__future__", "abc", "base64", "collections", "contextlib", "csv", "dataclasses", "enum"),
    *("functools", "hashlib", "importlib", "itertools", "math", "operator", "pathlib", "pkgutil"),
    *("typing", "zlib", "msgspec"),
}
"""No clock, no network, no files but a game's data, no chance but that of `Play`."""

IMPURE_BUILTINS = {"hash", "id", "input", "open", "print", "eval", "exec", "breakpoint"}
"""`hash` and `id` differ between processes; a file is read by a game's data only (pathlib)."""

OF_TESTS_ONLY = {"chess", "hypothesis", "jsonpatch", "pytest", "playwright", "httpx2"}

KNOWS_TESTS = {"tests/security/test_planted.py"}  # each of its faults names the test that finds it


def violations(root: Path) -> list[str]:
    """All imports below `root` that the rules forbid, as `file: what`."""
    found = _takes_from_a_test(root)
    for file in sorted((root / "app").rglob("*.py")):
        where = file.relative_to(root).as_posix()
        parts = file.relative_to(root / "app").with_suffix("").parts
        tree = ast.parse(file.read_text())
        for module in _imported(tree, package=("app", *parts[:-1])):
            wrong = _wrong(parts, module.split("."))
            if wrong:
                found.append(f"{where}: {module}: {wrong}")
        if parts[0] in PURE:
            found += [f"{where}: calls {name}()" for name in _called(tree) & IMPURE_BUILTINS]
    return found


def _takes_from_a_test(root: Path) -> list[str]:
    found = []
    for file in sorted([*(root / "tests").rglob("*.py"), *(root / "bench").rglob("*.py")]):
        where = file.relative_to(root)
        if where.as_posix() in KNOWS_TESTS:
            continue
        for module in _imported(ast.parse(file.read_text()), package=where.parts[:-1]):
            top, *below = module.split(".")
            if top == "tests" and any(part.startswith("test_") for part in below):
                found.append(f"{where.as_posix()}: {module}: a test takes nothing from another")
    return found


def _wrong(parts: tuple[str, ...], module: list[str]) -> str:
    part = parts[0]
    if module[0] in OF_TESTS_ONLY:
        return "belongs to the tests"
    if module[0] != "app":
        if part in PURE and module[0] not in PURE_LIBRARY:
            return f"{part} is pure"
        if part == "bootstrap" and module[0] not in sys.stdlib_module_names:
            return "bootstrap runs before anything is installed"
        return ""
    other = module[1] if len(module) > 1 else ""
    if other == part:
        mine = parts[1] if len(parts) > 2 else ""
        if part == "games" and mine and len(module) > 2 and module[2] not in {mine, "data"}:
            return "no game knows another"
        return ""
    if other and part in MAY_IMPORT and other not in MAY_IMPORT[part]:
        return f"{part} does not know {other}"
    return ""


def _imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    """Full names of what is imported anywhere in the module, each imported name included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = [*above, *(node.module or "").split(".")]
            for alias in node.names:
                yield ".".join(filter(None, [*base, alias.name]))


def _called(tree: ast.AST) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_every_import_follows_the_one_way_rule():
    assert violations(ROOT) == []


def test_the_rule_sees_the_whole_program():
    seen = {file.relative_to(ROOT / "app").parts[0] for file in (ROOT / "app").rglob("*.py")}
    assert {"engine", "games"} <= seen
    below_main = {part.removesuffix(".py") for part in seen} & MAY_IMPORT.keys()
    assert below_main >= {"engine", "games", "__init__"}


@pytest.mark.parametrize(
    ("file", "source", "wrong"),
    [
        ("engine/kernel.py", "from app.games import games", "engine does not know games"),
        ("engine/kernel.py", "import app.tables.model", "engine does not know tables"),
        ("engine/kernel.py", "import random", "engine is pure"),
        ("engine/play.py", "from time import time", "engine is pure"),
        ("engine/play.py", "def roll():\n    import secrets", "engine is pure"),
        ("engine/play.py", "from app import games", "engine does not know games"),
        ("games/murano/rules.py", "import sqlalchemy", "games is pure"),
        ("games/murano/rules.py", "from app.games import lumicora", "no game knows another"),
        ("games/murano/rules.py", "from app.games.lumicora.state import A", "no game knows"),
        ("games/murano/rules.py", "from ..lumicora import state", "no game knows another"),
        ("games/murano/rules.py", "from ...tables import model", "games does not know tables"),
        ("games/murano/rules.py", "x = hash('murano')", "calls hash()"),
        ("games/data.py", "from app.db import connect", "games does not know db"),
        ("games/data.py", "f = open('x')", "calls open()"),
        ("db/schema.py", "from app.tables.model import Table", "db does not know tables"),
        ("people/service.py", "from app.tables import service", "people does not know tables"),
        ("tables/service.py", "from app.live import room", "tables does not know live"),
        ("tables/service.py", "def tell():\n    from app.web import api", "does not know web"),
        ("live/room.py", "from app.web.pages import page", "live does not know web"),
        ("web/api.py", "from app.main import create_app", "web does not know main"),
        ("web/api.py", "import pytest", "belongs to the tests"),
        ("main.py", "import chess", "belongs to the tests"),
        ("bootstrap.py", "import msgspec", "before anything is installed"),
        ("bootstrap.py", "from app.settings import Settings", "does not know settings"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, file: str, source: str, wrong: str):
    _plant(tmp_path, file, source)
    (found,) = violations(tmp_path)
    assert found.startswith(f"app/{file}: ")
    assert wrong in found


@pytest.mark.parametrize(
    "source",
    [
        "from tests.live.test_play import chat",
        "from tests.live import test_play as playing",
        "import tests.live.test_play",
        "from .test_play import chat",
        "def late():\n    from tests.live.test_play import chat",
    ],
)
@pytest.mark.parametrize("file", ["tests/live/test_more.py", "tests/live/conftest.py"])
def test_a_test_that_takes_from_another_is_found(tmp_path: Path, file: str, source: str):
    _plant(tmp_path, f"../{file}", source)
    (found,) = violations(tmp_path)
    assert found.startswith(f"{file}: tests.live.test_play")


def test_what_tests_share_is_left_alone(tmp_path: Path):
    _plant(tmp_path, "../tests/live/test_more.py", "from tests.live.harness import started")
    assert violations(tmp_path) == []


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/kernel.py", "from app.engine import offers\nimport hashlib, msgspec"),
        ("games/murano/rules.py", "from app.games.murano import state\nfrom . import moves"),
        ("games/murano/rules.py", "from app.games import data\nfrom ..data import rows"),
        ("games/murano/rules.py", "from app.games.data import rows\nfrom app.engine import agenda"),
        ("games/__init__.py", "from importlib import import_module\nimport pkgutil"),
        ("tables/service.py", "from app.db import connect\nfrom app.games import games"),
        ("web/api.py", "from app.live import rooms\nimport fastapi"),
        ("main.py", "from app.web import api\nfrom app.settings import Settings"),
        ("fuzz.py", "from app.games import games\nprint(id(games))"),
    ],
)
def test_an_allowed_import_is_left_alone(tmp_path: Path, file: str, source: str):
    _plant(tmp_path, file, source)
    assert violations(tmp_path) == []


def _plant(root: Path, file: str, source: str) -> None:
    target = (root / "app" / file).resolve()
    target.parent.mkdir(parents=True)
    target.write_text(source)
