"""Lamps, carts, wagons and the place behind a saddle: what is done with them for points."""

from fractions import Fraction

import pytest
from boards import MAN, moment, rider, unit

from editor.systems.cry_havoc.moving.loads import load
from editor.systems.cry_havoc.moving.tasks import tasks

CART = {"kind": "vehicle", "vocation": "cart"}
WAGON = {"kind": "vehicle", "vocation": "wagon"}
MULE = {"kind": "animal", "mount": "mule"}


def done(situation, name, who="a", left=None):
    return [one for one in tasks(situation, situation.pieces[who], left) if one.name == name]


def lamp(kind="lantern", **more):
    return {"id": "l", "kind": kind, **more}


# --------------------------------------------------------------------------- lamps


@pytest.mark.parametrize(("left", "may"), [(2, False), (3, True)])
def test_lighting_a_lantern_costs_3(left, may):
    """CHA-light-lantern-switch: refused with 2 points, done with 3."""
    here = moment(
        units=[unit("a", "E5")], options=["light"], lights=[lamp(carried_by="a", burning=False)]
    )
    assert bool(done(here, "light", left=left)) is may
    (one,) = done(here, "light")
    assert (one.points, one.proof.rules) == (3, ("CHA-light-lantern-switch",))


@pytest.mark.parametrize(("at", "may"), [("E5", True), ("E4", True), ("E3", False)])
def test_a_lantern_is_put_out_for_nothing_from_its_hex_or_the_next(at, may):
    """CHA-light-lantern-switch: adjacent or in its hex, and not from two hexes away."""
    here = moment(units=[unit("a", "E5")], options=["light"], lights=[lamp(at=at)])
    assert [one.points for one in done(here, "put-out", left=0)] == [0] * may


@pytest.mark.parametrize(
    ("side", "state", "may"),
    [("theirs", "healthy", False), ("theirs", "stunned", True), ("theirs", "dead", True),
     ("ours", "healthy", True), ("theirs", "wounded", False)],
)  # fmt: skip
def test_a_light_in_the_hand_of_an_active_enemy_burns_on(side, state, may):
    """CHA-light-torch-extinguish, CHA-light-lantern-switch: any other can be put out."""
    units = [unit("a", "E5"), unit("b", "E6", side, state=state)]
    for kind in ("torch", "lantern"):
        here = moment(units=units, options=["light"], lights=[lamp(kind, carried_by="b")])
        assert bool(done(here, "put-out")) is may


def test_a_wall_keeps_hands_off_a_light():
    """CHA-light-lantern-switch, CHB-1.2-adjacent: across a wall nothing is adjacent."""
    lights = [lamp(at="E6")]
    walled = moment(
        units=[unit("a", "E5")], edges=[("E5", "s", "wall")], options=["light"], lights=lights
    )
    assert not done(walled, "put-out")


def test_a_torch_is_lit_for_2():
    """CHA-light-torch-ignite: 2 points, at night as by day."""
    for time in ("day", "night"):
        here = moment(
            units=[unit("a", "E5")], options=["light", "weather"], conditions={"time": time},
            lights=[lamp("torch", carried_by="a", burning=False)],
        )  # fmt: skip
        assert [one.points for one in done(here, "light")] == [2]


def test_lights_are_handled_only_where_their_rules_hold():
    """CHA-light-purpose: without the option nobody asks for light."""
    here = moment(units=[unit("a", "E5")], lights=[lamp(at="E5")])
    assert not done(here, "put-out")


# --------------------------------------------------------------------------- carts and wagons


def carting(*things, profile=CART, units=(), team=()):
    vehicle = unit("cart", "E4", profile=profile, team=list(team), facing="n")
    return moment(
        units=[vehicle, unit("a", "E6" if profile is WAGON else "E5"), *units],
        options=["vehicles"],
        objects=list(things),
    )


def chest(n, at=None, kind="chest"):
    where = {"at": at} if at else {"carried_by": "cart"}
    return {"id": f"c{n}", "kind": kind, **where}


def test_a_third_chest_finds_no_room_on_a_cart():
    """CHA-cart-capacity: two chests fill it, a third is refused; a second is taken."""
    full = carting(chest(1), chest(2), chest(3, "E5"))
    assert load(full, full.pieces["cart"]).full == 1
    assert not done(full, "load")
    half = carting(chest(1), chest(3, "E5"))
    (one,) = done(half, "load")
    assert (one.subject, one.points, one.proof.rules) == ("c3", 2, ("CHA-cart-loading",))


@pytest.mark.parametrize(
    ("aboard", "full"),
    [(["healthy"] * 2, 1), (["unconscious"] * 3, 1), (["dead"] * 6, 1), (["dead"] * 7, "7/6"),
     (["healthy", "unconscious"], "5/6"), (["healthy", "unconscious", "dead"], 1),
     (["healthy", "unconscious", "dead", "dead"], "7/6")],
)  # fmt: skip
def test_loads_of_a_cart_are_added_as_fractions(aboard, full):
    """CHA-cart-capacity: 2 men, 3 inactive or 6 dead; a half, a third and a sixth are all of it."""
    units = [unit(f"p{n}", None, state=state, aboard="cart") for n, state in enumerate(aboard)]
    here = carting(units=units)
    found = load(here, here.pieces["cart"])
    assert found.full == Fraction(full)
    assert found.fits is (Fraction(full) <= 1)
    assert set(found.proof.rules) == {"CHA-cart-capacity"}


def test_the_driver_takes_no_place_and_a_hand_cart_has_none():
    """CHA-cart-capacity: the driver is crew where an animal draws."""
    mule = unit("m", "E3", profile=MULE)
    men = [unit(f"p{n}", None, aboard="cart") for n in range(3)]
    drawn = carting(units=[mule, *men], team=["m"])
    assert load(drawn, drawn.pieces["cart"]).full == 1
    pulled = carting(units=men)
    assert load(pulled, pulled.pieces["cart"]).full == Fraction(3, 2)


def test_a_corpse_finds_no_room_beside_four_barrels():
    """CHA-wagon-capacity: 4/4 and 1/8 pass 1; beside three barrels it is taken, for 3 points."""
    dead = unit("d", "E7", state="dead")
    barrels = [chest(n, kind="barrel") for n in range(4)]
    full = carting(*barrels, profile=WAGON, units=[dead])
    assert load(full, full.pieces["cart"]).fits
    assert not done(full, "load")
    room = carting(*barrels[:3], profile=WAGON, units=[dead])
    (one,) = done(room, "load")
    assert (one.subject, one.points, one.proof.rules) == ("d", 3, ("CHA-wagon-loading",))


@pytest.mark.parametrize(("state", "most"), [("healthy", 2), ("unconscious", 4), ("dead", 8)])
def test_a_wagon_holds_so_many(state, most):
    """CHA-wagon-capacity: 2 characters, 4 inactive, 8 corpses, and not one more."""
    for count in (most, most + 1):
        units = [unit(f"p{n}", None, state=state, aboard="cart") for n in range(count)]
        here = carting(profile=WAGON, units=units)
        assert load(here, here.pieces["cart"]).fits is (count == most)


def test_getting_aboard_and_down_costs_the_loading():
    """CHA-cart-loading: 2 points each way; a full cart takes nobody."""
    here = carting()
    assert [one.points for one in done(here, "board")] == [2]
    assert not done(here, "board", left=1)
    men = [unit(f"p{n}", None, aboard="cart") for n in range(2)]
    full = carting(units=men)
    assert not done(full, "board")
    assert [one.points for one in done(full, "get-down", "p0")] == [2]


def test_whoever_is_aboard_is_where_the_cart_is():
    """CHA-vcombat-aboard: without a hex of his own; nobody's way is barred twice by it."""
    here = carting(units=[unit("p", None, aboard="cart")])
    passenger = here.pieces["p"]
    assert (passenger.at, passenger.level) == (here.pieces["cart"].at, 0)


# --------------------------------------------------------------------------- behind the saddle


def beside(armour="none", where="F6", **more):
    squire = unit("a", where, profile={**MAN, "armour": armour})
    return moment(units=[rider("r", "E5"), squire, *more.pop("units", ())], options=["pillion"])


@pytest.mark.parametrize(
    ("armour", "may"), [("none", True), ("broigne", False), ("mail", False), ("plate", False)]
)
def test_nobody_in_armour_gets_up_behind(armour, may):
    """CHA-pillion-armour: a footman in a broigne is refused, as in mail and plate."""
    assert bool(done(beside(armour), "get-up-behind")) is may


def test_getting_up_behind_takes_the_whole_move():
    """CHA-pillion-mount-up: a squire with 8 points spends 8, from a flank, and only one may."""
    assert [one.points for one in done(beside(), "get-up-behind")] == [8]
    assert not done(beside(), "get-up-behind", left=7)
    assert not done(beside(where="E4"), "get-up-behind")
    taken = beside(units=[unit("b", None, behind="r")])
    assert not done(taken, "get-up-behind")


@pytest.mark.parametrize(("movement", "points"), [(8, 4), (7, 4), (6, 3)])
def test_getting_down_takes_half_the_move(movement, points):
    """CHA-pillion-dismount: rounded up."""
    squire = {"foot": {"healthy": [6, 5, movement]}}
    units = [rider("r", "E5"), unit("a", None, profile=squire, behind="r")]
    here = moment(units=units, options=["pillion"])
    assert [one.points for one in done(here, "get-down")] == [points]


def test_whoever_rides_behind_only_sits_there():
    """CHA-pillion-no-fight: he holds no zone, is counted nowhere and cannot be struck apart."""
    from editor.systems.cry_havoc.fighting.melee import melee
    from editor.systems.cry_havoc.moving.control import zone_of

    units = [rider("r", "E5"), unit("p", None, behind="r"), unit("b", "E4", "theirs")]
    here = moment(units=units, options=["pillion"])
    assert here.pieces["p"].at == here.pieces["r"].at
    assert not zone_of(here, here.pieces["p"])
    assert not melee(here, ["b"], ["p"]).is_allowed
    alone = moment(units=[units[0], units[2]], options=["pillion"])
    assert melee(here, ["b"], ["r"]).shift == melee(alone, ["b"], ["r"]).shift
