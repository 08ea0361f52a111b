"""Several servers on one database (R7), and many who want the same (S10)."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

from bench.soak.found import Found, Size, above, p99
from bench.soak.pace import paced, stage
from tests.live.harness import moved, running
from tests.live.launcher import launched
from tests.web.joiners import fifty_join

SERVERS = 3
TABLES = 6


async def notices(url: str, folder: Path, size: Size) -> Found:
    """R7: what is done at one of three servers is seen at the others, with notices and without."""
    heard = await _late(url, folder, size, 40, "")
    deaf = await _late(url, folder, size, 8, "hear_no_notice")
    against = above("p99 with notices", p99(heard), 500, "ms")
    against += above("p99 without", p99(deaf), 3000, "ms")
    return Found(
        f"{len(heard)} + {len(deaf)} sightings elsewhere: p99 {p99(heard):.0f} ms with notices, "
        f"{p99(deaf):.0f} ms without",
        against,
    )


async def _late(url: str, folder: Path, size: Size, moves: int, fault: str) -> list[float]:
    """How late the other servers' spectators see moves, in seconds."""
    planted = {"PLANTED": fault} if fault else {}
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(launched(url, folder, **planted))
            for _ in range(SERVERS)
        ]
        for server in servers:
            await server.start()
        stages = []
        for n in range(TABLES):
            here = servers[n % SERVERS]
            others = [server.person() for server in servers if server is not here]
            stages.append(await stage([here], others, size.seed + n))
        late = await paced(stages, size.of(moves), 0.5)
        for at in stages:
            await at.close()
        return late


async def joiners(url: str, folder: Path, size: Size) -> Found:
    """S10: fifty who join one seat at once, at two servers where there may be two."""
    times, against = size.of(20), list[str]()
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(running(url, folder))
            for _ in range(1 if url.startswith("sqlite") else 2)
        ]
        for server in servers:
            for quota in vars(server.hall.quotas).values():
                quota.size = 10**6
        host = servers[0].person("Linh")
        people = [servers[0].person(f"Joiner {n}") for n in range(50)]
        for person in people:
            await person.create()
        spread = [moved(person, servers[n % len(servers)]) for n, person in enumerate(people)]
        for _ in range(times):
            try:
                await fifty_join(host, spread)
            except AssertionError as fault:
                against.append(f"{fault}")
    return Found(f"{times} x 50 for one seat at {len(servers)} server(s)", against)
