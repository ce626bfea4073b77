"""A moment of a game, saved as a scenario: everybody is where he was, and it can be played on."""

import msgspec
from boards import MAN
from fighters import foe, horseman, mine
from skirmish import calmly, play, skirmish, until
from test_play_laws import every_scenario
from test_play_laws import play as played

from editor.files.resources import samples_dir
from editor.model.condition import Condition
from editor.model.finding import Severity
from editor.model.scenario import Scenario
from editor.play.chance import Scripted, Seeded
from editor.play.session import Session
from editor.systems.cry_havoc.playing.game import CryHavoc
from editor.systems.cry_havoc.playing.positions import position
from editor.systems.cry_havoc.playing.walking import is_free_to_stop
from editor.systems.examine import examine
from editor.systems.play import position_text


def again(session, dice=()):
    """The game of a saved position, at its start."""
    now = session.state.now
    scenario = msgspec.convert(msgspec.to_builtins(position(session.state, "later")), Scenario)
    fresh = CryHavoc(now.board, scenario, now.catalogue, dict(session.state.people))
    return Session(fresh, Scripted(dice))


@every_scenario
def test_everybody_is_where_he_was(name):
    """Whatever happened before: law for all samples."""
    for seed in (4, 11):
        session = played(name, seed, 90)
        if session.outcome is not None or not is_free_to_stop(session.state):
            continue
        now = session.state.now
        scenario = position(session.state, "later")
        people = {unit.roster: session.state.people[unit.id] for unit in scenario.units
                  if unit.roster is not None and unit.id in session.state.people}  # fmt: skip
        later = CryHavoc(now.board, scenario, now.catalogue, people)
        start = later._set_up.now
        assert set(start.pieces) == set(now.pieces)
        for key, piece in now.pieces.items():
            found = start.pieces[key]
            for field in ("at", "hexes", "state", "wounds", "mounted", "side"):
                assert getattr(found, field) == getattr(piece, field), (key, field)
        assert (start.time, start.weather) == (now.time, now.weather)
        goes_on = Session(later, Seeded(1))
        assert goes_on.decision is not None


def test_a_mount_that_lost_its_rider_is_a_unit():
    """And its rider is on foot beside it."""
    knight = horseman("d", "E6", "n", 5, 5, side="theirs")
    session = skirmish([mine("a", "E2", weapons=["longbow"]), knight], None, [5], "shoot")
    play(session, "fire a d", "land d F6")
    later = again(session)
    assert {"d", "d-mount"} <= set(later.state.now.pieces)
    assert not later.state.now.pieces["d"].mounted


def test_who_was_woken_is_not_surprised_again():
    """Of a side that was surprised only those who still are (CHB-3.4-surprised-target)."""
    people = [mine("a", "E1", weapons=["longbow"]), foe("d", "E6"), foe("e", "A9")]
    more = {"conditions": {"surprised": ["theirs"]}}
    session = skirmish(people, None, [10], "shoot", **more)
    play(session, "fire a d longbow")
    assert position(session.state, "later").conditions.surprised == ("e",)


def test_turns_are_counted_from_now():
    """What was to come in turn 5 comes in turn 4 of the new scenario."""
    more = {
        "end": {"turns": 6},
        "entries": [{"id": "late", "side": "ours", "units": ["b"], "turn": 5, "edge": "north"}],
        "victory": [{"side": "ours", "when": {"turn": 6, "units": ["a"]}, "by_turn": 6}],
        "conditions": {"changes": [{"turn": 4, "time": "night"}]},
    }
    late = {"id": "b", "side": "ours", "profile": MAN}
    session = skirmish([mine("a", "E2"), late, foe("z", "A9")], None, [9, 1], **more)
    until(session, "shoot", "theirs")
    until(session, "shoot", "ours")
    found = position(session.state, "later")
    assert found.end.turns == 5
    assert found.entries[0].turn == 4
    assert (found.victory[0].by_turn, found.victory[0].when.turn) == (5, 5)
    assert found.conditions.changes[0].turn == 3
    assert found.first == "ours"


def test_what_has_happened_is_not_waited_for_again():
    """Events that are over are gone, points that were scored are there."""
    events = [
        {"id": "first", "when": {"units": ["a"], "at": ["E3"]},
         "do": [{"award": {"side": "ours", "points": 2}}]},
        {"id": "second", "when": {"event": "first", "units": ["a"], "at": ["E4"]},
         "do": [{"message": {"en": "there"}}]},
    ]  # fmt: skip
    session = skirmish([mine("a", "E2"), foe("z", "A9")], None, [], "move", events=events)
    calmly(session, "step a E3")
    later = again(session)
    assert later.state.points == {"ours": 2}
    while later.decision.name != "move":
        later.do("done")
    said = calmly(later, "step a E4")
    assert "message" in [one.kind for one in said]


def test_nobody_is_called_who_has_come():
    """An event that would release a reserve which is free already loses that part."""
    freed = {"id": "wait", "side": "ours", "units": ["b"], "until": {"units": ["a"], "at": ["E3"]}}
    event = {"id": "horn", "when": {"units": ["a"], "at": ["E5"]},
             "do": [{"message": {"en": "a horn"}}, {"release": "wait"}]}  # fmt: skip
    session = skirmish([mine("a", "E2"), mine("b", "E8"), foe("z", "A9")], None, [], "move",
                       reserves=[freed], events=[event])  # fmt: skip
    assert [one.release for one in position(session.state, "early").events[0].do][1] == "wait"
    calmly(session, "step a E3")
    found = position(session.state, "later")
    assert found.reserves == ()
    assert [one.release for one in found.events[0].do] == [None]


def test_whoever_left_stays_away():
    """And is not asked to be set up again."""
    session = skirmish([mine("a", "E1"), mine("b", "E5"), foe("z", "A9")], None, [], "move")
    calmly(session, "leave a north")
    assert {unit.id for unit in position(session.state, "later").units} == {"b", "z"}


@every_scenario
def test_a_saved_position_names_only_what_is_there(name, tmp_path):
    """No mistake of reference or of stacking; what a check calls unwise may well have happened."""
    session = played(name, 8, 80)
    if session.outcome is not None:
        return
    source = str(samples_dir() / "scenarios" / name)
    file = tmp_path / "later.scenario.yaml"
    file.write_text(position_text(session, source, str(file)), "utf-8")
    codes = {one.code for one in examine(file).findings if one.severity is Severity.ERROR}
    # Somebody hidden, with an enemy behind the wall; up a tree, whose top no map draws; riding past
    # mantlets that look another way.
    assert codes <= {"SET361", "SET004", "SET424"}, codes


def test_what_only_those_who_left_could_do_is_gone():
    """And what they did by leaving is done."""
    away = {"units": ["a"], "exited_by": ["north"]}
    more = {
        "victory": [
            {"side": "ours", "when": {"units": ["a"], "at": ["E9"]}},
            {"side": "ours", "when": {"all": [away, {"units": ["b"], "at": ["E6"]}]}},
            {"side": "ours", "when": {"units_of": "ours", "exited_by": ["north"], "at_least": 2}},
        ],
        "sides": [
            {"id": "ours", "name": {"en": "ours"}, "leader": "a"},
            {"id": "theirs", "name": {"en": "theirs"}},
        ],
    }
    session = skirmish([mine("a", "E1"), mine("b", "E5"), foe("z", "A9")], None, [], "move", **more)
    calmly(session, "leave a north")
    found = position(session.state, "later")
    assert found.sides[0].leader is None
    joint, many = (one.when for one in found.victory)
    assert joint.all[0] == Condition()
    assert many.at_least == 1
    later = again(session)
    while later.decision.name != "move":
        later.do("done")
    calmly(later, "step b E6")
    assert later.outcome.winner == "ours"


def test_somebody_in_the_middle_of_a_step_stands_where_he_may():
    """Over a friend's hex he cannot stay."""
    session = skirmish([mine("a", "E4"), mine("b", "E5"), foe("z", "A9")], None, [], "move")
    calmly(session, "step a E5")
    places = {unit.id: unit.at for unit in position(session.state, "later").units}
    assert (places["a"], places["b"]) == ("E4", "E5")
