"""Laws of the odds on any board: chances sum to 1, strength helps, turning changes nothing."""

from fractions import Fraction

from boards import drawing, moment, open_field
from fighters import foe, horseman, mine
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.systems.cry_havoc.fighting.fire import View, fire
from editor.systems.cry_havoc.fighting.melee import melee, odds_index
from editor.systems.cry_havoc.fighting.morale import morale
from editor.systems.cry_havoc.fighting.odds import total
from editor.systems.cry_havoc.fighting.opportunity import opportunity

SIZE = 7
GROUNDS = st.sampled_from("......bhmtr")
KINDS = st.sampled_from(["fence", "low-wall", "wall", "slope", "door", "window"])
SIDES = st.sampled_from(["n", "ne", "se", "s", "sw", "nw"])
LABELS = [f"{chr(65 + column)}{row}" for column in range(SIZE) for row in range(1, SIZE + 1)]
STATES = st.sampled_from(["healthy", "healthy", "wounded", "panicked", "routed", "stunned"])
ARMOUR = st.sampled_from(["none", "broigne", "mail", "plate"])
ATTACKS = st.integers(1, 40)
FEW = settings(deadline=None, max_examples=40)


def rows(draw):
    return [draw(st.text(GROUNDS, min_size=SIZE, max_size=SIZE)) for _ in range(SIZE)]


@st.composite
def scenes(draw):
    """A small board with walls and fences, and up to eight people on it."""
    ground = rows(draw)
    edges = draw(
        st.lists(st.tuples(st.sampled_from(LABELS), SIDES, KINDS), max_size=6,
                 unique_by=lambda edge: edge[:2])
    )  # fmt: skip
    places = draw(st.lists(st.sampled_from(LABELS), min_size=2, max_size=8, unique=True))
    units = []
    for n, at in enumerate(places):
        make = mine if n % 2 else foe
        figures = (draw(ATTACKS), draw(ATTACKS), draw(st.integers(3, 9)))
        if draw(st.integers(0, 4)) == 0 and at[0] not in "AG" and 2 < int(at[1:]) < SIZE - 1:
            side = "ours" if n % 2 else "theirs"
            units.append(horseman(f"u{n}", at, draw(SIDES), *figures, side=side, morale=6))
            continue
        units.append(
            make(f"u{n}", at, *figures, state=draw(STATES), armour=draw(ARMOUR), morale=6,
                 status="regular", weapons=["shortbow"])
        )  # fmt: skip
    return ground, edges, units


TURNED = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}


def laid(scene, turn=0):
    """The scene on its sheet, lying one way or the other; labels turn with the sheet."""
    ground, edges, units = scene
    if turn:
        units = [
            one | ({"facing": TURNED[one["facing"]]} if one.get("facing") else {}) for one in units
        ]
    maps = {"field.map.yaml": drawing(ground, edges)}
    board = {"sheets": [{"map": "field.map.yaml", "turn": turn}]}
    return moment(units=units, maps=maps, board=board)


def at_least(found, ranks, rank):
    """The chance of a result at least so good for whoever rolls."""
    return sum((one.chance for one in found if ranks[one.result]["rank"] >= rank), Fraction(0))


def ranks_of(there, table):
    return there.catalogue.tables[f"{table}-results"]["results"]


@FEW
@given(scenes())
def test_chances_sum_to_1(scene):
    """Whatever may be fought, shot, tested or tried has a result (CHB-6.0-odds,
    CHB-3.2-fire-roll, CHB-8.3-roll, CHB-6.4-oa-table)."""
    there = laid(scene)
    names = list(there.pieces)
    for one in names:
        test = morale(there, one)
        assert total(test.outcomes) in {0, 1}
        for other in names:
            for answer in (
                melee(there, [one], [other]),
                fire(there, one, other),
                opportunity(there, one, other),
            ):
                assert total(answer.outcomes) == (1 if answer.is_allowed else 0)
                assert all(answer.proof.answer)


@FEW
@given(scenes())
def test_a_board_turned_by_180_degrees_gives_the_same_answers(scene):
    """The same question, the same odds, the same reasons."""
    there, turned = laid(scene), laid(scene, 180)
    names = list(there.pieces)
    for one in names:
        assert morale(there, one).outcomes == morale(turned, one).outcomes
        for other in names:
            mine_, theirs = melee(there, [one], [other]), melee(turned, [one], [other])
            assert (mine_.column, mine_.die, mine_.outcomes) == (
                theirs.column, theirs.die, theirs.outcomes,
            )  # fmt: skip
            shot, again = fire(there, one, other), fire(turned, one, other)
            assert (shot.is_allowed, shot.cover, shot.modifier, shot.outcomes) == (
                again.is_allowed, again.cover, again.modifier, again.outcomes,
            )  # fmt: skip


@settings(deadline=None, max_examples=200)
@given(ATTACKS, ATTACKS, st.integers(1, 20))
def test_odds_are_monotone_in_strength(attack, defence, more):
    """More attack never lowers a column, more defence never raises it (CHB-6.0-odds)."""
    assert odds_index(attack + more, defence) >= odds_index(attack, defence)
    assert odds_index(attack, defence + more) <= odds_index(attack, defence)


@FEW
@given(ATTACKS, ATTACKS, st.integers(1, 20), ARMOUR)
def test_chances_are_monotone_in_strength(attack, defence, more, armour):
    """Every result at least so good is at least as likely (CHB-6.0-odds)."""

    def fight(a, d):
        there = moment(
            open_field(9, 9), [mine("a", "E5", a, 5), foe("d", "E6", 5, d, armour=armour)]
        )
        return melee(there, ["a"], ["d"]), ranks_of(there, "melee")

    (weak, ranks), (strong, _), (held, _) = (
        fight(attack, defence), fight(attack + more, defence), fight(attack, defence + more),
    )  # fmt: skip
    for rank in range(-3, 7):
        plain = at_least(weak.outcomes, ranks, rank)
        assert at_least(strong.outcomes, ranks, rank) >= plain
        assert at_least(held.outcomes, ranks, rank) <= plain


@FEW
@given(st.integers(1, 24), st.integers(0, 4), st.integers(1, 3))
def test_more_cover_never_helps_the_shooter(away, cover, more):
    """Every result at least so bad for the target is at most as likely (CHB-3.2-fire-roll)."""
    there = moment(
        open_field(3, 30),
        [mine("archer", "B1", weapons=["shortbow"]), foe("target", f"B{2 + away}")],
    )
    ranks = ranks_of(there, "missile")
    little, much = (
        fire(there, "archer", "target", weapon="shortbow", view=View(cover=found))
        for found in (cover, cover + more)
    )
    for rank in range(6):
        better = at_least(little.outcomes, ranks, rank)
        assert at_least(much.outcomes, ranks, rank) <= better


@FEW
@given(st.integers(1, 20), ARMOUR, ARMOUR)
def test_better_armour_never_helps_the_attacker(attack, one, other):
    """CHB-6.2-armour moves the die one way only."""

    def fight(armour):
        there = moment(
            open_field(9, 9), [mine("a", "E5", attack, 5), foe("d", "E6", 5, 5, armour=armour)]
        )
        value = there.catalogue.armours[armour].melee_die
        return value, melee(there, ["a"], ["d"]), ranks_of(there, "melee")

    (low, weak, ranks), (high, strong, _) = sorted(
        (fight(one), fight(other)), key=lambda found: found[0]
    )
    assert low <= high
    for rank in range(-3, 7):
        assert at_least(strong.outcomes, ranks, rank) <= at_least(weak.outcomes, ranks, rank)
