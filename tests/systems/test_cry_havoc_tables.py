"""The properties that a melee, missile, armour, mount or leader table must keep."""

from itertools import pairwise

import pytest

from editor.systems.registry import catalogue_for

BASE = catalogue_for("cry-havoc")
MELEE = BASE.tables["melee-results"]
MISSILE = BASE.tables["missile-results"]


def rank(table, cell):
    return table["results"][cell]["rank"]


@pytest.mark.parametrize("defender", ["foot", "mounted"])
def test_melee_table_is_complete(defender):
    """Every column of the odds, every die, every cell a known result."""
    cells = MELEE["rows"]["last_die"] - MELEE["rows"]["first_die"] + 1
    table = MELEE["tables"][defender]
    assert list(table) == MELEE["odds"]["columns"]
    for column in table.values():
        assert len(column) == cells
        assert set(column) <= set(MELEE["results"])


@pytest.mark.parametrize("defender", ["foot", "mounted"])
def test_melee_ranks_fall_with_the_die_and_rise_to_the_right(defender):
    columns = [[rank(MELEE, c) for c in column] for column in MELEE["tables"][defender].values()]
    for column in columns:
        assert column == sorted(column, reverse=True)
    for left, right in pairwise(columns):
        assert all(a <= b for a, b in zip(left, right, strict=True))


def test_riders_suffer_at_least_as_much_and_only_they_are_unhorsed_by_a_wound():
    foot, mounted = MELEE["tables"]["foot"], MELEE["tables"]["mounted"]
    for column in foot:
        pairs = zip(foot[column], mounted[column], strict=True)
        assert all(rank(MELEE, m) >= rank(MELEE, f) for f, m in pairs)
        assert "B1DS" not in foot[column]
    assert any("B1DS" in column for column in mounted.values())


@pytest.mark.parametrize("defender", ["foot", "mounted"])
def test_chance_of_a_wound_rises_to_certainty(defender):
    """On an unmodified D10: from 1/1 it never falls, at 10/1 nearly all; none at 1/2 and below."""
    table = MELEE["tables"][defender]
    wounds = {
        column: sum(rank(MELEE, cell) >= rank(MELEE, "B1") for cell in cells[:10])
        for column, cells in table.items()
    }
    columns = MELEE["odds"]["columns"]
    rising = [wounds[column] for column in columns[columns.index("1/1") :]]
    assert rising == sorted(rising)
    assert wounds["10/1"] == 10
    assert wounds["1/2"] == wounds["1/3"] == 0


def test_melee_cells_follow_the_strength_of_their_column():
    """The cells are what the stated design gives: margin = strength - die."""
    bands = [(9, "B3"), (6, "B2"), (3, "B1"), (1, "AS"), (-1, "R"), (-5, "none"), (-7, "aR")]
    bands += [(-9, "aAS"), (-99, "aB1")]
    for column, cells in MELEE["tables"]["foot"].items():
        strength = MELEE["column_strength"][column]
        wanted = [next(r for low, r in bands if strength - die >= low) for die in range(1, 15)]
        assert cells == wanted


def test_fixed_odds_are_columns():
    """CHA-vcombat-ram-ratio, CHA-ropemove-fall."""
    columns = {name: odds["column"] for name, odds in MELEE["fixed_odds"].items()}
    assert columns == {
        "cart-ram": "2/1", "wagon-ram": "3/1", "fall-1-level": "6/1", "fall-2-levels": "8/1",
    }  # fmt: skip
    assert set(columns.values()) <= set(MELEE["odds"]["columns"])


def test_missile_table_is_complete_and_ends_without_effect():
    for column in MISSILE["columns"]:
        cells = MISSILE["table"][column]
        assert len(cells) == MISSILE["rows"]["last_die"]
        assert set(cells) <= set(MISSILE["results"])
        assert cells[-1] == "none"


def test_missile_ranks_fall_with_the_die_and_rise_from_l_to_f():
    columns = [[rank(MISSILE, c) for c in MISSILE["table"][k]] for k in MISSILE["columns"]]
    assert MISSILE["columns"] == ["L", "M", "G", "F"]
    for column in columns:
        assert column == sorted(column, reverse=True)
    for left, right in pairwise(columns):
        assert all(a <= b for a, b in zip(left, right, strict=True))


def test_medium_column_hits_as_an_inert_target_does():
    """CHB-3.4-inert-target: 1 to 7 has an effect, 8 or more has none."""
    medium = MISSILE["table"]["M"]
    hit = MISSILE["inert-target"]["hit_max"]
    assert hit == 7
    assert "none" not in medium[:hit]
    assert set(medium[hit:]) == {"none"}


def test_light_missiles_never_give_two_wounds_and_only_fatal_ones_three():
    assert not {"B2", "B3"} & set(MISSILE["table"]["L"])
    assert [k for k in MISSILE["columns"] if "B3" in MISSILE["table"][k]] == ["F"]


@pytest.mark.parametrize(
    ("column", "total", "result"), [("M", 3, "B1"), ("L", 6, "R"), ("F", 8, "AS")]
)
def test_missile_examples(column, total, result):
    assert MISSILE["table"][column][total - 1] == result


def test_fire_modifiers():
    """CHB-3.2-range, CHB-3.2-cover-levels, CHB-3.2-fast-movement, CHB-3.2-wounded-may-fire."""
    modifiers = MISSILE["die_modifiers"]
    assert [modifiers["range"][band] for band in ("short", "medium", "long")] == [0, 1, 2]
    assert [modifiers["cover"][c] for c in ("none", "light", "medium", "strong")] == [0, 1, 2, 3]
    assert (modifiers["fast-movement"]["one"], modifiers["fast-movement"]["both"]) == (1, 2)
    assert modifiers["shooter-wounded"]["value"] == modifiers["indirect-fire"]["value"] == 1


def test_missile_weapons_fit_the_tables():
    """Ranges rise; efficiency, rate, class and mounted use are known; engines are slow."""
    for key, weapon in BASE.weapons.items():
        if weapon.use != "missile":
            continue
        assert weapon.range is not None, key
        assert list(weapon.range) == sorted(weapon.range), key
        assert weapon.efficiency in MISSILE["columns"], key
        assert str(weapon.rate) in BASE.tables["rates"], key
        assert weapon.mounted is not None, key


def test_armour_never_falls_from_none_to_plate():
    armours = [BASE.armours[key] for key in ("none", "broigne", "mail", "plate")]
    for field in ("value", "melee_die", "mount_cost", "cost"):
        figures = [getattr(armour, field) for armour in armours]
        assert figures == sorted(figures), field


def test_a_mount_that_may_not_be_ridden_may_not_charge():
    for key, mount in BASE.mounts.items():
        assert mount.rider is not None or not mount.may_charge, key


def test_charge_factors_rise_from_foot_to_joust():
    charge = BASE.tables["charge"]
    factors = [charge[who]["attack_factor"] for who in ("foot", "rider", "joust")]
    assert factors == sorted(factors)


def test_ranks_never_fall_from_none_to_king():
    ranks = list(BASE.ranks.values())
    for field in ("command_radius", "rally_radius", "initiative"):
        figures = [getattr(rank, field) for rank in ranks]
        assert figures == sorted(figures), field
    assert all(rank.rally_radius <= rank.command_radius for rank in ranks)


def test_morale_lies_between_4_and_10():
    """CHB-8.0-morale-value."""
    values = BASE.tables["morale"]["values"]
    assert (values["minimum"], values["maximum"]) == (4, 10)
    assert all(4 <= value <= 10 for value in values.values())


def test_crossing_rows_rise_and_end_open():
    """CHA-jump-table, CHA-drop-table, CHA-leap-table, CHA-climb-table, CHA-swim-calm."""
    tables = [BASE.tables[key]["rows"] for key in ("long-jump", "drop", "leap", "climb")]
    tables += [BASE.tables["swim"]["calm"], BASE.tables["swim"]["strong"]]
    for rows in tables:
        *bounded, last = [row["max"] for row in rows]
        assert bounded == sorted(bounded)
        assert last is None
