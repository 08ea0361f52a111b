"""``python3 -m app check``: everything about the project that is not a test of its behaviour.

Each check is a function of no arguments that returns what is wrong, line by line, or nothing. They
run two at a time; the summary names each check, and the exit code is 1 if any of them failed.
"""

import hashlib
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from app import audit, catalogues
from app.bootstrap import ROOT

Complaints = list[str]

NO_NODE = "node and npm are not installed; on Debian and Ubuntu: apt-get install nodejs npm"
LOCKS = ("requirements.lock", "requirements-test.lock", "tools/bootstrap.lock", "package-lock.json")


def style() -> Complaints:
    return _ran(sys.executable, "-m", "ruff", "check", "--quiet", ".")


def formatting() -> Complaints:
    return _ran(sys.executable, "-m", "ruff", "format", "--check", "--quiet", ".")


def types() -> Complaints:
    return _ran(sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "app")


def layers() -> Complaints:
    test = "tests/test_layers.py::test_every_import_follows_the_one_way_rule"
    return _ran(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test)


def tests() -> Complaints:
    """Every test can be imported and finds its fixtures; nothing is run."""
    output = _ran(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--setup-plan")
    return [line for line in output if line.startswith(("E ", "ERROR"))] or output


def client_types() -> Complaints:
    return _node_modules() or _ran("node", "node_modules/typescript/bin/tsc", "--project", ".")


def client_tests() -> Complaints:
    files = sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("tests/client/**/*.test.js"))
    if not files:
        return ["there is no tests/client/*.test.js"]
    return _node_modules() or _ran("node", "--test", *files)


def texts() -> Complaints:
    return catalogues.complaints(ROOT)


def vendored() -> Complaints:
    return vendor_hashes() or _node_modules() or _ran("node", "tools/vendor.mjs", "--check")


def vendor_hashes() -> Complaints:
    """Files of static/vendor that are not what SHA256SUMS says; needs no node."""
    folder = ROOT / "static" / "vendor"
    complaints = []
    for line in (folder / "SHA256SUMS").read_text().splitlines():
        wanted, name = line.split("  ")
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != wanted:
            complaints.append(f"static/vendor/{name} was changed; run: npm run vendor")
    return complaints


def locks() -> Complaints:
    """Locks pin by hash and hold no address: where packages come from is the machine's matter."""
    complaints = []
    for lock in LOCKS:
        for number, line in enumerate((ROOT / lock).read_text().splitlines(), 1):
            if "://" in line:
                complaints.append(f"{lock}:{number}: an address: {line.strip()}")
    return complaints


def dockerfile() -> Complaints:
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent)) or "hadolint"
    return _ran(hadolint, "Dockerfile")


def compose() -> Complaints:
    return _ran(
        *(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"),
        "docker-compose.yml",
    )


CHECKS: dict[str, Callable[[], Complaints]] = {
    "types": types,
    "client types": client_types,
    "client tests": client_tests,
    "style": style,
    "format": formatting,
    "layers": layers,
    "tests": tests,
    "texts": texts,
    "vendored files": vendored,
    "locks": locks,
    "audit": audit.offline,
    "Dockerfile": dockerfile,
    "compose file": compose,
}


def main() -> int:
    """Run all checks and print the summary; the exit code."""
    _node_modules()  # once, before two checks want it at the same time
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(_timed, CHECKS.values())
        failed = []
        for name, (complaints, seconds) in zip(CHECKS, results, strict=True):
            print(f"{'FAIL' if complaints else 'ok':>4}  {name:<16} {seconds:5.1f} s", flush=True)
            for line in complaints:
                print(f"        {line}", flush=True)
            if complaints:
                failed.append(name)
    if failed:
        print(f"{len(failed)} of {len(CHECKS)} checks failed: {', '.join(failed)}")
    else:
        print(f"all {len(CHECKS)} checks are fine")
    return 1 if failed else 0


def _timed(check: Callable[[], Complaints]) -> tuple[Complaints, float]:
    begun = time.monotonic()
    complaints = check()
    return complaints, time.monotonic() - begun


def _ran(*command: str) -> Complaints:
    """The output of a tool that failed."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except FileNotFoundError:
        return [f"{command[0]} is not installed"]
    if done.returncode == 0:
        return []
    return done.stdout.splitlines() or [f"{Path(command[0]).name} ended with {done.returncode}"]


def _node_modules() -> Complaints:
    """Bring node_modules to what package-lock.json says, when it is not there yet."""
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        return [NO_NODE]
    lock = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    stamp = ROOT / "node_modules" / ".guildhall"
    if stamp.is_file() and stamp.read_text() == lock:
        return []
    complaints = _ran(npm, "ci")
    if not complaints:
        stamp.write_text(lock)
    return complaints
