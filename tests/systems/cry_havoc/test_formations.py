"""Who forms up under whom, what a grade makes of a status, and who gets up again."""

import pytest
from boards import moment, open_field, unit
from fighters import foe, man, mine, rules

from editor.systems.cry_havoc.fighting.engagement import unable
from editor.systems.cry_havoc.fighting.formation import form_up
from editor.systems.cry_havoc.fighting.leadership import status_of
from editor.systems.cry_havoc.fighting.morale import morale, recovery
from editor.systems.cry_havoc.situation import Fallen
from editor.systems.registry import ADVANCED

NAMES = ["m0", "m1", "m2", "m3"]


def ranks(*more, status="regular", rows=20, places=("E5", "F5", "D5", "E6")):
    men = [
        mine(name, place, status=status, morale=6)
        for name, place in zip(NAMES, places, strict=False)
    ]
    return moment(open_field(9, rows), [*men, *more])


def captain(at="E4", **more):
    return mine("cap", at, rank="captain", status="regular", morale=8, **more)


def test_four_regulars_without_a_leader_are_no_formation():
    """CHB-1.2-formation: refused; with a captain beside them allowed."""
    alone = form_up(ranks(), NAMES)
    assert not alone.is_allowed
    assert rules(alone) == ("CHB-1.2-formation",)
    led = form_up(ranks(captain()), NAMES)
    assert (led.is_allowed, led.leader) == (True, "cap")


def test_no_formation_with_somebody_of_another_side():
    """CHB-1.2-formation: a coherent group is of one side."""
    here = ranks(captain(), foe("x", "D6", status="regular"))
    mixed = form_up(here, [*NAMES, "x"])
    assert rules(mixed) == ("CHB-1.2-formation",)


@pytest.mark.parametrize("state", ["stunned", "panicked", "routed", "dead"])
def test_nobody_out_of_the_fight_forms_up_or_leads_one(state):
    """CHB-1.2-formation: neither as member nor as leader."""
    assert not form_up(ranks(captain(state=state)), NAMES).is_allowed
    hurt = moment(units=[captain(), mine("m0", "E5", state=state), mine("m1", "F5")])
    assert not form_up(hurt, ["m0", "m1"]).is_allowed


def test_one_irregular_spoils_a_formation():
    """CHB-8.1-irregular-no-formation: one of them is enough."""
    here = ranks(captain(), mine("p", "D6", status="irregular"))
    assert rules(form_up(here, [*NAMES, "p"])) == ("CHB-8.1-irregular-no-formation",)
    assert form_up(here, NAMES).is_allowed


@pytest.mark.parametrize(("row", "may"), [(11, True), (12, False)])
def test_a_regular_forms_up_within_his_captains_radius(row, may):
    """CHB-8.1-regular-formation: 6 hexes from a captain, not 7."""
    here = ranks(captain("E5"), places=(f"E{row}",))
    found = form_up(here, ["m0"])
    assert found.is_allowed is may
    assert rules(found) == ("CHB-8.1-regular-formation",)


def test_all_must_stand_in_one_leaders_radius():
    """CHB-8.1-regular-formation: two captains of a half each are no leader of the whole."""
    second = mine("far", "E18", rank="captain", morale=8)
    here = ranks(captain("E3"), second, places=("E5", "E16"))
    assert not form_up(here, ["m0", "m1"]).is_allowed
    assert form_up(here, ["m0"]).leader == "cap"
    assert form_up(here, ["m1"]).leader == "far"


def test_a_question_about_nobody():
    assert "nobody" in form_up(ranks(), ["x"]).proof.answer.en
    assert not form_up(ranks(), []).is_allowed


# --------------------------------------------------------------------------- grades and status


def test_a_leader_follows_the_rules_of_regulars():
    """CHB-8.2-grades-regular: a lieutenant written as irregular tests and attacks as a regular."""
    odd = {"status": "irregular", "rank": "lieutenant", "morale": 7}
    here = moment(units=[mine("a", "E5", **odd, state="wounded"), foe("b", "E6")])
    status = status_of(here, here.pieces["a"])
    assert status is not None
    assert (status.tests, status.formations) == ("recovery", "in-command")
    assert unable(here, here.pieces["a"]) is None
    plain = moment(units=[mine("a", "E5", status="irregular", state="wounded"), foe("b", "E6")])
    assert unable(plain, plain.pieces["a"]).rule == "CHB-8.1-irregular-wounded"


def test_a_grade_takes_nothing_from_the_elite():
    """CHB-8.2-grades-regular: only an irregular is raised."""
    here = moment(units=[mine("a", "E5", status="elite", rank="captain"), mine("b", "F5")])
    assert status_of(here, here.pieces["a"]) is here.catalogue.statuses["elite"]
    assert status_of(here, here.pieces["b"]) is None


@pytest.mark.parametrize(("rank", "when"), [("lieutenant", "recovery"), (None, "at-once")])
def test_an_irregular_leader_tests_in_the_recovery_step(rank, when):
    """CHB-8.2-grades-regular, CHB-8.1-irregular-test: at once without a grade."""
    who = {"status": "irregular", "morale": 7, **({"rank": rank} if rank else {})}
    here = moment(units=[mine("a", "E5", **who)])
    after = type(here)(
        here.board, here.catalogue, here.scenario, here.options, here.pieces,
        fallen=(Fallen("x", "ours", here.board.hex("E6")),),
    )  # fmt: skip
    assert morale(after, "a").when == when


# --------------------------------------------------------------------------- morale, always


@pytest.mark.parametrize("options", [[], ["advanced"], list(ADVANCED)[:3]])
def test_no_option_switches_morale_off(options):
    """CHB-8.0-morale-compulsory: whatever the scenario plays with, everybody has his test."""
    units = [mine("a", "E5", morale=6, status="regular"), foe("b", "E6", morale=5)]
    here = moment(units=units, options=options)
    for name in here.pieces:
        assert morale(here, name).outcomes


def test_who_has_no_morale_is_told_so():
    """CHB-8.0-morale-compulsory: the answer is why, and not a blank."""
    found = morale(moment(units=[unit("a", "E5", profile=man())]), "a")
    assert rules(found) == ("CHB-1.4-morale-class",)


# --------------------------------------------------------------------------- getting up


@pytest.mark.parametrize(("phase", "up"), [("theirs", False), ("ours", True), (None, True)])
def test_the_stunned_get_up_at_the_end_of_their_own_phase(phase, up):
    """CHB-7.0-stun-recovery: he lies through the enemy's phase and gets up in his."""
    here = moment(units=[mine("a", "E5", state="stunned"), foe("b", "H5")])
    found = recovery(here, "a", phase_of=phase)
    assert found.is_over is up
    assert rules(found) == ("CHB-7.0-stun-recovery",)
    assert unable(here, here.pieces["a"]) is not None, "until then he does nothing"


@pytest.mark.parametrize("state", ["healthy", "wounded", "dead", "unconscious"])
def test_nobody_else_has_anything_to_recover_from(state):
    """CHB-7.0-stun-recovery: wounds stay."""
    here = moment(units=[mine("a", "E5", state=state)])
    assert not recovery(here, "a").is_over
