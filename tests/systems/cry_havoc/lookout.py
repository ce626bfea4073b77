"""Looking along a column of hexes: what a test of sight needs to say in one line."""

from boards import moment, unit

from editor.systems.cry_havoc.seeing.sight import sight

ARCHER = {"foot": {"healthy": [6, 5, 8], "wounded": [3, 4, 6]}, "weapons": ["long-bow"]}


def column(cells):
    """A field whose middle column, E, is these hexes from north to south."""
    return ["...." + cell + "...." for cell in cells]


def look(situation, here, there, **more):
    """Sight between two labels, with levels as in `K4@2`."""
    return sight(situation, spot(situation, here), spot(situation, there), **more)


def spot(situation, label):
    name, _, level = label.partition("@")
    return situation.board.hex(name), int(level or 0)


def shoot(situation, shooter="archer", target="target", **more):
    """Sight of one piece by another, as for a shot."""
    one, other = situation.pieces[shooter], situation.pieces[target]
    return sight(situation, (one.at, one.level), (other.at, other.level), shooter=one,
                 target_piece=other, **more)  # fmt: skip


def facing_off(cells, *others, here="E1", there=None, **more):
    """An archer at one end of a column and a target at the other."""
    there = there or f"E{len(cells)}"
    target = {"side": "theirs", **more.pop("target", {})}
    units = [
        unit("archer", here, profile=more.pop("profile", ARCHER)),
        unit("target", there, **target),
        *others,
    ]
    return moment(column(cells), units, **more)


def cited(answer):
    return set(answer.proof.rules)
