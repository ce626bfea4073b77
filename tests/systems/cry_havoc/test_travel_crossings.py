"""Ropes, trees, jumps, drops, leaps, swimming, climbing; and the obstacle sheet."""

import pytest
from boards import MAN, RIDER, moment, open_field, rider, unit

from editor.systems.cry_havoc.moving.feats import feats
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.steps import step_cost

CROSS = ["crossing"]
ARMOURED = {**MAN, "armour": "mail"}
SKILLED = {**MAN, "special": ["manoeuvres"]}
TREE = ["E5", "E4", "E6", "D5", "D6", "F5", "F6"]


def at(situation, label, level=0):
    return situation.board.hex(label), level


def step(situation, start="E5", end="E4", who="a", levels=(0, 0)):
    piece = situation.pieces[who]
    return step_cost(
        situation, piece, at(situation, start, levels[0]), at(situation, end, levels[1])
    )


def rows_with(mark, *labels, size=(9, 9)):
    rows = [list(row) for row in open_field(*size)]
    for label in labels:
        rows[int(label[1:]) - 1][ord(label[0]) - ord("A")] = mark
    return ["".join(row) for row in rows]


def offered(situation, name, who="a", to=None):
    found = [one for one in feats(situation, situation.pieces[who]) if one.name == name]
    return [one for one in found if to is None or one.to == at(situation, *to)]


def test_a_hung_rope_costs_8_up_and_4_down_a_level():
    """CHA-ropemove-cost: MVT 9 climbs to level 1 with 1 left; two levels take 16."""
    sheet = {"levels": [{"id": "walk", "level": 2, "terrain": {"wall-walk": ["E4"]}},
                        {"id": "ledge", "level": 1, "terrain": {"terrace": ["D5"]}}]}  # fmt: skip
    ropes = [
        {"id": "long", "from": "E5", "to": "E4", "levels": [0, 2]},
        {"id": "short", "from": "E5", "to": "D5", "levels": [0, 1], "kind": "grapple"},
    ]
    here = moment(units=[unit("a", "E5")], sheet=sheet, ropes=ropes, options=["ropes", "weather"],
                  conditions={"weather": ["snow"]})  # fmt: skip
    assert step(here, "E5", "D5", levels=(0, 1)).points == 8
    assert step(here, "D5", "E5", levels=(1, 0)).points == 4
    assert step(here, "E5", "E4", levels=(0, 2)).points == 16
    assert reach(here, here.pieces["a"], 9).left(at(here, "D5", 1)) == 1
    off = moment(units=[unit("a", "E5")], sheet=sheet, ropes=ropes)
    assert step(off, "E5", "D5", levels=(0, 1)).is_barred


def test_a_rope_serves_two_levels_and_no_rider():
    """CHA-ropemove-cost: three levels are too many."""
    sheet = {"levels": [{"id": "top", "level": 3, "terrain": {"terrace": ["E4"]}}]}
    ropes = [{"id": "long", "from": "E5", "to": "E4", "levels": [0, 3]}]
    here = moment(units=[unit("a", "E5")], sheet=sheet, ropes=ropes, options=["ropes"])
    assert step(here, "E5", "E4", levels=(0, 3)).is_barred


def test_a_stretched_rope_is_a_way_over_a_crevasse():
    """CHA-rope-span: 4 points a hex over up to four hexes a rope, and only along it."""
    rows = rows_with("c", "E4", "E3", "D4")
    ropes = [{"id": "span", "from": "E5", "to": "E2"}]
    here = moment(rows, [unit("a", "E5")], ropes=ropes, options=["ropes"])
    assert step(here, "E5", "E4").points == 4
    found = reach(here, here.pieces["a"], 12)
    assert at(here, "E2") in found
    assert step(here, "E4", "F5").is_barred
    far = [{"id": "span", "from": "E9", "to": "E2"}]
    short = moment(rows, [unit("a", "E5")], ropes=far, options=["ropes"])
    assert step(short, "E5", "E4").is_barred


def wood(**more):
    rows = rows_with("t", *TREE[1:])
    rows[4] = rows[4][:4] + "T" + rows[4][5:]
    tree = {"areas": [{"id": "oak", "kind": "tree", "hexes": TREE}]}
    return moment(rows, [unit("a", "E5", **more)], sheet=tree, options=["trees", "crossing"])


def test_a_trunk_is_climbed_for_6():
    """CHA-tree-climb: of 8, 2 are left; down for 6 too; CHB-5.4-levels up there is another hex."""
    here = wood()
    assert step(here, "E5", "E5", levels=(0, 1)).points == 6
    assert step(here, "E5", "E5", levels=(1, 0)).points == 6
    assert step(here, "E4", "E4", levels=(0, 1)).is_barred
    assert reach(here, here.pieces["a"], 8).left(at(here, "E5", 1)) == 2


def test_branches_cost_4_and_end_with_the_tree():
    """CHA-tree-branches: MVT 9 crawls two hexes; nobody walks from branches into the air."""
    here = wood(level=1)
    assert step(here, "E5", "E4", levels=(1, 1)).points == 4
    found = reach(here, here.pieces["a"], 9)
    high = {place for place, level in found.costs if level == 1}
    assert high == {here.board.hex(label) for label in TREE}


@pytest.mark.parametrize(("width", "modifier"), [(1, 0), (2, 4), (3, 6), (4, 8), (5, None)])
def test_a_long_jump_by_its_width(width, modifier):
    """CHA-jump-obstacles, CHA-jump-modifiers, CHA-jump-foot-doubling: doubled on foot."""
    labels = [f"E{10 - n}" for n in range(width)]
    here = moment(rows_with("c", *labels, size=(9, 12)), [unit("a", "E11")], options=CROSS)
    found = offered(here, "long-jump", to=(f"E{10 - width}",))
    assert [one.modifier for one in found] == ([] if modifier is None else [modifier])
    assert all(one.cost == 2 and one.table == "long-jump" for one in found)


def test_jumpers_in_armour_wounded_or_skilled():
    """CHA-jump-table, CHA-jump-modifiers: in mail with the talent over 2 hexes 2x(1+2)-2 = 4."""
    rows = rows_with("c", "E4", "E3")
    able = {**ARMOURED, "special": ["manoeuvres"]}
    here = moment(rows, [unit("a", "E5", profile=able)], options=CROSS)
    (jump,) = offered(here, "long-jump", to=("E2",))
    assert jump.modifier == 4
    assert "CHA-jump-foot-doubling" in jump.proof.rules
    saddle = moment(rows, [rider("a", "E5", profile={**RIDER, "armour": "mail"})], options=CROSS)
    (jump,) = offered(saddle, "long-jump", to=("E2",))
    assert (jump.modifier, jump.column) == (3, "mounted")


def test_nobody_jumps_onto_somebody_or_without_the_option():
    """CHA-jump-obstacles: the landing hex is free; CHB-5.1-crevasse: no jump unless in force."""
    rows = rows_with("c", "E4")
    taken = moment(rows, [unit("a", "E5"), unit("b", "E3", "theirs")], options=CROSS)
    assert not offered(taken, "long-jump")
    assert not offered(moment(rows, [unit("a", "E5")]), "long-jump")


def terrace(level=1, below=(), **more):
    levels = [{"id": "roof", "level": level, "terrain": {"terrace": ["E5"]}}]
    profile = more.pop("profile", MAN)
    units = [unit("a", "E5", level=level, profile=profile, **more), *below]
    return moment(units=units, sheet={"levels": levels}, options=["crossing", "weather"])


@pytest.mark.parametrize(
    ("level", "more", "modifier"),
    [(1, {}, 0), (2, {}, 4), (1, {"profile": ARMOURED}, 2), (1, {"state": "wounded"}, 2),
     (1, {"profile": SKILLED}, -2)],
)  # fmt: skip
def test_jumping_down(level, more, modifier):
    """CHA-drop-when, CHA-drop-table, CHA-drop-modifiers: 4 points, one level or two."""
    found = offered(terrace(level, **more), "drop")
    assert len(found) == 6
    assert {(one.modifier, one.cost) for one in found} == {(modifier, 4)}


def test_nobody_drops_three_levels_or_through_a_wall():
    """CHA-drop-when: three or more are refused; an upstairs window is open, a wall is not."""
    assert not offered(terrace(3), "drop")
    levels = [{"id": "up", "level": 1, "terrain": {"upper-floor": ["E5"]}}]
    sides = [("E5", side, "wall", {"level": 1}) for side in ("ne", "se", "s", "sw", "nw")]
    window = [("E5", "n", "window", {"level": 1, "state": "open"})]
    here = moment(
        units=[unit("a", "E5", level=1)], edges=sides + window, sheet={"levels": levels},
        options=CROSS,
    )  # fmt: skip
    assert [one.to for one in offered(here, "drop")] == [at(here, "E4")]


def test_leaping_onto_ones_own_mount():
    """CHA-leap-when, CHA-leap-table, CHA-leap-modifiers: wounded +3, expert rider -2."""

    def horse(mount):
        return unit("h", "E4", profile={"kind": "animal", "mount": mount}, facing="n")

    expert = {**MAN, "mount": "war-horse", "special": ["expert-rider"]}
    here = terrace(below=[horse("war-horse")], profile=expert, state="wounded")
    (leap,) = offered(here, "leap")
    assert (leap.modifier, leap.cost) == (1, 4)
    heavy = {**ARMOURED, "mount": "saddle-horse"}
    assert not offered(terrace(below=[horse("saddle-horse")], profile=heavy), "leap")


def test_swimming_by_the_current():
    """CHA-swim-depths, CHA-swim-calm, CHA-swim-strong: the body of water decides."""
    pond = moment(rows_with("p", "E4"), [unit("a", "E5")], options=CROSS)
    assert [(one.column, one.cost) for one in offered(pond, "swim")] == [("calm", "all")]
    river = moment(rows_with("~", "E4"), [unit("a", "E5")], options=CROSS)
    assert [one.column for one in offered(river, "swim")] == ["strong"]
    moat = {"areas": [{"id": "moat", "kind": "water", "hexes": ["E4"], "current": "calm"}]}
    still = moment(rows_with("~", "E4"), [unit("a", "E5")], options=CROSS, sheet=moat)
    assert [one.column for one in offered(still, "swim")] == ["calm"]


def test_swimmers_in_armour_wounded_with_a_rope():
    """CHA-swim-modifiers, CHA-rope-bonus, CHA-swim-armour-deep: wounded in mail +3; a rope -2."""
    rows = rows_with("p", "E4")
    here = moment(rows, [unit("a", "E5", profile=ARMOURED, state="wounded")], options=CROSS)
    assert offered(here, "swim")[0].modifier == 3
    assert step(here).proof.rules == ("CHA-swim-armour-deep",)
    rope = [{"id": "line", "from": "E5", "to": "E3"}]
    roped = moment(rows, [unit("a", "E5")], options=["crossing", "ropes"], ropes=rope)
    assert offered(roped, "swim")[0].modifier == -2


def test_climbing_out_of_a_ditch_takes_a_roll():
    """CHA-climb-scope, CHA-climb-preconditions, CHA-climb-table: all the movement, no step out."""
    here = moment(rows_with("d", "E5", "E4"), [unit("a", "E5")], options=CROSS)
    assert step(here, "E5", "E6").proof.rules == ("CHA-climb-scope",)
    assert step(here, "E5", "E4").points == 3
    (out,) = offered(here, "climb", to=("E6",))
    assert (out.modifier, out.cost) == (0, "all")
    base = moment(rows_with("d", "E5"), [unit("a", "E5")])
    assert step(base, "E5", "E6").points == 1


def test_climbing_a_wall_in_mail_with_a_rope():
    """CHA-climb-modifiers: 1 for mail, 2 for the wall, -2 for the rope."""
    sheet = {"levels": [{"id": "walk", "level": 1, "terrain": {"wall-walk": ["E4"]}}]}
    rope = [{"id": "line", "from": "E5", "to": "E4", "levels": [0, 1]}]
    here = moment(
        units=[unit("a", "E5", profile=ARMOURED)], edges=[("E4", "s", "wall")], sheet=sheet,
        ropes=rope, options=["crossing", "ropes"],
    )  # fmt: skip
    (climb,) = offered(here, "climb")
    assert climb.to == at(here, "E4", 1)
    assert climb.modifier == 1


def test_a_storm_goes_against_every_roll():
    """CHA-storm-manoeuvres, CHA-storm-ships-flyers: +2 where low is good; the talent cancels it."""
    sky = {"weather": ["storm"]}
    here = moment(rows_with("d", "E5"), [unit("a", "E5", profile=SKILLED), unit("b", "B2")],
                  options=["crossing", "weather"], conditions=sky)  # fmt: skip
    assert {one.modifier for one in offered(here, "climb")} == {0}
    assert here.catalogue.weathers["storm"].manoeuvre_die == 2


def test_special_ways_are_movement():
    """CHA-man-definition: their prices are points of the movement step."""
    here = wood()
    assert reach(here, here.pieces["a"], 5).costs.keys().isdisjoint({at(here, "E5", 1)})


@pytest.mark.parametrize(
    ("kinds", "points"),
    [(["stakes"], 1.5), (["debris"], 1.5), (["carts"], 2), (["tents-huts"], 2), (["herds"], 2),
     (["stakes", "carts"], 2.5), (["stakes", "stakes"], 1.5), (["wagons", "war-wagons"], 2),
     (["abatis"], 3), (["ditch"], 2), (["pavises"], 1)],
)  # fmt: skip
def test_obstacles_of_the_sheet(kinds, points):
    """OBS-debris-move-cost, OBS-wagons-move-cost, OBS-abatis-difficult-terrain: halves add up."""
    things = [{"id": f"o{n}", "kind": kind, "at": "E4"} for n, kind in enumerate(kinds)]
    here = moment(units=[unit("a", "E5")], obstacles=things, options=["obstacles"])
    assert step(here).points == points
    off = moment(units=[unit("a", "E5")], obstacles=things)
    assert step(off).points == 1


def test_halves_are_kept_on_the_way():
    """OBS-debris-move-cost: two hexes with stakes cost 3, and 2 points do not pay for them."""
    things = [{"id": at, "kind": "stakes", "at": at} for at in ("E4", "E3")]
    walls = [(at, side, "wall") for at in ("E4", "E3") for side in ("ne", "nw", "se", "sw")]
    here = moment(units=[unit("a", "E5")], obstacles=things, options=["obstacles"], edges=walls)
    found = reach(here, here.pieces["a"], 3)
    assert found.costs[at(here, "E4")] == 1.5
    assert found.costs[at(here, "E3")] == 3


def test_the_front_of_a_palisade():
    """OBS-palisade-front-infantry-minimal, OBS-palisade-front-others-barred."""
    wall = [{"id": "p", "kind": "palisade", "at": "E4", "facing": "s"}]
    here = moment(units=[unit("a", "E5"), rider("r", "D5", "ne")], obstacles=wall,
                  options=["obstacles"])  # fmt: skip
    assert step(here).proof.rules == ("OBS-palisade-front-infantry-minimal",)
    assert step(here, "E4", "E5").points == 1
    assert step(here, "E3", "E4").points == 1
    assert step(here, "D5", "E4", "r").proof.rules == ("OBS-palisade-front-others-barred",)


def test_traps_are_named_and_fire_bars():
    """OBS-traps-attack-on-entry: seen traps warn; hidden ones do not."""

    def laid(**more):
        thing = [{"id": "o", "kind": "traps", "at": "E4", **more}]
        return step(moment(units=[unit("a", "E5")], obstacles=thing, options=["obstacles"]))

    assert "OBS-traps-attack-on-entry" in laid().proof.rules
    assert "OBS-traps-attack-on-entry" not in laid(hidden=True).proof.rules
    assert laid(burning=True).is_barred
