"""The samples that come with the program, by kind."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from editor.files.resources import samples_dir
from editor.model.text import Text

KINDS: tuple[tuple[str, str, Text], ...] = (
    ("scenarios", ".scenario.yaml", Text("Scenarios", "Scénarios")),
    ("maps", ".map.yaml", Text("Maps", "Cartes")),
    ("rosters", ".roster.yaml", Text("Rosters", "Effectifs")),
    ("packs", "pack.yaml", Text("Packs", "Recueils")),
)
"""Folders of samples, and how the names of files end; a pack is in a folder of its own."""
_TITLE = re.compile(rb"^title: *(.+)$", re.MULTILINE)
_LARGEST = 4 * 1024 * 1024


class Sample(msgspec.Struct, frozen=True):
    """A file and the name it is listed by until its title is read."""

    file: Path
    name: str


def name_of(file: Path) -> str:
    """A file's name as words.

    >>> name_of(Path("maps/night-at-the-ford.map.yaml")), name_of(Path("war/pack.yaml"))
    ('Night at the ford', 'War')
    """
    stem = file.parent.name if file.name == "pack.yaml" else file.name.partition(".")[0]
    words = stem.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def title_of(file: Path) -> Text:
    """The title that stands in a file, without reading the rest; else its name as words."""
    # Here and not above: the first paint can spare it.
    from editor.files.yamltext import read_bytes, read_text

    data = read_bytes(file, _LARGEST)
    line = _TITLE.search(data) if isinstance(data, bytes) else None
    found = read_text(line[0]).data if line else None
    title = found.get("title") if isinstance(found, dict) else None
    if isinstance(title, str):
        return Text(title)
    words = title if isinstance(title, dict) else {}
    said = Text(*[one if isinstance(one := words.get(key), str) else "" for key in ("en", "fr")])
    return said or Text(name_of(file))


def list_samples() -> tuple[tuple[Text, tuple[Sample, ...]], ...]:
    """The kinds that have samples, each with its files in the order of their names."""
    groups = []
    for name, ending, title in KINDS:
        folder = samples_dir() / name
        # Without patterns, whose making takes longer than the looking.
        found = folder.iterdir() if folder.is_dir() else ()
        if ending == "pack.yaml":
            found = (pack for one in found if (pack := one / ending).is_file())
        files = sorted(one for one in found if one.name.endswith(ending))
        if files:
            groups.append((title, tuple([Sample(file, name_of(file)) for file in files])))
    return tuple(groups)
