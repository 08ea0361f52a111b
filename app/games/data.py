"""Reading component data (cards, boards, prices) that lies beside a game's code."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


def rows(path: Path, row_type: type[T]) -> list[T]:
    """The rows of a CSV file with a header line, each converted to `row_type`.

    Raises msgspec.ValidationError when a column is missing or a number is not one.
    """
    with path.open(newline="", encoding="utf-8") as lines:
        return msgspec.convert(list(csv.DictReader(lines)), type=list[row_type], strict=False)  # type: ignore[valid-type]


def document(path: Path, document_type: type[T]) -> T:
    """A JSON file as `document_type`. Raises msgspec.ValidationError when it does not fit."""
    return msgspec.json.decode(path.read_bytes(), type=document_type)
