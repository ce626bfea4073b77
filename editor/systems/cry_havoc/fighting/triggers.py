"""What calls for a morale test: allies lost nearby, leaders lost, a charge, surprise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from editor.model.text import Text
from editor.systems.cry_havoc.fighting.contact import friends_of, is_captive, touching
from editor.systems.cry_havoc.fighting.leadership import rank_of, status_of
from editor.systems.cry_havoc.fighting.odds import step
from editor.systems.cry_havoc.fighting.readings import reading
from editor.systems.cry_havoc.seeing.sight import sight

if TYPE_CHECKING:
    from editor.hexgrid.hexes import Hex
    from editor.model.proof import Step
    from editor.systems.cry_havoc.situation import Piece, Situation

_LOST = frozenset({"killed", "routed", "captured"})
Sees = Callable[["Piece", "Hex"], bool]
"""Whether somebody has a line of vision to a hex."""


def causes(
    situation: Situation,
    piece: Piece,
    *,
    charged_by: str | None = None,
    sees: Sees | None = None,
) -> tuple[Step, ...]:
    """Every reason why somebody must test now (CHB-8.3-interpretation)."""
    return (
        *_charge(situation, piece, charged_by),
        *_losses(situation, piece, sees),
        *_surprise(piece),
    )


def _charge(situation: Situation, piece: Piece, charged_by: str | None) -> Iterator[Step]:
    rider = situation.pieces.get(charged_by or "")
    if rider is None:
        return
    if rider.mounted and not piece.mounted:
        yield step(
            "CHB-8.3-trigger-charge",
            f"{piece.called.en} on foot is charged by {rider.called.en}",
            f"{piece.called.fr} à pied est chargé par {rider.called.fr}",
            None,
            piece.at,
        )


def _losses(situation: Situation, piece: Piece, sees: Sees | None) -> Iterator[Step]:
    for name, place, event in _events(situation, piece):
        why = cause_of(situation, piece, name, place, event, sees)
        if why is not None:
            yield why


def cause_of(
    situation: Situation, piece: Piece, name: str, place: Hex, event: str, sees: Sees | None = None
) -> Step | None:
    """Why what befell a friend in a hex makes somebody test, if it does."""
    table = situation.catalogue.tables["morale"]["triggers"]
    ally, leader = table["ally-killed-or-routed"], table["leader-killed-panicked-or-routed"]
    general = table["general-or-king-lost"]
    status = status_of(situation, piece)
    away = min(place.distance(here) for here in piece.hexes)
    who = situation.pieces.get(name)
    rank = rank_of(situation, who) if who is not None else None
    captured = event == "captured"
    is_nervous = status is not None and status.tests == "at-once"
    far = reading(situation, "CHB-8.1-irregular-test") == "anywhere"
    rule = ""
    if is_nervous and event in _LOST and (far or (captured and away <= ally["within"])):
        rule = "CHB-8.1-irregular-test"
    elif event in {"killed", "routed"} and away <= ally["within"]:
        rule = ally["rule"]
    elif rank is not None and not captured and away <= leader["within"]:
        rule = leader["rule"]
    elif (
        rank is not None
        and rank.loss_tests == "in-sight"
        and event != "panicked"
        and (sees or _sees(situation))(piece, place)
    ):
        rule = general["rule"]
    said = who.called if who is not None else Text(name, name)
    return _told(rule, said, event, away, place) if rule else None


def _sees(situation: Situation) -> Sees:
    """The line of vision itself, where nobody has looked yet."""

    def has_line(piece: Piece, place: Hex) -> bool:
        here = (piece.at, piece.level)
        return sight(situation, here, (place, 0), shooter=piece, fire=False).is_clear

    return has_line


_FRENCH = {"killed": "tué", "routed": "en déroute", "panicked": "paniqué", "captured": "capturé"}


def _told(rule: str, name: Text, event: str, away: int, place: Hex) -> Step:
    return step(rule, f"{name.en} {event} at {away}", f"{name.fr} {_FRENCH[event]} à {away}",
                str(away), place)  # fmt: skip


def _events(situation: Situation, piece: Piece) -> Iterator[tuple[str, Hex, str]]:
    """What befell friends: who, where, what."""
    friends = {friend.id: friend for friend in friends_of(situation, piece)}
    sides = {friend.side for friend in friends.values()} | {piece.side}
    for fallen in situation.fallen:
        if fallen.side in sides and fallen.id != piece.id:
            yield fallen.id, fallen.at, "killed"
    for friend in friends.values():
        if friend.state in {"panicked", "routed"}:
            if friend.state == "routed" or rank_of(situation, friend) is not None:
                yield friend.id, friend.at, friend.state
        elif is_captive(friend):
            yield friend.id, friend.at, "captured"


def _surprise(piece: Piece) -> Iterator[Step]:
    if "surprised" in piece.marks:
        yield step("CHB-8.3-trigger-surprise", f"{piece.called.en} is surprised",
                   f"{piece.called.fr} est surpris", None, piece.at)  # fmt: skip


def shaken(situation: Situation, rider: Piece) -> tuple[Piece, ...]:
    """Enemies on foot beside a rider or his mount at contact: all test (CHB-8.3-cavalry-test)."""
    return tuple(
        enemy
        for enemy in situation.enemies_of(rider)
        if not enemy.mounted
        and enemy.profile.morale is not None
        and enemy.state not in {"dead", "unconscious", "stunned", "routed"}
        and not is_captive(enemy)
        and touching(situation, rider, enemy) is not None
    )
