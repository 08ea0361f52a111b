"""A lock that ends with its process, held on a file of its own.

Never on the database file itself: SQLite's own locks on it would be dropped by our closing it.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self


class Taken(Exception):
    """Another holder has the lock; `pid` as that one wrote it, or empty."""

    def __init__(self, pid: str) -> None:
        super().__init__(pid)
        self.pid = pid


class FileLock:
    """Takes the lock when made. With `wait` it waits, otherwise it raises Taken."""

    def __init__(self, path: Path, *, wait: bool) -> None:
        self._fd: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            pid = os.read(self._fd, 20).decode("ascii", "replace").strip()
            self.release()
            raise Taken(pid) from None
        except BaseException:
            self.release()
            raise
        os.ftruncate(self._fd, 0)
        os.write(self._fd, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Gives the lock up; the file stays, since others may be waiting on it."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
