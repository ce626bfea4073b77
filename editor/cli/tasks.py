"""One file, or one file of a pack, looked at in whatever process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from editor.checks.allowances import Found
from editor.files.codes import finding
from editor.files.library import Library
from editor.files.pack import MANIFEST
from editor.model.finding import Place
from editor.systems.examine import examine
from editor.systems.packs import Inside, Part, Unpacked, open_library


@dataclass(frozen=True, slots=True)
class Task:
    """A file to look at by itself, or one file of a pack."""

    file: str
    pack: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of looking at a file by itself, and on what that rests."""

    found: Found
    contents: Mapping[str, str]


class Looker:
    """Does tasks; reads each map and roster once, however many scenarios name it."""

    def __init__(self) -> None:
        self._library = Library()
        self._packs: dict[str, Unpacked] = {}

    def __reduce__(self) -> tuple[type[Looker], tuple[()]]:
        return Looker, ()  # in another process it begins anew

    def __call__(self, task: Task) -> Outcome | Inside:
        """Do one task; a mistake of ours is a finding that names the file."""
        try:
            if task.pack:
                return self.unpacked(task.pack).look(Part(task.file, task.kind))
            examined = examine(task.file, self._library)
            return Outcome(Found(examined.findings, examined.allowed), examined.contents)
        except Exception as error:
            return _result(task, failed(task.file, error))

    def unpacked(self, place: str) -> Unpacked:
        """A pack, opened once."""
        if place not in self._packs:
            if place.lower().endswith((".yaml", ".yml")):
                self._packs[place] = Unpacked(place, self._library)
            else:
                library = open_library(place)
                assert isinstance(library, Library), f"{place} was a pack a moment ago"
                self._packs[place] = Unpacked(MANIFEST, library)
        return self._packs[place]

    def warm(self) -> None:
        """Bring in what every process needs, before this one is copied."""
        from editor.systems.checkbook import checks

        checks()


def failed(file: str, error: Exception) -> Found:
    """What to say of a file that made the program fail."""
    what = f"{type(error).__name__}: {error}"
    return _told(
        file,
        f"the program failed on this file ({what}); please report it",
        f"le programme a échoué sur ce fichier ({what}) ; merci de le signaler",
    )


def lost(task: Task) -> Outcome | Inside:
    """What to say of a file whose process died."""
    found = _told(
        task.file,
        "the process that checked this file died; please report it",
        "le processus qui vérifiait ce fichier est mort ; merci de le signaler",
    )
    return _result(task, found)


def _told(file: str, english: str, french: str) -> Found:
    return Found((finding("INT002", english, french, Place(file)),))


def _result(task: Task, found: Found) -> Outcome | Inside:
    if not task.pack:
        return Outcome(found, {})
    return Inside(False, found.findings, found, {}, ())
