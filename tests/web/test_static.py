"""Static files: addresses by content, preloads, what is never served."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from app.web.static import FOREVER, Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kit, vendor = tmp_path / "static" / "kit", tmp_path / "static" / "vendor"
    kit.mkdir(parents=True)
    vendor.mkdir()
    (kit / "table.js").write_text(
        'import { html } from "../vendor/index.js";\nimport {\n  a,\n  b,\n} from "./b.js";\n'
        'import { c } from "./c.js";\nconst s = "import x from \'./no.js\'";\n// all of it\n'
        + "console.log(html, a, b, c, s);\n"
        * 20
    )
    (kit / "b.js").write_text(
        "import './c.js';\nexport const a = 1,\n  z = 2;\nexport const b = 2;\n"
    )
    (kit / "c.js").write_text("export const c = 1;\n")
    (kit / "bare.js").write_text("import { c } from './c.js';\nexport default c;\n")
    (vendor / "index.js").write_text("export const html = 1; // of htm\n")
    css = tmp_path / "static" / "css"
    css.mkdir()
    (css / "page.css").write_text('/* all */\n@import "../kit/look.css";\nb { color: red; }\n')
    (kit / "look.css").write_text("a {\n  src: url(../fonts/a.woff2);\n}\n")
    (tmp_path / "secret").write_text("secret")
    return tmp_path / "static"


def client(files: Files) -> TestClient:
    return TestClient(Starlette(routes=[Route("/static/{path:path}", files)]))


def test_files_are_immutable_and_compressed(folder: Path) -> None:
    files = Files(folder)
    got = client(files).get(files.url("kit/table.js"))
    assert got.status_code == 200
    assert got.headers["cache-control"] == FOREVER
    assert got.headers["content-type"] == "text/javascript; charset=utf-8"
    assert got.headers["content-encoding"] == "gzip"
    assert got.headers["vary"] == "accept-encoding"
    assert got.text.count(");console.log(") == 19
    assert "all of it" not in got.text
    plain = client(files).get(files.url("kit/table.js"), headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == got.text


def test_a_changed_file_is_another_build(folder: Path) -> None:
    before = Files(folder)
    assert Files(folder).build == before.build
    (folder / "kit" / "c.js").write_text("export const c = 2;\n")
    after = Files(folder)
    assert after.build != before.build
    old = client(after).get(before.url("kit/c.js"))
    assert (old.text, old.headers["cache-control"]) == ("export const c = 2;\n", "no-cache")


def test_no_joined_script_is_served_under_the_address_of_another_build(folder: Path) -> None:
    """Their short names differ: what stands there lets the page load itself anew."""
    (folder / "kit" / "stale.js").write_text("location.reload();\n")
    before = Files(folder)
    (folder / "kit" / "c.js").write_text("export const c = 2;\n")
    after = Files(folder)
    assert {"kit/table.js", "kit/bare.js"} <= after.scripts().keys()
    for path in after.scripts():
        old = client(after).get(before.url(path))
        assert (old.text, old.headers["cache-control"]) == ("location.reload();\n", "no-cache")
        assert client(after).get(after.url(path)).text != old.text


def test_a_page_preloads_what_its_module_imports(folder: Path) -> None:
    modules = Files(folder, dev=True).modules("kit/table.js", "kit/absent.js")
    assert modules == ["kit/table.js", "vendor/index.js", "kit/b.js", "kit/c.js"]


def test_joined_a_page_asks_for_one_file_and_one_for_what_comes_later(folder: Path) -> None:
    files = Files(folder)
    asked = files.modules("kit/table.js", "kit/bare.js", "kit/absent.js")
    assert asked == ["kit/table.js", "kit/bare.js"]
    for path in asked:
        assert client(files).get(files.url(path)).status_code == 200


def test_stylesheets_are_joined_with_what_they_import(folder: Path) -> None:
    files = Files(folder)
    got = client(files).get(files.url("css/page.css"))
    assert got.text == "a{src: url(../fonts/a.woff2)}b{color: red}"
    plain = client(Files(folder, dev=True)).get("/static/dev/css/page.css")
    assert '@import "../kit/look.css"' in plain.text


def test_all_can_be_made_ready_before_it_is_asked_for(folder: Path) -> None:
    files = Files(folder)
    files.prepare()
    (folder / "kit" / "table.js").unlink()
    assert client(files).get(files.url("kit/table.js")).status_code == 200


@pytest.mark.parametrize("dev", [False, True])
@pytest.mark.parametrize(
    "path",
    ["../secret", "kit/../../secret", "%2e%2e/secret", "kit", "", "nothing.js", "kit/c.js%00",
     "games/toy/components.json", "/etc/passwd", "..%5csecret"],
)  # fmt: skip
def test_nothing_else_is_served(folder: Path, path: str, dev: bool) -> None:
    files = Files(folder, dev=dev)
    assert client(files).get(files.url("") + path).status_code == 404


def test_component_data_is_a_static_file(folder: Path) -> None:
    files = Files(folder)
    got = client(files).get(files.url("games/splendor_duel/components.json"))
    assert got.headers["cache-control"] == FOREVER
    assert len(got.json()["cards"]) == 67


def test_in_development_the_disk_is_read_each_time(folder: Path) -> None:
    files = Files(folder, dev=True)
    (folder / "kit" / "c.js").write_text("export const c = 3;\n")
    got = client(files).get(files.url("kit/c.js"))
    assert (got.text, got.headers["cache-control"]) == ("export const c = 3;\n", "no-cache")
    assert client(files).get(files.url("games/splendor_duel/components.json")).json()["cards"]
