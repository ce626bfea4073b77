"""Whom of several a blow strikes: who says so, and how wounds are parted among them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Umpire
from editor.systems.cry_havoc.fighting.melee import Melee
from editor.systems.cry_havoc.fighting.recoil import main_threat, threats_of
from editor.systems.cry_havoc.fighting.results import who_chooses
from editor.systems.cry_havoc.playing.harming import harm_item
from editor.systems.cry_havoc.playing.state import State, words
from editor.systems.cry_havoc.situation import Piece


def struck(state: State, found: Melee, result: str, umpire: Umpire, *, charged: bool) -> State:
    """Whom a result strikes, in a fight of several too (CHB-6.1-combined-casualty)."""
    row = state.now.catalogue.tables["melee-results"]["results"][result]
    woken = [Item("woken", args=(name,)) for name in found.defenders]
    items: list[Item] = []
    ours = found.attackers
    if state.reads("CHB-6.1-polearm-numbers"):
        ours = (*ours, *found.supporters)
    if row["hits"] == "nobody":
        return state.then(*woken)
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
        items.append(_back(state, hit, result, foes))
    elif len(hit) == 1:
        items.append(harm_item(hit[0], result, "melee", threat.at, threat.id))
    else:
        chosen = who_chooses(state.now, ours, found.defenders, result)
        umpire.say("choice", chosen.proof.answer, who=(chosen.chooser,), proof=chosen.proof)
        name = "wounds" if wounds > 1 else "victim"
        items.append(Item(name, chosen.chooser, (hit, result, threat.at, threat.id)))
    items.append(Item("aftermath", args=(before, found.attackers, found.defenders, charged)))
    return state.then(*items[:-1], *woken, items[-1])


def _back(state: State, hit: tuple[str, ...], result: str, foes: tuple[Piece, ...]) -> Item:
    """The next of some who must all go back: as their owner likes, while there is a choice."""
    piece = state.now.pieces[hit[0]]
    if len(hit) > 1:
        return Item("back", piece.side, (hit, result, foes))
    threats = threats_of(state.now, piece, foes)
    if len(threats) > 1 and piece.is_up:
        return Item("threat", piece.side, (piece.id, result, threats))
    return harm_item(piece.id, result, "melee", threats[0].at, threats[0].id)


def offer_threats(state: State, item: Item) -> Iterator[Action]:
    """The enemies of equal attack, of whom one is to be gone back from."""
    del state
    return (Action("away", (one.id,)) for one in item.args[2])


def choose_threat(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """On equal attack the owner says which threat is the greatest (CHB-7.0-recoil-direction)."""
    name, result, threats = item.args
    (wanted, *_) = words(action.words, "enemy")
    chosen = next((one for one in threats if one.id == wanted), None)
    if chosen is None:
        known = ", ".join(one.id for one in threats)
        raise RefusedError(
            Text(f"expected one of {known}", f"attendu : {known}"), "CHB-7.0-recoil-direction"
        )
    text = Text(f"{state.now.pieces[name].called.en} goes back from {chosen.called.en}",
                f"{state.now.pieces[name].called.fr} recule devant {chosen.called.fr}")  # fmt: skip
    umpire.say("choice", text, "CHB-7.0-recoil-direction", who=(name, wanted))
    return state.pop().then(harm_item(name, result, "melee", chosen.at, chosen.id))


def offer_back(state: State, item: Item) -> Iterator[Action]:
    """Who goes back first."""
    del state
    return (Action("back", (name,)) for name in item.args[0])


def choose_back(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """One of a group goes back now, the others after him (CHB-6.1-combined-recoil)."""
    del umpire
    hit, result, foes = item.args
    (name, *_) = words(action.words, "unit")
    if name not in hit:
        known = ", ".join(hit)
        raise RefusedError(
            Text(f"expected one of {known}", f"attendu : {known}"), "CHB-6.1-combined-recoil"
        )
    rest = tuple(one for one in hit if one != name)
    state = state.pop()
    return state.then(_back(state, (name,), result, foes), _back(state, rest, result, foes))


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
    return (Action("wounds", names) for names in combinations_with_replacement(hit, wounds))


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
