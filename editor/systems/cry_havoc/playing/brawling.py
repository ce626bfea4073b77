"""Melee: who leaves it, who attacks whom, in which order it is fought, and who follows up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import structs

from editor.hexgrid.hexes import Hex
from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.contact import can_fight, in_contact
from editor.systems.cry_havoc.fighting.engagement import barred, reaches_over, unable
from editor.systems.cry_havoc.fighting.headcount import rings_of
from editor.systems.cry_havoc.fighting.leadership import status_of
from editor.systems.cry_havoc.fighting.melee import Melee, melee
from editor.systems.cry_havoc.fighting.odds import read_cell, result_names
from editor.systems.cry_havoc.playing.allotting import struck
from editor.systems.cry_havoc.playing.harming import woken
from editor.systems.cry_havoc.playing.state import (
    GONE,
    Attack,
    State,
    acted,
    of_side,
    words,
)
from editor.systems.cry_havoc.situation import Piece

_MOST_TOGETHER = 3
"""Attackers together that are offered; more may be written."""


def offer_attacks(state: State, item: Item) -> Iterator[Action]:
    """Each able man on each enemy he touches, on all of them, with his neighbours and pole arms."""
    for attack in possible(state, item.side):
        yield Action("attack", attack.words)
    for attack in state.attacks:
        yield Action("withdraw", attack.words)
    yield Action("done")


def possible(state: State, side: str) -> Iterator[Attack]:
    """The attacks that may still be declared."""
    fists = {
        one.id: [
            foe.id for foe in in_contact(state.now, one)
            if foe.state not in GONE and barred(state.now, one, foe) is None
        ]
        for one in of_side(state, side)
        if attacks_left(state, one) and can_fight(one) and unable(state.now, one) is None
    }  # fmt: skip
    on: dict[str, list[str]] = {}
    for name, foes in fists.items():
        for foe in foes:
            on.setdefault(foe, []).append(name)
    found: list[Attack] = []
    for foe, names in on.items():
        found += [Attack((name,), (foe,)) for name in names]
        for number in range(2, min(len(names), _MOST_TOGETHER) + 1):
            found += [Attack(group, (foe,)) for group in combinations(names, number)]
    found += [
        Attack((*each.attackers, name), each.defenders)
        for each in tuple(found)
        for name in fists
        if reaches_over(state.now, state.now.pieces[name], state.now.pieces[each.defenders[0]])
    ]
    found += [Attack((name,), tuple(foes)) for name, foes in fists.items() if len(foes) > 1]
    for attack in found:
        if odds(state, attack).is_allowed:
            yield attack


def attacks_left(state: State, piece: Piece) -> int:
    """How many attacks somebody may still declare: one a turn, but for berserkers."""
    most: list[int] = [
        rule.data.get("attacks", 1)
        for name in piece.special
        if (rule := state.now.catalogue.special_rules.get(name)) is not None
    ]
    made = sum(piece.id in one.attackers for one in state.attacks)
    return max([1, *most]) - made - ("charge" in piece.acts)


def odds(state: State, attack: Attack) -> Melee:
    """The fight as it would be with all that is declared."""
    return melee(state.now, attack.attackers, attack.defenders, declared=state.declared)


def read_attack(action: Action) -> Attack:
    """`attack hugh,odo wat`: names parted by commas, attackers first."""
    ours, theirs = words(action.words, "attackers", "defenders")[:2]
    return Attack(tuple(ours.split(",")), tuple(theirs.split(",")))


def attack(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Declare an attack; none is fought before all are declared (CHB-6.1-declare-all)."""
    made = read_attack(action)
    for name in made.attackers:
        piece = state.own(name, item.side)
        if any(name in one.attackers for one in state.attacks) and not attacks_left(state, piece):
            raise RefusedError(
                Text(f"{piece.called.en} attacks already", f"{piece.called.fr} attaque déjà"),
                "CHB-6.0-one-attack",
            )
    found = odds(state, made)
    if not found.is_allowed:
        raise RefusedError(found.proof.answer, *found.proof.rules)
    ours, theirs = _names(state, made.attackers), _names(state, made.defenders)
    text = Text(f"{ours.en} will attack {theirs.en}", f"{ours.fr} attaquera {theirs.fr}")
    rules = [
        "CHB-6.1-declare-all",
        "CHB-6.0-optional-combat",
        "CHB-6.0-one-attack",
        "CHB-1.2-adjacent",
    ]
    rules += ["CHB-8.1-irregular-wounded"] if any(_is_led(state, n) for n in made.attackers) else []
    umpire.say("declared", text, *rules, who=(*made.attackers, *made.defenders))
    return _with_attacks(state, (*state.attacks, made))


def _is_led(state: State, name: str) -> bool:
    """Whether somebody attacks only because a leader is near."""
    piece = state.now.pieces[name]
    status = status_of(state.now, piece)
    return status is not None and status.wounded_attack_needs_leader and piece.is_wounded


def _with_attacks(state: State, attacks: tuple[Attack, ...]) -> State:
    declared: dict[str, tuple[str, ...]] = {}
    for one in attacks:
        for name in melee(state.now, one.attackers, one.defenders).attackers:
            known = declared.get(name, ())
            declared[name] = tuple(dict.fromkeys((*known, *one.defenders)))
    return state.but(attacks=attacks, declared=declared, rings=rings_of(state.now, declared))


def _without(attacks: tuple[Attack, ...], made: Attack) -> tuple[Attack, ...]:
    """The others; a berserker may have declared the same twice."""
    at = attacks.index(made)
    return (*attacks[:at], *attacks[at + 1 :])


def take_back(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """A declaration is withdrawn before all are made."""
    del item, umpire
    made = read_attack(action)
    if made not in state.attacks:
        raise RefusedError(Text("no such attack is declared", "pas d'attaque ainsi déclarée"))
    return _with_attacks(state, _without(state.attacks, made))


def _names(state: State, names: Iterable[str]) -> Text:
    called = [state.now.pieces[name].called for name in names if name in state.now.pieces]
    return Text(", ".join(one.en for one in called), ", ".join(one.fr for one in called))


def attacks_declared(state: State, item: Item, umpire: Umpire) -> State:
    """The next fight: by itself where only one is left, else as the attacker likes."""
    del item
    if not state.attacks and not state.declared:
        return _let_be(state, umpire)
    if not state.attacks:
        return state
    if len(state.attacks) == 1:
        return fight(state.then(Item("attacks-declared")), state.attacks[0], umpire)
    return state.then(Item("order", state.active), Item("attacks-declared"))


def _let_be(state: State, umpire: Umpire) -> State:
    """Nobody is made to fight, even face to face (CHB-6.0-optional-combat)."""
    if any(
        can_fight(one) and any(in_contact(state.now, one)) for one in of_side(state, state.active)
    ):
        text = Text("nobody attacks", "personne n'attaque")
        umpire.say("declared", text, "CHB-6.0-optional-combat")
    return state


def offer_order(state: State, item: Item) -> Iterator[Action]:
    """Which fight comes next."""
    del item
    return (Action("fight", one.words) for one in state.attacks)


def choose_fight(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """The attacker chooses the order of his fights (CHB-6.1-declare-all)."""
    del item
    made = read_attack(action)
    if made not in state.attacks:
        raise RefusedError(
            Text("no such attack is declared", "pas d'attaque ainsi déclarée"),
            "CHB-6.1-declare-all",
        )
    return fight(state.pop(), made, umpire)


def fight(state: State, made: Attack, umpire: Umpire) -> State:
    """Roll one combat; where the target is out of reach it lapses (CHB-6.0-immediate-results)."""
    state = state.but(attacks=_without(state.attacks, made))
    here = [name for name in made.attackers if name in state.now.pieces]
    state = state.put(*(acted(state.now.pieces[name], "attack") for name in here))
    able = tuple(name for name in here if can_fight(state.now.pieces[name]))
    left = tuple(name for name in made.defenders if _is_still_there(state, able, name))
    now = state.put(*(_before_attack(state.now.pieces[name]) for name in able)).now
    found = None
    if able and left:
        found = melee(now, able, left, declared=state.declared, rings=state.rings)
    if found is None or not found.is_allowed:
        text = Text(f"the attack on {_names(state, made.defenders).en} lapses",
                    f"l'attaque sur {_names(state, made.defenders).fr} tombe")  # fmt: skip
        umpire.say("lapse", text, "CHB-6.0-immediate-results", who=made.attackers)
        return state
    return roll_fight(state, found, umpire)


def _is_still_there(state: State, attackers: tuple[str, ...], name: str) -> bool:
    """Whether one of those attacked is up to be struck, in contact with who attacks him."""
    target = state.now.pieces.get(name)
    return (
        target is not None
        and target.state not in GONE
        and any(barred(state.now, state.now.pieces[one], target) is None for one in attackers)
    )


def _before_attack(piece: Piece) -> Piece:
    return structs.replace(piece, acts=tuple(act for act in piece.acts if act != "attack"))


def roll_fight(state: State, found: Melee, umpire: Umpire, *, charged: bool = False) -> State:
    """The die of a combat, and its result on the agenda."""
    table = state.now.catalogue.tables["melee-results"]
    ours, theirs = _names(state, found.attackers), _names(state, found.defenders)
    said = Text(f"{ours.en} against {theirs.en}", f"{ours.fr} contre {theirs.fr}")
    sides = table["die"]["sides"]
    roll = Roll(sides, umpire.roll(sides, said), found.die)
    cells = table["tables"][found.table][found.column]
    result = read_cell(cells, roll.total, first=table["rows"]["first_die"])
    name = result_names(table)[result]
    text = Text(f"{said.en}, {found.column}: {name.en}", f"{said.fr}, {found.column} : {name.fr}")
    everybody = (*found.attackers, *found.supporters, *found.defenders)
    rules = ("CHB-2.1-melee-step", *(("CHB-7.0-no-effect",) if result == "none" else ()))
    umpire.say("melee", text, *rules, who=everybody, roll=roll, proof=found.proof)
    return struck(state, found, result, umpire, charged=charged)


def wake(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever is attacked is awake."""
    (name,) = item.args
    return woken(state, name, umpire) if name in state.now.pieces else state


def aftermath(state: State, item: Item, umpire: Umpire) -> State:
    """Hexes that a combat emptied, and who may step into them (CHB-6.3-advance-conditions)."""
    del umpire
    before, attackers, defenders, charged = item.args
    items = []
    for name, hexes in before:
        cause = _left_by(state, name, hexes)
        if not cause:
            continue
        winners = defenders if name in attackers else attackers
        if name in attackers and not state.reads("CHB-6.3-advance-conditions"):
            continue
        must = charged and winners is not defenders
        items.append(Item("advance?", args=(name, cause, hexes, tuple(winners), must)))
    return state.then(*items)


def _left_by(state: State, name: str, hexes: tuple[Hex, ...]) -> str:
    """How somebody gave up his hexes, if he did."""
    piece = state.now.pieces.get(name)
    if piece is None or piece.state in GONE:
        return "killed"
    if piece.state == "stunned":
        return "stunned"
    if piece.state in {"panicked", "routed"} and set(piece.hexes) != set(hexes):
        return piece.state
    return "recoiled" if not set(hexes) <= set(piece.hexes) else ""
