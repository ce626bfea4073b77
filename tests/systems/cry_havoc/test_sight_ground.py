"""What ground, hedges, walls and banks do to a line: each rule by its example, then its limit."""

import pytest
from boards import moment
from lookout import cited, column, facing_off, look, shoot


@pytest.mark.parametrize(
    ("cells", "cover", "rule"),
    [
        (".b..", 1, "CHB-3.2-cover-brush"),
        (".h..", 1, "CHB-3.2-cover-brush"),
        ("b...", 1, "CHB-3.2-cover-brush"),
        ("...b", 1, "CHB-3.2-cover-brush"),
        (".ccc.", 0, "CHB-3.2-line-of-fire"),
        ("...t", 1, "CHB-3.2-cover-trees"),
        ("...T", 2, "CHB-3.2-cover-trees"),
        ("t...", 0, "CHB-3.2-line-of-fire"),
        ("...m", 1, "CHB-3.2-cover-marsh"),
        (".m..", 0, "CHB-3.2-line-of-fire"),
        ("...s", 1, "CHB-3.2-cover-river"),
        (".~~.", 0, "CHB-3.2-line-of-fire"),
        ("...w", 1, "CHB-3.2-cover-bridge"),
        ("..w.", 0, "CHB-3.2-line-of-fire"),
        ("..w~", 2, "CHB-3.2-cover-bridge-water"),
        (".B.s", 2, "CHB-3.2-cover-bridge-water"),
        ("...^", 1, "CHB-3.2-cover-tent"),
        (".^..", 1, "CHB-3.2-cover-tent"),
        ("...S", 2, "CHB-3.2-cover-stair-closed"),
        ("..../", 1, "CHB-3.2-cover-stair-open"),
        ("./..", 0, "CHB-3.2-line-of-fire"),
        ("...r", 2, "CHB-3.2-line-of-fire"),
    ],
)
def test_cover_by_the_ground(cells, cover, rule):
    """CHB-3.2-cover-brush, CHB-3.2-cover-crevasse, CHB-3.2-cover-trees, CHB-3.2-cover-marsh,
    CHB-3.2-cover-river, CHB-3.2-cover-bridge, CHB-3.2-cover-bridge-water, CHB-3.2-cover-tent,
    CHB-3.2-cover-stair-closed, CHB-3.2-cover-stair-open, CHB-3.2-cover-levels."""
    answer = look(moment(column(cells)), "E1", f"E{len(cells)}")
    assert answer.is_clear
    assert answer.cover == cover
    assert rule in cited(answer)
    assert all(step.text.en and step.text.fr for step in answer.proof.steps)


@pytest.mark.parametrize("kind", ["t", "T", "C", "o", "S", "W"])
def test_what_no_line_passes(kind):
    """CHB-3.2-cover-trees, CHB-3.2-line-of-fire: trees, walls and buildings between stop it."""
    situation = moment(column(f"t.{kind}.t"))
    answer = look(situation, "E1", "E5")
    assert not answer.is_clear
    assert answer.cover == 0
    assert answer.blocked_by.hexes == (situation.board.hex("E3"),)
    assert answer.proof.steps[-1] == answer.blocked_by


def test_trees_are_named_with_their_rule_and_place():
    """CHB-3.2-cover-trees: shooter and target on tree hexes, a third one between."""
    answer = look(moment(column("t.t.t")), "E1", "E5")
    assert answer.blocked_by.rule == "CHB-3.2-cover-trees"
    assert "E3" in answer.blocked_by.text.en
    assert "arbre" in answer.blocked_by.text.fr


def test_covers_never_add_up():
    """CHB-3.2-cover-no-stacking: marsh (+1) seen across a low wall (+2) is +2."""
    answer = look(moment(column("...m"), edges=[("E4", "n", "low-wall")]), "E1", "E4")
    assert answer.cover == 2
    assert "CHB-3.2-cover-no-stacking" in cited(answer)


@pytest.mark.parametrize(("kind", "cover"), [("fence", 2), ("low-wall", 2), ("prison-bars", 1)])
def test_hexsides_cover_when_they_are_crossed(kind, cover):
    """CHB-3.2-cover-fence, CHB-3.2-cover-prison: only across that hexside, and not one's own."""
    rule = "CHB-3.2-cover-prison" if kind == "prison-bars" else "CHB-3.2-cover-fence"
    for edge, found in ((("E4", "n"), cover), (("E3", "n"), cover), (("E4", "s"), 0),
                        (("E1", "s"), 0)):  # fmt: skip
        answer = look(moment(column("....."), edges=[(*edge, kind)]), "E1", "E4")
        assert answer.cover == found
        assert (rule in cited(answer)) is bool(found)
    beyond = moment(column("..."), edges=[("E1", "s", kind)])
    assert look(beyond, "E1", "E2").cover == cover


@pytest.mark.parametrize(("kind", "cover", "rule"), [
    ("debris", 1, "CHB-3.2-cover-debris"), ("rubble", 2, "CHB-3.2-cover-rubble"),
    ("corpse", 0, "CHB-3.2-line-of-fire"), ("cart", 1, "CHA-cart-stats"),
])  # fmt: skip
def test_what_is_laid_on_a_hex(kind, cover, rule):
    """CHB-3.2-cover-debris, CHB-3.2-cover-rubble, CHB-3.2-body-hex: for those in it, and across."""
    on = moment(column("...."), markers=[{"kind": kind, "at": "E4"}])
    across = moment(column("...."), markers=[{"kind": kind, "at": "E3"}])
    assert look(on, "E1", "E4").cover == cover
    assert look(across, "E1", "E4").cover == cover
    assert rule in cited(look(on, "E1", "E4"))


def test_a_wall_stops_and_a_door_does_as_it_stands():
    """CHB-3.2-line-of-fire: an open gate in a free wall lets sight through, a closed one not."""
    for kind, state, clear in (("wall", None, False), ("door", "open", True),
                               ("door", "closed", False), ("door", "broken", True)):  # fmt: skip
        answer = look(moment(column("...."), edges=[("E2", "s", kind, state)]), "E1", "E4")
        assert answer.is_clear is clear


def test_along_a_hexside_both_hexes_count():
    """CHB-3.2-line-of-fire: E4 to F6 runs between E5 and F5, so both must block or cover."""
    for one, other, clear, cover in ((".", "t", True, 0), ("t", "t", False, 0),
                                     ("b", "t", True, 1), ("b", ".", True, 0),
                                     ("r", "b", True, 1)):  # fmt: skip
        situation = moment(["........."] * 4 + ["...." + one + other + "...", "........."])
        here, there = situation.board.hex("E4"), situation.board.hex("F6")
        between = set(here.neighbours()) & set(there.neighbours())
        assert between == {situation.board.hex("E5"), situation.board.hex("F5")}
        answer = look(situation, "E4", "F6")
        assert (answer.is_clear, answer.cover) == (clear, cover)


def bank(distance_below, distance_behind):
    """A bank whose crest lies on the north side of the first high hex."""
    below, above = distance_below, distance_behind
    rows = column("." * (below + above + 4))
    height = ["........." if row < below + 1 else "111111111" for row in range(len(rows))]
    crest = [(f"E{below + 2}", "n", "slope")]
    situation = moment(rows, edges=crest, sheet={"elevation": height})
    return situation, "E1", f"E{below + 2 + above}"


@pytest.mark.parametrize(("below", "behind", "clear"), [(3, 3, True), (3, 4, False), (0, 0, True),
                                                        (0, 1, False), (5, 2, True)])  # fmt: skip
def test_over_the_top_of_a_bank(below, behind, clear):
    """CHB-3.2-bank-los: who is below must be as far from the crest as who is above; both ways."""
    situation, here, there = bank(below, behind)
    answer = look(situation, here, there)
    assert answer.is_clear is clear
    assert look(situation, there, here).is_clear is clear
    if not clear:
        assert answer.blocked_by.rule == "CHB-3.2-bank-los"


def test_on_a_bank_shot_at_from_its_top():
    """CHB-3.2-bank-cover: +2 from above, nothing from below."""
    situation, _, _ = bank(3, 3)
    assert look(situation, "E5", "E4").cover == 2
    assert "CHB-3.2-bank-cover" in cited(look(situation, "E5", "E4"))
    assert look(situation, "E1", "E4").cover == 0


def test_a_hill_between_hides():
    """CHB-3.2-bank-los: two crests on one line can never both be passed."""
    height = ["........."] * 3 + ["111111111"] * 2 + ["........."] * 4
    situation = moment(column("." * 9), edges=[("E4", "n", "slope"), ("E5", "s", "slope")],
                       sheet={"elevation": height})  # fmt: skip
    assert not look(situation, "E1", "E9").is_clear
    assert look(situation, "E1", "E4").is_clear


@pytest.mark.parametrize(("first", "second", "facing", "covers"), [
    ("E1", "E9", None, (2, 2)), ("E1", "E9", "n", (2, 0)), ("E1", "E9", "s", (0, 2)),
])  # fmt: skip
def test_the_corner_of_a_wall(first, second, facing, covers):
    """CHB-3.2-cover-wall-corner: one hexside a phase, by facing, else by the first shot."""
    target = {"facing": facing} if facing else {}
    situation = facing_off("....x....", here=first, there="E5", target=target)
    man = situation.pieces["target"]
    found = [look(situation, at, "E5", target_piece=man).cover for at in (first, second)]
    assert tuple(found) == covers
    marked = type(man)(man.unit, man.profile, man.at, man.hexes, marks=frozenset({"corner-0"}))
    assert look(situation, "E1", "E5", target_piece=marked).cover == 2
    assert look(situation, "E9", "E5", target_piece=marked).cover == 0


def test_custom_ground_has_the_cover_it_says():
    """CHB-3.2-cover-open-list: whatever the catalogue defines counts, with its figure."""
    situation = moment(column("...g"))
    assert look(situation, "E1", "E4").cover == situation.catalogue.terrains["rough"].cover


def test_somebody_surprised_loses_the_cover_of_his_hex_only():
    """CHB-3.4-surprised-target: rubble under him does not count, a fence between does."""
    rubble = [{"kind": "rubble", "at": "E4"}]
    unaware = {"aware": False}
    assert shoot(facing_off("....", markers=rubble, target=unaware)).cover == 0
    assert shoot(facing_off("....", markers=rubble)).cover == 2
    fence = facing_off("....", markers=rubble, target=unaware, edges=[("E4", "n", "fence")])
    assert shoot(fence).cover == 2
    night = {"conditions": {"time": "night"}, "options": ["advanced"]}
    assert shoot(facing_off("....", markers=rubble, target=unaware, **night)).cover == 1


def test_on_a_rope_there_is_no_cover():
    """CHA-ropemove-exposure: neither on a rope bridge over water nor on a hanging rope."""
    bridge = moment(column("...~"), markers=[{"kind": "rope-bridge", "at": "E4"}])
    assert look(bridge, "E1", "E4").cover == 0
    assert "CHA-ropemove-exposure" in cited(look(bridge, "E1", "E4"))


def test_up_in_a_tree():
    """CHA-tree-position: +1 up there, even over the trunk, which gives +2 on the ground."""
    floor = {"levels": [{"id": "oak", "level": 1, "terrain": {"tree-top": ["E4"]}}]}
    situation = moment(column("...T"), sheet=floor, options=["advanced"])
    assert look(situation, "E1", "E4@1").cover == 1
    assert look(situation, "E1", "E4").cover == 2


@pytest.mark.parametrize(("here", "there", "words"), [
    ("E1", "E4@3", "no level 3"), ("E1@1", "E4", "no level 1"),
])  # fmt: skip
def test_questions_that_have_no_answer(here, there, words):
    answer = look(moment(column("....")), here, there)
    assert not answer.is_clear
    assert words in answer.proof.answer.en
    assert answer.proof.answer.fr
