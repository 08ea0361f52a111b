"""The first start, tried in copies of the project with a bare environment."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from app import bootstrap

ROOT = bootstrap.ROOT
SHIPPED = ("app", "migrations", "static", "templates", "tools", *Path(ROOT).glob("*.lock"))
BASE = Path(sys.base_prefix) / "bin" / f"python{bootstrap.VERSION}"
# How this machine reaches its package index is its own matter, and what is cached need not travel.
MACHINE = ("PIP_", "UV_", "SSL_CERT", "http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What a clone holds, in a folder whose name has a space."""
    folder = tmp_path / "board games"
    folder.mkdir()
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy(source, folder)
    return folder


def bare(home: Path) -> dict[str, str]:
    """An environment without uv on PATH, without a home of note, without any activated .venv."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(MACHINE)}
    cache = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return kept | {"PATH": str(home), "HOME": str(home), "XDG_CACHE_HOME": cache}


def run(folder: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BASE, "-m", "app", *arguments],
        cwd=folder,
        env=bare(folder) | extra,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(folder: Path, port: int) -> str:
    """Serve until the first answer and stop by SIGTERM; what was printed."""
    log = folder / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            [BASE, "-m", "app", "--host", "127.0.0.1", "--port", str(port)],
            cwd=folder,
            env=bare(folder),
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
        try:
            first_answer(server, port, log)
        finally:
            server.send_signal(signal.SIGTERM)
            code = server.wait(30)
    assert code == 0, log.read_text()
    return log.read_text()


def first_answer(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + 240
    while time.monotonic() < until:
        assert server.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                assert answer.status == 200
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)
    raise AssertionError("no answer in time:\n" + log.read_text())


def test_a_fresh_clone_sets_itself_up_and_later_starts_do_not(copy: Path) -> None:
    port = free_port()
    said = start(copy, port)
    assert "Setting up in" in said
    assert f"http://127.0.0.1:{port}" in said
    assert list((copy / "data").glob("*.db"))
    stamp = (copy / ".venv" / "guildhall.stamp").stat().st_mtime_ns

    said = start(copy, free_port())
    assert "Setting up" not in said
    assert (copy / ".venv" / "guildhall.stamp").stat().st_mtime_ns == stamp

    wrong = {
        ("--port", "abc"): "--port",
        ("--database-url", "mysql://x"): "--database-url",
        ("--public-url", "games"): "--public-url",
        ("--host", "no such host"): "--host",
    }
    for arguments, named in wrong.items():
        refused = run(copy, *arguments)
        assert refused.returncode == 2
        assert refused.stderr.startswith(named)
        assert refused.stderr.count("\n") == 1
    refused = run(copy, GUILDHALL_PORT="abc")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "GUILDHALL_PORT" in refused.stderr

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = run(copy, "serve", "--host", "127.0.0.1", "--port", str(port))
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"cannot listen on 127.0.0.1:{port}: ")
    assert refused.stderr.count("\n") == 1


def test_a_game_that_is_not_there_is_told_before_any_set_up(copy: Path) -> None:
    refused = run(copy, "fuzz", "nosuch")
    assert refused.returncode == 2
    assert "'nosuch'; there are " in refused.stderr
    assert not (copy / ".venv").exists()


def test_a_set_up_that_did_not_help_ends_instead_of_looping(copy: Path) -> None:
    looped = run(copy, **{bootstrap.GUARD: "1"})
    assert looped.returncode == 1
    assert looped.stderr.count("\n") == 1
    assert "did not help" in looped.stderr


def test_a_lock_that_does_not_match_its_hashes_installs_nothing(copy: Path) -> None:
    lock = copy / "requirements.lock"
    lock.write_text("annotated-doc==0.0.7 \\\n    --hash=sha256:" + "0" * 64 + "\n")
    failed = run(copy)
    assert failed.returncode == 1
    assert "Set-up stopped at 'uv pip sync'" in failed.stderr.splitlines()[-1]
    assert not (copy / ".venv" / "guildhall.stamp").exists()


def test_an_old_python_is_told_which_one_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 2))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11\+"):
        bootstrap.prepare("serve")


def test_without_uv_pip_and_venv_the_debian_package_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(bootstrap.SetUpFailed, match="apt-get install python3-venv"):
        bootstrap._pip(tmp_path)


def test_an_environment_of_ones_own_is_used_as_it_is() -> None:
    assert sys.prefix != sys.base_prefix, "tests run in a virtual environment"
    assert bootstrap._installed(bootstrap.TEST_LOCK)


def test_an_environment_that_lacks_a_package_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "requirements.lock").write_text("no-such-package==1.0 \\\n    --hash=sha256:00\n")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    assert not bootstrap._installed("requirements.lock")


@pytest.fixture
def stamped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A .venv made from the server's lock."""
    (tmp_path / bootstrap.SERVER_LOCK).write_text("a==1")
    (tmp_path / bootstrap.TEST_LOCK).write_text("a==1\nb==1")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    venv = tmp_path / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(sys.executable)
    bootstrap._stamp(venv).write_text(bootstrap._digest(bootstrap.SERVER_LOCK))
    return venv


def test_a_stamp_holds_while_the_lock_is_the_same(stamped: Path) -> None:
    assert bootstrap._stamped(stamped, bootstrap.SERVER_LOCK)
    assert not bootstrap._stamped(stamped, bootstrap.TEST_LOCK)
    (bootstrap.ROOT / bootstrap.SERVER_LOCK).write_text("a==2")
    assert not bootstrap._stamped(stamped, bootstrap.SERVER_LOCK)


def test_the_test_packages_serve_too_and_stay(stamped: Path) -> None:
    assert bootstrap._wider(stamped, bootstrap.SERVER_LOCK) == bootstrap.SERVER_LOCK
    bootstrap._stamp(stamped).write_text(bootstrap._digest(bootstrap.TEST_LOCK))
    (stamped / "lib" / "python3.11" / "site-packages" / "pytest").mkdir(parents=True)
    assert bootstrap._stamped(stamped, bootstrap.SERVER_LOCK)
    assert bootstrap._wider(stamped, bootstrap.SERVER_LOCK) == bootstrap.TEST_LOCK


def test_a_stamp_without_its_python_is_no_environment(stamped: Path) -> None:
    (stamped / "bin" / "python").unlink()
    assert not bootstrap._stamped(stamped, bootstrap.SERVER_LOCK)
    assert not bootstrap._right_python(stamped)
