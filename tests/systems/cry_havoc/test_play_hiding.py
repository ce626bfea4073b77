"""Who knows of whom: what is kept from a side, and what lies about that it does not know of."""

from fighters import foe, mine
from table import table

from editor.play.game import Item
from editor.systems.cry_havoc.playing.hiding import as_known, kept_from


def test_a_side_and_its_allies_know_of_their_own_hidden():
    session = table([
        mine("al", "C3", unit_fields={"hidden": True}),
        foe("bo", "E9", unit_fields={"hidden": True}),
        foe("cy", "E5"),
    ])  # fmt: skip
    state = session.state
    assert kept_from(state, "ours") == {"bo"}
    assert kept_from(state, "theirs") == {"al"}
    assert kept_from(state, "") == {"al", "bo"}


def test_those_who_are_being_set_up_hidden_are_kept_from_the_others():
    session = table(
        [mine("al", "C3"), foe("cy", "E5")],
        deployment=[{"side": "theirs", "zone": "back", "units": ["cy"], "hidden": True}],
        zones=[{"id": "back", "hexes": ["E5", "E6"]}],
    )
    state = session.state.then(Item("deploy", "theirs", ("back", ("cy",))))
    assert kept_from(state, "ours") == {"cy"}
    assert kept_from(state, "theirs") == frozenset()


def test_traps_are_known_to_whoever_set_them_and_hidden_things_to_nobody():
    session = table(
        [mine("al", "C3"), foe("cy", "E5")],
        options=["advanced", "obstacles"],
        obstacles=[
            {"id": "pit", "kind": "traps", "at": "D5", "side": "theirs", "hidden": True},
            {"id": "pale", "kind": "stakes", "at": "D3", "facing": "n"},
        ],
        objects=[
            {"id": "seal", "kind": "key", "at": "B2", "hidden": True},
            {"id": "note", "kind": "key", "carried_by": "cy", "secret_from": ["ours"]},
            {"id": "purse", "kind": "purse", "at": "B3"},
        ],
    )
    scenario = session.state.now.scenario
    known = {side: as_known(scenario, side) for side in ("ours", "theirs", "")}
    ids = {side: [one.id for one in (*it.obstacles, *it.objects)] for side, it in known.items()}
    assert ids == {
        "ours": ["pale", "purse"],
        "theirs": ["pit", "pale", "note", "purse"],
        "": ["pale", "purse"],
    }
