"""What makes a step dear or bars it, in words: the rule and the sentence of every reason.

The search works with marks, which are cheap; only a question for the reasons turns them into the
steps of a proof. A mark says what it added, so the figures of a proof sum to the cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from editor.hexgrid.hexes import Hex
from editor.model.proof import Step
from editor.model.text import Text

Points = int | float


class Mark(NamedTuple):
    """One reason: its key in `REASONS`, the half points it added (None = barred), and a name.

    `rule` is set where the catalogue knows better which rule speaks.
    """

    key: str
    added: int | None = 0
    name: Text = Text()
    rule: str = ""


def points(halves: int) -> Points:
    """Half points as an author writes them.

    >>> points(4), points(5)
    (2, 2.5)
    """
    return halves // 2 if halves % 2 == 0 else halves / 2


REASONS: dict[str, tuple[str, str, str]] = {
    # what the ground costs
    "ground": ("CHB-5.1-terrain-cost", "{name}", "{name}"),
    "ground-barred": (
        "CHB-5.1-terrain-cost",
        "{name} cannot be entered",
        "on n'entre pas : {name}",
    ),
    "no-ground": ("CHB-5.4-levels", "nothing to stand on there", "rien où se tenir là"),
    "nowhere": (
        "CHB-5.1-movement-points",
        "no neighbour, stair or rope leads there",
        "ni hexagone voisin, ni escalier, ni corde n'y mène",
    ),
    "rider-barred": (
        "CHB-5.2-rider-forbidden",
        "closed to riders: {name}",
        "interdit aux cavaliers : {name}",
    ),
    "rider-room": (
        "CHB-5.1-mounted-building",
        "{name}, by an entrance two hexes wide",
        "{name}, par une entrée large de deux hexagones",
    ),
    "rider-house": (
        "CHB-5.1-mounted-building",
        "no entrance two hexes wide: {name}",
        "pas d'entrée large de deux hexagones : {name}",
    ),
    "led-barred": (
        "CHB-5.2-led-horse-terrain",
        "a led animal cannot follow: {name}",
        "une bête menée ne peut suivre : {name}",
    ),
    "led": (
        "CHB-5.2-led-horse-terrain",
        "with a led animal: {name}",
        "avec une bête menée : {name}",
    ),
    "led-swims": (
        "CHB-5.2-led-horse-terrain",
        "the led horse swims: {name}",
        "le cheval mené nage : {name}",
    ),
    "caparison": (
        "CHB-5.2-led-horse-terrain",
        "a caparisoned horse keeps out of {name}",
        "un cheval caparaçonné n'entre pas : {name}",
    ),
    "swim": ("CHA-swim-depths", "only by swimming: {name}", "à la nage seulement : {name}"),
    "swim-armour": (
        "CHA-swim-armour-deep",
        "in armour only by swimming: {name}",
        "en armure, à la nage seulement : {name}",
    ),
    "crevasse": ("CHB-5.1-crevasse", "{name} can only be jumped", "se saute seulement : {name}"),
    "stranded": (
        "CHB-5.1-terrain-cost",
        "one does not walk out of {name}",
        "on ne sort pas à pied : {name}",
    ),
    "marker": ("CHB-5.1-terrain-cost", "{name} on the hex", "{name} sur l'hexagone"),
    "marker-barred": ("CHB-5.1-terrain-cost", "{name} bars the hex", "{name} : passage impossible"),
    "fire": ("CHA-light-fire-radius", "the hex burns: {name}", "l'hexagone brûle : {name}"),
    "bodies": ("CHB-5.1-bodies-cost", "bodies in the hex", "des corps sur l'hexagone"),
    "bodies-barred": (
        "CHB-5.1-bodies-impassable",
        "too many bodies in the hex",
        "trop de corps sur l'hexagone",
    ),
    "obstacle": ("OBS-debris-move-cost", "{name} on the hex", "{name} sur l'hexagone"),
    "obstacle-class": (
        "OBS-abatis-difficult-terrain",
        "{name}: harder ground",
        "{name} : terrain plus dur",
    ),
    "obstacle-barred": (
        "OBS-abatis-difficult-terrain",
        "{name}: ground that bars this piece",
        "{name} : terrain fermé à cette pièce",
    ),
    "palisade": ("OBS-palisade-front-others-barred", "the front of {name}", "le devant : {name}"),
    "palisade-foot": (
        "OBS-palisade-front-infantry-minimal",
        "the front of {name}: by a minimal move only, not by points",
        "le devant, par mouvement minimal seulement : {name}",
    ),
    "traps": (
        "OBS-traps-attack-on-entry",
        "{name}: they strike whoever enters",
        "{name} : frappent qui entre",
    ),
    # hexsides
    "side": ("CHB-5.1-terrain-cost", "across: {name}", "franchi : {name}"),
    "side-barred": ("CHB-5.1-walls", "between the hexes: {name}", "entre les hexagones : {name}"),
    "opened": ("CHA-door-open-close", "opened in passing: {name}", "ouverte au passage : {name}"),
    "locked": ("CHA-door-break", "locked: {name}", "verrouillée : {name}"),
    "barricaded": ("CHA-barricade-effect", "barricaded: {name}", "barricadée : {name}"),
    "rider-door": (
        "CHB-5.1-mounted-building",
        "too narrow for a horse: {name}",
        "trop étroite pour un cheval : {name}",
    ),
    "bridge": (
        "CHB-5.1-bridge-water",
        "no way between the water and {name}",
        "aucun passage entre l'eau et : {name}",
    ),
    "climb-out": (
        "CHA-climb-scope",
        "out of it only by climbing: {name}",
        "on n'en sort qu'en escaladant : {name}",
    ),
    "branches": (
        "CHA-tree-branches",
        "branches lead only through the same tree",
        "les branches ne mènent que dans le même arbre",
    ),
    # between levels
    "way-up": ("CHB-5.4-levels", "up by {name}", "montée : {name}"),
    "way-down": ("CHB-5.4-levels", "down by {name}", "descente : {name}"),
    "way-foot": ("CHB-5.4-levels", "on foot only: {name}", "à pied seulement : {name}"),
    "way-table": ("CHA-climb-table", "by a test only: {name}", "par un jet seulement : {name}"),
    "rope-up": ("CHA-ropemove-cost", "up the rope", "montée à la corde"),
    "rope-down": ("CHA-ropemove-cost", "down the rope", "descente à la corde"),
    "rope-across": ("CHA-rope-span", "along the stretched rope", "le long de la corde tendue"),
    "rope-far": (
        "CHA-ropemove-cost",
        "more levels than a rope serves",
        "plus de niveaux qu'une corde n'en sert",
    ),
    "tree-up": ("CHA-tree-climb", "up the trunk", "montée par le tronc"),
    "tree-down": ("CHA-tree-climb", "down the trunk", "descente par le tronc"),
    # sky
    "snow": ("CHA-snow-movement", "{name}: every hex doubled", "{name} : chaque hexagone double"),
    "night": ("CHA-night-movement", "unlit: the hex doubled", "hexagone sombre : coût doublé"),
    "lit": ("CHA-night-movement", "lit: the usual cost", "hexagone éclairé : coût normal"),
    "storm": (
        "CHA-storm-land-movement",
        "{name}: more for each hex",
        "{name} : un surcoût par hexagone",
    ),
    "passenger": (
        "CHA-pillion-movement-cost",
        "two on one mount: the hex doubled",
        "deux sur une monture : coût doublé",
    ),
    "snow-test": (
        "CHA-snow-crossing-test",
        "so dear in snow that a roll decides",
        "si cher dans la neige qu'un jet décide",
    ),
    # riders and vehicles
    "forward": ("CHB-5.2-facing-forward", "ahead: the ground only", "en avant : le terrain seul"),
    "lateral": ("CHB-5.2-turn-cost", "turn to the side", "virage latéral"),
    "rear-lateral": (
        "CHB-5.2-turn-cost",
        "sharp turn to the rear side",
        "virage serré vers l'arrière",
    ),
    "rear": ("CHB-5.2-turn-cost", "turn about", "demi-tour"),
    "backing": ("CHB-5.2-backing", "backing: the hex doubled", "à reculons : coût doublé"),
    "bend": (
        "CHA-wagon-articulation",
        "the team cannot bend so far",
        "l'attelage ne plie pas tant",
    ),
    # who stands there
    "enemy": ("CHB-5.1-enemy-hex", "an enemy stands there: {name}", "un ennemi s'y tient : {name}"),
    "stunned": (
        "CHB-5.1-enemy-hex",
        "past an enemy who lies there: {name}",
        "par-dessus un ennemi à terre : {name}",
    ),
    "friend": (
        "CHB-5.1-friend-hex",
        "through, not to stay: {name} is there",
        "en passant, sans y rester : {name} s'y trouve",
    ),
    "cart-way": (
        "CHA-cart-passage",
        "somebody alive is in the way: {name}",
        "un vivant barre le passage : {name}",
    ),
    "wagon-way": (
        "CHA-wagon-passage",
        "somebody alive is in the way: {name}",
        "un vivant barre le passage : {name}",
    ),
    "attack": (
        "CHB-6.4-oa-trigger",
        "{name} may try an opportunity attack",
        "{name} peut tenter une attaque d'opportunité",
    ),
    "vivacity": (
        "CHB-6.4-oa-vivacity",
        "vivacity: no opportunity attacks",
        "vivacité : aucune attaque d'opportunité",
    ),
}


def told(marks: Iterable[Mark], hexes: tuple[Hex, ...] = (), level: int = 0) -> tuple[Step, ...]:
    """Marks as steps of a proof, in both languages."""
    found = []
    for mark in marks:
        rule, en, fr = REASONS[mark.key]
        text = Text(
            en.format(name=mark.name.to("en")) if mark.name else en,
            fr.format(name=mark.name.to("fr")) if mark.name else fr,
        )
        figure = None if mark.added is None else points(mark.added)
        found.append(Step(mark.rule or rule, text, figure, hexes, level))
    return tuple(found)
