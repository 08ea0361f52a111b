"""ES modules joined into few files: a page of eighty modules asks for three.

Developers keep plain modules and no build step: in development each is served as it is. Otherwise
the server joins them when it starts. A page's entry module is one file with all that it imports,
near or far. A part that is loaded later, by `import()`, is a file at its own address too: it brings
what only it needs and takes the rest from the files that are loaded before it, so that every module
exists once.

In a file the modules follow one another, each after what it imports, and their names are short
ones that no two of them share (`names.py`). A module in another style than ours, as the vendored
ones are, is a function called once. For all this no module may import itself by way of others, no
exported name may be assigned again, and none may wait (`await`) at its top: a part would wait for
the very file that waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import PurePosixPath
from posixpath import relpath

from msgspec import Struct

from app.web import names
from app.web.modules import Module
from app.web.script import Token, text_of

Symbol = tuple[str, str]
"""A variable at the top of a module: the module's path, and its name there."""


class Joined(Struct, frozen=True):
    """What is served for one page: its own files by path, and which of them a part needs."""

    files: dict[str, bytes]
    needs: dict[str, list[str]]  # entry or part -> the files it loads, itself first


def join(load: Callable[[str], Module], page: str, parts: list[str]) -> Joined:
    """A page's entry module and its parts, joined.

    `parts` are modules loaded later; those that a module names by `import("./x.js")` are found.
    Raises ValueError for what cannot be joined.
    """
    tree = _Tree(load, page, parts)
    scopes = _Scopes(load, tree)
    files = {part: scopes.file(part, [*paths, part]) for part, paths in tree.files.items()}
    return Joined(files, {part: tree.way(part) for part in tree.files})


class _Tree:
    """Which part is loaded after which, and where each module lies: in the file of the last part
    that is loaded before all that need it."""

    def __init__(self, load: Callable[[str], Module], page: str, parts: list[str]) -> None:
        self._before = {part: page for part in parts if part != page}
        needed = {page: _closure(load, page)}
        queue = [page, *self._before]
        for part in queue:
            needed[part] = _closure(load, part)
            for path in (*needed[part], part):
                for later in load(path).later:
                    if later not in queue:
                        queue.append(later)
                        self._before[later] = part
                    elif later != page:
                        self._before[later] = self._meet(self._before[later], part)
        queue.sort(key=lambda part: len(self.way(part)))
        users: dict[str, str] = {}  # module -> the part whose file it is in
        for part in queue:
            for path in needed[part]:
                if path in needed:
                    raise ValueError(f"{path} is loaded at once and later")
                users[path] = self._meet(users[path], part) if path in users else part
        self.files: dict[str, list[str]] = {part: [] for part in queue}
        for path in dict.fromkeys(path for part in queue for path in needed[part]):
            self.files[users[path]].append(path)

    def way(self, part: str) -> list[str]:
        """The part, what loads it, and so on up to the page."""
        return [part, *self.way(self._before[part])] if part in self._before else [part]

    def _meet(self, one: str, other: str) -> str:
        way = self.way(other)
        return next(part for part in self.way(one) if part in way)


class _Scopes:
    """The names that a page's modules get."""

    def __init__(self, load: Callable[[str], Module], tree: _Tree) -> None:
        self._load = load
        self._tree = tree
        self._symbol = cache(self._find)
        self._names: dict[Symbol, str] = {}
        self._part = {path: part for part, paths in tree.files.items() for path in (*paths, part)}
        self._users: dict[Symbol, set[str]] = {}  # paths of the modules that use it
        uses: Counter[Symbol] = Counter()
        for path in self._part:
            for symbol, times in self._uses(load(path)).items():
                uses[symbol] += times
                self._users.setdefault(symbol, set()).add(path)
        words = {t.text for path in self._part for t in load(path).body if t.kind == "word"}
        taken: dict[str, set[str]] = {}
        for part in tree.files:
            taken[part] = set().union(*(taken[one] for one in tree.way(part)[1:]))
            fresh = names.short(words | taken[part])
            for symbol, _ in uses.most_common():
                if self._part[symbol[0]] == part:
                    self._names[symbol] = next(fresh)
                    taken[part].add(self._names[symbol])

    def file(self, name: str, paths: list[str]) -> bytes:
        """The file of the part `name`: the modules of these paths, the last of which is its own.

        What else they use is imported. What others use of them is exported, and so is all that the
        part itself exports.
        """
        imports: dict[str, list[str]] = {part: [] for part in self._tree.way(name)}
        exports = []
        for symbol, users in self._users.items():
            if symbol[0] not in paths and not users.isdisjoint(paths):
                imports[self._part[symbol[0]]].append(self._names[symbol])
            elif symbol[0] in paths and not users.issubset(paths):
                exports.append(self._names[symbol])
        lines = []
        for source, taken in imports.items():
            if source != name:
                what = f"{{{','.join(taken)}}}from" if taken else ""
                lines.append(f'import{what}"{_relative(source, name)}";')
        lines += [self._written(self._load(path), name) for path in paths]
        for there, here in self._load(name).exports:
            exports.append(f"{self._names[self._symbol(name, here)]} as {there}")
        if exports:
            lines.append(f"export{{{','.join(exports)}}};")
        return "\n".join([*lines, ""]).encode()

    def _written(self, module: Module, name: str) -> str:
        """A module as it stands in the file `name`."""
        body = list(module.body)
        for at, token in enumerate(body):
            if token.kind == "later":
                body[at] = Token("string", f'"{_relative(token.text, name)}"')
            elif token.text == "import.meta" and module.path != name:
                # a module may ask for its own address: it stays that of its source
                source = f'new URL("{_relative(module.path, name)}",import.meta.url)'
                body[at] = Token("word", f"{{url:{source}.href}}")
        if module.spots is None:
            return self._wrapped(module, body)
        for at, is_key in module.spots:
            word = body[at].text
            short = self._names[self._symbol(module.path, word)]
            body[at] = Token("word", f"{word}:{short}" if is_key else short)
        text = text_of(body)
        return text if not text or text.endswith(";") else f"{text};"

    def _wrapped(self, module: Module, body: list[Token]) -> str:
        """A module whose names stay as they are, in a function: given its imports, it returns what
        others use of it."""
        given = [here for pairs in module.imports.values() for _, here in pairs]
        values = [self._names[self._symbol(module.path, here)] for here in given]
        told = {
            here: self._names[module.path, here]
            for _, here in module.exports
            if (module.path, here) in self._names
        }
        call = f"(({','.join(given)})=>{{{text_of(body)}\nreturn[{','.join(told)}]}})"
        return f"const[{','.join(told.values())}]={call}({','.join(values)});"

    def _uses(self, module: Module) -> Counter[Symbol]:
        """How often a module uses which variables of any module's top."""
        here = Counter(module.body[at].text for at, _ in module.spots or ())
        here.update(name for _, name in module.exports)
        if module.spots is None:
            here.update(name for pairs in module.imports.values() for _, name in pairs)
        return Counter({self._symbol(module.path, name): times for name, times in here.items()})

    def _find(self, path: str, name: str) -> Symbol:
        """What a module's own name, or one that it imports, stands for."""
        for near, pairs in self._load(path).imports.items():
            for there, here in pairs:
                if here == name:
                    return self._exported(near, there)
        return path, name

    def _exported(self, path: str, name: str) -> Symbol:
        module = self._load(path)
        for there, here in module.exports:
            if there == name:
                return self._symbol(path, here)
        for near, pairs in module.passed_on.items():
            for there, here in pairs:
                if here == name:
                    return self._exported(near, there)
        raise ValueError(f"{path} exports no {name}")


def _closure(load: Callable[[str], Module], first: str) -> list[str]:
    """What a module imports, near and far, each after what it needs itself."""
    found: list[str] = []

    def visit(path: str, way: tuple[str, ...]) -> None:
        if path in way:
            raise ValueError(f"modules go round: {' -> '.join((*way, path))}")
        if path not in found:
            module = load(path)
            for near in (*module.imports, *module.passed_on):
                visit(near, (*way, path))
            if path != first:
                found.append(path)

    visit(first, ())
    return found


def _relative(path: str, source: str) -> str:
    """How a module at `source` addresses the one at `path`."""
    way = relpath(path, PurePosixPath(source).parent.as_posix())
    return way if way.startswith(".") else f"./{way}"
