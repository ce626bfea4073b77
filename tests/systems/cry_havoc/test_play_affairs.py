"""What a scenario brings of its own, as it is played: things, events, entries, victory, points."""

import pytest
from fighters import foe, mine
from msgspec import structs
from skirmish import calmly, cited, offers, play, skirmish, spot, state_of, told, until
from table import piece, refused

from editor.systems.cry_havoc.playing.things import offer_things

FAR = foe("z", "A9")
TEXT = {"en": "it is done", "fr": "c'est fait"}


def field(*units, dice=(), at="move", rows=None, **more):
    return skirmish([*units, FAR], rows, dice, at, **more)


def kinds(session):
    return [one.kind for turn in session.log for one in turn.said]


def thing(session, name):
    return next(one for one in session.state.now.scenario.objects if one.id == name)


CHEST = {"id": "chest", "kind": "chest", "at": "E5", "encumbrance": 2}


def test_a_thing_is_picked_up_and_weighs_on_its_bearer():
    """It costs what it weighs, and each turn again (CHB-5.1-mp-for-tasks)."""
    session = field(mine("a", "E4", 6, 5, 8), dice=[9, 1], objects=[CHEST])
    said = play(session, "take a chest")
    assert "CHB-5.1-mp-for-tasks" in cited(said)
    assert (thing(session, "chest").carried_by, thing(session, "chest").at) == ("a", None)
    assert session.state.left == 12  # 8 - 2, in half points
    calmly(session, "step a E5")
    assert thing(session, "chest").carried_by == "a"


def test_a_thing_is_put_down_where_its_bearer_stands():
    """That costs nothing (CHB-5.1-mp-for-tasks)."""
    session = field(mine("a", "E4"), objects=[CHEST])
    calmly(session, "take a chest", "step a F5", "drop a chest")
    assert (thing(session, "chest").carried_by, thing(session, "chest").at) == (None, "F5")
    assert refused(session, "drop a chest")


def test_a_thing_is_handed_to_a_friend_beside():
    """CHB-5.1-mp-for-tasks."""
    session = field(mine("a", "E4"), mine("b", "E3"), mine("c", "H9"), objects=[CHEST])
    play(session, "take a chest")
    assert "give a chest b" in offers(session)
    assert refused(session, "give a chest c")
    play(session, "give a chest b")
    assert thing(session, "chest").carried_by == "b"


@pytest.mark.parametrize(
    "more", [{"portable": False}, {"carriers": ["theirs"]}, {"hidden": True}, {"at": "I9"}]
)
def test_what_cannot_be_taken(more):
    """Fixed, for others, unfound, or too far."""
    session = field(mine("a", "E4"), objects=[CHEST | more])
    assert "take a chest" not in offers(session)
    assert refused(session, "take a chest") == {"CHB-5.1-mp-for-tasks"}


def test_what_is_hidden_is_searched_for():
    """In its own hex."""
    session = field(mine("a", "E4"), objects=[CHEST | {"hidden": True, "at": "E4", "text": TEXT}])
    said = play(session, "search a")
    assert "message" in [one.kind for one in said]
    assert not thing(session, "chest").hidden
    play(session, "take a chest")


def test_nobody_searches_where_he_may_not_stay():
    """Two who were driven onto one hex: whatever is offered can be done (CHB-5.4-one-per-hex)."""
    session = field(mine("a", "E5"), mine("b", "E6"), objects=[CHEST | {"hidden": True}])
    a, b = (session.state.now.pieces[name] for name in "ab")
    crowded = session.state.put(structs.replace(b, at=a.at, hexes=a.hexes))
    item = session.decision
    offered = [str(one) for one in offer_things(crowded, item)]
    assert offered == []
    assert "search a" in [str(one) for one in offer_things(session.state, item)]


def test_a_thing_somewhere_in_a_zone_is_hidden_by_a_die():
    """The D3 shows 2: the second hex."""
    zones = [{"id": "yard", "hexes": ["C1", "D1", "E1"]}]
    ring = {"id": "ring", "kind": "ring", "hidden_in": "yard"}
    session = field(mine("a", "E4"), dice=[2], objects=[ring], zones=zones)
    assert (thing(session, "ring").at, thing(session, "ring").hidden) == ("D1", True)


def test_a_verb_is_done_and_an_event_waits_for_it():
    """The bell is rung, and reserves march."""
    bell = {"id": "bell", "kind": "bell", "at": "E4", "portable": False, "verbs": ["ring"]}
    events = [
        {
            "id": "alarm", "when": {"object": "bell", "verb": "ring"},
            "do": [
                {"message": TEXT}, {"release": "guard"}, {"award": {"side": "ours", "points": 3}},
            ],
        }
    ]  # fmt: skip
    reserves = [{"id": "guard", "side": "ours", "units": ["b"], "until": {"from_turn": 9}}]
    session = field(
        mine("a", "E4"), mine("b", "H2"), objects=[bell], events=events, reserves=reserves
    )
    assert not [line for line in offers(session) if line.startswith("step b")]
    assert refused(session, "step b H3") == set()
    said = play(session, "use a bell ring")
    assert {"event", "message", "award"} <= {one.kind for one in said}
    assert session.state.points == {"ours": 3}
    calmly(session, "step b H3")


def test_an_event_happens_when_it_comes_true_and_again_when_it_repeats():
    """Not as long as it is true."""
    events = [
        {"id": name, "when": {"units": ["a"], "at": ["E5"]}, "repeats": again,
         "do": [{"award": {"side": "ours", "points": 1}}]}
        for name, again in (("once", False), ("often", True))
    ]  # fmt: skip
    session = field(mine("a", "E4", 6, 5, 12), events=events)
    calmly(session, "step a E5")
    assert session.state.points == {"ours": 2}
    calmly(session, "step a E6")
    calmly(session, "step a E5")
    assert session.state.points == {"ours": 3}


def test_an_event_with_a_die_is_rolled_once_a_turn():
    """At its start, when everything else is true."""
    events = [
        {"id": "rain", "when": {"from_turn": 2, "die": {"sides": 10, "at_most": 3}},
         "do": [{"weather": ["rain"]}]}
    ]  # fmt: skip
    session = field(mine("a", "E4"), dice=[3, 9, 1], events=events)
    until(session, "shoot", "theirs")
    until(session, "shoot", "ours")
    assert kinds(session).count("scenario-roll") == 1
    assert session.state.now.weather == ("rain",)


EFFECTS = {
    "reveal": ["spy", "chest"],
    "remove": ["gone"],
    "alert": ["theirs"],
    "change_side": {"units": ["turncoat"], "to": "ours"},
    "opening": {"at": "E2", "side": "n", "state": "closed"},
    "fire": ["H8"],
    "light": ["lamp"],
    "douse": ["torch"],
    "time": "night",
}


def test_all_that_an_event_can_do():
    """Each effect has its trace on the board."""
    units = [
        mine("a", "E4"), foe("spy", "I2", unit_fields={"hidden": True}), foe("gone", "I4"),
        foe("turncoat", "I6"), foe("sleeper", "I8", unit_fields={"aware": False}),
    ]  # fmt: skip
    lights = [
        {"id": "lamp", "kind": "lantern", "at": "A1", "burning": False},
        {"id": "torch", "kind": "torch", "at": "A2"},
    ]  # fmt: skip
    events = [{"id": "all", "when": {"units": ["a"], "at": ["E5"]}, "do": [EFFECTS]}]
    session = field(
        *units, lights=lights, events=events, objects=[CHEST | {"at": "A3", "hidden": True}],
        edges=[("E2", "n", "door", "open")],
    )  # fmt: skip
    calmly(session, "step a E5")
    now = session.state.now
    assert not piece(session, "spy").unit.hidden
    assert not thing(session, "chest").hidden
    assert "gone" not in now.pieces
    assert "aware" in piece(session, "sleeper").marks
    assert piece(session, "turncoat").side == "ours"
    assert [one.state for one in now.scenario.openings] == ["closed"]
    assert [one.kind for one in now.scenario.markers] == ["fire"]
    assert [one.burning for one in now.scenario.lights] == [True, False]
    assert now.time == "night"


def test_units_enter_in_their_turn_and_must():
    """They pay their first hex; who may not wait must come (CHB-5.1-terrain-cost)."""
    late = {"id": "b", "side": "ours", "profile": mine("b", "A1")["profile"]}
    entries = [{"id": "relief", "side": "ours", "units": ["b"], "turn": 1, "edge": "north"}]
    session = field(mine("a", "E4"), late, entries=entries)
    assert "done" not in offers(session)
    assert refused(session, "done") == set()
    assert refused(session, "enter b E5") == set()
    said = calmly(session, "enter b E1")
    assert spot(session, "b") == "E1"
    assert "CHB-5.1-terrain-cost" in cited(said)
    assert "done" in offers(session)


def test_units_that_may_wait_need_not_come():
    """And a roll may keep them away."""
    late = {"id": "b", "side": "ours", "profile": mine("b", "A1")["profile"]}
    entry = {"id": "relief", "side": "ours", "units": ["b"], "turn": 1, "edge": "north"}
    session = field(mine("a", "E4"), late, entries=[entry | {"may_delay": True}])
    assert "done" in offers(session)
    session = field(mine("a", "E4"), late, dice=[8], entries=[entry | {"roll": "d10<=7"}])
    assert not offers(session, "enter")


def test_an_event_calls_an_entry():
    """`enter` brings them at once."""
    late = {"id": "b", "side": "ours", "profile": mine("b", "A1")["profile"]}
    entries = [{"id": "relief", "side": "ours", "units": ["b"], "edge": "north"}]
    events = [{"id": "horn", "when": {"units": ["a"], "at": ["E5"]}, "do": [{"enter": "relief"}]}]
    session = field(mine("a", "E4"), late, entries=entries, events=events)
    assert not offers(session, "enter")
    calmly(session, "step a E5")
    assert offers(session, "enter")


def test_whoever_leaves_is_counted_by_his_edge():
    """With what he carries."""
    away = {"object": "chest", "held_by": "ours", "exited_by": ["north"]}
    victory = [{"side": "ours", "when": away, "text": TEXT}]
    session = field(
        mine("a", "E1", 6, 5, 8), mine("b", "H8"), objects=[CHEST | {"at": "E1"}], victory=victory
    )
    play(session, "take a chest", "leave a north")
    assert session.outcome.winner == "ours"
    assert session.state.exited == {"a": "north"}


def test_a_prisoner_goes_where_his_guard_goes():
    """Into the hex behind him, and off the board with him (CHB-7.0-stun)."""
    captive = foe("p", "E3", unit_fields={"prisoner_of": "a"})
    scoring = [{"side": "ours", "when": {"units_of": "theirs", "state": "captured"}, "points": 5}]
    session = field(mine("a", "E2", 6, 5, 8), mine("b", "H8"), captive, scoring=scoring)
    calmly(session, "step a E1")
    assert spot(session, "p") == "E2"
    play(session, "leave a north")
    assert session.state.exited == {"a": "north", "p": "north"}


def test_victory_at_once_and_too_late():
    """A goal that is reached ends the game; after its turn it counts no more."""
    goal = {"side": "ours", "when": {"units": ["a"], "at": ["E5"]}, "grade": "decisive"}
    session = field(mine("a", "E4"), victory=[goal | {"by_turn": 1}])
    calmly(session, "step a E5")
    assert (session.outcome.winner, session.outcome.grade.en) == ("ours", "decisive")
    session = field(mine("a", "E4"), dice=[9, 1], victory=[goal | {"by_turn": 1}])
    until(session, "shoot", "theirs")
    until(session, "move", "ours")
    calmly(session, "step a E5")
    assert session.outcome is None


def test_the_last_turn_and_the_points():
    """Points decide where no victory does; the greatest degree that they earn."""
    session = field(
        mine("a", "E5"), foe("d", "I1", state="dead"), end={"turns": 1, "text": TEXT},
        scoring=[
            {"side": "ours", "when": {"units_of": "theirs", "state": "killed"}, "points": 4},
            {"side": "theirs", "when": {"units": ["a"], "state": "killed"}, "points": 9},
        ],
        grades=[
            {"side": "ours", "name": {"en": "great"}, "points": 9},
            {"side": "ours", "name": {"en": "good"}, "points": 4},
            {"side": "ours", "name": {"en": "poor"}, "points": 0},
        ],
    )  # fmt: skip
    while session.outcome is None:
        session.do(offers(session)[-1])
    assert (session.outcome.winner, session.outcome.points["ours"]) == ("ours", 4)
    assert session.outcome.grade.en == "good"
    assert session.legal_actions() == ()


def test_degrees_by_own_losses():
    """The fewer, the greater."""
    session = field(
        mine("a", "E5"), mine("dead", "I1", state="dead", cost=12),
        victory=[{"side": "ours", "when": {"units": ["a"], "at": ["E6"]}}],
        grades=[
            {"side": "ours", "name": {"en": "without a scratch"}, "losses": 0},
            {"side": "ours", "name": {"en": "at a price"}, "losses": 20},
            {"side": "ours", "name": {"en": "dearly"}, "losses": 99},
        ],
    )  # fmt: skip
    calmly(session, "step a E6")
    assert session.outcome.grade.en == "at a price"


def test_a_hidden_unit_is_found_when_somebody_stands_beside_it():
    """Or when it acts; nobody shoots at what he does not know of."""
    lurker = foe("h", "E6", unit_fields={"hidden": True})
    session = skirmish([mine("a", "E3", weapons=["longbow"]), lurker, FAR], None, [], "shoot")
    assert "fire a h" not in offers(session)
    assert refused(session, "fire a h") == set()
    until(session, "move")
    said = calmly(session, "step a E4")
    assert "reveal" not in [one.kind for one in said]
    said = calmly(session, "step a E5")
    assert not piece(session, "h").unit.hidden
    assert "reveal" in kinds(session)


def test_a_hidden_set_up_stays_hidden():
    """As the scenario says of its deployment."""
    unit = {"id": "b", "side": "ours", "profile": mine("b", "A1")["profile"], "zone": "wood"}
    session = skirmish(
        [mine("a", "E4"), unit, FAR], None, [], zones=[{"id": "wood", "hexes": ["B2", "B3"]}],
        deployment=[{"side": "ours", "zone": "wood", "hidden": True}],
    )  # fmt: skip
    play(session, "place b B2")
    assert piece(session, "b").unit.hidden


def test_somebody_who_falls_lets_go_of_what_he_carries():
    """Dead men hold nothing (CHB-7.0-drop-object)."""
    chest = CHEST | {"at": None, "carried_by": "d"}
    del chest["at"]
    session = skirmish(
        [mine("a", "E5", 30), foe("d", "E6"), FAR], None, [1], "attack", objects=[chest]
    )
    play(session, "attack a d", "done")
    assert state_of(session, "d") == "dead"
    assert thing(session, "chest").at == "E6"
    assert told(session, "CHB-7.0-drop-object")
