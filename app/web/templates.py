"""The templates of one language: loaded with the first page, as a start can do without."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from app.people import names


def environment(templates: Path, locale: Path, lang: str, *, dev: bool) -> Environment:
    """`templates` with the texts of `locale/{lang}`; in development they are read anew."""
    env = Environment(
        loader=FileSystemLoader(templates),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        auto_reload=dev,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters |= {"initial": names.initial, "isolated": names.isolated}
    words = _translations(locale, lang) if lang != "en" else NullTranslations()
    env.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    return env


def _translations(locale: Path, lang: str) -> Translations:
    """The gettext catalogue, compiled in memory: the repository holds no binary of it."""
    compiled = BytesIO()
    with (locale / lang / "LC_MESSAGES" / "messages.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=lang))
    compiled.seek(0)
    return Translations(compiled)
