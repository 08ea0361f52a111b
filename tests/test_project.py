"""The project as a pile of files: locks, licences, vendored code, nothing of one machine."""

import ast
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import check
from app.bootstrap import ROOT

PACKAGE = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)
HASHES = re.compile(r"--hash=sha256:[0-9a-f]{64}")
MADE_HERE = {
    *(".git", ".venv", ".boot", "node_modules", "data", "shots"),
    *("__pycache__", ".hypothesis", ".coverage"),
}
NOT_TEXT = {".gz", ".png", ".woff2", ".mo", ".pyc"}


def files() -> Iterator[Path]:
    """Every text file of the project, made ones left out."""
    for folder, inside, names in os.walk(ROOT):
        inside[:] = [name for name in inside if name not in MADE_HERE and "_cache" not in name]
        for name in names:
            path = Path(folder, name)
            if path.suffix not in NOT_TEXT and name not in MADE_HERE:
                yield path


def packages(lock: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Name -> (version, hashes) of a lock."""
    found = {}
    for entry in re.split(r"\n(?=\S)", (ROOT / lock).read_text()):
        if match := PACKAGE.match(entry):
            found[match[1]] = (match[2], frozenset(HASHES.findall(entry)))
    return found


@pytest.mark.parametrize(
    "lock", ["requirements.lock", "requirements-test.lock", "tools/bootstrap.lock"]
)
def test_every_package_is_pinned_by_hash(lock: str) -> None:
    pinned = packages(lock)
    assert pinned
    assert all(hashes for _, hashes in pinned.values())


def test_the_test_lock_contains_the_servers() -> None:
    server, test = packages("requirements.lock"), packages("requirements-test.lock")
    assert server.items() <= test.items()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for lock, wanted in {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-test.lock": project["dependency-groups"]["test"],
    }.items():
        assert {re.split(r"[\[<>=;]", one)[0] for one in wanted} <= packages(lock).keys()


def test_locks_hold_no_address() -> None:
    assert check.locks() == []


def test_an_address_in_a_lock_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    for lock in check.LOCKS:
        (tmp_path / lock).write_text("fine\n")
    (tmp_path / check.LOCKS[0]).write_text("a==1 # from https://example.org\n")
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert len(check.locks()) == 1


def test_vendored_files_are_as_copied() -> None:
    assert check.vendor_hashes() == []


def test_a_changed_vendored_file_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    vendor = tmp_path / "static" / "vendor"
    vendor.mkdir(parents=True)
    for file in (ROOT / "static" / "vendor").iterdir():
        (vendor / file.name).write_bytes(file.read_bytes())
    with (vendor / "preact.js").open("a") as script:
        script.write("alert(1)\n")
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert check.vendor_hashes() == ["static/vendor/preact.js was changed; run: npm run vendor"]


def test_vendored_code_and_fonts_bring_their_licences() -> None:
    sums = (ROOT / "static" / "vendor" / "SHA256SUMS").read_text()
    for module, licence in {
        "preact": "preact",
        "hooks": "preact",
        "htm": "htm",
        "signals": "signals",
    }.items():
        assert f"  {module}.js\n" in sums
        assert f"  LICENSE-{licence}.txt\n" in sums
    assert {path.name for path in (ROOT / "static" / "fonts").glob("OFL-*.txt")} == {
        "OFL-BeVietnamPro.txt",
        "OFL-Fraunces.txt",
    }


def test_vendored_modules_import_by_relative_address_alone() -> None:
    for script in (ROOT / "static" / "vendor").glob("*.js"):
        for source in re.findall(r"(?:from|import)\s*\"([^\"]+)\"", script.read_text()):
            assert source.startswith("./"), (script.name, source)
        assert "sourceMappingURL" not in script.read_text()


def test_no_file_names_a_place_on_one_machine_or_a_registry() -> None:
    places = re.compile(
        r"(?<![\w.-])/(?:work|root|tmp|home)/[a-z]|pypi\.[o]rg|pythonhosted\.[o]rg|npmjs\.[o]rg|deb\.[d]ebian"
    )
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if places.search(line)
    ]
    assert found == []


def test_an_old_python_can_read_its_way_to_the_refusal() -> None:
    for name in ("__init__", "__main__", "bootstrap"):
        source = (ROOT / "app" / f"{name}.py").read_text()
        ast.parse(source, feature_version=(3, 6))


def test_the_ci_script_is_executable_and_parses() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_the_image_holds_what_the_server_needs() -> None:
    """A folder beside app that the server reads must be let through .dockerignore."""
    let_through = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    assert {"app", "migrations", "static", "templates", "requirements.lock"} <= let_through
    assert all((ROOT / name).exists() for name in let_through)


def test_the_proxy_finds_the_table_in_every_address_of_it() -> None:
    """Those who are at one table are sent to one server."""
    config = (ROOT / "docker-compose.yml").read_text().replace("$$", "$")
    found = re.search(r"^ +@table path_regexp code (\S+)$", config, re.MULTILINE)
    assert found
    pattern = re.compile(found[1])
    for path in (
        "/t/ABC234",
        "/api/t/ABC234",
        "/api/t/abc234/moves",
        "/ws/t/ABC234",
        "/g/t/ABC234",
    ):
        match = pattern.search(path)
        assert match
        assert match[1].upper() == "ABC234"
    for path in ("/", "/j/ABC234", "/api/tables", "/static/x/t/kit.js", "/api/games"):
        assert not pattern.search(path)


def test_documents_lead_to_files_that_exist() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"(?<!!)\[[^]]*\]\((?!http)([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_settings_are_those_of_the_readme() -> None:
    from app.settings import VARIABLES

    rows = re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert set(rows) == {*VARIABLES.values(), "FORWARDED_ALLOW_IPS"}  # the last is uvicorn's
