"""Attack, defence and movement in force: the counter's face, the saddle, the charge, the string.

Every figure is worked out in whole numbers, each multiplication rounded down by itself
(CHA-rider-cavalier-charge).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

import msgspec

from editor.systems.cry_havoc.fighting.contact import is_animal
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import reading

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation


class Strength(msgspec.Struct, frozen=True):
    """What a piece attacks, defends and moves with, and why."""

    attack: int
    defence: int
    movement: int
    steps: tuple[Step, ...] = ()


def times(value: int, factor: float | str) -> int:
    """A factor of the catalogue on a figure, rounded down.

    >>> times(7, 1.5), times(9, "0.5")
    (10, 4)
    """
    return floor(value * Fraction(factor))


def strength(situation: Situation, piece: Piece) -> Strength:
    """The figures of a piece as it stands (CHB-1.4-values)."""
    foot = _face(piece)
    name = piece.called
    if foot is None:
        known = _animal(situation, piece)
        attack, defence, movement, steps = (
            known.attack, known.defence, known.movement, list(known.steps)
        )  # fmt: skip
    else:
        attack, defence, movement = foot
        steps = [_printed(piece, foot)]
    if foot is not None and piece.mounted:
        if piece.unit.tied:
            steps.append(
                step(
                    "CHB-5.2-tied-horses",
                    f"{name.en}'s horse is tied: no gain from the saddle",
                    f"le cheval de {name.fr} est attaché : la selle n'apporte rien",
                )
            )
        elif piece.profile.mounted_figures is None:
            attack, defence, movement, why = _in_saddle(situation, piece, foot)
            steps.append(why)
    if piece.profile.caparison and (foot is None or _is_made_up(piece)):
        defence, movement, why = _covered(situation, defence, movement)
        steps.append(why)
    if _in_string(situation, piece):
        factor = situation.catalogue.tables["string"]
        attack = times(attack, factor["attack_factor"])
        defence = times(defence, factor["defence_factor"])
        steps.append(
            step(
                "CHB-5.2-train-penalty",
                f"{name.en} is tied in a string: attack {attack}, defence {defence}",
                f"{name.fr} est attaché en file : attaque {attack}, défense {defence}",
                f"{attack}-{defence}",
            )
        )
    return Strength(attack, defence, movement, tuple(steps))


def _printed(piece: Piece, face: tuple[int, int, int]) -> Step:
    attack, defence, movement = face
    return step(
        "CHB-1.4-values",
        f"{piece.called.en}: attack {attack}, defence {defence}, movement {movement}",
        f"{piece.called.fr} : attaque {attack}, défense {defence}, mouvement {movement}",
        f"{attack}-{defence}-{movement}",
        piece.at,
    )


def charge_attack(situation: Situation, piece: Piece) -> tuple[int, Step]:
    """The attack of a charge that has its effects, and the factor that made it."""
    own = strength(situation, piece)
    printed = piece.profile.charge_attack
    if piece.mounted and printed is not None and not piece.is_wounded:
        return printed, step(
            "CHB-4.1-charge-rider",
            f"{piece.called.en} charges with the attack on the roster",
            f"{piece.called.fr} charge avec l'attaque de sa fiche",
            printed,
        )
    if piece.mounted and reading(situation, "CHB-4.1-charge-rider") == "foot":
        own = strength(situation, msgspec.structs.replace(piece, mounted=False))
    factor, rule = charge_factor(situation, piece)
    made = times(own.attack, factor)
    return made, step(
        rule,
        f"{piece.called.en} charges: attack {own.attack} times {factor:g}",
        f"{piece.called.fr} charge : attaque {own.attack} fois {factor:g}".replace(".", ","),
        made,
    )


def counter_defence(situation: Situation, piece: Piece) -> tuple[int, Step]:
    """The defence of somebody who meets a charge with his own (CHB-4.2-simultaneous-defence)."""
    own = strength(situation, piece)
    factor = situation.catalogue.tables["charge"][_kind(piece)]["counter_defence_factor"]
    made = times(own.defence, factor)
    return made, step(
        "CHB-4.2-simultaneous-defence",
        f"{piece.called.en} charges in turn: defence {own.defence} times {factor:g}",
        f"{piece.called.fr} charge à son tour : défense {own.defence} fois {factor:g}",
        made,
    )


def charge_factor(situation: Situation, piece: Piece) -> tuple[float, str]:
    """What a charge makes of the attack in force, and by which rule."""
    kind, tables = _kind(piece), situation.catalogue.tables
    base = tables["charge"]
    rules = dict(zip(("foot", "rider", "joust"), base["rules"], strict=False))
    if kind == "foot" or "riders" not in situation.options:
        return base[kind]["attack_factor"], rules[kind]
    advanced = tables["charge-advanced"]
    if not {"rider", "joust"} & set(piece.special):
        return 1, advanced["rules"][0]
    return advanced[kind]["attack_factor"], advanced["rules"][kind == "joust"]


def _kind(piece: Piece) -> str:
    if not piece.mounted:
        return "foot"
    return "joust" if "joust" in piece.special else "rider"


def _face(piece: Piece) -> tuple[int, int, int] | None:
    """The side of the counter that is up; creatures with more wound states have more sides."""
    tied = piece.mounted and piece.unit.tied
    printed = piece.profile.mounted_figures if piece.mounted and not tied else None
    figures = printed or piece.profile.foot
    if figures is None:
        return None
    if piece.wounds > 1 and figures.more:
        return figures.more[min(piece.wounds - 2, len(figures.more) - 1)]
    return figures.wounded if piece.is_wounded and figures.wounded else figures.healthy


def _in_saddle(
    situation: Situation, piece: Piece, foot: tuple[int, int, int]
) -> tuple[int, int, int, Step]:
    """A rider without a mounted counter, from the most special rule to the most general."""
    attack, defence, _ = foot
    catalogue, special = situation.catalogue, set(piece.special)
    mount = catalogue.mounts.get(piece.mount or "")
    gain = mount.rider if mount is not None else None
    own = mount.movement if mount is not None else catalogue.tables["untrained-riders"]
    trained = "joust" if "joust" in special else "rider" if "rider" in special else ""
    if trained and gain is not None and mount is not None and "mounts" in situation.options:
        rule = mount.origin.get("rider", "")
        attack, defence = times(attack, gain.attack_factor), defence + gain.defence_bonus
        rule = rule if rule in mount.rules else "CHA-mount-notation"
        return _told(rule, attack, defence, mount.movement)
    plain: dict[str, Any] = catalogue.tables["untrained-riders"]
    row = plain.get(piece.profile.status or "")
    pace = int(own) if not isinstance(own, dict) else int(plain["regular"]["movement"])
    if trained:
        factors = catalogue.tables["mounted-factors"]
        rule = factors["rules"][0 if trained == "joust" else 1]
        return _told(rule, times(attack, factors[trained]), defence, pace)
    if row is not None:
        free = "mounts" in situation.options and mount is not None
        pace = pace if free else int(row["movement"])
        return _told("CHB-5.2-status-table", attack + row["attack"], defence + row["defence"], pace)
    more = plain["without_mounted_counter"]["attack"]
    return _told("CHB-5.2-no-mounted-counter", attack + more, defence, pace)


def _told(rule: str, attack: int, defence: int, movement: int) -> tuple[int, int, int, Step]:
    why = step(
        rule,
        f"mounted: attack {attack}, defence {defence}, movement {movement}",
        f"à cheval : attaque {attack}, défense {defence}, mouvement {movement}",
        f"{attack}-{defence}-{movement}",
    )
    return attack, defence, movement, why


def _animal(situation: Situation, piece: Piece) -> Strength:
    """A riderless mount defends itself and cannot attack (CHA-mount-notation)."""
    known = situation.catalogue.mounts.get(piece.mount or "") if is_animal(piece) else None
    if known is None:
        return Strength(0, 0, 0)
    why = step(
        "CHA-mount-notation",
        f"{known.name.en}: defence {known.defence}",
        f"{known.name.fr} : défense {known.defence}",
        f"{known.attack}-{known.defence}-{known.movement}",
        piece.at,
    )
    return Strength(known.attack, known.defence, known.movement, (why,))


def _is_made_up(piece: Piece) -> bool:
    """Whether the mounted figures are worked out and not printed."""
    return piece.mounted and not piece.unit.tied and piece.profile.mounted_figures is None


def _covered(situation: Situation, defence: int, movement: int) -> tuple[int, int, Step]:
    """A caparison guards the horse and slows it, by the catalogue's own figures."""
    cloth = situation.catalogue.armours["caparison"]
    defence += cloth.defence_bonus
    movement = max(0, movement - cloth.movement_penalty)
    return (
        defence,
        movement,
        step(
            "CHA-mount-notation",
            f"{cloth.name.en}: defence {defence}, movement {movement}",
            f"{cloth.name.fr} : défense {defence}, mouvement {movement}",
            f"{defence}-{movement}",
        ),
    )


def _in_string(situation: Situation, piece: Piece) -> bool:
    """Tied animals, a rider on one, and whoever leads them."""
    if piece.unit.tied:
        return True
    led = (situation.pieces.get(name) for name in piece.unit.leads)
    return any(one is not None and one.unit.tied for one in led)
