"""The obstacle sheet: where each check begins to speak, and its exceptions."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from editor.files.resources import samples_dir
from editor.files.update import update_text
from editor.systems.examine import examine
from editor.systems.registry import catalogue_for

PAIRS = samples_dir() / "checks"
HEAD = """\
format: gonfalon/scenario/1
id: barn-fight
title: {en: A fight at the barn, fr: La grange}
system: cry-havoc
options: [advanced, obstacles]
rosters: {band: band.yaml}
sides:
  - {id: red, name: {en: Red, fr: Rouge}}
  - {id: blue, name: {en: Blue, fr: Bleu}}
"""
BOARD = "board: {sheets: [{map: field.yaml}]}\n"
WET = "board: {sheets: [{map: field.yaml}], changes: [{hexes: [A3, D3], terrain: deep-water}]}\n"
GROUPS = (
    "tables: {weapon-groups: {infantry: {members: [simple-arm]}, shooter: {members: [bow]}, "
    "cavalry: {members: [cavalry]}, massive: {members: [two-handed]}}}"
)
MANTLETS = "kind: mantlets, facing: s, supports: 1, movement: 3, side: red"
WAGON = "kind: war-wagons, facing: s, supports: 3, movement: 3, side: red, id: w"
ENEMY = "{id: bette, from: band/bette, side: blue, at: A3%s}"


@pytest.fixture
def judged(tmp_path: Path):
    """The codes 4xx of a scenario that lies beside the common field and band."""
    for name in ("field.yaml", "moor.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())

    def judge(*lines: str, board: str = BOARD, head: str = HEAD) -> list[str]:
        file = tmp_path / "barn-fight.yaml"
        file.write_text(head + board + "\n".join(lines) + "\n", "utf-8")
        found = examine(file).findings
        assert not [one for one in found if one.code[:3] in {"FIL", "SHP", "INT"}], found
        return [one.code for one in found if one.code[3] == "4"]

    return judge


COUNTERS = [
    # What stands on a counter: the number, the facing, the owner.
    ("{kind: pavises, at: A1, movement: 4}", []),
    ("{kind: pavises, at: A1, movement: 4, facing: n}", ["SET404"]),
    ("{kind: ditch, at: A1, supports: 1}", ["SET403"]),
    ("{kind: ditch, at: A1, facing: n}", ["SET401"]),
    ("{kind: stakes, at: A1, supports: 1, carried_by: alard}", []),
    ("{kind: mantlets, at: A1, supports: 1, movement: 3, carried_by: alard}", ["SET403"]),
    ("{kind: ruins, at: A1, supports: 2}", ["SET402"]),
    ("{kind: ruins, at: A1, facing: n}", []),
    ("{kind: traps, at: A1}", []),
    ("{kind: wagons, at: A1, facing: n, supports: 2, movement: 4, side: red, hidden: true}",
     ["SET405"]),
    ("{kind: boats, at: A1, movement: 4}", []),
    ("{kind: herds, at: A1, side: red, movement: 0}", []),
    ("{kind: debris, at: A1, movement: 0}", []),
    # The ground.
    ("{kind: pavises, at: B2, level: 1, movement: 4}", []),
    ("{kind: debris, at: B2}", []),
    ("{kind: debris, at: B2, level: 1}", ["SET420"]),
    # Fires: trees burn, so do the barn, debris, and whatever may be set alight.
    ("{kind: fire-starts, at: C1}", []),
    ("{kind: fire-starts, at: C2}", []),
    ("{kind: fire-starts, at: A1}", ["SET460"]),
    ("{kind: debris, at: A1, burning: true}", []),
    ("{kind: ruins, at: A1, burning: true}", []),
    ("{kind: palisade, at: A1, facing: s, supports: 1, burning: true}", []),
    ("{kind: civilians, at: A1, side: red, movement: 4, burning: true}", ["SET462"]),
    # In hand.
    ("{kind: traps, at: A1, carried_by: alard}", ["SET444"]),
    ("{kind: carts, at: A1, facing: n, movement: 4, side: red, carried_by: alard}", ["SET444"]),
    ("{kind: boats, at: A1, movement: 4, carried_by: alard}", []),
    ("{kind: no-such-thing, at: A1, supports: 4}", []),
    ("{kind: stakes, at: Z9, facing: n, supports: 1}", []),
]  # fmt: skip


@pytest.mark.parametrize(("counter", "expected"), COUNTERS, ids=lambda word: str(word)[:60])
def test_one_counter(judged, counter: str, expected: list[str]) -> None:
    unit = "units: [{id: alard, from: band/alard, side: red, at: A1}]"
    obstacle = "obstacles: [{id: a, " + counter[1:] + "]"
    assert judged(unit, obstacle) == expected


FUEL = [
    ("{id: b, kind: palisade, at: A1, facing: s, supports: 1}", []),
    ("{id: b, kind: abatis, at: A1, facing: s, supports: 1}", []),
    ("{id: b, kind: tents-huts, at: A1, side: red}", []),
    ("{id: b, kind: ruins, at: A1}", []),
    ("{id: b, kind: debris, at: A1}", []),
    ("{id: b, kind: boats, at: A1, movement: 3}", []),
    ("{id: b, kind: pavises, at: A1, movement: 3}", ["SET461"]),
    ("{id: b, kind: ditch, at: A1, facing: s, supports: 1}", ["SET461"]),
    ("{id: b, kind: traps, at: A1}", ["SET461"]),
    ("{id: b, kind: herds, at: A1, side: red, movement: 3}", ["SET461"]),
]


@pytest.mark.parametrize(("other", "expected"), FUEL, ids=lambda word: str(word)[:40])
def test_a_fire_needs_something_that_burns(judged, other: str, expected: list[str]) -> None:
    """OBS-fire-start-placement, OBS-palisade-flammable-hex, OBS-traps-no-flammable-hex and kin."""
    assert judged(f"obstacles: [{{id: a, kind: fire-starts, at: A1}}, {other}]") == expected


@pytest.mark.parametrize(
    "line",
    [
        "markers: [{kind: cart, at: A1}]",
        "objects: [{id: hay, kind: haystack, at: A1, flammable: true}]",
    ],
)
def test_markers_and_objects_burn_too(judged, line: str) -> None:
    assert judged("obstacles: [{id: a, kind: fire-starts, at: A1}]", line) == []


def test_ground_counts_where_no_other_counter_burns(judged) -> None:
    """OBS-pavises-no-flammable-hex: pavises in dry scrub that burns."""
    board = BOARD.replace("}]}", "}], changes: [{hexes: [A1], terrain: brush}]}")
    fire = "{id: a, kind: fire-starts, at: A1}, {id: b, kind: pavises, at: A1, movement: 3}"
    assert judged(f"obstacles: [{fire}]", board=board) == []


SHARED = [
    # Mantlets and boats want other ground; abatis and ruins spoil it.
    (f"{{id: a, at: A1, {MANTLETS}}}, {{id: b, kind: ruins, at: A1}}", ["SET421"]),
    (f"{{id: a, at: A1, {MANTLETS}}}, {{id: b, kind: traps, at: A1}}", []),
    ("{id: a, kind: boats, at: A1, movement: 3}, {id: b, kind: traps, at: A1}", ["SET422"]),
    ("{id: a, kind: boats, at: A1, movement: 3}, {id: b, kind: ruins, at: A1}", ["SET422"]),
    ("{id: a, kind: boats, at: A1, movement: 3}, {id: b, kind: debris, at: A1}", []),
]


@pytest.mark.parametrize(("counters", "expected"), SHARED, ids=lambda word: str(word)[:90])
def test_what_lies_in_a_hex_makes_its_ground(judged, counters: str, expected: list[str]) -> None:
    """OBS-abatis-difficult-terrain, OBS-ruins-difficult-terrain, OBS-boats-land-clear-minimal."""
    assert judged(f"obstacles: [{counters}]") == expected


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("at: A1", ["SET423"]),
        ("at: A3", []),
        ("aboard: punt", []),
        ("zone: pool", []),
        ("zone: barn", ["SET423"]),
    ],
)
def test_boats_float_with_somebody_in_them(judged, unit: str, expected: list[str]) -> None:
    """OBS-boats-take-up-or-drop-on-land; whoever may be set up there may be in the boat."""
    lines = (
        f"units: [{{id: alard, from: band/alard, side: red, {unit}}}]",
        "obstacles: [{id: punt, kind: boats, at: A3, movement: 4}]",
        "zones: [{id: pool, hexes: [A3, D3]}]",
    )
    assert judged(*lines, board=WET) == expected


@pytest.mark.parametrize(
    ("facing", "expected"), [("", []), (", facing: s", []), (", facing: n", ["SET424"])]
)
def test_mantlets_look_as_the_unit_behind_them(judged, facing: str, expected: list[str]) -> None:
    """OBS-mantlets-orientation-matches-units; a unit without a facing looks any way."""
    unit = f"units: [{{id: alard, from: band/alard, side: red, at: A1{facing}}}]"
    assert judged(unit, f"obstacles: [{{id: a, at: A1, {MANTLETS}}}]") == expected


NEXT = [
    ("kind: carts, facing: n, movement: 4, side: red", "", ["SET425"]),
    ("kind: carts, facing: n, movement: 4, side: blue", "", []),
    ("kind: wagons, facing: n, supports: 1, movement: 4, side: red", "", ["SET425"]),
    ("kind: civilians, movement: 4, side: red", "", ["SET425"]),
    ("kind: civilians, movement: 4, side: red", ", hidden: true", []),
    ("kind: civilians, movement: 4, side: red", ", tied: true", []),
    ("kind: civilians, movement: 4, side: red", ", state: dead", []),
    ("kind: herds, movement: 4, side: red", "", ["SET425"]),
    ("kind: tents-huts, side: red", "", []),
    ("kind: boats, movement: 4, side: red", "", []),
]


@pytest.mark.parametrize(("counter", "enemy", "expected"), NEXT)
def test_the_train_keeps_clear_of_enemies(judged, counter, enemy, expected) -> None:
    """OBS-carts-not-next-to-enemy and kin; tents and boats do not mind."""
    unit = f"units: [{ENEMY % enemy}]"
    assert judged(unit, f"obstacles: [{{id: a, at: A2, {counter}}}]") == expected


def test_neutrals_and_walls_part_a_cart_from_an_enemy(judged) -> None:
    cart = "obstacles: [{id: a, at: %s, kind: carts, facing: n, movement: 4, side: red}]"
    unit = "units: [{id: bette, from: band/bette, side: blue, at: %s}]"
    peace = HEAD.replace("fr: Bleu}", "fr: Bleu}, relations: {red: neutral}")
    assert judged(unit % "A3", cart % "A2") == ["SET425"]
    assert judged(unit % "A3", cart % "A2", head=peace) == []
    assert judged(unit % "B2", cart % "B3") == [], "the wall of the barn"
    assert judged(unit % "B2", cart % "C2") == ["SET425"], "both inside"


COMPANY = [
    ("", "{id: alard, from: band/alard, side: red, at: A1}", ["SET426"]),
    ("", "{id: alard, from: band/alard, side: red, at: A2}", []),
    ("", "{id: alard, from: band/alard, side: red, aboard: w}", []),
    ("", "{id: alard, from: band/alard, side: red, zone: yard}", []),
    (", {id: c, kind: civilians, at: A2, movement: 3, side: red}",
     "{id: alard, from: band/alard, side: red, at: A1}", ["SET426", "SET425"]),
]  # fmt: skip


@pytest.mark.parametrize(("more", "unit", "expected"), COMPANY)
def test_a_war_wagon_needs_a_crew_beside_enemies(judged, more, unit, expected) -> None:
    """OBS-war-wagons-next-to-enemy-if-manned: another wagon or civilians do not count."""
    found = judged(
        f"units: [{unit}, {ENEMY % ''}]",
        f"obstacles: [{{at: A2, {WAGON}}}{more}]",
        "zones: [{id: yard, hexes: [A2]}]",
    )
    assert sorted(found) == sorted(expected)


def test_a_switch_reads_the_crew_otherwise(judged) -> None:
    tents = "{id: c, kind: carts, at: A2, facing: n, movement: 3, side: red}"
    lines = (f"units: [{ENEMY % ''}]", f"obstacles: [{{at: A2, {WAGON}}}, {tents}]")
    switch = "switches: {OBS-war-wagons-next-to-enemy-if-manned: false}"
    assert sorted(judged(*lines)) == ["SET425", "SET426"]
    assert judged(*lines, switch) == ["SET425"]


@pytest.mark.parametrize(
    ("counter", "expected"),
    [
        ("kind: debris", ["SET427"]),
        ("kind: tents-huts, side: red", ["SET427"]),
        ("kind: pavises, movement: 3", []),
        ("kind: ruins", []),
        ("kind: stakes, supports: 1, carried_by: alard", []),
    ],
)
@pytest.mark.parametrize("own", [True, False], ids=["own", "of the group"])
def test_nobody_forms_up_among_obstacles(judged, counter: str, expected, own: bool) -> None:
    """OBS-gen-no-forming-up: neither pavises nor ruins are obstacles, nor stakes in hand."""
    how = "formation: shield-wall" if own else "group: g"
    found = judged(
        f"units: [{{id: alard, from: band/alard, side: red, at: A1, {how}}}]",
        "" if own else "groups: [{id: g, formation: shield-wall}]",
        f"obstacles: [{{id: a, at: A1, {counter}}}]",
    )
    assert found == expected


@pytest.mark.parametrize(
    ("limit", "points", "expected"),
    [("6", 3, ["SET428"]), ("6", 2, []), ("null", 99, []), ("8", 4, []), ("many", 9, [])],
)
def test_a_hex_holds_so_many_points(judged, limit: str, points: int, expected) -> None:
    """OBS-herds-stacking: a limit of 6, a herd and a unit of 3 points; no limit, no judgement."""
    found = judged(
        "units: [{id: alard, from: band/alard, side: red, at: A1, "
        f"values: {{stacking_points: {points}}}}}]",
        "obstacles: [{id: a, kind: herds, at: A1, movement: 3, side: red}]",
        f"tables: {{stacking: {{limit: {limit}}}}}",
    )
    assert found == expected


BEARERS = [
    ("kind: mantlets, supports: 1, facing: n, movement: 3", "mounted: true, facing: n", ["SET440"]),
    ("kind: pavises, movement: 3", "mounted: true, facing: n", ["SET440"]),
    ("kind: pavises, movement: 3", "mounted: false", []),
    ("kind: pavises, movement: 3", "values: {movement_class: flying}", ["SET440"]),
    ("kind: stakes, supports: 1", "mounted: true, facing: n", []),
    ("kind: boats, movement: 3", "mounted: true, facing: n", []),
]


@pytest.mark.parametrize(("counter", "rider", "expected"), BEARERS)
@pytest.mark.parametrize("by_unit", [True, False], ids=["carries", "carried_by"])
def test_mantlets_and_pavises_are_handled_on_foot(judged, counter, rider, expected, by_unit):
    """OBS-mantlets-handler, OBS-pavises-handler; stakes anybody may carry."""
    unit, thing = (", carries: [a]", "") if by_unit else ("", ", carried_by: rider")
    found = judged(
        f"units: [{{id: rider, from: band/rider, side: red, at: A1, {rider}{unit}}}]",
        f"obstacles: [{{id: a, at: A1, {counter}{thing}}}]",
    )
    assert found == expected


@pytest.mark.parametrize(
    ("weapons", "boats", "pavises"),
    [
        ("simple-arm", [], ["SET442"]),
        ("shortbow", ["SET441"], []),
        ("simple-arm, shortbow", [], []),
        ("", [], []),
    ],
)
def test_weapon_groups_say_who_handles_what(judged, weapons, boats, pavises) -> None:
    """OBS-boats-handler, OBS-pavises-protect-shooters: one weapon of the group is enough."""
    unit = f"units: [{{id: alard, from: band/alard, side: red, at: A1, weapons: [{weapons}]}}]"
    thing = "obstacles: [{id: a, at: A1, kind: %s, movement: 3, carried_by: alard}]"
    assert judged(unit, thing % "boats", GROUPS) == boats
    assert judged(unit, thing % "pavises", GROUPS) == pavises
    assert judged(unit, thing % "pavises") == [], "nobody has said who is a shooter"


LISTS = [
    ("{shooter: {members: []}}", ["SET451"]),
    ("{shooter: []}", ["SET451"]),
    ("{shooter: [bow]}", []),
    ("{infantry: [simple-arm]}", ["SET451"]),
    ("{shooter: {members: bow}}", ["SET450"]),
    ("{shooter: {members: null}}", ["SET450"]),
    ("{shooter: [bow, [1], 7]}", ["SET450", "SET450"]),
    ("{shooters: [bow]}", ["SET450"]),
    ("7", []),
]


@pytest.mark.parametrize(("groups", "expected"), LISTS)
def test_weapon_groups_are_lists_of_weapons(judged, groups: str, expected: list[str]) -> None:
    """OBS-class-shooter: an empty list while pavises are placed."""
    pavises = "obstacles: [{id: a, at: A1, kind: pavises, movement: 3}]"
    found = judged(pavises, f"tables: {{weapon-groups: {groups}}}")
    assert [code for code in found if code != "SET451" or "SET450" not in found] == expected


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("stakes, facing: n, supports: 1", ["SET452", "SET452"]),
        ("traps", ["SET452"]),
        ("palisade, facing: n, supports: 1", []),
        ("ditch, facing: n, supports: 1", []),
        ("debris", []),
    ],
)
def test_a_counter_asks_for_its_groups(judged, kind: str, expected: list[str]) -> None:
    """OBS-class-cavalry for traps and stakes, OBS-class-massive for stakes."""
    groups = "tables: {weapon-groups: {infantry: [simple-arm]}}"
    assert judged(f"obstacles: [{{id: a, at: A1, kind: {kind}}}]", groups) == expected


SHELTERED = [
    ("palisade, facing: s", "", []),
    ("palisade, facing: s", ", facing: s", []),
    ("palisade, facing: s", ", facing: n", ["SET454"]),
    ("ditch, facing: s", ", facing: n", ["SET454"]),
    ("stakes, facing: s", ", facing: n", ["SET454"]),
    ("wagons, facing: s, movement: 3", ", facing: n", []),
    ("palisade, facing: s, carried_by: nobody", ", level: 1, facing: n", []),
    ("palisade, facing: s", ", facing: s, weapons: [shortbow]", ["SET454"]),
    ("ditch, facing: s", ", facing: s, weapons: [shortbow]", []),
    ("wagons, facing: s, movement: 3", ", facing: s, weapons: [shortbow]", ["SET454"]),
]


@pytest.mark.parametrize(("work", "unit", "expected"), SHELTERED)
def test_who_stands_behind_a_work_in_vain_is_told(judged, work, unit, expected) -> None:
    """OBS-palisade-protect-infantry: legal, with a note; wagons ask for no facing."""
    found = judged(
        f"units: [{{id: alard, from: band/alard, side: red, at: B2{unit}}}]",
        f"obstacles: [{{id: a, at: B2, supports: 2, side: red, kind: {work}}}]",
        GROUPS,
    )
    assert found == expected


def test_one_work_that_shelters_is_enough_and_enemies_are_not_told(judged) -> None:
    unit = "units: [{id: alard, from: band/alard, side: %s, at: A1, facing: n}]"
    south = "{id: a, at: A1, supports: 2, side: red, kind: palisade, facing: s}"
    north = "{id: b, at: A1, supports: 2, side: red, kind: ditch, facing: n}"
    assert judged(unit % "red", f"obstacles: [{south}]") == ["SET454"]
    assert judged(unit % "red", f"obstacles: [{south}, {north}]") == []
    assert judged(unit % "blue", f"obstacles: [{south}]") == []


WEATHER = [
    ("[rain]", "debris", "{rain: {light: 6, put_out: -2}}", []),
    ("[rain]", "debris", "{rain: {light: 6}}", ["SET466"]),
    ("[rain]", "debris", "{rain: {put_out: 6}}", ["SET465"]),
    ("[rain]", "debris", "{rain: 6}", ["SET465"]),
    ("[rain, night]", "debris", "{rain: {light: 6, put_out: -2}}", []),
    ("[]", "debris", "{rain: {light: 6, put_out: -2}}", ["SET464"]),
    ("[]", "debris", "{}", []),
    ("[snow]", "debris", "{}", []),
    ("[snow]", "traps", "{rain: {light: 6, put_out: -2}}", []),
    ("[{kind: snow}]", "ruins", "{rain: {light: 6, put_out: -2}}", ["SET465"]),
]


@pytest.mark.parametrize(("weather", "kind", "given", "expected"), WEATHER)
def test_fires_are_lit_by_the_weather(judged, weather, kind, given, expected) -> None:
    """OBS-fire-start-weather-difficulty, OBS-fire-start-removal-weather: two columns."""
    lines = (
        f"conditions: {{weather: {weather}}}",
        f"obstacles: [{{id: a, at: A1, kind: {kind}}}]",
        f"tables: {{fire-weather: {{weathers: {given}}}}}",
    )
    assert judged(*lines) == expected
    one_column = judged(*lines, "switches: {OBS-fire-start-removal-weather: false}")
    assert one_column == [code for code in expected if code != "SET466"]


def test_tables_of_terrain_name_known_terrain() -> None:
    catalogue = catalogue_for("cry-havoc", ["obstacles"])
    classes = catalogue.tables["terrain-classes"].values()
    named = [word for members in classes if isinstance(members, list) for word in members]
    assert set(named) <= set(catalogue.terrains)
    assert len(named) == len(set(named)), "a terrain has one class"


FIXED = ("SET402", "SET404", "SET405", "SET408", "SET420", "SET424", "SET444", "SET462")


@pytest.mark.parametrize("code", FIXED)
def test_a_fix_leaves_nothing_to_report(tmp_path: Path, code: str) -> None:
    folder = tmp_path / "checks" / code
    shutil.copytree(PAIRS / code, folder)
    for common in PAIRS.glob("*.yaml"):
        shutil.copy(common, folder.parent)
    bad = folder / "bad.yaml"
    examined = examine(bad)
    (found,) = examined.findings
    assert found.fix is not None
    assert found.fix.label
    old, new = map(msgspec.to_builtins, (examined.value, found.fix.apply(examined.value)))
    bad.write_text(update_text(bad.read_text("utf-8"), old, new), "utf-8")
    assert [one.code for one in examine(bad).findings if one.code == code] == []


def test_crowds_are_judged_in_no_time(judged) -> None:
    """However many counters and units one hex is given."""
    wagon = "{{id: w{0}, at: A2, kind: war-wagons, facing: s, supports: 1, movement: 3, side: red}}"
    unit = "{{id: u{0}, from: band/alard, side: blue, at: A2, facing: n}}"
    found = judged(
        f"units: [{', '.join(unit.format(n) for n in range(1500))}]",
        f"obstacles: [{', '.join(wagon.format(n) for n in range(1500))}]",
    )
    assert not [code for code in found if code.startswith("INT")]
