"""Doors and windows from inside and outside, interiors, towers and what they look over."""

import pytest
from boards import moment, unit
from lookout import cited, column, look, shoot

SIDES = ("n", "ne", "se", "s", "sw", "nw")


def house(*openings, hexes=("E4", "E5", "E6"), inner=(), rows=None, **more):
    """A house three hexes deep in column E; its only openings are those named."""
    said = {(at, side): (kind, state) for at, side, kind, state in openings}
    area = {"id": "house", "kind": "building", "hexes": list(hexes), "storeys": 1}
    rows = rows or ["........."] * 3 + ["....i...."] * 3 + ["........."] * 6
    plain = moment(rows)
    inside = {plain.board.hex(label): label for label in hexes}
    edges = []
    for place, label in inside.items():
        for side, near in zip(SIDES, place.neighbours(), strict=True):
            if near not in inside:
                kind, state = said.get((label, side), ("wall", None))
                edges.append((label, side, kind, state))
    sheet = {"areas": [area], **more.pop("sheet", {})}
    return moment(rows, edges=[*edges, *inner], sheet=sheet, **more)


OPEN_NORTH = ("E4", "n", "window", "open")


def test_to_shoot_out_one_must_stand_at_the_opening():
    """CHB-3.2-window-out: at the window the street is seen; one hex behind it is not."""
    situation = house(OPEN_NORTH)
    assert look(situation, "E4", "E1").is_clear
    answer = look(situation, "E5", "E1")
    assert not answer.is_clear
    assert answer.blocked_by.rule == "CHB-3.2-window-out"
    assert not look(situation, "E4", "E9").is_clear
    assert not look(house(("E4", "n", "window", "closed")), "E4", "E1").is_clear


def test_the_line_starts_from_the_outer_edge_of_the_opening():
    """CHB-3.2-window-out: so all before that edge is seen, through no wall of the same hex."""
    situation = house(OPEN_NORTH)
    assert look(situation, "E4", "C2").is_clear
    assert look(situation, "E4", "H2").is_clear
    assert not look(situation, "E4", "E8").is_clear


def test_from_afar_one_sees_in_as_far_as_one_hex_behind_the_opening():
    """CHB-3.2-window-in: on the opening's hex or next to it, not two hexes behind."""
    situation = house(OPEN_NORTH)
    assert look(situation, "E1", "E4").is_clear
    assert look(situation, "E1", "E5").is_clear
    answer = look(situation, "E1", "E6")
    assert not answer.is_clear
    assert answer.blocked_by.rule == "CHB-3.2-window-in"
    assert not look(house(("E4", "n", "window", "closed")), "E1", "E4").is_clear
    assert not look(situation, "E9", "E6").is_clear


def test_right_before_an_opening_one_sees_the_whole_inside():
    """CHB-3.2-window-in: from E3 every hex, but not past an inner wall, nor a closed door."""
    assert look(house(OPEN_NORTH), "E3", "E6").is_clear
    walled = house(OPEN_NORTH, inner=[("E5", "s", "wall")])
    assert look(walled, "E3", "E5").is_clear
    assert not look(walled, "E3", "E6").is_clear
    assert not look(house(OPEN_NORTH, inner=[("E5", "s", "door", "closed")]), "E3", "E6").is_clear
    assert not look(walled, "E1", "E6").is_clear


def test_right_before_an_opening_the_outer_wall_beside_it_hides_nothing():
    """CHB-3.2-window-in: every hex of a wide house, aslant too; from any other hex the wall stands,
    and an inner wall hides what is behind it."""
    wide = [f"{column}{row}" for column in "CDEFG" for row in (4, 5, 6)]
    rows = ["........."] * 3 + ["..iiiii.."] * 3 + ["........."] * 6
    hall = house(OPEN_NORTH, hexes=wide, rows=rows)
    assert all(look(hall, "E3", label).is_clear for label in wide)
    assert not look(hall, "F3", "G6").is_clear
    parted = house(OPEN_NORTH, hexes=wide, rows=rows, inner=[
        ("F5", "n", "wall"), ("F5", "nw", "wall"), ("F5", "ne", "wall"),
        ("F6", "nw", "wall"), ("G5", "n", "wall"), ("G5", "nw", "wall"),
    ])  # fmt: skip
    assert not look(parted, "E3", "G6").is_clear


def test_somebody_at_the_window_stops_shots_past_him():
    """CHB-3.2-window-in: interior blockers count."""
    units = [unit("archer", "E1"), unit("guard", "E4", "theirs"), unit("target", "E5", "theirs")]
    situation = house(OPEN_NORTH, units=units)
    assert shoot(situation, target="guard").is_clear
    assert not shoot(situation).is_clear


def test_cover_inside_a_building():
    """CHB-3.2-cover-interior: +2 from outside or from another house, +1 from inside."""
    situation = house(OPEN_NORTH)
    assert look(situation, "E1", "E4").cover == 2
    assert look(situation, "E4", "E6").cover == 1
    assert "CHB-3.2-cover-interior" in cited(look(situation, "E4", "E6"))
    assert look(situation, "E4", "E1").cover == 0


def test_a_house_between_stops_the_line():
    """CHB-3.2-line-of-fire: even with every window open."""
    situation = house(OPEN_NORTH, ("E6", "s", "window", "open"))
    answer = look(situation, "E1", "E9")
    assert not answer.is_clear
    assert answer.blocked_by.rule == "CHB-3.2-line-of-fire"


def test_a_window_upstairs_looks_down():
    """CHB-3.2-window-out on another floor; and floors part those of one house."""
    floor = {"levels": [{"id": "loft", "level": 1, "terrain": {"upper-floor": ["E4", "E5", "E6"]}}]}
    area = {"id": "house", "kind": "building", "hexes": ["E4", "E5", "E6"], "storeys": 2}
    rows = ["........."] * 3 + ["....i...."] * 3 + ["........."] * 3
    window = ("E4", "n", "window", {"state": "open", "level": 1})
    situation = moment(rows, edges=[window], sheet={**floor, "areas": [area]})
    assert look(situation, "E4@1", "E1").is_clear
    assert look(situation, "E1", "E4@1").is_clear
    assert look(situation, "E1", "E4@1").cover == 2
    assert not look(situation, "E4", "E4@1").is_clear
    assert not look(situation, "E5", "E4@1").is_clear
    assert not look(situation, "E4", "E1").is_clear


def test_a_tower_shoots_over_people_brush_and_banks_within_its_height():
    """CHB-3.2-tower-height: medium tower 6: brush at 6 hexes covers nothing, at 7 it does."""
    for far, cover in ((6, 0), (7, 1)):
        cells = "O" + "." * (far - 1) + "b"
        answer = look(moment(column(cells)), "E1", f"E{far + 1}")
        assert answer.is_clear
        assert answer.cover == cover
    for at, clear in (("E6", True), ("E7", True), ("E8", False)):
        situation = moment(column("O" + "." * 11), [
            unit("archer", "E1"), unit("target", "E11", "theirs"), unit("other", at, "theirs"),
        ])  # fmt: skip
        assert shoot(situation).is_clear is clear
    assert not look(moment(column("O.t..")), "E1", "E5").is_clear
    fence = moment(column("O...."), edges=[("E4", "n", "fence")])
    assert look(fence, "E1", "E5").cover == 2


@pytest.mark.parametrize(("kind", "radius"), [("o", 4), ("O", 6), ("K", 10)])
def test_towers_by_size(kind, radius):
    """CHB-3.2-tower-height: small 4, medium 6, keep 10."""
    for far, cover in ((radius, 0), (radius + 1, 1)):
        cells = kind + "." * (far - 1) + "b"
        assert look(moment(column(cells)), "E1", f"E{far + 1}").cover == cover


def test_a_bank_within_the_height_of_a_tower_hides_nobody():
    """CHB-3.2-tower-height with CHB-3.2-bank-los."""
    height = ["........."] * 3 + ["111111111"] * 6
    crest = [("E4", "n", "slope")]
    tower = moment(column("O........"), edges=crest, sheet={"elevation": height})
    field = moment(column("........."), edges=crest, sheet={"elevation": height})
    assert look(tower, "E1", "E9").is_clear
    assert not look(field, "E1", "E9").is_clear


def test_a_tower_covers_those_on_it():
    """CHB-3.2-tower-cover: +3 from outside, nothing within the same tower."""
    assert look(moment(column("....O")), "E1", "E5").cover == 3
    assert "CHB-3.2-tower-cover" in cited(look(moment(column("....O")), "E1", "E5"))
    assert look(moment(column("OOO..")), "E1", "E3").cover == 0


def test_the_line_from_a_tower_starts_at_a_side():
    """CHB-3.2-tower-origin: from the open side that suits best; a closed one is no side."""
    tower = {"id": "t", "kind": "tower", "hexes": ["E4"], "open_sides": ["n"]}
    situation = moment(column("...O....."), sheet={"areas": [tower]})
    assert look(situation, "E4", "E1").is_clear
    answer = look(situation, "E4", "E9")
    assert not answer.is_clear
    assert answer.blocked_by.rule == "CHB-3.2-tower-origin"
    # Through E3 and F4 alone a line from the centre would run between two trees.
    trees = ["........."] * 2 + ["....t....", "....Ot...", "........."]
    assert not look(moment(trees), "F2", "E4").is_clear
    assert not look(moment(trees), "E4", "F2").is_clear


def test_the_ground_floor_of_a_tower_is_a_room():
    """CHB-3.2-tower-height: with a floor above, whoever stands below looks out by openings only."""
    floor = {"levels": [{"id": "top", "level": 2, "terrain": {"medium-tower": ["E4"]}}]}
    area = {"id": "t", "kind": "tower", "hexes": ["E4"], "storeys": 2}
    situation = moment(column("...O...."), sheet={**floor, "areas": [area]})
    assert look(situation, "E4@2", "E1").is_clear
    assert not look(situation, "E4", "E1").is_clear


def test_along_a_wall_walk():
    """CHB-3.2-los-shooter-above: on the wall one sees along it and down, over what is lower."""
    floor = {"levels": [{"id": "walk", "level": 2,
                         "terrain": {"wall-walk": ["E2", "E3", "E4", "E5"]}}]}  # fmt: skip
    situation = moment(column(".CCCC..t."), sheet=floor)
    assert look(situation, "E2@2", "E5@2").is_clear
    assert look(situation, "E2@2", "E1").is_clear
    assert not look(situation, "E1", "E6").is_clear
    assert not look(situation, "E5@2", "E9").is_clear


def test_from_the_middle_of_a_great_tower():
    """CHB-3.2-tower-origin: its own hexes and the walls below its top are no hindrance, and
    whoever is seen up there is seen over them, too."""
    hexes = ["E3", "D4", "E4", "F4", "D5", "E5", "F5"]
    rows = ["........."] * 2 + ["....K....", "...KKK...", "...KKK...", *["........."] * 6]
    area = {"id": "keep", "kind": "tower", "hexes": hexes, "storeys": 4}
    floor = {"levels": [{"id": "top", "level": 4, "terrain": {"keep": hexes}}]}
    walls = [("E5", "s", "wall"), ("E3", "n", "wall"), ("F5", "se", "wall")]
    situation = moment(rows, edges=walls, sheet={"areas": [area], **floor})
    for there in ("E1", "E9", "H6"):
        assert look(situation, "E4@4", there).is_clear
        assert look(situation, there, "E4@4").is_clear
    assert not look(situation, "E4", "E9").is_clear


def test_a_wall_ends_where_one_walks_on_its_top():
    """CHB-3.2-los-shooter-above: the walls of a room below a walk do not rise above it."""
    floor = {"levels": [
        {"id": "room", "level": 1, "terrain": {"upper-floor": ["E3"]}},
        {"id": "walk", "level": 2, "terrain": {"wall-walk": ["E2", "E3", "E4"]}},
    ]}  # fmt: skip
    area = {"id": "gate", "kind": "building", "hexes": ["E3"], "storeys": 2}
    walls = [("E3", side, "wall", {"level": level}) for side in ("n", "s") for level in (0, 1)]
    situation = moment(column(".CiC."), edges=walls, sheet={"areas": [area], **floor})
    assert look(situation, "E2@2", "E4@2").is_clear
    assert look(situation, "E3@2", "C3").is_clear
    assert not look(situation, "E1", "E5").is_clear
