"""Component data is read strictly: what does not fit is an error at start, not in a game."""

import msgspec
import pytest
from msgspec import Struct

from app.games import data


class Row(Struct):
    name: str
    cost: int


class Board(Struct):
    size: int


def file(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_of_a_csv_file_are_converted_to_their_type(tmp_path):
    path = file(tmp_path / "cards.csv", 'name,cost\nđá quý,3\n"a, b",0\n')
    assert data.rows(path, Row) == [Row("đá quý", 3), Row("a, b", 0)]


@pytest.mark.parametrize("text", ["name\nx\n", "name,cost\nx,three\n", "name,cost\nx,1.5\n"])
def test_a_missing_column_or_a_wrong_number_is_an_error(tmp_path, text):
    with pytest.raises(msgspec.ValidationError):
        data.rows(file(tmp_path / "cards.csv", text), Row)


def test_a_json_file_is_read_as_its_type(tmp_path):
    assert data.document(file(tmp_path / "board.json", '{"size": 5}'), Board) == Board(5)
    with pytest.raises(msgspec.ValidationError):
        data.document(file(tmp_path / "other.json", '{"size": "big"}'), Board)
