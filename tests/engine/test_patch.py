"""Patches lead there, are short, and leave both documents alone; hashes are the browser's."""

import copy
import json
import zlib
from typing import Any

import jsonpatch
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import hashing
from app.engine.patch import apply, brief, diff, diff_encoded, spelled
from tests.engine import patch_vectors

leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b", "1-07"])
keys = st.sampled_from(["0", "1", "a", "b", "A1"])
documents = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=4)
)


@given(documents, documents)
@settings(max_examples=250)
def test_a_patch_leads_from_the_old_document_to_the_new_one_and_changes_neither(old, new):
    before = hashing.canonical([old, new])
    ops = diff(old, new)
    assert hashing.canonical(apply(old, ops)) == hashing.canonical(new)
    assert hashing.canonical([old, new]) == before


@given(documents, documents)
@settings(max_examples=120)
def test_the_public_implementation_of_rfc_6902_reads_our_patches_alike(old, new):
    ops = spelled(diff(old, new))
    assert {op["op"] for op in ops} <= {"add", "remove", "replace"}
    assert brief(ops) == diff(old, new)
    there = jsonpatch.apply_patch(copy.deepcopy(old), ops)
    assert hashing.canonical(there) == hashing.canonical(new)


@given(documents, documents)
@settings(max_examples=120)
def test_a_patch_is_never_longer_than_the_document_said_as_a_whole(old, new):
    whole = [["=", new]]
    assert len(msgspec.json.encode(diff(old, new))) <= len(msgspec.json.encode(whole))


@given(documents)
def test_equal_documents_need_no_operation(doc):
    assert diff(doc, copy.deepcopy(doc)) == []


@pytest.mark.parametrize(
    ("old", "new", "ops"),
    [
        ([1, 2, 3], [1, 3], [["-/1"]]),
        ([1, 3], [1, 2, 3], [["+/1", 2]]),
        ([1, 2], [1, 2, 3], [["+/2", 3]]),
        ([1, 2, 3], [1, 9, 3], [["=/1", 9]]),
        (["a"], [], [["-/0"]]),
        ({"x": True}, {"x": 1}, [["+/x", 1]]),
        ([True], [1], [["=/0", 1]]),
        ({"x": [1]}, {"x": {"0": 1}}, [["+/x", {"0": 1}]]),
        ({"x": 1}, {}, [["-/x"]]),
        ({}, {"x": None}, [["+/x", None]]),
        (
            {"x": ["aa", "bb", "cc"]},
            {"x": ["bb", "cc", "aa"]},
            [["+/x", ["bb", "cc", "aa"]]],
        ),
        (1, {"a": 1}, [["=", {"a": 1}]]),
    ],
)
def test_the_operations_are_the_ones_a_person_would_write(old, new, ops):
    assert diff(old, new) == ops


def test_what_a_long_list_kept_is_not_said_again():
    old = [f"card-{n:02}-with-a-long-name" for n in range(20)]
    new = [name for name in old if name not in (old[3], old[11])] + ["new"]
    assert diff(old, new) == [
        ["+/20", "new"],
        ["-/11"],
        ["-/3"],
    ]


def test_what_takes_the_place_of_something_is_said_there_also_beside_a_removal():
    old = [{"id": f"card-{n}", "note": "x" * 30} for n in range(6)]
    new = copy.deepcopy(old)
    new[4]["id"] = "other"
    new[0]["note"] = "y"
    del new[2]
    assert [place for place, *_ in diff(old, new)] == [
        "+/4/id",
        "-/2",
        "+/0/note",
    ]


def test_a_change_inside_a_listed_thing_is_said_inside_it():
    old = {"hand": [{"id": f"card-{n}", "seen": [0, 1, 2], "note": "x" * 20} for n in range(5)]}
    new = copy.deepcopy(old)
    new["hand"][2]["seen"].append(3)
    new["hand"][4]["id"] = "gone"
    assert [place[1:] for place, *_ in diff(old, new)] == ["/hand/2/seen/3", "/hand/4/id"]


def test_a_part_that_changed_all_over_is_replaced_as_a_whole():
    old = {"cells": {f"{c}{r}": "" for c in "ABCDE" for r in range(1, 6)}, "bag": 25}
    old["cards"] = [f"{level}-{n:02}" for level in (1, 2, 3) for n in range(10)]
    new = old | {"cells": dict.fromkeys(old["cells"], "blue"), "bag": 0}
    assert [place[1:] for place, *_ in diff(old, new)] == ["/cells", "/bag"]


def test_shuffling_a_long_list_is_cheap_to_say():
    old = list(range(2000))
    assert [place[1:] for place, *_ in diff(old, old[::-1])] == [""]


def test_applying_shares_what_did_not_change():
    doc: dict[str, Any] = {"a": {"b": 1}, "c": [1, 2]}
    done = apply(doc, [["=/a/b", 2]])
    assert doc["a"]["b"] == 1
    assert done["c"] is doc["c"]


def test_a_value_in_a_patch_is_not_changed_by_later_operations():
    ops = [
        ["+/x", [1]],
        ["+/x/1", 2],
    ]
    assert apply({}, ops) == {"x": [1, 2]}
    assert ops[0][1] == [1]


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("=/gone", KeyError),
        ("-/gone", KeyError),
        ("+/gone/0", KeyError),
        ("-/row/1", IndexError),
        ("=/row/1", IndexError),
        ("+/row/2", IndexError),
        ("+/row/-1", IndexError),
        ("/row/0", TypeError),
        ("", TypeError),
    ],
)
def test_a_pointer_that_leads_nowhere_is_an_error(place, error):
    with pytest.raises(error):
        apply({"row": [0]}, [[place] if place[:1] == "-" else [place, 1]])


@pytest.mark.parametrize("op", [["-/row/0", 1], ["+/row/0"], ["=/row", 1, 2]])
def test_an_operation_has_a_value_unless_it_removes(op):
    with pytest.raises(TypeError):
        apply({"row": [0]}, [op])


@given(documents, documents, documents, documents)
@settings(max_examples=120)
def test_what_was_seen_in_one_pair_of_documents_says_the_same_in_the_next(old, new, one, two):
    """Views of two seats share most changes, and nothing but the work may be shared."""
    known: dict[str, Any] = {}
    for mine, other in ((one, two), (two, one), (one, one)):
        before, after = [
            msgspec.json.encode({"all": doc, "own": mine, "more": [other, doc, {"deep": doc}]})
            for doc in (old, new)
        ]
        assert diff_encoded(before, after, known) == diff_encoded(before, after)


def test_the_vectors_for_the_browser_are_current():
    """If this fails on purpose: python -m tests.engine.patch_vectors"""
    assert patch_vectors.FILE.read_text() == patch_vectors.text()


@given(st.recursive(leaves | st.text(), lambda x: st.lists(x) | st.dictionaries(keys, x)))
def test_canonical_json_is_sorted_tight_and_raw(doc):
    expected = json.dumps(doc, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashing.canonical(doc).decode() == expected


def test_the_hash_is_crc32_then_adler32_and_never_changes():
    assert hashing.hash_of({}) == "a3a6bf43017500f9"
    assert hashing.hash_of({"b": [1, "é"], "a": None}) == "197485f854cf0764"
    assert hashing.hash_of({"a": None, "b": [1, "é"]}) == "197485f854cf0764"
    assert int("a3a6bf43", 16) == zlib.crc32(b"{}")
    assert int("017500f9", 16) == zlib.adler32(b"{}")


@pytest.mark.parametrize(
    "doc",
    [
        {"é": 1},
        {"a/b": 1},
        {"a~b": 1},
        {"": 1},
        {1: 1},
        {"a": 1.0},
        {"a": (1, 2)},
        {"a": {1}},
        {"a": b"x"},
        {"a": 2**53 + 1},
        {"a": "\ud800"},
    ],
)
def test_what_the_two_languages_write_differently_is_not_plain(doc):
    with pytest.raises(ValueError, match="/"):
        hashing.plain(doc)


@given(documents)
def test_documents_of_builtins_are_plain(doc):
    hashing.plain(doc)
