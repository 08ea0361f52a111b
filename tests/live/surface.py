"""All that a server has: the rows of its database, and the paths by which it is asked."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text
from starlette.routing import BaseRoute, Route

from app.db.schema import metadata
from tests.live.harness import Instance


async def contents(instance: Instance) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the database."""

    def read(conn: Any) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: [tuple(row) for row in conn.execute(text(f"SELECT * FROM {table.name}"))]
            for table in metadata.sorted_tables
        }

    return await instance.hall.db.read(read)


def all_routes(instance: Instance) -> list[tuple[str, set[str]]]:
    """Every path with its methods, as the application knows them."""
    found: list[tuple[str, set[str]]] = []

    def walk(routes: list[BaseRoute]) -> None:
        for route in routes:
            if hasattr(route, "effective_candidates"):
                walk(list(route.effective_candidates()))
            elif isinstance(route, Route) or hasattr(route, "methods"):
                found.append((route.path, set(route.methods or ())))  # type: ignore[attr-defined]

    walk(list(instance.app.routes))
    return found
