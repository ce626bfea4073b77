"""What can never, or does at once, come about: the boundary and what must not be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.files.resources import samples_dir
from editor.systems.examine import examine

PAIRS = samples_dir() / "checks"
SIDES = "sides: [{id: red, name: {en: Red}}, {id: blue, name: {en: Blue}}]\n"
BUYER = "sides: [{id: red, name: {en: Red}, budget: {points: 50}}, {id: blue, name: {en: Blue}}]\n"
UNITS = (
    "units:\n"
    "  - {id: alard, from: band/alard, side: red, at: A1, group: few}\n"
    "  - {id: bette, from: band/bette, side: blue, at: D3}\n"
    "  - {id: late, from: band/rider, side: red}\n"
    "groups: [{id: few}]\n"
    "zones: [{id: corner, hexes: [A1]}, {id: west, rectangle: [A1, B3]}]\n"
)
WIN = "victory: [{side: red, when: %s}]\n"
ENTRY = "entries: [{id: come, side: red, units: [late], edge: south, %s}]\n"


@pytest.fixture
def codes(tmp_path: Path):
    """The codes of a scenario of eight turns, of its logic only."""
    for name in ("field.yaml", "band.yaml"):
        (tmp_path / name).write_bytes((PAIRS / name).read_bytes())

    def judge(
        more: str, *, sides: str = SIDES, entry: str = "turn: 2", end: str = "", closed: str = ""
    ) -> list[str]:
        text = "format: gonfalon/scenario/1\nid: fight\ntitle: {en: A fight}\nsystem: cry-havoc\n"
        text += f"board: {{sheets: [{{map: field.yaml}}], closed: [{closed}]}}\n"
        text += f"rosters: {{band: band.yaml}}\n{sides}{UNITS}{ENTRY % entry if entry else ''}"
        text += more + (end or "end: {turns: 8}\n")
        (tmp_path / "a.yaml").write_text(text, "utf-8")
        found = examine(tmp_path / "a.yaml").findings
        return [one.code for one in found if "SET700" < one.code < "SET720"]

    return judge


@pytest.mark.parametrize(
    ("condition", "never"),
    [
        ("{units_of: red, in: barn, at_least: 2}", False),  # the late one comes in turn 2
        ("{units_of: red, in: barn, at_least: 3}", True),
        ("{units: [alard, late], in: barn}", False),
        ("{units_of: red, in: barn, at_least: 2, at_most: 1}", True),
        ("{group: few, in: barn, at_least: 2}", True),
        ("{units_of: red, ranks: [captain], in: barn}", True),
        ("{units_of: red, roles: [baker], in: barn}", True),
        ("{turn: 8}", False),
        ("{turn: 9}", True),
        ("{from_turn: 9, units: [alard], in: barn}", True),
        ("{all: [{turn: 3}, {turn: 4}]}", True),
        ("{all: [{from_turn: 4}, {by_turn: 3}]}", True),
        ("{any: [{turn: 9}, {turn: 8}]}", False),
        ("{any: [{turn: 9}, {turn: 10}]}", True),
        ("{turn: 5, none: [{by_turn: 8}]}", True),
        ("{turn: 5, none: [{by_turn: 4}]}", False),
        ("{all: [{alarm: red}], none: [{alarm: red}]}", True),
        ("{all: [{units: [bette], state: killed}, {units: [bette], state: alive}]}", True),
        ("{all: [{units: [bette], state: killed}, {units: [alard], state: alive}]}", False),
        ("{units_of: blue, state: alive, at_most: 0}", False),
        ("{turn: 3, die: {sides: 10, at_least: 11}}", True),
        ("{turn: 3, die: {sides: 10, at_least: 10}}", False),
    ],
)
def test_a_victory_that_can_never_be(codes, condition: str, never: bool) -> None:
    assert codes(WIN % condition) == (["SET701"] if never else [])


def test_a_side_that_buys_may_have_any_number(codes) -> None:
    assert codes(WIN % "{units_of: red, in: barn, at_least: 9}", sides=BUYER) == []


def test_a_victory_that_counts_until_a_turn(codes) -> None:
    """`by_turn` of the victory and the condition together leave no turn."""
    late = "victory: [{side: red, when: {from_turn: 6, units: [alard], in: barn}, by_turn: %d}]\n"
    assert codes(late % 5) == ["SET701"]
    assert codes(late % 6) == []


@pytest.mark.parametrize(
    ("condition", "closed", "never"),
    [
        ("{units: [alard], exited_by: [south]}", "south", True),
        ("{units: [alard], exited_by: ['field:3']}", "south", True),
        ("{units: [alard], exited_by: [south, north]}", "south", False),
        ("{units: [alard], exited_by: [south]}", "", False),
    ],
)
def test_nobody_leaves_by_a_closed_edge(codes, condition: str, closed: str, never: bool) -> None:
    assert codes(WIN % condition, closed=closed) == (["SET701"] if never else [])


@pytest.mark.parametrize(
    ("thing", "condition", "never"),
    [
        ("at: B2", "{object: chest, held_by: red}", False),
        ("at: B2, portable: false", "{object: chest, held_by: red}", True),
        ("at: B2, carriers: [blue]", "{object: chest, held_by: red}", True),
        ("at: B2, carriers: [alard]", "{object: chest, held_by: red}", False),
        ("at: B2, carriers: [few]", "{object: chest, held_by: red}", False),
        ("at: B2, carriers: [few]", "{object: chest, units: [late]}", True),
        ("carried_by: bette, portable: false", "{object: chest, held_by: blue, turn: 8}", False),
        ("at: B2, verbs: [open]", "{object: chest, verb: open}", False),
        ("at: B2, verbs: [open]", "{object: chest, verb: ring}", True),
        ("at: B2", "{object: chest, verb: ring}", False),
    ],
)
def test_things_that_nobody_can_hold_or_use(codes, thing: str, condition: str, never) -> None:
    objects = f"objects: [{{id: chest, kind: chest, {thing}}}]\n"
    assert codes(objects + WIN % condition) == (["SET701"] if never else [])


def test_a_turncoat_counts_for_both_sides(codes) -> None:
    event = "events: [{id: a, when: {turn: 2}, do: [{change_side: {units: [bette], to: red}}]}]\n"
    assert codes(WIN % "{units_of: red, in: barn, at_least: 3}") == ["SET701"]
    assert codes(event + WIN % "{units_of: red, in: barn, at_least: 3}") == []


@pytest.mark.parametrize(
    ("condition", "at_once"),
    [
        ("{units: [alard], in: corner}", True),
        ("{units: [alard], in: barn}", False),
        ("{units: [alard], at: [A1, B1]}", True),
        ("{units_of: red, in: corner}", False),  # perhaps all of them are meant
        ("{units_of: red, in: corner, at_least: 1}", True),
        ("{units_of: blue, in: corner, at_most: 0}", True),
        ("{units_of: blue, in: corner, at_most: 0, turn: 8}", False),
        ("{by_turn: 8}", True),
        ("{none: [{units: [bette], state: killed}]}", True),
        ("{any: [{turn: 8}, {units: [bette], state: alive}]}", True),
        ("{units: [late], state: alive}", False),  # no telling: he is not there yet
        ("{units: [bette], state: killed}", False),
        ("{units: [alard], adjacent_to: bette}", False),
    ],
)
def test_a_victory_that_is_there_at_once(codes, condition: str, at_once: bool) -> None:
    assert codes(WIN % condition) == (["SET702"] if at_once else [])


def test_an_end_that_is_there_at_once(codes) -> None:
    end = "end: {turns: 8, when: [{units_of: blue, state: alive, at_most: %d}]}\n"
    assert codes("", end=end % 1) == ["SET703"]
    assert codes("", end=end % 0) == []


@pytest.mark.parametrize(
    ("events", "dead"),
    [
        ("{id: a, when: {turn: 8}, do: [{end: true}]}", 0),
        ("{id: a, when: {turn: 9}, do: [{end: true}]}", 1),
        # Whoever only waits for a dead event is not named besides it.
        ("{id: a, when: {turn: 9}, do: [{end: true}]}, "
         "{id: b, when: {event: a}, do: [{end: true}]}", 1),
        ("{id: a, when: {event: b}, do: [{end: true}]}, "
         "{id: b, when: {event: a}, do: [{end: true}]}", 1),
        ("{id: a, when: {any: [{event: b}, {turn: 2}]}, do: [{end: true}]}, "
         "{id: b, when: {event: a}, do: [{end: true}]}", 0),
    ],
)  # fmt: skip
def test_events_that_never_happen(codes, events: str, dead: int) -> None:
    assert codes(f"events: [{events}]\n") == ["SET705"] * dead


@pytest.mark.parametrize(
    ("entry", "more", "expected"),
    [
        ("turn: 8", "", []),
        ("turn: 9", "", ["SET706"]),
        ("when: {from_turn: 9}", "", ["SET706"]),
        ("may_delay: true", "", ["SET706"]),
        ("may_delay: true", "events: [{id: a, when: {turn: 2}, do: [{enter: come}]}]\n", []),
        ("turn: 2, roll: d10<=1", "", []),
        ("turn: 2, roll: d10<=0", "", ["SET706"]),
        ("turn: 2, roll: d6>=7", "", ["SET706"]),
        ("turn: 9", WIN % "{units: [late], in: barn}", ["SET706", "SET701"]),
    ],
)
def test_reinforcements_that_never_come(codes, entry: str, more: str, expected) -> None:
    assert codes(more, entry=entry) == expected


def test_reserves_that_are_never_set_free(codes) -> None:
    held = "reserves: [{id: few, side: red, units: [late], until: {from_turn: %d}, zone: west}]\n"
    event = "events: [{id: a, when: {turn: 2}, do: [{release: few}]}]\n"
    assert codes(held % 8, entry="") == []
    assert codes(held % 9, entry="") == ["SET706"]
    assert codes(held % 9 + event, entry="") == []


def test_points_that_cannot_be_scored(codes) -> None:
    grade = "grades: [{side: red, name: {en: Fair}, points: 9}]\n"
    scoring = "scoring: [{side: red, when: {units_of: blue, state: killed}, points: %d}]\n"
    award = (
        "events: [{id: a, when: {turn: 2}, do: [{award: {side: red, points: 4}}], repeats: %s}]\n"
    )
    assert codes(grade) == ["SET708"]
    assert codes(grade + scoring % 8) == ["SET708"]
    assert codes(grade + scoring % 9) == []
    assert codes(grade + scoring % 5 + award % "false") == []
    assert codes(grade + scoring % 4 + award % "false") == ["SET708"]
    assert codes(grade + award % "true") == []


def test_weather_that_is_never_seen(codes) -> None:
    rain = "conditions: {weather: [{kind: rain, from_turn: %d, to_turn: %d}]}\n"
    assert codes(rain % (2, 8)) == []
    assert codes(rain % (9, 9)) == ["SET707"]
    assert codes(rain % (5, 4)) == ["SET707"]


def test_a_long_chain_of_events_takes_no_long_time(codes) -> None:
    """Two hundred events in the wrong order: what cannot be settled soon is taken as possible."""
    chain = [f"{{id: e{n}, when: {{event: e{n + 1}}}, do: [{{end: true}}]}}" for n in range(200)]
    last = "{id: e200, when: {turn: 2}, do: [{end: true}]}"
    assert codes(f"events: [{', '.join([*chain, last])}]\n") == []
