"""Laws of travel on any board: sums, budgets, agreement with single steps, and symmetry."""

from heapq import heappop, heappush

import msgspec
import pytest
from boards import LEGEND, MAN, RIDER, drawing, moment
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.hexgrid.edges import mirror_direction
from editor.hexgrid.hexes import format_direction, parse_direction
from editor.systems.cry_havoc.moving.reach import explain, reach
from editor.systems.cry_havoc.moving.steps import course_of, step_between, step_cost

SIDES = ("n", "ne", "se", "s", "sw", "nw")
COLUMNS, ROWS = 8, 7
LABELS = [f"{chr(65 + column)}{row + 1}" for column in range(COLUMNS) for row in range(ROWS)]
GROUND = "......=tbhrmfsigwdc~"
KINDS = ["wall", "fence", "slope", "door", "window", "double-door", "cliff", "ladder"]
STATES = {"door": ["open", "closed", "locked"], "window": ["open", "barricaded"]}


@st.composite
def worlds(draw, *, mounted=False):
    """A small board with everything on it, and one of ours in the middle."""
    rows = ["".join(draw(st.sampled_from(GROUND)) for _ in range(COLUMNS)) for _ in range(ROWS)]
    middle = list(rows[3])
    middle[3] = "."
    rows[3] = "".join(middle)
    edges = []
    for _ in range(draw(st.integers(0, 14))):
        kind = draw(st.sampled_from(KINDS))
        state = draw(st.sampled_from(STATES[kind])) if kind in STATES else None
        edges.append((draw(st.sampled_from(LABELS)), draw(st.sampled_from(SIDES)), kind, state))
    others = [
        {"id": f"x{n}", "at": at, "side": draw(st.sampled_from(["ours", "theirs", "third"])),
         "profile": MAN, "state": draw(st.sampled_from(["healthy", "stunned", "routed", "dead"]))}
        for n, at in enumerate(draw(st.lists(st.sampled_from(LABELS), max_size=5, unique=True)))
        if at not in {"D4", "D5"}
    ]  # fmt: skip
    markers = [
        {
            "kind": draw(st.sampled_from(["debris", "corpse", "rubble", "fire"])),
            "at": at,
            "count": 3,
        }
        for at in draw(st.lists(st.sampled_from(LABELS), max_size=3, unique=True))
    ]
    me = {"id": "me", "at": "D4", "side": "ours", "profile": MAN}
    if mounted:
        me |= {"profile": RIDER, "mounted": True, "facing": draw(st.sampled_from(SIDES))}
    return {
        "rows": rows,
        "edges": edges,
        "units": [me, *others],
        "markers": markers,
        "obstacles": [
            {"id": f"o{n}", "kind": "stakes", "at": at}
            for n, at in enumerate(draw(st.lists(st.sampled_from(LABELS), max_size=3)))
        ],
        "conditions": {
            "time": draw(st.sampled_from(["day", "night"])),
            "weather": draw(st.lists(st.sampled_from(["snow", "storm"]), max_size=2, unique=True)),
        },
        "lights": [{"id": "lamp", "kind": "torch", "at": draw(st.sampled_from(LABELS))}],
        "options": ["advanced", "obstacles"],
    }


ANYBODY = st.one_of(worlds(), worlds(mounted=True))
FEW = settings(deadline=None, max_examples=50)


def build(world):
    here = moment(**world)
    me = here.pieces["me"]
    # Nobody starts under a rider's horse: what a step may then do is nobody's to say.
    free = {
        name: one
        for name, one in here.pieces.items()
        if one is me or not set(one.hexes) & set(me.hexes)
    }
    return msgspec.structs.replace(here, pieces=free), me


@given(ANYBODY, st.integers(0, 7))
@FEW
def test_a_path_costs_the_sum_of_its_explained_steps(world, points):
    here, me = build(world)
    found = reach(here, me, points)
    assert all(0 <= cost <= points for cost in found.poses.values())
    for spot, cost in found.costs.items():
        journey = explain(here, me, found.path_to(spot))
        assert journey.points == cost == journey.proof.total()
        assert all(step.points is not None and step.points >= 0 for step in journey.steps)
        assert sum(step.points for step in journey.steps) == cost
        assert found.left(spot) == points - cost


@given(ANYBODY, st.integers(0, 7), st.integers(0, 4))
@FEW
def test_more_points_never_reach_less(world, points, more):
    here, me = build(world)
    few, many = reach(here, me, points), reach(here, me, points + more)
    assert few.poses.items() <= many.poses.items()
    assert few.stops <= many.stops


@given(ANYBODY, st.integers(0, 5))
@FEW
def test_reach_agrees_with_repeated_steps(world, points):
    """A plain search that asks `step_between` for every pose nearby finds the same costs."""
    here, me = build(world)
    _, start, trouble = course_of(here, me)
    assert not trouble
    known, queue, seen = {start: 0}, [(0, 0, start)], 0
    while queue:
        cost, _, pose = heappop(queue)
        if cost > known[pose]:
            continue
        for there in nearby(here, pose):
            step = step_between(here, me, pose, there)
            if step.points is not None and cost + step.points <= points:
                total = cost + step.points
                if total < known.get(there, points + 1):
                    known[there] = total
                    seen += 1
                    heappush(queue, (total, seen, there))
    assert known == reach(here, me, points).poses


def nearby(situation, pose):
    """Every pose whose head is within two hexes, whichever way it looks."""
    looks = [None] if pose.facing is None else range(6)
    radius = 1 if pose.facing is None else 2
    for place in pose.hexes[0].disk(radius):
        if place in situation.board.grid:
            for facing in looks:
                hexes = (place,) if facing is None else (place, place.neighbour(facing + 3))
                there = type(pose)(hexes, pose.level, facing)
                if there != pose:
                    yield there


@given(worlds(), st.sampled_from(LABELS), st.sampled_from(LABELS))
@FEW
def test_any_two_spots_can_be_asked_about(world, one, other):
    here, me = build(world)
    found = step_cost(here, me, (here.board.hex(one), 0), (here.board.hex(other), 0))
    assert found.proof.answer.en
    assert found.proof.answer.fr
    assert found.proof.steps
    assert found.points is None or found.points == found.proof.total()


def by_label(situation, points):
    """Costs by label and facing of the piece, as its sheet sees them."""
    me = situation.pieces["me"]
    found = reach(situation, me, points)
    return {
        (tuple(situation.board.label(place) if place in situation.board else "" for place in
               pose.hexes[:1]), pose.facing): cost
        for pose, cost in found.poses.items()
    }  # fmt: skip


@given(ANYBODY, st.integers(0, 6))
@FEW
def test_a_turned_sheet_gives_the_same_reach(world, points):
    here, _ = build(world)
    about = {**world, "units": [flipped(one) for one in world["units"]]}
    board = {"sheets": [{"map": "field.map.yaml", "turn": 180}]}
    there, _ = build({**about, "board": board})
    turned = {
        (label, None if facing is None else (facing + 3) % 6): cost
        for (label, facing), cost in by_label(there, points).items()
    }
    assert turned == by_label(here, points)


def flipped(one):
    if "facing" not in one:
        return one
    side = parse_direction(one["facing"], "flat")
    return {**one, "facing": format_direction((side + 3) % 6, "flat")}


@given(ANYBODY, st.integers(0, 6))
@FEW
def test_a_mirrored_sheet_gives_the_same_reach(world, points):
    here, me = build(world)
    grid = here.board.grid

    def swap(label):
        return f"{chr(65 + COLUMNS - 1 - (ord(label[0]) - 65))}{label[1:]}"

    def side(word):
        return format_direction(mirror_direction(parse_direction(word, "flat")), "flat")

    sheet = drawing(
        [row[::-1] for row in world["rows"]],
        [(swap(at), side(word), kind, state) for at, word, kind, state in world["edges"]],
        grid={"columns": COLUMNS, "rows": ROWS, "shifted": grid.mirrored().shifted},
    )
    placed = {
        key: [
            {**one, "at": swap(one["at"])}
            | ({"facing": side(one["facing"])} if "facing" in one else {})
            for one in world[key]
            if key != "units" or one["id"] in here.pieces
        ]
        for key in ("units", "markers", "obstacles", "lights")
    }
    rest = {key: value for key, value in world.items() if key not in {"rows", "edges"}}
    there = moment(maps={"field.map.yaml": sheet}, **{**rest, **placed})
    mirrored = {
        (grid.mirror(pose.hexes[0]), _looks(pose.facing)): cost
        for pose, cost in reach(here, me, points).poses.items()
    }
    seen = {
        (pose.hexes[0], pose.facing): cost
        for pose, cost in reach(there, there.pieces["me"], points).poses.items()
    }
    assert seen == mirrored


def _looks(facing):
    return None if facing is None else mirror_direction(facing)


@given(ANYBODY, st.integers(0, 8))
@FEW
def test_a_board_of_two_sheets_gives_the_same_reach_as_one(world, points):
    here, me = build(world)
    half = COLUMNS // 2
    parts = {"west": (0, half), "east": (half, COLUMNS)}

    def moved(label):
        column = ord(label[0]) - 65
        name = "west" if column < half else "east"
        return name, f"{chr(65 + column - parts[name][0])}{label[1:]}"

    maps = {
        f"{name}.map.yaml": drawing(
            [row[first:last] for row in world["rows"]],
            [(moved(at)[1], *rest) for at, *rest in world["edges"] if moved(at)[0] == name],
            name=name,
        )
        for name, (first, last) in parts.items()
    }
    board = {
        "sheets": [{"map": f"{n}.map.yaml", "as": n, "at": [p[0], 0]} for n, p in parts.items()]
    }
    placed = {
        key: [{**one, "at": ":".join(moved(one["at"]))} for one in world[key]]
        for key in ("units", "markers", "obstacles", "lights")
    }
    rest = {key: value for key, value in world.items() if key not in {"rows", "edges"}}
    there = moment(maps=maps, board=board, **{**rest, **placed})
    assert reach(there, there.pieces["me"], points).poses == reach(here, me, points).poses


@pytest.mark.parametrize("mark", sorted(LEGEND))
def test_every_ground_answers_for_every_traveller(mark):
    """No terrain of the legend trips anybody up."""
    for mounted in (False, True):
        me = {"id": "me", "at": "D4", "side": "ours", "profile": RIDER, "facing": "n"}
        here = moment([mark * 8] * 8, [{**me, "mounted": mounted}], options=["advanced"])
        assert reach(here, here.pieces["me"], 8).costs
