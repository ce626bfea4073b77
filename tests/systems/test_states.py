"""What the program says it does of each rule."""

import pytest

from editor.files.resources import samples_dir
from editor.files.schema import schema_for
from editor.systems.asked import asked
from editor.systems.cry_havoc.fighting.fire import fire
from editor.systems.cry_havoc.fighting.melee import melee
from editor.systems.cry_havoc.fighting.morale import morale
from editor.systems.cry_havoc.moving.allowance import movement_of
from editor.systems.cry_havoc.moving.reach import reach
from editor.systems.cry_havoc.moving.tasks import tasks
from editor.systems.cry_havoc.situation import Situation
from editor.systems.examine import examine
from editor.systems.fields import FIELDS
from editor.systems.registry import SYSTEMS, ledger
from editor.systems.states import rule_states

KEYS = {"asked", "id", "system", "topic", "state", "checks", "why"}
STATES = {"played", "checked", "recorded", "not-applicable", "open"}


@pytest.mark.parametrize("system", [None, *SYSTEMS, "obstacles"])
def test_every_rule_has_one_state_and_says_why_it_is_not_more(system):
    states = rule_states(system)
    assert [one["id"] for one in states] == list(ledger(system))
    for one in states:
        assert set(one) == KEYS
        assert one["state"] in STATES
        assert one["why"] or one["state"] == "checked", one["id"]


def test_a_rule_whose_figures_the_catalogue_holds_is_recorded():
    """CHA-light-torch-radius stands at the torch, CHB-6.4-oa-table in a table."""
    states = {one["id"]: one for one in rule_states()}
    for rule, where in (
        ("CHA-light-torch-radius", "torch"),
        ("CHB-6.4-oa-table", "opportunity-attack"),
        ("WHX-8.15-bow", "bow"),
        ("DST-smash-door", "door"),
        ("OBS-abatis-orientation", "abatis"),
        ("OBS-stakes-plant", "stakes"),
    ):
        assert states[rule]["state"] in {"recorded", "checked", "played"}
        assert where in states[rule]["why"] or states[rule]["checks"]


def test_a_rule_of_an_author_is_recorded_where_a_file_has_its_field():
    """DST-reload-marker-per-weapon asks for one loaded flag a weapon."""
    states = {one["id"]: one for one in rule_states()}
    assert "units.unloaded" in states["DST-reload-marker-per-weapon"]["why"]


@pytest.mark.parametrize(("rule", "field"), FIELDS.items())
def test_every_field_that_is_said_to_hold_a_rule_is_in_the_schema(rule, field):
    assert "author" in ledger()[rule].needs
    kind, _, path = field.partition(" ")
    schema = schema_for(kind)
    part = schema
    for key in path.split("."):
        part = properties(part, schema)[key]


def properties(part, schema):
    """The keys below a part of a schema, through lists, mappings and references."""
    while "properties" not in part:
        if "$ref" in part:
            part = schema["$defs"][part["$ref"].rpartition("/")[2]]
        else:
            part = part["items"] if "items" in part else part["additionalProperties"]
    return part["properties"]


def test_a_rule_that_an_entry_only_names_is_open():
    """WHX-6.18-stupidity-mount has no number; DST-reload-heavy asks for a flag that is nowhere."""
    states = {one["id"]: one["state"] for one in rule_states()}
    assert states["WHX-6.5-hatred-bonus"] != "open", "its +2, at most 10, stand at the trait"
    assert states["WHX-6.18-stupidity-mount"] == "open"
    assert states["DST-reload-heavy"] == "open"


def test_a_rule_that_nothing_holds_is_open():
    """CHA-hide-roll and DST-wait-action-in-vain are matters of play alone."""
    states = {one["id"]: one["state"] for one in rule_states()}
    assert states["DST-wait-action-in-vain"] == "open", "an action names it, but holds no figure"


def test_every_base_rule_that_asks_for_play_is_played():
    """CHB-7.0-cumulative-damage too, which no file and no check could hold."""
    states = {one["id"]: one for one in rule_states("cry-havoc")}
    wanted = [
        rule.id for rule in ledger("cry-havoc").values()
        if rule.id.startswith("CHB-") and "play" in rule.needs
    ]  # fmt: skip
    assert len(wanted) > 200
    assert [name for name in wanted if states[name]["state"] != "played"] == []
    assert states["CHB-7.0-cumulative-damage"]["why"].startswith("test-play does it")


def test_a_rule_of_an_option_that_the_game_does_not_name_is_not_played():
    """CHA-door-lock is a task that answers know of, and no verb of the game."""
    states = {one["id"]: one["state"] for one in rule_states("cry-havoc")}
    assert states["CHA-door-lock"] != "played"


def test_the_obstacle_sheet_may_be_asked_for_by_its_name():
    assert {one["system"] for one in rule_states("obstacles")} == {"obstacles"}


def test_a_rule_that_answers_cite_is_asked_whatever_its_state():
    """CHA-night-movement prices a step; CHB-3.2-cover-marsh is a mark of the catalogue."""
    states = {one["id"]: one for one in rule_states()}
    for rule in (
        "CHA-night-movement",  # in the code
        "CHB-3.2-cover-marsh",  # the mark of a figure
        "CHB-8.3-mod-castle",  # in a table
        "CHB-3.3-rate-2",  # in a table, by its row
    ):
        assert states[rule]["asked"] is True, rule


def test_rules_that_no_question_is_about_are_not_asked():
    """Hiding, magic and sacks in hand: CHA-hide-roll, CHB-1.2-mage, CHA-object-pass."""
    states = {one["id"]: one for one in rule_states()}
    for rule in ("CHA-hide-roll", "CHB-1.2-mage", "CHA-object-pass", "WHX-8.15-bow"):
        assert states[rule]["asked"] is False, rule


@pytest.mark.parametrize("path", sorted((samples_dir() / "scenarios").glob("*.yaml")), ids=str)
def test_whatever_an_answer_cites_is_asked(path):
    """Everybody of the samples looks, walks, shoots, fights and trembles."""
    examined = examine(path)
    if examined.board is None or examined.value.system != "cry-havoc":
        pytest.skip("no questions are answered about it")
    now = Situation.of(examined.board, examined.value, examined.catalogue, examined.people)
    cited: set[str] = set()
    for name, piece in now.pieces.items():
        foes = sorted(now.enemies_of(piece), key=lambda foe: foe.at.distance(piece.at))[:3]
        found = [morale(now, name), movement_of(now, piece), *tasks(now, piece)]
        found += [fire(now, name, foe.id) for foe in foes]
        found += [melee(now, [name], [foe.id]) for foe in foes]
        near = reach(now, piece, 4)
        if not near.trouble:
            found += [near.explain(near.path_to(spot)) for spot in list(near.costs)[:40]]
        cited.update(rule for answer in found for rule in answer.proof.rules)
    assert sorted(cited - asked() - {""}) == []
    assert cited or not now.pieces
