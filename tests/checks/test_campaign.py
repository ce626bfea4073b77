"""The way, the fates and the files of a campaign: where a mistake begins and where it does not."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
PACK = """\
format: gonfalon/pack/1
id: war
title: {en: War, fr: Guerre}
version: 1.0.0
rights: CC0-1.0
scenarios: [{id: one, file: one.yaml%s}, {id: two, file: two.yaml}, {id: three, file: three.yaml}]
start: one
rosters: {band: band.yaml}
"""
SCENARIO = """\
format: gonfalon/scenario/1
id: %s
title: {en: A fight, fr: Un combat}
system: cry-havoc
options: [objects]
board: {sheets: [{map: field.yaml}]}
rosters: {%s: band.yaml}
sides: [{id: red, name: {en: Red, fr: Rouge}}, {id: blue, name: {en: Blue, fr: Bleu}}]
units:
  - {id: alard, from: %s/alard, side: red, at: A1}
%s  - {id: bette, from: %s/bette, side: blue, at: D3}
objects: [{id: casket, kind: %s, at: B2%s}]
end: {turns: 8}
victory:
  - {side: red, when: {units: [alard], in: barn}, grade: decisive}
  - {side: blue, when: {turn: 8}}
scoring: [{side: red, when: {units_of: blue, state: killed}, points: 4}]
grades: [{side: red, name: {en: Great, fr: Grande}, points: 3}]
"""


@pytest.fixture
def pack(tmp_path: Path):
    """A pack of three battles; more lines of the manifest, and what differs in the battles."""

    def write(more: str = "", *, sides: str = "", thing: str = "", rider: str = "") -> Path:
        for name in ("field.yaml", "band.yaml"):
            (tmp_path / name).write_bytes((PAIRS / name).read_bytes())
        (tmp_path / "pack.yaml").write_text(PACK % sides + more, "utf-8")
        for name in ("one", "two", "three"):
            alias = "band" if name == "one" else "folk"
            kind = "key" if name == "two" else "chest"
            guest = rider if name == "two" else ""
            text = SCENARIO % (name, alias, alias, guest, alias, kind, thing)
            (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
        return tmp_path

    return write


def codes(place: Path) -> list[str]:
    return sorted({one.code for one in examine(place).findings})


@pytest.mark.parametrize(
    ("branches", "expected"),
    [
        ("", []),  # without any they follow in the order listed
        ("{from: one, to: two}, {from: two, to: three}", []),  # the last one needs no end
        ("{from: one, to: two}, {from: two}", ["PAK009"]),
        ("{from: one, to: three}, {from: three}, {from: two}", ["PAK009"]),
        ("{from: one, to: two, chance: 50}, {from: one, to: three}", ["PAK010"]),
        ("{from: one, to: two, chance: 50}, {from: one, to: three}, {from: two}", []),
        ("{from: one, to: two}, {from: two, to: three}, {from: three, to: one}", ["PAK011"]),
        ("{from: one, to: two}, {from: two, to: three}, {from: three, to: two}", ["PAK011"]),
        ("{from: one, to: two}, {from: two, to: three}, {from: three, to: one, chance: 50}, "
         "{from: three}", []),
        ("{from: one, to: nowhere}", ["PAK002"]),  # what cannot be judged is told once
    ],
)  # fmt: skip
def test_the_way_from_battle_to_battle(pack, branches: str, expected: list[str]) -> None:
    assert codes(pack(f"branches: [{branches}]\n" if branches else "")) == expected


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("{winner: red, survivors: [alard], dead: [bette]}", []),
        ("{survivors: [alard], dead: [alard]}", ["PAK012"]),
        ("{captured: [alard], dead: [alard]}", ["PAK012"]),
        ("{captured: [alard], survivors: [alard]}", []),
        ("{draw: true}", []),
        ("{draw: true, winner: red}", ["PAK012"]),
        ("{draw: false, winner: red}", []),
        ("{grade: decisive}", []),
        ("{grade: Grande}", []),
        ("{grade: splendid}", ["PAK012"]),
        ("{winner: red, points_at_least: 4}", []),
        ("{winner: red, points_at_least: 5}", ["PAK012"]),
        ("{winner: blue, points_at_least: 1}", ["PAK012"]),
        ("{object_held: casket, held_by: red}", []),
        ("{object_held: casket, held_by: blue}", ["PAK012"]),  # only red may carry it
    ],
)
def test_outcomes_that_cannot_be(pack, when: str, expected: list[str]) -> None:
    rest = "{from: one}, {from: two}, {from: three}"
    more = (
        f"branches: [{{from: one, to: two, when: {when}}}, {{from: one, to: three}}, {rest[13:]}]\n"
    )
    assert codes(pack(more, thing=", carriers: [red]")) == expected


def test_the_dead_of_an_earlier_battle(pack) -> None:
    """Who fell in the first battle is dead after the second, though he was not there."""
    guest = "  - {id: guest, from: folk/rider, side: red, at: A2}\n"
    survivor = "survivors: [{id: guest, from: band/rider}]\n"
    way = "{from: one, to: two}, {from: two, to: three}, {from: three, when: {dead: [guest]}}"
    after = f"branches: [{way}, {{from: three}}]\n"
    assert codes(pack(survivor + after, rider=guest)) == []
    way = "{from: one, to: two, when: {dead: [guest]}}, {from: one, to: three}, {from: two}"
    early = f"branches: [{way}]\n"
    assert codes(pack(survivor + early, rider=guest)) == ["PAK012"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("", "", ["PAK013"]),
        ("when: {winner: red}", "when: {winner: red, dead: [bette]}", ["PAK013"]),
        ("when: {winner: red, dead: [bette]}", "when: {winner: red}", []),
        ("when: {winner: red}, chance: 50", "when: {winner: red}", []),
        ("when: {winner: red}, chance: 100", "when: {winner: red}", ["PAK013"]),
        ("when: {winner: red}, optional: true", "when: {winner: red}", []),
        ("when: {points_at_least: 2}", "when: {points_at_least: 3}", ["PAK013"]),
        ("when: {points_at_least: 3}", "when: {points_at_least: 2}", []),
    ],
)
def test_the_first_branch_that_fits_is_taken(pack, first, second, expected) -> None:
    one, two = (f", {part}" if part else "" for part in (first, second))
    rest = ", {from: one}" if first else ""
    way = f"{{from: one, to: two{one}}}, {{from: one, to: three{two}}}{rest}, {{from: two}}"
    assert codes(pack(f"branches: [{way}]\n")) == expected


@pytest.mark.parametrize(
    ("branches", "expected"),
    [
        ("{from: one, to: two, when: {winner: red}}", ["PAK014"]),
        ("{from: one, to: two, when: {winner: red}}, {from: one, when: {winner: blue}}", []),
        ("{from: one, to: two, when: {winner: red}}, {from: one, when: {dead: [alard]}}", []),
        ("{from: one, to: two, when: {winner: red}}, {from: one, when: {draw: true}}", ["PAK014"]),
    ],
)
def test_every_outcome_leads_on(pack, branches: str, expected: list[str]) -> None:
    more = f"branches: [{branches}, {{from: two, to: three}}]\n"
    assert codes(pack(more)) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("survivors: [{id: alard, from: band/alard}]\n", []),  # under any alias
        ("survivors: [{id: alart, from: band/alard}]\n", ["PAK015"]),
        ("survivors: [{id: rider, from: band/rider}]\n"
         "pools: [{id: levy, faction: red, people: [band/rider]}]\n"
         "factions: [{id: red, name: {en: Red, fr: Rouge}}, {id: blue, name: {en: B}}]\n", []),
        ("survivors: [{id: alard, from: band/bette}]\n", ["PAK017"]),
        ("carry_over: {objects: true}\n", ["PAK018"]),
        ("carry_over: {objects: false}\n", []),
        ("carry_over: {wounds: false, objects: false, heal_days: 2}\n", ["PAK019"]),
        ("carry_over: {damage: true, objects: false, repair_days: 2}\n", []),
        ("carry_over: {objects: false, repair_days: 2}\n", ["PAK019"]),
        ("requires: [{pack: other}, {pack: more}]\n", []),
        ("requires: [{pack: other}, {pack: other, version: 1.0.0}]\n", ["PAK023"]),
        ("languages: [en, fr]\n", []),
        ("languages: [en]\nnotes: {en: Short.}\n", []),
        ("languages: [fr]\nnotes: {en: Short.}\n", ["PAK022"]),
    ],
)  # fmt: skip
def test_fates_and_files(pack, more: str, expected: list[str]) -> None:
    assert codes(pack(more)) == expected


def test_a_text_of_a_battle_without_its_translation(pack) -> None:
    folder = pack("languages: [en, fr]\n")
    text = (folder / "two.yaml").read_text("utf-8") + "notes: {en: Short.}\n"
    (folder / "two.yaml").write_text(text, "utf-8")
    (found,) = examine(folder).findings
    assert (found.code, found.path) == ("PAK022", ("scenarios", 1, "file"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("seal.png", ["PAK021"]),
        ("README.md", []),
        ("LICENSE", []),
        ("art/seal.svg", ["PAK021"]),
        (".hidden.png", []),
    ],
)
def test_files_that_nobody_owns(pack, name: str, expected: list[str], tmp_path_factory) -> None:
    folder = pack()
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"x")
    assert codes(folder) == expected
    packed = tmp_path_factory.mktemp("zip") / "war.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and not file.name.startswith("."):
                archive.write(file, file.relative_to(folder).as_posix())
    assert codes(packed) == expected


@pytest.mark.parametrize(
    ("image", "rights", "expected"),
    [
        ("art/sky.png", ", rights: CC0-1.0", []),
        ("art/sky.png", "", ["PAK021"]),
        ("art/sea.png", ", rights: CC0-1.0", ["PAK020", "PAK021"]),
        ("../sky.png", ", rights: CC0-1.0", ["PAK020", "PAK021"]),
    ],
)
def test_pictures_lie_in_the_pack(pack, image: str, rights: str, expected: list[str]) -> None:
    folder = pack("maps: [field.yaml]\n")
    (folder / "art").mkdir()
    (folder / "art" / "sky.png").write_bytes(b"x")
    text = (folder / "field.yaml").read_text("utf-8")
    backdrop = f"backdrop: {{image: {image}{rights}}}\n"
    (folder / "field.yaml").write_text(text + backdrop, "utf-8")
    assert codes(folder) == expected


def test_a_great_campaign_takes_no_long_time(pack) -> None:
    """Five hundred branches from one battle: each is looked at once."""
    many = ", ".join(f"{{from: one, to: two, when: {{points_at_least: {n}}}}}" for n in range(500))
    assert "PAK013" in codes(pack(f"branches: [{many}, {{from: two, to: three}}]\n"))
