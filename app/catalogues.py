"""Whether every text exists in every language. Development only; `check` and the tests call it.

A catalogue is a JSON object ``{key: text | {one, other}}`` beside its twins in a folder ``i18n``;
the texts of the Jinja pages are gettext catalogues in ``app/locale``. Every function returns a list
of complaints, one line each, empty when all is well.
"""

import json
import re
from collections.abc import Iterator, Set
from io import BytesIO
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "vi")
PLACE = re.compile(r"\{(\w+)\}")
# t("key"), ctx.t("key", facts), rich(ctx, "key", ...): a whole literal, not the start of a sum.
USED = re.compile(r"""(?:\bt\(|\(ctx,)\s*"([\w.-]+)"\s*[,)]""")

Catalogue = dict[str, Any]


def folders(static: Path) -> list[Path]:
    return sorted(path for path in static.rglob("i18n") if path.is_dir())


def read(file: Path) -> Catalogue:
    """The catalogue of one language. Raises ValueError for a key that occurs twice."""

    def unique(pairs: list[tuple[str, Any]]) -> Catalogue:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = sorted({key for key in keys if keys.count(key) > 1})
            raise ValueError(f"twice: {', '.join(twice)}")
        return found

    catalogue: Catalogue = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=unique)
    return catalogue


def twins(folder: Path) -> list[str]:
    """Complaints about one folder: keys, forms and placeholders must agree in all languages."""
    complaints: list[str] = []
    read_in = {}
    for language in LANGUAGES:
        try:
            read_in[language] = read(folder / f"{language}.json")
        except (OSError, ValueError) as error:
            complaints.append(f"{folder}/{language}.json: {error}")
    if complaints:
        return complaints
    source = read_in[LANGUAGES[0]]
    for language, catalogue in read_in.items():
        file = f"{folder}/{language}.json"
        complaints += [f"{file}: no text for {key}" for key in source.keys() - catalogue.keys()]
        complaints += [f"{file}: {key} is in no other" for key in catalogue.keys() - source.keys()]
        for key in source.keys() & catalogue.keys():
            complaints += [f"{file}: {key} {what}" for what in _odd(source[key], catalogue[key])]
    return sorted(complaints)


def _odd(source: Any, text: Any) -> Iterator[str]:
    for form in (source, text):
        if not (
            isinstance(form, str) or (isinstance(form, dict) and set(form) == {"one", "other"})
        ):
            yield "is neither a text nor {one, other}"
            return
    if not all(form.strip() for form in _forms(text)):
        yield "is empty"
    wanted, places = _places(source), _places(text)
    if wanted != places:
        yield f"has the places {sorted(places)} instead of {sorted(wanted)}"


def _forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else [text["one"], text["other"]]


def _places(text: str | dict[str, str]) -> set[str]:
    """The places to fill; "one" may word its number, so the union counts."""
    return {place for form in _forms(text) for place in PLACE.findall(form)}


def used(static: Path) -> list[str]:
    """Complaints about keys that a script names literally and no catalogue it sees has.

    A game sees its own texts and the kit's; the kit sees its own and those that every game brings.
    """
    kit = read(static / "i18n" / "en.json").keys()
    games = {texts.parent: read(texts / "en.json").keys() for texts in static.glob("games/*/i18n")}
    common = set.intersection(*map(set, games.values())) if games else set()
    complaints = _missing(static / "kit", kit | common)
    for game, own in sorted(games.items()):
        complaints += _missing(game, kit | own)
    return complaints


def _missing(scripts: Path, keys: Set[str]) -> list[str]:
    return [
        f"{script}: no text for {key}"
        for script in sorted(scripts.rglob("*.js"))
        for key in USED.findall(script.read_text(encoding="utf-8"))
        if key not in keys
    ]


def pages(templates: Path, locale: Path) -> list[str]:
    """Complaints about texts of the Jinja pages that a translation lacks, or has as fuzzy."""
    from babel.messages.pofile import read_po

    wanted = sorted(_page_texts(templates))
    complaints = []
    for language in LANGUAGES[1:]:
        file = locale / language / "LC_MESSAGES" / "messages.po"
        if not file.is_file():
            complaints.append(f"{file}: does not exist")
            continue
        catalogue = read_po(BytesIO(file.read_bytes()), locale=language)
        for text in wanted:
            message = catalogue.get(text)
            if message is None or not all(_strings(message.string)):
                complaints.append(f"{file}: no translation of {text!r}")
            elif message.fuzzy:
                complaints.append(f"{file}: fuzzy: {text!r}")
    return complaints


def _strings(string: Any) -> list[str]:
    """A translation's forms: one for most texts, one per plural for the others."""
    return [string] if isinstance(string, str) else list(string or [""])


def _page_texts(templates: Path) -> set[str]:
    """The source text of every message in the templates, a plural's singular."""
    from jinja2.ext import babel_extract

    found = set()
    for file in templates.rglob("*.html"):
        messages = babel_extract(
            BytesIO(file.read_bytes()), ("_", "gettext", "ngettext"), [], {"trimmed": "true"}
        )
        for _line, _function, text, _comments in messages:
            first = text if isinstance(text, str) else (text or ("",))[0]
            found.add(first or "")
    return found - {""}


def complaints(root: Path) -> list[str]:
    """All complaints about the texts of the project in ``root``."""
    static = root / "static"
    found = [complaint for folder in folders(static) for complaint in twins(folder)]
    found += [f"{static}: no catalogues"] if not folders(static) else []
    if not found:
        found += used(static)
    return found + pages(root / "templates", root / "app" / "locale")
