"""What an operator may watch: numbers of this process in Prometheus' form, nothing of any game.

Off unless `GUILDHALL_METRICS` names an address, which then serves `/metrics` and nothing else:
the port that friends reach never does.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Callable, Iterator

from prometheus_client import Counter, Gauge, Histogram, start_http_server

SOCKETS = Gauge("guildhall_sockets", "Sockets at tables")
TABLES = Gauge("guildhall_tables", "Tables that somebody is at")
ACTIONS = Counter("guildhall_actions", "Actions by their answer: ack or the nak's code", ["answer"])
ACTION_SECONDS = Histogram(
    "guildhall_action_seconds",
    "From reading an action to its answer, the commit included",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
CONFLICTS = Counter("guildhall_conflicts", "Appends that another process had overtaken")
OVERFLOWS = Counter("guildhall_overflows", "Sockets closed because they did not read")
MISMATCHES = Counter("guildhall_mismatches", "Clients whose document had another hash than ours")
GC_SECONDS = Histogram(
    "guildhall_gc_seconds",
    "Pauses of the garbage collector",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
)


def watch(sockets: Callable[[], int], tables: Callable[[], int]) -> None:
    """Where the present numbers of sockets and tables are asked."""
    SOCKETS.set_function(sockets)
    TABLES.set_function(tables)


@contextlib.contextmanager
def served(address: str) -> Iterator[None]:
    """Serves the numbers at `host:port` meanwhile; does nothing for `""`. Raises OSError."""
    if not address:
        yield
        return
    host, _, port = address.rpartition(":")
    server, thread = start_http_server(int(port), host.strip("[]"))
    gc.callbacks.append(_collector)
    try:
        yield
    finally:
        gc.callbacks.remove(_collector)
        server.shutdown()
        server.server_close()
        thread.join()


_began = 0.0


def _collector(phase: str, info: dict[str, int]) -> None:
    """Called by the garbage collector, in the thread that it stops."""
    global _began
    if phase == "start":
        _began = time.perf_counter()
    else:
        GC_SECONDS.observe(time.perf_counter() - _began)
