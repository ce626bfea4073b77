"""Each mistake of shape is one sentence at its place."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import pytest

from editor.files import migrate as migration_room
from editor.files import schema as schema_room
from editor.files.migrate import KINDS, can_migrate, format_of, kind_of, migrate, migration
from editor.files.resources import samples_dir
from editor.files.schema import findings_against, shape_findings
from editor.files.yamltext import read_text

ID = {"title": "Identifier", "x-title-fr": "Identifiant", "type": "string",
      "pattern": "^[a-z-]+$", "examples": ["sir-hugh"]}  # fmt: skip
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["id"],
    "additionalProperties": False,
    "$defs": {"id": ID},
    "properties": {
        "id": {"$ref": "#/$defs/id"},
        "count": {"type": "integer", "minimum": 1, "maximum": 9},
        "side": {"enum": ["baron", "outlaws"]},
        "rows": {"type": "array", "minItems": 2, "uniqueItems": True, "items": {"type": "string"}},
        "legend": {"type": "object", "propertyNames": {"maxLength": 1}},
        "when": {
            "oneOf": [
                {"type": "integer"},
                {
                    "type": "object",
                    "required": ["turn"],
                    "additionalProperties": False,
                    "properties": {"turn": {"type": "integer"}},
                },
                {
                    "type": "object",
                    "required": ["units", "in"],
                    "additionalProperties": False,
                    "properties": {"units": {"type": "string"}, "in": {"type": "string"}},
                },
            ]
        },
        "place": {
            "type": "object",
            "anyOf": [{"required": ["at"]}, {"required": ["zone"]}],
            "properties": {"at": {"type": "string"}, "zone": {"type": "string"}},
        },
        "units": {"type": "array", "items": {"type": "object", "required": ["id"]}},
    },
}

CASES: list[tuple[str, str, str, str]] = [
    ("id: x\nconut: 3", "SHP004", "f:2:1", "the key conut is not known here; did you mean count?"),
    ("count: 3", "SHP005", "f:1:1", "the file has no id, which it needs"),
    ("id: x\ncount: many", "SHP006", "f:2:8", "count must be a whole number, not text"),
    ("id: 7", "SHP006", "f:1:5", "id must be text, not a whole number; put it in quotes"),
    ("id: x\nside: barn", "SHP007", "f:2:7",
     "side is 'barn' but must be one of baron, outlaws; did you mean baron?"),
    ("id: Sir Hugh", "SHP008", "f:1:5", "id is 'Sir Hugh', which does not have the form expected "
     "(identifier, for instance 'sir-hugh')"),
    ("id: x\nlegend: {tt: tree}", "SHP008", "f:2:10",
     "the key 'tt' does not have the form expected here"),
    ("id: x\ncount: 12", "SHP009", "f:2:8", "count is 12 but must be at most 9"),
    ("id: x\nrows: [a]", "SHP010", "f:2:7", "rows has 1 but must have at least 2 entries"),
    ("id: x\nrows: [a, b, a]", "SHP013", "f:2:14", "'a' stands twice in this list"),
    ("id: x\nrows: [a, 5]", "SHP006", "f:2:11",
     "entry 2 of rows must be text, not a whole number; put it in quotes"),
    ("id: x\nwhen: {turn: x}", "SHP006", "f:2:14", "turn must be a whole number, not text"),
    ("id: x\nwhen: {units: a, inn: b}", "SHP004", "f:2:18",
     "the key inn is not known here; did you mean in?"),
    ("id: x\nwhen: soon", "SHP006", "f:2:7",
     "when must be a whole number or a mapping (key: value), not text"),
    ("id: x\nplace: {}", "SHP005", "f:2:8", "place needs one of at, zone"),
    ("id: x\nunits:\n  - {id: a}\n  - {at: D7}", "SHP005", "f:4:5",
     "entry 2 of units has no id, which it needs"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place", "words"), CASES)
def test_each_mistake_is_one_sentence(text: str, code: str, place: str, words: str) -> None:
    found = findings_against(read_text(text, "f"), SCHEMA)
    said = [
        (x.code, str(x.place), x.message.en) for x in found if "which it needs" not in x.message.en
    ]
    expected = [(code, place, words)]
    assert (said or [(x.code, str(x.place), x.message.en) for x in found])[:1] == expected
    assert all(x.message.fr and x.message.fr != x.message.en for x in found)


def test_a_sound_file_has_no_findings() -> None:
    assert findings_against(read_text("id: x\nwhen: 3\nplace: {at: D7}"), SCHEMA) == ()


def test_many_mistakes_are_cut_short_and_counted() -> None:
    text = "id: x\nunits:\n" + "  - {at: D7}\n" * 80
    found = findings_against(read_text(text), SCHEMA)
    assert len(found) == 51
    assert found[-1].message.en == "and 30 more mistakes of shape in this file"
    assert len({(x.path, x.message) for x in found}) == 51


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("id: x", "SHP001", "does not say what it is"),
        ("[a]", "SHP001", "does not say what it is"),
        ("format: map", "SHP001", "not understood"),
        ("format: 3", "SHP001", "not understood"),
        ("format: gonfalon/mpa/1", "SHP002", "did you mean map?"),
        ("format: gonfalon/xyzzy/1", "SHP002", "there are map, scenario"),
        ("format: gonfalon/roster/1", "SHP002", "a map file is expected"),
        ("format: gonfalon/map/2", "SHP003", "install a newer"),
        ("format: gonfalon/map/0", "SHP003", "never was"),
        ("a: [", "FIL008", "not closed"),
    ],
)
def test_the_format_line_is_looked_at_first(text: str, code: str, words: str) -> None:
    (found,) = shape_findings(read_text(text), "map")
    assert found.code == code
    assert words in found.message.en


def test_kinds_are_told_by_the_format_line() -> None:
    assert format_of({"format": "gonfalon/map/12"}) == ("map", 12)
    assert kind_of({"format": "gonfalon/scenario/1"}) == "scenario"
    assert kind_of({"format": "gonfalon/other/1"}) is None
    assert kind_of(["x"]) is None


def test_migrations_run_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migration_room, "_STEPS", {})
    current = {"made-up": 3}

    @migration("made-up", 1)
    def _(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "steps": [*data["steps"], 1]}

    assert not can_migrate("made-up", 1, current)
    with pytest.raises(LookupError, match="version 2 to 3"):
        migrate({"steps": []}, "made-up", 1, current)

    @migration("made-up", 2)
    def _(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "steps": [*data["steps"], 2]}

    old = {"format": "gonfalon/made-up/1", "steps": []}
    assert migrate(old, "made-up", 1, current) == {"format": "gonfalon/made-up/3", "steps": [1, 2]}
    assert old == {"format": "gonfalon/made-up/1", "steps": []}
    assert migrate(old, "made-up", 3, current) is old
    with pytest.raises(ValueError, match="two migrations"):
        migration("made-up", 2)(lambda data: data)


def test_every_schema_that_is_there_can_be_used() -> None:
    for kind in KINDS:
        source = read_text(f"format: gonfalon/{kind}/1\nnonsense: 1\n", "f")
        found = shape_findings(source)
        assert "SHP004" in {x.code for x in found}, kind
    assert samples_dir().is_dir()


def test_a_file_that_only_the_fast_test_refuses_is_not_called_clean(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("editor.files.explain.explain", lambda *_: iter(()))
    (found,) = schema_room.findings_against(read_text("id: 7", "f"), SCHEMA)
    assert (found.code, str(found.place)) == ("SHP014", "f:1:5")


def test_plain_words_where_two_languages_are_asked_are_shown_as_they_should_be_written() -> None:
    source = read_text("format: gonfalon/roster/1\nid: a\ntitle: Le Gué, la nuit\n", "a.yaml")
    found = next(one for one in shape_findings(source) if one.path == ("title",))
    for said in found.message:
        assert '{en: "Le Gué, la nuit"}' in said
        assert '{fr: "Le Gué, la nuit"}' in said
        assert len(said) < 200


@pytest.mark.parametrize("key", ["tt", " "])
def test_a_wrong_key_of_a_legend_is_pointed_at_and_says_what_is_expected(key: str) -> None:
    text = f'format: gonfalon/map/1\nlegend: {{".": clear, "{key}": tree}}\n'
    found = next(one for one in shape_findings(read_text(text, "a.yaml")) if one.code == "SHP008")
    assert str(found.place) == "a.yaml:2:22"
    assert "one character, not a space" in found.message.en
    assert "un seul caractère" in found.message.fr


@pytest.mark.parametrize(
    ("lines", "path"),
    [
        (f"board: {{sheets: [{'{map: a.yaml}, ' * 100}{{map: a.yaml}}]}}", ("board", "sheets")),
        (f"zones: [{', '.join(f'{{id: z{n}}}' for n in range(501))}]", ("zones",)),
    ],
)
def test_lists_that_cost_more_than_their_length_have_an_end(lines: str, path) -> None:
    source = read_text(f"format: gonfalon/scenario/1\n{lines}\n", "a.yaml")
    assert ("SHP010", path) in [(one.code, one.path) for one in shape_findings(source)]


def test_a_long_list_with_one_thing_twice_is_read_once() -> None:
    labels = ", ".join(f"{letter}{row}" for letter in ascii_uppercase for row in range(1, 1000))
    source = read_text(
        f"format: gonfalon/scenario/1\nzones: [{{id: a, hexes: [{labels}, A7]}}]\n", "a.yaml"
    )
    found = [one for one in shape_findings(source) if one.code == "SHP013"]
    assert [one.path for one in found] == [("zones", 0, "hexes", 26 * 999)]
