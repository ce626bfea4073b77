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
from editor.systems.cry_havoc.fighting.engagement import barred, unable
from editor.systems.cry_havoc.fighting.melee import Melee, melee
from editor.systems.cry_havoc.fighting.odds import read_cell, result_names
from editor.systems.cry_havoc.fighting.recoil import main_threat
from editor.systems.cry_havoc.fighting.results import who_chooses
from editor.systems.cry_havoc.playing.harming import harm_item, woken
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
    """Each able man on each enemy he touches, on all of them, and with his neighbours."""
    for attack in possible(state, item.side):
        yield Action("attack", attack.words)
    for attack in state.attacks:
        yield Action("withdraw", attack.words)
    yield Action("done")


def possible(state: State, side: str) -> Iterator[Attack]:
    """The attacks that may still be declared."""
    busy = {name for one in state.attacks for name in one.attackers}
    fists = {
        one.id: [
            foe.id for foe in in_contact(state.now, one)
            if foe.state not in GONE and barred(state.now, one, foe) is None
        ]
        for one in of_side(state, side)
        if one.id not in busy and can_fight(one) and unable(state.now, one) is None
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
    found += [Attack((name,), tuple(foes)) for name, foes in fists.items() if len(foes) > 1]
    for attack in found:
        if odds(state, attack).is_allowed:
            yield attack


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
    busy = {name for one in state.attacks for name in one.attackers}
    for name in made.attackers:
        piece = state.own(name, item.side)
        if name in busy:
            raise RefusedError(
                Text(f"{piece.called.en} attacks already", f"{piece.called.fr} attaque déjà"),
                "CHB-6.0-one-attack",
            )
    found = odds(state, made)
    if not found.is_allowed:
        raise RefusedError(found.proof.answer, *found.proof.rules)
    ours, theirs = _names(state, made.attackers), _names(state, made.defenders)
    text = Text(f"{ours.en} will attack {theirs.en}", f"{ours.fr} attaquera {theirs.fr}")
    umpire.say("declared", text, "CHB-6.1-declare-all", who=(*made.attackers, *made.defenders))
    return _with_attacks(state, (*state.attacks, made))


def _with_attacks(state: State, attacks: tuple[Attack, ...]) -> State:
    declared = {name: one.defenders for one in attacks for name in one.attackers}
    return state.but(attacks=attacks, declared=declared)


def take_back(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """A declaration is withdrawn before all are made."""
    del item, umpire
    made = read_attack(action)
    if made not in state.attacks:
        raise RefusedError(Text("no such attack is declared", "pas d'attaque ainsi déclarée"))
    return _with_attacks(state, tuple(one for one in state.attacks if one != made))


def _names(state: State, names: Iterable[str]) -> Text:
    called = [state.now.pieces[name].called for name in names if name in state.now.pieces]
    return Text(", ".join(one.en for one in called), ", ".join(one.fr for one in called))


def attacks_declared(state: State, item: Item, umpire: Umpire) -> State:
    """The next fight: by itself where only one is left, else as the attacker likes."""
    del item
    if not state.attacks:
        return state
    if len(state.attacks) == 1:
        return fight(state.then(Item("attacks-declared")), state.attacks[0], umpire)
    return state.then(Item("order", state.active), Item("attacks-declared"))


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
    state = state.but(attacks=tuple(one for one in state.attacks if one != made))
    here = [name for name in made.attackers if name in state.now.pieces]
    state = state.put(*(acted(state.now.pieces[name], "attack") for name in here))
    ready = structs.replace(made, attackers=tuple(
        name for name in here if can_fight(state.now.pieces[name])
    ))  # fmt: skip
    before = state.put(*(_before_attack(state.now.pieces[name]) for name in ready.attackers))
    found = odds(before, ready) if ready.attackers else None
    if found is None or not found.is_allowed:
        text = Text(f"the attack on {_names(state, made.defenders).en} lapses",
                    f"l'attaque sur {_names(state, made.defenders).fr} tombe")  # fmt: skip
        umpire.say("lapse", text, "CHB-6.0-immediate-results", who=made.attackers)
        return state
    return roll_fight(state, found, umpire)


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
    umpire.say("melee", text, "CHB-2.1-melee-step", who=everybody, roll=roll, proof=found.proof)
    return _struck(state, found, result, umpire, charged=charged)


def _struck(state: State, found: Melee, result: str, umpire: Umpire, *, charged: bool) -> State:
    """Whom a result strikes, in a fight of several too (CHB-6.1-combined-casualty)."""
    row = state.now.catalogue.tables["melee-results"]["results"][result]
    items = [Item("woken", args=(name,)) for name in found.defenders]
    ours = (*found.attackers, *found.supporters)
    if row["hits"] == "nobody":
        return state.then(*items)
    hit, against = (ours, found.defenders) if row["hits"] == "attacker" else (found.defenders, ours)
    hit = tuple(name for name in hit if name in state.now.pieces)
    foes = tuple(state.now.pieces[name] for name in against if name in state.now.pieces)
    threat = main_threat(state.now, foes)
    before = tuple((name, state.now.pieces[name].hexes) for name in hit)
    wounds = row.get("wounds", 0)
    if row.get("recoil"):
        if len(hit) > 1:
            text = Text("all of them go back", "tous reculent")
            umpire.say("choice", text, "CHB-6.1-combined-recoil", who=hit)
        items += [harm_item(name, result, "melee", threat.at, threat.id) for name in hit]
    elif len(hit) == 1:
        items.append(harm_item(hit[0], result, "melee", threat.at, threat.id))
    else:
        chosen = who_chooses(state.now, found.attackers, found.defenders, result)
        umpire.say("choice", chosen.proof.answer, who=(chosen.chooser,), proof=chosen.proof)
        name = "wounds" if wounds > 1 else "victim"
        items.append(Item(name, chosen.chooser, (hit, result, threat.at, threat.id)))
    items.append(Item("aftermath", args=(before, found.attackers, found.defenders, charged)))
    return state.then(*items)


def wake(state: State, item: Item, umpire: Umpire) -> State:
    """Whoever is attacked is awake."""
    del umpire
    (name,) = item.args
    return woken(state, name) if name in state.now.pieces else state


def offer_victim(state: State, item: Item) -> Iterator[Action]:
    """Any of those who fought together."""
    return (Action("victim", (name,)) for name in item.args[0] if name in state.now.pieces)


def choose_victim(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One of a group takes the blow."""
    del umpire
    hit, result, threat, by = item.args
    (name, *_) = words(action.words, "unit")
    if name not in hit:
        known = ", ".join(hit)
        raise RefusedError(
            Text(f"expected one of {known}", f"attendu : {known}"), "CHB-6.1-combined-casualty"
        )
    return state.pop().then(harm_item(name, result, "melee", threat, by))


def offer_wounds(state: State, item: Item) -> Iterator[Action]:
    """Every way to share the wounds among a group, as many names as wounds."""
    hit, result = item.args[:2]
    wounds = state.now.catalogue.tables["melee-results"]["results"][result]["wounds"]
    seen = set()
    for first in range(len(hit)):
        for rest in combinations([*hit[first:]] * wounds, wounds - 1):
            names = (hit[first], *rest)
            if tuple(sorted(names)) not in seen:
                seen.add(tuple(sorted(names)))
                yield Action("wounds", names)


def choose_wounds(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Several wounds on a group, as its owner likes (CHB-7.0-multiple-wounds-share)."""
    hit, result, threat, by = item.args
    wounds = state.now.catalogue.tables["melee-results"]["results"][result]["wounds"]
    if len(action.words) != wounds or not set(action.words) <= set(hit):
        known = ", ".join(hit)
        raise RefusedError(
            Text(f"expected {wounds} of {known}", f"attendu {wounds} parmi {known}"),
            "CHB-7.0-multiple-wounds-share",
        )
    text = Text(f"wounds: {', '.join(action.words)}", f"blessures : {', '.join(action.words)}")
    umpire.say("choice", text, "CHB-7.0-multiple-wounds-share", who=action.words)
    items = [
        harm_item(name, f"B{action.words.count(name)}", "melee", threat, by)
        for name in dict.fromkeys(action.words)
    ]
    return state.pop().then(*items)


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
        items.append(Item("advance?", args=(name, cause, hexes, tuple(winners), charged)))
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
