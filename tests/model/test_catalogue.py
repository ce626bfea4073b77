"""The laws of catalogues: reading back, laying one over another, finding by any name."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.model.catalogue import EMPTY, FORMAT, SECTIONS, Catalogue, merge_tables
from editor.model.ground import Terrain
from editor.model.kinds import Weapon
from editor.model.text import Text
from editor.systems.registry import SYSTEMS, catalogue_for

keys = st.sampled_from(["clear", "lava", "heath", "bog"])
names = st.builds(Text, en=st.sampled_from(["a", "b", "c"]), fr=st.sampled_from(["d", "e"]))
terrains = st.builds(
    Terrain, name=names, foot=st.sampled_from([None, 1, 2, "+1"]), cover=st.integers(0, 3)
)
weapons = st.builds(Weapon, name=names, cost=st.integers(0, 9))
tables = st.dictionaries(
    keys, st.dictionaries(keys, st.integers() | st.lists(st.integers(), max_size=2))
)
catalogues = st.builds(
    lambda t, w, tab, name: Catalogue(format=FORMAT, id=name, terrains=t, weapons=w, tables=tab),
    st.dictionaries(keys, terrains, max_size=3),
    st.dictionaries(keys, weapons, max_size=3),
    tables,
    st.sampled_from(["", "one", "two"]),
)
laws = settings(deadline=None, max_examples=60)


@laws
@given(catalogues)
def test_nothing_over_or_under_changes_nothing(one):
    assert one.extended(EMPTY) == EMPTY.extended(one) == one.extended() == one


@laws
@given(catalogues)
def test_a_catalogue_over_itself_is_itself(one):
    assert one.extended(one) == one


@laws
@given(catalogues, catalogues, catalogues)
def test_laying_over_may_be_grouped_at_will(one, two, three):
    grouped = one.extended(two).extended(three)
    assert grouped == one.extended(two.extended(three)) == one.extended(two, three)


@laws
@given(catalogues, catalogues)
def test_the_later_entry_wins_and_nothing_else_is_lost(one, two):
    both = one.extended(two)
    for section in SECTIONS:
        merged = {**one.section(section), **two.section(section)}
        assert both.section(section) == merged


@laws
@given(catalogues)
def test_a_catalogue_reads_back(one):
    assert msgspec.convert(msgspec.to_builtins(one), Catalogue) == one


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_systems_catalogue_reads_back(system):
    whole = catalogue_for(system, SYSTEMS[system].options)
    assert msgspec.convert(msgspec.to_builtins(whole), Catalogue) == whole


def test_tables_merge_to_any_depth_but_lists_are_replaced():
    under = {"melee": {"tables": {"foot": {"1/1": [1, 2], "2/1": [3]}}, "die": 10}}
    over = {"melee": {"tables": {"foot": {"1/1": [9]}}}}
    assert merge_tables(under, over) == {
        "melee": {"tables": {"foot": {"1/1": [9], "2/1": [3]}}, "die": 10}
    }
    assert under["melee"]["tables"]["foot"]["1/1"] == [1, 2]


def test_an_unknown_field_is_refused():
    raw = {"format": FORMAT, "terrains": {"x": {"name": {"en": "x"}, "colur": "#ffffff"}}}
    with pytest.raises(msgspec.ValidationError, match="colur"):
        msgspec.convert(raw, Catalogue)


def test_a_word_is_resolved_by_id_name_or_alias():
    catalogue = catalogue_for("cry-havoc")
    for word in ("ford", "Ford", "gué", "Gués"):
        assert catalogue.resolve("terrains", word) == "ford"
    assert catalogue.resolve("terrains", "custard") is None
    with pytest.raises(KeyError):
        catalogue.section("puddings")
