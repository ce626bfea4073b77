"""What can be wrong with a roster, and with a profile anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from editor.checks.cases import RosterCase
from editor.checks.registry import check
from editor.checks.words import twice, unless_known
from editor.model.catalogue import Catalogue
from editor.model.finding import Finding, YamlPath
from editor.model.person import Profile
from editor.model.text import Text


def unknown_words(profile: Profile, catalogue: Catalogue, path: YamlPath) -> Iterator[Finding]:
    """Names in a profile that the rule system does not know."""
    one: tuple[tuple[str, Text, Iterable[str]], ...] = (
        ("status", Text("status", "statut"), catalogue.statuses),
        ("rank", Text("rank", "grade"), catalogue.ranks),
        ("mount", Text("mount", "monture"), catalogue.mounts),
        ("armour", Text("armour", "armure"), catalogue.armours),
        ("shield", Text("shield", "bouclier"), catalogue.shields),
    )
    for name, what, known in one:
        yield from unless_known(what, getattr(profile, name), known, (*path, name))
    many: tuple[tuple[str, Text, Iterable[str]], ...] = (
        ("weapons", Text("weapon", "arme"), catalogue.weapons),
        ("ammunition", Text("weapon", "arme"), catalogue.weapons),
        ("equipment", Text("object", "objet"), catalogue.objects),
        (
            "special",
            Text("special rule", "règle spéciale"),
            {**catalogue.special_rules, **catalogue.traits},
        ),
    )
    for name, what, known in many:
        for key, word in words_of(getattr(profile, name)):
            yield from unless_known(what, word, known, (*path, name, key))


def words_of(words: Mapping[str, object] | Sequence[str]) -> Iterator[tuple[str | int, str]]:
    """The words of a list, or the keys of a mapping, each with its last step of the path."""
    return zip(words, words, strict=True) if isinstance(words, Mapping) else enumerate(words)


@check("ROS001", "person-twice")
def person_twice(case: RosterCase) -> Iterator[Finding]:
    """Two people of a roster have the same id.

    Why: a scenario that names it could mean either.
    Fix: rename one.

    En français : Deux personnes d'un effectif ont le même identifiant.

    Pourquoi : un scénario qui le cite pourrait vouloir dire l'une ou l'autre.
    Remède : renommer l'une des deux.
    """
    yield from twice((one.id, ("people", n)) for n, one in enumerate(case.roster.people))
    yield from twice((one.id, ("groups", n)) for n, one in enumerate(case.roster.groups))


@check("ROS002", "unknown-equipment")
def unknown_equipment(case: RosterCase) -> Iterator[Finding]:
    """A weapon, armour, mount, rank, status or special rule that the system does not know.

    Why: it has no figures.
    Fix: take a known one, or bring your own in a catalogue file named under `catalogues`.

    En français : Une arme, armure, monture, grade, statut ou règle spéciale inconnue du système.

    Pourquoi : elle n'a pas de valeurs.
    Remède : en prendre une connue, ou l'apporter dans un fichier cité par `catalogues`.
    """
    for number, person in enumerate(case.roster.people):
        yield from unknown_words(person, case.catalogue, ("people", number))


@check("ROS003", "unknown-member")
def unknown_member(case: RosterCase) -> Iterator[Finding]:
    """A group lists somebody who is not in the roster.

    Why: the group would be one short.
    Fix: correct the id, or add the person.

    En français : Un groupe cite quelqu'un qui n'est pas dans l'effectif.

    Pourquoi : il manquerait quelqu'un au groupe.
    Remède : corriger l'identifiant, ou ajouter la personne.
    """
    known = {person.id for person in case.roster.people}
    for number, group in enumerate(case.roster.groups):
        for index, member in enumerate(group.members):
            path = ("groups", number, "members", index)
            yield from unless_known(Text("person", "personne"), member, known, path)
