"""The melee and missile tables beside those of the ledger."""

from editor.systems.registry import catalogue_for

BASE = catalogue_for("cry-havoc", ["advanced", "obstacles"])


def dashed(value):
    return value.replace("_", "-") if isinstance(value, str) else value


def test_the_melee_table_is_that_of_the_ledger(ledger_file):
    table, ours = ledger_file("tables/melee-results"), BASE.tables["melee-results"]
    assert ours["source"] == table["status"] == "default"
    for field in ("die", "rows", "tables", "column_strength", "margin_bands"):
        assert ours[field] == table[field], field
    for field in ("columns", "below_first", "above_last"):
        assert ours["odds"][field] == table["odds"][field]
    for key, row in table["results"].items():
        name = {"en": row["en"], "fr": row["fr"]}
        rest = {k: v for k, v in row.items() if k not in {"en", "fr", "source"}}
        assert ours["results"][key] == {"name": name, **rest}, key
    names = {
        "target_panicked_or_routed": "target-panicked",
        "fighting_from_cart_or_wagon": "aboard-vehicle",
    }
    for key, row in table["column_modifiers"].items():
        if isinstance(row["value"], int):
            found = ours["column_modifiers"][names.get(key, dashed(key))]
            assert found["value"] == row["value"], key
    assert ours["column_modifiers"]["target-routed"]["value"] == 1  # CHB-8.3-rout-state
    assert ours["column_modifiers"]["outnumbered"]["value"] == -1  # CHB-6.1-outnumbering
    odds = {"cart_impact": "cart-ram", "wagon_impact": "wagon-ram"}
    for key, row in table["fixed_odds"].items():
        assert ours["fixed_odds"][odds.get(key, dashed(key))]["column"] == row["column"]


def test_the_missile_table_is_that_of_the_ledger(ledger_file):
    table, ours = ledger_file("tables/missile-results"), BASE.tables["missile-results"]
    assert ours["source"] == table["status"] == "default"
    for field in ("die", "columns", "rows", "category_order", "column_strength", "table"):
        assert ours[field] == table[field], field
    assert {k: v.strip() for k, v in ours["margin_bands"].items()} == table["margin_bands"]
    for key, row in table["results"].items():
        name = {"en": row["en"], "fr": row["fr"]}
        rest = {k: v for k, v in row.items() if k not in {"en", "fr", "note"}}
        assert ours["results"][key] == {"name": name, **rest}, key
    for key, row in table["column_names"].items():
        assert ours["column_names"][key]["name"] == row
    theirs, own = table["die_modifiers"], ours["die_modifiers"]
    for band in ("short", "medium", "long"):
        assert own["range"][band] == theirs["range"][band]
    for level, value in theirs["cover"].items():
        if isinstance(value, int):
            assert own["cover"]["strong" if level == "heavy" else level] == value
    for key, ours_key in (
        ("cover_raised_by_night", "night-cover"), ("cover_raised_by_fog", "fog-cover"),
        ("shooter_wounded", "shooter-wounded"), ("indirect_fire", "indirect-fire"),
        ("storm", "storm"), ("target_armour", "target-armour"),
    ):  # fmt: skip
        assert own[ours_key]["value"] == theirs[key]["value"], key
    fast = theirs["moved_6_or_more"]
    assert (own["fast-movement"]["one"], own["fast-movement"]["both"]) == (
        fast["shooter"], fast["both"],
    )  # fmt: skip
    named = ours["large_target"]["named"]
    for key, shift in table["large_target_shift"].items():
        if isinstance(shift, int):
            assert named[dashed(key)] == -shift  # CHB-3.2-large-creature-fire
    scatter = list(ours["scatter"]["by_total_cover"].values())
    assert scatter == [row["result"] for row in table["scatter"]["by_total_cover"]]
    assert ours["scatter"]["die"] == table["scatter"]["direction_die"]
    assert ours["inert-target"]["hit_max"] == table["inert_target"]["hit"][1]
    assert BASE.weapons["line"].effect["range_modifiers"] == table["line_shot"]["range"]
