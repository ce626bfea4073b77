"""Rows as arrays, and strips along their sides."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from editor.model.cells import strip, translate

grounds = arrays(np.bool_, st.tuples(st.integers(1, 6), st.integers(1, 6)))


@settings(deadline=None)
@given(grounds, st.sampled_from(["north", "east", "south", "west"]), st.integers(1, 7))
def test_a_strip_is_so_many_cells_from_the_outermost(ground, side, depth) -> None:
    found = strip(ground, side, depth)
    for row, column in np.ndindex(ground.shape):
        line = ground[:, column] if side in {"north", "south"} else ground[row]
        place = row if side in {"north", "south"} else column
        cells = np.flatnonzero(line)
        near = len(cells) and (
            place < cells[0] + depth if side in {"north", "west"} else place > cells[-1] - depth
        )
        assert found[row, column] == (ground[row, column] and near)


@settings(deadline=None)
@given(st.data())
def test_rows_become_numbers_one_a_character(data) -> None:
    columns, rows = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    row = st.text(alphabet="ab .é🏰", min_size=columns, max_size=columns)
    lines = tuple(data.draw(st.lists(row, min_size=rows, max_size=rows)))
    table = data.draw(st.dictionaries(st.sampled_from("ab .🏰"), st.integers(-9, 70_000)))
    found = translate(lines, table, (rows, columns))
    assert found.tolist() == [[table.get(sign, 0) for sign in line] for line in lines]
