"""The schema of a file of marks says what its reader accepts."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest

from editor.convert.safety import Refusal
from editor.convert.scans import marks
from editor.files.resources import schemas_dir

SCHEMA = json.loads((schemas_dir() / "marks.schema.json").read_bytes())
HELP = {"title", "description", "examples", "x-title-fr", "x-description-fr"}


def test_every_key_is_explained_in_two_languages() -> None:
    assert set(SCHEMA["properties"]) == set(marks._KEYS)
    assert SCHEMA.keys() >= HELP
    for name, part in SCHEMA["properties"].items():
        assert part.keys() >= HELP, name
        for example in part["examples"]:
            jsonschema_rs.validate(SCHEMA, {name: example})
            marks.as_marks({name: example}, "a")


@pytest.mark.parametrize(
    "data",
    [
        {}, {"columns": 26, "rows": 16}, {"columns": 0}, {"columns": "many"}, {"rows": 501},
        {"hexes": ["A1"]}, {"hexes": {"tree": "A1"}}, {"trees": {}}, {"sides": {"wall": []}},
        {"corners": [[0, 0], [1, 0], [1, 1]]}, {"corners": [[0, 0], [9, 0], [9, 9], [0, 9]]},
        [], "words",
    ],
)  # fmt: skip
def test_schema_and_reader_agree(data: object) -> None:
    sound = jsonschema_rs.is_valid(SCHEMA, data)
    try:
        marks.as_marks(data, "a")
    except Refusal:
        assert not sound
    else:
        assert sound
