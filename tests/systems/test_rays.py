"""Lines between centres, held against fractions; and the laws of light."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import Edge
from editor.hexgrid.hexes import DIRECTIONS, Hex
from editor.systems.cry_havoc.seeing.rays import barriers, rays

laws = settings(deadline=None, max_examples=80)
steps = st.tuples(st.integers(-5, 5), st.integers(-5, 5)).filter(lambda step: step != (0, 0))
walls = st.frozensets(
    st.builds(Edge, st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 2)), max_size=25
)


def canonical(side):
    (q, r), direction = side
    return Edge.of(Hex(q, r), direction)


def corners(edge):
    """The ends of a hexside, as fractions of a step."""
    for by in (-1, 1):
        (aq, ar), (bq, br) = DIRECTIONS[edge.side], DIRECTIONS[(edge.side + by) % 6]
        yield Fraction(3 * edge.q + aq + bq, 3), Fraction(3 * edge.r + ar + br, 3)


def crossing(end, edge):
    """Where on the line (0 to 1) and on the hexside (0 to 1) the two meet; None if parallel."""
    (aq, ar), (bq, br) = corners(edge)
    dq, dr = bq - aq, br - ar
    across = end[0] * dr - end[1] * dq
    if across == 0:
        return None
    return (aq * dr - ar * dq) / across, (aq * end[1] - ar * end[0]) / across


@laws
@given(steps)
def test_a_hexside_closes_a_line_alone_if_the_line_crosses_it(end):
    alone = {canonical(barrier[0]) for barrier in barriers(end) if len(barrier) == 1}
    box = [Edge(q, r, side) for q in range(-7, 8) for r in range(-7, 8) for side in range(3)]
    met = ((edge, crossing(end, edge)) for edge in box)
    assert alone == {edge for edge, at in met if at and 0 < at[0] < 1 and 0 < at[1] < 1}


def is_free(start, end, closed):
    """The exact answer, without a table."""
    moved = {edge + (Hex(0, 0) - start) for edge in closed}
    step = end - start
    return step == Hex(0, 0) or not any(
        all(canonical(side) in moved for side in barrier) for barrier in barriers((step.q, step.r))
    )


@laws
@given(steps, walls)
def test_a_line_is_free_both_ways_or_neither(end, closed):
    here, there = Hex(0, 0), Hex(*end)
    assert is_free(here, there, closed) == is_free(there, here, closed)


@laws
@given(steps, walls, st.integers(0, 5))
def test_a_line_is_free_however_the_board_is_turned(end, closed, turn):
    turned = {edge.rotate(turn) for edge in closed}
    assert is_free(Hex(0, 0), Hex(*end), closed) == is_free(
        Hex(0, 0), Hex(*end).rotate(turn), turned
    )


@laws
@given(steps, walls, walls)
def test_more_walls_never_free_a_line(end, closed, more):
    assert is_free(Hex(0, 0), Hex(*end), closed) or not is_free(Hex(0, 0), Hex(*end), closed | more)


@laws
@given(steps)
def test_a_hex_walled_in_is_never_reached(end):
    ring = {Edge.of(Hex(*end), direction) for direction in range(6)}
    assert not is_free(Hex(0, 0), Hex(*end), ring)


@pytest.mark.parametrize("radius", [0, 1, 2, 4])
def test_the_table_holds_every_line_once(radius):
    """Turned from one sixth, the barriers are those of each line itself."""
    table = rays(radius)
    ends = [tuple(end) for end in table.targets.tolist()]
    assert {Hex(*end) for end in ends} == set(Hex(0, 0).disk(radius))
    assert len(ends) == len(set(ends))
    for number, end in enumerate(ends):
        found = {
            frozenset(
                canonical(((q, r), side))
                for (q, r), side in zip(here.tolist(), sides.tolist(), strict=True)
            )
            for here, sides in zip(
                table.here[table.target == number], table.side[table.target == number], strict=True
            )
        }
        assert found == {frozenset(map(canonical, barrier)) for barrier in barriers(end)}
    beyond = table.here + np.array(DIRECTIONS)[table.side]
    assert (beyond == table.there).all()
