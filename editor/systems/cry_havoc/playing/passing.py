"""Blows at whoever passes: opportunity attacks (CHB-6.4-oa-trigger)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.model.text import Text
from editor.play.game import Action, Item, RefusedError
from editor.play.umpire import Roll, Umpire
from editor.systems.cry_havoc.fighting.opportunity import Opportunity, opportunity
from editor.systems.cry_havoc.playing.harming import harm_item
from editor.systems.cry_havoc.playing.state import GONE, State, marked

_HARM = {"wound-1": "B1", "wound-2": "B2"}


def blows(state: State, mover: str, enemies: tuple[str, ...], target: str = "") -> list[Item]:
    """Who is asked whether he strikes at the mover in the hex that he entered."""
    found = []
    for name in enemies:
        enemy = state.now.pieces.get(name)
        if enemy is not None and enemy.state not in GONE and name != target:
            found.append(Item("blow", enemy.side, (name, mover)))
    return found


def _chance(state: State, item: Item) -> Opportunity | None:
    """The blow as it would be now; None where it can no longer be struck."""
    name, mover = item.args
    if name not in state.now.pieces or mover not in state.now.pieces:
        return None
    if state.now.pieces[mover].state in GONE:
        return None
    found = opportunity(state.now, mover, name)
    return found if found.is_allowed else None


def offer_blow(state: State, item: Item) -> Iterator[Action]:
    """To strike or to let pass."""
    name, mover = item.args
    if _chance(state, item) is not None:
        yield Action("strike", (name, mover))
    yield Action("pass")


def strike(state: State, item: Item, action: Action, umpire: Umpire) -> State:
    """Roll the blow; whatever it does beyond nothing also stops the mover."""
    name, mover = item.args
    found = _chance(state, item)
    if found is None or action.words not in {(name, mover), (name,), ()}:
        why = opportunity(state.now, mover, name).proof if mover in state.now.pieces else None
        raise RefusedError(
            why.answer if why is not None and found is None else Text(
                f"it is {name} who may strike {mover}", f"c'est {name} qui peut frapper {mover}"
            ),
            *(why.rules if why is not None else ()),
        )  # fmt: skip
    table = state.now.catalogue.tables["opportunity-attack"]
    enemy, piece = state.now.pieces[name], state.now.pieces[mover]
    said = Text(f"{enemy.called.en} strikes at {piece.called.en}",
                f"{enemy.called.fr} frappe {piece.called.fr} au passage")  # fmt: skip
    roll = Roll(table["die"], umpire.roll(table["die"], said), found.modifier)
    row = next(one for one in table["rows"] if one["max"] is None or roll.total <= one["max"])
    names = {one.result: one.name for one in found.outcomes}
    told = names[row["result"]]
    text = Text(f"{said.en}: {told.en}", f"{said.fr} : {told.fr}")
    rules = "CHB-6.4-oa-trigger", "CHB-5.1-pass-enemy", "CHB-1.2-zone-of-control"
    umpire.say("blow", text, *rules, who=(name, mover), hexes=(piece.at,), roll=roll,
               proof=found.proof)  # fmt: skip
    state = state.pop()
    if row["result"] == "none":
        return state
    if state.mover == mover:
        state = state.but(left=0)
    state = state.put(marked(state.now.pieces[mover], "halted"))
    if row["result"] in _HARM:
        return state.then(harm_item(mover, _HARM[row["result"]], "missile", enemy.at, name))
    return state
