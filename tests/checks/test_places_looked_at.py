"""A wrong name is found wherever a file may say it, not only where the samples show it."""

from __future__ import annotations

from pathlib import Path

import pytest
from fragments import codes_of

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
SCENARIO = """\
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
UNIT = "units: [{id: alard, from: band/alard, side: red, at: A1%s}]\n"
EVENT = "events: [{id: a, when: {turn: 1}, do: [%s]}]"
CASES = [
    ("SET003", "lights: [{id: a, kind: torch, at: Z9}]"),
    ("SET003", "lights: [{id: a, kind: torch, at: A1, hexes: [A1, Z9]}]"),
    ("SET003", "obstacles: [{id: a, kind: stakes, at: Z9, facing: n, supports: 1}]"),
    ("SET003", "markers: [{kind: debris, at: Z9}]"),
    ("SET003", "objects: [{id: a, kind: relic, at: Z9}]"),
    ("SET003", "openings: [{at: Z9, side: n, state: open}]"),
    ("SET003", "ropes: [{id: a, from: A1, to: Z9}]"),
    ("SET003", "zones: [{id: a, hexes: [Z9]}]"),
    ("SET003", "zones: [{id: a, rectangle: [A1, Z9]}]"),
    ("SET003", "zones: [{id: a, of: Z9}]"),
    ("SET003", "zones: [{id: a, hexes: [A1], except: {hexes: [Z9]}}]"),
    ("SET003", "victory: [{side: red, when: {units_of: red, at: [Z9]}}]"),
    ("SET003", "end: {when: [{any: [{none: [{units_of: red, at: [Z9]}]}]}]}"),
    ("SET003", EVENT % "{fire: [Z9]}"),
    ("SET005", "openings: [{at: B2, side: e, state: open}]"),
    ("SET005", EVENT % "{opening: {at: B2, side: w, state: open}}"),
    ("SET006", EVENT % "{opening: {at: B2, side: s, state: open}}"),
    ("SET008", "entries: [{id: a, side: red, units: [alard], turn: 2, edge: 'field:8'}]\n"
               "allow: [{code: SET117, why: he is on the board for the other cases}]"),
    ("SET008", "victory: [{side: red, when: {units_of: red, exited_by: ['moor:north']}}]"),
    ("SET008", "zones: [{id: a, hexes: [A1], except: {edge: 'moor:north'}}]"),
    ("SET009", "groups: [{id: a}, {id: a}]"),
    ("SET011", "zones: [{id: a, zones: [b]}, {id: b, zones: [a]}]"),
    ("SET101", "first: green"),
    ("SET101", "deploy_first: green"),
    ("SET101", "objects: [{id: a, kind: relic, at: A1, side: green}]"),
    ("SET101", "objects: [{id: a, kind: relic, at: A1, secret_from: [green]}]"),
    ("SET101", "victory: [{side: green, when: {turn: 3}}]"),
    ("SET101", "victory: [{side: red, when: {units_of: green}}]"),
    ("SET101", "victory: [{side: red, when: {in: barn, held_by: green}}]"),
    ("SET101", "scoring: [{side: red, points: 1, when: {alarm: green}}]"),
    ("SET101", "grades: [{side: green, name: {en: Fair, fr: Bon}, points: 3}]"),
    ("SET101", "events: [{id: a, when: {turn: 1}, secret_from: [green], do: [{end: true}]}]"),
    ("SET101", EVENT % "{win: green}"),
    ("SET101", EVENT % "{award: {side: green, points: 1}}"),
    ("SET101", EVENT % "{change_side: {units: [alard], to: green}}"),
    ("SET105", "lights: [{id: a, kind: torch, carried_by: alart}]"),
    ("SET105", "groups: [{id: a, leader: alart}]"),
    ("SET105", "victory: [{side: red, when: {units: [alart], state: alive}}]"),
    ("SET105", EVENT % "{change_side: {units: [alart], to: red}}"),
    ("SET106", "zones: [{id: a, areas: [bern]}]"),
    ("SET106", "zones: [{id: a, hexes: [A1], zones: [b]}]"),
    ("SET106", "zones: [{id: a, sheets: [moor]}]"),
    ("SET106", "zones: [{id: a, hexes: [A1], except: {areas: [bern]}}]"),
    ("SET106", "victory: [{side: red, when: {units_of: red, in: bern}}]"),
    ("SET106", "deployment: [{side: red, zone: bern}]"),
    ("SET106", "lights: [{id: a, kind: torch, at: A1, area: bern}]"),
    ("SET106", "objects: [{id: a, kind: relic, hidden_in: bern}]"),
    ("SET106", "conditions: {weather: [{kind: rain, zone: bern}]}"),
    ("SET106", "conditions: {weather: [{kind: rain, sheets: [moor]}]}"),
    ("SET107", "tables: {moral: {die: 6}}"),
    ("SET107", "switches: {retreat-through-friends: false}"),
    ("SET107", "groups: [{id: a, formation: pyramid}]"),
    ("SET107", "victory: [{side: red, when: {units_of: red, ranks: [duke]}}]"),
    ("SET107", "conditions: {weather: [rane]}"),
    ("SET107", "conditions: {weather: [{kind: rane}]}"),
    ("SET107", "conditions: {changes: [{turn: 2, weather: [rane]}]}"),
    ("SET107", EVENT % "{weather: [rane]}"),
    ("SET107", "zones: [{id: a, hexes: [A1], terrain: [lava]}]"),
    ("SET107", "special_rules: [{rule: no-such-rule}]"),
    ("SET109", EVENT % "{enter: late}"),
    ("SET109", EVENT % "{release: late}"),
    ("SET109", "events: [{id: a, when: {event: b}, do: [{end: true}]}]"),
    ("SET109", "victory: [{side: red, when: {object: grail, held_by: red}}]"),
    ("SET111", "conditions: {surprised: [green]}"),
    ("SET111", "objects: [{id: a, kind: relic, at: A1, carriers: [green]}]"),
    ("SET111", "victory: [{side: red, when: {units: [alard], adjacent_to: grail}}]"),
    ("SET111", "victory: [{side: red, when: {destroyed: grail}}]"),
    ("SET111", "victory: [{side: red, when: {burning: grail}}]"),
    ("SET111", EVENT % "{alert: [green]}"),
    ("SET111", EVENT % "{reveal: [grail]}"),
    ("SET111", EVENT % "{remove: [grail]}"),
    ("SET111", "special_rules: [{rule: surprise, applies_to: [green]}]"),
    ("SET112", "lights: [{id: a, kind: torch, side: n}]"),
    ("SET113", "objects: [{id: a, kind: coffre, at: A1}]"),
    ("SET110", "victory: [{side: red, when: {group: watch, state: alive}}]"),
    ("SET110", "deployment: [{side: red, zone: barn, groups: [watch]}]"),
]  # fmt: skip


@pytest.fixture
def judged(tmp_path: Path):
    """The codes of a scenario that lies beside the common field and band."""
    for name in ("field.yaml", "moor.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())

    def judge(text: str) -> list[str]:
        file = tmp_path / "barn-fight.yaml"
        file.write_text(text, "utf-8")
        found = examine(file).findings
        assert all(one.place.line for one in found)
        # What the rules of the system say besides is no matter of names and places.
        ours = ("FIL", "SET0", "SET1")
        return list(dict.fromkeys(one for one in codes_of(found) if one.startswith(ours)))

    return judge


@pytest.mark.parametrize(("code", "line"), CASES, ids=lambda word: str(word)[:60])
def test_a_wrong_name_is_found_there(judged, code: str, line: str) -> None:
    assert judged(SCENARIO + BOARD + UNIT % "" + line + "\n") == [code]


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("SET005", ", facing: e"),
        ("SET111", ", prisoner_of: green"),
        ("SET105", ", behind: alart"),
        ("SET105", ", leads: [alart]"),
        ("SET105", ", aboard: alart"),
        ("SET108", ", mount: gryphon-of-air"),
        ("SET108", ", armour: felt"),
        ("SET108", ", special: [no-such-gift]"),
        ("SET108", ", equipment: {no-such-thing: 1}"),
        ("SET108", ", ammunition: {no-such-bow: 3}"),
        ("SET108", ", unloaded: [no-such-bow]"),
        ("SET108", ", profile: {vocation: astronaut}"),
        ("SET108", ", profile: {shield: umbrella}"),
        ("SET107", ", formation: pyramid"),
        ("SET107", ", order: charge"),
        ("SET107", ", second_order: charge"),
        ("SET109", ", carries: [grail]"),
        ("SET010", ", mounted: true"),
    ],
)
def test_a_wrong_word_of_a_unit_is_found(judged, code: str, more: str) -> None:
    assert judged(SCENARIO + BOARD + UNIT % more) == [code]


@pytest.mark.parametrize(
    ("code", "board"),
    [
        ("SET001", "{sheets: [{map: field.yaml}], changes: [{hexes: [Z9], terrain: marsh}]}"),
        ("SET107", "{sheets: [{map: field.yaml}], changes: [{hexes: [A1], terrain: lava}]}"),
        ("SET008", "{sheets: [{map: field.yaml}], north: 'field:9'}"),
        ("SET008", "{sheets: [{map: field.yaml}], closed: [north, 'moor:3']}"),
        ("SET003", "{sheets: [{map: field.yaml}], reference: {at: Z9, terrain: clear}}"),
        ("FIL018", "{sheets: [{map: nowhere.yaml}]}"),
        ("FIL018", "{sheets: [{map: band.yaml}]}"),
        ("FIL018", "{sheets: [{map: field.yaml}], overlays: [{map: nowhere.yaml}]}"),
    ],
)
def test_a_wrong_word_of_the_board_is_found(judged, code: str, board: str) -> None:
    assert judged(SCENARIO + f"board: {board}\n" + UNIT % "") == [code]


def test_a_map_that_makes_no_board_is_told_in_the_scenario(judged, tmp_path: Path) -> None:
    """Else a scenario on a broken map would look clean, since its places cannot be judged."""
    (tmp_path / "field.yaml").write_bytes((PAIRS / "MAP002" / "bad.yaml").read_bytes())
    assert judged(SCENARIO + BOARD + UNIT % "") == ["FIL018"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ("", ["SET002"]),
        (", changes: [{hexes: ['moor:B1'], terrain: clear}]", []),
        (", changes: [{hexes: ['moor:B2'], terrain: clear}]", ["SET002"]),
    ],
)
def test_halves_that_differ_are_settled_by_a_change(changes: str, expected, tmp_path) -> None:
    for name in ("field.yaml", "moor.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())
    bad = (PAIRS / "SET002" / "bad.yaml").read_text("utf-8").replace("../", "")
    text = bad.replace("}]}  #", f"}}]{changes}}}  #", 1)
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    assert [one.code for one in examine(tmp_path / "a.yaml").findings] == expected
