"""The odds of a melee: strengths, column, shifts, die, and the chance of each result.

The column is attack to defence, rounded in the defender's favour; all shifts are summed, applied
once, and only then held within the table (CHB-1.2-column-shift).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from editor.model.proof import Proof
from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import in_shield_wall
from editor.systems.cry_havoc.fighting.engagement import barred, is_connected, supports, unable
from editor.systems.cry_havoc.fighting.headcount import (
    Declared,
    Rings,
    Sides,
    encirclement,
    outnumbering,
)
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
from editor.systems.cry_havoc.fighting.strength import Strength, strength
from editor.systems.cry_havoc.fighting.vantage import Vantage, of_side
from editor.systems.cry_havoc.fighting.wording import worded
from editor.systems.cry_havoc.seeing.cover import is_surprised

if TYPE_CHECKING:
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Situation


_FLEEING = frozenset({"panicked", "routed"})


class Melee(msgspec.Struct, frozen=True):
    """One combat before its die is rolled; without outcomes where it may not be fought."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    proof: Proof
    is_allowed: bool = False
    supporters: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0
    odds: str = ""
    shift: int = 0
    column: str = ""
    table: str = ""
    die: int = 0
    outcomes: Outcomes = ()


class Press(msgspec.Struct, frozen=True):
    """What a charge changes: the figures that replace the printed ones, and who counts."""

    attack: tuple[int, Step] | None = None
    defence: tuple[int, Step] | None = None
    is_alone: bool = False
    is_charge: bool = False


def melee(
    situation: Situation,
    attackers: Sequence[str],
    defenders: Sequence[str],
    *,
    declared: Declared | None = None,
    press: Press | None = None,
    rings: Rings = None,
) -> Melee:
    """The odds of these together against those together.

    `declared` names the other attacks of the step, for who outnumbers and encircles whom; `rings`
    are those who were encircled when it was settled, if it is.
    Attackers with a pole arm who stand in the second rank support by themselves.
    """
    press = press or Press()
    declared = dict(declared or {}) | {name: tuple(defenders) for name in attackers}
    sides, wrong = _muster(situation, attackers, defenders, press)
    if wrong is not None or sides is None:
        proof = wrong or refusal("no fight", "pas de combat")
        return Melee(tuple(attackers), tuple(defenders), proof)
    steps: list[Step] = []
    attack = _sum(situation, sides, press, steps)
    defence = _defence(situation, sides, press, steps)
    shifts, no_fight = _shifts(situation, sides, declared, press, rings)
    if no_fight is not None:
        return Melee(tuple(attackers), tuple(defenders), Proof(no_fight.text, (no_fight,)))
    table = situation.catalogue.tables["melee-results"]
    die = list(_die(situation, sides, table))
    raw = odds_index(attack, defence)
    odds = format_odds(raw)
    steps.append(
        step(
            "CHB-6.0-odds",
            f"attack {attack} to defence {defence}, in the defender's favour",
            f"attaque {attack} contre défense {defence}, en faveur du défenseur",
            odds,
        )
    )
    kind = "mounted" if any(one.mounted for one in sides.defenders) else "foot"
    return settle(
        table, kind, raw, tuple(steps), tuple(shifts), tuple(die),
        Melee(
            tuple(one.id for one in sides.attackers), tuple(defenders), Proof(Text()), True,
            tuple(one.id for one in sides.supporters), attack, defence, odds,
        ),
    )  # fmt: skip


def settle(
    table: dict[str, Any],
    kind: str,
    raw: int,
    steps: tuple[Step, ...],
    shifts: tuple[Step, ...],
    die: tuple[Step, ...],
    fight: Melee,
) -> Melee:
    """Shift the column, modify the die, and count the faces of each result."""
    shift = sum(_figure(one) for one in shifts)
    columns = table["odds"]["columns"]
    first = columns.index("1/1")
    column = columns[min(max(raw + shift + first, 0), len(columns) - 1)]
    modifier = sum(_figure(one) for one in die)
    faces = read_faces(
        table["tables"][kind][column],
        modifier,
        sides=table["die"]["sides"],
        first=table["rows"]["first_die"],
    )
    found = outcomes(faces, table["die"]["sides"], result_names(table))
    last = step(
        "CHB-1.2-column-shift",
        f"shifts {signed(shift)}: column {column}; die {signed(modifier)}",
        f"décalages {signed(shift)} : colonne {column} ; dé {signed(modifier)}",
        column,
    )
    said = summary(found)
    answer = Text(f"{column}, D10 {signed(modifier)}: {said.en}",
                  f"{column}, D10 {signed(modifier)} : {said.fr}")  # fmt: skip
    return msgspec.structs.replace(
        fight, proof=Proof(answer, (*steps, *shifts, last, *die)), shift=shift, column=column,
        table=kind, die=modifier, outcomes=found,
    )  # fmt: skip


def odds_index(attack: int, defence: int) -> int:
    """The place of a ratio among the columns, 1/1 being 0; whole numbers only.

    >>> [odds_index(a, d) for a, d in ((15, 6), (17, 6), (6, 13), (5, 5), (4, 5))]
    [1, 1, -2, 0, -1]
    """
    defence = max(defence, 1)
    return attack // defence - 1 if attack >= defence else 1 - -(-defence // attack)


def format_odds(index: int) -> str:
    """A column by its name.

    >>> format_odds(2), format_odds(0), format_odds(-2)
    ('3/1', '1/1', '1/3')
    """
    return f"{index + 1}/1" if index >= 0 else f"1/{1 - index}"


def parse_odds(column: str) -> int:
    """The place of a column.

    >>> [parse_odds(one) for one in ("3/1", "1/1", "1/3")]
    [2, 0, -2]
    """
    over, under = (int(part) for part in column.split("/"))
    return over - 1 if under == 1 else 1 - under


def _muster(
    situation: Situation, attackers: Sequence[str], defenders: Sequence[str], press: Press
) -> tuple[Sides | None, Proof | None]:
    """The pieces of both sides, or why they may not fight so."""
    known = situation.pieces
    for name in (*attackers, *defenders):
        if name not in known:
            en, fr = f"nobody here is called {name}", f"personne ici ne s'appelle {name}"
            return None, refusal(en, fr)
    if not attackers or not defenders:
        return None, refusal("a fight needs two sides", "un combat demande deux camps")
    ours, theirs = [known[name] for name in attackers], [known[name] for name in defenders]
    second = [
        one
        for one in ours
        if any(supports(situation, one, target, ours) is not None for target in theirs)
    ]
    sides = Sides(tuple(one for one in ours if one not in second), tuple(second), tuple(theirs))
    why = next(_objections(situation, sides, press), None)
    return (None, Proof(why.text, (why,))) if why is not None else (sides, None)


def _objections(situation: Situation, sides: Sides, press: Press) -> Iterator[Step]:
    """Whatever forbids a fight, the plainest first."""
    ours = (*sides.attackers, *sides.supporters)
    enemies = {enemy.id for enemy in situation.enemies_of(ours[0])}
    for one in sides.defenders:
        if one.state in {"dead", "unconscious"}:
            yield step("CHB-6.0-optional-combat", f"{one.called.en} is already down",
                       f"{one.called.fr} est déjà à terre")  # fmt: skip
        if one.unit.behind is not None:
            yield step(
                "CHA-pillion-no-fight",
                f"{one.called.en} rides behind: the rider is attacked",
                f"{one.called.fr} est en croupe : on attaque le cavalier",
            )
        if one.id not in enemies:
            yield step("CHB-6.0-optional-combat", f"{one.called.en} is no enemy",
                       f"{one.called.fr} n'est pas un ennemi")  # fmt: skip
    for one in ours:
        why = unable(situation, one, charging=press.is_charge)
        if why is not None:
            yield why
    for one in sides.attackers:
        for target in sides.defenders:
            why = barred(situation, one, target)
            if why is not None:
                yield why
    if not sides.attackers:
        yield step("CHB-6.1-polearm", "a pole arm only supports those in front of it",
                   "une arme d'hast ne fait que soutenir le premier rang")  # fmt: skip
    if not is_connected(situation, ours):
        yield step(
            "CHB-6.1-combine-att",
            "attackers who are not adjacent to each other cannot add up",
            "des attaquants non adjacents entre eux ne s'additionnent pas",
            None,
            *(one.at for one in ours),
        )


def _sum(situation: Situation, sides: Sides, press: Press, steps: list[Step]) -> int:
    if press.attack is not None:
        steps.extend(strength(situation, sides.attackers[0]).steps)
        steps.append(press.attack[1])
        return press.attack[0]
    found: list[Strength] = [strength(situation, one) for one in sides.attackers]
    for each in found:
        steps.extend(each.steps)
    total = sum(each.attack for each in found)
    for one in sides.supporters:
        why = next(
            why for target in sides.defenders
            if (why := supports(situation, one, target, sides.attackers)) is not None
        )  # fmt: skip
        steps.append(why)
        total += strength(situation, one).attack
    if len(found) + len(sides.supporters) > 1:
        steps.append(
            step("CHB-6.1-combine-att", "attacks added up", "attaques additionnées", str(total))
        )
    return total


def _defence(situation: Situation, sides: Sides, press: Press, steps: list[Step]) -> int:
    found = [strength(situation, one) for one in sides.defenders]
    for one in found:
        steps.extend(one.steps)
    if press.defence is not None:
        steps.append(press.defence[1])
        return press.defence[0]
    total = sum(one.defence for one in found)
    if len(found) > 1:
        steps.append(
            step("CHB-6.1-attack-several", "defences added up", "défenses additionnées", str(total))
        )
    return total


def _shifts(
    situation: Situation, sides: Sides, declared: Declared, press: Press, rings: Rings
) -> tuple[list[Step], Step | None]:
    """Every shift of the column; or the ground on which nobody can fight."""
    table = situation.catalogue.tables["melee-results"]["column_modifiers"]
    fighters = (*sides.attackers, *sides.supporters)
    mine = of_side(situation, fighters, "attack", sides.defenders)
    found: list[Step] = []
    hold: Vantage | None = None
    if not any(in_shield_wall(situation, one) for one in sides.defenders):
        hold = of_side(situation, sides.defenders, "defence", sides.attackers)
    for ground in (mine, hold):
        if ground is not None and ground.value is None:
            text = Text(f"no fight there: {ground.why.text.en}",
                        f"pas de combat là : {ground.why.text.fr}")  # fmt: skip
            return [], msgspec.structs.replace(ground.why, text=text)
    found += (mine.why, *mine.more)
    if hold is None:
        wall = table["shield-wall-defending"]
        found.append(step(wall["rule"], "a shield wall", "un mur de boucliers", wall["value"]))
        found.append(step("CHB-6.1-terrain-override", "the wall instead of the ground",
                          "le mur au lieu du terrain"))  # fmt: skip
    elif _is_sneak(situation, sides):
        found.append(step("CHB-6.1-terrain-override", "a sneak attack: the ground is no help",
                          "attaque sournoise : le terrain n'aide pas", 0))  # fmt: skip
    else:
        found += (msgspec.structs.replace(hold.why, figure=-(hold.value or 0)), *hold.more)
    found.append(outnumbering(situation, sides, declared, alone=press.is_alone, rings=rings))
    if sides.supporters:
        found.append(step("CHB-6.1-polearm-numbers", "the second rank is not counted",
                          "le second rang n'est pas compté"))  # fmt: skip
    found += encirclement(situation, sides, declared, alone=press.is_alone, rings=rings)
    first = sides.defenders[0]
    if all(one.state in _FLEEING for one in sides.defenders):
        entry = table[f"target-{first.state}"]
        found.append(
            step(
                entry["rule"],
                f"{first.called.en} is {worded(first.state).en}",
                f"{first.called.fr} fuit : {worded(first.state).fr}",
                entry["value"],
            )
        )
    return found, None


def _is_sneak(situation: Situation, sides: Sides) -> bool:
    unaware = all(is_surprised(situation, one) for one in sides.defenders)
    return unaware and all("sneak-attack" in one.special for one in sides.attackers)


def _die(situation: Situation, sides: Sides, table: dict[str, Any]) -> list[Step]:
    """What is added to the die: the attacker wants it low."""
    found: list[Step] = []
    armour = [situation.catalogue.armours.get(one.armour or "") for one in sides.defenders]
    worn = [one for one in armour if one is not None and one.melee_die]
    if worn and len(worn) == len(armour):
        least = min(worn, key=lambda one: one.melee_die)
        rule = "CHB-6.2-armour-combined" if len(armour) > 1 else "CHB-6.2-armour"
        found.append(step(rule, f"armour: {least.name.en}", f"armure : {least.name.fr}",
                          least.melee_die))  # fmt: skip
    elif worn:
        found.append(step("CHB-6.2-armour-combined", "not all of them wear armour",
                          "tous ne portent pas d'armure", 0))  # fmt: skip
    arm = situation.catalogue.weapons.get("two-handed")
    wields = all("two-handed" in (*one.weapons, *one.special) for one in sides.attackers)
    if arm is not None and wields:
        value = table["die_modifiers"]["two-handed"]["value"]
        found.append(step("CHB-6.2-melee-skills", arm.name.en, arm.name.fr, value))
    return found


def _figure(one: Step) -> int:
    return one.figure if isinstance(one.figure, int) else 0
