"""Goals in time, room to set up, and ways out: every doubt is the traveller's gain."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
ROOM = "".join(
    f"  - {{at: C2, side: {side}, kind: {kind}}}\n"
    for side, kind in zip(("n", "ne", "se", "s", "sw", "nw"), ("door", *("wall",) * 5), strict=True)
)
LEGEND = '".": clear, "t": tree, "b": brush, "~": deep-water, "i": interior, "v": crevasse'
LANE = ["." * 20] * 2
RIVER = [".....~....."] * 3
ARMY = "units:\n  - {id: alard, from: band/alard, side: red, at: A1%s}\n%s"
GOAL = "victory: [{side: red, when: %s}]\nend: {turns: %d}\n"


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of searches in a scenario on a sheet of one's own."""
    (tmp_path / "band.yaml").write_bytes((PAIRS / "band.yaml").read_bytes())

    def judge(
        rows: list[str], more: str, *, edges: str = "", options: str = "", units: str = "",
        alard: str = "", sheet: str = "",
    ) -> list[str]:  # fmt: skip
        text = "format: gonfalon/map/1\nid: lane\ntitle: {en: A lane}\n"
        text += f"grid: {{columns: {len(rows[0])}, rows: {len(rows)}}}\nlegend: {{{LEGEND}}}\n"
        text += "terrain:\n" + "".join(f'  - "{row}"\n' for row in rows) + sheet
        (tmp_path / "lane.yaml").write_text(text + ("edges:\n" + edges if edges else ""), "utf-8")
        text = "format: gonfalon/scenario/1\nid: fight\ntitle: {en: A fight}\nsystem: cry-havoc\n"
        text += f"options: [{options}]\nboard: {{sheets: [{{map: lane.yaml}}]}}\n"
        text += "rosters: {band: band.yaml}\n"
        text += "sides: [{id: red, name: {en: Red}}, {id: blue, name: {en: Blue}}]\n"
        text += ARMY % (alard, units) + more
        (tmp_path / "a.yaml").write_text(text, "utf-8")
        found = [one.code for one in examine(tmp_path / "a.yaml").findings]
        assert "INT001" not in found
        return [code for code in found if "SET730" <= code < "SET740"]

    return judge


@pytest.mark.parametrize(
    ("condition", "turns", "late"),
    [
        ("{units: [alard], at: [T1]}", 4, False),  # 19 hexes, 6 a turn
        ("{units: [alard], at: [T1]}", 3, True),
        ("{units: [alard], at: [S1]}", 3, False),  # 18 hexes: to the last point
        ("{units: [alard], at: [T1], by_turn: 3}", 9, True),
        ("{units: [alard], exited_by: [east]}", 3, True),
        ("{units: [alard], exited_by: [east, south]}", 3, False),
        ("{units: [alard], state: captured, at: [T1]}", 1, False),  # he is carried there
        ("{units_of: red, at: [T1], at_most: 0, turn: 1}", 1, False),
        ("{any: [{units: [alard], at: [T1]}, {units: [alard], at: [C1]}]}", 3, False),
        ("{any: [{units: [alard], at: [T1]}, {units: [alard], at: [T2]}]}", 3, True),
        ("{all: [{turn: 3}, {units: [alard], at: [T1]}]}", 3, True),
    ],
)
def test_a_goal_is_reached_by_the_points_of_all_turns(codes, condition, turns, late) -> None:
    assert codes(LANE, GOAL % (condition, turns)) == (["SET732"] if late else [])


def test_whoever_is_late_has_fewer_turns(codes) -> None:
    units = "  - {id: bette, from: band/bette, side: red}\n"
    entry = "entries: [{id: come, side: red, units: [bette], turn: %d, edge: west}]\n"
    goal = GOAL % ("{units: [bette], at: [M1]}", 4)  # twelve hexes from the edge: two turns
    assert codes(LANE, entry % 3 + goal, units=units) == []
    assert codes(LANE, entry % 4 + goal, units=units) == ["SET732"]


def test_all_who_are_asked_for_must_come(codes) -> None:
    units = "  - {id: bette, from: band/bette, side: red, at: P1}\n"
    goal = "{units_of: red, at: [S1, T1], at_least: %d}"
    assert codes(LANE, GOAL % (goal % 1, 1), units=units) == []
    assert codes(LANE, GOAL % (goal % 2, 1), units=units) == ["SET732"]
    assert codes(LANE, GOAL % (goal % 2, 3), units=units) == []


def test_a_horse_anywhere_is_everybodys_hope(codes) -> None:
    """A rider of the other side may lose his horse to us."""
    rider = "  - {id: rider, from: band/rider, side: blue, at: D1, facing: n, mounted: true}\n"
    goal = GOAL % ("{units: [alard], at: [T1]}", 2)
    assert codes(LANE, goal) == ["SET732"]
    assert codes(LANE, goal, units=rider) == []


@pytest.mark.parametrize(
    ("options", "more", "late"),
    [
        ("", "", True),
        ("crossing", "", False),  # one may swim
        ("ropes", "ropes: [{id: a, from: E1, to: G1}]\n", False),
        ("", "markers: [{kind: filled-moat, at: F2}]\n", False),
    ],
)
def test_water_is_crossed_only_by_those_who_may(codes, options: str, more: str, late: bool) -> None:
    goal = GOAL % ("{units: [alard], at: [K1]}", 9)
    assert codes(RIVER, more + goal, options=options) == (["SET732"] if late else [])


def test_walls_bar_and_so_do_doors_that_nothing_opens(codes) -> None:
    """A locked door can be forced (CHA-door-break), opened by an event, or by words."""
    rows = [".....", "..i..", "....."]
    goal = GOAL % ("{units: [alard], at: [C2]}", 9)
    locked = "openings: [{at: C2, side: n, state: locked}]\n"
    event = "events: [{id: a, when: {turn: 2}, do: [{opening: {at: C2, side: n, state: open}}]}]\n"
    key = "special_rules: [{text: {en: Alard has the key.}}]\n"
    assert codes(rows, locked + goal, edges=ROOM) == ["SET732"]
    assert codes(rows, locked.replace("locked", "closed") + goal, edges=ROOM) == []
    assert codes(rows, locked + goal, edges=ROOM, options="openings") == []
    assert codes(rows, locked + event + goal, edges=ROOM) == []
    assert codes(rows, locked + key + goal, edges=ROOM) == []
    shut = ROOM.replace("door", "wall")
    assert codes(rows, goal, edges=shut) == ["SET732"]
    assert codes(rows, goal, edges=shut, options="crossing") == []


def test_trees_cost_what_they_cost(codes) -> None:
    rows = ["t" * 20] * 2
    assert codes(rows, GOAL % ("{units: [alard], at: [T1]}", 7)) == []  # 38 points
    assert codes(rows, GOAL % ("{units: [alard], at: [T1]}", 6)) == ["SET732"]


def test_a_night_without_any_light_costs_double(codes) -> None:
    night = "conditions: {time: night}\n"
    goal = GOAL % ("{units: [alard], at: [T1]}", 4)
    torch = "lights: [{id: a, kind: torch, carried_by: alard}]\n"
    dawn = "conditions: {time: night, changes: [{turn: 2, time: dawn}]}\n"
    assert codes(LANE, night + goal, options="light, weather") == ["SET732"]
    assert codes(LANE, night + goal) == []
    assert codes(LANE, night + torch + goal, options="light, weather") == []
    assert codes(LANE, dawn + goal, options="light, weather") == []


@pytest.mark.parametrize(
    ("thing", "turns", "late"),
    [
        ("at: T1", 3, False),  # eighteen hexes bring him beside it
        ("at: T1", 2, True),
        ("carried_by: alard", 1, False),
    ],
)
def test_a_thing_must_first_be_come_to(codes, thing: str, turns: int, late: bool) -> None:
    things = f"objects: [{{id: casket, kind: chest, {thing}}}]\n"
    goal = GOAL % ("{object: casket, held_by: red, exited_by: [east]}", turns)
    assert codes(LANE, things + goal, options="objects") == (["SET732"] if late else [])


@pytest.mark.parametrize(
    ("hexes", "units", "expected"),
    [
        ("A2, B2", "%s", []),
        ("A2", "%s", ["SET730"]),
        ("A1, A2", "%s", ["SET730"]),  # somebody stands at A1 already
        ("A2, F2", "%s", []),  # nobody walks there, but somebody may swim
    ],
)
def test_one_hex_takes_one(codes, hexes: str, units: str, expected: list[str]) -> None:
    two = "".join(
        f"  - {{id: {name}, from: band/bette, side: red, zone: nook}}\n" for name in ("ada", "odo")
    )
    nook = f"zones: [{{id: nook, hexes: [{hexes}]}}]\n"
    assert codes(RIVER, nook, units=units % two) == expected


def test_riders_need_ground_for_horses(codes) -> None:
    rider = "  - {id: rider, from: band/rider, side: red, zone: nook, mounted: true}\n"
    nook = "zones: [{id: nook, hexes: [%s]}]\n"
    assert codes(["..t", "..t", "..t"], nook % "C1, C2", units=rider) == ["SET730"]
    assert codes(["..t", "..t", "..t"], nook % "C1, B2", units=rider) == []


def test_whoever_may_go_elsewhere_or_is_drawn_is_not_counted(codes) -> None:
    two = "".join(f"  - {{id: {name}, from: band/bette, side: red}}\n" for name in ("ada", "odo"))
    nook = "zones: [{id: nook, hexes: [A2]}, {id: rest, hexes: [B1, B2, C1]}]\n"
    named = "{side: red, zone: %s, units: [ada, odo]%s}"
    assert codes(LANE, nook + f"deployment: [{named % ('nook', '')}]\n", units=two) == ["SET730"]
    both = f"deployment: [{named % ('nook', '')}, {named % ('rest', '')}]\n"
    assert codes(LANE, nook + both, units=two) == []
    assert codes(LANE, nook + f"deployment: [{named % ('nook', ', drawn: 1')}]\n", units=two) == []


@pytest.mark.parametrize(
    ("state", "extra", "options", "expected"),
    [
        ("locked", "", "", ["SET731"]),
        ("barricaded", "", "", ["SET731"]),
        ("closed", "", "", []),
        ("locked", ", tied: true", "", []),
        ("locked", ", prisoner_of: blue", "", []),
        ("locked", ", state: dead", "", []),
    ],
)
def test_nobody_is_walled_in(codes, state: str, extra: str, options: str, expected) -> None:
    inside = f"  - {{id: bette, from: band/bette, side: red, at: C2{extra}}}\n"
    doors = f"openings: [{{at: C2, side: n, state: {state}}}]\n"
    rows = [".....", "..i..", "....."]
    assert codes(rows, doors, edges=ROOM, units=inside, options=options) == expected


def test_a_door_that_an_event_opens_is_a_way_out(codes) -> None:
    inside = "  - {id: bette, from: band/bette, side: red, at: C2}\n"
    doors = "openings: [{at: C2, side: n, state: locked}]\n"
    event = "events: [{id: a, when: {turn: 2}, do: [{opening: {at: C2, side: n, state: open}}]}]\n"
    rows = [".....", "..i..", "....."]
    assert codes(rows, doors + event, edges=ROOM, units=inside) == []


@pytest.mark.parametrize(
    ("edge", "mounted", "options", "expected"),
    [
        ("north", "true", "", ["SET735"]),  # a horse does not swim in from beyond
        ("north", "false", "", ["SET735"]),
        ("north", "false", "crossing", []),
        ("south", "true", "", ["SET735"]),  # trees
        ("south", "false", "", []),
        ("west", "true", "", []),
    ],
)
def test_entries_onto_ground_that_is_closed(codes, edge, mounted, options, expected) -> None:
    rider = f"  - {{id: rider, from: band/rider, side: red, mounted: {mounted}}}\n"
    entry = f"entries: [{{id: come, side: red, units: [rider], turn: 2, edge: {edge}}}]\n"
    rows = ["~~~~", "....", "tttt"]
    assert codes(rows, entry, units=rider, options=options) == expected
