"""Cover and lines of fire in play: what the die of a shot comes to, and by which rule."""

import pytest
from boards import open_field, unit
from fighters import foe, horseman, mine
from lookout import column
from table import cited, do, offered, piece, refused, rolls, table, told, until

SIDES = ("n", "ne", "se", "s", "sw", "nw")
BOW = {"weapons": ["longbow"]}


def shot(cells, *others, here="E1", there=None, face=3, ours=None, theirs=None, **more):
    """An archer shoots down a column of hexes, with a known die; the session after it."""
    there = there or f"E{len(cells)}"
    people = [
        mine("al", here, **{**BOW, **(ours or {})}), foe("bo", there, **(theirs or {})), *others
    ]  # fmt: skip
    more.setdefault("dice", [face, 6, 6, 6])
    session = table(people, column(cells) if isinstance(cells, str) else cells, **more)
    return session.do("fire al bo longbow") and session


def total(session):
    return rolls(session, "shot")[0]


@pytest.mark.parametrize(("cells", "cover", "rule"), [
    ("...t", 1, "CHB-3.2-cover-trees"),
    ("...T", 2, "CHB-3.2-cover-trees"),
    ("...b", 1, "CHB-3.2-cover-brush"),
    ("..b.", 1, "CHB-3.2-cover-brush"),
    ("b...", 1, "CHB-3.2-cover-brush"),
    ("...h", 1, "CHB-3.2-cover-brush"),
    (".ccc.", 0, "CHB-3.2-cover-crevasse"),
    ("...m", 1, "CHB-3.2-cover-marsh"),
    ("...s", 1, "CHB-3.2-cover-river"),
    ("...w", 1, "CHB-3.2-cover-bridge"),
    ("..w~", 2, "CHB-3.2-cover-bridge-water"),
    ("...^", 1, "CHB-3.2-cover-tent"),
    ("..^.", 1, "CHB-3.2-cover-tent"),
    ("...S", 2, "CHB-3.2-cover-stair-closed"),
    (".../", 1, "CHB-3.2-cover-stair-open"),
    ("...O", 3, "CHB-3.2-tower-cover"),
    ("....", 0, "CHB-3.2-cover-levels"),
])  # fmt: skip
def test_cover_is_added_to_the_die(cells, cover, rule):
    """CHB-3.2-cover-trees, CHB-3.2-cover-brush, CHB-3.2-cover-crevasse, CHB-3.2-cover-marsh,
    CHB-3.2-cover-river, CHB-3.2-cover-bridge, CHB-3.2-cover-bridge-water, CHB-3.2-cover-tent,
    CHB-3.2-cover-stair-closed, CHB-3.2-cover-stair-open, CHB-3.2-tower-cover,
    CHB-3.2-cover-levels, CHB-3.2-line-of-fire."""
    session = shot(cells)
    assert total(session) == 3 + cover
    assert {rule, "CHB-3.2-cover-levels", "CHB-3.2-line-of-fire"} <= cited(session)


def test_a_marsh_at_short_range():
    """CHB-3.2-cover-marsh: a 6 is read on line 7, which the long bow makes a recoil."""
    session = shot("...m", face=6)
    assert total(session) == 7


def test_strong_cover_makes_two_a_five():
    """CHB-3.2-cover-levels."""
    assert total(shot("...O", face=2)) == 5


def test_the_best_cover_counts_alone():
    """CHB-3.2-cover-no-stacking: marsh across a low wall is +2, not +3."""
    session = shot("...m", edges=[("E4", "n", "low-wall")])
    assert total(session) == 5
    assert "CHB-3.2-cover-no-stacking" in cited(session)


@pytest.mark.parametrize(("kind", "cover", "rule"), [
    ("fence", 2, "CHB-3.2-cover-fence"), ("low-wall", 2, "CHB-3.2-cover-fence"),
    ("prison-bars", 1, "CHB-3.2-cover-prison"),
])  # fmt: skip
def test_hexsides_cover_those_behind_them(kind, cover, rule):
    """CHB-3.2-cover-fence, CHB-3.2-cover-prison: on the side of the shooter, not on the other."""
    session = shot("....", edges=[("E4", "n", kind)])
    assert total(session) == 3 + cover
    assert rule in cited(session)
    assert total(shot("....", edges=[("E4", "s", kind)])) == 3


@pytest.mark.parametrize(("kind", "cover", "rule"), [
    ("debris", 1, "CHB-3.2-cover-debris"), ("rubble", 2, "CHB-3.2-cover-rubble"),
])  # fmt: skip
def test_debris_and_rubble(kind, cover, rule):
    """CHB-3.2-cover-debris, CHB-3.2-cover-rubble: for who stands in it and for who is behind."""
    for place in ("E4", "E3"):
        session = shot("....", markers=[{"kind": kind, "at": place}])
        assert total(session) == 3 + cover
        assert rule in cited(session)


def test_a_body_covers_nobody_and_hampers_who_fights_on_it():
    """CHB-3.2-body-hex: an attacker on it at 3 to 1 strikes at 2 to 1."""
    corpse = [{"kind": "corpse", "at": "E4"}]
    assert total(shot("....", markers=corpse)) == 3
    killed = shot("....", face=1)
    assert piece(killed, "bo").state == "dead"
    assert "CHB-3.2-body-hex" in cited(killed)
    people = [mine("al", "E4", 9, 5), foe("bo", "E5", 6, 3), foe("cy", "E4", state="dead")]
    session = until(table(people, dice=[5, 1]), "attack", "ours")
    do(session, "attack al bo", "done")
    (fight,) = told(session, "melee")
    assert fight.text.en.startswith("al against bo, 2/1")
    assert "CHB-1.2-column-shift" in cited(session)


def test_a_tree_between_stops_the_shot():
    """CHB-3.2-cover-trees: shooter and target on tree hexes and a third between them."""
    people = [mine("al", "E1", **BOW), foe("bo", "E5")]
    session = table(people, column("t.t.t"))
    assert "CHB-3.2-cover-trees" in refused(session, "fire al bo longbow")


def house(*openings, hexes=("E4", "E5", "E6")):
    """Rows, edges and area of a house in column E whose only openings are those named."""
    known = {(at, side): (kind, state) for at, side, kind, state in openings}
    edges = []
    for number, at in enumerate(hexes):
        for side in SIDES:
            inner = (side == "n" and number > 0) or (side == "s" and number < len(hexes) - 1)
            if not inner:
                edges.append((at, side, *known.get((at, side), ("wall", None))))
    area = {"id": "house", "kind": "building", "hexes": list(hexes), "storeys": 1}
    rows = ["........."] * 3 + ["....i...."] * 3 + ["........."] * 6
    return {"rows": rows, "edges": edges, "sheet": {"areas": [area]}}


OPEN = ("E4", "n", "window", "open")


def indoors(units, dice=(3,)):
    built = house(OPEN)
    return table(units, built["rows"], dice, edges=built["edges"], sheet=built["sheet"])


def test_out_of_a_window_one_shoots_from_its_own_hex():
    """CHB-3.2-window-out: from the window into the street, not from one hex behind."""
    session = indoors([mine("al", "E4", **BOW), mine("ed", "E5", **BOW), foe("bo", "E1")])
    assert "CHB-3.2-window-out" in refused(session, "fire ed bo longbow")
    session.do("fire al bo longbow")
    assert "CHB-3.2-window-out" in cited(session)


def test_in_by_a_window_one_hex_deep_from_afar():
    """CHB-3.2-window-in, CHB-3.2-cover-interior: from outside +2; two hexes behind is refused."""
    session = indoors([mine("al", "E1", **BOW), foe("bo", "E6")])
    assert "CHB-3.2-window-in" in refused(session, "fire al bo longbow")
    session = indoors([mine("al", "E1", **BOW), foe("bo", "E5")])
    session.do("fire al bo longbow")
    assert total(session) == 5
    assert {"CHB-3.2-window-in", "CHB-3.2-cover-interior"} <= cited(session)
    near = indoors([mine("al", "E3", **BOW), foe("bo", "E6")])
    near.do("fire al bo longbow")
    assert total(near) == 5


def test_within_a_hall_the_cover_is_light():
    """CHB-3.2-cover-interior: +1 against a shot from inside."""
    session = indoors([mine("al", "E4", **BOW), foe("bo", "E6")])
    session.do("fire al bo longbow")
    assert total(session) == 4
    assert "CHB-3.2-cover-interior" in cited(session)


def test_towers():
    """CHB-3.2-tower-height, CHB-3.2-tower-origin: brush at 6 hexes covers nothing, at 7 it does."""
    for far, cover in ((6, 0), (7, 1)):
        session = shot("O" + "." * (far - 1) + "b")
        assert total(session) == 3 + cover
        assert "CHB-3.2-tower-origin" in cited(session)
        assert ("CHB-3.2-tower-height" in cited(session)) == (far == 6)


def test_a_tower_looks_over_people_within_its_height():
    """CHB-3.2-tower-height: a man six hexes off hides nobody, one seven hexes off does."""
    near = shot("O" + "." * 10, foe("cy", "E7"), face=10)
    assert "CHB-3.2-tower-height" in cited(near)
    people = [mine("al", "E1", **BOW), foe("bo", "E11"), foe("cy", "E8")]
    far = table(people, column("O" + "." * 10))
    assert "CHB-3.2-los-characters" in refused(far, "fire al bo longbow")


def test_a_wounded_archer_at_long_range_at_a_tower():
    """CHB-3.2-tower-cover: 2 for the range, 3 for the tower and 1 for the wound."""
    cells = "." * 20 + "O"
    people = [mine("al", "E1", weapons=["shortbow"], state="wounded"), foe("bo", "E21")]
    session = table(people, column(cells), [1])
    session.do("fire al bo shortbow")
    assert rolls(session, "shot") == [7]


def test_a_wader_at_long_range():
    """CHB-3.2-cover-river: +3 in all."""
    people = [mine("al", "E1", weapons=["shortbow"]), foe("bo", "E21")]
    session = table(people, column("." * 20 + "s"), [1])
    session.do("fire al bo shortbow")
    assert rolls(session, "shot") == [4]


@pytest.mark.parametrize(("there", "sees"), [("E6", True), ("E7", False)])
def test_a_human_sees_five_hexes_by_night(there, sees):
    """CHB-3.2-night-sight, CHB-3.2-night-cover: and every cover is one better."""
    night = {"conditions": {"time": "night"}}
    people = [mine("al", "E1", **BOW), foe("bo", there)]
    session = table(people, dice=[3], **night)
    if not sees:
        assert "CHB-3.2-night-sight" in refused(session, "fire al bo longbow")
        return
    session.do("fire al bo longbow")
    assert rolls(session, "shot") == [4]
    assert {"CHB-3.2-night-sight", "CHB-3.2-night-cover"} <= cited(session)


def bank(people, dice=()):
    """High ground from row 5 on, its crest on the north side."""
    height = ["........."] * 4 + ["111111111"] * 6
    crest = [(f"{letter}5", "n", "slope") for letter in "ABCDEFGHI"]
    crest += [(f"{letter}5", side, "slope") for letter in "BDFH" for side in ("nw", "ne")]
    return table(people, open_field(9, 10), dice, edges=crest, sheet={"elevation": height})


@pytest.mark.parametrize(("there", "seen"), [("E8", True), ("E9", False)])
def test_over_the_top_of_a_bank(there, seen):
    """CHB-3.2-bank-los: three hexes below it, three behind it are seen, four are not."""
    session = bank([mine("al", "E1", **BOW), foe("bo", there)], [3])
    if seen:
        session.do("fire al bo longbow")
        assert "CHB-3.2-bank-los" in cited(session)
    else:
        assert "CHB-3.2-bank-los" in refused(session, "fire al bo longbow")


def test_on_a_bank_from_above_and_from_below():
    """CHB-3.2-bank-cover: +2 from its top, where only who lies stunned is not fought instead; a
    climber shot at from below has none."""
    above = bank([mine("al", "E5", **BOW), foe("bo", "E4", state="stunned")], [3])
    above.do("fire al bo longbow")
    assert rolls(above, "shot") == [5]
    assert "CHB-3.2-bank-cover" in cited(above)
    below = bank([mine("al", "E1", **BOW), foe("bo", "E4")], [3])
    below.do("fire al bo longbow")
    assert rolls(below, "shot") == [3]


def test_the_corner_of_a_wall_covers_one_side_a_phase():
    """CHB-3.2-cover-wall-corner: the first shot from the north suffers +2, one from the south 0."""
    people = [mine("al", "E1", **BOW), mine("ed", "E9", **BOW), mine("ug", "E2", **BOW),
              foe("bo", "E5")]  # fmt: skip
    session = table(people, column("....x...."), [10, 8, 10, *[1] * 8])
    do(session, "fire al bo longbow")
    assert rolls(session, "shot") == [12]
    assert "CHB-3.2-cover-wall-corner" in cited(session)
    do(session, "fire ed bo longbow")
    assert rolls(session, "shot") == [8]
    do(session, "fire ug bo longbow")
    assert rolls(session, "shot") == [12]
    until(session, "shoot", "theirs")
    assert not any(mark.startswith("corner") for mark in piece(session, "bo").marks)


def test_who_faces_south_behind_a_corner_is_covered_from_the_south():
    """CHB-3.2-cover-wall-corner: by the facing, where one is recorded."""
    people = [mine("al", "E1", **BOW), foe("bo", "E5", unit_fields={"facing": "s"})]
    session = table(people, column("....x...."), [10])
    session.do("fire al bo longbow")
    assert rolls(session, "shot") == [10]


def test_the_surprised_have_no_cover_of_their_ground():
    """CHB-3.4-surprised-target: a sentry in rubble has none, and is awake afterwards."""
    rubble = [{"kind": "rubble", "at": "E4"}]
    session = shot("....", markers=rubble, theirs={"unit_fields": {"aware": False}}, face=10)
    assert total(session) == 10
    assert "CHB-3.4-surprised-target" in cited(session)
    assert "aware" in piece(session, "bo").marks


@pytest.mark.parametrize(("state", "free"), [("healthy", False), ("wounded", False),
                                             ("stunned", True), ("dead", True)])  # fmt: skip
def test_the_living_stand_in_the_way(state, free):
    """CHB-3.2-los-characters: healthy and wounded block; the stunned and the dead do not."""
    people = [mine("al", "E1", **BOW), foe("bo", "E8"), mine("ed", "E5", state=state)]
    session = table(people, dice=[10])
    if free:
        session.do("fire al bo longbow")
        assert "CHB-3.2-los-characters" in cited(session)
    else:
        assert "CHB-3.2-los-characters" in refused(session, "fire al bo longbow")


def test_a_friend_beside_the_shooter_does_not_block():
    """CHB-3.2-los-adjacent-friend: on the first hex of the line, for any weapon."""
    for weapon in ("longbow", "crossbow", "sling"):
        people = [mine("al", "E1", weapons=[weapon]), mine("ed", "E2"), foe("bo", "E6")]
        session = table(people, dice=[10])
        session.do(f"fire al bo {weapon}")
        assert "CHB-3.2-los-adjacent-friend" in cited(session)


def test_from_above_one_shoots_over_people():
    """CHB-3.2-los-shooter-above: from the rampart over somebody in the yard."""
    floor = {"levels": [{"id": "walk", "level": 1, "terrain": {"wall-walk": ["E1"]}}]}
    people = [mine("al", "E1", level=1, **BOW), foe("cy", "E4"), foe("bo", "E8")]
    session = table(people, column("C" + "." * 8), [10], sheet=floor)
    session.do("fire al bo longbow")
    assert "CHB-3.2-los-shooter-above" in cited(session)


def test_over_a_friend_by_indirect_fire():
    """CHB-3.4-indirect-fire, CHB-3.2-los-indirect-over-character: medium range 1 and 1 more."""
    rows = open_field(9, 26)
    people = [mine("al", "E1", **BOW), mine("ed", "E4"), foe("bo", "E18")]
    session = table(people, rows, [5])
    session.do("fire al bo longbow")
    assert rolls(session, "shot") == [7]
    assert {"CHB-3.4-indirect-fire", "CHB-3.2-los-indirect-over-character"} <= cited(session)


def test_a_spear_flies_over_a_friend_at_medium_range():
    """CHB-3.2-los-indirect-over-character: +1 for the range and +1 for the flight."""
    people = [mine("al", "E1", weapons=["boar-spear"]), mine("ed", "E3"), foe("bo", "E6")]
    session = table(people, dice=[3])
    session.do("fire al bo boar-spear")
    assert rolls(session, "shot") == [5]


def test_no_indirect_fire_at_short_range_nor_by_crossbows():
    """CHB-3.4-indirect-fire: medium or long range, and bows or long throws only."""
    people = [mine("al", "E1", weapons=["longbow", "crossbow"]), mine("ed", "E4"), foe("bo", "E8")]
    session = table(people)
    assert "CHB-3.4-indirect-fire" in refused(session, "fire al bo longbow")
    assert "CHB-3.4-indirect-fire" in refused(session, "fire al bo crossbow")


def test_what_is_flown_over_must_be_near():
    """CHB-3.4-indirect-obstacle-short: with a short range of 8, a blocker at 9 refuses it."""
    rows = open_field(9, 20)
    for place, allowed in (("E9", True), ("E10", False)):
        people = [mine("al", "E1", weapons=["shortbow"]), mine("ed", place), foe("bo", "E14")]
        session = table(people, rows, [5])
        if allowed:
            session.do("fire al bo shortbow")
            assert rolls(session, "shot") == [7]
            assert "CHB-3.4-indirect-obstacle-short" in cited(session)
        else:
            found = refused(session, "fire al bo shortbow")
            assert "CHB-3.4-indirect-obstacle-short" in found


def test_through_a_line_of_friends_the_field_is_reduced():
    """CHB-3.4-fire-through-line: two archers side by side before him; only what lies ahead."""
    people = [mine("al", "E3", **BOW), mine("ed", "E4", **BOW), mine("ug", "F4", **BOW),
              foe("bo", "E9"), foe("cy", "B7")]  # fmt: skip
    session = table(people, dice=[10])
    session.do("fire al bo longbow")
    assert "CHB-3.4-fire-through-line" in cited(session)
    slingers = [mine("al", "E3", **BOW), mine("ed", "E4", weapons=["sling"]), mine("ug", "F4"),
                foe("bo", "E9")]  # fmt: skip
    found = refused(table(slingers), "fire al bo longbow")
    assert "CHB-3.4-fire-through-line" in found


@pytest.mark.parametrize(("wall", "add", "rule"), [
    ("E5", 1 + 1, "CHB-3.4-indirect-fire"), ("E11", 1 + 2, "CHB-3.2-cover-fence"),
    ("E13", 1 + 2, "CHB-3.2-cover-fence"),
])  # fmt: skip
def test_a_bow_shoots_over_a_low_wall_where_that_is_better(wall, add, rule):
    """CHB-3.4-indirect-fire, CHB-3.4-indirect-obstacle-short: over it for one instead of through
    it for two, at medium range; but not over one beyond short range or at the target's own hex."""
    rows = column("." * 13)
    people = [mine("al", "E1", weapons=["shortbow"]), foe("bo", "E13")]
    session = table(people, rows, [3], edges=[(wall, "n", "low-wall")])
    session.do("fire al bo shortbow")
    assert total(session) == 3 + add
    assert rule in cited(session)
    assert ("CHB-3.4-indirect-fire" in cited(session)) == (wall == "E5")


def test_a_friend_behind_the_horse_is_adjacent_to_its_rider():
    """CHB-3.2-los-adjacent-friend: he covers two hexes; who stands at the tail is beside him."""
    people = [horseman("al", "E5", "n", weapons=["light-crossbow"]), mine("ed", "E7"),
              foe("bo", "E12")]  # fmt: skip
    session = table(people, column("." * 13), [3])
    session.do("fire al bo light-crossbow")
    assert "CHB-3.2-los-adjacent-friend" in cited(session)


@pytest.mark.parametrize("told", ["bo", "theirs", "watch"])
def test_whom_the_scenario_calls_surprised_is_aware_after_the_shot(told):
    """CHB-3.4-surprised-target, CHB-7.0-immediate-alarm: unit, side or group alike; the second
    arrow finds him in his brush."""
    people = [mine("al", "E1", **BOW), mine("ed", "D1", **BOW),
              foe("bo", "E5", morale=6, unit_fields={"group": "watch"})]  # fmt: skip
    session = table(people, column("....b"), [9, 9], conditions={"surprised": [told]})
    session.do("fire al bo longbow")
    assert total(session) == 9
    assert "CHB-7.0-immediate-alarm" in cited(session)
    session.do("fire ed bo longbow")
    assert total(session) == 10


@pytest.mark.parametrize(("there", "cover"), [("E10", 2), ("E11", 0)])
def test_a_bank_that_is_shot_over_covers_whoever_stands_right_below(there, cover):
    """CHB-3.4-indirect-fire, CHB-3.2-bank-cover: the cover of the target's own hex is kept."""
    people = [mine("al", "E1", weapons=["shortbow"]), foe("bo", there)]
    session = table(people, column("." * 12), [3], edges=[("E9", "s", "slope")])
    session.do("fire al bo shortbow")
    assert total(session) == 3 + 1 + 1 + cover
    assert ("CHB-3.2-bank-cover" in cited(session)) == bool(cover)


@pytest.mark.parametrize(("ground", "free"), [("...", False), (".ss", True)])
def test_friends_in_the_water_are_no_line_to_shoot_through(ground, free):
    """CHB-3.4-fire-through-line, CHB-3.2-los-characters: whoever stands in water stops no line, so
    a line of them leaves the whole field."""
    rows = open_field()
    rows[2] = f"...{ground[1:]}...."
    people = [mine("al", "E2", weapons=["crossbow"]), mine("ed", "E3"), mine("ug", "D3"),
              foe("bo", "E9")]  # fmt: skip
    session = table(people, rows, [3])
    assert ("fire al bo crossbow" in offered(session)) == free


def test_a_miss_beside_somebody_may_strike_him():
    """CHB-3.4-dispersion-roll, CHB-3.4-dispersion-effect, CHB-3.2-fire-into-melee: a friend
    stands beyond the target, so a 2 does nothing and a 1 wounds him in the open."""
    for face, state in ((2, "healthy"), (1, "wounded")):
        people = [mine("al", "E1", **BOW), foe("bo", "E5"), mine("ed", "E6")]
        session = table(people, dice=[10, face])
        session.do("fire al bo longbow")
        assert told(session, "stray")[0].roll.face == face
        assert {"CHB-3.4-dispersion-roll", "CHB-3.2-fire-into-melee"} <= cited(session)
        assert piece(session, "ed").state == state


def test_dispersion_counts_clockwise_from_the_hex_beyond():
    """CHB-3.4-dispersion-roll: 1 is beyond the target, 4 is the hex before it."""
    for face, place in ((1, "E6"), (4, "E4")):
        people = [mine("al", "E1", **BOW), foe("bo", "E5"), foe("cy", "D5")]
        session = table(people, dice=[10, face])
        session.do("fire al bo longbow")
        (stray,) = told(session, "stray")
        assert stray.hexes == (session.state.now.board.hex(place),)


@pytest.mark.parametrize(("ground", "dark", "state"), [
    ("b", False, "wounded"), ("r", False, "stunned"), ("O", False, "healthy"),
    ("O", True, "healthy"),
])  # fmt: skip
def test_a_stray_missile_does_what_the_cover_lets_it(ground, dark, state):
    """CHB-3.4-dispersion-effect: +1 wounds, +2 stuns, +3 drives back, +4 does nothing."""
    rows = column("....." + ground + "...")
    people = [mine("al", "E1", **BOW), foe("bo", "E5"), foe("cy", "E6")]
    more = {"conditions": {"time": "night"}} if dark else {}
    session = table(people, rows, [10, 1, 1, 1], **more)
    session.do("fire al bo longbow")
    assert "CHB-3.4-dispersion-effect" in cited(session)
    assert piece(session, "cy").state == state
    moved = [one for one in told(session) if one.kind == "recoil"]
    waits = session.decision.name == "recoil"
    assert bool(moved or waits) == (ground == "O" and not dark)


@pytest.mark.parametrize(("ground", "state"), [(".", "wounded"), ("b", "stunned")])
def test_a_stray_missile_finds_whom_the_shooter_does_not_see(ground, state):
    """CHB-3.4-dispersion-effect: by night a man sees five hexes far; in the sixth there is one
    category more of cover, and nothing else that helps."""
    people = [mine("al", "E1", **BOW), foe("bo", "E6"), foe("cy", "E7")]
    rows = column("......" + ground + "..")
    session = table(people, rows, [10, 1], conditions={"time": "night"})
    session.do("fire al bo longbow")
    assert piece(session, "cy").state == state


def test_a_wall_between_them_keeps_a_miss_from_going_on():
    """CHB-3.4-dispersion-roll, CHB-1.2-adjacent: neighbours parted by a wall are not adjacent."""
    people = [mine("al", "E1", **BOW), foe("bo", "E5"), foe("cy", "F5")]
    session = table(people, dice=[10], edges=[("E5", "ne", "wall")])
    session.do("fire al bo longbow")
    assert not told(session, "stray")


def test_a_missile_does_not_turn_back_on_its_shooter():
    """CHB-3.4-dispersion-roll: beside a stunned enemy he may shoot, and a 4 harms nobody."""
    people = [mine("al", "E4", **BOW), foe("bo", "E5", state="stunned"), foe("cy", "E6")]
    session = table(people, dice=[10, 4])
    session.do("fire al bo longbow")
    assert told(session, "stray")[0].roll.face == 4
    assert piece(session, "al").state == "healthy"
    alone = table([*people[:2], foe("cy", "A1")], dice=[10])
    alone.do("fire al bo longbow")
    assert not told(alone, "stray")


def test_nobody_beside_the_target_no_dispersion():
    """CHB-3.4-dispersion-roll: only where somebody stands next to it."""
    session = table([mine("al", "E1", **BOW), foe("bo", "E5")], dice=[10])
    session.do("fire al bo longbow")
    assert not told(session, "stray")


def test_a_neutral_is_exposed_too():
    """CHB-3.4-dispersion-roll: friend, foe and neutral alike."""
    people = [mine("al", "E1", **BOW), foe("bo", "E5"), unit("cy", "E6", "third")]
    session = table(people, dice=[3, 2, 10, 1], first="ours")
    session.do("fire al bo longbow")
    assert piece(session, "cy").state == "wounded"
