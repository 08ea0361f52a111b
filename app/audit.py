"""``python3 -m app audit``: what others wrote and this project is built on.

Licences, pins and imports are read from the locks and the installed packages; `check` looks at
them, too, and needs no network. Known vulnerabilities are asked for over the network, by uv for
Python's packages and by npm for the browser's libraries and the tools. Where that cannot be
reached, the line says so and the exit code is 3: nobody looked, so nothing is fine.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from app import bootstrap
from app.bootstrap import ROOT, SERVER_LOCK, TEST_LOCK

Complaints = list[str]

# Shipped with the server or run beside it: free to use in a project under the MIT licence. The
# weaker copylefts bind changes of those packages only, and none is changed here.
SHIPPED = {
    *("MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "PSF-2.0", "0BSD"),
    *("MPL-2.0", "LGPL-3.0-only"),
}
# Tools and tests are not part of what is handed out.
TOOLS = SHIPPED | {"GPL-3.0-only", "GPL-3.0-or-later"}

# Words of older packages for what SPDX calls otherwise.
SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "GPL-3.0": "GPL-3.0-only",
    "GPL-3.0+": "GPL-3.0-or-later",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
# Pinned for other systems, so that nothing about them can be read here.
ELSEWHERE = {
    "colorama": "BSD-3-Clause",
    "httpx2-jsfetch": "BSD-3-Clause",
    "tzdata": "Apache-2.0",
}

VENDORED = {"preact", "htm", "@preact/signals-core"}  # copied to static/vendor
OURS = {"app", "bench", "tests", "migrations"}
PART_OF_PYTHON = {"pip", "setuptools", "wheel"}  # what `python -m venv` brings along


class Pin(NamedTuple):
    """An entry of a lock. `marker`: where it is installed, empty for everywhere."""

    name: str
    version: str
    marker: str
    hashes: int


def pins(lock: str) -> dict[str, Pin]:
    """The entries of a lock by name."""
    found = {}
    for entry in re.split(r"\n(?=\S)", (ROOT / lock).read_text()):
        if match := re.match(r"([A-Za-z0-9._-]+)==([^\s;]+)(?: ; ([^\\\n]+))?", entry):
            name, version, marker = match.groups()
            hashes = entry.count("--hash=sha256:")
            found[_name(name)] = Pin(_name(name), version, (marker or "").strip(), hashes)
    return found


def _name(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


# -- what can be seen here ---------------------------------------------------------------------


def packages() -> Complaints:
    """Python's packages: pinned by hash, installed as pinned, nothing beside them, free to use."""
    server, everything = pins(SERVER_LOCK), pins(TEST_LOCK)
    installed = {_name(one.name): one for one in metadata.distributions()}
    complaints = [
        f"{pin.name} is pinned without a hash" for pin in everything.values() if not pin.hashes
    ]
    for name in sorted(installed.keys() - everything.keys() - PART_OF_PYTHON):
        complaints.append(f"{name} is installed and in no lock")
    for name, pin in everything.items():
        here = installed.get(name)
        if here is None and not pin.marker:
            complaints.append(f"{name} is pinned and not installed")
        if here is not None and here.version != pin.version:
            complaints.append(f"{name} is pinned at {pin.version} and installed at {here.version}")
        licence = ELSEWHERE.get(name, "") if here is None else licence_of(here)
        if not free(licence, SHIPPED if name in server else TOOLS):
            complaints.append(f"{name} is under {licence or 'no licence that is told'!r}")
    return complaints


def licence_of(package: metadata.Distribution) -> str:
    """The licence that a package names, as an SPDX expression where its words are known."""
    fields = package.metadata
    for text in fields.get_all("License-Expression") or fields.get_all("License") or []:
        if len(text) < 60:  # else it is the whole text of it
            return SPDX.get(text, str(text))
    classifiers = [str(text) for text in fields.get_all("Classifier") or []]
    named = [text.rpartition(" :: ")[2] for text in classifiers if text.startswith("License ::")]
    return " OR ".join(SPDX.get(name, name) for name in named)


def free(expression: str, allowed: set[str]) -> bool:
    """Whether one of an expression's choices consists of allowed licences only."""
    choices = expression.strip("()").split(" OR ")
    return any(set(choice.strip("() ").split(" AND ")) <= allowed for choice in choices)


def browser_packages() -> Complaints:
    """The same for what npm brings: `package-lock.json` says it all."""
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    complaints = []
    for path, entry in locked.items():
        name = path.rpartition("node_modules/")[2]
        if not path:
            continue
        if not entry.get("integrity"):
            complaints.append(f"{name} is pinned without a hash")
        if not free(entry.get("license", ""), SHIPPED):
            complaints.append(
                f"{name} is under {entry.get('license', 'no licence that is told')!r}"
            )
    missing = VENDORED - {path.rpartition("node_modules/")[2] for path in locked}
    return complaints + [f"{name} is in static/vendor and not pinned" for name in sorted(missing)]


def imports() -> Complaints:
    """Modules that are imported and come from no lock; what the server imports is in its own."""
    origin = metadata.packages_distributions()
    server, everything = pins(SERVER_LOCK).keys(), pins(TEST_LOCK).keys()
    complaints = []
    for folder in ("app", "migrations", "bench", "tests"):
        known = server if folder in ("app", "migrations") else everything
        for file in sorted((ROOT / folder).rglob("*.py")):
            for module in sorted(set(_imported(file)) - OURS - sys.stdlib_module_names):
                if not {_name(one) for one in origin.get(module, ())} & known:
                    complaints.append(
                        f"{file.relative_to(ROOT)} imports {module}, which no lock has"
                    )
    return complaints


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


OFFLINE = {"packages": packages, "browser": browser_packages, "imports": imports}


def offline() -> Complaints:
    """All that can be seen without a network, for `check`."""
    return [line for look in OFFLINE.values() for line in look()]


# -- what must be asked for --------------------------------------------------------------------


class NotLooked(Exception):
    """Nobody could be asked; the text is one line that says why."""


def python_advisories() -> Complaints:
    """Known vulnerabilities of the pinned packages, as uv asks for them. Raises NotLooked."""
    lines = [
        f'#   "{pin.name}=={pin.version}' + (f" ; {pin.marker}" if pin.marker else "") + '",'
        for pin in pins(TEST_LOCK).values()
    ]
    script = [
        "# /// script",
        '# requires-python = ">=3.11"',
        "# dependencies = [",
        *lines,
        "# ]",
        "# ///",
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pinned.py"
        file.write_text("\n".join(script) + "\n")
        done = _run([bootstrap._uv(), "audit", "--quiet", "--script", str(file)])
    if done.returncode not in (0, 1):
        raise NotLooked(_reason(done))
    return done.stdout.strip().splitlines() or ["uv found some"] if done.returncode else []


def browser_advisories() -> Complaints:
    """The same of what npm brings, as npm asks its registry. Raises NotLooked."""
    npm = shutil.which("npm")
    if npm is None:
        raise NotLooked("npm is not installed")
    done = _run([npm, "audit", "--json"])
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        raise NotLooked(_reason(done)) from None
    if "auditReportVersion" not in report:
        raise NotLooked(str(report.get("message", "npm does not say why")))
    found = report.get("vulnerabilities", {})
    return [f"{name}: {entry['severity']}, {entry['range']}" for name, entry in found.items()]


def _run(command: list[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300
    )


def _reason(done: "subprocess.CompletedProcess[str]") -> str:
    """The error line of a tool, with what it says was its cause."""
    lines = [line.strip() for line in done.stderr.splitlines()]
    told = [line for line in lines if line.startswith(("error:", "cause:", "npm error"))]
    return "; ".join(told[:2]) or f"it ended with {done.returncode}"


ONLINE = {"advisories": python_advisories, "npm advisories": browser_advisories}


def main() -> int:
    """Looks at everything and prints it; 0 fine, 1 something is not, 3 nobody could be asked."""
    wrong = unseen = 0
    for name, look in {**OFFLINE, **ONLINE}.items():
        try:
            complaints = look()
        except (NotLooked, subprocess.TimeoutExpired, OSError) as error:
            unseen += 1
            print(f"  ??  {name:<16} not looked: {error}", flush=True)
            continue
        wrong += bool(complaints)
        print(f"{'FAIL' if complaints else 'ok':>4}  {name}", flush=True)
        for line in complaints:
            print(f"        {line}", flush=True)
    if unseen:
        print("Some could not be asked from here: run it where the network allows it.")
    return 1 if wrong else 3 if unseen else 0
