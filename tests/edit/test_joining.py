"""What two have made of one file is put together: nothing of either is lost or put elsewhere."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_edits import SAMPLES, edits, opened

from editor.edit.commands import AnyEdit, Insert, Move, Paint, Put, Remove
from editor.edit.document import Document
from editor.edit.errors import EditError
from editor.edit.joining import join
from editor.files.resources import samples_dir
from editor.files.trees import same

law = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
MAP, SCENARIO = "maps/ford.map.yaml", "scenarios/night-at-the-ford.scenario.yaml"
FENCE = {"at": "A1", "side": "n", "kind": "fence"}
HEDGE = {"at": "A2", "side": "n", "kind": "hedge"}


@pytest.fixture
def two(tmp_path: Path) -> Any:
    """Mine and theirs of a sample, each with its edits; theirs is saved."""

    def make(sample: str, mine: list[AnyEdit], theirs: list[AnyEdit]) -> tuple[Document, Document]:
        for folder in ("maps", "scenarios", "rosters"):
            shutil.copytree(samples_dir() / folder, tmp_path / folder)
        both = []
        for wanted in (mine, theirs):
            document, findings = Document.load(str(tmp_path / sample), tmp_path / "state")
            assert document is not None, findings
            for edit in wanted:
                document.do(edit)
            both.append(document)
        assert both[1].save() is None
        return both[0], both[1]

    return make


def test_what_others_put_in_before_my_change_stays(two: Any) -> None:
    """It was dropped without a word, since my list was shorter."""
    mine, theirs = two(MAP, [Put(("edges", 7, "kind"), "fence")], [Insert(("edges", 3), FENCE)])
    assert mine.clashes() == ()
    assert mine.merge() is None
    edges = theirs.value.edges
    assert mine.value.edges == (
        *edges[:8], msgspec.structs.replace(edges[8], kind="fence"), *edges[9:],
    )  # fmt: skip


def test_my_change_stays_with_its_unit_when_others_shift_the_list(two: Any) -> None:
    """It went to whoever stood at that number then."""
    new = {"id": "stranger", "side": "outlaws", "at": "A1"}
    theirs: list[AnyEdit] = [Remove(("units", 0)), Insert(("units", 25), new)]
    mine, _ = two(SCENARIO, [Put(("units", 1, "level"), 1)], theirs)
    name = mine.value.units[1].id
    assert mine.clashes() == ()
    assert mine.merge() is None
    assert [one.id for one in mine.value.units if one.level == 1] == [name]
    assert mine.value.units[-1].id == "stranger"


@pytest.mark.parametrize("section", ["units", "edges"])
def test_both_may_add_at_one_place(two: Any, section: str) -> None:
    is_map = section == "edges"
    added = (
        (FENCE, HEDGE)
        if is_map
        else ({"id": "x", "side": "outlaws"}, {"id": "y", "side": "outlaws"})
    )
    mine, theirs = two(
        MAP if is_map else SCENARIO,
        [Insert((section, 2), added[0])],
        [Insert((section, 2), added[1])],
    )
    before = len(getattr(theirs.value, section))
    assert mine.clashes() == ()
    assert mine.merge() is None
    made = [msgspec.to_builtins(one) for one in getattr(mine.value, section)]
    assert len(made) == before + 1
    assert all(one in made for one in added)


def test_two_paint_in_one_row(two: Any) -> None:
    mine, theirs = two(
        MAP, [Paint("terrain", "t", ((0, 0, 3),))], [Paint("terrain", "t", ((0, 10, 3),))]
    )
    assert mine.clashes() == ()
    assert mine.merge() is None
    row = mine.value.terrain[0]
    assert row[:3] == row[10:13] == "ttt"
    assert row[13:] == theirs.value.terrain[0][13:]


def test_rows_that_are_alike_are_told_apart_by_their_place() -> None:
    base = {"terrain": ["...."] * 9}
    mine = {"terrain": [*base["terrain"][:7], "tt..", "...."]}
    theirs = {"terrain": ["....", "~~~~", *base["terrain"][2:]]}
    joined = join(base, mine, theirs)
    assert joined.clashes == ()
    assert joined.whole["terrain"] == ["....", "~~~~", *["...."] * 5, "tt..", "...."]


def test_two_who_paint_one_hex_clash_there(two: Any) -> None:
    mine, _ = two(MAP, [Paint("terrain", "t", ((0, 0, 3),))], [Paint("terrain", "~", ((0, 2, 3),))])
    assert mine.clashes() == (("terrain", 0),)
    assert mine.merge() is None
    assert mine.value.terrain[0][:5] == "ttt~~"


def test_one_edge_may_be_changed_in_two_ways_at_once(two: Any) -> None:
    mine, _ = two(
        MAP, [Put(("edges", 3, "kind"), "fence")],
        [Put(("edges", 3, "note"), {"en": "old"}), Insert(("edges", 5), FENCE)],
    )  # fmt: skip
    assert mine.clashes() == ()
    assert mine.merge() is None
    assert (mine.value.edges[3].kind, mine.value.edges[3].note.en) == ("fence", "old")


def test_who_takes_away_what_another_changed_is_asked(two: Any) -> None:
    mine, _ = two(SCENARIO, [Put(("units", 4, "level"), 1)], [Remove(("units", 4))])
    assert mine.clashes() == (("units", mine.value.units[4].id),)
    assert mine.merge() is None
    assert mine.value.units[4].level == 1


def test_an_order_that_one_of_two_has_changed_is_kept(two: Any) -> None:
    mine, theirs = two(SCENARIO, [Put(("units", 0, "level"), 1)], [Move(("units", 0), 5)])
    assert mine.merge() is None
    assert [one.id for one in mine.value.units] == [one.id for one in theirs.value.units]
    assert mine.value.units[5].level == 1


def test_figures_that_belong_together_are_not_mixed() -> None:
    assert join({"at": [0, 0]}, {"at": [1, 0]}, {"at": [0, 2]}).clashes[0].path == ("at",)


def worked(data: st.DataObject, value: Any) -> Any:
    """A value after some edits that fit, as plain data."""
    for _ in range(data.draw(st.integers(0, 4))):
        try:
            value = data.draw(edits(value)).apply(value)
        except EditError:
            continue
    return msgspec.to_builtins(value)


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_who_is_alone_is_followed(sample: str, data: st.DataObject) -> None:
    value = opened(sample)[0]
    base, one = msgspec.to_builtins(value), worked(data, value)
    for joined in (join(base, one, base), join(base, base, one), join(base, one, one)):
        assert joined.clashes == ()
        assert same(joined.whole, one)


@law
@given(st.sampled_from(SAMPLES), st.data())
def test_what_does_not_clash_is_there_of_both(sample: str, data: st.DataObject) -> None:
    """Both ways round it is the same but for the order, and no id is lost or made up."""
    value = opened(sample)[0]
    base, mine, theirs = msgspec.to_builtins(value), worked(data, value), worked(data, value)
    joined, turned = join(base, mine, theirs), join(base, theirs, mine)
    assert bool(joined.clashes) == bool(turned.clashes)
    if joined.clashes:
        return
    old, made = ids(base), ids(joined.whole)
    assert made == ids(turned.whole)
    assert made == (old & ids(mine) & ids(theirs)) | (ids(mine) - old) | (ids(theirs) - old)


def ids(tree: Any, place: str = "") -> set[str]:
    """Whoever has a name, with the list where he stands."""
    found: set[str] = set()
    if isinstance(tree, dict):
        for key, inner in tree.items():
            found |= ids(inner, f"{place}/{key}")
    elif isinstance(tree, (list, tuple)):
        for inner in tree:
            name = inner.get("id") if isinstance(inner, dict) else None
            found |= {f"{place}/{name}"} if name else set()
            found |= ids(inner, f"{place}/{name}" if name else place)
    return found
