"""A file that has no board to show, in words: a roster, a pack, or one that cannot be read."""

from __future__ import annotations

from html import escape
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from editor.gui.counts import counted
from editor.gui.places import in_file
from editor.gui.samples import title_of
from editor.gui.signs import NAMES
from editor.gui.words import OPEN_ANOTHER, SHOW_PLACE, SHOW_SOURCE, UNPACK
from editor.model.catalogue import Catalogue
from editor.model.finding import Severity
from editor.model.pack import Pack
from editor.model.person import Person, Roster
from editor.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QUrl

    from editor.model.finding import Finding, YamlPath
    from editor.systems.examine import Examined

_SHOWN = 12
_IN_SOURCE = Text(
    "Correct what is listed here in the {}, where its lines are marked; Apply writes the file and "
    "reads it again.",
    "Corrigez ce qui suit dans le {}, où les lignes sont marquées ; « Appliquer » écrit le fichier "
    "et le relit.",
)
_SOURCE = Text("Source panel", "panneau Source")
_NO_MAP = Text(
    "There is no board without its maps: choose another map in the {}.",
    "Sans ses cartes, pas de plateau : choisissez une autre carte dans le {}.",
)
_IN_FORM = Text("Correct what is listed here in the {}.", "Corrigez ce qui suit dans le {}.")
_FORM = Text("form", "formulaire")
_ELSEWHERE = Text(
    "Correct what is listed here; the window reads the file again by itself.",
    "Corrigez ce qui suit ; la fenêtre relit le fichier d'elle-même.",
)
_SEARCH = Text(
    "The window shows it as soon as it is there.",
    "La fenêtre le montrera dès qu'il sera là.",
)
_ZIPPED = Text(
    "A pack in a zip can be looked at. {} to edit it and to open its scenarios.",
    "Un recueil dans un zip se consulte. {} pour le modifier et pour ouvrir ses scénarios.",
)
_UNPACK = Text("Unpack it into a folder", "Décompressez-le dans un dossier")
_ANOTHER = Text("Open another file…", "Ouvrir un autre fichier…")
_FIGURES = Text("figures: attack / defence / movement", "valeurs : attaque / défense / mouvement")
_ADDED = Text("It adds to the rules, or replaces:", "Il ajoute aux règles, ou remplace :")
_NOTHING_YET = Text(
    "It says nothing yet: add terrain, weapons, obstacles, rules or tables in the outline.",
    "Il ne dit rien encore : ajoutez terrains, armes, obstacles, règles ou tables dans le plan.",
)
_KINDS = {
    "map": Text("Map", "Carte"),
    "scenario": Text("Scenario", "Scénario"),
    "roster": Text("Roster", "Effectif"),
    "pack": Text("Pack", "Recueil"),
    "catalogue": Text("Catalogue", "Catalogue"),
    "play": Text("Recorded play", "Partie enregistrée"),
}


def summarise(examined: Examined) -> str:
    """The page as HTML; whatever comes from the file is escaped."""
    value = examined.value
    if value is None or (examined.board is None and examined.kind in {"map", "scenario"}):
        return _trouble(examined)
    if isinstance(value, Roster):
        return _roster(value, examined.catalogue)
    if isinstance(value, Pack):
        return _pack(value, Path(examined.file))
    if isinstance(value, Catalogue):
        return _catalogue(value, PurePath(examined.file).name)
    kind = _KINDS.get(examined.kind, Text(examined.kind))
    sound = Text("It has no board to show.", "Il n'y a pas de plateau à montrer.")
    return _heading(str(kind), PurePath(examined.file).name) + _paragraph(str(sound))


def _trouble(examined: Examined) -> str:
    """Why there is nothing to see, and what to do about it."""
    title = Text("This file cannot be shown yet", "Ce fichier ne peut pas encore être montré")
    errors = [one for one in examined.findings if one.severity is Severity.ERROR]
    found = errors or list(examined.findings)
    items = [
        f"<b>{escape(' '.join(filter(None, [str(NAMES[one.severity]), one.code])))}</b>"
        f" {escape(in_file(one))}<br>{escape(str(one.message))}"
        for one in found[:_SHOWN]
    ]
    if len(found) > _SHOWN:
        rest = len(found) - _SHOWN
        items.append(str(Text(f"and {rest} more", f"et {rest} de plus")))
    body = _heading(str(title), PurePath(examined.file).name) + _paragraph(_advice(examined, found))
    link = f'<a href="{OPEN_ANOTHER}">{escape(str(_ANOTHER))}</a>'
    return body + _list(items) + _paragraph(link)


def _advice(examined: Examined, found: list[Finding]) -> str:
    """Where it can be mended, with a link that leads there."""
    if examined.value is not None:
        is_map = any(one.path[:1] == ("board",) for one in found)
        return _linked(_NO_MAP if is_map else _IN_FORM, SHOW_PLACE, _FORM)
    file = Path(examined.file)
    if file.is_file() and file.suffix.lower() in {".yaml", ".yml"}:
        return _linked(_IN_SOURCE, SHOW_SOURCE, _SOURCE)
    return escape(str(_ELSEWHERE if file.is_file() else _SEARCH))


def _linked(words: Text, link: str, name: Text) -> str:
    return escape(str(words)).format(f'<a href="{link}">{escape(str(name))}</a>')


def _roster(roster: Roster, catalogue: Catalogue | None) -> str:
    # Here and not above: the first paint can spare it.
    from editor.systems.registry import SYSTEMS

    count = len(roster.people)
    number = counted(count, Text("person", "personne"), Text("people", "personnes"))
    heads = [
        Text("Name", "Nom"), Text("Role", "Rôle"), Text("On foot", "À pied"),
        Text("Mounted", "Monté"), Text("Weapons", "Armes"),
    ]  # fmt: skip
    system = SYSTEMS[roster.system].name if roster.system in SYSTEMS else roster.system
    rows = "".join(
        f"<tr>{_named(number, name)}{''.join(map(_cell, rest))}</tr>"
        for number, person in enumerate(roster.people)
        for name, *rest in [_person(person, catalogue)]
    )
    head = "".join(f"<th align='left'>{escape(str(word))}</th>" for word in heads)
    return (
        _heading(str(_KINDS["roster"]), str(roster.title))
        + _paragraph(escape(f"{number} · {system} · {_FIGURES}"))
        + f"<table cellspacing='0' cellpadding='5'><tr>{head}</tr>{rows}</table>"
    )


def _named(number: int, name: str) -> str:
    """A name that leads to its person in outline and properties."""
    return f'<td><a href="#people/{number}">{escape(name)}</a></td>'


def part_of(link: QUrl) -> YamlPath | None:
    """The part of the file that a link of the page leads to."""
    section, _, name = link.fragment().partition("/")
    if not section or not name:
        return None
    return (section, int(name) if name.isdecimal() else name)


def _person(person: Person, catalogue: Catalogue | None) -> tuple[str, ...]:
    faces = (person.foot, person.mounted_figures)
    figures = ["/".join(map(str, face.healthy)) if face else "" for face in faces]
    return (
        str(person.name or person.id),
        str(person.role or ""),
        *figures,
        ", ".join(_weapon(one, catalogue) for one in person.weapons),
    )


def _weapon(name: str, catalogue: Catalogue | None) -> str:
    known = catalogue.weapons.get(name) if catalogue else None
    return str(known.name) if known is not None and known.name else name


def _catalogue(catalogue: Catalogue, file: str) -> str:
    """What an author adds to the rules, part by part."""
    # Here and not above: the first paint can spare it.
    from editor.gui.forms.shapes import root_shape

    titles = root_shape("catalogue").fields
    found: dict[str, list[str]] = {}
    for section, key, entry in catalogue.entries():
        link = f'<a href="#{section}/{escape(key)}">{escape(str(entry.name) or key)}</a>'
        found.setdefault(section, []).append(link)
    if catalogue.tables:
        found["tables"] = [escape(name) for name in catalogue.tables]
    parts = [
        f"<b>{escape(str(titles[section].title))}</b><br>{', '.join(links)}"
        for section, links in found.items()
    ]
    return (
        _heading(str(_KINDS["catalogue"]), str(catalogue.title) or file)
        + _paragraph(escape(str(_NOTHING_YET if not parts else _ADDED)))
        + _list(parts)
    )


def _pack(pack: Pack, place: Path) -> str:
    """Its scenarios are links, so that a pack is a way into them; those in a zip are not."""
    links = [
        _scenario(one.id, one.file, place) + (f"<br>{escape(str(one.text))}" if one.text else "")
        for one in pack.scenarios
    ]
    about = [f"{pack.version}", *pack.authors, pack.rights]
    scenarios = Text("Scenarios", "Scénarios")
    return (
        _heading(str(_KINDS["pack"]), str(pack.title))
        + _paragraph(escape(" · ".join(filter(None, about))))
        + (_paragraph(escape(str(pack.description))) if pack.description else "")
        + (_paragraph(_linked(_ZIPPED, UNPACK, _UNPACK)) if _is_zip(place) else "")
        + f"<h3>{escape(str(scenarios))}</h3>"
        + _list(links)
    )


def _is_zip(pack: Path) -> bool:
    return pack.is_file() and pack.suffix.lower() not in {".yaml", ".yml"}


def _scenario(name: str, file: str, pack: Path) -> str:
    if _is_zip(pack):
        return f"<b>{escape(name)}</b>"
    target = (pack if pack.is_dir() else pack.parent) / file
    title = title_of(target) if target.is_file() else name
    return f'<a href="{escape(file)}">{escape(str(title))}</a>'


def _heading(kind: str, title: str) -> str:
    return f"<h2>{escape(title)}</h2><p><i>{escape(kind)}</i></p>"


def _paragraph(html: str) -> str:
    return f"<p>{html}</p>"


def _list(items: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li style='margin-bottom:6px'>{one}</li>" for one in items) + "</ul>"


def _cell(text: str) -> str:
    return f"<td>{escape(text)}</td>"
