"""What makes JavaScript and stylesheets smaller leaves their meaning alone."""

import pytest

from app.web import script, style


def slimmed(source: str) -> str:
    return script.text_of(script.slim(script.tokens(source)))


def test_tokens_joined_are_the_source() -> None:
    source = 'const a = `x ${b + `y ${ {c: "}"}.c } z`} `; // c\n/* d */ a /= /[/]"/.test(b) / 2;\n'
    assert script.text_of(script.tokens(source)) == source


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("a = 1; // why\nb = 2;", "a=1;b=2;"),
        ("let a\n/* x\n */ let b", "let a\nlet b"),
        ("return /x y/ . test ( s )", "return /x y/ .test(s)"),
        ("a / b / /c/", "a / b / /c/"),
        ("a = b\n  ++c", "a=b\n++c"),
        ("a + +b - -c", "a+ +b- -c"),
        ('"a  b" + `c\n  d`', '"a  b"+`c\n  d`'),
        ("html`<p>\n    ${ a }\n  </p>`", "html`<p>${a}</p>`"),
        ("html`<p>${css`a\n   b`}  c</p>`", "html`<p>${css`a\n   b`}  c</p>`"),
        ("case 'x' : typeof  x", "case'x':typeof x"),
        ("f()\n  .then(g)\n  [0]", "f().then(g)\n[0]"),
        ("x = y\n(z)", "x=y\n(z)"),
        ("({ a: 1,\n  b })", "({a:1,b})"),
        ("const {a} = b\nconst c = `d`\nreturn c", "const{a}=b\nconst c=`d`\nreturn c"),
        ("async  function * x ( ) { yield 1 }", "async function*x(){yield 1}"),
        ("a ?. b ?? c ? . 5 : 1", "a?.b??c?.5:1"),
    ],
)
def test_only_what_parts_nothing_goes(source: str, short: str) -> None:
    assert slimmed(source) == short


def test_stylesheets_lose_comments_and_indentation_only() -> None:
    sheet = """
/* of the page { */
a:hover > b, c :not(.d) {
  width: calc(1px + 2px);
  content: "  /* ; } ";  /* x */
  quotes: "" '';
}
@media (min-width: 1px) and (hover) { e { --x: a  b; } }
"""
    assert style.slim(sheet) == (
        'a:hover > b,c :not(.d){width: calc(1px + 2px);content: "  /* ; } ";quotes: "" \'\'}'
        "@media (min-width: 1px) and (hover){e{--x: a b}}"
    )


def test_a_sheet_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"css/b\.css is not there"):
        style.joined("css/a.css", lambda path: b'@import "b.css";' if path == "css/a.css" else None)
