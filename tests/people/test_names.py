"""Names: what may stand at a table and what could deceive or garble is refused."""

import pytest

from app.people.names import NameRefused, clean, folded, initial, isolated


@pytest.mark.parametrize(
    "name",
    [
        "Linh",
        "Nguyễn Thị Ánh",
        "Đỗ Quyên",
        "لينا",
        "שָׁלוֹם",
        "李小龙",
        "🦊",
        "👩‍👩‍👧‍👦 Home",
        "❤️‍🔥",
        "O'Hara-Łukasz 3",
        "a" * 24,
    ],
)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean(name) == name


def test_a_name_is_composed_and_its_spaces_are_single() -> None:
    assert clean("  Nguye\u0302\u0303n \t A\u0301nh\n") == "Nguyễn Ánh"


def test_the_limit_counts_what_is_seen() -> None:
    assert clean("e\u0323\u0302" * 24) == "ệ" * 24
    with pytest.raises(NameRefused) as refused:
        clean("a" * 25)
    assert (refused.value.key, refused.value.facts) == ("name.long", {"most": 24})
    assert clean("a" * 40, most=40) == "a" * 40


@pytest.mark.parametrize("name", ["", "   ", "\t\n", "\u00a0\u2003"])
def test_a_name_has_something_to_see(name: str) -> None:
    with pytest.raises(NameRefused) as refused:
        clean(name)
    assert refused.value.key == "name.empty"


@pytest.mark.parametrize(
    "hidden",
    [
        "\u202e",  # right-to-left override
        "\u2066",
        "\u2069",
        "\u200f",
        "\u200b",  # zero-width space
        "\u200d",  # a joiner between letters
        "\u200c",
        "\u2060",
        "\ufeff",
        "\u00ad",  # soft hyphen
        "\u3164",  # a letter that is drawn blank
        "\u2800",
        "\u034f",
        "\x00",
        "\x1b",
        "\x7f",
        "\ud800",
        "\ue000",
        "\U000e0041",
        "\U0001fffe",
        "a\u0301\u0301\u0301\u0301\u0301\u0301",  # a tower of accents
    ],
)
def test_what_hides_or_reorders_text_is_refused(hidden: str) -> None:
    for name in (f"Li{hidden}nh", f"Linh{hidden}", hidden + "Linh"):
        with pytest.raises(NameRefused) as refused:
            clean(name)
        assert refused.value.key == "name.hidden"


@pytest.mark.parametrize("name", ["\u200d🦊", "🦊\u200d", "🦊\u200dA", "A\u200d🦊", "\u0301Linh"])
def test_a_joiner_or_accent_without_its_neighbours_is_refused(name: str) -> None:
    with pytest.raises(NameRefused, match="hidden"):
        clean(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Linh", "LINH"), ("Straße", "STRASSE"), ("ｌｉｎｈ", "linh"), ("Đào", "đào"), ("ﬁn", "fin")],
)
def test_names_that_are_taken_for_each_other_fold_alike(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_vietnamese_tones_make_different_names() -> None:
    assert len({folded(name) for name in ("Lan", "Lân", "Lan", "Lán", "Làn")}) == 4


FIRST_LETTERS = {
    "Linh": "L",
    "đỗ Quyên": "Đ",
    "Ệ ngữ": "Ệ",
    "e\u0323\u0302m": "E\u0323\u0302",  # not composed
    "لينا": "ل",
    "שָׁלוֹם": "שָׁ",
    "李小龙": "李",
    "🦊 An": "🦊",
    "👩‍👩‍👧‍👦 Home": "👩‍👩‍👧‍👦",
    "❤️‍🔥": "❤️‍🔥",
    "👍🏽 Ok": "👍🏽",
    "👩🏽‍🚀": "👩🏽‍🚀",
    "🇻🇳🇵🇹": "🇻🇳",
    "1️⃣ One": "1️⃣",
    "नि": "नि",
    "": "?",
}
"""The same in `tests/client/names.test.js`."""


@pytest.mark.parametrize(("name", "letter"), FIRST_LETTERS.items())
def test_a_badge_shows_what_readers_take_for_one_letter(name: str, letter: str) -> None:
    assert initial(name) == letter


def test_a_name_that_runs_the_other_way_is_kept_apart_from_its_sentence() -> None:
    assert isolated("Đỗ Quyên 🦊") == "Đỗ Quyên 🦊"
    assert isolated("Lina לינה") == "\u2068Lina לינה\u2069"
    assert isolated("لينا") == "\u2068لينا\u2069"
