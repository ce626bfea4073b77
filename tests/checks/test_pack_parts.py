"""A pack is judged with all that lies in its folder, and its catalogues hold for all its files."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
PACK = """\
format: gonfalon/pack/1
id: two-days
title: {en: Two days, fr: Deux jours}
version: 1.0.0
rights: CC0-1.0
scenarios: [{id: barn-fight, file: barn.scenario.yaml}]
start: barn-fight
"""
SCENARIO = """\
format: gonfalon/scenario/1
id: barn-fight
title: {en: A fight at the barn, fr: La grange}
system: cry-havoc
board: {sheets: [{map: field.map.yaml}]}
sides: [{id: red, name: {en: Red, fr: Rouge}}, {id: blue, name: {en: Blue, fr: Bleu}}]
"""
CATALOGUE = """\
format: gonfalon/catalogue/1
markers: {snowdrift: {name: {en: snowdrift, fr: congère}}}
"""


@pytest.fixture
def pack(tmp_path: Path):
    """A pack in a folder; more files by name."""

    def write(manifest: str = "", **more: str) -> Path:
        files = {
            "pack.yaml": PACK + manifest,
            "barn.scenario.yaml": SCENARIO,
            "field.map.yaml": (PAIRS / "field.yaml").read_text("utf-8"),
            **{name.replace("__", "/").replace("_", "."): text for name, text in more.items()},
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return write


def codes(place: Path) -> list[str]:
    return [one.code for one in examine(place).findings]


def test_what_a_scenario_of_the_pack_names_need_not_be_in_the_manifest(pack) -> None:
    assert codes(pack()) == []


def test_a_catalogue_that_is_not_there_is_told_in_the_manifest(pack) -> None:
    folder = pack("catalogues: [house.catalogue.yaml]\n")
    (found,) = examine(folder).findings
    assert (found.code, found.path) == ("FIL018", ("catalogues", 0))


def test_a_mistake_inside_a_catalogue_is_told_at_its_place(pack) -> None:
    folder = pack("catalogues: [a.catalogue.yaml]\n", a_catalogue_yaml=CATALOGUE + "wepons: {}\n")
    found = examine(folder).findings
    assert [one.code for one in found] == ["FIL018", "SHP004"]
    assert found[1].place.file.endswith("a.catalogue.yaml")
    assert found[1].place.line == 3


def test_the_catalogues_of_a_pack_hold_for_its_scenarios(pack) -> None:
    drift = SCENARIO + "markers: [{kind: snowdrift, at: A1}]\n"
    folder = pack("catalogues: [a.catalogue.yaml]\n", a_catalogue_yaml=CATALOGUE)
    (folder / "barn.scenario.yaml").write_text(drift, "utf-8")
    assert codes(folder) == []
    assert codes(pack(a_catalogue_yaml=CATALOGUE)) == ["PAK008"]


def test_a_file_that_nothing_names_is_told_and_looked_at(pack) -> None:
    folder = pack(late__moor_map_yaml=(PAIRS / "MAP004" / "bad.yaml").read_text("utf-8"))
    found = examine(folder).findings
    assert [one.code for one in found] == ["MAP004", "PAK008"]
    assert found[0].place.file.endswith("late/moor.map.yaml")
    assert "late/moor.map.yaml" in found[1].message.en
    assert codes(folder / "pack.yaml") == ["MAP004", "PAK008"]


def test_it_is_the_same_in_a_zip(pack, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = pack(late__moor_map_yaml=(PAIRS / "MAP004" / "bad.yaml").read_text("utf-8"))
    packed = tmp_path_factory.mktemp("zip") / "two-days.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in folder.rglob("*.yaml"):
            archive.write(file, file.relative_to(folder).as_posix())
    assert codes(packed) == ["MAP004", "PAK008"]


def test_a_pack_inside_a_pack_speaks_for_its_own_files(pack) -> None:
    inner = (PAIRS / "field.yaml").read_text("utf-8")
    folder = pack(inner__pack_yaml=PACK, inner__moor_map_yaml=inner)
    assert codes(folder) == []


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("RUL002", "system: cry-havok"),
        ("PAK002", "survivors: [{id: alard, from: band/alard, joins: barn-figt}]"),
        ("PAK004", "pools: [{id: a, faction: village, people: [band/nobody]}]"),
        ("PAK006", "pools: [{id: a, faction: vilage, points: 5}]"),
        ("PAK006", "victory: [{faction: vilage, when: {winner: red}}]"),
        ("PAK006", "territories: [{id: a, name: {en: A}, kind: town, roads: [b]}]"),
        ("PAK007", "branches: [{from: barn-fight, when: {held_by: green}}]"),
        ("PAK007", "branches: [{from: barn-fight, when: {survivors: [nobody]}}]"),
        ("PAK007", "branches: [{from: barn-fight, when: {dead: [nobody]}}]"),
        ("PAK007", "branches: [{from: barn-fight, when: {captured: [nobody]}}]"),
        ("PAK007", "branches: [{from: barn-fight, when: {object_held: grail}}]"),
        ("PAK007", "victory: [{faction: village, when: {winner: green}}]"),
    ],
)
def test_a_wrong_name_in_a_manifest_is_found(pack, code: str, line: str) -> None:
    more = "factions: [{id: village, name: {en: The village}}]\nrosters: {band: band.roster.yaml}\n"
    band = (PAIRS / "band.yaml").read_text("utf-8")
    assert codes(pack(f"{more}{line}\n", band_roster_yaml=band)) == [code]


def test_a_side_of_a_battle_that_is_not_there_is_found_at_its_key(pack) -> None:
    folder = pack()
    text = (folder / "pack.yaml").read_text("utf-8")
    sides = text.replace("barn.scenario.yaml}", "barn.scenario.yaml, sides: {green: village}}")
    sides += "factions: [{id: village, name: {en: The village}}]\n"
    (folder / "pack.yaml").write_text(sides, "utf-8")
    (found,) = examine(folder).findings
    assert found.code == "PAK007"
    line = sides.splitlines()[5]
    assert (found.place.line, found.place.column) == (6, line.index("green") + 1)
