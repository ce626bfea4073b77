"""What a piece may do for movement points where it stands: mount, lead, lock, pick up, light, load.

Task prices are never multiplied by weather or the dark (CHA-wx-stacking).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from editor.hexgrid.edges import Edge
from editor.hexgrid.labels import LabelError
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import are_adjacent, hampers, touching
from editor.systems.cry_havoc.moving.control import name_of, sitters
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.lamps import switching
from editor.systems.cry_havoc.moving.loads import loading, riding_along
from editor.systems.cry_havoc.moving.task import Task, task

if TYPE_CHECKING:
    from editor.model.kinds import Mount
    from editor.systems.cry_havoc.moving.words import Points
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

__all__ = ["Task", "tasks"]


def tasks(situation: Situation, piece: Piece, left: Points | None = None) -> tuple[Task, ...]:
    """All that a piece may do as it stands, for no more points than it has left, if that is said.

    Nobody who is down does anything.
    """
    if not piece.is_up or piece.profile.kind in {"animal", "vehicle"}:
        return ()
    found = (
        *(_dismounting(situation, piece) if piece.mounted else _mounting(situation, piece)),
        *_leading(situation, piece),
        *_locking(situation, piece),
        *_picking_up(situation, piece),
        *switching(situation, piece),
        *loading(situation, piece),
        *riding_along(situation, piece),
    )
    return tuple(one for one in found if left is None or one.points <= left)


def _loose(situation: Situation, piece: Piece) -> Iterator[tuple[Piece, Mount]]:
    """Riderless animals on the same level."""
    for other in situation.pieces.values():
        kind = situation.catalogue.mounts.get(other.mount or "")
        loose = other.profile.kind == "animal" and not other.mounted and other.is_up
        if loose and kind is not None and other.level == piece.level:
            yield other, kind


def _is_at_side(situation: Situation, spot: Spot, horse: Piece) -> bool:
    """Whether a hex is one of the two beside a horse, with no wall between (CHB-1.2-adjacent)."""
    return all(are_adjacent(situation, spot, (place, horse.level)) for place in horse.hexes)


def _mount_cost(situation: Situation, piece: Piece) -> int:
    armour = situation.catalogue.armours[piece.armour or "none"]
    return armour.mount_cost


def _mounting(situation: Situation, piece: Piece) -> Iterator[Task]:
    """From one of the two hexes beside a horse (CHB-5.2-mount-side, CHB-5.2-mount-cost)."""
    armours = situation.catalogue.armours
    for horse, kind in _loose(situation, piece):
        beside = len(horse.hexes) > 1 and _is_at_side(situation, (piece.at, piece.level), horse)
        limit = armours.get(kind.max_armour)
        worn = armours.get(piece.armour or "none")
        heavy = "mounts" in situation.options and limit and worn and worn.value > limit.value
        if kind.rider is not None and beside and not heavy:
            name, cost = name_of(horse), _mount_cost(situation, piece)
            yield task(
                "mount",
                horse.id,
                cost,
                "CHB-5.2-mount-cost",
                f"mount {name.en}",
                f"monter : {name.fr}",
            )


def _dismounting(situation: Situation, piece: Piece) -> Iterator[Task]:
    """To a free hex beside the horse (CHB-5.2-mount-side)."""
    taken, ground = sitters(situation, piece), grounds(situation)
    for place in piece.at.neighbours():
        spot = (place, piece.level)
        beside = _is_at_side(situation, spot, piece)
        kind = ground.kind_at(spot)
        if beside and spot not in taken and kind is not None and not kind.is_barred():
            label, cost = situation.board.label(place), _mount_cost(situation, piece)
            yield task(
                "dismount", label, cost, "CHB-5.2-mount-cost", f"dismount to {label}",
                f"descendre en {label}",
            )  # fmt: skip


def most_led(situation: Situation, piece: Piece) -> int:
    """How many animals somebody may lead (CHB-5.2-lead-limit)."""
    most: int = situation.catalogue.tables["leading"][
        "mounted_max" if piece.mounted else "on_foot_max"
    ]
    return most


def led_count(situation: Situation, piece: Piece) -> int:
    """How many animals somebody leads; a string counts as its first (CHB-5.2-train)."""
    led = [one for name in piece.unit.leads if (one := situation.pieces.get(name)) is not None]
    return sum(not one.unit.tied for one in led) + any(one.unit.tied for one in led)


def is_beside_enemy(situation: Situation, piece: Piece, animal: Piece) -> bool:
    """Whether an enemy of somebody stands beside an animal, of whatever side that is.

    Only the helpless do not count (CHB-5.2-lead-enemy-adjacent).
    """
    return any(
        hampers(other) and touching(situation, animal, other) is not None
        for other in situation.enemies_of(piece)
        if other.id != animal.id
    )


def _leading(situation: Situation, piece: Piece) -> Iterator[Task]:
    """The bridle, from in front of the animal (CHB-5.2-lead-foot, CHB-5.2-lead-rider)."""
    table = situation.catalogue.tables["leading"]
    if led_count(situation, piece) >= most_led(situation, piece):
        return
    held = {name for other in situation.pieces.values() for name in other.unit.leads}
    for animal, _ in _loose(situation, piece):
        head, facing = animal.at, animal.facing
        ahead = (
            {head.neighbour(facing + by) for by in (-1, 0, 1)}
            if facing is not None
            else set(head.neighbours())
        )
        parted = not are_adjacent(situation, (piece.at, piece.level), (head, animal.level))
        if (
            piece.at not in ahead
            or parted
            or animal.id in held
            or is_beside_enemy(situation, piece, animal)
        ):
            continue
        name = name_of(animal)
        said = f"take {name.en} by the bridle", f"prendre la bride : {name.fr}"
        if not piece.mounted:
            yield task("lead", animal.id, table["cost_on_foot"], "CHB-5.2-lead-foot", *said)
            continue
        yield task("lead", animal.id, table["cost_mounted"], "CHB-5.2-lead-rider", *said)
        grab = task("grab", animal.id, 0, "CHB-5.2-lead-rider", *said)
        chance = table["grab_max_wounded" if piece.is_wounded else "grab_max"]
        yield msgspec.structs.replace(grab, succeeds_to=chance)


def _locking(situation: Situation, piece: Piece) -> Iterator[Task]:
    """A closed door or window, from inside only (CHA-door-lock)."""
    if "openings" not in situation.options or piece.mounted:
        return
    rooms = [one.hexes for one in situation.board.areas.values() if piece.at in one.hexes]
    for place in (piece.at, *piece.at.neighbours()):
        for side in range(6):
            edge = Edge.of(place, side)
            for one in situation.board.edges_at(edge, piece.level):
                kind = situation.catalogue.edges.get(one.feature.kind)
                if kind is None or kind.lock_cost is None or one.inner != place:
                    continue
                inside = place == piece.at or any(place in room for room in rooms)
                state, hidden = situation.openings.state_of(edge, piece.level, one)
                if inside and state == "closed" and not hidden:
                    label = f"{situation.board.label(place)} {kind.name.en}"
                    yield task(
                        "lock", label, kind.lock_cost, "CHA-door-lock", f"lock the {kind.name.en}",
                        f"verrouiller : {kind.name.fr}",
                    )  # fmt: skip


def _picking_up(situation: Situation, piece: Piece) -> Iterator[Task]:
    """From the own hex or the next, on foot (CHA-object-pickup, CHA-object-bulky)."""
    if "objects" not in situation.options or piece.mounted:
        return
    least = situation.catalogue.tables["objects"]["pickup_cost"]
    for thing in situation.scenario.objects:
        if thing.at is None or thing.carried_by or not thing.portable or thing.hidden:
            continue
        try:
            place = situation.board.hex(thing.at)
        except LabelError:
            continue
        if thing.level != piece.level or place.distance(piece.at) > 1:
            continue
        kind = situation.catalogue.objects.get(thing.kind)
        bulk = thing.encumbrance or (kind.encumbrance if kind else 0)
        said = thing.name or (kind.name if kind else Text(thing.kind, thing.kind))
        rule = "CHA-object-bulky" if bulk else "CHA-object-pickup"
        yield task(
            "pick-up",
            thing.id,
            max(least, bulk),
            rule,
            f"pick up {said.en}",
            f"ramasser : {said.to('fr')}",
        )
