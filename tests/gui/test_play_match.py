"""A game without its window: what is offered and foreseen, dice, going back, forks; its laws."""

from __future__ import annotations

from functools import cache

import pytest

from editor.files.resources import samples_dir
from editor.gui.play.dice import Dice, DieWanted
from editor.gui.play.foresight import Ways, foresee
from editor.gui.play.match import Match
from editor.gui.play.offers import Offers
from editor.gui.play.pages import happening_page, preview_page, rule_page
from editor.gui.play.phrases import _VERBS, DECISIONS, action_words, decision_words
from editor.gui.play.pointing import Pointing
from editor.model.text import Text
from editor.play.game import Item
from editor.systems.bots import bots
from editor.systems.cry_havoc.playing.game import TABLES
from editor.systems.examine import Examined, examine
from editor.systems.play import NoGameError, game_of

SCENARIOS = sorted((samples_dir() / "scenarios").glob("*.scenario.yaml"))
GREEN = samples_dir() / "scenarios" / "first-blood-on-the-green.scenario.yaml"


@cache
def read(file: str) -> Examined:
    return examine(file)


def match_of(file: object = GREEN, seed: int = 1, **more: object) -> Match:
    game = game_of(read(str(file)))
    return Match(game, Dice(seed, **more), dict(bots(game.name)))  # type: ignore[arg-type]


def test_every_decision_and_verb_of_the_game_has_words_in_both_languages() -> None:
    assert set(TABLES.offers) <= set(DECISIONS)
    verbs = {verb for known in TABLES.verbs.values() for verb in known}
    assert verbs <= set(_VERBS)
    for text in (*DECISIONS.values(), *_VERBS.values()):
        assert text.en
        assert text.fr


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda one: one.name.partition(".")[0])
def test_whatever_is_offered_can_be_said_pointed_at_and_foreseen(file: object) -> None:
    """A law of all games: a random one is looked at in every way at every decision."""
    try:
        match = match_of(file, seed=5)
    except NoGameError:
        pytest.skip("another system")
    moment = match.start()
    sides = [one.id for one in moment.state.now.scenario.sides]
    for step in range(60):
        if moment.item is None:
            break
        offers = Offers(moment.state, match.session.legal_actions())
        assert decision_words(moment.item).fr
        for offer in offers.all:
            for language in ("en", "fr"):
                said = action_words(moment.state, offer).to(language)
                assert said
                assert "{" not in said
            if offer.who:
                assert offer in offers.of(offer.who[0])
        for offer in offers.all[:: max(1, len(offers.all) // 4)]:
            found = foresee(moment.state, moment.item, offer)
            assert sum(chance for _, chance in found.chances) in {0, 1}
            assert preview_page(found, "fr", "#123456")
        shown = moment.__class__(moment.number, moment.state, moment.item, offers, None, moment.log)
        chosen = next(iter(offers.by_unit), None)
        pointing = Pointing(shown, chosen)
        marks = pointing.marks()
        for place in marks.goals | marks.foes | marks.acts:
            assert pointing.meant(place).kind != "nothing"
        del step
        for side in sides:
            match.roles[side] = "random"
        moment = match.play_one() or match.moment()
    for turn in moment.log:
        for one in turn.said:
            assert happening_page(one, "fr")
            for rule in one.rules:
                assert rule in rule_page(rule)


def test_a_way_of_several_hexes_is_one_action_and_costs_what_was_foreseen() -> None:
    match = match_of()
    match.start()
    match.do("done")
    moment = match.do("done")
    assert moment.item.name == "move"
    ways = Ways(moment.state, "guerin")
    place, cost = max(ways.costs.items(), key=lambda one: (one[1], one[0].q, one[0].r))
    found = ways.preview(place)
    assert found.path[-1] == place
    assert f"cost {cost:g}" in found.lines[0].en
    after = match.do(ways.action_to(place))
    while after.item.name != "move":
        after = match.do("pass")
    if after.state.mover == "guerin" and after.state.now.pieces["guerin"].at == place:
        allowed = moment.state.now.pieces["guerin"].printed[2]
        assert after.state.left / 2 == allowed - cost


def test_dice_are_asked_for_one_by_one_and_the_action_waits() -> None:
    match = match_of(asks=True)
    moment = match.start()
    while moment.die is not None:
        moment = match.type_die(5)
    moment = match.do("fire gautelot edern shortbow")
    assert moment.die is not None
    assert moment.die.sides == 10
    before = moment.state
    moment = match.type_die(9)
    assert moment.die is not None, "a miss may hit somebody else: where does it go?"
    assert moment.state is before
    moment = match.type_die(3)
    assert moment.die is None
    assert match.dice.faces[-2:] == [9, 3]
    moment = match.take_back()
    assert moment.state is before
    assert match.do("fire gautelot edern shortbow").state == match.moment().state


def test_dice_follow_from_the_seed_whatever_was_typed_between() -> None:
    plain, mixed = Dice(7), Dice(7, known=[3])
    first = [plain.roll(10, Text()) for _ in range(4)]
    assert [mixed.roll(10, Text()) for _ in range(4)] == [3, *first[1:]]
    assert plain.is_seeded
    assert not mixed.is_seeded
    asked = Dice(7, asks=True)
    with pytest.raises(DieWanted):
        asked.roll(6, Text("why"))
    asked.type(0)
    assert asked.roll(6, Text()) == 6


def test_going_back_and_doing_again_gives_the_same_moment() -> None:
    match = match_of()
    match.start()
    for line in ("fire gautelot edern shortbow", "done", "done", "step eudelin G7"):
        moment = match.do(line)
    end = moment.state
    back = match.rewind(1)
    assert back.ahead == 3
    for _ in range(3):
        moment = match.step()
    assert moment.state == end
    match.rewind(1)
    other = match.do("fire huon edern")
    assert other.ahead == 0, "another way was taken"


def test_a_fork_goes_its_own_way() -> None:
    match = match_of()
    match.start()
    match.do("fire gautelot edern shortbow")
    other = match.forked(0)
    assert other.session.actions == ()
    moment = other.do("fire gautelot edern shortbow")
    assert moment.state == match.moment().state, "the same dice"
    other.do("done")
    assert len(match.session.actions) == 1
    assert len(other.session.actions) == 2


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    match = match_of()
    before = match.start()
    after = match.do("fire edern gautelot")
    assert after.refused is not None
    assert after.rules
    assert after.state is before.state


def test_take_back_returns_to_what_somebody_chose() -> None:
    """What bots did after it goes with it."""
    match = match_of()
    moment = match.start()
    side = moment.item.side
    for one in moment.state.now.scenario.sides:
        if one.id != side:
            match.give_role(one.id, "greedy")
    before = match.do("done").number
    match.do("done")
    for _ in range(5):
        match.play_one(skip=False)
    match.take_back()
    assert match.moment().number == before


def test_the_shots_before_the_melee_are_at_nobody_who_moves() -> None:
    at_mover, last = (decision_words(Item("volley", "ours", (name,))) for name in ("al", ""))
    assert at_mover != last
