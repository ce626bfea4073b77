"""What can be wrong with a pack as something to hand on: files, rights, languages, calendar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

import msgspec

from editor.checks.cases import PackCase
from editor.checks.registry import check
from editor.edit.commands import Remove, Suggest
from editor.model.finding import Finding, Severity, YamlPath
from editor.model.nearest import closest
from editor.model.text import LANGUAGES, Text

_PLAIN = {".yaml", ".yml", ".md", ".txt", ".rst", ".toml", ".cfg", ".json", ".baseline"}
"""Endings of files that need no rights of their own."""
_PAPERS = {"license", "licence", "copying", "readme", "makefile", "authors", "changelog", "notice"}
_NAMES = {"en": Text("English", "l'anglais"), "fr": Text("French", "le français")}


@check("PAK020", "picture-not-in-pack", severity=Severity.WARNING)
def picture_not_in_pack(case: PackCase) -> Iterator[Finding]:
    """A map or a person shows a picture that lies outside the pack, or nowhere.

    Why: whoever receives the pack would not see it.
    Fix: put the picture into the pack's folder, or take it out of the file that shows it.

    En français : Une carte ou une personne montre une image hors du recueil, ou introuvable.

    Pourquoi : qui reçoit le recueil ne la verrait pas.
    Remède : mettre l'image dans le dossier du recueil, ou l'ôter du fichier qui la montre.
    """
    for one in case.pictures:
        if one.file not in case.files:
            yield Finding(
                Text(
                    f"{one.shown_by} shows {one.file}, which is not in the pack",
                    f"{one.shown_by} montre {one.file}, absent du recueil",
                ),
                _place_of(case, one.shown_by),
            )


@check("PAK021", "file-without-rights", severity=Severity.WARNING)
def file_without_rights(case: PackCase) -> Iterator[Finding]:
    """A picture or another file lies in the pack, and nothing says who owns it.

    Why: a pack is made to be handed on, and what is not one's own needs a licence.
    Fix: list the file under `assets` with its rights.

    En français : Une image ou un autre fichier est dans le recueil, et rien ne dit à qui il est.

    Pourquoi : un recueil se partage, et ce qui n'est pas à soi demande une licence.
    Remède : énumérer le fichier sous `assets` avec ses droits.
    """
    listed = {str(PurePosixPath(one.file)) for one in case.pack.assets}
    listed |= {one.file for one in case.pictures if one.rights}
    for name in sorted(case.files - listed):
        path = PurePosixPath(name)
        if path.suffix.lower() in _PLAIN or path.stem.lower() in _PAPERS:
            continue
        yield Finding(
            Text(f"nothing says who owns {name}", f"rien ne dit à qui est {name}"),
            ("assets",) if case.pack.assets else ("rights",),
        )


@check("PAK022", "language-with-gaps", severity=Severity.ADVICE)
def language_with_gaps(case: PackCase) -> Iterator[Finding]:
    """The pack promises a language in which some of its texts are missing.

    Why: readers would find another language in the midst of theirs.
    Fix: translate what is missing, or take the language out of `languages`.

    En français : Le recueil promet une langue dans laquelle certains de ses textes manquent.

    Pourquoi : le lecteur trouverait une autre langue au milieu de la sienne.
    Remède : traduire ce qui manque, ou ôter la langue de `languages`.
    """
    promised = [name for name in LANGUAGES if name in case.pack.languages]
    for path, text in _texts(case.pack) if promised else ():
        for language in promised:
            if not getattr(text, language):
                said = _NAMES[language]
                yield Finding(Text(f"no {said.en} here", f"{said.fr} manque ici"), path)
    for number, one in enumerate(case.pack.scenarios):
        battle = case.scenarios.get(one.id)
        texts = [text for _, text in _texts(battle)] if battle is not None and promised else []
        for language in promised:
            gaps = sum(not getattr(text, language) for text in texts)
            if gaps:
                said = _NAMES[language]
                yield Finding(
                    Text(
                        f"{one.id} has {gaps} text(s) without {said.en}",
                        f"{one.id} : {said.fr} manque à {gaps} texte(s)",
                    ),
                    ("scenarios", number, "file"),
                )


@check("PAK023", "wrong-requirement")
def wrong_requirement(case: PackCase) -> Iterator[Finding]:
    """The pack requires itself, or requires another one twice.

    Why: nobody could have it before he has it; and two versions of one pack cannot both be there.
    Fix: take the entry out.

    En français : Le recueil se requiert lui-même, ou en requiert un autre deux fois.

    Pourquoi : nul ne l'aurait avant de l'avoir ; et deux versions d'un recueil s'excluent.
    Remède : ôter l'entrée.
    """
    seen: set[str] = set()
    for number, one in enumerate(case.pack.requires):
        path: YamlPath = ("requires", number, "pack")
        if one.pack == case.pack.id:
            yield Finding(
                Text("a pack cannot require itself", "un recueil ne peut se requérir"),
                path,
                fix=Remove(("requires", number)),
            )
        elif one.pack in seen:
            yield Finding(
                Text(f"{one.pack} is required twice", f"{one.pack} est requis deux fois"), path
            )
        seen.add(one.pack)


@check("PAK024", "day-off-the-calendar", severity=Severity.WARNING)
def day_off_the_calendar(case: PackCase) -> Iterator[Finding]:
    """A scenario happens on a day that the calendar does not have, or a day stands there twice.

    Why: nobody could say what day it is.
    Fix: add the day to `calendar`, or correct the number.

    En français : Un scénario a lieu un jour que le calendrier n'a pas, ou un jour y est deux fois.

    Pourquoi : nul ne saurait quel jour on est.
    Remède : ajouter le jour à `calendar`, ou corriger le nombre.
    """
    days: set[int] = set()
    for number, day in enumerate(case.pack.calendar):
        if day.day in days:
            yield Finding(
                Text(f"day {day.day} stands there twice", f"le jour {day.day} y est deux fois"),
                ("calendar", number, "day"),
            )
        days.add(day.day)
    for number, one in enumerate(case.pack.scenarios):
        if days and one.day is not None and one.day not in days:
            yield Finding(
                Text(
                    f"the calendar has no day {one.day}",
                    f"le calendrier n'a pas de jour {one.day}",
                ),
                ("scenarios", number, "day"),
            )


@check("PAK025", "back-in-time", severity=Severity.WARNING)
def back_in_time(case: PackCase) -> Iterator[Finding]:
    """A branch leads to a scenario that happens on an earlier day.

    Why: the campaign would run backwards.
    Fix: correct the days, or the branch.

    En français : Une suite mène à un scénario qui a lieu un jour antérieur.

    Pourquoi : la campagne irait à rebours.
    Remède : corriger les jours, ou la suite.
    """
    days = {one.id: one.day for one in case.pack.scenarios}
    for number, branch in enumerate(case.pack.branches):
        before, after = days.get(branch.source), days.get(branch.target or "")
        if before is not None and after is not None and after < before:
            yield Finding(
                Text(
                    f"from day {before} this leads back to day {after}",
                    f"du jour {before}, ceci ramène au jour {after}",
                ),
                ("branches", number, "to"),
            )


@check("PAK026", "battle-of-another-system", severity=Severity.WARNING)
def battle_of_another_system(case: PackCase) -> Iterator[Finding]:
    """A scenario is made for other rules than the pack says.

    Why: wounds, weapons and figures could not be carried over.
    Fix: correct the system of the pack or of the scenario, or leave the pack's out.

    En français : Un scénario est fait pour d'autres règles que celles du recueil.

    Pourquoi : blessures, armes et valeurs ne pourraient être reportées.
    Remède : corriger le système du recueil ou du scénario, ou ôter celui du recueil.
    """
    for number, one in enumerate(case.pack.scenarios):
        battle = case.scenarios.get(one.id)
        if not case.pack.system or battle is None or battle.system == case.pack.system:
            continue
        if (
            closest(case.pack.system, [battle.system]) is None
        ):  # a slip of the pen is told elsewhere
            yield Finding(
                Text(
                    f"{one.id} is made for {battle.system}, the pack for {case.pack.system}",
                    f"{one.id} est fait pour {battle.system}, le recueil pour {case.pack.system}",
                ),
                ("scenarios", number, "file"),
            )


@check("PAK027", "side-of-no-faction", severity=Severity.ADVICE)
def side_of_no_faction(case: PackCase) -> Iterator[Finding]:
    """One side of a battle is a faction of the pack, another that somebody plays is none.

    Why: its victories would count for nobody.
    Fix: say under `sides` of that scenario which faction fights as that side.

    En français : Un camp d'une bataille est une faction du recueil, un autre ne l'est pas.

    Pourquoi : ses victoires ne compteraient pour personne.
    Remède : dire sous `sides` de ce scénario quelle faction est ce camp.
    """
    known = {one.id for one in case.pack.factions}
    for number, one in enumerate(case.pack.scenarios):
        battle = case.scenarios.get(one.id)
        sides = [side for side in battle.sides if side.players] if battle is not None else []
        loose = [side for side in sides if side.id not in one.sides and side.id not in known]
        for side in loose if len(loose) < len(sides) else ():
            yield Finding(
                Text(
                    f"{side.id} of {one.id} is no faction of the pack",
                    f"{side.id} de {one.id} n'est pas une faction du recueil",
                ),
                ("scenarios", number),
            )


@check("PAK028", "empty-pool", severity=Severity.WARNING)
def empty_pool(case: PackCase) -> Iterator[Finding]:
    """A pool has neither points nor people.

    Why: nobody could be brought up from it.
    Fix: add `points` or `people`, or take the pool out.

    En français : Une réserve n'a ni points ni personnes.

    Pourquoi : nul ne pourrait en être appelé.
    Remède : ajouter `points` ou `people`, ou ôter la réserve.
    """
    for number, pool in enumerate(case.pack.pools):
        if not pool.points and not pool.people:
            yield Finding(
                Text(f"{pool.id} is empty", f"{pool.id} est vide"),
                ("pools", number),
                fix=Suggest(Remove(("pools", number))),
            )


def _place_of(case: PackCase, file: str) -> YamlPath:
    """Where the manifest names a file, as near as can be."""
    for number, name in enumerate(case.pack.maps):
        if str(PurePosixPath(name)) == file:
            return ("maps", number)
    for alias, name in case.pack.rosters.items():
        if str(PurePosixPath(name)) == file:
            return ("rosters", alias)
    return ("scenarios",)


def _texts(whole: Any) -> Iterator[tuple[YamlPath, Text]]:
    """Every text of a file, with its path."""
    left: list[tuple[YamlPath, Any]] = [((), whole)]
    while left:
        path, value = left.pop()
        if isinstance(value, Text):
            yield path, value
        elif isinstance(value, msgspec.Struct):
            names = type(value).__struct_encode_fields__
            fields = zip(names, msgspec.structs.astuple(value), strict=True)
            left += [((*path, name), one) for name, one in fields if one]
        elif isinstance(value, tuple):
            left += [((*path, n), one) for n, one in enumerate(value) if not isinstance(one, str)]
        elif isinstance(value, dict):
            left += [((*path, key), one) for key, one in value.items() if not isinstance(one, str)]
