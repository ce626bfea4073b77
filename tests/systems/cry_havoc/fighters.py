"""People for tests of odds: one call says what matters of them, the rest is plain."""

import msgspec
from boards import rider, unit

SERGEANT = (6, 5, 8)


def man(attack=6, defence=5, movement=8, **more):
    """A profile on foot; wounded he has half his attack and one less to defend with."""
    healthy = [attack, defence, movement]
    worse = [max(attack // 2, 1), max(defence - 1, 1), max(movement - 2, 1)]
    return {"foot": {"healthy": healthy, "wounded": worse}, **more}


def mine(name, at, *figures, state="healthy", level=0, unit_fields=None, **more):
    fields = {"state": state, "level": level, **(unit_fields or {})}
    return unit(name, at, "ours", man(*figures, **more), **fields)


def foe(name, at, *figures, state="healthy", level=0, unit_fields=None, **more):
    fields = {"state": state, "level": level, **(unit_fields or {})}
    return unit(name, at, "theirs", man(*figures, **more), **fields)


def horseman(name, at, facing, *figures, side="ours", unit_fields=None, **more):
    more.setdefault("mount", "war-horse")
    return rider(name, at, facing, side, man(*figures, **more), **(unit_fields or {}))


def changed(situation, name, **fields):
    """The same moment with one piece changed, its hexes too when it stands elsewhere."""
    piece = situation.pieces[name]
    if "at" in fields and isinstance(fields["at"], str):
        fields["at"] = situation.board.hex(fields["at"])
        fields["hexes"] = (fields["at"],)
    if "marks" in fields:
        fields["marks"] = frozenset(fields["marks"])
    new = msgspec.structs.replace(piece, **fields)
    return msgspec.structs.replace(situation, pieces=dict(situation.pieces) | {name: new})


def walled(situation, name):
    """The same moment with somebody in a shield wall, and another bearer behind him."""
    there = changed(situation, name, marks={"shield-wall"})
    one = there.pieces[name]
    place = one.at.neighbour(3)
    unit_ = msgspec.structs.replace(one.unit, id="mate")
    mate = msgspec.structs.replace(one, unit=unit_, at=place, hexes=(place,))
    return msgspec.structs.replace(there, pieces=dict(there.pieces) | {"mate": mate})


def rules(answer):
    return answer.proof.rules


def figures(answer, rule):
    """What the steps of a rule came to."""
    return [step.figure for step in answer.proof.steps if step.rule == rule]


def chances(answer):
    """Result -> ways of ten."""
    return {one.result: one.chance * 10 for one in answer.outcomes}
