"""Options of a game as data: the lobby builds its form from them, tests play what they allow.

An options type is a frozen Struct whose fields are bool, Literal of texts, bounded int
(`Annotated[int, Meta(ge=.., le=..)]`) or a tuple of these of fixed length; each has a default.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

FirstPlayer = Literal["drawn", "first_seat"]
"""Of the option `first_player`, which games have whose first player is drawn by lot. The next game
of the same people is given `first_seat`, so that everybody begins in turn."""


def schema(options_type: type[Any]) -> list[dict[str, Any]]:
    """The fields in their order: `{name, kind, default}` and what can be chosen.

    Kinds: `bool`; `enum` with `of`, in the order of the Literal; `int` with `least` and `most`;
    `list` with `items`, one such kind for each place.
    Raises TypeError for a field without a default or of another kind.
    """
    try:
        defaults = msgspec.json.decode(msgspec.json.encode(options_type()))
    except TypeError as error:
        raise TypeError(f"{options_type.__name__}: every option has a default") from error
    hints = get_type_hints(options_type, include_extras=True)
    return [
        {"name": name, **_kind(hints[name]), "default": default}
        for name, default in defaults.items()
    ]


def combinations(options_type: type[Any], limit: int = 64) -> Iterator[Any]:
    """All values of the options; of an int only the least, the default and the most.

    Beyond `limit` values: the defaults, then each option changed alone.
    """
    fields = schema(options_type)
    choices = {field["name"]: _choices(field) for field in fields}
    if prod(map(len, choices.values())) <= limit:
        for values in product(*choices.values()):
            yield msgspec.convert(dict(zip(choices, values, strict=True)), options_type)
        return
    default = {field["name"]: field["default"] for field in fields}
    yield msgspec.convert(default, options_type)
    for name, others in choices.items():
        for value in others:
            if value != default[name]:
                yield msgspec.convert({**default, name: value}, options_type)


def _kind(hint: Any) -> dict[str, Any]:
    if hint is bool:
        return {"kind": "bool"}
    if get_origin(hint) is Literal:
        return {"kind": "enum", "of": list(get_args(hint))}
    if get_origin(hint) is tuple:
        return {"kind": "list", "items": [_kind(item) for item in get_args(hint)]}
    if get_origin(hint) is Annotated:
        kind, bounds = get_args(hint)
        if kind is int and bounds.ge is not None and bounds.le is not None:
            return {"kind": "int", "least": bounds.ge, "most": bounds.le}
    raise TypeError(f"{hint} is no kind of option")


def _choices(field: dict[str, Any]) -> list[Any]:
    match field["kind"]:
        case "bool":
            return [False, True]
        case "enum":
            return list(field["of"])
        case "int":
            return sorted({field["least"], field.get("default", field["least"]), field["most"]})
    return _lists(field)


def _lists(field: dict[str, Any]) -> list[Any]:
    """The default and each place changed alone: all products of a long list are too many."""
    items = field["items"]
    default = field.get("default") or [_choices(item)[0] for item in items]
    lists = [list(default)]
    for i, item in enumerate(items):
        for value in _choices(item):
            if value != default[i]:
                lists.append([*default[:i], value, *default[i + 1 :]])
    return lists
