"""Tables of one's own: a scenario's or a player's, in whatever order their results stand."""

import msgspec
import pytest
from boards import moment
from fighters import chances, foe, mine
from skirmish import play, skirmish, state_of
from table import rolls, table

from editor.model.catalogue import EMPTY, Catalogue
from editor.play.chance import Scripted
from editor.play.session import Session
from editor.systems.cry_havoc.fighting.fire import fire
from editor.systems.cry_havoc.playing.game import CryHavoc

# Neither the worst nor the best result is at an end, and one of them comes twice.
ZIGZAG = ["none", "B1", "none", "AS", "R", "none", "B1", "none", "AS", "none", "B1", "none"]
STATES = {"none": "healthy", "B1": "wounded", "AS": "stunned", "R": "healthy"}
MISSILES = {"missile-results": {"table": {"M": ZIGZAG, "L": ZIGZAG}}}
FAR = foe("z", "A9")


def duel(*, tables=None, dice=()):
    people = [mine("al", "E1", weapons=["longbow"]), foe("bo", "E5")]
    return table(people, dice=dice, **({"tables": tables} if tables else {}))


@pytest.mark.parametrize("face", range(1, 11))
def test_a_table_that_goes_up_and_down_is_read_cell_by_cell(face):
    """CHB-3.2-fire-roll: the scenario's own table; each face reads its own cell."""
    session = duel(tables=MISSILES, dice=[face])
    session.do("fire al bo longbow")
    assert state_of(session, "bo") == STATES[ZIGZAG[rolls(session, "shot")[0] - 1]]


def test_odds_follow_such_a_table():
    """What `gonfalon ask` tells is what is rolled."""
    now = duel(tables=MISSILES).state.now
    found = chances(fire(now, "al", "bo", weapon="longbow"))
    assert found == {"none": 5, "B1": 2, "AS": 2, "R": 1}


def test_the_rest_of_a_table_stays_as_it_is():
    """Only what is written is replaced: other columns, the die and the modifiers are there."""
    ours, theirs = duel(tables=MISSILES).state.now.catalogue, duel().state.now.catalogue
    mine_, known = ours.tables["missile-results"], theirs.tables["missile-results"]
    assert mine_["table"]["M"] == ZIGZAG
    assert mine_["table"]["F"] == known["table"]["F"]
    assert {key: mine_[key] for key in mine_ if key != "table"} == {
        key: known[key] for key in known if key != "table"
    }


@pytest.mark.parametrize(("face", "end"), [(1, "healthy"), (2, "stunned"), (10, "wounded")])
def test_a_melee_table_turned_about(face, end):
    """CHB-2.1-melee-step: low is bad for the attacker, if a group likes it so."""
    turned = ["none", "AS", "none", "none", "none", "none", "none", "none", "none", "B1"]
    tables = {"melee-results": {"tables": {"foot": {"2/1": turned}}}}
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), FAR]
    session = skirmish(units, None, [face], "attack", tables=tables)
    play(session, "attack a d", "done")
    assert state_of(session, "d") == end


def test_figures_of_whoever_plays():
    """A catalogue laid on top by the player: his table, his fence, his thrown weapons."""
    own = msgspec.convert(
        {
            "format": "gonfalon/catalogue/1", "id": "house-rules", "title": {"en": "House rules"},
            "system": "cry-havoc", "tables": MISSILES,
        },
        Catalogue,
    )  # fmt: skip
    people = [mine("al", "E1", weapons=["longbow"]), foe("bo", "E5")]
    now = moment(None, people, first="ours")
    fence = msgspec.structs.replace(now.catalogue.edges["fence"], cover=1)
    known = now.catalogue.extended(own, msgspec.structs.replace(EMPTY, edges={"fence": fence}))
    session = Session(CryHavoc(now.board, now.scenario, known, {}), Scripted([2]))
    session.do("fire al bo longbow")
    assert state_of(session, "bo") == "wounded"
    assert session.state.now.catalogue.edges["fence"].cover == 1
