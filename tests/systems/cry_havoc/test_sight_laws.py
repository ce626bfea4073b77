"""The laws of sight, on boards drawn by chance."""

import msgspec
import pytest
from boards import LEGEND, drawing, moment, unit
from hypothesis import given, settings
from hypothesis import strategies as st
from lookout import look

from editor.hexgrid.hexes import Hex
from editor.systems.cry_havoc.seeing.hindrance import BLOCK, Hindrances
from editor.systems.cry_havoc.seeing.sight import best_aim, sight
from editor.systems.cry_havoc.seeing.view import field_of_view, ground_pairs, is_seen, who_sees_whom

laws = settings(deadline=None, max_examples=25)
SIZE = 8
OUTDOORS = ".........bbhtTrms~w^C/gc"
EVERYTHING = OUTDOORS + "iiioOSWx"
KINDS = ["wall", "wall", "fence", "low-wall", "slope", "door", "window", "prison-bars", "cliff"]
LETTERS = "ABCDEFGHIJKLMNOPQRST"
SIDES = ("n", "ne", "se", "s", "sw", "nw")


@st.composite
def sheets(draw, ground=EVERYTHING, kinds=tuple(KINDS)):
    rows = [draw(st.text(ground, min_size=SIZE, max_size=SIZE)) for _ in range(SIZE)]
    spot = st.builds(lambda c, r: f"{LETTERS[c]}{r + 1}", st.integers(0, SIZE - 1),
                     st.integers(0, SIZE - 1))  # fmt: skip
    edge = st.tuples(spot, st.sampled_from(SIDES), st.sampled_from(kinds))
    edges = draw(st.lists(edge, max_size=14, unique_by=lambda one: one[:2]))
    states = [("open",) if kind in {"door", "window"} and number % 2 else ()
              for number, (_, _, kind) in enumerate(edges)]  # fmt: skip
    heights = [draw(st.text("....12a", min_size=SIZE, max_size=SIZE)) for _ in range(SIZE)]
    return rows, [(*edge, *state) for edge, state in zip(edges, states, strict=True)], heights


def set_up(drawn, **more):
    rows, edges, heights = drawn
    return moment(rows, edges=edges, sheet={"elevation": heights}, **more)


def sheet(drawn, name="field"):
    rows, edges, heights = drawn
    return drawing(rows, edges, name, elevation=heights)


def plain(place, situation):
    """Open ground: no house, no tower, nothing that looks differently out than in."""
    kind = situation.catalogue.terrains[situation.board.terrain_at(place)]
    return not kind.roof and kind.sight_rule != "tower"


@laws
@given(sheets())
def test_sight_goes_both_ways(drawn):
    """On open ground whoever sees is seen; into houses and from towers the rules differ."""
    situation = set_up(drawn)
    open_ground = [place for place in situation.board.hexes if plain(place, situation)]
    for here in open_ground[::4]:
        for there in open_ground[::3]:
            to, back = (best_aim(situation, (a, 0), (b, 0)) for a, b in
                        ((here, there), (there, here)))  # fmt: skip
            assert (to.blocked is None) == (back.blocked is None)


@laws
@given(sheets())
def test_a_field_of_view_is_what_single_looks_say(drawn):
    situation = set_up(drawn)
    for here in situation.board.hexes[::9]:
        seen = field_of_view(situation, (here, 0))
        for there in situation.board.hexes:
            answer = sight(situation, (here, 0), (there, 0))
            assert answer.is_clear == (there in seen)
            if answer.is_clear:
                glance = seen[there]
                assert (glance.cover, glance.ground_cover) == (answer.cover, answer.ground_cover)


@laws
@given(sheets(ground=OUTDOORS, kinds=("wall", "fence", "low-wall", "door")))
def test_all_pairs_are_what_single_looks_say(drawn):
    """On ground that is level; what stands higher than a man sees over is left to single looks."""
    situation = moment(drawn[0], edges=drawn[1])
    pairs = ground_pairs(situation)
    kinds = situation.catalogue.terrains
    flat = [
        place for place in situation.board.hexes
        if kinds[situation.board.terrain_at(place)].level == 0
    ]  # fmt: skip
    for here in flat[::3]:
        for there in flat[::2]:
            aim = best_aim(situation, (here, 0), (there, 0))
            assert pairs.sees(here, there) == (aim.blocked is None)


@laws
@given(sheets())
def test_the_same_on_a_sheet_turned(drawn):
    """Turned by 180 degrees, everything lies elsewhere and nothing is seen differently."""
    maps = {"field.map.yaml": sheet(drawn)}
    here = moment(maps=maps)
    there = moment(maps=maps, board={"sheets": [{"map": "field.map.yaml", "turn": 180}]})
    labels = [here.board.label(place) for place in here.board.hexes]
    for one in labels[::7]:
        for other in labels[::5]:
            a, b = look(here, one, other), look(there, one, other)
            assert (a.is_clear, a.cover) == (b.is_clear, b.cover)


@laws
@given(sheets(ground=OUTDOORS), sheets())
def test_the_same_on_a_sheet_alone_or_joined(drawn, beside):
    """What lies on one sheet is seen alike with another sheet to the right of it."""
    left, right = sheet(drawn, "left"), sheet(beside, "right")
    alone = moment(maps={"left": left})
    joined = moment(
        maps={"left": left, "right": right},
        board={"sheets": [{"map": "left"}, {"map": "right", "at": [SIZE, 0]}]},
    )
    assert joined.board.findings == ()
    assert len(joined.board.hexes) == 2 * len(alone.board.hexes)
    # The last column is left out: along it a line grazes the other sheet, which may hide it.
    inner = [place for place in alone.board.hexes if alone.board.label(place)[0] != "H"]
    labels = [alone.board.label(place) for place in inner]
    for one in labels[::6]:
        for other in labels[::5]:
            a = look(alone, one, other)
            b = look(joined, _name(joined, alone, one), _name(joined, alone, other))
            assert (a.is_clear, a.cover) == (b.is_clear, b.cover)


def _name(joined, alone, label):
    return joined.board.label(joined.board.sheets[0].to_board(alone.board.hex(label)))


@laws
@given(sheets(), st.integers(0, SIZE * SIZE - 1), st.sampled_from("tCr"))
def test_one_more_obstacle_never_opens_a_line(drawn, number, kind):
    """Where somebody else stands the ground stays: only hexes between are changed."""
    rows, edges, heights = drawn
    before = set_up(drawn)
    row, col = divmod(number, SIZE)
    if rows[row][col] in "iSoOWC":
        return
    changed = [line if at != row else line[:col] + kind + line[col + 1 :]
               for at, line in enumerate(rows)]  # fmt: skip
    after = set_up((changed, edges, heights))
    spot = before.board.grid.hex_at(col, row)
    if rows[row][col] in "tT" and kind == "r":
        return
    ends = [place for place in before.board.hexes if place != spot]
    for here in ends[::5]:
        for there in ends[::4]:
            was = best_aim(before, (here, 0), (there, 0)).blocked is None
            now = best_aim(after, (here, 0), (there, 0)).blocked is None
            assert was or not now


@laws
@given(sheets(), st.lists(st.integers(0, SIZE * SIZE - 1), min_size=2, max_size=5, unique=True))
def test_people_only_ever_block_shots(drawn, numbers):
    empty = set_up(drawn)
    places = [empty.board.hexes[number] for number in numbers]
    units = [unit(f"u{n}", empty.board.label(place), "theirs") for n, place in enumerate(places)]
    full = set_up(drawn, units=units)
    first, last = places[0], places[-1]
    view = best_aim(empty, (first, 0), (last, 0)).blocked is None
    shot = best_aim(full, (first, 0), (last, 0), full.pieces["u0"], fire=True).blocked is None
    assert view or not shot
    told = who_sees_whom(full)
    for one in full.pieces.values():
        for other in full.pieces.values():
            if one.id != other.id:
                assert (other.id in told[one.id]) == is_seen(full, one, other)


@laws
@given(sheets(ground=OUTDOORS))
def test_the_same_in_a_mirror(drawn):
    """East and west swapped: the sheet is drawn the other way round, of an odd width."""
    rows = [row[:-1] for row in drawn[0]]
    swap = {"n": "n", "ne": "nw", "se": "sw", "s": "s", "sw": "se", "nw": "ne"}
    wide = len(rows[0])

    def other(label):
        return f"{LETTERS[wide - 1 - LETTERS.index(label[0])]}{label[1:]}"

    edges = [edge for edge in drawn[1] if edge[0][0] < LETTERS[wide]]
    turned = [(other(at), swap[side], *more) for at, side, *more in edges]
    plain_board, mirror = moment(rows, edges=edges), moment([r[::-1] for r in rows], edges=turned)
    labels = [plain_board.board.label(place) for place in plain_board.board.hexes]
    for one in labels[::5]:
        for two in labels[::4]:
            a, b = look(plain_board, one, two), look(mirror, other(one), other(two))
            assert (a.is_clear, a.cover) == (b.is_clear, b.cover)


def test_hidden_people_are_seen_by_friends_only():
    """CHA-hide-state: the marker hides him from the enemy."""
    situation = moment(None, [unit("a", "A1"), unit("b", "A3", hidden=True),
                              unit("c", "A5", "theirs")])  # fmt: skip
    told = who_sees_whom(situation)
    assert told == {"a": {"b", "c"}, "b": {"a", "c"}, "c": {"a"}}


def test_a_view_by_night_ends_where_sight_ends():
    """CHA-night-line-of-fire: five hexes, and whatever is lit."""
    situation = moment(["." * 20] * 9, conditions={"time": "night"}, options=["advanced"],
                       lights=[{"id": "t", "kind": "torch", "at": "R5"}])  # fmt: skip
    here = situation.board.hex("E5")
    seen = field_of_view(situation, (here, 0))
    lamp = situation.board.hex("R5")
    assert set(seen) == {place for place in situation.board.hexes
                         if place.distance(here) <= 5 or place.distance(lamp) <= 1}  # fmt: skip
    assert field_of_view(situation, (Hex(999, 0), 0)) == {}
    assert set(field_of_view(situation, (here, 0), radius=2)) == set(here.disk(2))


@pytest.mark.parametrize("kind", sorted(LEGEND))
def test_every_ground_can_be_asked_about(kind):
    situation = moment([kind * 3] * 3)
    for there in situation.board.hexes:
        answer = sight(situation, (situation.board.hexes[0], 0), (there, 0))
        assert answer.proof.answer.en
        assert msgspec.to_builtins(answer)


@laws
@given(sheets(), st.sampled_from([-1, 0, 2]), st.sampled_from([0, 1, 3]))
def test_hexes_that_are_alike_stop_lines_alike(drawn, level, altitude):
    """What is looked at once for all hexes of a kind is what each of them would say."""
    situation = set_up(
        drawn, markers=[{"kind": "rubble", "at": "C3"}, {"kind": "cart", "at": "E5"}]
    )

    def stops(one):
        return one.value >= BLOCK and one.top > altitude

    board = situation.board
    for test in (stops, lambda _: True):
        solid = Hindrances(situation).solid(test, level)
        for place in board.hexes:
            column, row = board.grid.offset(place)
            expected = any(map(test, Hindrances(situation).in_hex(place, level)))
            assert solid[row, column] == expected
