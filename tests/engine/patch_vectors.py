"""Makes patch_vectors.json, which holds the browser's `patch.js` to the same results.

`python -m tests.engine.patch_vectors` writes the file; test_patch.py checks that it is current.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.engine import hashing, patch
from app.engine.playout import dice_of
from app.engine.rng import Stream

FILE = Path(__file__).with_name("patch_vectors.json")

BY_HAND: list[tuple[Any, Any]] = [
    ({}, {}),
    (None, {"table": {}}),
    ({"game": None}, {"game": {"turn": 1}}),
    ({"ready": True}, {"ready": False}),
    ({"n": 1}, {"n": True}),
    ({"row": ["a", "b", "c", "d", "e"]}, {"row": ["a", "c", "e"]}),
    ({"row": ["a", "b", "c"]}, {"row": ["b", "c", "a"]}),
    ({"row": ["a", "b"]}, {"row": ["a", "x", "b"]}),
    ({"row": ["a", "a", "a"]}, {"row": ["a"]}),
    ({"row": []}, {"row": [[], {}, None]}),
    ({"row": [1, 2]}, {"row": []}),
    ({"hand": [["1-05", 1]]}, {"hand": [["1-05", 1], ["", 2]]}),
    ({"cells": {"A1": "white", "B2": ""}}, {"cells": {"A1": "", "B2": "gold"}}),
    ({"a": {"b": {"c": 1}}}, {"a": {"b": {}}}),
    ({"10": 1, "9": 2, "01": 3}, {"10": 1, "9": 3, "02": 3}),
    ({"x": [1, {"y": 2}]}, {"x": {"0": 1}}),
    ({"name": "Linh"}, {"name": "Thảo 🌸"}),
]

TEXTS = [
    "",
    "plain",
    'quote " and \\ and /',
    "\b\f\n\r\t",
    "".join(map(chr, range(32))),
    "\x7f\x80\x9f\xa0\xad",
    "Nguyễn Thị Ánh",
    "\u2028\u2029",
    "\u200d\ufeff\ufffd\uffff",
    "👩‍👧 🏳️‍🌈 𝄞",
    "שלום مرحبا",
    "<script>&amp;</script>",
    "toString",
    "ﬁ e\u0301",
]


def vectors() -> dict[str, Any]:
    """Pairs with the patch between them, and documents with their canonical text and hash."""
    pairs = [*BY_HAND]
    for n in range(60):
        dice = dice_of("vectors", n)
        old = random_document(dice, 4)
        pairs.append((old, changed(old, dice)))
    documents: list[Any] = [
        *TEXTS,
        *({text: [text]} for text in TEXTS if text.isascii()),
        *(0, -1, 1 << 53, -(1 << 53), True, False, None, [], {}),
        {"b": 1, "a": 2, "B": 3, "_": 4, "10": 5, "9": 6, "A1": 7, "__proto__": 8},
        ["x" * 6000, list(range(300))],  # adler32 goes round its modulus
    ]
    return {
        "patches": [{"old": old, "ops": patch.diff(old, new), "new": new} for old, new in pairs],
        "hashes": [
            {"doc": doc, "text": hashing.canonical(doc).decode(), "hash": hashing.hash_of(doc)}
            for doc in documents
        ],
    }


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=True, indent=1) + "\n"


def random_document(dice: Stream, depth: int) -> Any:
    kind = dice.below(6 if depth else 4)
    if kind == 4:
        return [random_document(dice, depth - 1) for _ in range(dice.below(6))]
    if kind == 5 or depth == 4:
        keys = sorted({str(dice.below(12)) for _ in range(dice.below(7))})
        return {key: random_document(dice, depth - 1) for key in keys}
    return [dice.below(4), f"t{dice.below(4)}", dice.below(2) == 1, None][kind]


def changed(doc: Any, dice: Stream) -> Any:
    """A document near to `doc`: some parts changed, gone, new or moved."""
    if dice.below(12) == 0:
        return random_document(dice, 2)
    if isinstance(doc, dict):
        fields = {key: changed(value, dice) for key, value in doc.items() if dice.below(8)}
        if dice.below(4) == 0:
            fields[f"new{dice.below(3)}"] = random_document(dice, 1)
        return fields
    if isinstance(doc, list):
        things = [changed(thing, dice) for thing in doc if dice.below(5)]
        if dice.below(3) == 0:
            things.insert(dice.below(len(things) + 1), random_document(dice, 1))
        if things and dice.below(6) == 0:
            things.append(things.pop(0))
        return things
    return doc


if __name__ == "__main__":
    FILE.write_text(text())
