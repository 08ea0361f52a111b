"""The audit finds what it is there for, and never says ok where it did not look."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import audit

Answer = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


def test_everything_is_free_pinned_and_known() -> None:
    assert audit.offline() == []


@pytest.mark.parametrize(
    ("expression", "shipped", "tool"),
    [
        ("MIT", True, True),
        ("MIT AND PSF-2.0", True, True),
        ("(MIT OR Apache-2.0)", True, True),
        ("GPL-3.0-only OR MIT", True, True),
        ("GPL-3.0-or-later", False, True),
        ("MIT AND AGPL-3.0-only", False, False),
        ("Proprietary", False, False),
        ("", False, False),
    ],
)
def test_licences(expression: str, shipped: bool, tool: bool) -> None:
    assert audit.free(expression, audit.SHIPPED) is shipped
    assert audit.free(expression, audit.TOOLS) is tool


def changed_lock(folder: Path, name: str, change: Callable[[str], str]) -> None:
    for lock in (audit.SERVER_LOCK, audit.TEST_LOCK, "package-lock.json"):
        text = (audit.ROOT / lock).read_text()
        (folder / lock).write_text(change(text) if lock == name else text)


def no_hashes(text: str) -> str:
    """Of the first entry."""
    first, _, rest = text.partition("\nannotated-doc==")
    return first.split(" \\")[0] + "\nannotated-doc==" + rest


@pytest.mark.parametrize(
    ("lock", "change", "told"),
    [
        (audit.TEST_LOCK, no_hashes, "alembic is pinned without a hash"),
        (
            audit.TEST_LOCK,
            lambda text: text.replace("\nmsgspec==", "\nmsgspec==9."),
            "msgspec is pinned at 9.",
        ),
        (
            audit.TEST_LOCK,
            lambda text: text.replace("\nmsgspec==", "\nmsgspeck=="),
            "msgspec is installed and in no lock",
        ),
        (
            audit.SERVER_LOCK,
            lambda text: text + "chess==1.0 \\\n    --hash=sha256:00\n",
            "chess is under 'GPL-3.0-or-later'",
        ),
        (
            "package-lock.json",
            lambda text: text.replace('"license": "MIT"', '"license": "UNLICENSED"'),
            "is under 'UNLICENSED'",
        ),
        (
            "package-lock.json",
            lambda text: text.replace('"integrity"', '"shasum"'),
            "preact is pinned without a hash",
        ),
    ],
)
def test_a_package_that_is_not_as_it_should_be_is_named(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    lock: str,
    change: Callable[[str], str],
    told: str,
) -> None:
    changed_lock(tmp_path, lock, change)
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    assert told in "\n".join(audit.packages() + audit.browser_packages())


def test_an_import_from_outside_the_lock_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    changed_lock(tmp_path, "", str)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "new.py").write_text("import msgspec, chess\nfrom no_such import thing\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_new.py").write_text("import chess\n")
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    assert audit.imports() == [
        f"{Path('app') / 'new.py'} imports {module}, which no lock has"
        for module in ("chess", "no_such")
    ]


def answering(code: int, out: str = "", err: str = "") -> Answer:
    return lambda command: subprocess.CompletedProcess(command, code, out, err)


NPM_FINE = json.dumps({"auditReportVersion": 2, "vulnerabilities": {}})
NPM_FOUND = json.dumps(
    {"auditReportVersion": 2, "vulnerabilities": {"htm": {"severity": "high", "range": "<4"}}}
)


@pytest.mark.parametrize(
    ("uv", "npm", "code", "told"),
    [
        (answering(0), answering(0, NPM_FINE), 0, "ok  npm advisories"),
        (answering(1, "mako 1.0: PYSEC-1"), answering(0, NPM_FINE), 1, "mako 1.0: PYSEC-1"),
        (answering(0), answering(1, NPM_FOUND), 1, "htm: high, <4"),
        (answering(2, "", "error: no network"), answering(0, NPM_FINE), 3, "not looked: error: no"),
        (answering(0), answering(1, '{"message": "405"}'), 3, "not looked: 405"),
        (answering(0), answering(1, "no JSON", "npm error code"), 3, "not looked: npm error"),
        (answering(1, "mako 1.0: PYSEC-1"), answering(1, "{}"), 1, "not looked"),
    ],
)
def test_known_vulnerabilities(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    uv: Answer,
    npm: Answer,
    code: int,
    told: str,
) -> None:
    def run(command: list[str]) -> Any:
        return uv(command) if "--script" in command else npm(command)

    monkeypatch.setattr(audit, "_run", run)
    monkeypatch.setattr(audit, "OFFLINE", {})
    monkeypatch.setattr(audit.shutil, "which", lambda name: name)
    monkeypatch.setattr(audit.bootstrap, "_uv", lambda: "uv")
    assert audit.main() == code
    said = capsys.readouterr().out
    assert told in said
    if code == 3:
        assert "could not be asked" in said
