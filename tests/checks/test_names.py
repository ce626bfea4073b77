"""Laws of what files name: every place of the tables is looked at, and no place is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from editor.checks.names import MAPS, OUTCOMES, PACKS, ROSTERS, SCENARIOS, Naming
from editor.checks.walks import EDGES, LABELS, words_at
from editor.files.library import Library
from editor.files.resources import samples_dir
from editor.files.schema import schema_for
from editor.files.write import format_yaml
from editor.systems.examine import examine

SAMPLES = samples_dir()
TABLES = {"map": MAPS, "roster": ROSTERS, "scenario": SCENARIOS, "pack": PACKS}
FILES = {
    "map": sorted(SAMPLES.glob("maps/*.yaml")),
    "roster": sorted(SAMPLES.glob("rosters/*.yaml")),
    "scenario": sorted(SAMPLES.glob("scenarios/*.yaml")),
    "pack": sorted(SAMPLES.glob("packs/*/pack.yaml")),
}
PLACES = [
    (kind, code, where)
    for kind, table in TABLES.items()
    for code, namings in table.items()
    for one in namings
    for where in one.places
]
WRONG = "no-such-word-anywhere"
WRONG_PERSON = "nobody/no-such-word-anywhere"
# What a file calls itself or others by their place, and what the reader of packs looks up.
OWN = {"id", "as", "pack", "file", "map", "image", "picture", "format"}
FREE = {
    "kind": "objects and features may be words of your own; ropes have a list in the schema",
    "race": "no list of peoples is part of the rules",
    "spells": "no list of spells is part of the rules",
    "verb": "an object's verbs are words of the author",
    "verbs": "as above",
    "grade": "a degree of victory is named in words",
    "system": "RUL002 says that there is no such system",
    "options": "RUL003 says that there is no such option",
    "weather": "looked at as <weather>",
    "from": "a person of a roster is looked up by SET102",
}


def spoilt(data: Any, path: tuple[str | int, ...], *, key: bool) -> Any:
    """The same with another word, or key, at the end of a path."""
    made = deepcopy(data)
    inner = made
    for step in path[:-1]:
        inner = inner[step]
    if key:
        inner[WRONG] = inner.pop(path[-1])
    else:
        # Where a person of a roster is named, a word without a roster has the wrong shape.
        inner[path[-1]] = WRONG_PERSON if "/" in inner[path[-1]] else WRONG
    return made


def first_use(kind: str, where: str) -> tuple[Path, tuple[str | int, ...]] | None:
    library = Library()
    for file in FILES[kind]:
        for _, path in words_at(library.load(str(file)).value, where):
            return file, path
    return None


@pytest.mark.parametrize(("kind", "code", "where"), PLACES, ids=str)
def test_a_wrong_word_at_a_place_of_the_table_is_found_at_that_place(kind, code, where, tmp_path):
    used = first_use(kind, where)
    if used is None:
        pytest.skip("no sample names anything there; the cases by name do")
    file, path = used
    library = Library()
    data = spoilt(library.load(str(file)).source.data, path, key=where.endswith("@"))
    text = format_yaml(data, kind)
    copy = file.with_name(f"spoilt-{tmp_path.name}.yaml")

    class Spoilt(Library):
        def _load(self, name: str, kind: str):
            if name != str(copy):
                return super()._load(name, kind)
            (tmp_path / "spoilt.yaml").write_text(text, "utf-8")
            made = super()._load(str(tmp_path / "spoilt.yaml"), kind)
            return type(made)(name, made.kind, made.source, made.value, made.findings, b"")

    found = examine(copy, Spoilt()).findings
    wanted = (*path[:-1], WRONG) if where.endswith("@") else path
    assert (code, wanted) in [(one.code, one.path) for one in found], found
    assert all(WRONG in one.message.en for one in found if one.path == wanted)


def test_the_samples_use_nearly_every_place():
    """So that the law above is more than words."""
    unused = [where for kind, _, where in PLACES if first_use(kind, where) is None]
    assert len(unused) < len(PLACES) // 4, unused


def references(schema: dict[str, Any]) -> Iterator[str]:
    """Every key of a schema whose value names something: an id, a place, a hex, an edge."""
    wanted = {f"#/$defs/{name}" for name in ("id", "ref", "hex", "edge", "roster-ref")}
    for part in (schema, *schema["$defs"].values()):
        for key, value in part.get("properties", {}).items():
            inner = (value, value.get("items", {}), value.get("propertyNames", {}))
            if any(isinstance(one, dict) and one.get("$ref") in wanted for one in inner):
                yield key


@pytest.mark.parametrize("kind", TABLES)
def test_every_key_that_names_something_is_in_a_table_or_free_for_a_reason(kind):
    namings: list[Naming] = [*OUTCOMES] if kind == "pack" else []
    for table in TABLES[kind].values():
        namings += table
    places = [where for one in namings for where in one.places]
    if kind == "scenario":
        places += [*LABELS, *EDGES]
    if kind == "map":
        places += ["at", "to", "hexes"]  # MAP006 looks at every label of a sheet
    seen = {next(w for w in reversed(where.split(".")) if w not in "*@") for where in places}
    assert set(references(schema_for(kind))) <= seen | OWN | set(FREE)
