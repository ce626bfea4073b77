"""The dead and the unconscious lie about alike (CHB-3.2-body-hex, CHB-5.1-bodies-cost)."""

import pytest
from boards import moment
from fighters import figures, foe, mine

from editor.systems.cry_havoc.fighting.contact import in_contact
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.moving.control import sitters
from editor.systems.cry_havoc.moving.steps import step_cost

OUT = pytest.mark.parametrize("state", ["dead", "unconscious"])


@OUT
def test_a_body_under_the_attacker_costs_a_column(state) -> None:
    """CHB-3.2-body-hex: 3/1 becomes 2/1; CHB-6.1-debris-bodies."""
    fight = [mine("hugh", "E5", 15), foe("wat", "E6", 5, 5)]
    assert melee(moment(units=fight), ["hugh"], ["wat"]).column == "3/1"
    now = moment(units=[*fight, mine("odo", "E5", state=state)])
    found = melee(now, ["hugh"], ["wat"])
    assert found.column == "2/1"
    assert figures(found, "CHB-6.1-debris-bodies") == [-1]


def test_a_living_friend_in_the_same_hex_is_no_body() -> None:
    fight = [mine("hugh", "E5", 15), foe("wat", "E6", 5, 5), mine("odo", "E5", state="stunned")]
    assert melee(moment(units=fight), ["hugh"], ["wat"]).column == "3/1"


@OUT
@pytest.mark.parametrize(("bodies", "cost"), [(2, 1), (3, 2), (5, 2), (6, None)])
def test_bodies_are_weighed(state, bodies, cost) -> None:
    """CHB-5.1-bodies-cost, CHB-5.1-bodies-impassable: three cost a point, six bar the way."""
    units = [mine("hugh", "E5"), *(foe(f"b{n}", "E6", state=state) for n in range(bodies))]
    now = moment(units=units)
    here, there = (now.board.hex("E5"), 0), (now.board.hex("E6"), 0)
    assert step_cost(now, now.pieces["hugh"], here, there).points == cost


@OUT
def test_nobody_who_is_out_keeps_others_from_his_hex(state) -> None:
    """CHB-5.4-one-per-hex: one living character; the stunned count, those who are out do not."""
    now = moment(units=[mine("hugh", "E5"), foe("wat", "E6", state=state), foe("ned", "E7")])
    taken = {one.id for one in sitters(now, now.pieces["hugh"]).values()}
    assert taken == {"ned"}


def test_contact_is_the_same_by_hexes_as_by_asking_everybody() -> None:
    units = [mine("hugh", "E5"), foe("a", "E6"), foe("b", "D5"), foe("c", "E7"), mine("odo", "F5")]
    now = moment(units=units)
    assert {one.id for one in in_contact(now, now.pieces["hugh"])} == {"a", "b"}
