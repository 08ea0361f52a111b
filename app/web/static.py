"""Static files under `/static/{build}/`: immutable, compressed once, known by their contents.

`build` is a hash over all files and the games' component data, so a new version is a new address
and browsers never ask twice for an old one. Files are read once at start, and a page's modules and
stylesheets are joined; in development each request reads the disk and nothing is cached or joined.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

import deflate
import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.games import games
from app.web import modules, style
from app.web.joined import join

PAGES = ("kit/home.js", "kit/invite.js", "kit/error.js", "kit/me.js", "kit/table.js")
"""The entry modules of pages."""
PARTS = re.compile(r"kit/bare\.js|games/\w+/board\.js")
"""What the table page loads when it knows the game."""

STALE = "kit/stale.js"
"""What a page gets in place of a joined script of another build."""

SMALL = 512  # bytes that are not worth compressing
FOREVER = "public, max-age=31536000, immutable"
_types = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
_packed = frozenset({".woff2", ".png", ".webp", ".jpg", ".ico"})
# `import x from "./y.js"`, `import "./y.js"`, `export * from "./y.js"`
_import = re.compile(r"""^\s*(?:import|export)\b[^"';]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)


class Files:
    """The folder `static/` and, at `games/{g}/components.json`, each game's component data."""

    def __init__(self, folder: Path, *, dev: bool = False) -> None:
        self._folder = folder.resolve()
        self._dev = dev
        self._files = {} if dev else self._read_all()
        self.build = "dev" if dev else self._hash()
        self._served = cache(self._serve)
        self._gzipped = cache(lambda path: packed(self._served(path) or b"", 12))
        self._joined = cache(self._join)
        self.modules = self._modules if dev else cache(self._modules)

    def url(self, path: str) -> str:
        """The address of a file below the instance's base: `/static/{build}/{path}`."""
        return f"/static/{self.build}/{path}"

    def read(self, path: str) -> bytes | None:
        """The contents of a file, or None."""
        if not self._dev:
            return self._files.get(path)
        if components := _components_of(path):
            return components
        if "\0" in path:
            return None
        file = (self._folder / path).resolve()
        if file.is_relative_to(self._folder) and file.is_file():
            return file.read_bytes()
        return None

    def scripts(self) -> dict[str, bytes]:
        """The pages' scripts, joined, by path."""
        return self._joined()[0]

    def prepare(self) -> None:
        """Joins and compresses now what would otherwise be done when it is first asked for."""
        for path in (*self._files, *self.scripts()):
            if PurePosixPath(path).suffix not in _packed:
                self._gzipped(path)

    def _modules(self, *entries: str) -> list[str]:
        """What a page preloads: the entries and all they import, nearest first."""
        if not self._dev:
            needs = self._joined()[1]
            return list(dict.fromkeys(file for path in entries for file in needs.get(path, [])))
        found: dict[str, None] = {}
        queue = list(entries)
        for path in queue:
            source = self.read(path)
            if source is None or path in found:
                continue
            found[path] = None
            here = PurePosixPath(path).parent
            for match in _import.finditer(source.decode()):
                queue.append(_joined(here, match[1]))
        return list(found)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves `{build}/{path}`. Under another build's address the present file is served,
        uncached, so that a page of yesterday can still load its parts; but joined scripts of two
        builds do not know each other's names, and in their place comes what loads the page anew."""
        build, _, path = scope["path_params"]["path"].partition("/")
        if build != self.build and not self._dev and path in self.scripts():
            path = STALE
        body = self.read(path) if self._dev else self._served(path)
        if body is None:
            await Response(status_code=404)(scope, receive, send)
            return
        suffix = PurePosixPath(path).suffix
        kind = _types.get(suffix) or guess_type(path)[0] or "application/octet-stream"
        fresh = build == self.build and not self._dev
        headers = {"content-type": kind, "cache-control": FOREVER if fresh else "no-cache"}
        if suffix not in _packed and not self._dev:
            headers["vary"] = "accept-encoding"
            if takes_gzip(scope) and len(body) > SMALL:
                body = self._gzipped(path)
                headers["content-encoding"] = "gzip"
        await Response(body, headers=headers)(scope, receive, send)

    def _serve(self, path: str) -> bytes | None:
        """A file as it goes out: a stylesheet with its imports, an entry module with its own."""
        if path.endswith(".css") and path in self._files:
            return style.slim(style.joined(path, self.read)).encode()
        if path.endswith(".js") and (script := self.scripts().get(path)):
            return script
        return self._files.get(path)

    def _join(self) -> tuple[dict[str, bytes], dict[str, list[str]]]:
        """The pages' scripts by path, and which of them each entry or part loads."""

        @cache
        def load(path: str) -> modules.Module:
            source = self._files.get(path)
            if source is None:
                raise ValueError(f"{path} is not there")
            return modules.read(path, source.decode())

        scripts: dict[str, bytes] = {}
        needs: dict[str, list[str]] = {}
        for page in PAGES:
            if page in self._files:
                table = page == "kit/table.js"
                parts = [path for path in self._files if table and PARTS.fullmatch(path)]
                made = join(load, page, parts)
                scripts |= made.files
                needs |= made.needs
        return scripts, needs

    def _read_all(self) -> dict[str, bytes]:
        files = {
            file.relative_to(self._folder).as_posix(): file.read_bytes()
            for file in sorted(self._folder.rglob("*"))
            if file.is_file() and not file.name.startswith(".")
        }
        for slug in games():
            path = f"games/{slug}/components.json"
            files[path] = _components_of(path)
        return files

    def _hash(self) -> str:
        digest = blake2b(digest_size=8)
        for path, content in sorted(self._files.items()):
            digest.update(f"{path}\0{len(content)}\0".encode())
            digest.update(content)
        return digest.hexdigest()


def packed(content: bytes, level: int) -> bytes:
    """gzip, made smaller than zlib does in the same time. `level`: 1 to 12."""
    return bytes(deflate.gzip_compress(content, level))


def takes_gzip(scope: Scope) -> bool:
    """Whether the browser says that it understands gzip."""
    return b"gzip" in dict(scope["headers"]).get(b"accept-encoding", b"")


def _components_of(path: str) -> bytes:
    """The component data of the game that the path names, or nothing."""
    match = re.fullmatch(r"games/([a-z_]+)/components\.json", path)
    game = games().get(match[1]) if match else None
    return msgspec.json.encode(game.components(), order="deterministic") if game else b""


def _joined(folder: PurePosixPath, relative: str) -> str:
    """A relative import's path below the static folder."""
    parts = list(folder.parts)
    for part in relative.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
