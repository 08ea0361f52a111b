"""The first start: an environment of our own in ``.venv``, made from a hash-pinned lock.

``prepare(command)`` returns only in an interpreter that has every package the command needs;
otherwise it makes ``.venv`` and starts the same command line again in there, or ends with one line
that says what is missing. Standard library only, and nothing that Python 3.6 could not parse, so
that an old Python reaches the line that names the version it lacks.

A stamp in ``.venv`` holds a digest of the lock and the Python version; while it matches, a start
costs one exec. A virtual environment without our stamp (``uv run``, a
container, a developer's own) is used as it is when it has all packages.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEAST = (3, 11)
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
SERVER_LOCK = "requirements.lock"
TEST_LOCK = "requirements-test.lock"  # contains the server's packages
TEST_COMMANDS = {"test", "check", "audit", "fuzz", "bench", "soak"}

# Set for the second start only: arriving here again means that setting up did not help.
GUARD = "GUILDHALL_BOOTSTRAPPED"
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


class SetUpFailed(Exception):
    """Set-up cannot go on; the text is the one line shown to the person."""


def prepare(command: str) -> None:
    """Return when this interpreter can run ``command``; else replace the process, or end."""
    try:
        if sys.version_info < LEAST:
            raise SetUpFailed(f"Guildhall needs Python 3.11+, this is Python {VERSION}.")
        lock = TEST_LOCK if command in TEST_COMMANDS else SERVER_LOCK
        venv = ROOT / ".venv"
        returned = os.environ.pop(GUARD, None) is not None
        if _serves_here(lock):
            return
        if returned:
            raise SetUpFailed(f"Setting up in {venv} did not help; delete it and start again.")
        if not _stamped(venv, lock):
            _make(venv, _wider(venv, lock))
        _again(_python(venv))
    except SetUpFailed as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"Guildhall could not set itself up: {error}")


def _serves_here(lock: str) -> bool:
    if sys.prefix == sys.base_prefix:
        return False  # a system Python is left alone, whatever happens to be installed in it
    here = Path(sys.prefix)
    return _stamped(here, lock) if _stamp(here).exists() else _installed(lock)


def _installed(lock: str) -> bool:
    """Whether every package that the lock names for all platforms is here, in any version."""
    from importlib.metadata import PackageNotFoundError, distribution

    text = (ROOT / lock).read_text(encoding="utf-8")
    try:
        for name in re.findall(r"^([A-Za-z0-9._-]+)==\S+ \\$", text, re.MULTILINE):
            distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _stamp(venv: Path) -> Path:
    return venv / "guildhall.stamp"


def _digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes() + VERSION.encode()).hexdigest()


def _stamped(venv: Path, lock: str) -> bool:
    """Whether ``venv`` was made from this lock, or from the test lock that contains it."""
    if not _stamp(venv).exists() or not _python(venv).exists():
        return False
    return _stamp(venv).read_text() in {_digest(lock), _digest(TEST_LOCK)}


def _wider(venv: Path, lock: str) -> str:
    """The lock to install: bringing the server up to date does not take the test packages away."""
    tests = [*venv.glob("lib/*/site-packages/pytest"), *venv.glob("Lib/site-packages/pytest")]
    return TEST_LOCK if tests else lock


def _python(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _make(venv: Path, lock: str) -> None:
    print(f"Setting up in {venv} from {lock}, about half a minute ...", file=sys.stderr)
    uv = _uv()
    if _stamp(venv).exists():
        _stamp(venv).unlink()  # an interrupted set-up must not pass for a finished one
    if not _right_python(venv):
        shutil.rmtree(str(venv), ignore_errors=True)
        _run(uv, "venv", "--quiet", "--python", sys.executable, str(venv))
    _run(
        *(uv, "pip", "sync", "--quiet", "--python", str(_python(venv)), "--compile-bytecode"),
        *("--require-hashes", str(ROOT / lock)),
    )
    half = _stamp(venv).with_suffix(".new")
    half.write_text(_digest(lock))
    os.replace(str(half), str(_stamp(venv)))


def _right_python(venv: Path) -> bool:
    """Whether ``venv`` exists, works and is of the Python version that runs us."""
    if not _python(venv).exists():
        return False
    ask = [str(_python(venv)), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    answer = subprocess.run(ask, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return answer.stdout.decode().strip() == VERSION


def _uv() -> str:
    """The uv on PATH if it works, else the pinned one, installed privately in ``.boot``."""
    found = shutil.which("uv")
    if found and subprocess.run([found, "--version"], stdout=subprocess.DEVNULL).returncode == 0:
        return found
    boot = ROOT / ".boot"
    private = boot / "uv" / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    if not private.exists():
        _run(
            *(*_pip(boot), "install", "--quiet", "--disable-pip-version-check"),
            *("--target", str(boot / "uv"), "--upgrade"),
            *("--require-hashes", "--requirement", str(ROOT / "tools/bootstrap.lock")),
        )
    return str(private)


def _pip(boot: Path) -> "tuple[str, ...]":
    """A command line that runs pip: this Python's own, else one in a throw-away environment."""
    from importlib.util import find_spec

    if find_spec("pip"):
        return (sys.executable, "-m", "pip")
    if not find_spec("ensurepip") or not find_spec("venv"):
        raise SetUpFailed(
            "Guildhall needs uv, pip or venv once to set itself up; "
            "on Debian and Ubuntu: apt-get install python3-venv"
        )
    _run(sys.executable, "-m", "venv", str(boot / "venv"))
    return (str(_python(boot / "venv")), "-m", "pip")


def _run(*command: str) -> None:
    """Run a step of the set-up; its own messages go to stderr."""
    environment = dict(os.environ, PIP_ROOT_USER_ACTION="ignore")
    if os.path.exists(CERTIFICATES):
        # uv and pip bring certificates of their own, which a company's proxy does not satisfy.
        environment.setdefault("SSL_CERT_FILE", CERTIFICATES)
        environment.setdefault("PIP_CERT", CERTIFICATES)
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    if done.returncode:
        step = " ".join([Path(command[0]).name, *command[1:3]])
        raise SetUpFailed(f"Set-up stopped at '{step}'; the lines above say why.")


def _again(python: Path) -> None:
    """Start the same command line in another interpreter, in place of this process."""
    os.environ[GUARD] = "1"
    become([str(python), *sys.orig_argv[1:]])


def become(line: "list[str]") -> None:
    """Run a program in place of this process: same signals, same exit code. Does not return."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(line[0], line)
    # Windows has no exec that keeps the console; Ctrl+C reaches the child by itself.
    child = subprocess.Popen(line)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            continue
