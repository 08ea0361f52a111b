"""A PostgreSQL server of the test's own, which may be stopped as a power cut would."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class Cluster:
    """`url` is that of its one database."""

    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs, self._folder, self._user = programs, folder, user
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{self._port}/postgres"
        self._run(
            "initdb", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"
        )

    def start(self) -> None:
        """Starts it and waits until it answers. The machine survives, so nothing is synced."""
        options = (
            f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off "
            "-c shared_buffers=16MB -c max_connections=60"
        )
        log = str(self._folder / "log")
        self._run("pg_ctl", "-w", "-t", "60", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """Ends every process of it at once."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._programs / program), "-D", str(self._folder / "data"), *arguments],
            check=True,
            cwd="/",
            user=self._user,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running cluster; the test is skipped where PostgreSQL's programs are not installed."""
    found = [*glob.glob("/usr/lib/postgresql/*/bin/initdb"), shutil.which("initdb")]
    programs = [Path(path).resolve().parent for path in found if path]
    if not programs:
        if os.environ.get("CI") == "true":
            pytest.fail("the programs of PostgreSQL are not installed")
        pytest.skip("the programs of PostgreSQL are not here")
    user = None
    if os.getuid() == 0:  # it refuses to run as root
        names = {entry.pw_name for entry in pwd.getpwall()}
        user = "postgres" if "postgres" in names else "nobody"
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        folder.chmod(0o711)
        if user is not None:
            shutil.chown(folder, user)
        made = Cluster(programs[-1], folder, user)
        made.start()
        try:
            yield made
        finally:
            made.stop()
