"""A server in a process of its own that can be killed and is back in a moment.

Run as a program it imports the application once and forks for each start: it reads lines from
stdin (`start`), prints the child's pid, and later `exit CODE`. `PLANTED` in its environment names a
fault of `planted.py`; with `STRICT` quotas are those of every day.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from tests.live.harness import PATIENCE, Instance

ROOT = Path(__file__).resolve().parents[2]


class Launcher(Instance):
    """A server that is started, killed and started again on the same port."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        super().__init__(None, None, port)
        self._process = process
        self.pid = 0

    async def start(self) -> None:
        """Starts the server and waits until it can serve."""
        assert self._process.stdin
        self._process.stdin.write(b"start\n")
        self.pid = int(await self._line())
        async with asyncio.timeout(6 * PATIENCE):
            while True:
                with contextlib.suppress(OSError):
                    host, port = self.host.split(":")
                    _, writer = await asyncio.open_connection(host, int(port))
                    writer.close()
                    return
                await asyncio.sleep(0.02)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    async def exit_code(self) -> int:
        """Waits for the end of the server; negative when a signal ended it."""
        word, code = (await self._line()).split()
        assert word == "exit"
        self.pid = 0
        return int(code)

    async def kill(self) -> None:
        """Ends the server at once, as a power cut would."""
        self.signal(signal.SIGKILL)
        assert await self.exit_code() == -signal.SIGKILL

    async def _line(self) -> str:
        assert self._process.stdout
        async with asyncio.timeout(6 * PATIENCE):
            line = (await self._process.stdout.readline()).decode().strip()
        assert line, "the launcher is gone"
        return line


@contextlib.asynccontextmanager
async def launched(database_url: str, data: Path, **environ: str) -> AsyncIterator[Launcher]:
    """A launcher whose server is not started yet."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.live.launcher",
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={
            **os.environ,
            "DATABASE_URL": database_url,
            "GUILDHALL_DATA": str(data),
            "GUILDHALL_HOST": "127.0.0.1",
            "GUILDHALL_PORT": str(port),
            "GUILDHALL_LOG_LEVEL": "warning",
            **environ,
        },
    )
    launcher = Launcher(process, port)
    try:
        yield launcher
    finally:
        if launcher.pid:  # a test that failed left it running
            launcher.signal(signal.SIGKILL)
        for opened in reversed(launcher.opened):
            await opened.close()
        assert process.stdin
        process.stdin.close()
        await process.wait()
        process._transport.close()  # type: ignore[attr-defined]


def main() -> None:
    """The program: see the top of the file."""
    from app import main
    from app.live import rooms
    from app.server import serve
    from app.settings import Settings
    from app.web import deps
    from app.web.static import Files
    from tests.live.planted import FAULTS

    if fault := os.environ.get("PLANTED"):
        FAULTS[fault]()
    files = Files(ROOT / "static")  # read once for all starts
    files.prepare = lambda: None  # type: ignore[method-assign]
    main.Files = lambda folder, *, dev: files  # type: ignore[assignment,misc,attr-defined]
    if "STRICT" not in os.environ:  # machines play faster than people
        rooms.FRAMES = (10_000, 1.0)
        deps.HOUR = 1.0
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            os._exit(serve(Settings.load()))
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print("exit", os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
