"""Steps on foot: ground, bodies, hexsides, openings, levels; the ledger's examples come first."""

import pytest
from boards import MAN, moment, open_field, unit

from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.steps import step_cost


def at(situation, label, level=0):
    return situation.board.hex(label), level


def step(situation, start, end, who="a", levels=(0, 0), **more):
    piece = situation.pieces[who]
    return step_cost(
        situation, piece, at(situation, start, levels[0]), at(situation, end, levels[1]), **more
    )


def cost(situation, start, end, who="a", levels=(0, 0), **more):
    return step(situation, start, end, who, levels, **more).points


def walker(rows=None, start="E5", **more):
    """One man of ours, and whatever else is said."""
    units = [unit("a", start), *more.pop("units", ())]
    return moment(rows, units, **more)


def around(middle, ground="."):
    """Open ground with one hex of another kind at E4, north of E5."""
    rows = open_field(ground=ground)
    rows[3] = rows[3][:4] + middle + rows[3][5:]
    return rows


def test_a_point_a_normal_hex_is_spent_hex_by_hex():
    """CHB-5.1-movement-points: of 6, four hexes leave 2."""
    here = walker()
    found = reach(here, here.pieces["a"], 6)
    assert found.left(at(here, "E9")) == 2
    assert found.costs[at(here, "E5")] == 0
    assert len(reach(here, here.pieces["a"], 2).costs) == 19


@pytest.mark.parametrize(
    ("mark", "points"),
    [(".", 1), ("=", 1), ("t", 2), ("b", 2), ("h", 3), ("r", 2), ("m", 3), ("f", 2), ("s", 2),
     ("g", 4), ("i", 1), ("x", 1), ("w", 1), ("/", 2), ("u", 1)],
)  # fmt: skip
def test_each_ground_has_its_cost(mark, points):
    """CHB-5.1-terrain-cost: the chart's figure, with the rule and the ground in the proof."""
    found = step(walker(around(mark)), "E5", "E4")
    assert found.points == points
    assert found.proof.rules[0] == "CHB-5.1-terrain-cost"
    assert found.proof.total() == points


def test_who_cannot_pay_the_full_cost_does_not_enter():
    """CHB-5.1-terrain-cost: 1 point left does not pay for a hex of 2; there is no minimum move."""
    here = walker(around("b"))
    assert at(here, "E4") not in reach(here, here.pieces["a"], 1)
    assert at(here, "E4") in reach(here, here.pieces["a"], 2)


@pytest.mark.parametrize(("mark", "rule"), [("c", "CHB-5.1-crevasse"), ("~", "CHA-swim-depths"),
                                            ("C", "CHB-5.1-terrain-cost")])  # fmt: skip
def test_some_ground_nobody_walks_on(mark, rule):
    """CHB-5.1-crevasse, CHA-swim-depths: a crevasse is jumped, deep water swum."""
    found = step(walker(around(mark)), "E5", "E4")
    assert found.is_barred
    assert rule in found.proof.rules


def test_nobody_walks_out_of_deep_water():
    """CHA-swim-calm: leaving the water is a climb in a later step."""
    here = walker(around("p"), start="E4")
    assert len(reach(here, here.pieces["a"], 12).costs) == 1


@pytest.mark.parametrize(
    ("markers", "points"),
    [
        ([{"kind": "corpse", "at": "E4", "count": 2}], 1),
        ([{"kind": "corpse", "at": "E4", "count": 3}], 2),
        ([{"kind": "corpse", "at": "E4", "count": 5}], 2),
        ([{"kind": "corpse", "at": "E4", "count": 6}], None),
    ],
)
def test_bodies_are_weighed(markers, points):
    """CHB-5.1-bodies-cost: three dead men cost 1 more; CHB-5.1-bodies-impassable: six bar."""
    assert cost(walker(markers=markers), "E5", "E4") == points


def test_dead_horses_and_men_add_up():
    """CHB-5.1-bodies-impassable: a dead horse and three dead men weigh 12."""
    horse = {"kind": "animal", "mount": "war-horse"}
    dead = unit("nag", "E4", "theirs", horse, state="dead", facing="n")
    assert cost(walker(units=[dead]), "E5", "E4") == 2
    men = [{"kind": "corpse", "at": "E4", "count": 3}]
    found = step(walker(units=[dead], markers=men), "E5", "E4")
    assert found.is_barred
    assert found.proof.rules == ("CHB-5.1-bodies-impassable",)


def test_what_lies_on_a_hex():
    """CHB-5.1-terrain-cost: debris adds, rubble counts where it is dearer, fire bars."""

    def laid(kind, ground="."):
        return cost(walker(around(ground), markers=[{"kind": kind, "at": "E4"}]), "E5", "E4")

    assert [laid(kind) for kind in ("debris", "rubble", "cart", "fire")] == [2, 2, 2, None]
    assert laid("debris", "b") == 3
    assert laid("rubble", "m") == 3
    assert laid("filled-moat", "~") == 2
    assert laid("filled-moat", "d") == 2


def test_a_wall_bars_and_a_building_is_entered_by_door_or_window():
    """CHB-5.1-walls: no step across a wall; the door is free, the window 1 more."""

    def through(kind, state=None):
        return step(walker(around("i"), edges=[("E4", "s", kind, state)]), "E5", "E4")

    assert through("wall").is_barred
    assert through("wall").proof.rules == ("CHB-5.1-walls",)
    assert through("door").points == 1
    assert through("window").points == 2
    assert through("prison-bars").is_barred


def test_a_door_in_a_wall_counts_before_the_wall():
    """CHB-5.1-walls: entries are doors and windows, whatever else stands on the hexside."""
    both = [("E4", "s", "wall"), ("E4", "s", "door", "open")]
    assert cost(walker(edges=both), "E5", "E4") == 1


@pytest.mark.parametrize(
    ("state", "points", "rule"),
    [("open", 1, None), ("closed", 1, "CHA-door-open-close"), ("broken", 1, None),
     ("locked", None, "CHA-door-break"), ("barricaded", None, "CHA-barricade-effect")],
)  # fmt: skip
def test_a_door_by_its_state(state, points, rule):
    """CHA-door-open-close: opening is free; CHA-door-break, CHA-barricade-effect: no way."""
    found = step(walker(edges=[("E4", "s", "door", state)]), "E5", "E4")
    assert found.points == points
    assert rule is None or rule in found.proof.rules


def test_doors_are_open_unless_said_otherwise_and_the_scenario_may_say():
    """CHA-door-default-open: no state is open; the scenario's word goes before the map's."""
    assert cost(walker(edges=[("E4", "s", "door")]), "E5", "E4") == 1
    shut = [{"at": "E4", "side": "s", "state": "locked"}]
    assert cost(walker(edges=[("E4", "s", "door")], openings=shut), "E5", "E4") is None


def test_a_hidden_door_is_a_wall_to_whoever_does_not_know_it():
    """CHB-5.1-walls: what nobody sees lets nobody in."""
    assert cost(walker(edges=[("E4", "s", "door", {"hidden": True})]), "E5", "E4") is None


def test_fences_banks_and_cliffs():
    """CHB-5.1-terrain-cost: a fence on top, a bank where it is dearer, a cliff bars."""

    def across(kind, ground="."):
        return cost(walker(around(ground), edges=[("E4", "s", kind)]), "E5", "E4")

    assert [across(kind) for kind in ("fence", "low-wall", "slope", "cliff")] == [2, 2, 2, None]
    assert across("fence", "b") == 3
    assert across("slope", "m") == 3


def test_ladders_lie_on_hexsides_too():
    """CHB-5.4-levels: a ladder against a cliff is climbed up to its upper hex and down again."""
    edges = [("E4", "s", "cliff"), ("E4", "s", "ladder", {"drop": 2})]
    here = walker(edges=edges)
    assert cost(here, "E5", "E4") == 8
    assert cost(here, "E4", "E5") == 6


def test_no_way_between_bridge_and_water():
    """CHB-5.1-bridge-water: neither onto the bridge nor off it, and so not adjacent either."""
    rows = around("w")
    rows[4] = rows[4][:4] + "s" + rows[4][5:]
    here = walker(rows)
    assert step(here, "E5", "E4").proof.rules == ("CHB-5.1-bridge-water",)
    assert step(here, "E4", "E5").is_barred
    assert cost(here, "E3", "E4") == 1


def test_levels_are_joined_by_stairs_and_ladders():
    """CHB-5.4-levels: another floor is another hex; up 2 and down 1 a level by stairs."""
    sheet = {
        "levels": [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E4", "E5"]}}],
        "links": [{"kind": "stairs", "at": "E5", "levels": [0, 1]}],
    }
    here = walker(sheet=sheet)
    assert cost(here, "E5", "E5", levels=(0, 1)) == 2
    assert cost(here, "E5", "E5", levels=(1, 0)) == 1
    assert cost(here, "E4", "E4", levels=(0, 1)) is None
    found = reach(here, here.pieces["a"], 3)
    assert found.costs[at(here, "E4", 1)] == 3
    assert [pose.level for pose in found.path_to(at(here, "E4", 1))] == [0, 1, 1]


@pytest.mark.parametrize(("state", "points"), [("closed", 4), ("open", 4), ("locked", None)])
def test_a_trapdoor_by_its_state(state, points):
    """CHA-door-open-close: a closed one is opened in passing; a locked one must be broken."""
    sheet = {
        "levels": [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E5"]}}],
        "links": [{"kind": "trapdoor", "at": "E5", "levels": [0, 1], "state": state}],
    }
    assert cost(walker(sheet=sheet), "E5", "E5", levels=(0, 1)) == points


def test_there_is_nothing_to_stand_on_beyond_the_edge_or_beside_a_floor():
    """CHB-5.4-levels: a floor ends where its hexes end."""
    sheet = {"levels": [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E5"]}}]}
    here = moment(units=[unit("a", "E5", level=1)], sheet=sheet)
    assert len(reach(here, here.pieces["a"], 9).costs) == 1
    assert step(here, "E5", "E4", levels=(1, 1)).proof.steps[0].rule == "CHB-5.4-levels"


def test_bad_questions_get_one_clear_line():
    """A dead piece does not move; a level that is not there is named."""
    here = moment(units=[unit("a", "E5", state="dead"), unit("b", "C3", level=3)])
    dead = reach(here, here.pieces["a"])
    assert str(dead.trouble) == "a does not move: dead"
    assert len(dead.costs) == 1
    assert "level 3" in reach(here, here.pieces["b"]).trouble.en
    assert not reach(here, here.pieces["b"]).costs


def test_wounded_men_have_the_figure_of_their_wounded_face():
    """CHB-5.1-movement-points, CHB-1.4-values: 8 points healthy, 6 wounded."""
    here = moment(units=[unit("a", "E5"), unit("b", "C3", profile=MAN, state="wounded")])
    assert reach(here, here.pieces["a"]).budget == 8
    assert reach(here, here.pieces["b"]).budget == 6
