"""Obstacles, regiments and destiny: figures with their rules."""

import pytest

from editor.systems.registry import catalogue_for

OBSTACLES = catalogue_for("cry-havoc", ["obstacles"]).obstacles
REGIMENTS = catalogue_for("regiments")
DESTINY = catalogue_for("destiny")


def test_obstacles_have_every_field_of_the_sheet(ledger_file):
    sheet = ledger_file("obstacle-sheet")["catalogue"]
    assert {key.replace("_", "-") for key in sheet} == set(OBSTACLES)
    for key, fields in sheet.items():
        ours = OBSTACLES[key.replace("_", "-")]
        for field, value in fields.items():
            if field != "notes":
                said = getattr(ours, field)
                said = list(said) if isinstance(said, tuple) else said
                assert said == value, f"{key} {field}"


def test_stakes_stop_horses_only():
    """The sheet's silence is read by a ruling: against cavalry and massive attackers."""
    stakes = OBSTACLES["stakes"]
    assert stakes.protects["attacker_groups"] == ["cavalry", "massive"]
    assert stakes.rulings["engagement_bonus_only_vs"] == ["cavalry", "massive"]
    assert stakes.ruled("activatable") is False
    assert stakes.ruled("destroy_difficulty") == 0


def test_what_is_destroyed_leaves_a_known_obstacle_or_nothing():
    for key, obstacle in OBSTACLES.items():
        for left in (obstacle.destroyed_into, obstacle.ignited_into):
            assert left in {None, "nothing", *OBSTACLES}, key


def test_the_eight_orders():
    """WHX-3.3-order-codes."""
    codes = [order.data["code"] for order in REGIMENTS.orders.values()]
    assert codes == [">", "CF", "Ch", "De", "Dg", "Pa", "TS", "Re"]


def test_the_profile():
    """WHX-0.2-profile."""
    codes = [field.data["code"] for field in REGIMENTS.characteristics.values()]
    assert codes == ["M", "CC", "CT", "F", "E", "PV", "I", "A", "Cd", "Svg"]


def test_formations_change_leadership():
    """WHX-0.6-leadership-test, WHX-3.15-loose, WHX-3.16-compact-bonuses."""
    changes = {
        key: REGIMENTS.formations[key].data["Cd"] for key in ("loose", "compact", "disorder")
    }
    assert changes == {"loose": -1, "compact": 1, "disorder": -2}


def test_bows_of_regiments_reach_16_24_and_30_paces():
    """WHX-8.14-short-bow, WHX-8.15-bow, WHX-8.16-long-bow."""
    assert [REGIMENTS.weapons[k].data["range"] for k in ("short-bow", "bow", "long-bow")] == [
        16, 24, 30,
    ]  # fmt: skip


def test_core_troops_test_at_a_quarter_and_elite_at_half():
    """WHX-5.1-rout-threshold-core, WHX-5.2-rout-threshold-elite."""
    wanted = {"core": 0.25, "special": 0.5, "rare": 0.5, "war-machine": 0.25, "mercenary": 0.25}
    assert {k: REGIMENTS.categories[k].data["rout_test_at"] for k in wanted} == wanted


def test_strategy_points_by_rank():
    """WHX-2.2-points-by-rank."""
    wanted = {"hero": 1, "lord": 2, "lord-and-hero": 3}
    assert {k: REGIMENTS.ranks[k].data["strategy_points"] for k in wanted} == wanted


def test_armour_of_regiments_in_save_points():
    """WHX-8.30-light-armour to WHX-8.37-buckler."""
    values = {key: armour.value for key, armour in REGIMENTS.armours.items()}
    assert values == {"light-armour": 1, "heavy-armour": 2, "plate-armour": 3, "barding": 1}
    shields = {key: shield.defence_bonus for key, shield in REGIMENTS.shields.items()}
    assert shields == {"shield": 1, "great-shield": 2, "pavise": 2, "buckler": 1}


def test_the_sixteen_actions_and_their_costs():
    """DST-advance-cost, DST-charge-cost, DST-wait-cost."""
    assert len(DESTINY.actions) == 16
    costs = {key: action.data["cost"] for key, action in DESTINY.actions.items()}
    assert costs["advance"] == ["simple", "complex"]
    assert costs["charge"] == costs["wait"] == ["complex"]


def test_elements_that_can_be_smashed():
    """DST-smash-door, DST-smash-chair, DST-smash-table, DST-smash-thin-wall."""
    endurance = {key: element.data["endurance"] for key, element in DESTINY.elements.items()}
    assert endurance == {"door": 12, "chair": 9, "table": 10, "thin-wall": 14}


@pytest.mark.parametrize("section", ["weapons", "armours", "shields"])
def test_arms_of_regiments_have_the_figures_of_their_rule(section, ledger_file):
    figures = {rule["id"]: rule.get("data") for rule in ledger_file("warhammer-expert")["rules"]}
    for key, entry in REGIMENTS.section(section).items():
        assert entry.data == figures[entry.rules[0]], key


def test_actions_and_elements_of_destiny_have_the_figures_of_their_rule(ledger_file):
    figures = {rule["id"]: rule.get("data") for rule in ledger_file("destiny-actions")["rules"]}
    for key, action in DESTINY.actions.items():
        wanted = figures[action.rules[0]]
        cost = [wanted["cost"]] if isinstance(wanted["cost"], str) else wanted["cost"]
        assert action.data["types"] == wanted["types"], key
        assert action.data["cost"] == (["simple", "complex"] if key == "reload" else cost), key
    for key, element in DESTINY.elements.items():
        wanted = figures[f"DST-smash-{key}"]
        assert (element.data["endurance"], element.data["life"]) == (
            wanted["endurance"], wanted["life"],
        )  # fmt: skip


def test_reactions_of_regiments():
    """WHX-3.41-reaction-defence, WHX-3.43-reaction-shoot, WHX-3.46-reaction-step-back."""
    reaction = REGIMENTS.orders["reaction"].data
    assert reaction["defence"] == {"Svg": 1, "CC": -1}
    assert reaction["shoot"] == {"CT": -1, "following_melee_CC": -1}
    assert reaction["step-back"] == {"distance": "M/2", "CC": -2, "CT": -2}
    assert reaction["counter-charge"]["distance"] == "2M+1DM"


def test_naturals_count_only_for_rout_and_rally():
    """WHX-5.16-result-12, WHX-5.17-result-2."""
    test = REGIMENTS.tables["leadership-test"]
    assert test["natural_12"] == "removed"
    assert "passes" in test["natural_2"]
    assert test["naturals_count_for"] == ["rout", "rally"]


def test_rally_rout_and_strategy_points_of_regiments():
    """WHX-5.12-rally-test, WHX-5.14-rally-success, WHX-2.12-one-point-per-unit."""
    rally, points = REGIMENTS.tables["rally"], REGIMENTS.tables["strategy-points"]
    assert (rally["musician"], rally["attacked_while_fleeing"], rally["CC_factor"]) == (1, -2, 0.5)
    assert (points["each_unit_each_turn"], points["initiative_per_point"]) == (1, 1)
    assert points["great_banner"] == {"radius": 12, "initiative_per_point": 2}


def test_magic_of_regiments():
    """WHX-7.2-power-dice, WHX-7.4-casting-after-run, WHX-7.8-dispel-dice."""
    magic = REGIMENTS.tables["magic"]
    assert (magic["generic_power_dice"], magic["own_dice_per_level"]) == (2, 1)
    assert (magic["generic_dispel_dice"], magic["dispel_die_per_levels"]) == (2, 2)
    assert magic["after_run_dice"] == -1


def test_a_figure_has_at_least_one_wound():
    """WHX-0.2-profile."""
    assert REGIMENTS.characteristics["pv"].data["minimum"] == 1


def test_weapon_classes_of_regiments_are_known():
    for key, weapon in REGIMENTS.weapons.items():
        assert weapon.weapon_class in REGIMENTS.weapon_classes, key


def test_destiny_shoves_and_pulls():
    """DST-retreat-draw, DST-shove-test, DST-pull-down-test, DST-swing-bonus, DST-aim-bonus."""
    actions = DESTINY.actions
    assert actions["retreat"].data["per_opponent"] == -2
    assert (actions["shove"].data["success"], actions["pull-down"].data["success"]) == (">", ">=")
    assert actions["take-a-swing"].data["bonus"]["strength"] == 3
    assert actions["aim"].data["bonus"] == {"attack_attribute": 1}


def test_destiny_flight_draws_two_cards_or_one():
    """DST-flee-distance, DST-flee-reduced-leg, DST-flee-both-errata."""
    flight = DESTINY.tables["flight"]
    assert [flight[key] for key in ("cards", "leg_critical", "down", "both")] == [2, 1, 1, 1]
