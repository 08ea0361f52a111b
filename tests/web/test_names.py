"""Which words are variables, tried by node and on the client itself."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from app.web import names
from app.web.joined import join
from app.web.modules import read
from app.web.script import slim, text_of, tokens
from app.web.static import Files

ROOT = Path(__file__).resolve().parents[2]

STYLES = """
    import { a, b as c, e } from "./given.js";
    const one = 1;
    let two = a;
    const { three, four: five, ...six } = { three: one, four: c, one, two };
    const [seven, { eight }] = [one ? two : five, { eight: a, }];
    function nine(one, { two, a: other }) { { two = 5, one = 4; } return { one, two, a: other }; }
    async function ten() {
      const a = 1, b = 2;
      return { async a() {}, get b() { return b }, a, b };
    }
    const eleven = function one() { return typeof one; };
    class Twelve extends (e ?? Object) {
      one() { return one; }
      static two() { return a }
      get a() { return c; }
    }
    function thirteen(four) {
      switch (four) {
        case one: { two = one; break; }
        case "a": return four ? { one } : { a };
        default: { one: for (const c of [a]) { if (c) continue one; } }
      }
      return `a ${four ? `one ${one}` : { two }.two} two`;
    }
    const fourteen = (a) => ({ a, one: two, [two]: a?.one, "c": c?.a ?? 1, d: { one, }, e });
    export { one as two };
    export default class Last extends Twelve { a() { return super.one(); } }
    const last = new Last();
    console.log(JSON.stringify([
      one, two, three, five, six, seven, eight, nine(7, { two: 8, a: 9 }), eleven(), last.a(),
      Twelve.two(), last.one(), thirteen(1),
      thirteen("a"), thirteen(2), two, fourteen({ one: 2 }), /one/.test("one"), 1 / one / 2,
    ]));
    ten().then((all) => console.log(Object.keys(all), all.b));
"""
GIVEN = "export const a = 3;\nexport const b = 'b';\nexport class e {}\n"
OPTIONS = [
    "--allowJs", "--checkJs", "--noEmit", "--target", "esnext", "--module", "esnext",
    "--moduleResolution", "bundler", "--lib", "esnext,dom,dom.iterable",
]  # fmt: skip
# names that are unknown, of types alone, not exported or declared twice, and what is no script
WRONG = re.compile(r"^([^(\n]+).*? error TS(?:2304|2552|2693|2305|2300|2451|1(?!345)\d{3}): ", re.M)


def test_other_names_change_nothing(tmp_path: Path) -> None:
    tree = {"page.js": STYLES, "given.js": GIVEN}
    made = join(lambda path: read(path, tree[path]), "page.js", [])
    said = []
    for folder, text in (("plain", STYLES), ("joined", made.files["page.js"].decode())):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.mjs").write_text(text.replace("given.js", "given.mjs"))
        (tmp_path / folder / "given.mjs").write_text(GIVEN)
        done = subprocess.run(
            ["node", "page.mjs"], cwd=tmp_path / folder, capture_output=True, text=True
        )
        said.append((done.stdout, done.stderr))
    assert said[0] == said[1]
    assert json.loads(said[0][0].splitlines()[0])
    assert "nine" not in made.files["page.js"].decode()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("const a = 1;\nlet b\nfunction c() {}\nclass D {}", ["a", "b", "c", "D"]),
        ("const a = (x, y) => { const z = 1; }\nfunction b(x) {}", ["a", "b"]),
        ("const { a, b: c, d: [e] } = x, y;", None),
        ("const { a, b: c, d: [e] } = x;", ["a", "c", "e"]),
        ("const { a = 1 } = x;", None),
        ("let a, b;", None),
        ("const a = 1, b = 2;", None),
        ("if (a) { var b = 1; }", None),
        ("class A { b = 1; }", None),
        ("const a = function b() {}, c = 1;", None),
        ("const a = async function b() {};\nasync function c() {}", ["a", "c"]),
        ("const a = `${{ b }}`;\nconst c = `${`${1}`}`;", ["a", "c"]),
        ("for (const a of b) { function c() {} }", []),
    ],
)
def test_names_of_the_top(source: str, found: list[str] | None) -> None:
    pieces = slim(tokens(source))
    if found is None:
        with pytest.raises(names.Unclear):
            names.declared(pieces, dict(names.variables(pieces)))
    else:
        assert names.declared(pieces, dict(names.variables(pieces))) == found


@pytest.mark.parametrize(
    ("source", "waiting"),
    [
        ("const a = await b;", True),
        ("for await (const a of b) c;", True),
        ("const a = async () => await b; const c = 1;", False),
        ("const a = async () => b; await c;", True),
        ("async function a() { await b; }", False),
    ],
)
def test_waiting_at_the_top(source: str, waiting: bool) -> None:
    assert names.waits(slim(tokens(source))) == waiting


def test_short_names_are_no_words() -> None:
    some = names.short({"ab", "do", "in"})
    made = [next(some) for _ in range(4000)]
    assert made[:2] == ["aa", "ac"]
    assert len(set(made)) == 4000
    assert not names.RESERVED.intersection(made)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("const f = (one, { two, a: three }, ...four) => one;", "f one two four"),
        ("function f(one) { let two = g(three), four; }", "f one two"),
        ("const f = function (one, [two]) {}; if (three) four(five);", "f one two"),
        ("const f = async one => two; h((three) ? four : five);", "f one"),
        ("const f = (one = two(three)) => ({ four, five: six });", "f one three"),
    ],
)
def test_names_declared_inside(source: str, found: str) -> None:
    pieces = slim(tokens(source))
    assert names.inner(pieces, dict(names.variables(pieces))) == set(found.split())


def test_letters_are_of_the_name_and_go_to_what_is_used_most() -> None:
    pieces = slim(tokens("f((many, few, a, key) => many + many + few + a + g({ key }));"))
    made = text_of(names.lettered(pieces, dict(names.variables(pieces)), {"many", "few", "key"}))
    assert made == "f((m,e,a,key)=>m+m+e+a+g({key}));"


def test_our_own_modules_are_understood() -> None:
    for file in (ROOT / "static").rglob("*.js"):
        path = file.relative_to(ROOT / "static").as_posix()
        known = read(path, file.read_text()).spots is not None
        assert known != path.startswith("vendor/") or path == "vendor/index.js", path


def test_no_name_of_the_client_is_lost_or_found_twice(tmp_path: Path) -> None:
    """The type check knows each name that is not declared, or declared twice, in a joined file."""
    files = Files(ROOT / "static")
    scripts = files.scripts()
    for path, content in scripts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    check = ["node", str(ROOT / "node_modules/typescript/bin/tsc"), *OPTIONS]
    (tmp_path / "wrong.js").write_text("const known = 1;\nconsole.log(nowhere);\n")
    done = subprocess.run(
        [*check, "wrong.js", *scripts], cwd=tmp_path, capture_output=True, text=True
    )
    names_wrong = re.compile(
        r"^([^(\n]+).*? error TS(?:2304|2693|2305|2300|2451|2552|1(?!345)\d\d\d): ", re.M
    )
    assert names_wrong.findall(done.stdout) == ["wrong.js"]
