"""Each schema is sound, explains itself in two languages, and says what its struct says."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect as shape

from editor.model.catalogue import Catalogue
from editor.model.hexmap import HexMap
from editor.model.pack import Pack
from editor.model.person import Roster
from editor.model.play import Play
from editor.model.scenario import Scenario

Schema = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "schemas"
STRUCTS = {
    "map": HexMap,
    "scenario": Scenario,
    "roster": Roster,
    "pack": Pack,
    "play": Play,
    "catalogue": Catalogue,
}
SCHEMAS: dict[str, Schema] = {
    kind: json.loads((FOLDER / f"{kind}.schema.json").read_text(encoding="utf-8"))
    for kind in STRUCTS
}
HELP = ("title", "description", "examples", "x-title-fr", "x-description-fr")
NULL_SAYS_SOMETHING = {"catalogue"}
"""In a catalogue `mounted: null` bars riders; elsewhere what is not there is left out."""
SOMETHING = r"[^\s\x1c-\x1f\x85\ufeff]"
"""What is not blank; `\\S` alone means one thing to Python and another to ECMAScript."""
every_kind = pytest.mark.parametrize("kind", STRUCTS)


def parts(node: Any, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Every subschema with its path."""
    if not isinstance(node, dict):
        return
    yield path, node
    for word in ("properties", "$defs"):
        for name, part in node.get(word, {}).items():
            yield from parts(part, f"{path}/{word}/{name}")
    for word in ("items", "additionalProperties", "propertyNames"):
        yield from parts(node.get(word), f"{path}/{word}")
    for index, part in enumerate(node.get("anyOf", ())):
        yield from parts(part, f"{path}/anyOf/{index}")


def resolve(schema: Schema, root: Schema) -> Schema:
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    return schema


def test_there_is_a_schema_for_every_kind_of_file_and_no_other():
    printed = {"answer", "log", "report"}
    # A baseline is a list, and marks on a scan are notes: neither is a kind of file of ours.
    kinds = {*STRUCTS, *printed, "baseline", "marks"}
    assert {path.name for path in FOLDER.iterdir()} == {f"{kind}.schema.json" for kind in kinds}


@every_kind
def test_schema_is_valid_2020_12(kind):
    schema = SCHEMAS[kind]
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:gonfalon:schema:{kind}:1"
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema_rs.validator_for(schema)


@every_kind
def test_schema_stands_alone(kind):
    """Editors open one schema file; a reference to another would not be found."""
    schema = SCHEMAS[kind]
    references = [part["$ref"] for _, part in parts(schema) if "$ref" in part]
    assert all(re.fullmatch(r"#/\$defs/[a-z-]+", reference) for reference in references)
    wanted = {reference.removeprefix("#/$defs/") for reference in references}
    assert wanted == set(schema["$defs"])


@every_kind
def test_every_property_explains_itself_in_two_languages(kind):
    for path, part in parts(SCHEMAS[kind]):
        for name, field in part.get("properties", {}).items():
            missing = [word for word in HELP if not field.get(word)]
            assert not missing, f"{path}/{name} lacks {missing}"
            for word in ("description", "x-description-fr"):
                assert field[word].endswith((".", "…")), f"{path}/{name}: {field[word]}"
    for name, part in SCHEMAS[kind]["$defs"].items():
        assert all(part.get(word) for word in HELP), name


@every_kind
def test_every_example_is_valid(kind):
    schema = SCHEMAS[kind]
    for path, part in parts(schema):
        if "examples" in part:
            one = part if part is schema else {**part, "$defs": schema["$defs"]}
            validator = jsonschema.Draft202012Validator(one)
            for example in part["examples"]:
                assert not list(validator.iter_errors(example)), (path, example)


@every_kind
def test_every_default_is_valid(kind):
    schema = SCHEMAS[kind]
    for path, part in parts(schema):
        if "default" in part:
            validator = jsonschema.Draft202012Validator({**part, "$defs": schema["$defs"]})
            assert validator.is_valid(part["default"]), path


@every_kind
def test_unknown_keys_are_refused_everywhere(kind):
    for path, part in parts(SCHEMAS[kind]):
        if "properties" in part:
            assert part["additionalProperties"] is False, path


def test_shared_parts_are_the_same_in_every_file():
    seen: dict[str, tuple[str, Schema]] = {}
    for kind, schema in SCHEMAS.items():
        for name, part in schema["$defs"].items():
            first, known = seen.setdefault(name, (kind, part))
            assert part == known, f"{name} differs between {first} and {kind}"


def test_files_are_indented_by_two_spaces_and_keep_their_accents():
    for kind in STRUCTS:
        text = (FOLDER / f"{kind}.schema.json").read_text(encoding="utf-8")
        assert text.endswith("}\n")
        assert "\\u00" not in text
        assert "\t" not in text
        assert all((len(line) - len(line.lstrip(" "))) % 2 == 0 for line in text.splitlines())


# ---------------------------------------------------------------- schema and struct


def json_types(schema: Schema, root: Schema) -> set[str]:
    """The JSON types that a schema lets through; an integer is a number."""
    schema = resolve(schema, root)
    if "anyOf" in schema:
        types = set().union(*(json_types(part, root) for part in schema["anyOf"]))
    elif "const" in schema:
        types = {"boolean" if isinstance(schema["const"], bool) else "string"}
    else:
        said = schema.get("type", ())
        types = {said} if isinstance(said, str) else set(said)
    return types - {"integer"} if "number" in types else types


def struct_types(info: shape.Type) -> set[str]:
    match info:
        case shape.UnionType():
            types = set().union(*(struct_types(part) for part in info.types))
        case shape.LiteralType():
            types = {"string" if isinstance(value, str) else "integer" for value in info.values}
        case shape.StructType() | shape.DictType():
            types = {"object"}
        case shape.TupleType() | shape.VarTupleType():
            types = {"array"}
        case shape.NoneType():
            types = {"null"}
        case shape.StrType():
            types = {"string"}
        case shape.BoolType():
            types = {"boolean"}
        case shape.IntType():
            types = {"integer"}
        case shape.FloatType():
            types = {"number"}
        case _:
            raise AssertionError(info)
    return types - {"integer"} if "number" in types else types


def branch_of(schema: Schema, root: Schema, wanted: str) -> Schema:
    """The part of a schema that takes this JSON type."""
    schema = resolve(schema, root)
    for part in schema.get("anyOf", (schema,)):
        found = resolve(part, root)
        if wanted in json_types(found, root):
            return found
    raise AssertionError((wanted, schema))


class Mirror:
    """Walks a struct and a schema together and fails where they part."""

    def __init__(self, root: Schema, *, null: bool) -> None:
        self.root = root
        self.null = null
        self.seen: set[tuple[type, int]] = set()

    def compare(self, info: shape.Type, schema: Schema, where: str) -> None:
        if isinstance(info, shape.AnyType):
            return
        schema = resolve(schema, self.root)
        union = info.types if isinstance(info, shape.UnionType) else (info,)
        kept = tuple(one for one in union if self.null or not isinstance(one, shape.NoneType))
        expected = struct_types(shape.UnionType(kept))
        assert json_types(schema, self.root) == expected, where
        for one in kept:
            self.compare_part(one, schema, where)

    def compare_part(self, info: shape.Type, schema: Schema, where: str) -> None:
        match info:
            case shape.StructType():
                self.compare_struct(info, branch_of(schema, self.root, "object"), where)
            case shape.LiteralType():
                [wanted] = struct_types(info)
                found = branch_of(schema, self.root, wanted)
                said = found["enum"] if "enum" in found else [found["const"]]
                assert {value for value in said if value is not None} == set(info.values), where
            case shape.VarTupleType():
                items = branch_of(schema, self.root, "array")["items"]
                self.compare(info.item_type, items, f"{where}[]")
            case shape.TupleType():
                array = branch_of(schema, self.root, "array")
                size = len(info.item_types)
                assert (array["minItems"], array["maxItems"]) == (size, size), where
                for item in info.item_types:
                    self.compare(item, array["items"], f"{where}[]")
            case shape.DictType():
                inner = branch_of(schema, self.root, "object")["additionalProperties"]
                if inner is not True:
                    self.compare(info.value_type, inner, f"{where}{{}}")
                else:
                    assert isinstance(info.value_type, shape.AnyType), where
            case _:
                pass

    def compare_struct(self, info: shape.StructType, schema: Schema, where: str) -> None:
        if (info.cls, id(schema)) in self.seen:
            return
        self.seen.add((info.cls, id(schema)))
        fields = {field.encode_name: field for field in info.fields}
        assert set(schema["properties"]) == set(fields), where
        own = [name for name in schema["properties"] if name != "id"]
        assert own == [name for name in fields if name != "id"], f"order of {where}"
        required = {name for name, field in fields.items() if field.required}
        assert set(schema.get("required", ())) == required, where
        for name, field in fields.items():
            part = schema["properties"][name]
            self.compare(field.type, part, f"{where}.{name}")
            if "default" in part:
                assert part["default"] == field.default, f"{where}.{name}"


@every_kind
def test_schema_and_struct_agree_field_by_field(kind):
    schema = SCHEMAS[kind]
    mirror = Mirror(schema, null=kind in NULL_SAYS_SOMETHING)
    mirror.compare(shape.type_info(STRUCTS[kind]), schema, kind)


# ---------------------------------------------------------------- values


def values_of(schema: Schema, root: Schema, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values that a schema lets through, small ones."""
    schema = resolve(schema, root)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of(*(values_of(part, root, depth) for part in schema["anyOf"]))
    types = schema.get("type", ["string", "boolean"])
    if isinstance(types, list):
        return st.one_of(*(values_of({**schema, "type": one}, root, depth) for one in types))
    return MAKERS[types](schema, root, depth)


def numbers(schema: Schema, _root: Schema, _depth: int) -> st.SearchStrategy[Any]:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -100))
    whole = schema["type"] == "integer"
    high = schema.get("maximum", low + 100)
    if whole:
        return st.integers(low + ("exclusiveMinimum" in schema), high)
    return st.integers(int(low) + 1, int(high)) | st.floats(
        low, high, exclude_min="exclusiveMinimum" in schema
    )


def strings(schema: Schema, _root: Schema, _depth: int) -> st.SearchStrategy[str]:
    pattern = schema.get("pattern")
    if pattern is None or pattern == SOMETHING:
        return st.text("aé b", min_size=1, max_size=4).map(lambda word: f"x{word}")
    return st.from_regex(pattern.replace("$)", r"\Z)").replace("$", r"\Z"), fullmatch=False).filter(
        lambda word: len(word) <= schema.get("maxLength", 1000)
    )


def arrays(schema: Schema, root: Schema, depth: int) -> st.SearchStrategy[list[Any]]:
    least = schema.get("minItems", 0)
    most = least if depth > 3 else schema.get("maxItems", least + 2)
    unique = repr if schema.get("uniqueItems") else None
    items = values_of(schema["items"], root, depth + 1) if most else st.nothing()
    return st.lists(items, min_size=least, max_size=min(most, least + 2), unique_by=unique)


def objects(schema: Schema, root: Schema, depth: int) -> st.SearchStrategy[dict[str, Any]]:
    if "properties" not in schema:
        names = values_of({"type": "string", **schema.get("propertyNames", {})}, root)
        inner = schema["additionalProperties"]
        value = st.integers(0, 3) if inner is True else values_of(inner, root, depth + 1)
        least = schema.get("minProperties", 0)
        return st.dictionaries(names, value, min_size=least, max_size=least + 1)
    return some_properties(schema, root, depth)


@st.composite
def some_properties(draw: st.DrawFn, schema: Schema, root: Schema, depth: int) -> dict[str, Any]:
    required = schema.get("required", [])
    optional = [name for name in schema["properties"] if name not in required]
    wanted = list(required)
    least = max(0, schema.get("minProperties", 0) - len(required))
    most = least if depth > 3 else max(least, 3)
    if optional and most:
        names = st.sampled_from(optional)
        wanted += draw(st.lists(names, min_size=least, max_size=most, unique=True))
    for name, others in schema.get("dependentRequired", {}).items():
        wanted += [other for other in others if name in wanted and other not in wanted]
    return {name: draw(values_of(schema["properties"][name], root, depth + 1)) for name in wanted}


MAKERS = {
    "integer": numbers,
    "number": numbers,
    "string": strings,
    "boolean": lambda *_: st.booleans(),
    "null": lambda *_: st.none(),
    "array": arrays,
    "object": objects,
}


@every_kind
@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_the_schema_lets_through_becomes_a_value_and_comes_back(kind, data):
    schema = SCHEMAS[kind]
    tree = data.draw(values_of(schema, schema))
    quick = jsonschema_rs.validator_for(schema)
    assert quick.is_valid(tree), [error.message for error in quick.iter_errors(tree)]
    value = msgspec.convert(tree, STRUCTS[kind])
    again = msgspec.to_builtins(value)
    assert quick.is_valid(again), [error.message for error in quick.iter_errors(again)]
    assert msgspec.convert(again, STRUCTS[kind]) == value


@every_kind
def test_the_example_of_the_whole_file_converts(kind):
    for example in SCHEMAS[kind]["examples"]:
        assert msgspec.convert(example, STRUCTS[kind])


BAD = [
    ("map", ("id",), "The Ford"),
    ("map", ("title",), "The Ford"),
    ("map", ("title",), {}),
    ("map", ("title",), {"en": " "}),
    ("map", ("legend",), {" ": "clear"}),
    ("map", ("legend",), {"ab": "clear"}),
    ("map", ("terrain",), []),
    ("map", ("elevation",), ["..j."]),
    ("map", ("grid", "columns"), 0),
    ("map", ("grid", "columns"), 1001),
    ("map", ("grid", "size_mm"), 0),
    ("map", ("format",), "gonfalon/map/2"),
    ("map", ("backdrop",), {"image": "/tmp/ford.png"}),
    ("map", ("backdrop",), {"image": "C:/ford.png"}),
    ("map", ("backdrop",), {"image": "..\\ford.png"}),
    ("map", ("author",), None),
    ("scenario", ("sides",), []),
    ("scenario", ("colour",), "#123456"),
    ("scenario", ("end",), {"turns": 0}),
    ("scenario", ("units",), [{"id": "a", "side": "b", "at": "D7x"}]),
    ("scenario", ("units",), [{"id": "a", "side": "b", "facing": "north"}]),
    ("scenario", ("openings",), [{"at": "D7", "side": "n", "state": "ajar"}]),
    ("scenario", ("victory",), [{"side": "b", "when": {}}]),
    ("roster", ("people",), [{"id": "a", "foot": {"healthy": [1, 2]}}]),
    ("pack", ("maps",), ["../maps/ford.map.yaml"]),
    ("pack", ("maps",), ["maps/../../ford.map.yaml"]),
    ("pack", ("version",), "new"),
    ("play", ("dice",), [101]),
    ("play", ("seed",), -1),
]


@pytest.mark.parametrize(("kind", "path", "value"), BAD)
def test_mistakes_are_refused_by_both_validators(kind, path, value):
    schema = SCHEMAS[kind]
    tree = copy.deepcopy(schema["examples"][0])
    inner = tree
    for word in path[:-1]:
        inner = inner[word]
    inner[path[-1]] = value
    assert not jsonschema_rs.validator_for(schema).is_valid(tree)
    assert not jsonschema.Draft202012Validator(schema).is_valid(tree)


@every_kind
def test_a_hex_has_one_french_word(kind):
    """`hexagone`, as in the checks, the window and the guide; never `case`."""
    written = json.dumps(SCHEMAS[kind], ensure_ascii=False)
    french = re.findall(r'"x-[a-z]+-fr": "([^"]*)"', written)
    assert not [words for words in french if re.search(r"\bcases?\b", words, re.IGNORECASE)]
