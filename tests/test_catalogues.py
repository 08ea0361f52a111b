"""The texts of the project are complete, and what would make them incomplete is noticed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from app import catalogues
from app.bootstrap import ROOT
from app.engine.options import schema
from app.games import games


def test_every_text_exists_in_every_language() -> None:
    assert catalogues.complaints(ROOT) == []


def test_vietnamese_sets_the_tone_in_one_way() -> None:
    """On the main vowel: hoà, tuỳ, thuỷ; not hòa, tùy, thủy."""
    other = re.compile(r"(?i)\w*(?:[òóỏõọ][ae]|(?<!q)[ùúủũụ]y)(?!\w)")
    found = {
        word
        for file in ROOT.glob("static/**/i18n/vi.json")
        for word in other.findall(file.read_text("utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize("slug", sorted(games()))
def test_whoever_chooses_a_game_reads_how_long_how_hard_and_what_each_option_does(
    slug: str,
) -> None:
    words = json.loads((ROOT / f"static/games/{slug}/i18n/en.json").read_text("utf-8"))
    wanted = {"about.tagline", "about.minutes", "about.weight"}
    for option in schema(games()[slug].options_type):
        wanted |= {f"option.{option['name']}", f"option.{option['name']}.why"}
    assert wanted - words.keys() == set()


def folder(path: Path, en: dict[str, Any], vi: dict[str, Any]) -> Path:
    (path / "i18n").mkdir(parents=True)
    for language, catalogue in {"en": en, "vi": vi}.items():
        text = json.dumps(catalogue, ensure_ascii=False)
        (path / "i18n" / f"{language}.json").write_text(text, encoding="utf-8")
    return path / "i18n"


def test_agreeing_catalogues_are_fine(tmp_path: Path) -> None:
    en = {"take": {"one": "Take a token", "other": "Take {n} tokens"}, "undo": "Undo"}
    vi = {"take": "Lấy {n} viên", "undo": "Hoàn tác"}
    assert catalogues.twins(folder(tmp_path, en, vi)) == []


@pytest.mark.parametrize(
    ("vi", "complaint"),
    [
        ({}, "no text for sit"),
        ({"sit": "Chào {name}", "more": "x"}, "more is in no other"),
        ({"sit": "Chào"}, "has the places [] instead of ['name']"),
        ({"sit": "Chào {nam}"}, "has the places ['nam'] instead of ['name']"),
        ({"sit": {"one": "{name}", "other": " "}}, "is empty"),
        ({"sit": {"many": "{name}"}}, "is neither a text nor {one, other}"),
        ({"sit": 3}, "is neither a text nor {one, other}"),
    ],
)
def test_a_disagreement_is_found(tmp_path: Path, vi: dict[str, Any], complaint: str) -> None:
    found = catalogues.twins(folder(tmp_path, {"sit": "Hello {name}"}, vi))
    assert [line for line in found if line.endswith(complaint)]


def test_a_key_given_twice_is_found(tmp_path: Path) -> None:
    texts = folder(tmp_path, {"a": "x"}, {"a": "x"})
    (texts / "vi.json").write_text('{"a": "x", "a": "y"}')
    assert catalogues.twins(texts) == [f"{texts}/vi.json: twice: a"]


def test_a_missing_language_is_found(tmp_path: Path) -> None:
    texts = folder(tmp_path, {}, {})
    (texts / "vi.json").unlink()
    assert len(catalogues.twins(texts)) == 1


def test_a_key_that_a_script_uses_must_exist(tmp_path: Path) -> None:
    folder(tmp_path, {"sit": "Sit"}, {"sit": "Ngồi"})
    for game, key in {"chess": "castle", "go": "pass"}.items():
        folder(tmp_path / "games" / game, {key: "x", "title": "x"}, {key: "x", "title": "x"})
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "a.js").write_text('t("sit"); t("castle", {}); t("c." + name); t("title")')
    chess = tmp_path / "games" / "chess" / "b.js"
    chess.write_text('ctx.t("sit"); rich(ctx, "castle", {}); t("pass"); repeat("x")')
    assert catalogues.used(tmp_path) == [
        f"{tmp_path}/kit/a.js: no text for castle",
        f"{chess}: no text for pass",
    ]


PAGE = """<h1>{{ _("Welcome") }}</h1>
{% trans n=tables %}One table{% pluralize %}{{ n }} tables{% endtrans %}"""

PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgid "Welcome"
msgstr "Chào mừng"

msgid "One table"
msgid_plural "%(n)s tables"
msgstr[0] "%(n)s bàn"
"""


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("", "", None),
        ("Chào mừng", "", "no translation of 'Welcome'"),
        ("%(n)s bàn", "", "no translation of 'One table'"),
        ('msgid "Welcome"', '#, fuzzy\nmsgid "Welcome"', "fuzzy: 'Welcome'"),
        ('msgid "Welcome"', 'msgid "Hello"', "no translation of 'Welcome'"),
    ],
)
def test_page_texts_must_be_translated(
    tmp_path: Path, before: str, after: str, complaint: str | None
) -> None:
    templates, locale = tmp_path / "templates", tmp_path / "locale"
    templates.mkdir()
    (templates / "home.html").write_text(PAGE)
    messages = locale / "vi" / "LC_MESSAGES"
    messages.mkdir(parents=True)
    source = messages / "messages.po"
    source.write_text(PO.replace(before, after, 1), encoding="utf-8")
    found = catalogues.pages(templates, locale)
    assert found == ([f"{source}: {complaint}"] if complaint else [])
