"""The samples are enough, original, in two languages, clean, and know their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.files.library import Library
from editor.files.migrate import format_of
from editor.files.resources import samples_dir, schemas_dir
from editor.files.yamltext import read_file
from editor.systems.examine import examine

SAMPLES = samples_dir()
MAPS = sorted(SAMPLES.glob("maps/*.map.yaml"))
ROSTERS = sorted(SAMPLES.glob("rosters/*.roster.yaml"))
SCENARIOS = sorted(SAMPLES.glob("scenarios/*.scenario.yaml"))
PACKS = sorted(SAMPLES.glob("packs/*/pack.yaml"))
EVERY = sorted(path for path in SAMPLES.rglob("*.yaml") if "checks" not in path.parts)
every_file = pytest.mark.parametrize(
    "path", EVERY, ids=lambda path: path.relative_to(SAMPLES).as_posix()
)


def load(path: Path) -> Any:
    return Library().load(str(path)).value


@every_file
def test_the_first_line_names_the_schema_of_the_file(path: Path) -> None:
    """So that an editor with a YAML language server validates it."""
    first = path.read_text("utf-8").splitlines()[0]
    start = "# yaml-language-server: $schema="
    assert first.startswith(start)
    kind, _ = format_of(read_file(path).data) or ("", 0)
    named = (path.parent / first.removeprefix(start)).resolve()
    assert named == (schemas_dir() / f"{kind}.schema.json").resolve()


@every_file
def test_titles_are_in_both_languages_and_rights_are_said(path: Path) -> None:
    value = load(path)
    assert value is not None
    assert value.title.en
    assert value.title.fr
    if hasattr(value, "rights"):
        assert value.rights == "CC0-1.0"


@every_file
def test_every_text_has_both_languages(path: Path) -> None:
    for text in texts(read_file(path).data):
        assert set(text) == {"en", "fr"}, text


def texts(tree: Any) -> Iterator[dict[str, str]]:
    if isinstance(tree, dict):
        if set(tree) & {"en", "fr"}:
            yield tree
            return
        tree = list(tree.values())
    if isinstance(tree, list):
        for part in tree:
            yield from texts(part)


@pytest.mark.parametrize("path", [*MAPS, *ROSTERS, *SCENARIOS, *PACKS], ids=lambda path: path.name)
def test_every_sample_is_clean_down_to_advice(path: Path) -> None:
    assert examine(path.parent if path.name == "pack.yaml" else path).findings == ()


WITH_ID = [path for path in EVERY if not path.name.endswith(".play.yaml")]


@pytest.mark.parametrize("path", WITH_ID, ids=lambda path: path.name)
def test_names_of_files_are_the_ids_in_them(path: Path) -> None:
    name = path.parent.name if path.name == "pack.yaml" else path.name.split(".")[0]
    assert load(path).id == name


def test_at_least_four_map_sheets_of_full_size() -> None:
    sheets = [load(path) for path in MAPS]
    full = [one for one in sheets if one.grid.columns >= 26 and one.grid.rows >= 16]
    assert len(full) >= 4


def things(name: str) -> set[str]:
    """All kinds of ground, hexside, area and link that a sheet has."""
    one = load(SAMPLES / "maps" / f"{name}.map.yaml")
    return {
        *one.legend.values(),
        *(edge.kind for edge in one.edges),
        *(word for area in one.areas for word in (area.kind, area.id)),
        *(kind for level in one.levels for kind in level.terrain),
        *(link.kind for link in one.links),
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("village", {"building", "door", "window", "wall"}),
        ("ford", {"ford", "stone-bridge", "deep-water"}),
        ("castle", {"tower", "wall-walk", "moat"}),
        ("woods", {"tree", "tree-trunk", "brush", "slope"}),
    ],
)
def test_each_sheet_has_what_it_is_for(name: str, expected: set[str]) -> None:
    found = things(name)
    missing = {one for one in expected if not any(one in kind for kind in found)}
    assert not missing, sorted(found)


def test_the_castle_has_ways_up() -> None:
    castle = load(SAMPLES / "maps" / "castle.map.yaml")
    assert any("stair" in link.kind for link in castle.links)
    assert any(level.level > 0 for level in castle.levels)


def test_trees_of_the_woods_cover_seven_hexes() -> None:
    """A trunk with its six neighbours under the crown."""
    woods = load(SAMPLES / "maps" / "woods.map.yaml")
    trunks = [place for place in woods.hexes.hexes() if woods.terrain_at(place) == "tree-trunk"]
    whole = [
        trunk
        for trunk in trunks
        if all(
            near in woods.hexes and woods.terrain_at(near) in {"tree", "tree-trunk"}
            for near in trunk.neighbours()
        )
    ]
    assert len(whole) >= 5


def test_rosters_of_more_than_forty_named_people() -> None:
    people = [person for path in ROSTERS for person in load(path).people]
    assert all(person.name for person in people)
    assert len([person for person in people if person.kind == "person"]) >= 40
    assert len({person.id for person in people}) == len(people)


def test_six_scenarios_cover_what_they_should() -> None:
    scenarios = [load(path) for path in SCENARIOS]
    assert len(scenarios) >= 6
    assert {"day", "night"} <= {one.conditions.time for one in scenarios}
    assert {1, 2} <= {len(one.board.sheets) for one in scenarios}
    assert any(unit.mounted for one in scenarios for unit in one.units)
    assert any(one.obstacles for one in scenarios)
    assert any(one.lights for one in scenarios)
    assert any(one.openings for one in scenarios)
    sheets = {Path(sheet.map).name for one in scenarios for sheet in one.board.sheets}
    assert sheets >= {path.name for path in MAPS}
    assert any(sheet.turn == 180 for one in scenarios for sheet in one.board.sheets)
    for one in scenarios:
        assert len(one.sides) >= 2
        assert one.victory or one.scoring
        assert one.story


def test_one_scenario_is_a_siege() -> None:
    siege = load(SAMPLES / "scenarios" / "the-walls-of-montbrun.scenario.yaml")
    assert any("castle" in sheet.map for sheet in siege.board.sheets)


def test_a_campaign_of_three_linked_scenarios() -> None:
    (path,) = PACKS
    pack = load(path)
    assert len(pack.scenarios) >= 3
    reached = {pack.start}
    for _ in pack.scenarios:
        reached |= {branch.target for branch in pack.branches if branch.source in reached}
    assert {one.id for one in pack.scenarios} <= reached
    assert pack.survivors
