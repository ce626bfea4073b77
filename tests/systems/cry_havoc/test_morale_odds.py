"""Morale tests: causes, modifiers, chances, leaders, recovery."""

from fractions import Fraction

import msgspec
import pytest
from boards import moment, open_field
from fighters import changed, figures, foe, horseman, mine, rules

from editor.model.catalogue import FORMAT, Catalogue
from editor.model.kinds import SpecialRule
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.flight import flight
from editor.systems.cry_havoc.fighting.leadership import command, initiative
from editor.systems.cry_havoc.fighting.morale import morale, recovery
from editor.systems.cry_havoc.fighting.odds import chance_of, total
from editor.systems.cry_havoc.fighting.recoil import recoil
from editor.systems.cry_havoc.situation import Fallen
from editor.systems.registry import catalogue_for


def field(*units, rows=None, **more):
    return moment(rows or open_field(15, 15), list(units), **more)


def alone(value=6, **more):
    """One man in H8 and nobody near."""
    return field(mine("m", "H8", morale=value, status=more.pop("status", "regular"), **more))


def fell(there, name, at, side="ours"):
    lost = (*there.fallen, Fallen(name, side, there.board.hex(at)))
    return msgspec.structs.replace(there, fallen=lost)


def hold(test):
    return chance_of(test.outcomes, "hold")


@pytest.mark.parametrize(("value", "chance"), [(4, 4), (6, 6), (8, 8), (10, 10)])
def test_the_die_must_not_exceed_morale(value, chance):
    """Morale 6 and no modifier: a 6 passes, a 7 does not (CHB-1.2-morale-test, CHB-8.3-roll)."""
    test = morale(alone(value), "m")
    assert (test.value, test.modifier, test.needed) == (value, 0, value)
    assert hold(test) == Fraction(chance, 10)
    assert total(test.outcomes) == 1


def test_morale_6_and_plus_2():
    """A 4 passes, a 5 panics (CHB-8.3-roll)."""
    there = field(mine("m", "H8", morale=6, state="wounded"), foe("a", "H6"), foe("b", "G6"))
    test = morale(there, "m")
    assert (test.modifier, test.needed) == (2, 4)
    assert hold(test) == Fraction(4, 10)
    assert chance_of(test.outcomes, "panic") == Fraction(6, 10)


def test_more_modifiers_than_morale_is_a_rout_without_a_roll():
    """Morale 4 and +5 (CHB-8.3-rout-without-roll); at +4 there is still a roll."""
    there = alone(4)
    for n, at in enumerate(("H7", "H6", "H5", "G8")):
        there = fell(there, f"x{n}", at)
    at_limit = morale(there, "m")
    assert (at_limit.modifier, at_limit.needed) == (4, 0)
    assert chance_of(at_limit.outcomes, "panic") == 1
    gone = morale(fell(there, "y", "G9"), "m")
    assert gone.modifier == 5
    assert gone.needed is None
    assert chance_of(gone.outcomes, "rout") == 1
    assert "CHB-8.3-rout-without-roll" in rules(gone)


@pytest.mark.parametrize(
    ("friends", "enemies", "figure"), [(1, 3, 1), (3, 1, -1), (0, 1, 0), (1, 2, 0)]
)
def test_numbers_within_three(friends, enemies, figure):
    """Himself and one friend against three: +1 (CHB-8.3-mod-outnumbered)."""
    near = ("H7", "H6", "G8", "G9", "I8", "I9")
    units = [mine("m", "H8", morale=6)]
    units += [mine(f"f{n}", near[n]) for n in range(friends)]
    units += [foe(f"e{n}", near[friends + n]) for n in range(enemies)]
    assert morale(field(*units), "m").modifier == figure


def test_the_far_and_the_helpless_are_not_counted():
    """Four hexes are too far, the stunned count for nobody (CHB-8.3-mod-outnumbered)."""
    units = [mine("m", "H8", morale=6), foe("a", "H4"), foe("b", "H5", state="stunned")]
    assert morale(field(*units), "m").modifier == 0


def test_every_ally_killed_this_turn_counts():
    """Two at 1 and 3 hexes: +2 (CHB-8.3-mod-ally-killed); four hexes off: nothing."""
    there = fell(fell(fell(alone(), "a", "H7"), "b", "H5"), "c", "H4")
    assert figures(morale(there, "m"), "CHB-8.3-mod-ally-killed") == [2]
    enemy = fell(alone(), "a", "H7", "theirs")
    assert morale(enemy, "m").modifier == 0


@pytest.mark.parametrize(
    ("state", "at", "figure"),
    [("panicked", "H5", 1), ("panicked", "H4", 0), ("routed", "H2", 2), ("routed", "H1", 0)],
)
def test_friends_in_flight(state, at, figure):
    """A panic within 3 is +1, a rout within 6 is +2, once however many
    (CHB-8.3-mod-friendly-panic, CHB-8.3-mod-friendly-rout)."""
    one = field(mine("m", "H8", morale=6), mine("f", at, state=state))
    assert morale(one, "m").modifier == figure
    two = field(mine("m", "H8", morale=6), mine("f", at, state=state), mine("g", at, state=state))
    assert morale(two, "m").modifier == figure


def test_a_retreat_that_held_weighs_on_nobody():
    """Who ran and stayed himself is not panicked (CHB-4.2-retreat-no-morale)."""
    there = field(mine("m", "H8", morale=6), mine("f", "H6"), mine("g", "G8"))
    assert morale(changed(there, "f", acts=("retreat",)), "m").modifier == 0


def test_a_wound_weighs():
    """Wounded, Morale 6: a 6 is panic (CHB-8.3-mod-wounded)."""
    test = morale(alone(state="wounded"), "m")
    assert test.needed == 5
    assert figures(test, "CHB-8.3-mod-wounded") == [1]


def test_night_weighs_on_everybody_by_the_base_rules():
    """CHB-8.3-mod-night."""
    there = field(mine("m", "H8", morale=6), conditions={"time": "night"})
    assert figures(morale(there, "m"), "CHB-8.3-mod-night") == [1]


@pytest.mark.parametrize(
    ("sight", "needed"), [("ordinary", 5), ("nocturnal", 6), ("extra-vision", 6)]
)
def test_night_spares_those_who_see(sight, needed):
    """Morale 6: a 5 holds, a 6 panics; nocturnal creatures are exempt (CHA-night-morale)."""
    there = field(
        mine("m", "H8", morale=6, sight=sight), conditions={"time": "night"}, options=["weather"]
    )
    assert morale(there, "m").needed == needed


def test_night_weighs_even_in_the_light():
    """CHA-night-morale: a torch beside him changes nothing."""
    there = field(
        mine("m", "H8", morale=6), conditions={"time": "night"}, options=["weather", "light"],
        lights=[{"id": "t", "kind": "torch", "at": "H8"}],
    )  # fmt: skip
    assert morale(there, "m").modifier == 1


def test_fog_weighs_on_those_in_it():
    """Morale 6 in fog: a 6 panics; with night both count (CHA-night-morale beside fog)."""
    there = field(
        mine("m", "H8", morale=6), conditions={"weather": ["fog"], "time": "night"},
        options=["weather"],
    )  # fmt: skip
    assert morale(there, "m").modifier == 2


def area(kind, *hexes):
    return {"areas": [{"id": "a", "kind": kind, "hexes": list(hexes)}]}


def test_a_castle_steadies_and_adds_up():
    """-5 for a guard inside, whatever else weighs (CHB-8.3-mod-castle)."""
    there = field(mine("m", "H8", morale=6, state="wounded"), sheet=area("castle", "H8"))
    test = morale(there, "m")
    assert test.modifier == 1 - 5
    assert hold(test) == 1


def test_a_priest_in_his_temple():
    """-5 for the priest, nothing for others (CHB-8.3-mod-priest)."""
    priest = field(mine("m", "H8", morale=6, vocation="priest"), sheet=area("temple", "H8"))
    assert figures(morale(priest, "m"), "CHB-8.3-mod-priest") == [-5]
    other = field(mine("m", "H8", morale=6, vocation="monk"), sheet=area("temple", "H8"))
    assert morale(other, "m").modifier == 0


@pytest.mark.parametrize(
    ("edge", "screened"),
    [(("H8", "n", "fence"), True), (("H8", "n", "low-wall"), True), (("H8", "s", "fence"), False),
     (("H8", "n", "slope"), False)],
)  # fmt: skip
def test_behind_an_obstacle(edge, screened):
    """A fence towards the enemy is -3, on the other side nothing (CHB-8.3-mod-obstacle)."""
    there = field(mine("m", "H8", morale=6), foe("e", "H4"), edges=[edge])
    assert morale(there, "m").modifier == (-3 if screened else 0)


def test_rubble_and_placed_obstacles_screen_too():
    """CHB-8.3-mod-obstacle: a barricade before him, rubble under him."""
    units = [mine("m", "H8", morale=6), foe("e", "H4")]
    rubble = field(*units, markers=[{"kind": "rubble", "at": "H8"}])
    assert morale(rubble, "m").modifier == -3
    placed = field(*units, obstacles=[{"id": "b", "kind": "barricade", "at": "H7"}],
                   options=["obstacles"])  # fmt: skip
    assert morale(placed, "m").modifier == -3


def test_packs_bring_their_own_modifiers():
    """A trait worth -1 is listed and added (CHB-8.3-mod-other)."""
    trait = SpecialRule(name=Text("stubborn", "têtu"), data={"morale_die": -1})
    extra = Catalogue(format=FORMAT, special_rules={"stubborn": trait})
    there = field(mine("m", "H8", morale=6, special=["stubborn"]))
    there = msgspec.structs.replace(there, catalogue=catalogue_for("cry-havoc", bring=[extra]))
    assert figures(morale(there, "m"), "CHB-8.3-mod-other") == [-1]


# Causes and when.


def test_no_cause_no_test():
    """The question is answered all the same (CHB-8.3-interpretation)."""
    test = morale(alone(), "m")
    assert not test.is_due
    assert test.when == ""
    assert "no test" in test.proof.answer.en


@pytest.mark.parametrize(("at", "due"), [("H5", True), ("H4", False)])
def test_an_ally_killed_within_three(at, due):
    """CHB-8.3-trigger-ally: at 3 yes, at 4 no."""
    test = morale(fell(alone(), "a", at), "m")
    assert test.is_due is due
    assert ("CHB-8.3-trigger-ally" in rules(test)) is due


@pytest.mark.parametrize(
    ("state", "at", "due"),
    [("routed", "H5", True), ("routed", "H4", False), ("panicked", "H5", False)],
)
def test_an_ally_who_routs_within_three(state, at, due):
    """A rout calls for a test, a plain man's panic does not (CHB-8.3-trigger-ally)."""
    there = field(mine("m", "H8", morale=6), mine("f", at, state=state))
    assert morale(there, "m").is_due is due


@pytest.mark.parametrize(
    ("state", "at", "due"),
    [("panicked", "H2", True), ("panicked", "H1", False), ("routed", "H2", True)],
)
def test_a_leader_lost_within_six(state, at, due):
    """A lieutenant who panics at 6 (CHB-8.3-trigger-leader)."""
    there = field(mine("m", "H8", morale=6), mine("boss", at, rank="lieutenant", state=state))
    test = morale(there, "m")
    assert test.is_due is due
    assert ("CHB-8.3-trigger-leader" in rules(test)) is due


def test_a_rider_who_charges_a_man_on_foot():
    """At once for every status, with the whole procedure
    (CHB-8.3-trigger-charge, CHB-4.1-charge-morale, CHB-4.2-cavalry-versus-foot)."""
    units = [mine("m", "H8", morale=6, status="regular"), horseman("k", "H7", "s", side="theirs")]
    test = morale(field(*units), "m", charged_by="k")
    assert test.is_due
    assert test.when == "at-once"
    assert test.needed == 6
    walker = field(units[0], foe("k", "H7"))
    assert not morale(walker, "m", charged_by="k").is_due


def test_surprise_calls_for_a_test():
    """CHB-8.3-trigger-surprise: an unaware man first attacked."""
    test = morale(changed(alone(), "m", marks={"surprised"}), "m")
    assert "CHB-8.3-trigger-surprise" in rules(test)
    assert test.when == "recovery"


def lost_king(rank="king", edges=(), state="routed", **more):
    return field(
        mine("m", "H13", morale=6), mine("king", "H2", rank=rank, state=state), edges=edges, **more
    )


@pytest.mark.parametrize(("rank", "due"), [("king", True), ("general", True), ("captain", False)])
def test_a_general_or_king_lost_in_sight(rank, due):
    """At any distance with a line of vision
    (CHB-8.3-trigger-general, CHB-8.2-general-loss)."""
    test = morale(lost_king(rank), "m")
    assert test.is_due is due
    assert ("CHB-8.3-trigger-general" in rules(test)) is due


def test_a_king_behind_a_building_is_not_seen_to_fall():
    """CHB-8.3-trigger-general: no line, no test; captured counts like killed."""
    rows = open_field(15, 15)
    rows[6] = "C" * 15
    hidden = field(
        mine("m", "H13", morale=6), mine("king", "H2", rank="king", state="routed"), rows=rows
    )
    assert not morale(hidden, "m").is_due
    taken = field(
        mine("m", "H13", morale=6),
        mine("king", "H2", rank="king", unit_fields={"prisoner_of": "theirs"}),
    )
    assert morale(taken, "m").is_due


@pytest.mark.parametrize(
    ("status", "when"), [("irregular", "at-once"), ("regular", "recovery"), ("elite", "recovery")]
)
def test_when_the_test_is_taken(status, when):
    """Irregulars at once, regulars and elite in the recovery step
    (CHB-8.1-irregular-test, CHB-8.1-regular-test, CHB-8.1-elite, CHB-2.1-recovery-step)."""
    assert morale(fell(alone(status=status), "a", "H7"), "m").when == when


def test_two_deaths_are_one_test():
    """A single test with both counted (CHB-8.1-regular-test)."""
    test = morale(fell(fell(alone(), "a", "H7"), "b", "G8"), "m")
    assert test.is_due
    assert test.modifier == 2


def test_irregulars_test_for_a_capture_too():
    """Regulars do not (CHB-8.1-irregular-test)."""

    def taken(status):
        return field(
            mine("m", "H8", morale=6, status=status),
            mine("f", "H6", unit_fields={"prisoner_of": "theirs"}),
        )

    assert morale(taken("irregular"), "m").is_due
    assert not morale(taken("regular"), "m").is_due


def test_each_man_counts_for_himself():
    """Three men near a death have three totals (CHB-8.3-interpretation)."""
    there = field(
        mine("a", "H8", morale=6), mine("b", "H7", morale=6, state="wounded"),
        mine("c", "H12", morale=6),
    )  # fmt: skip
    there = fell(there, "x", "H6")
    assert [morale(there, name).modifier for name in "abc"] == [1, 2, 0]


# Leaders.


def led(at, leader=8, rank="lieutenant", **more):
    return field(mine("m", "H8", morale=4), mine("boss", at, morale=leader, rank=rank, **more))


def test_a_leader_lends_his_morale():
    """Morale 4 beside a lieutenant of 8: a 7 passes (CHB-8.2-leader-morale)."""
    test = morale(led("H7"), "m")
    assert (test.value, test.lender, test.needed) == (8, "boss", 8)
    assert morale(led("H7", leader=4), "m").lender == ""


def test_a_leader_who_must_test_lends_only_once_he_has_passed():
    """CHB-8.2-leader-morale: the leader first."""
    there = fell(led("H7"), "x", "H5")
    assert morale(there, "m").lender == ""
    assert morale(there, "m", passed=["boss"]).lender == "boss"


@pytest.mark.parametrize("state", ["stunned", "panicked", "routed"])
def test_an_unfit_leader_lends_nothing(state):
    """CHB-8.2-leader-morale."""
    assert morale(led("H7", state=state), "m").lender == ""


@pytest.mark.parametrize(
    ("rank", "radius", "rally"),
    [("lieutenant", 3, 1), ("captain", 6, 2), ("general", 9, 4)],
)
def test_command_and_rally_radius(rank, radius, rally):
    """Inside at the limit, outside one further (CHB-8.2-command-radius, CHB-8.2-lieutenant,
    CHB-8.2-captain, CHB-8.2-general)."""
    there = moment(
        open_field(3, 20), [mine("m", "B12", morale=4), mine("boss", "B12", morale=8, rank=rank)]
    )
    for away in (radius, radius + 1):
        moved = changed(there, "boss", at=f"B{12 - away}")
        assert command(moved, moved.pieces["m"]).is_commanded is (away == radius)
    for away in (rally, rally + 1):
        moved = changed(there, "boss", at=f"B{12 - away}")
        assert bool(command(moved, moved.pieces["m"]).rallied_by) is (away == rally)


def test_a_leader_commands_himself_and_walls_do_not_matter():
    """Plain hex distance (CHB-8.2-command-radius)."""
    there = field(
        mine("m", "H8"), mine("boss", "H7", rank="lieutenant"), edges=[("H8", "n", "wall")]
    )
    assert command(there, there.pieces["m"]).commanders == ("boss",)
    assert command(there, there.pieces["boss"]).commanders == ("boss",)


def test_grades_are_regular_and_cost_by_formula():
    """CHB-8.2-grades-regular, CHB-8.0-status-letters: figures of the catalogue."""
    catalogue = moment().catalogue
    letters = {rank.code for rank in catalogue.ranks.values()}
    assert {"L", "C", "G"} <= letters
    assert {status.code for status in catalogue.statuses.values()} == {"I", "R", "E"}
    costs = {name: catalogue.ranks[name].cost for name in ("lieutenant", "captain", "general")}
    assert costs == {"lieutenant": "A+D", "captain": "2A", "general": "3A"}


def test_formations_need_a_leader_and_no_irregulars():
    """CHB-1.2-formation, CHB-8.1-regular-formation, CHB-8.1-irregular-no-formation."""
    statuses = moment().catalogue.statuses
    assert statuses["irregular"].formations == "never"
    assert statuses["regular"].formations == statuses["elite"].formations == "in-command"
    far = field(mine("m", "H8", status="regular"), mine("boss", "H1", rank="captain"))
    assert not command(far, far.pieces["m"]).is_commanded


def test_the_value_lies_between_4_and_10():
    """CHB-8.0-morale-value, CHB-8.0-morale-compulsory, CHB-1.4-morale-class: it is never off."""
    table = moment().catalogue.tables["morale"]["values"]
    assert (table["minimum"], table["maximum"]) == (4, 10)
    nobody = field(mine("m", "H8"))
    answer = morale(nobody, "m")
    assert not answer.outcomes
    assert rules(answer) == ("CHB-1.4-morale-class",)
    scenario = nobody.scenario
    assert not hasattr(scenario, "morale")


def test_a_side_may_be_steadier_in_a_scenario():
    """What the scenario adds to the Morale of a side (CHB-8.3-mod-other)."""
    sides = [{"id": "ours", "name": {"en": "ours"}, "morale": 2},
             {"id": "theirs", "name": {"en": "theirs"}}]  # fmt: skip
    there = field(mine("m", "H8", morale=6), sides=sides)
    assert morale(there, "m").value == 8


@pytest.mark.parametrize(
    ("ranks", "modifier"),
    [(["captain", "lieutenant", "lieutenant"], 3), (["lieutenant", "lieutenant"], 2),
     (["sergeant"], 1), (["king"], 5), (["general"], 4)],
)  # fmt: skip
def test_initiative_is_that_of_the_highest_rank(ranks, modifier):
    """When the captain dies it falls to +2, not +4 (CHA-init-rank-modifiers)."""
    units = [mine(f"m{n}", f"H{n + 1}", rank=rank) for n, rank in enumerate(ranks)]
    assert initiative(field(*units), "ours").modifier == modifier


def test_a_side_without_a_leader_loses_the_roll():
    """CHA-init-rank-modifiers: without any leader at all both roll a bare die."""
    there = field(mine("m", "H8", rank="captain"), foe("e", "H1"))
    assert initiative(there, "theirs").modifier is None
    assert initiative(changed(there, "m", state="dead"), "theirs").modifier == 0


# Flight and its end.


def test_panic_ends_near_a_leader():
    """A man panicking 1 hex from a lieutenant is himself again (CHB-8.2-rally-panic)."""
    there = changed(led("H7"), "m", state="panicked")
    found = recovery(there, "m")
    assert found.is_over
    assert "CHB-8.2-rally-panic" in rules(found)
    unfit = changed(there, "boss", state="stunned")
    assert "not in flight" in recovery(led("H7"), "m").proof.answer.en
    assert "CHB-8.2-rally-panic" not in rules(recovery(unfit, "m"))


def test_a_rout_ends_only_in_a_rally_radius():
    """At 5 hexes from a captain he runs on (CHB-8.2-rally-rout, CHB-8.3-rout-move)."""
    near = changed(led("H6", rank="captain"), "m", state="routed")
    assert recovery(near, "m").is_over
    far = changed(led("H3", rank="captain"), "m", state="routed")
    found = recovery(far, "m")
    assert not found.is_over
    assert "CHB-8.3-rout-move" in rules(found)


def test_a_leader_rallies_only_lower_grades():
    """CHB-8.2-rally-rout: a captain does not rally a captain."""
    peers = field(
        mine("m", "H8", rank="captain", state="routed"), mine("boss", "H7", rank="captain")
    )
    assert not recovery(peers, "m").is_over


@pytest.mark.parametrize(("at", "over"), [("H2", True), ("H3", False)])
def test_panic_ends_six_hexes_from_every_enemy(at, over):
    """At 5 hexes he stays panicked (CHB-8.3-panic-recovery, CHB-8.3-panic-move)."""
    there = field(mine("m", "H8", state="panicked"), foe("e", at))
    assert recovery(there, "m").is_over is over
    table = there.catalogue.tables["morale"]["panic"]
    assert table["stop_distance"] == 6


def test_the_unconscious_frighten_nobody():
    """Only conscious enemies count (CHB-8.3-panic-recovery)."""
    there = field(mine("m", "H8", state="panicked"), foe("e", "H7", state="unconscious"))
    assert recovery(there, "m").is_over


def test_panic_runs_to_six_hexes_from_every_enemy():
    """MVT 8, the only enemy adjacent, open ground: 5 hexes (CHB-8.3-panic-move)."""
    there = moment(open_field(9, 20), [mine("m", "E8", 6, 5, 8), foe("e", "E7")])
    found = flight(there, "m")
    assert (len(found.path), found.state) == (5, "panicked")
    assert there.board.hex("E7").distance(found.path[-1]) == 6
    assert len(found.choices) == 3


def test_panic_that_runs_out_of_points_is_complete():
    """CHB-8.3-panic-incomplete: he stays panicked."""
    there = moment(open_field(9, 20), [mine("m", "E8", 6, 5, 3), foe("e", "E7")])
    found = flight(there, "m")
    assert (len(found.path), found.state) == (3, "panicked")


def test_a_cornered_man_routs():
    """Two of his points, then walls (CHB-8.3-panic-incomplete)."""
    sides = ("s", "se", "sw", "ne", "nw")
    lane = [(at, side, "wall") for at in ("E8", "E9", "E10") for side in ("se", "sw", "ne", "nw")]
    there = moment(
        open_field(9, 20), [mine("m", "E8", 6, 5, 6), foe("e", "E7")],
        [*lane, *(("E10", side, "wall") for side in sides[:1])],
    )  # fmt: skip
    found = flight(there, "m")
    assert (len(found.path), found.state) == (2, "routed")
    assert rules(found) == ("CHB-8.3-panic-incomplete",)


def test_a_rout_takes_all_his_movement():
    """MVT 5: five hexes, however far (CHB-8.3-rout-move)."""
    there = moment(open_field(9, 20), [mine("m", "E8", 6, 5, 5), foe("e", "E5")])
    found = flight(there, "m", routed=True)
    assert (len(found.path), found.state) == (5, "routed")


def test_a_flight_past_a_leader_ends():
    """Panic only; a rout runs past him (CHB-8.2-rally-panic, CHB-8.2-rally-rout)."""
    there = moment(
        open_field(9, 20),
        [mine("m", "E8", 6, 5, 8), foe("e", "E7"), mine("boss", "D11", rank="general")],
    )
    assert flight(there, "m").state == "rallied"
    assert len(flight(there, "m").path) < 5
    assert len(flight(there, "m", routed=True).path) == 8


def test_flight_that_is_blocked():
    """Nowhere to run is the penalty of a recoil: a man on foot is stunned
    (CHB-8.3-rout-blocked)."""
    walls = [("H8", side, "wall") for side in ("n", "ne", "nw", "se", "sw")]
    there = field(mine("m", "H8", state="routed"), foe("e", "H9"), edges=walls)
    found = flight(there, "m", routed=True)
    assert (found.path, found.state) == ((), "stun")
    assert rules(found) == ("CHB-8.3-rout-blocked",)
    back = recoil(there, there.pieces["m"], there.pieces["e"].at)
    assert (back.possible, back.penalty) == (0, "stun")
    assert "cannot run" in flight(changed(there, "m", state="dead"), "m").proof.answer.en


def test_the_routed_do_not_test_again():
    """Nor the dead (CHB-8.3-rout-state)."""
    for state in ("routed", "dead", "unconscious"):
        assert not morale(changed(alone(), "m", state=state), "m").outcomes
    assert "nobody" in morale(alone(), "x").proof.answer.en


def test_the_walls_test_is_a_morale_test():
    """Three bearers with 3, 9 and 6: each has six chances of ten (CHB-4.2-shield-wall-form)."""
    there = field(*(mine(f"b{n}", f"H{8 + n}", morale=6, shield="pavise") for n in range(3)))
    assert all(hold(morale(there, f"b{n}")) == Fraction(6, 10) for n in range(3))
