"""Where a missed shot goes, who of rider and mount is hit, and shots at things.

A miss beside somebody strikes one of the six hexes round the target by a D6; what it does there
hangs on the victim's own cover (CHB-3.4-dispersion-roll).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.aim import cannot_shoot
from editor.systems.cry_havoc.fighting.contact import touching
from editor.systems.cry_havoc.fighting.fire import BANDS, Shot, cover_of
from editor.systems.cry_havoc.fighting.leadership import status_of
from editor.systems.cry_havoc.fighting.odds import (
    Outcomes,
    chance_of,
    outcomes,
    percent,
    refusal,
    result_names,
    signed,
    step,
    summary,
)
from editor.systems.cry_havoc.seeing.dwellings import dwellings
from editor.systems.cry_havoc.seeing.sight import sight
from editor.systems.cry_havoc.sky import skies

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_RULES = ("CHB-3.4-dispersion-roll", "CHB-3.4-dispersion-effect")


class Stray(msgspec.Struct, frozen=True):
    """One who may be struck by a miss: the face of the D6, the result, and the whole chance."""

    piece: str
    face: int
    result: str
    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.of)


class Scatter(msgspec.Struct, frozen=True):
    """All whom a miss may strike; nobody where the target stands alone."""

    shot: Shot
    strays: tuple[Stray, ...]
    proof: Proof


def scatter(
    situation: Situation, shot: Shot, cover: Callable[[Piece], int] | None = None
) -> Scatter:
    """The chances of a shot's miss; `cover` is the total cover of somebody from this shooter,
    asked along the line where nobody gives it."""
    table = situation.catalogue.tables["missile-results"]["scatter"]
    archer, target = situation.pieces[shot.shooter], situation.pieces[shot.target]
    miss = chance_of(shot.outcomes, "none")
    names = result_names(situation.catalogue.tables["missile-results"])
    numbered, may_stray = around(archer.at, shot.at or target.at), strays(situation, archer, target)
    found, steps = [], []
    for face, place in enumerate(numbered, 1):
        for victim in exposed(situation, archer, target, place) if may_stray else ():
            hidden = cover_of(situation, archer, victim) if cover is None else cover(victim)
            result = stray_result(situation, hidden)
            chance, words = miss / table["die"], names[result]
            found.append(Stray(victim.id, face, result, chance.numerator, chance.denominator))
            steps.append(
                step(_RULES[1], f"{face}: {victim.called.en}, cover {hidden}: {words.en}",
                     f"{face} : {victim.called.fr}, couverture {hidden} : {words.fr}",
                     percent(chance), place)
            )  # fmt: skip
    if found:
        answer = Text(f"a miss ({percent(miss)}) may strike {len(found)} others",
                      f"un raté ({percent(miss)}) peut toucher {len(found)} autres")  # fmt: skip
    else:
        answer = Text("nobody beside the target", "personne à côté de la cible")
    en, fr = "D6, clockwise from the hex beyond", "D6, en tournant depuis l'hexagone derrière"
    first = step(_RULES[0], en, fr, None, *numbered)
    return Scatter(shot, tuple(found), Proof(answer, (first, *steps)))


def exposed(situation: Situation, archer: Piece, target: Piece, place: Hex) -> tuple[Piece, ...]:
    """Whom a stray missile meets in a hex: friend, foe and neutral, but never its own shooter."""
    return tuple(
        one
        for one in situation.pieces_at(place, target.level)
        if one.id not in {archer.id, target.id} and not one.is_out
    )


def strays(situation: Situation, archer: Piece, target: Piece) -> bool:
    """Whether a miss goes on: somebody else stands adjacent to its target."""
    return any(
        one.id != archer.id and not one.is_out and touching(situation, target, one) is not None
        for one in situation.beside(target)
    )


def around(shooter: Hex, target: Hex) -> tuple[Hex, ...]:
    """The six hexes round a target, clockwise, the one directly beyond it first.

    >>> from editor.hexgrid.hexes import Hex
    >>> around(Hex(0, 5), Hex(0, 0))[0]
    Hex(q=0, r=-1)
    """
    line = shooter.line(target)
    beyond = line[-2].direction_to(target) if len(line) > 1 else 0
    return tuple(target.neighbour(beyond + turn) for turn in range(6))


def stray_result(situation: Situation, cover: int) -> str:
    """What a stray missile does to somebody with so much cover (CHB-3.4-dispersion-effect)."""
    rows = situation.catalogue.tables["missile-results"]["scatter"]["by_total_cover"]
    for words, result in rows.items():
        limit = int(words.split()[0])
        if cover == limit or ("more" in words and cover > limit):
            return str(result)
    return str(rows["1 or less"])


class Share(msgspec.Struct, frozen=True):
    """One way in which wounds fall on rider and mount."""

    rider: int
    mount: int
    ways: int
    of: int


def shares(situation: Situation, shooter: Piece, wounds: int) -> tuple[tuple[Share, ...], Step]:
    """How a shot's wounds fall on rider and mount: by lot, or as an elite shooter likes."""
    rule = "CHB-7.0-rider-mount-fire"
    if wounds <= 1:
        why = step("CHB-7.0-rider-mount-melee", "one wound strikes the rider",
                   "une blessure touche le cavalier", wounds)  # fmt: skip
        return (Share(wounds, 0, 1, 1),), why
    status = status_of(situation, shooter)
    if status is not None and status.chooses_rider_or_mount and not shooter.profile.rank:
        why = step(rule, f"{shooter.called.en} chooses", f"{shooter.called.fr} choisit", wounds)
        return tuple(Share(wounds - n, n, 1, 1) for n in range(wounds + 1)), why
    why = step(rule, "a die for each wound: odd the rider, even the mount",
               "un dé par blessure : impair le cavalier, pair la monture", wounds)  # fmt: skip
    return (
        tuple(Share(wounds - n, n, comb(wounds, n), 2**wounds) for n in range(wounds + 1)),
        why,
    )


class ThingShot(msgspec.Struct, frozen=True):
    """A shot at a thing: hit or miss."""

    shooter: str
    weapon: str
    at: Hex
    proof: Proof
    is_allowed: bool = False
    modifier: int = 0
    outcomes: Outcomes = ()


_HITS = {"hit": Text("hit", "touché"), "miss": Text("miss", "manqué")}


def shoot_thing(
    situation: Situation, shooter: str, at: Hex, weapon: str, *, line: bool = False
) -> ThingShot:
    """A shot at equipment or a building, or of a line with `line` (CHB-3.4-inert-target)."""
    archer = situation.pieces.get(shooter)
    if archer is None:
        return ThingShot(shooter, weapon, at, refusal(
            f"nobody here is called {shooter}", f"personne ici ne s'appelle {shooter}"
        ))  # fmt: skip
    why = next(cannot_shoot(situation, archer, weapon, "offensive"), None)
    if why is None and line:
        why = _line_fault(situation, archer, weapon)
    kind = situation.catalogue.weapons.get(weapon)
    away = archer.at.distance(at)
    band = kind.band(away, mounted=archer.mounted) if kind is not None else None
    if why is None and not line:
        why = _hidden_thing(situation, archer, at)
    if why is None and band is None:
        why = step("CHB-3.2-range", f"{away} hexes: out of range",
                   f"{away} hexagones : hors de portée", away)  # fmt: skip
    if why is not None or band is None:
        proof = Proof(why.text, (why,)) if why is not None else refusal("no", "non")
        return ThingShot(shooter, weapon, at, proof)
    steps, most = _thing_steps(situation, archer, at, band, line=line)
    modifier = sum(one.figure for one in steps if isinstance(one.figure, int))
    sides = situation.catalogue.tables["missile-results"]["die"]["sides"]
    hits = min(max(most - modifier, 0), sides)
    found = outcomes({"hit": hits, "miss": sides - hits}, sides, _HITS)
    said = summary(found)
    last = step("CHA-line-shot" if line else "CHB-3.4-inert-target",
                f"D10 {signed(modifier)}, hits to {most}",
                f"D10 {signed(modifier)}, touche jusqu'à {most}", str(most))  # fmt: skip
    return ThingShot(shooter, weapon, at, Proof(said, (*steps, last)), True, modifier, found)


def _hidden_thing(situation: Situation, archer: Piece, at: Hex) -> Step | None:
    """What hides a thing; a building is aimed at from outside, at its wall."""
    places = [at]
    if dwellings(situation).of((at, 0)) is not None and len(archer.at.line(at)) > 1:
        places.append(archer.at.line(at)[-2])
    looks = [
        sight(situation, (archer.at, archer.level), (place, 0), shooter=archer)
        for place in places
        if place != archer.at
    ]
    if not looks or any(one.is_clear for one in looks):
        return None
    return looks[0].blocked_by


def _line_fault(situation: Situation, archer: Piece, weapon: str) -> Step | None:
    rope = situation.catalogue.weapons["line"]
    if weapon not in rope.effect["fired_by"]:
        return step("CHA-line-launchers", f"a {weapon} shoots no line",
                    f"on ne tire pas de filin ainsi ({weapon})")  # fmt: skip
    if {"defensive", "move", "offensive"} & set(archer.acts):
        return step("CHA-line-exclusive", f"{archer.called.en} has shot or moved this turn",
                    f"{archer.called.fr} a déjà tiré ou bougé ce tour")  # fmt: skip
    return None


def _thing_steps(
    situation: Situation, archer: Piece, at: Hex, band: int, *, line: bool
) -> tuple[list[Step], int]:
    """Range, wound and weather; terrain covers no thing."""
    inert = situation.catalogue.tables["missile-results"]["inert-target"]
    rope = situation.catalogue.weapons["line"].effect
    figures = rope["range_modifiers"] if line else inert
    rule = "CHA-line-shot" if line else inert["rule"]
    near, far = skies(situation).over((archer.at, archer.level)), skies(situation).over((at, 0))
    weathers = {kind.name.en: kind for kind in (*near.weathers, *far.weathers)}.values()
    steps = [step(rule, f"{BANDS[band]} range", f"portée : {BANDS[band]}", figures[BANDS[band]])]
    wet = any(kind.range_shift for kind in weathers)
    if wet:
        more = figures["medium"] - figures["short"]
        steps.append(step("CHA-rain-range", "rain: the next band", "pluie : portée suivante", more))
    if archer.is_wounded:
        hurt = rope["shooter_wounded"] if line else inert["shooter_wounded"]
        steps.append(
            step(rule, f"{archer.called.en} is wounded", f"{archer.called.fr} est blessé", hurt)
        )
    steps.extend(
        step("CHA-storm-fire", kind.name.en, kind.name.fr, kind.fire_die)
        for kind in weathers
        if kind.fire_die
    )
    if line and far.unlit:
        dark = situation.catalogue.weathers["night"].cover
        steps.append(step(rule, "an unlit hex at night", "hexagone sombre", dark))
    return steps, rope["hit_max"] if line else inert["hit_max"]
