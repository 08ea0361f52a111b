"""The titles. A folder here with a `GAME` is found by itself; nothing else is edited to add one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from app.engine.game import Game


@cache
def games() -> dict[str, Game[Any, Any, Any]]:
    """All games by slug, in the order of their folders' names."""
    found = (
        import_module(f"{__name__}.{module.name}").GAME
        for module in sorted(iter_modules(__path__), key=lambda m: m.name)
        if module.ispkg
    )
    return {game.slug: game for game in found}
