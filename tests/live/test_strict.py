"""Reading JSON that strangers sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.live.strict import DEPTH, WIDEST, BadJson, BadShape, loads

plain_text = st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-WIDEST, WIDEST) | plain_text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(plain_text, inner, max_size=4),
    max_leaves=12,
)


def depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


@given(values)
def test_what_is_allowed_comes_out_as_it_went_in(value: object) -> None:
    import json

    text = json.dumps(value).encode()
    if depth(value) > DEPTH:
        with pytest.raises(BadShape):
            loads(text)
    else:
        assert loads(text) == value


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"NaN",
        b"Infinity",
        b"1e400",
        b"1" * 5000,
        b'{"a":1,}',
        b"{'a':1}",
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b'"a\nb"',
        b'"a\x00b"',
        b"01",
        b"\xef\xbb\xbf1",
        b"1 2",
    ],
)
def test_what_is_no_json(text: bytes) -> None:
    with pytest.raises(BadJson):
        loads(text)


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":1,"a":1}',
        b'{"a":{"b":1,"b":2}}',
        b'{"a":1,"\\u0061":2}',
        b'[{"a:":1,"a:":2}]',
        b"1.0",
        b"1e2",
        b"-0.5",
        b"9007199254740993",
        b"-9007199254740993",
        b"[" * 9 + b"]" * 9,
        b"[" * 100_000,
        b'{"a":' * 9 + b"1" + b"}" * 9,
        b'"\\u0000"',
        b'"\\u0007"',
        b'"\\u0085"',
        b'"\x7f"',
        '"e\u0301"'.encode(),
        b'"e\\u0301"',
        b'{"e\\u0301":1}',
        b'{"\\u0000":1}',
    ],
)
def test_json_that_is_never_accepted(text: bytes) -> None:
    with pytest.raises(BadShape):
        loads(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'{"a":"b:c:d{[","e":[":"]}', {"a": "b:c:d{[", "e": [":"]}),
        (b'{"a\\":{":1}', {'a":{': 1}),
        (b"[" * 8 + b"]" * 8, [[[[[[[[]]]]]]]]),
        (b'"[[[[[[[[[[[["', "[[[[[[[[[[[["),
        (b"9007199254740992", 2**53),
        ('"Nguyễn Thị Ánh 👩‍🎨"'.encode(), "Nguyễn Thị Ánh 👩‍🎨"),
        (b'{"__proto__":{"x":1}}', {"__proto__": {"x": 1}}),
    ],
)
def test_what_only_looks_dangerous(text: bytes, value: object) -> None:
    assert loads(text) == value


def test_a_persons_own_words_are_composed_instead_of_refused() -> None:
    text = '{"text":"Tie\u0302\u0301ng"}'.encode()
    assert loads(text, free=frozenset({"text"})) == {"text": "Ti\u1ebfng"}
    with pytest.raises(BadShape):
        loads(b'{"text":"a\\u0000"}', free=frozenset({"text"}))


@pytest.mark.parametrize("opened", [b'"', b'{"a":"', b'["'])
def test_a_string_without_an_end_is_read_once(opened: bytes) -> None:
    """Looked at again from every quote in it, this took minutes."""
    with pytest.raises(BadJson):
        loads(b"[]" * (DEPTH + 1) + opened + b'\\"' * 30_000)


def test_brackets_in_a_string_over_several_lines_are_no_nesting() -> None:
    with pytest.raises(BadJson):  # JSON allows no raw line break, but the depth is not the reason
        loads(b'["' + b"[\n" * (DEPTH + 1) + b'"]')
