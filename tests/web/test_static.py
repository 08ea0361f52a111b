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
        'export * from "./c.js";\nconst s = "import x from \'./no.js\'";\n' + "// pad\n" * 200
    )
    (kit / "b.js").write_text("import './c.js';\nimport \"./b.js\";\n")
    (kit / "c.js").write_text("export const c = 1;\n")
    (vendor / "index.js").write_text("export const html = 1;\n")
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
    assert got.text == (folder / "kit" / "table.js").read_text()
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


def test_a_page_preloads_what_its_module_imports(folder: Path) -> None:
    modules = Files(folder).modules("kit/table.js", "kit/absent.js")
    assert modules == ["kit/table.js", "vendor/index.js", "kit/b.js", "kit/c.js"]


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
