"""The odds of a shot: range, cover, every modifier of the die, the column, each result.

Who can see whom, and with what cover, is another question (`sight`); a caller who has its answer
hands it in as a `View`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from editor.model.proof import Proof, Step
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.aim import When, arms, objection, too_low
from editor.systems.cry_havoc.fighting.contact import distance, in_shield_wall
from editor.systems.cry_havoc.fighting.odds import (
    Outcomes,
    outcomes,
    read_faces,
    refusal,
    result_names,
    signed,
    step,
    summary,
)
from editor.systems.cry_havoc.fighting.overfly import may_overfly, through_line
from editor.systems.cry_havoc.seeing.sight import TOTAL, sight
from editor.systems.cry_havoc.seeing.visibility import sky_cover, sky_over

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.kinds import Weapon
    from editor.systems.cry_havoc.situation import Piece, Situation

BANDS = ("short", "medium", "long")
_BAND_FR = ("courte", "moyenne", "longue")


class Seen(Protocol):
    """What a look along the line says."""

    @property
    def is_clear(self) -> bool: ...
    @property
    def cover(self) -> int: ...
    @property
    def proof(self) -> Proof: ...


class View(msgspec.Struct, frozen=True):
    """A line that somebody has looked along: whether it is free, and the total cover at its end."""

    is_clear: bool = True
    cover: int = 0
    proof: Proof = Proof(Text())


class Shot(msgspec.Struct, frozen=True):
    """One shot before its die is rolled; without outcomes where it may not be made."""

    shooter: str
    target: str
    weapon: str
    when: When
    proof: Proof
    is_allowed: bool = False
    is_indirect: bool = False
    band: str = ""
    cover: int = 0
    modifier: int = 0
    column: str = ""
    outcomes: Outcomes = ()
    at: Hex | None = None
    """Which of its target's hexes is aimed at."""


def fire(
    situation: Situation,
    shooter: str,
    target: str,
    *,
    weapon: str | None = None,
    when: When = "offensive",
    at: Hex | None = None,
    view: Seen | None = None,
) -> Shot:
    """The odds of a shot with the given weapon, or with the best that may be used.

    `at` is where a moving target is when the shot interrupts it (CHB-2.1-defensive-fire).
    """
    known = situation.pieces
    for name in (shooter, target):
        if name not in known:
            return _no(shooter, target, weapon, when, refusal(
                f"nobody here is called {name}", f"personne ici ne s'appelle {name}"
            ))  # fmt: skip
    archer, victim = known[shooter], known[target]
    if at is not None:
        victim = msgspec.structs.replace(victim, at=at, hexes=(at,))
    names = [weapon] if weapon is not None else _carrying(situation, archer, victim)
    if at is None and view is None:
        tried = [_known_shot(situation, archer, victim, name, when) for name in names]
    else:
        tried = [_shot(situation, archer, victim, name, when, view) for name in names]
    if not tried:
        why = step("CHB-6.2-missile-skills", f"{archer.called.en} has nothing to shoot with",
                   f"{archer.called.fr} n'a pas d'arme de tir")  # fmt: skip
        return _no(shooter, target, weapon, when, Proof(why.text, (why,)))
    allowed = [one for one in tried if one.is_allowed]
    return max(allowed, key=_worth) if allowed else tried[0]


def _carrying(situation: Situation, archer: Piece, victim: Piece) -> list[str]:
    """The weapons that carry so far; all, where none does, so that one says why."""
    own, away = arms(situation, archer), distance(archer, victim)
    near = [
        name for name, kind in own.items() if kind.band(away, mounted=archer.mounted) is not None
    ]
    return near or list(own)


def _worth(shot: Shot) -> tuple[Any, ...]:
    """Which of two weapons to take: the likelier wound, then the likelier result at all."""
    return (
        sum(one.chance for one in shot.outcomes if one.result.startswith("B")),
        sum(one.chance for one in shot.outcomes if one.result != "none"),
    )


def _known_shot(
    situation: Situation, archer: Piece, victim: Piece, weapon: str, when: When
) -> Shot:  # fmt: skip
    """A shot as it was worked out before: of one moment it is asked again and again."""
    key = ("shot", archer.id, victim.id, weapon, when)
    found: Shot | None = situation.workings.get(key)
    if found is None:
        found = situation.workings[key] = _shot(situation, archer, victim, weapon, when, None)
    return found


def _shot(
    situation: Situation, archer: Piece, victim: Piece, weapon: str, when: When, view: Seen | None
) -> Shot:
    """A shot at whichever hex of its target the shooter prefers (CHB-3.2-line-of-fire)."""
    who = (archer.id, victim.id, weapon, when)
    why = next(_objections(situation, archer, victim, weapon, when), None)
    if why is not None:
        return _no(*who, Proof(why.text, (why,)))
    kind = situation.catalogue.weapons[weapon]
    places = sorted(victim.hexes, key=archer.at.distance)
    tried = [
        shot
        for place in (places if view is None else places[:1])
        for shot in _aimed(situation, archer, victim, place, kind, Shot(*who, Proof(Text())), view)
    ]
    allowed = [one for one in tried if one.is_allowed]
    return min(allowed, key=lambda one: one.modifier) if allowed else tried[0]


def _aimed(
    situation: Situation,
    archer: Piece,
    victim: Piece,
    place: Hex,
    kind: Weapon,
    shot: Shot,
    view: Seen | None,
) -> Iterator[Shot]:
    """The shot at one hex: straight, then over what covers it or stands in the way."""
    band = kind.band(archer.at.distance(place), mounted=archer.mounted)
    if band is None:
        why = _too_far(archer, place, kind)
        yield msgspec.structs.replace(shot, proof=Proof(why.text, (why,)))
        return
    seen = view if view is not None else look(situation, archer, victim, place)
    line = through_line(situation, archer, victim, kind, place)
    screen = line.steps if line is not None else ()
    shot = msgspec.structs.replace(shot, band=BANDS[band], at=place)
    is_free = seen.is_clear and (line is None or line.is_allowed)
    if is_free:
        yield _weighed(situation, archer, victim, kind, shot, (*screen,), seen)
    over = may_overfly(kind, band)
    if not over.is_allowed:
        if not is_free:
            first = seen.proof.answer if not seen.is_clear else screen[0].text
            found = () if seen.is_clear else seen.proof.steps
            yield _no(*_who(shot), Proof(first, (*found, *screen, *over.steps)))
        return
    less = situation.catalogue.tables["missile-results"]["die_modifiers"]["indirect-fire"]["value"]
    if is_free and (view is not None or seen.cover <= less):
        return
    bands = (kind.mounted_range if archer.mounted else None) or kind.range or (0, 0, 0)
    seen = look(situation, archer, victim, place, short=bands[0])
    if seen.is_clear:
        shot = msgspec.structs.replace(shot, is_indirect=True)
        yield _weighed(situation, archer, victim, kind, shot, (*screen,), seen)
    elif not is_free:
        yield _no(*_who(shot), _not_over(situation, archer, victim, place, seen))


def _who(shot: Shot) -> tuple[str, str, str, When]:
    return shot.shooter, shot.target, shot.weapon, shot.when


def _weighed(
    situation: Situation,
    archer: Piece,
    victim: Piece,
    kind: Weapon,
    shot: Shot,
    screen: tuple[Step, ...],
    seen: Seen,
) -> Shot:
    """A shot that may be made, with all that weighs on its die."""
    assert shot.at is not None, "it is aimed at a hex"
    steps = [_range(situation, archer, victim, shot.at, shot.band), *screen]
    steps.extend(_cover(situation, archer, victim, seen))
    cover = steps[-1].figure
    steps.extend(_modifiers(situation, archer, victim, is_indirect=shot.is_indirect))
    return _settle(situation, victim, kind, steps, msgspec.structs.replace(
        shot, is_allowed=True, cover=cover if isinstance(cover, int) else 0
    ))  # fmt: skip


def _not_over(
    situation: Situation, archer: Piece, victim: Piece, place: Hex, seen: Seen
) -> Proof:  # fmt: skip
    """Why not even indirectly: something too high, or something low that is too far off."""
    far = archer.at.distance(place)
    if not look(situation, archer, victim, place, short=far).is_clear:
        return seen.proof
    why = step("CHB-3.4-indirect-obstacle-short", "what is shot over must be at short range",
               "l'obstacle survolé doit être à courte portée")  # fmt: skip
    return Proof(why.text, (*seen.proof.steps, why))


def look(
    situation: Situation, archer: Piece, victim: Piece, place: Hex, *, short: int | None = None
) -> Seen:  # fmt: skip
    """Ask who sees whom there; with `short`, over whatever low stands within so many hexes."""
    known = situation.pieces
    if known.get(archer.id) is not archer or known.get(victim.id) is not victim:
        return _look(situation, archer, victim, place, short)
    key = ("look", archer.id, victim.id, place, short)
    found: Seen | None = situation.views.get(key)
    if found is None:
        found = situation.views[key] = _look(situation, archer, victim, place, short)
    return found


def _look(
    situation: Situation, archer: Piece, victim: Piece, place: Hex, short: int | None
) -> Seen:  # fmt: skip
    return sight(
        situation,
        (archer.at, archer.level),
        (place, victim.level),
        shooter=archer,
        target_piece=victim,
        indirect=short is not None,
        short=short,
        only_there=True,
    )


def _objections(
    situation: Situation, archer: Piece, victim: Piece, weapon: str, when: When
) -> Iterator[Step]:
    first = objection(situation, archer, weapon, when)
    if first is not None:
        yield first
    if victim.state in {"dead", "unconscious"}:
        yield step("CHB-7.0-wound-again", f"{victim.called.en} is already down",
                   f"{victim.called.fr} est déjà à terre")  # fmt: skip
    if victim.id == archer.id or situation.is_friend(archer, victim):
        yield step("CHB-2.1-defensive-fire", f"{victim.called.en} is on the same side",
                   f"{victim.called.fr} est du même camp")  # fmt: skip
    kind = situation.catalogue.weapons.get(weapon)
    if kind is None:
        return
    low = too_low(situation, archer, victim, kind)
    if low is not None:
        yield low


def _too_far(archer: Piece, place: Hex, kind: Weapon) -> Step:
    away = archer.at.distance(place)
    return step("CHB-3.2-range", f"{away} hexes: beyond the range of the {kind.name.en}",
                f"{away} hexagones : hors de portée ({kind.name.fr})", away,
                archer.at, place)  # fmt: skip


def _range(situation: Situation, archer: Piece, victim: Piece, place: Hex, name: str) -> Step:
    """The band's modifier; in rain that of the next one (CHA-rain-range)."""
    table = situation.catalogue.tables["missile-results"]["die_modifiers"]
    away = archer.at.distance(place)
    wet = any(sky.range_shift for sky in _weathers(situation, archer, victim))
    row = table["rain"] if wet else table["range"]
    more = (", in rain", ", sous la pluie") if wet else ("", "")
    return step(
        row["rule"],
        f"{away} hexes: {name} range{more[0]}",
        f"{away} hexagones : portée {_BAND_FR[BANDS.index(name)]}{more[1]}",
        row[name],
        archer.at,
        place,
    )


def _weathers(situation: Situation, *pieces: Piece) -> list[Any]:
    """The weathers over any of these."""
    found: list[Any] = []
    for piece in pieces:
        for kind in sky_over(situation, (piece.at, piece.level)).weathers:
            if kind not in found:
                found.append(kind)
    return found


def cover_of(situation: Situation, archer: Piece, victim: Piece) -> int:
    """The total cover of somebody whom a missile may strike, whoever stands in the line.

    Where no line leads to him at all, nothing gets at him; that he is not seen in the dark is no
    cover beyond what the dark gives anyway (CHB-3.4-dispersion-effect).
    """
    seen = sight(
        situation, (archer.at, archer.level), (victim.at, victim.level), shooter=archer,
        target_piece=victim, fire=False, stray=True,
    )  # fmt: skip
    if not seen.is_clear:
        return TOTAL
    found = _cover(situation, archer, victim, seen)[-1].figure
    return found if isinstance(found, int) else 0


def _cover(situation: Situation, archer: Piece, victim: Piece, seen: Seen) -> list[Step]:
    """The cover as one figure, with what the look along the line found behind it."""
    found = [msgspec.structs.replace(one, figure=_quiet(one.figure)) for one in seen.proof.steps]
    rule, en, fr = (
        "CHB-3.2-cover-levels",
        f"cover of {victim.called.en}",
        f"couverture de {victim.called.fr}",
    )
    cover = seen.cover
    if in_shield_wall(situation, victim):
        sky = sky_cover(situation, (victim.at, victim.level), archer)
        dark = sum(one.figure for one in sky if isinstance(one.figure, int))
        better = situation.catalogue.shields["pavise"].shield_wall["cover"] + dark
        if better > cover:
            rule, en, fr = "CHB-4.2-shield-wall-effect", "behind the shields", "sous les boucliers"
            cover = better
    found.append(Step(rule, Text(en, fr), cover, victim.hexes, victim.level))
    return found


def _quiet(figure: object) -> str | None:
    return None if figure is None else str(figure)


def _modifiers(
    situation: Situation, archer: Piece, victim: Piece, *, is_indirect: bool
) -> Iterator[Step]:
    table = situation.catalogue.tables["missile-results"]["die_modifiers"]
    if archer.is_wounded:
        row = table["shooter-wounded"]
        yield step(
            row["rule"],
            f"{archer.called.en} is wounded",
            f"{archer.called.fr} est blessé",
            row["value"],
        )
    row = table["fast-movement"]
    fast = sum(piece.moved >= row["threshold"] for piece in (archer, victim))
    if fast:
        figure = row["both"] if fast > 1 else row["one"]
        yield step(row["rule"], "moved far this turn", "long déplacement ce tour", figure)
    if is_indirect:
        row = table["indirect-fire"]
        yield step(row["rule"], "over what stands between", "par-dessus ce qui fait écran",
                   row["value"])  # fmt: skip
    for kind in _weathers(situation, archer, victim):
        if kind.fire_die:
            rule = table["storm"]["rule"]
            yield step(rule, kind.name.en, kind.name.fr, kind.fire_die)
    rules = {rule.rule for rule in situation.scenario.special_rules}
    worn = situation.catalogue.armours.get(victim.armour or "")
    if worn is not None and worn.optional_missile_die and "armour-against-missiles" in rules:
        yield step("CHB-6.2-armour", f"armour: {worn.name.en}", f"armure : {worn.name.fr}",
                   worn.optional_missile_die)  # fmt: skip


def _settle(
    situation: Situation, victim: Piece, kind: Weapon, steps: list[Step], shot: Shot
) -> Shot:
    table = situation.catalogue.tables["missile-results"]
    column, why = fire_column(situation, victim, kind)
    modifier = sum(one.figure for one in steps if isinstance(one.figure, int))
    cells = table["table"][column] if column else ["none"]
    faces = read_faces(cells, modifier, sides=table["die"]["sides"],
                       first=table["rows"]["first_die"])  # fmt: skip
    found = outcomes(faces, table["die"]["sides"], result_names(table))
    last = step("CHB-3.2-fire-roll", f"D10 {signed(modifier)} in column {column or '-'}",
                f"D10 {signed(modifier)} en colonne {column or '-'}", column or "-")  # fmt: skip
    said = summary(found)
    answer = Text(f"D10 {signed(modifier)}, column {column or '-'}: {said.en}",
                  f"D10 {signed(modifier)}, colonne {column or '-'} : {said.fr}")  # fmt: skip
    return msgspec.structs.replace(
        shot, proof=Proof(answer, (*steps, *why, last)), modifier=modifier, column=column,
        outcomes=found,
    )  # fmt: skip


def fire_column(situation: Situation, victim: Piece, kind: Weapon) -> tuple[str, tuple[Step, ...]]:
    """The weapon's column, lowered by a large target; empty below the lowest."""
    table = situation.catalogue.tables["missile-results"]
    why = [step("CHB-3.2-columns", kind.name.en, kind.name.fr, kind.efficiency)]
    if kind.anyone:
        why.append(step("CHB-6.2-missile-skills", "open to everybody", "ouvert à tous"))
    columns, large = table["columns"], table["large_target"]
    place = columns.index(kind.efficiency)
    if victim.profile.large or "large" in victim.special:
        named = large["named"].get(victim.profile.vocation or "")
        less = named if named is not None else len(victim.hexes) // large["per_hexes"]
        place -= less
        en, fr = (
            f"{victim.called.en} is large: {less} columns down",
            f"{victim.called.fr} : {less} de moins",
        )
        why.append(step(large["rule"], en, fr, str(less)))
    return (columns[place] if place >= 0 else ""), tuple(why)


def _no(shooter: str, target: str, weapon: str | None, when: When, proof: Proof) -> Shot:
    return Shot(shooter, target, weapon or "", when, proof)
