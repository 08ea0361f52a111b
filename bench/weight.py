"""What a page weighs with a cold cache: everything it asks for by itself, found as a browser would.

Bytes are those of the bodies as they are transferred. Fonts are counted apart: they come late and
block nothing.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urljoin, urlsplit

Fetch = Callable[[str], Awaitable[tuple[bytes, int]]]
"""The plain body of an address, and the bytes that were transferred for it."""

_tag = re.compile(r"<(link|script|img|use|image)\b[^>]*>")
_attribute = re.compile(r'([\w-]+)="([^"]*)"')
_css_url = re.compile(r"url\(\"?([^)\"]+)\"?\)|@import \"([^\"]+)\"")
_js_import = re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^"'();]*["'](\.{1,2}/[^"']+)["']""")
_loading = {"stylesheet", "modulepreload", "preload", "icon"}


@dataclass
class Weight:
    """What was asked for: transferred bytes by address, the page itself first."""

    parts: dict[str, int] = field(default_factory=dict)
    foreign: list[str] = field(default_factory=list)
    unannounced: list[str] = field(default_factory=list)  # not named by the page itself

    @property
    def requests(self) -> int:
        """All but fonts."""
        return len(self.parts) - len(self._kind(".woff2"))

    @property
    def total(self) -> int:
        """Bytes of all but fonts."""
        return sum(self.parts.values()) - self.fonts

    @property
    def scripts(self) -> int:
        return sum(self._kind(".js"))

    @property
    def fonts(self) -> int:
        """Bytes of every font file that the page may ask for, whatever is written on it."""
        return sum(self._kind(".woff2"))

    def _kind(self, suffix: str) -> list[int]:
        return [size for url, size in self.parts.items() if urlsplit(url).path.endswith(suffix)]


async def weigh(page: str, fetch: Fetch) -> Weight:
    """Loads the page at this absolute address and all that it loads."""
    weight = Weight()
    body, weight.parts[page] = await fetch(page)
    announced = dict.fromkeys(_of_html(body.decode(), page))
    queue = list(announced)
    for url in queue:
        if urlsplit(url).netloc != urlsplit(page).netloc:
            weight.foreign.append(url)
        elif url not in weight.parts:
            body, weight.parts[url] = await fetch(url)
            path = urlsplit(url).path
            if path.endswith(".css"):
                named = [a or b for a, b in _css_url.findall(body.decode())]
                queue += [urljoin(url, near) for near in named if near[0] != "#"]
            elif path.endswith(".js"):
                queue += [urljoin(url, near) for near in _js_import.findall(body.decode())]
            if url not in announced and not path.endswith(".woff2"):
                weight.unannounced.append(url)
    return weight


def _of_html(text: str, page: str) -> list[str]:
    """Addresses of what the page's own markup makes the browser load."""
    found = []
    for tag in _tag.finditer(text):
        said = {name: unescape(value) for name, value in _attribute.findall(tag[0])}
        if tag[1] == "link":
            address = said.get("href") if _loading & {*said.get("rel", "").split()} else None
        else:
            address = said.get("src") or said.get("href")
        if address and not address.startswith(("#", "data:")):
            found.append(urljoin(page, address).partition("#")[0])
    return found
