"""Walls, rooms, bridges and ways of a sheet: where a mistake begins and where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.systems.examine import examine

SIDES = ("n", "ne", "se", "s", "sw", "nw")
HOUSE = ["....."] + ["..i.."] * 2 + ["....."]
LEGEND = (
    '".": clear, "i": interior, "=": road, "~": deep-water, "w": wooden-bridge, "f": ford, '
    '"d": ditch, "C": curtain-wall, "v": crevasse'
)
HOUSED = "areas: [{id: house, kind: building, hexes: [C2, C3]}]\n"


def walls(at: str, *doors: str, less: str = "", level: int = 0) -> str:
    """All sides of a hex but some; a door on some of them."""
    kinds = {side: "door" if side in doors else "wall" for side in SIDES}
    return "".join(
        f"  - {{at: {at}, side: {side}, kind: {kind}, level: {level}}}\n"
        for side, kind in kinds.items()
        if side not in less.split()
    )


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of a small sheet, but those that its spare legend has."""

    def judge(rows: list[str], edges: str = "", more: str = "") -> list[str]:
        text = "format: gonfalon/map/1\nid: hamlet\ntitle: {en: A hamlet}\n"
        text += f"grid: {{columns: {len(rows[0])}, rows: {len(rows)}}}\nlegend: {{{LEGEND}}}\n"
        text += "terrain:\n" + "".join(f'  - "{row}"\n' for row in rows)
        text += ("edges:\n" + edges if edges else "") + more
        (tmp_path / "a.map.yaml").write_text(text, "utf-8")
        found = examine(tmp_path / "a.map.yaml").findings
        return [one.code for one in found if one.code != "MAP005"]

    return judge


@pytest.mark.parametrize(
    ("edges", "more", "expected"),
    [
        (walls("C2", "n", less="s") + walls("C3", less="n"), "", []),
        (walls("C2", less="s") + walls("C3", less="n"), "", ["MAP702"]),
        # A floor above is reached by its stairs, and not without them.
        (
            walls("C2", "n", less="s") + walls("C3", less="n") + walls("C2", level=1),
            "levels: [{id: loft, level: 1, terrain: {upper-floor: [C2]}}]\n",
            ["MAP701"],
        ),
        (
            walls("C2", "n", less="s") + walls("C3", less="n") + walls("C2", level=1),
            "levels: [{id: loft, level: 1, terrain: {upper-floor: [C2]}}]\n"
            "links: [{kind: ladder, at: C2, levels: [0, 1]}]\n",
            [],
        ),
        # A window above can be climbed to.
        (
            walls("C2", "n", less="s") + walls("C3", less="n") + walls("C2", "n", level=1),
            "levels: [{id: loft, level: 1, terrain: {upper-floor: [C2]}}]\n",
            [],
        ),
        # A cellar lies in the rock; stairs from a closed house lead nowhere either.
        (
            walls("C2", "n", less="s") + walls("C3", less="n"),
            "levels: [{id: pit, level: -1, terrain: {tunnel: [C2]}}]\n",
            ["MAP701"],
        ),
        (
            walls("C2", less="s") + walls("C3", less="n"),
            "levels: [{id: pit, level: -1, terrain: {tunnel: [C2]}}]\n"
            "links: [{kind: ladder, at: C2, levels: [0, -1]}]\n",
            ["MAP701"],
        ),
        # Where no wall is drawn at all, the outline counts; a door on it is enough.
        ("", "", ["MAP702"]),
        ("  - {at: C2, side: n, kind: door}\n", "", []),
        ("  - {at: C2, side: n, kind: window}\n", "", []),
        # One side in five may be forgotten; a hall that is open on half its sides is meant so.
        (walls("C2", "n", less="s") + walls("C3", less="n s"), "", ["MAP704"]),
        (walls("C2", less="s") + walls("C3", less="n s"), "", ["MAP704"]),
        (walls("C2", less="s se") + walls("C3", less="n s se ne sw"), "", []),
    ],
)
def test_rooms_have_a_way_in(codes, edges: str, more: str, expected: list[str]) -> None:
    assert codes(HOUSE, edges, HOUSED + more) == expected


@pytest.mark.parametrize(
    ("less", "more", "expected"),
    [("", "", []), ("ne", "", ["MAP704"]), ("ne", "se", [])],  # two sides are a wide passage
)
def test_a_wall_between_two_rooms_has_no_hole(codes, less, more, expected) -> None:
    rows = ["......"] + ["..ii.."] * 2 + ["......"]
    edges = walls("C2", "n", less=f"s {more}") + walls("C3", less=f"n {less}")
    edges += walls("D2", "n", less="s sw") + walls("D3", less="n sw nw")
    rooms = "areas:\n  - {id: hall, kind: building, hexes: [C2, C3]}\n"
    rooms += "  - {id: kitchen, kind: building, hexes: [D2, D3]}\n"
    found = codes(rows, edges, rooms)
    assert [code for code in found if code == "MAP704"] == expected


@pytest.mark.parametrize(
    ("rows", "edges", "expected"),
    [
        (["....."] * 4, "  - {at: C2, side: n, kind: door}\n", ["MAP703"]),
        (["....."] * 4, walls("C2", "n", less="s se"), []),
        (["....."] * 4, walls("C2", "n", less="s se ne"), ["MAP703"]),
        # Gates lean on massive walls, on low walls and on the border of the sheet.
        ([".....", ".C.C.", ".....", "....."], "  - {at: C2, side: n, kind: door}\n", []),
        (["....."] * 4, "  - {at: A1, side: nw, kind: door}\n", []),
        (
            ["....."] * 4,
            "  - {at: C2, side: n, kind: door}\n  - {at: C2, side: nw, kind: low-wall}\n"
            "  - {at: C2, side: ne, kind: fence}\n",
            [],
        ),
    ],
)
def test_a_door_stands_in_a_wall(codes, rows, edges: str, expected: list[str]) -> None:
    assert codes(rows, edges) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([".....", "~~w~~", "~~w~~", "....."], []),
        ([".....", "~~w~~", "~~~~~", "....."], ["MAP711"]),
        (["~~~~~", "~~w~~", "~~~~~", "~~~~~"], ["MAP711"]),
        (["~~~~~", "~~w~~", "~~w~~", "....."], ["MAP711"]),
        (["~~w~~", "~~w~~", "~~w~~", "....."], []),  # it goes on, on the next sheet
        (["~~ ~~", "~~w~~", "~~w~~", "....."], []),  # or on the one below
        ([".....", "ddwdd", "ddddd", "....."], ["MAP711"]),
        ([".....", "..w..", ".....", "....."], []),  # over nothing: a causeway of planks
        (["..=..", ".....", ".....", "....."], []),  # it leaves the sheet
        ([".....", "..=..", ".....", "....."], ["MAP715"]),
        ([".....", "..=..", "..w..", "....."], []),
        ([".....", "..f..", ".....", "....."], ["MAP715"]),
        ([".....", "..f..", "..~..", "....."], []),
        ([".....", "..f..", "..f..", "....."], []),
    ],
)
def test_ways_lead_somewhere(codes, rows: list[str], expected: list[str]) -> None:
    assert codes(rows) == expected


@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        ("{id: a, kind: building, hexes: [C2, C3]}", []),
        ("{id: a, kind: building, hexes: [C2]}", ["MAP713"]),
        ("{id: a, kind: building, hexes: [C2, C3]}, {id: b, kind: room, hexes: [C2]}", []),
        ("{id: a, kind: building, hexes: [C2, C3, C4]}", ["MAP714"]),
        ("{id: a, kind: building, hexes: [C2, C3, E4]}", ["MAP712", "MAP714"]),
        ("{id: a, kind: castle, hexes: [A1, C2, C3]}", ["MAP713"]),
        ("{id: a, kind: building, hexes: [C2, C3]}, {id: b, kind: place, hexes: [A1, E4]}", []),
        ("{id: a, kind: bilding, hexes: [C2, C3]}", ["MAP011"]),
    ],
)
def test_floors_and_areas_agree(codes, areas: str, expected: list[str]) -> None:
    door = "  - {at: C2, side: n, kind: door}\n"
    assert codes(HOUSE, door, f"areas: [{areas}]\n") == expected


def test_a_sheet_that_does_not_fit_its_grid_is_told_once(codes) -> None:
    assert codes(["....", ".."], "  - {at: B2, side: n, kind: door}\n") == ["MAP002"]


def test_a_great_sheet_of_rooms_takes_no_long_time(codes) -> None:
    """Each room is looked at once, however many there are."""
    rows = ["i.i." * 50] * 100
    area = "areas: [{id: a, kind: place, hexes: [A1]}]\n"
    assert "MAP713" in codes(rows, "  - {at: A1, side: n, kind: door}\n", area)
    assert "MAP713" not in codes(rows, "  - {at: A1, side: n, kind: door}\n")


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        (walls("C2", less="n"), ["MAP706"]),
        (walls("C2", less="n ne"), []),  # so wide a gap is a way
        (walls("C2"), []),
        (walls("C2", "n"), []),
        (walls("C2", less="n").replace("wall", "low-wall"), []),
        (walls("C2", less="n").replace("wall", "fence"), []),
    ],
)
def test_a_wall_in_the_open_has_no_small_hole(codes, edges: str, expected: list[str]) -> None:
    assert codes(["....."] * 4, edges) == expected
