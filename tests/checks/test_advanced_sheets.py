"""Sheets and rosters by the advanced rules: boundaries and exceptions."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.systems.examine import examine

MAP = """\
format: gonfalon/map/1
id: sheet
title: {{en: A sheet, fr: Une carte}}
grid: {{columns: {columns}, rows: {rows}}}
legend: {{".": clear, "v": crevasse, "x": curtain-wall, "i": interior, "~": deep-water,
         "s": shallow-water, "b": stone-bridge, "t": tree, "T": tree-trunk}}
terrain:
{terrain}{more}
allow: [{{code: MAP005, why: the legend serves all tests}}]
"""
HUT = ["....", ".ii.", "...."]
HOUSE = "areas:\n  - {id: hut, kind: building, hexes: [B2, C2]%s}\n"
DOOR = "edges:\n  - {at: B2, side: n, kind: door}\n"


@pytest.fixture
def codes(tmp_path: Path):
    def found(rows: list[str], more: str = "") -> list[str]:
        terrain = "".join(f'  - "{row}"\n' for row in rows)
        file = tmp_path / "sheet.yaml"
        text = MAP.format(columns=len(rows[0]), rows=len(rows), terrain=terrain, more=more)
        file.write_text(text, "utf-8")
        return [one.code for one in examine(file).findings if one.code.startswith("MAP3")]

    return found


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # CHA-jump-obstacles: four hexes at most, from bank to bank.
        (["..vvvv.."] * 5, []),
        (["..vvvvv."] * 5, ["MAP310"]),
        # A narrow place is enough.
        (["..vvvvv."] * 4 + ["..vv...."] * 4, []),
        # Whoever can walk round need not jump.
        (["..vvvvv."] * 5 + ["........"], []),
        # At the border of the sheet nobody knows what lies beyond.
        (["..vvvvvv"] * 5, []),
    ],
)
def test_crevasses_that_part_the_ground(codes, rows, expected) -> None:
    assert codes(rows) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (DOOR + HOUSE % "", []),
        # CHA-door-lock: the inside is the hex under `at`; a gate in the open has none.
        ("edges:\n  - {at: B1, side: s, kind: door}\n" + HOUSE % "", ["MAP305"]),
        ("edges:\n  - {at: B2, side: se, kind: door}\n" + HOUSE % "", []),
        # CHA-drop-when: an upstairs window needs a floor behind it.
        (DOOR + "  - {at: B2, side: s, kind: window, level: 1}\n" + HOUSE % "", ["MAP311"]),
        (DOOR + "  - {at: B2, side: s, kind: window, level: 1}\n" + HOUSE % ", storeys: 2", []),
        (DOOR + "  - {at: B2, side: s, kind: wall, level: 1}\n" + HOUSE % "", []),
        # CHA-light-torch-bracket: walls are drawn, or the outline of a building.
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: bracket, at: B2, side: s}\n", []),
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: bracket, at: B3, side: n}\n", []),
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: bracket, at: B2, side: se}\n",
         ["MAP300"]),
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: bracket, at: B2}\n", []),
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: bracket, at: D1}\n", ["MAP300"]),
        (DOOR + HOUSE % "" + "features:\n  - {id: f, kind: well, at: D1}\n", []),
        # CHA-light-building-door: a lit room shines out by door or window, or by an open side.
        (DOOR + HOUSE % ", lit: true", []),
        (HOUSE % ", lit: true" + "links:\n  - {kind: ladder, at: B2, levels: [0, -1]}\n",
         ["MAP301"]),
        (HOUSE % ", lit: true, open_sides: [n]"
         + "links:\n  - {kind: ladder, at: B2, levels: [0, -1]}\n", []),
    ],
)  # fmt: skip
def test_houses(codes, more, expected) -> None:
    assert codes(HUT, more) == expected


@pytest.mark.parametrize(
    ("row", "area", "expected"),
    [
        # CHA-swim-depths: a bridge over the water and a pier in it are no gaps.
        ("~~~~", "kind: water, current: calm", []),
        ("~b~~", "kind: water, current: calm", []),
        ("~x~~", "kind: water, current: calm", []),
        ("~.~~", "kind: water, current: calm", ["MAP312"]),
        ("~.~~", "kind: place", []),
        ("~~~~", "kind: water, current: strong", ["MAP313"]),
        ("~~~~", "kind: water, current: strong, flow: s", []),
        # Deep water is strong unless the sheet says calm; whoever wades is not carried off.
        ("~~~~", "kind: water", ["MAP313"]),
        ("ssss", "kind: water", []),
    ],
)
def test_water(codes, row, area, expected) -> None:
    more = f"areas:\n  - {{id: it, {area}, hexes: [A1, B1, C1, D1]}}\n"
    assert codes([row, "...."], more) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("", ["MAP314"]),
        ("levels:\n  - {id: walk, level: 2, terrain: {wall-walk: [A2]}}\n", []),
        # A hoarding behind the wall will do, a cellar below it will not.
        ("levels:\n  - {id: walk, level: 2, terrain: {wall-walk: [A1]}}\n", []),
        ("levels:\n  - {id: cellar, level: -1, terrain: {tunnel: [A2]}}\n", ["MAP314"]),
    ],
)
def test_walls_with_and_without_a_top(codes, more, expected) -> None:
    """CHA-climb-scope."""
    assert codes(["....", "xxx.", "...."], more) == expected
    assert codes(["....", "x.x.", "...."], more) == [], "the piers of a gate are no wall"


@pytest.mark.parametrize(
    ("rows", "hexes", "expected"),
    [
        (["ttt.", "tTt.", ".t.."], "A1, A2, B1, B2, B3, C1, C2", []),
        (["ttt.", "ttt.", ".t.."], "A1, A2, B1, B2, B3, C1, C2", ["MAP320"]),
        (["tTt.", "tTt.", ".t.."], "A1, A2, B1, B2, B3, C1, C2", ["MAP320"]),
        # Only a tree of seven hexes is climbed.
        (["ttt.", "ttt.", "...."], "A1, A2, B1, B2, C1, C2", []),
    ],
)
def test_trees(codes, rows, hexes, expected) -> None:
    """CHA-tree-climb."""
    more = f"areas:\n  - {{id: oak, kind: tree, hexes: [{hexes}]}}\n"
    assert codes(rows, more) == expected


FOOT = "foot: {healthy: [8, 7, 6], wounded: [4, 5, 4]}"
MAN = f"status: regular, morale: 6, race: human, {FOOT}, weapons: [simple-arm]"
SADDLE = "mounted: {{healthy: [12, 9, {0}], wounded: [6, 7, 10]}}, mount: {1}"
HORSE = "kind: animal, status: irregular, morale: 5, foot: {{healthy: {0}}}, mount: {1}"


@pytest.mark.parametrize(
    ("person", "expected"),
    [
        # CHA-night-vision-traits: saying the same thing twice is not two things.
        (f"{MAN}, sight: nocturnal", []),
        (f"{MAN}, sight: nocturnal, special: [nocturnal]", []),
        (f"{MAN}, sight: nocturnal, special: [extra-vision]", ["ROS300"]),
        (f"{MAN}, special: [nocturnal, extra-vision]", ["ROS300"]),
        # CHA-rider-joust-charge.
        (f"{MAN}, {SADDLE.format(12, 'war-horse')}, special: [rider]", []),
        (f"{MAN}, {SADDLE.format(12, 'war-horse')}, special: [joust, rider]", ["ROS301"]),
        (f"{MAN}, special: [joust]", ["ROS302"]),
        (f"{MAN}, mount: war-horse, special: [joust]", []),
        # CHA-mount-notation: the rider goes as his mount does, slower under a caparison.
        (f"{MAN}, {SADDLE.format(15, 'war-horse')}, special: [rider]", ["ROS303"]),
        (f"{MAN}, {SADDLE.format(11, 'war-horse')}, special: [rider]", ["ROS303"]),
        (f"{MAN}, {SADDLE.format(11, 'war-horse')}, caparison: true, special: [rider]", []),
        (HORSE.format("[0, 4, 12]", "destrier"), []),
        (HORSE.format("[0, 3, 12]", "destrier"), ["ROS303"]),
        # The rules give a mule and an ox no figures, so any will do.
        (HORSE.format("[0, 9, 9]", "mule"), []),
        # CHA-mount-saddle-horse.
        (f"{MAN}, mount: saddle-horse, armour: broigne", []),
        (f"{MAN}, mount: saddle-horse, armour: mail", ["ROS304"]),
        (f"{MAN}, mount: war-horse, armour: plate", []),
        # CHA-wagon-stats: only the value of another vehicle is a slip of the pen.
        ("kind: vehicle, vocation: wagon, structure: 20, cost: 12", []),
        ("kind: vehicle, vocation: wagon, structure: 20, cost: 8", ["ROS305"]),
        ("kind: vehicle, vocation: wagon, structure: 20, cost: 15", []),
        ("kind: vehicle, vocation: wagon, structure: 20", []),
        # CHA-line-launchers.
        (f"{MAN}, equipment: {{line: 1}}", ["ROS306"]),
        (f"{MAN}, equipment: {{line: 0}}", []),
        (f"{MAN.replace('simple-arm', 'light-crossbow')}, equipment: {{line: 1}}", []),
        (f"{MAN.replace('simple-arm', 'ballista')}, equipment: {{line: 1}}", []),
        (f"{MAN.replace('simple-arm', 'line')}", ["ROS306"]),
    ],
)
def test_people_mounts_and_vehicles(tmp_path: Path, person, expected) -> None:
    file = tmp_path / "it.yaml"
    file.write_text(
        "format: gonfalon/roster/1\nid: it\ntitle: {en: It, fr: Cela}\nsystem: cry-havoc\n"
        f"people:\n  - {{id: it, {person}}}\n",
        "utf-8",
    )
    assert [one.code for one in examine(file).findings if one.code[3] == "3"] == expected
