"""Rulings read otherwise: each switch of a scenario changes what is played, and nothing else."""

import ast
import re
from pathlib import Path

import pytest
from boards import open_field
from fighters import foe, mine
from skirmish import offers, play, skirmish, spot, state_of, told
from table import piece

import editor.systems.cry_havoc as home
from editor.systems.registry import rulings

FAR = foe("z", "A9")


def fight(units, line, die, rule, *, ruled, rows=None, **more):
    """One attack, with a ruling as it is or read otherwise."""
    switches = {} if ruled else {rule: False}
    session = skirmish([*units, FAR], rows, [die], "attack", switches=switches, **more)
    play(session, line, "done")
    return session


def column(session):
    (said,) = [one for turn in session.log for one in turn.said if one.kind == "melee"]
    steps = said.proof.steps
    return next(one.figure for one in steps if one.rule == "CHB-1.2-column-shift")


both = pytest.mark.parametrize("ruled", [True, False])


@both
def test_defenders_whom_nobody_attacks(ruled):
    """CHB-6.1-unengaged-defenders: else only who fights is counted."""
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), foe("e", "F6", 5, 4)]
    session = fight(units, "attack a d", 9, "CHB-6.1-unengaged-defenders", ruled=ruled)
    assert column(session) == ("1/1" if ruled else "2/1")


@both
def test_defenders_who_are_more(ruled):
    """CHB-6.1-outnumbering: else only attackers gain by their number."""
    units = [mine("a", "E5", 20), foe("d", "E6", 5, 5), foe("e", "F6", 5, 5)]
    session = fight(units, "attack a d,e", 9, "CHB-6.1-outnumbering", ruled=ruled)
    assert column(session) == ("1/1" if ruled else "2/1")


@both
def test_hexes_that_only_enemies_close(ruled):
    """CHB-6.1-encircle-four-or-trapped: else an enemy beside a hex closes it too."""
    units = [mine("a", "E5", 10), mine("b", "D8"), mine("c", "F8"), foe("d", "E6", 5, 5)]
    session = fight(units, "attack a d", 9, "CHB-6.1-encircle-four-or-trapped", ruled=ruled)
    assert column(session) == ("2/1" if ruled else "3/1")


@both
def test_who_says_who_is_struck(ruled):
    """CHB-6.1-combined-casualty: else always those who are struck."""
    units = [
        mine("c", "E5", 20, rank="captain", status="regular"),
        foe("d", "E6", 5, 5), foe("e", "F6", 5, 5),
    ]  # fmt: skip
    session = fight(units, "attack c d,e", 1, "CHB-6.1-combined-casualty", ruled=ruled)
    assert session.decision.side == ("ours" if ruled else "theirs")


@both
def test_the_second_rank_shares_the_blow(ruled):
    """CHB-6.1-polearm-numbers: else results strike only those in front."""
    units = [
        mine("a", "E5", 1), mine("b", "F6", 1), mine("p", "F5", 1, weapons=["polearm"]),
        foe("d", "E6", 5, 9),
    ]  # fmt: skip
    session = fight(units, "attack a,b,p d", 8, "CHB-6.1-polearm-numbers", ruled=ruled)
    assert set(session.decision.args[0]) == ({"a", "b", "p"} if ruled else {"a", "b"})


@both
def test_defenders_who_follow(ruled):
    """CHB-6.3-advance-conditions: else only attackers advance."""
    session = fight(
        [mine("a", "E5", 5), foe("d", "E6", 5, 5)], "attack a d", 10,
        "CHB-6.3-advance-conditions", ruled=ruled,
    )  # fmt: skip
    play(session, "recoil a E4")
    assert (session.decision.name == "advance") is ruled


@both
def test_a_mover_who_is_faster(ruled):
    """CHB-6.4-oa-mods-mover: as printed +1, else -1."""
    switches = {} if ruled else {"CHB-6.4-oa-mods-mover": False}
    units = [mine("m", "E3", 6, 5, 12), foe("d", "D5", 5, 5, 8), FAR]
    session = skirmish(units, None, [1], "move", switches=switches)
    play(session, "step m E4")
    said = play(session, "strike d m")
    assert said[0].roll.modifier == (1 if ruled else -1)


@both
def test_a_recoil_shakes_the_load(ruled):
    """CHB-7.0-drop-object: else only wounds and stuns do."""
    chest = [{"id": "chest", "kind": "chest", "carried_by": "d", "encumbrance": 2}]
    session = fight(
        [mine("a", "E5", 10), foe("d", "E6", 5, 5)], "attack a d", 6, "CHB-7.0-drop-object",
        ruled=ruled, objects=chest,
    )  # fmt: skip
    assert (session.state.now.scenario.objects[0].carried_by is None) is ruled


@both
def test_a_friend_is_pushed_though_there_is_room(ruled):
    """CHB-7.0-recoil-ally: else the owner may choose that."""
    units = [mine("a", "E5", 10), foe("d", "E6", 5, 5), foe("e", "E7")]
    session = fight(units, "attack a d", 6, "CHB-7.0-recoil-ally", ruled=ruled)
    assert bool(offers(session, "push")) is not ruled
    if not ruled:
        play(session, "push d E7")
        assert (spot(session, "d"), spot(session, "e")) == ("E7", "E8")


@both
def test_regulars_who_test_at_once(ruled):
    """CHB-8.1-regular-test: else every test is taken when its cause happens."""
    switches = {} if ruled else {"CHB-8.1-regular-test": False}
    units = [
        mine("bow", "E1", weapons=["longbow"]), foe("v", "E6", morale=6, status="regular"),
        foe("r", "E8", morale=9, status="regular"), FAR,
    ]  # fmt: skip
    session = skirmish(units, None, [1] if ruled else [1, 1], "shoot", switches=switches)
    play(session, "fire bow v")
    assert bool([one for one in told(session, "CHB-8.3-roll") if one.who == ("r",)]) is not ruled


@both
def test_friends_in_panic_count_each(ruled):
    """CHB-8.3-mod-friendly-panic: else each of them weighs."""
    switches = {} if ruled else {"CHB-8.3-mod-friendly-panic": False}
    cowards = [foe(f"p{at}", at, state="panicked", morale=4) for at in ("F9", "D9")]
    units = [
        mine("bow", "E1", weapons=["longbow"]), foe("v", "E6"),
        foe("r", "E8", morale=9, status="irregular"), *cowards,
    ]  # fmt: skip
    session = skirmish(units, open_field(9, 12), [1, 1], "shoot", switches=switches)
    play(session, "fire bow v")
    (said,) = told(session, "CHB-8.3-mod-friendly-panic")
    assert said.roll.modifier == (2 if ruled else 3)


def test_who_goes_back_first():
    """CHB-6.1-combined-recoil: their owner says so, and it matters who makes room for whom."""
    units = [mine("a", "E5", 20), foe("d", "E6", 5, 5), foe("e", "F6", 5, 5), FAR]
    session = skirmish(units, None, [5], "attack")
    play(session, "attack a d,e", "done")
    assert offers(session) == ["back d", "back e"]
    play(session, "back e")
    assert session.decision.args[0] == "e"
    assert state_of(session, "d") == "healthy"
    assert piece(session, "e").state == "healthy"


def switches_in_the_code() -> set[str]:
    """The rules whose reading the game asks for."""
    found: set[str] = set()
    for path in sorted(Path(home.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            last = node.args[-1]
            if name in {"as_ruled", "reading", "reads"} and isinstance(last, ast.Constant):
                found.add(last.value)
    return found


def test_every_switch_is_a_ruling_and_stands_in_the_page_of_readings():
    """In both languages, so that an author finds it."""
    known = switches_in_the_code()
    assert len(known) > 20
    assert known <= rulings("cry-havoc")
    docs = Path(__file__).parents[3] / "docs"
    for page in (docs / "rulings.md", docs / "fr" / "rulings.md"):
        named = set(re.findall(r"CHB-[0-9A-Za-z.-]+", page.read_text(encoding="utf-8")))
        assert known - named == set(), page
