"""The figures of Cry Havoc, each with the rule it comes from."""

from editor.systems.registry import SYSTEMS, catalogue_for

BASE = catalogue_for("cry-havoc")


def test_torch_lantern_and_camp_fire_light_1_2_and_3_hexes():
    """CHA-light-torch-radius, CHA-light-lantern-radius, CHA-light-hearth-radius."""
    assert [BASE.lights[key].radius for key in ("torch", "lantern", "campfire", "hearth")] == [
        1, 2, 3, 3,
    ]  # fmt: skip


def test_a_torch_costs_2_to_light_2_to_fix_1_to_take_and_nothing_to_put_out():
    """CHA-light-torch-ignite, CHA-light-torch-bracket, CHA-light-torch-extinguish."""
    torch = BASE.lights["torch"]
    assert (torch.ignite, torch.fix, torch.take, torch.extinguish) == (2, 2, 1, 0)


def test_building_lights_reach_the_door_and_one_hex_beyond_a_window():
    """CHA-light-building-door, CHA-light-window, CHA-light-room-switch."""
    light = BASE.lights["building-light"]
    assert (light.door_radius, light.window_hexes, light.turns_to_switch) == (1, 1, 1)


def test_a_blaze_lights_half_its_area_rounded_up():
    """CHA-light-fire-radius."""
    assert BASE.lights["blaze"].radius_rule == "ceil(area / 2)"
    assert BASE.lights["blaze"].radius is None


def test_fog_shows_10_hexes_and_raises_cover_morale_and_perception_dice():
    """CHA-fog-row, CHA-fog-cover, CHA-fog-perception, CHA-fog-duration."""
    fog = BASE.weathers["fog"]
    assert (fog.visibility, fog.cover, fog.morale_die, fog.perception_die) == (10, 1, 1, 2)
    assert fog.magic_turns == 1


def test_snow_doubles_costs_and_asks_for_a_test_from_6():
    """CHA-snow-movement, CHA-snow-crossing-test, CHA-snow-row."""
    snow = BASE.weathers["snow"]
    assert (snow.visibility, snow.cost_factor, snow.test_from_cost) == (None, 2, 6)


def test_night_counts_on_unlit_hexes_only():
    """CHA-night-row, CHA-night-movement, CHA-night-cover, CHA-night-morale."""
    night = BASE.weathers["night"]
    assert (night.visibility, night.cost_factor, night.cover, night.morale_die) == (5, 2, 1, 1)
    assert night.unlit_only


def test_rain_shifts_range_and_costs_a_point_of_movement():
    """CHA-rain-row, CHA-rain-range, CHA-rain-movement, CHA-rain-perception, CHA-rain-scope."""
    rain = BASE.weathers["rain"]
    assert (rain.visibility, rain.allowance, rain.range_shift) == (20, -1, 1)
    assert (rain.perception_die, rain.fire_die, rain.whole_boards) == (2, 0, True)


def test_storm_hampers_fire_and_every_step():
    """CHA-storm-row, CHA-storm-fire, CHA-storm-land-movement, CHA-storm-sea-air-movement."""
    storm = BASE.weathers["storm"]
    assert (storm.visibility, storm.fire_die, storm.cost_extra) == (10, 2, 1)
    assert (storm.sea_air_factor, storm.manoeuvre_die) == (2, 2)


def test_tower_radii_are_4_6_8_10_and_levels_rise():
    """CHB-3.2-tower-height, CHB-3.2-tower-cover."""
    towers = [BASE.terrains[k] for k in ("small-tower", "medium-tower", "large-tower", "keep")]
    assert [tower.radius for tower in towers] == [4, 6, 8, 10]
    assert {tower.cover for tower in towers} == {3}
    levels = [tower.level for tower in towers]
    assert levels == sorted(set(levels))


def test_riders_are_barred_where_the_rules_bar_them():
    """CHB-5.2-rider-forbidden."""
    for key in ("tree", "deep-water", "ford", "interior", "tunnel-entrance"):
        assert BASE.terrains[key].is_barred(mounted=True), key
        assert not BASE.terrains[key].is_barred(), key


def test_led_horses_pass_where_riders_may_not():
    """CHB-5.2-led-horse-terrain."""
    for key in ("tree", "ford", "interior", "tunnel-entrance"):
        assert BASE.terrains[key].led is not None, key
    assert BASE.terrains["deep-water"].data["led_without_caparison"]


def test_nobody_stands_in_a_crevasse_but_it_can_be_jumped():
    """CHB-5.1-crevasse, CHA-jump-obstacles."""
    crevasse = BASE.terrains["crevasse"]
    assert crevasse.is_barred()
    assert crevasse.jumpable


def test_covers_are_those_of_the_list():
    """CHB-3.2-cover-trees, -brush, -stair-closed, -stair-open, -marsh, -river, -bridge, -tent."""
    wanted = {
        "tree": 1, "tree-trunk": 2, "brush": 1, "hedge": 1, "stairs-closed": 2, "stairs-open": 1,
        "marsh": 1, "deep-water": 1, "wooden-bridge": 1, "stone-bridge": 1, "tent": 1,
        "interior": 2, "crevasse": 0,
    }  # fmt: skip
    assert {key: BASE.terrains[key].cover for key in wanted} == wanted
    assert BASE.terrains["interior"].cover_inside == 1


def test_what_a_line_of_fire_meets():
    """CHB-3.2-cover-fence, -cover-debris, -cover-rubble, -cover-brush, -cover-bridge-water."""
    assert BASE.edges["fence"].through_cover() == BASE.edges["low-wall"].through_cover() == 2
    assert BASE.markers["debris"].through_cover() == 1
    assert BASE.markers["rubble"].through_cover() == 2
    assert BASE.terrains["brush"].through_cover() == 1
    assert BASE.terrains["tree"].through == "block"
    assert BASE.terrains["stone-bridge"].through_to_water == "+2"


def test_doors_and_windows_favour_the_defender():
    """CHA-door-influence, CHA-window-influence."""
    door, window = BASE.edges["door"], BASE.edges["window"]
    assert (door.attack, door.defence) == ("under", 1)
    assert (window.attack, window.defence) == (-1, 1)


def test_openings_are_open_unless_said_and_have_five_states():
    """CHA-door-default-open, CHA-door-lock, CHA-barricade-effect."""
    for key in ("door", "double-door", "window"):
        edge = BASE.edges[key]
        assert edge.is_opening
        assert edge.default_state == "open"
        assert edge.lock_cost == 2
        assert edge.barricade_structure == 10
        assert set(edge.states) == set(BASE.opening_states)
    assert not BASE.opening_states["barricaded"].openable
    assert not BASE.opening_states["locked"].openable


def test_only_a_double_door_lets_riders_in():
    """CHB-5.1-mounted-building."""
    assert BASE.edges["door"].is_barred(mounted=True)
    assert not BASE.edges["double-door"].is_barred(mounted=True)


def test_trees_are_climbed_by_the_trunk_for_6():
    """CHA-tree-climb, CHA-tree-branches, CHA-tree-position."""
    trunk, top = BASE.terrains["tree-trunk"], BASE.terrains["tree-top"]
    assert (trunk.climb_cost, trunk.climb_to) == (6, 1)
    assert (top.foot, top.cover, top.attack, top.level) == (4, 1, -1, 1)


def test_ropes_cost_8_up_and_4_down_without_cover():
    """CHA-ropemove-cost, CHA-ropemove-exposure, CHA-ropemove-fall."""
    rope = BASE.edges["rope"]
    assert rope.foot == {"up": 8, "down": 4}
    assert (rope.cover, rope.attack, rope.defence, rope.recoil_falls) == (0, -2, -2, True)


def test_corpses_weigh_man_2_mule_3_horse_6():
    """CHB-5.1-bodies-cost, CHB-5.1-bodies-impassable, CHB-3.2-body-hex."""
    corpse = BASE.markers["corpse"]
    assert corpse.data["weights"] == {"man": 2, "mule": 3, "horse": 6}
    assert corpse.foot == {"fewer": "+0", "weight-6": "+1", "weight-12": None}
    assert (corpse.attack, corpse.cover) == (-1, 0)


def test_castle_and_temple_steady_those_inside():
    """CHB-8.3-mod-castle, CHB-8.3-mod-priest."""
    assert BASE.area_kinds["castle"].morale == BASE.area_kinds["temple"].morale == -5
    assert BASE.area_kinds["temple"].morale_who == "priest"


def test_bows_have_rate_1_and_crossbows_and_engines_3():
    """CHB-3.1-bows, CHB-3.1-crossbow-rate: the ledger wins over the table, which has 2."""
    rates = {"bow": 1, "crossbow": 3, "engine": 3, "throw-light": 1, "throw-long": 2}
    for weapon in BASE.weapons.values():
        if weapon.weapon_class in rates:
            assert weapon.rate == rates[weapon.weapon_class]


def test_weapon_columns():
    """CHB-3.2-columns."""
    wanted = {
        "L": "shuriken throwing-dagger shortbow sling stone",
        "M": "javelin boar-spear thrown-mace thrown-club staff-sling"
        " composite-bow longbow crossbow",
        "G": "throwing-axe throwing-hammer harpoon framea thrown-lance pilum espringale rock",
        "F": "scorpion ballista heavy-rock",
    }
    for column, weapons in wanted.items():
        assert {BASE.weapons[weapon].efficiency for weapon in weapons.split()} == {column}


def test_who_may_shoot_over_others():
    """CHB-3.4-indirect-fire."""
    indirect = {key for key, weapon in BASE.weapons.items() if weapon.indirect}
    assert {"shortbow", "composite-bow", "longbow", "javelin", "framea", "thrown-lance"} <= indirect
    assert not indirect & {"crossbow", "sling", "pilum", "throwing-dagger"}


def test_use_of_bows_and_crossbows_on_horseback():
    """CHB-3.1-bows-mounted, CHB-3.1-crossbow-mounted."""
    wanted = {
        "shortbow": "fire-and-reload", "composite-bow": "fire-and-reload", "longbow": "never",
        "light-crossbow": "fire-and-reload", "crossbow": "fire-only", "espringale": "never",
    }  # fmt: skip
    assert {key: BASE.weapons[key].mounted for key in wanted} == wanted


def test_range_bands_of_a_weapon():
    """CHB-3.2-range: short, medium, long, and nothing beyond."""
    crossbow = BASE.weapons["crossbow"]
    assert [crossbow.band(hexes) for hexes in (15, 16, 31, 46)] == [0, 1, 2, None]
    assert BASE.weapons["thrown-lance"].band(3, mounted=True) == 1


def test_mounting_costs_by_armour():
    """CHB-5.2-mount-cost."""
    costs = [BASE.armours[key].mount_cost for key in ("none", "broigne", "mail", "plate")]
    assert costs == [2, 2, 3, 4]


def test_profiles_of_the_three_horses():
    """CHA-mount-notation, CHA-mount-warhorse, CHA-mount-saddle-horse, CHA-mount-destrier."""
    wanted = {"war-horse": (0, 3, 12), "saddle-horse": (0, 2, 15), "destrier": (0, 4, 12)}
    for key, figures in wanted.items():
        mount = BASE.mounts[key]
        assert (mount.attack, mount.defence, mount.movement) == figures
    gains = {key: BASE.mounts[key].rider for key in wanted}
    assert [(g.attack_factor, g.defence_bonus) for g in gains.values() if g] == [
        (1.5, 2), (1.5, 2), (2, 3),
    ]  # fmt: skip
    assert BASE.mounts["saddle-horse"].max_armour == "broigne"


def test_charge_factors_of_base_and_advanced():
    """CHB-4.1-charge-foot, -rider, -joust; CHA-rider-cavalier-charge, CHA-rider-joust-charge."""
    charge, advanced = BASE.tables["charge"], BASE.tables["charge-advanced"]
    assert [charge[who]["attack_factor"] for who in ("foot", "rider", "joust")] == [1.5, 2, 3]
    assert [advanced[who]["attack_factor"] for who in ("rider", "joust")] == [1.5, 2]
    assert charge["min_hexes"] >= charge["straight_last_hexes"] == 4


def test_carts_and_wagons():
    """CHA-cart-stats, -speed; CHA-wagon-stats, -footprint; CHA-vcombat-breakage."""
    cart, wagon = BASE.vehicles["cart"], BASE.vehicles["wagon"]
    assert (cart.cost, cart.structure, cart.load_cost, cart.ram) == (8, 20, 2, "2/1")
    assert (wagon.cost, wagon.structure, wagon.load_cost, wagon.ram) == (12, 20, 3, "3/1")
    assert cart.men_pulling == (0, 0, 2, 3)
    assert wagon.men_pulling == ()
    assert (wagon.hexes, wagon.team_hexes) == (2, 2)
    assert (cart.breaks_on, wagon.breaks_on) == ((9, 10), (10,))


def test_leaders():
    """CHB-8.2-lieutenant, CHB-8.2-captain, CHB-8.2-general, CHA-init-rank-modifiers."""
    wanted = {"lieutenant": (3, 1, 2), "captain": (6, 2, 3), "general": (9, 4, 4)}
    for key, figures in wanted.items():
        rank = BASE.ranks[key]
        assert (rank.command_radius, rank.rally_radius, rank.initiative) == figures
    assert [rank.initiative for rank in BASE.ranks.values()] == [0, 1, 2, 3, 4, 5]


def test_carrying_costs_that_the_rules_give():
    """CHA-grapple-carry, CHA-rope-carry, CHA-rope-span."""
    assert BASE.objects["grapple"].encumbrance == 2
    rope = BASE.objects["rope"]
    assert (rope.encumbrance, rope.data["each_further"], rope.data["span_hexes"]) == (0, 1, 4)


def test_advanced_stands_for_the_sixteen_groups():
    """CHA-intro-optional."""
    assert len(BASE.options["advanced"].includes) == 16
    assert set(BASE.options) == set(SYSTEMS["cry-havoc"].options)


def test_rocks_and_slings_have_rate_2():
    """The ledger's list of the rates that the text leaves open: sling, stone and rocks 2."""
    for key in ("sling", "staff-sling", "stone", "rock", "heavy-rock"):
        weapon = BASE.weapons[key]
        assert weapon.rate == 2, key
        assert weapon.origin["rate"] == "default", key


def test_a_ten_sided_die_reads_0_as_10():
    for table in ("melee-results", "missile-results"):
        assert BASE.tables[table]["die"]["zero_reads_as"] == 10


def test_named_large_creatures_lower_the_column_of_fire():
    """CHB-3.2-large-creature-fire."""
    large = BASE.tables["missile-results"]["large_target"]
    assert large["named"] == {"minor-dragon": 1, "major-dragon": 2, "monstrous-spider": 3}
    assert large["applies_to"] == "column"


def test_initiative_without_leaders():
    """CHB-2.1-initiative-no-leader, CHA-init-turn-roll."""
    table = BASE.tables["initiative"]
    assert table["one_side_without_leader"] == "opponent-wins"
    assert table["no_leader_at_all"] == "random"
    assert table["winner"] == {"base": "plays-first", "initiative": "chooses"}


def test_getting_down_from_behind_a_rider_costs_half_rounded_up():
    """CHA-pillion-dismount, CHA-pillion-unseated."""
    pillion = BASE.tables["pillion"]
    assert (pillion["dismount_cost"], pillion["dismount_rounding"]) == ("half", "up")
    assert pillion["thrown_state"] == "stunned"


def test_numbers_for_morale_are_counted_within_3_hexes():
    """CHB-8.3-mod-outnumbered."""
    assert BASE.tables["morale"]["numbers_radius"] == 3


def test_every_talent_that_the_ledgers_name_is_a_special_rule():
    """CHA-jump-modifiers, CHA-hide-when, CHA-vcombat-aurige, CHB-6.0-one-attack and others.

    Female and civilian are also marks of a person; the rest of a name's effect is unwritten.
    """
    named = "manoeuvres discretion charioteer expert-rider marksman nocturnal extra-vision enraged"
    named += " civilian vivacity berserker pavise two-handed polearm rider joust stone-throwing"
    named += " sneak-attack mage large three-wounds"
    assert set(named.split()) <= set(BASE.special_rules)
