"""Can one place be seen, or shot at, from another: clear or stopped, with what cover, and why.

One routine serves sight and fire (CHB-3.2-field-of-vision); people stand in the way of shots only.
The line runs between centres. Through a door or window it is measured from the middle of its outer
hexside, inwards as outwards; from the top of a tower, from the middle of the open hexside that
suits the shooter best.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from editor.hexgrid.hexes import Hex
from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.wording import worded
from editor.systems.cry_havoc.seeing.cover import entered, own_cover, shooting_from
from editor.systems.cry_havoc.seeing.hindrance import BLOCK, Hindrance
from editor.systems.cry_havoc.seeing.look import Look
from editor.systems.cry_havoc.seeing.ports import lines
from editor.systems.cry_havoc.seeing.visibility import sky_cover, too_far

if TYPE_CHECKING:
    from editor.systems.cry_havoc.situation import Piece, Situation, Spot

TOTAL = 9
"""Cover that nothing gets at."""
_LINE = "CHB-3.2-line-of-fire"


class Sight(msgspec.Struct, frozen=True):
    """The answer: whether the line is free, by what it is stopped, how well the target is covered.

    `cover` is what is added to the die of a shot: the best cover of all, then fog and the dark;
    `ground_cover` is the same without fog and dark. `at` is the hex that was aimed at.
    """

    is_clear: bool
    cover: int
    proof: Proof
    blocked_by: Step | None = None
    ground_cover: int = 0
    at: Hex | None = None
    overflown: tuple[Hex, ...] = ()


class Aim(NamedTuple):
    """The best line to one hex, before it is put into words."""

    look: Look
    blocked: Hindrance | Step | None
    covers: tuple[Hindrance, ...] = ()
    sky: tuple[Step, ...] = ()
    overflown: tuple[Hindrance, ...] = ()

    @property
    def ground_cover(self) -> int:
        return max((one.value for one in self.covers), default=0)

    @property
    def cover(self) -> int:
        ground = self.ground_cover
        if ground >= TOTAL:
            return TOTAL
        return ground + sum(one.figure for one in self.sky if isinstance(one.figure, int))


def sight(
    situation: Situation,
    origin: Spot,
    target: Spot,
    *,
    shooter: Piece | None = None,
    target_piece: Piece | None = None,
    indirect: bool = False,
    fire: bool | None = None,
    short: int | None = None,
    stray: bool = False,
    only_there: bool = False,
) -> Sight:
    """Look from one place to another.

    `shooter` is whoever looks, `target_piece` whoever is looked at: it is seen on whichever of its
    hexes shows it best. People block a shot (`fire`, by default when there is a shooter), but no
    view. With `indirect` the shot flies over people and low things, where they stand within
    `short` hexes if that is given. A `stray` missile flies on through fog and the dark. With
    `only_there` the target is looked at where it is said, and on no other of its hexes.
    """
    wrong = next(_wrong(situation, origin, target, shooter, fire), None)
    if wrong is not None:
        return Sight(False, 0, Proof(wrong), Step("", wrong))
    is_fire = shooter is not None if fire is None else fire
    aim = best_aim(
        situation, origin, target, shooter, target_piece, fire=is_fire, indirect=indirect,
        short=short, stray=stray, only_there=only_there,
    )  # fmt: skip
    return _told(situation, aim)


def best_aim(
    situation: Situation,
    origin: Spot,
    target: Spot,
    shooter: Piece | None = None,
    target_piece: Piece | None = None,
    *,
    fire: bool = False,
    indirect: bool = False,
    short: int | None = None,
    stray: bool = False,
    only_there: bool = False,
) -> Aim:
    """The best line to any hex of the target (CHB-3.2-line-of-fire); both places must exist."""
    places: tuple[Hex, ...] = (target[0],)
    if target_piece is not None and target[0] in target_piece.hexes and not only_there:
        places = (target[0], *(one for one in target_piece.hexes if one != target[0]))
    best: Aim | None = None
    for place in places:
        if place not in situation.board:
            continue
        look = Look(
            situation, origin, (place, target[1]), shooter, target_piece, fire=fire,
            indirect=indirect, short=short,
        )  # fmt: skip
        aim = _aim(look, stray=stray)
        if best is None or _rank(aim) < _rank(best):
            best = aim
        if best.blocked is None and not best.cover:
            break
    assert best is not None, "the target's own hex is on the board"
    return best


def entry_side(situation: Situation, shooter: Piece, target_piece: Piece) -> int | None:
    """The hexside by which a shot comes into its target's hex (CHB-3.2-cover-wall-corner)."""
    look = Look(
        situation, (shooter.at, shooter.level), (target_piece.at, target_piece.level), shooter,
        target_piece, fire=True, indirect=False, short=None,
    )  # fmt: skip
    for _, path, refused in lines(look):
        if refused is None and path:
            return entered(path[-1][2])[0]
    return None


def _rank(aim: Aim) -> tuple[bool, int]:
    return aim.blocked is not None, aim.cover


def _aim(look: Look, *, stray: bool) -> Aim:
    parted = _parted(look)
    if parted is not None:
        return Aim(look, parted)
    best: Aim | None = None
    for line, path, refused in lines(look):
        if refused is not None:
            aim = Aim(look, refused)
        else:
            found = line
            limit = None
            if found.blocked is None and not stray:
                crossed = [Hex(q, r) for q, r, _ in path]
                limit = too_far(look.situation, look.origin, look.target, look.shooter, crossed)
            if found.blocked is not None or limit is not None:
                aim = Aim(look, found.blocked or limit, overflown=found.overflown)
            else:
                way = path[-1][2] if path else None
                covers = (*found.covers, *shooting_from(look), *own_cover(look, way))
                sky = tuple(sky_cover(look.situation, look.target, look.shooter))
                aim = Aim(look, None, covers, sky, found.overflown)
        if best is None or _rank(aim) < _rank(best):
            best = aim
    assert best is not None, "there is always a line, or a reason against it"
    return best


def _parted(look: Look) -> Hindrance | None:
    """Floors and earth between two levels."""
    (_, here), (_, there) = look.origin, look.target
    place = (look.there,)
    if here != there and min(here, there) < 0:
        earth = Text("the ground between them", "le sol entre les deux")
        return Hindrance(BLOCK, "earth", _LINE, earth, place)
    home = look.houses.of(look.origin)
    same = home is not None and home == look.houses.of(look.target)
    if here != there and (same or look.here == look.there):
        floor = Text("the floor between them", "le plancher entre les deux")
        return Hindrance(BLOCK, "floor", _LINE, floor, place)
    return None


def _wrong(
    situation: Situation, origin: Spot, target: Spot, shooter: Piece | None, fire: bool | None
) -> Iterator[Text]:
    """What is wrong with the question itself."""
    board = situation.board
    for place, level in (origin, target):
        if place not in board:
            yield Text(f"there is no hex {place.q},{place.r} on this board",
                       f"il n'y a pas d'hexagone {place.q},{place.r} sur ce plateau")  # fmt: skip
        elif board.terrain_at(place, level) is None:
            at = board.label(place)
            yield Text(f"{at} has no level {level}", f"{at} n'a pas de niveau {level}")
    if shooter is not None and not shooter.is_up:
        who, how = shooter.called, worded(shooter.state)
        if fire is False:
            yield Text(f"{who.en} is {how.en} and sees nothing",
                       f"{who.fr} ne voit rien : {how.fr}")  # fmt: skip
        else:
            yield Text(f"{who.en} is {how.en} and cannot shoot",
                       f"{who.fr} ne peut pas tirer : {how.fr}")  # fmt: skip


def _told(situation: Situation, aim: Aim) -> Sight:
    """An aim in words."""
    look, board = aim.look, situation.board
    here, there = board.label(look.here), board.label(look.there)
    flown = tuple(_step(situation, one, "overflown") for one in aim.overflown)
    over = tuple(dict.fromkeys(place for one in aim.overflown for place in one.hexes))
    if aim.blocked is not None:
        why = aim.blocked
        cause = why if isinstance(why, Step) else _step(situation, why)
        answer = Text(f"{there} is not to be seen from {here}: {cause.text.en}",
                      f"{there} n'est pas visible de {here} : {cause.text.to('fr')}")  # fmt: skip
        return Sight(False, 0, Proof(answer, (*flown, cause)), cause, 0, look.there, over)
    steps = [*flown]
    best = aim.ground_cover
    strongest = sorted(aim.covers, key=lambda one: -one.value)
    steps += [_step(situation, one, f"+{one.value}") for one in strongest]
    if sum(one.value > 0 for one in aim.covers) > 1:
        only = Text("only the best cover counts", "seule la meilleure couverture compte")
        steps.append(Step("CHB-3.2-cover-no-stacking", only, f"+{best}"))
    steps.extend(aim.sky)
    free = Text("nothing stops the line", "rien n'arrête la ligne")
    steps.append(Step(_LINE, free, None, (look.here, look.there)))
    answer = Text(f"{there} is seen from {here}, cover +{aim.cover}",
                  f"{there} est visible de {here}, couverture +{aim.cover}")  # fmt: skip
    return Sight(True, aim.cover, Proof(answer, tuple(steps)), None, best, look.there, over)


def _step(situation: Situation, thing: Hindrance, figure: str | None = None) -> Step:
    labels = [situation.board.label(place) for place in thing.hexes if place in situation.board]
    at = "-".join(labels)
    text = Text(f"{thing.name.en}, {at}", f"{thing.name.to('fr')}, {at}") if at else thing.name
    return Step(thing.rule, text, figure, thing.hexes)
