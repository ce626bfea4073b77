"""The catalogue beside the ledger's tables: the same figures, or a rule that says why not.

The ledger stands above its tables, so a table's figure that a rule contradicts is not ours; each
such case is listed here with the rule.
"""

import pytest

from editor.systems.registry import catalogue_for

BASE = catalogue_for("cry-havoc", ["advanced", "obstacles"])
RENAMED = {
    "los": "sight", "occupants_block_los": "occupants_block_sight", "attack_from_above":
    "attack_above", "attack_from_below": "attack_below", "defence_from_outside": "defence_outside",
    "armoured_forbidden": "armoured_barred", "recoil_is_fall": "recoil_falls",
}  # fmt: skip
WORDS = {  # what the table says in a sentence and the catalogue in a word
    ("slope", "cover_when"): "from-above",  # CHB-3.2-bank-cover
    ("ditch", "cover_when"): "from-ground",
    ("wall-corner", "cover_when"): "one-side-a-phase",
    ("wall-walk", "cover_when"): "from-outside",
    ("terrace", "cover_when"): "from-below",
    **{(key, "cover_when"): "crossing" for key in ("low-wall", "fence")},
    **{(key, "defence_when"): "across" for key in ("low-wall", "fence")},
    **{(key, "cover_when"): "from-outside" for key in ("door", "double-door", "window")},
    **{(key, "los_rule"): "opening" for key in ("door", "double-door", "window")},
    **{
        (key, "los_rule"): "tower" for key in ("small-tower", "medium-tower", "large-tower", "keep")
    },
    ("slope", "los_rule"): "crest",
    ("interior", "mounted_when"): "two-hex-entrance",
    **{(key, "fight_needs"): "aquatic" for key in ("deep-water", "pond", "sea")},
    **{(key, "led"): 6 for key in ("deep-water", "pond")},  # data: led_without_caparison
}
BODIES = {"fewer": "+0", "weight-6": "+1", "weight-12": None}
RULED = {  # where a rule of the ledger gives another figure than the table
    ("debris", "through"): "+1",  # CHB-3.2-cover-debris
    ("rubble", "through"): "+2",  # CHB-3.2-cover-rubble
    ("rope-bridge", "foot"): 4,  # CHA-rope-span: 4 points for each hex of a level rope
    ("corpse", "foot"): BODIES,  # CHB-5.1-bodies-cost: by weight, so that kinds add up
    ("corpse", "mounted"): BODIES,
    ("corpse", "led"): BODIES,
}
TOLD_OTHERWISE = {
    "id", "en", "fr", "place", "from", "aliases", "map_colour", "see", "climb", "climb_out",
    "jumpable", "los_rule", "morale_priest",
}  # fmt: skip


def ground(key):
    for section in (BASE.terrains, BASE.edges, BASE.markers):
        if key in section:
            return section[key]
    return None


def sections():
    return {"hex": BASE.terrains, "side": BASE.edges, "marker": BASE.markers}


def test_every_terrain_has_the_figures_of_the_table(ledger_file):
    for row in ledger_file("tables/terrain")["terrains"]:
        key = row["id"]
        if row["place"] == "area":
            continue
        ours = sections()[row["place"]][key]
        assert (ours.name.en, ours.name.fr) == (row["en"], row["fr"]), key
        assert set(row["aliases"]) <= set(ours.aliases), key
        for field, value in row.items():
            if field in TOLD_OTHERWISE:
                continue
            wanted = RULED.get((key, field), WORDS.get((key, field), value))
            found = getattr(ours, RENAMED.get(field, field))
            found = list(found) if isinstance(found, tuple) else found
            assert found == wanted, f"{key} {field}"
        if "los_rule" in row:
            assert ours.sight_rule == WORDS[key, "los_rule"]
        assert ours.climb == bool({"climb", "climb_out"} & set(row)), key
        assert ours.jumpable == ("jumpable" in row), key
        if isinstance(row.get("climb"), dict):
            climb = row["climb"]
            assert ours.climb_cost == climb.get("cost")
            assert ours.climb_to == climb.get("to_level")
            assert ours.climb_modifier == climb.get("modifier", 0)


def test_what_the_table_marks_as_default_is_not_called_a_rule(ledger_file):
    """A figure designed for this project stays marked, because users will replace it."""
    for row in ledger_file("tables/terrain")["terrains"]:
        if row["place"] == "area":
            continue
        ours = sections()[row["place"]][row["id"]]
        designed = "DF" in row["from"].values()
        assert ours.source == ("default" if row["from"] == {"all": "DF"} else "mixed"), row["id"]
        assert not designed or "default" in ours.origin.values(), row["id"]


def test_areas_steady_as_the_table_says(ledger_file):
    """CHB-8.3-mod-castle, CHB-8.3-mod-priest."""
    rows = {row["id"]: row for row in ledger_file("tables/terrain")["terrains"]}
    assert BASE.area_kinds["castle"].morale == rows["castle-area"]["morale"]
    assert BASE.area_kinds["temple"].morale == rows["temple-area"]["morale_priest"]
    for name, area in (("castle-area", "castle"), ("temple-area", "temple")):
        assert BASE.resolve("area_kinds", name) == area


def test_obstacles_for_morale_and_lights_of_the_terrain_table(ledger_file):
    """CHB-8.3-mod-obstacle, CHA-light-torch-radius and the other lights."""
    table = ledger_file("tables/terrain")
    behind = table["behind_obstacle_morale"]
    assert BASE.tables["morale"]["modifiers"]["behind_obstacle"] == behind["value"]
    for key in behind["counts_as_obstacle"]:
        assert ground(key).obstacle_for_morale, key
    lights = table["light_sources"]
    torch, lantern = BASE.lights["torch"], BASE.lights["lantern"]
    assert lights["torch"] == {
        "radius": torch.radius, "light": torch.ignite, "fix": torch.fix, "take": torch.take,
    }  # fmt: skip
    assert lights["lantern"] == {"radius": lantern.radius, "light": lantern.ignite}
    assert lights["camp_fire"]["radius"] == BASE.lights["campfire"].radius
    assert lights["lit_door"]["radius"] == BASE.lights["building-light"].door_radius
    assert lights["lit_window"]["hexes"] == BASE.lights["building-light"].window_hexes


RATES = {"shortbow": 1, "composite-bow": 1, "longbow": 1, "rock": 2, "heavy-rock": 2}
"""CHB-3.1-bows, and the ledger's list of rates that the text leaves open: rocks 2."""
CLASSES = {"thrown-mace": "throw-long", "thrown-club": "throw-long"}
"""CHB-3.1-thrown-long: long and medium throws are one class."""


def test_every_missile_weapon_has_the_figures_of_the_table(ledger_file):
    for row in ledger_file("tables/weapons")["missile"]:
        key = row["id"]
        ours = BASE.weapons[key]
        assert (ours.name.en, ours.name.fr, ours.use) == (row["en"], row["fr"], "missile")
        assert set(row["aliases"]) <= set(ours.aliases)
        assert ours.weapon_class == CLASSES.get(key, row["class"].replace("_", "-")), key
        assert ours.rate == RATES.get(key, row["rate"]), key
        assert ours.range == tuple(row["range"]), key
        assert ours.mounted_range == (
            tuple(row["mounted_range"]) if "mounted_range" in row else None
        )
        assert ours.mounted == row["mounted"].replace("_", "-"), key
        assert ours.indirect == (
            row.get("indirect") or BASE.weapon_classes[ours.weapon_class].indirect
        )
        assert ours.origin["range"] == "default", key
        for field, other in (
            ("efficiency", ""), ("ammo", None), ("cost", 0), ("crew", 1), ("reload_turns", 0),
            ("restricted", False), ("anyone", False), ("needs_height", False),
            ("mounted_exception", ""),
        ):  # fmt: skip
            assert getattr(ours, field) == row.get(field, other), f"{key} {field}"


def test_melee_arms_and_projectiles_have_the_figures_of_the_table(ledger_file):
    table = ledger_file("tables/weapons")
    for row in table["melee"]:
        ours = BASE.weapons[row["id"]]
        assert (ours.name.en, ours.name.fr, ours.cost) == (row["en"], row["fr"], row["cost"])
        for field, value in row["effect"].items():
            if field == "see":
                assert ours.effect["charge"] in BASE.tables["charge"]
            elif field == "shield_wall":
                assert ours.effect[field] == value | {"cover": 3}  # CHB-4.2-shield-wall-effect
            else:
                assert ours.effect[field] == value
    line, grapple = (BASE.weapons[key].effect for key in ("line", "grapple"))
    rows = {row["id"]: row for row in table["special_projectiles"]}
    assert line["fired_by"] == rows["line"]["fired_by"]
    assert line["range_modifiers"] == rows["line"]["range_modifiers"]
    assert line["lost_on_die"] == rows["line"]["lost_on_total"]  # CHA-line-missed: the bare die
    assert grapple["max_range"] == rows["grapple"]["max_range"]
    assert grapple["stuck_on_die"] == rows["grapple"]["stuck_on_die"]
    assert BASE.objects["grapple"].encumbrance == rows["grapple"]["carry_cost"]


def test_rates_and_classes_are_those_of_the_table(ledger_file):
    """CHB-3.1-bows gives all bows rate 1; the table still has 2."""
    table = ledger_file("tables/weapons")
    assert set(map(str, table["rates"])) == set(BASE.tables["rates"])
    for key, row in table["classes"].items():
        ours = BASE.weapon_classes[key.replace("_", "-")]
        assert (ours.name.en, ours.name.fr) == (row["en"], row["fr"])
        assert ours.rate == (1 if key == "bow" else row.get("rate")), key
        assert ours.indirect == row.get("indirect", False), key


def test_armours_shields_and_penalties_are_those_of_the_table(ledger_file):
    table = ledger_file("tables/armour")
    for row in table["armours"]:
        ours = BASE.armours[row["id"]]
        for field, value in row.items():
            if field not in {"id", "en", "fr"}:
                assert getattr(ours, field) == value, f"{row['id']} {field}"
        assert (ours.name.en, ours.name.fr) == (row["en"], row["fr"])
        assert ours.origin["cost"] == "default"
    (row,) = table["mount_armour"]
    ours = BASE.armours["caparison"]
    assert ours.worn_by == "mount"
    assert row["fr"] in {ours.name.fr, *ours.aliases}
    assert (ours.swim_penalty, ours.defence_bonus, ours.movement_penalty, ours.cost) == (
        row["swim_penalty"], row["defence_bonus"], row["movement_penalty"], row["cost"],
    )  # fmt: skip
    assert list(ours.led_barred_from) == row["led_horse_may_not_enter"]
    for row in table["shields"]:
        assert BASE.shields[row["id"]].defence_bonus == row.get("defence_bonus", 0)
        assert BASE.shields[row["id"]].cost == row["cost"]
    wall = {**table["shields"][1]["shield_wall"], "cover": 3, "min_members": 2}
    assert BASE.shields["pavise"].shield_wall == wall  # CHB-4.2-shield-wall-form
    names = {"storey_jump": "drop", "jump_on_mount": "leap"}
    for name, row in table["penalties"].items():
        ours = BASE.tables["armour-penalties"][names.get(name, name.replace("_", "-"))]
        for field, value in row.items():
            if field not in {"source", "note"}:
                assert ours[field] == value, name
    assert len(BASE.tables["armour-restrictions"]) >= len(table["restrictions"])


def test_mounts_and_riding_are_those_of_the_table(ledger_file):
    table = ledger_file("tables/mounts")
    for row in table["mounts"]:
        ours = BASE.mounts[row["id"]]
        assert (ours.name.en, ours.name.fr) == (row["en"], row["fr"])
        for field in ("attack", "defence", "movement", "max_armour", "hexes", "may_charge"):
            assert getattr(ours, field) == row[field], f"{row['id']} {field}"
        gain = ours.rider and {
            "attack_factor": ours.rider.attack_factor,
            "defence_bonus": ours.rider.defence_bonus,
        }
        assert gain == row["rider"], row["id"]
        assert str(ours.cost) == str(row["cost"]).replace(" ", ""), row["id"]
    untrained = BASE.tables["untrained-riders"]
    for status in ("irregular", "regular", "elite"):
        assert untrained[status] == table["untrained_riders"][status]
    assert untrained["without_mounted_counter"]["attack"] == 5  # CHB-5.2-no-mounted-counter
    charge, names = BASE.tables["charge"], {"foot": "foot", "Cavalier": "rider", "Joute": "joust"}
    for theirs, own in names.items():
        assert charge[own] == table["charge"][theirs]
    for field in ("min_hexes", "straight_last_hexes", "rounding"):
        assert charge[field] == table["charge"][field]
    riding = BASE.tables["riding"]
    for field in ("front_arc_hexes", "backwards_factor", "worst_of_two_hexes_for_combat"):
        assert riding[field] == table["movement"][field]
    assert list(riding["turn_cost"].values()) == list(table["movement"]["turn_cost"].values())
    leading = BASE.tables["leading"]
    for field in ("on_foot_max", "mounted_max", "cost_on_foot", "cost_mounted"):
        assert leading[field] == table["leading"][field]
    grab = table["leading"]["catch_bridle"]
    assert [leading["grab_max"], leading["grab_max_wounded"]] == [
        grab["success"][1], grab["wounded"][1],
    ]  # fmt: skip
    assert BASE.tables["string"]["attack_factor"] == table["train"]["attack_and_defence_factor"]
    pillion = BASE.tables["pillion"]
    assert pillion["cost_factor"] == table["pillion"]["movement_cost_factor"]
    for field in ("mount_cost", "dismount_cost", "may_fight", "armoured", "falls_with_rider"):
        assert pillion[field] == table["pillion"][field]
    for field in ("foot", "mounted"):
        assert BASE.tables["recoil"][field] == table["recoil_hexes"][field]
    for name, own in (("Cavalier", "rider"), ("Joute", "joust")):
        row, rule = table["special_rules"][name], BASE.special_rules[own]
        assert (rule.cost, rule.data["mounted_factor"]) == (row["cost"], row["mounted_factor"])
        assert BASE.tables["mounted-factors"][own] == row["mounted_factor"]


def test_vehicles_are_those_of_the_table(ledger_file):
    for row in ledger_file("tables/mounts")["vehicles"]:
        ours = BASE.vehicles[row["id"]]
        assert (ours.name.en, ours.name.fr) == (row["en"], row["fr"])
        for field in (
            "hexes",
            "movement",
            "crew",
            "structure",
            "cost",
            "cover",
            "load_cost",
            "ram",
        ):
            assert getattr(ours, field) == row[field], f"{row['id']} {field}"
        assert ours.team_hexes == row.get("team_hexes", 0)
        assert ours.melee_columns == row["terrain_columns"]
        assert list(ours.breaks_on) == row["breaks_on"]
        wanted = {
            "chests-or-barrels" if k == "chests" else k: v for k, v in row["capacity"].items()
        }
        assert ours.capacity == wanted
        for men, movement in row.get("men_pulling", {}).items():
            assert ours.men_pulling[men] == movement


def test_ranks_statuses_and_morale_are_those_of_the_table(ledger_file):
    table = ledger_file("tables/leaders")
    assert [row["id"] for row in table["ranks"]] == list(BASE.ranks)
    for row in table["ranks"]:
        ours = BASE.ranks[row["id"]]
        assert (ours.name.en, ours.name.fr, ours.code) == (row["en"], row["fr"], row["code"])
        assert (ours.command_radius, ours.rally_radius, ours.initiative) == (
            row["command_radius"], row["cancel_radius"], row["initiative"],
        )  # fmt: skip
        assert str(ours.cost) == row["cost"]
        assert bool(ours.loss_tests) == ("loss_tests" in row)
    for row in table["status_levels"]:
        ours = BASE.statuses[row["id"]]
        assert (ours.name.en, ours.name.fr, ours.code) == (row["en"], row["fr"], row["code"])
        assert ours.cost == row["cost"]
        assert ours.wounded_attack_needs_leader == row["wounded_needs_leader_to_attack"]
        assert (ours.tests == "at-once") == row["tests"].startswith("at once")
        assert (ours.formations != "never") == bool(row["formations"])
        assert ours.chooses_rider_or_mount == row.get("shooter_chooses_rider_or_mount", False)
    morale = BASE.tables["morale"]
    for value, name in table["morale_values"].items():
        assert morale["values"][name] == value
    for name, value in table["morale_test"]["modifiers"].items():
        assert morale["modifiers"][name.removeprefix("per_")] == value
    within = [trigger.get("within") for trigger in table["morale_test"]["triggers"]]
    assert [row.get("within") for row in morale["triggers"].values()] == within


@pytest.mark.parametrize(
    "name",
    ["armour", "leaders", "melee-results", "missile-results", "mounts", "terrain", "weapons"],
)
def test_no_part_of_a_table_is_forgotten(name, ledger_file):
    """Whoever adds a part to a table of the ledger is told that nothing here looks at it."""
    told = {
        "armour": "armours mount_armour shields penalties restrictions",
        "leaders": "ranks status_levels morale_values morale_test",
        "melee-results": "die odds rows column_modifiers die_modifiers fixed_odds results"
        " column_strength margin_bands tables",
        "missile-results": "die columns column_names rows die_modifiers results category_order"
        " large_target_shift rider_or_mount column_strength margin_bands table scatter"
        " inert_target line_shot",
        "mounts": "mounts untrained_riders special_rules charge movement mounting leading train"
        " pillion recoil_hexes vehicles",
        "terrain": "terrains blocking_figures behind_obstacle_morale light_sources",
        "weapons": "rates classes missile melee special_projectiles",
    }
    frame = {"id", "status", "replaceable", "version", "properties", "examples"}
    assert set(ledger_file(f"tables/{name}")) - frame == set(told[name].split())
