"""What can be wrong with where pieces and things stand: barred ground, bodies, each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from editor.checks.cases import ScenarioCase
from editor.checks.registry import check
from editor.checks.walks import conditions
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.regions import place_hexes
from editor.model.text import Text
from editor.systems.cry_havoc.checks.advanced_setup import place_of, setup
from editor.systems.cry_havoc.moving.entering import grounds
from editor.systems.cry_havoc.moving.gait import Gait, gait_of
from editor.systems.cry_havoc.moving.words import Mark
from editor.systems.cry_havoc.situation import Piece

_LIFELESS = frozenset({"dead", "unconscious", "down"})
_ON_FOOT = Gait()
_BARRED = frozenset({"ground-barred", "crevasse"})
Bar = tuple[int, Piece, Hex, Mark]
"""The number of a unit, its piece, a hex of it that it could never enter, and why."""


def _bars(case: ScenarioCase) -> tuple[Bar, ...]:
    """Whoever stands where he could never have come, worked out once for all these checks."""
    found: tuple[Bar, ...] | None = case.workings.get("bars")
    if found is None:
        found = case.workings["bars"] = tuple(_look(case)) if case.complete else ()
    return found


def _look(case: ScenarioCase) -> Iterator[Bar]:
    situation = setup(case)
    numbers = {unit.id: number for number, unit in enumerate(case.scenario.units)}
    for piece in situation.pieces.values():
        unit = piece.unit
        if piece.profile.kind == "vehicle" or piece.state in _LIFELESS:
            continue
        if unit.aboard is not None or unit.behind is not None:
            continue
        gait = gait_of(situation, piece)
        gait = Gait(gait.way, offsets=gait.offsets)
        marks = (
            (place, mark)
            for place in piece.hexes
            if place in case.board.grid
            for mark in grounds(situation).footing((place, piece.level), gait).marks
            if mark.added is None
        )
        for place, mark in islice(marks, 1):
            yield numbers[piece.id], piece, place, mark


def _label(case: ScenarioCase, place: Hex) -> str:
    return case.board.label(place) if place in case.board else "?"


def _told(case: ScenarioCase, one: Bar, en: str, fr: str) -> Finding:
    number, piece, place, mark = one
    where = _label(case, place)
    name = mark.name
    words = {"who": piece.id, "where": where, "en": name.en, "fr": name.to("fr")}
    return Finding(
        Text(en.format(**words), fr.format(**words)), ("units", number, "at"), hexes=(place,)
    )


@check("SET220", "on-barred-ground", rules=["CHB-5.1-crevasse", "CHB-1.3-footprint"])
def on_barred_ground(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody starts in a hex that nobody may enter, such as a crevasse or a thick wall.

    Why: the piece could never have come there; a crevasse can only be jumped.
    Fix: move the unit, or lay something over the hex, such as a filled moat.

    En français : Quelqu'un commence dans un hexagone interdit à tous, crevasse ou mur épais.

    Pourquoi : il n'aurait jamais pu y venir ; une crevasse ne peut qu'être sautée.
    Remède : déplacer l'unité, ou couvrir l'hexagone, par exemple d'un fossé comblé.
    """
    for one in _bars(case):
        if one[3].key in _BARRED:
            yield _told(
                case,
                one,
                "{who} stands at {where} in {en}, which nobody may enter",
                "{who} se tient en {where}, terrain interdit à tous : {fr}",
            )


@check("SET221", "rider-on-barred-ground", rules=["CHB-5.2-rider-forbidden"])
def rider_on_barred_ground(case: ScenarioCase) -> Iterator[Finding]:
    """A rider starts, with head or tail of his mount, where a mount may not go.

    Why: trees, deep water, fords and tunnel mouths are closed to riders; he could not have come.
    Fix: let him start on foot and lead the horse, move him, or turn him round.

    En français : Un cavalier commence, tête ou croupe, là où une monture ne va pas.

    Pourquoi : arbres, eaux profondes, gués et entrées de souterrain lui sont fermés.
    Remède : le mettre à pied, cheval par la bride, le déplacer, ou le tourner.
    """
    for one in _bars(case):
        if one[3].key == "rider-barred":
            yield _told(
                case,
                one,
                "{who} rides at {where} in {en}, which is closed to riders",
                "{who} est à cheval en {where}, terrain fermé aux cavaliers : {fr}",
            )


@check("SET222", "rider-in-a-house", rules=["CHB-5.1-mounted-building"])
def rider_in_a_house(case: ScenarioCase) -> Iterator[Finding]:
    """A rider starts inside a building that has no entrance two hexes wide.

    Why: only such an entrance lets a rider in; he could neither have come nor leave mounted.
    Fix: let him start on foot, or give the building a `double-door`.

    En français : Un cavalier commence dans un bâtiment sans entrée large de deux hexagones.

    Pourquoi : seule une telle entrée le laisse passer ; il n'a pu entrer ni ne peut sortir monté.
    Remède : le mettre à pied, ou donner au bâtiment une `double-door`.
    """
    for one in _bars(case):
        if one[3].key == "rider-house":
            yield _told(
                case,
                one,
                "{who} rides at {where} in a building without a wide entrance",
                "{who} est à cheval en {where}, bâtiment sans entrée large",
            )


@check("SET223", "on-a-heap-of-bodies", rules=["CHB-5.1-bodies-impassable"])
def on_a_heap_of_bodies(case: ScenarioCase) -> Iterator[Finding]:
    """Somebody starts in a hex that bodies make impassable.

    Why: six dead men, four mules or two horses, or as much of each together, bar a hex.
    Fix: lay down fewer bodies, or move the unit.

    En français : Quelqu'un commence dans un hexagone que les corps rendent infranchissable.

    Pourquoi : six hommes morts, quatre mules ou deux chevaux, ou l'équivalent, le barrent.
    Remède : poser moins de corps, ou déplacer l'unité.
    """
    for one in _bars(case):
        if one[3].key == "bodies-barred":
            yield _told(
                case,
                one,
                "{who} stands at {where}, which bodies make impassable",
                "{who} se tient en {where}, que les corps rendent infranchissable",
            )


@check("SET224", "two-in-a-hex", rules=["CHB-5.4-one-per-hex", "CHB-1.3-footprint"])
def two_in_a_hex(case: ScenarioCase) -> Iterator[Finding]:
    """Two living pieces start in the same hex on the same level.

    Why: a hex holds one living character; head and tail of a mount both count, levels do not mix.
    Fix: move one of them, or give it another `level`; passengers say `aboard` or `behind`.

    En français : Deux êtres vivants commencent dans le même hexagone au même niveau.

    Pourquoi : un hexagone tient un vivant ; tête et croupe comptent, chaque niveau à part.
    Remède : déplacer l'un, ou changer son `level` ; qui est porté dit `aboard` ou `behind`.
    """
    if not case.complete:
        return
    taken: dict[tuple[Hex, int], str] = {}
    pieces: Mapping[str, Piece] = setup(case).pieces
    for number, unit in enumerate(case.scenario.units):
        piece = pieces.get(unit.id)
        if piece is None or piece.unit is not unit or not _takes_room(piece):
            continue
        for place in piece.hexes:
            other = taken.setdefault((place, piece.level), unit.id)
            if other != unit.id:
                where = _label(case, place)
                yield Finding(
                    Text(
                        f"{unit.id} starts at {where}, where {other} already is",
                        f"{unit.id} commence en {where}, où se trouve déjà {other}",
                    ),
                    ("units", number, "at"),
                    hexes=(place,),
                )
                break


def _takes_room(piece: Piece) -> bool:
    unit = piece.unit
    is_carried = unit.aboard is not None or unit.behind is not None or unit.host is not None
    return piece.profile.kind != "vehicle" and piece.state not in _LIFELESS and not is_carried


@check(
    "SET225", "thing-out-of-reach", severity=Severity.WARNING,
    rules=["CHB-5.1-crevasse", "CHA-object-pickup"],
)  # fmt: skip
def thing_out_of_reach(case: ScenarioCase) -> Iterator[Finding]:
    """An object lies in a hex that nobody may enter, and nobody can stand beside it.

    Why: with the rules on objects a thing is taken from its own hex or the next one, without them
    from its own; nobody could ever take this one.
    Fix: move the object, or make it `portable: false` if it is only to be seen or destroyed.

    En français : Un objet gît dans un hexagone où nul ne peut entrer, ni se tenir à côté.

    Pourquoi : avec les règles des objets on prend une chose de son hexagone ou du voisin, sans
    elles du sien ; personne ne pourrait prendre celle-ci.
    Remède : déplacer l'objet, ou `portable: false` s'il n'est là que pour être vu ou détruit.
    """
    if not case.complete:
        return
    searched = "perception" in case.switches  # whatever is hidden: see SET308
    for number, thing in enumerate(case.scenario.objects):
        place = place_of(case, thing.at)
        if place is None or not thing.portable or thing.carried_by is not None:
            continue
        if not (searched and thing.hidden) and _is_out_of_reach(case, place, thing.level):
            yield Finding(
                Text(
                    f"{thing.id} lies at {thing.at}, which nobody may enter",
                    f"{thing.id} gît en {thing.at}, où nul ne peut entrer",
                ),
                ("objects", number, "at"),
                hexes=(place,),
            )


def _is_out_of_reach(case: ScenarioCase, place: Hex, level: int) -> bool:
    """Whether nobody can stand where a thing is taken from (CHA-object-pickup)."""
    if not _is_barred(case, place, level):
        return False
    if "objects" not in case.switches:
        return True
    beside = [near for near in place.neighbours() if case.board.terrain_at(near, level) is not None]
    return all(_is_barred(case, near, level) for near in beside)


def _is_barred(case: ScenarioCase, place: Hex, level: int = 0) -> bool:
    marks = grounds(setup(case)).footing((place, level), _ON_FOOT).marks
    return any(mark.added is None and mark.key in _BARRED for mark in marks)


@check("SET226", "objective-on-barred-ground", rules=["CHB-5.1-terrain-cost", "CHB-5.1-crevasse"])
def objective_on_barred_ground(case: ScenarioCase) -> Iterator[Finding]:
    """An event, entry or end waits for somebody in a place of which every hex is closed to all.

    Why: nobody can pay what does not exist: such ground has no cost, and nobody ever stands there.
    Fix: name another place, or other hexes.

    En français : Un événement attend quelqu'un en un lieu dont chaque hexagone est fermé à tous.

    Pourquoi : un tel terrain n'a pas de coût : nul ne s'y tiendra jamais.
    Remède : citer un autre lieu, ou d'autres hexagones.
    """
    if not case.complete:
        return
    zones = {zone.id: zone for zone in case.scenario.zones}
    judged: dict[str, bool] = {}
    for condition, path in conditions(case.scenario):
        if condition.object is not None or condition.state == "exited" or "none" in path:
            continue
        if path[0] == "victory":  # whether a victory can be reached at all takes a search
            continue
        if condition.at_most is not None and condition.at_least is None:
            continue
        name, where = condition.place, [place_of(case, label) for label in condition.at]
        if name is not None:
            if name not in judged:
                judged[name] = _all_barred(case, place_hexes(case.board, name, zones))
            if judged[name]:
                yield _closed_place(name, (*path, "in"), ())
        hexes = frozenset(place for place in where if place is not None)
        if len(hexes) == len(set(condition.at)) and _all_barred(case, hexes):
            yield _closed_place(", ".join(condition.at), (*path, "at"), tuple(sorted(hexes)))


def _all_barred(case: ScenarioCase, hexes: frozenset[Hex]) -> bool:
    """Whether nobody may stand in any of these hexes, on whatever level."""
    levels = [0, *case.board.levels]
    return bool(hexes) and not any(
        case.board.terrain_at(place, level) is not None and not _is_barred(case, place, level)
        for place in hexes
        for level in levels
    )


def _closed_place(name: str, path: YamlPath, hexes: tuple[Hex, ...]) -> Finding:
    return Finding(
        Text(
            f"nobody can ever stand in {name}: every hex of it is closed",
            f"nul ne pourra se tenir en {name} : tous ses hexagones sont fermés",
        ),
        path,
        hexes=hexes,
    )
