"""Joined modules do what the plain ones do: both are run by node."""

import re
import subprocess
from pathlib import Path

import pytest

from app.web import modules
from app.web.joined import Joined, join

TREE = {
    "kit/page.js": """
        import first, { log, twice as double } from "./words.js";
        import { twice as thrice } from "./words.js";
        import { here } from "./deep/where.js";
        import "./effect.js";
        // what is told
        const tell = async () => {
          const later = await import("./later.js");
          const { default: part } = await import(`../games/${"one"}/board.js`);
          log(first, double(2), thrice(3), here, later.value, part.name, part.same(log));
        };
        tell();
        export const told = `a ${`b ${double(1)} }`} c`; /* not reached */
    """,
    "kit/words.js": """
        import { effect as before } from "./effect.js";
        export { effect } from "./effect.js";
        export { twice } from "./numbers.js";
        /** Says it. */
        export function log(...said) { console.log(before, ...said); }
        export default ["first"].join();
    """,
    "kit/numbers.js": """
        const half = 0.5, words = "// no comment", rule = /[/"'`]\\/\\//g;
        export const twice = (n) => n / half / 1
        export const plain = words.replace(rule, "") + (4 / 2) / 1
        export { half as small }
    """,
    "kit/effect.js": 'console.log("effect, once");\nexport const effect = "e";\n',
    "kit/deep/where.js": (
        'export const here = new URL("../x.js", import.meta.url).href.split("/").at(-2);\n'
    ),
    "kit/later.js": """
        import { shared } from "./shared.js";
        import { twice } from "./words.js";
        export const value = shared(twice(5));
    """,
    "kit/shared.js": "export const shared = (n) => [n, n + +1, n - -1];\n",
    "games/one/board.js": """
        import { shared } from "../../kit/shared.js";
        import { log } from "../../kit/words.js";
        import { name } from "./name.js";
        const game = { name, same: (other) => other === log && shared(1).length };
        export default game;
    """,
    "games/one/name.js": "export async function nothing() {}\nexport const name = `one\n  two`;\n",
}
PLAIN = "effect, once\ne first 4 6 kit [ 10, 11, 11 ] one\n  two 3\n"


def run(folder: Path, files: dict[str, str], entry: str = "kit/page.js") -> str:
    for path, source in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(source)
    (folder / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(["node", entry], cwd=folder, capture_output=True, text=True)
    return done.stdout + done.stderr


def joined(tree: dict[str, str], parts: list[str]) -> Joined:
    return join(lambda path: modules.read(path, tree[path]), "kit/page.js", parts)


def test_joined_modules_do_what_the_plain_ones_do(tmp_path: Path) -> None:
    assert run(tmp_path / "plain", TREE) == PLAIN
    made = joined(TREE, ["games/one/board.js"])
    assert sorted(made.files) == [
        "games/one/board.js", "kit/later.js", "kit/page.js"
    ]  # fmt: skip
    files = {path: content.decode() for path, content in made.files.items()}
    assert run(tmp_path / "joined", files) == PLAIN
    assert not re.search(r"what is told|not reached|Says it", "".join(files.values()))


def test_every_module_exists_once(tmp_path: Path) -> None:
    made = joined(TREE, ["games/one/board.js"])
    everything = b"".join(made.files.values()).decode()
    assert everything.count("n+ +1") == 1  # of `shared`, which two parts use
    assert everything.count("effect, once") == 1
    assert made.needs["games/one/board.js"] == ["games/one/board.js", "kit/page.js"]


def test_a_page_without_parts_is_one_file(tmp_path: Path) -> None:
    tree = {**TREE, "kit/page.js": 'import { log } from "./words.js";\nlog(1);\n'}
    made = joined(tree, [])
    assert made.needs == {"kit/page.js": ["kit/page.js"]}
    text = {path: content.decode() for path, content in made.files.items()}
    assert run(tmp_path, text) == "effect, once\ne 1\n"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("export let x = 1;", "export let cannot be joined"),
        ("export const { a, b } = {};", "export const { cannot be joined"),
        ("export var x;", "export var cannot be joined"),
        ("import * as x from './y.js';", "import * cannot be joined"),
        ("const x = await fetch('y');", "waits at its top"),
        ('import { x } from "./page.js";', "modules go round"),
        ("const a = `no end", "no end"),
        ("import { x } ", "ends too soon"),
    ],
)
def test_what_cannot_be_joined_is_refused(source: str, why: str) -> None:
    tree = {"kit/page.js": 'import "./other.js";\n', "kit/other.js": source}
    with pytest.raises(ValueError, match=re.escape(why)):
        joined(tree, [])


def test_what_follows_a_late_import_is_exported_all_the_same(tmp_path: Path) -> None:
    """Its brackets were closed without having been opened, and what came after was left alone."""
    tree = {
        "kit/page.js": 'import { later, told } from "./near.js";\nlater().then(() => told());\n',
        "kit/near.js": 'export const later = () => import("./far.js");\n'
        'export function told() { console.log("told"); }\n',
        "kit/far.js": "export const far = 1;\n",
    }
    made = joined(tree, [])
    assert run(tmp_path, {path: text.decode() for path, text in made.files.items()}) == "told\n"
