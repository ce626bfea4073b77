"""Files that somebody has at hand: those that are open and those that were; where new ones go."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from editor.files.resources import samples_dir
from editor.gui.samples import title_of

if TYPE_CHECKING:
    from editor.gui.bench import Bench
    from editor.gui.tabs import Tab


def files_of_kind(kind: str, bench: Bench, recent: Sequence[str]) -> tuple[str, ...]:
    """Own maps, or rosters: what is in front first, then what else is open, then what was."""
    found = [one.file for one in _open(bench) if one.document and one.document.kind == kind]
    found += [one for one in recent if one.endswith(f".{kind}.yaml") and os.path.isfile(one)]  # noqa: PTH113 - names only
    return tuple(dict.fromkeys(one for one in found if not is_sample(one)))


def folder_for_new(bench: Bench, recent: Sequence[str]) -> str:
    """Beside what is in front or was last; never among the samples, which are the program's."""
    for file in (*[one.file for one in _open(bench)][:1], *recent):
        folder = os.path.dirname(file)  # noqa: PTH120 - names only
        if not is_sample(file) and os.path.isdir(folder):  # noqa: PTH112 - names only
            return folder
    here = os.getcwd()  # noqa: PTH109 - names only
    # Whoever starts the program from a desk has no folder of his own around it.
    return here if os.access(here, os.W_OK) else str(Path.home())


def samples_of(folder: str, ending: str) -> list[tuple[str, str]]:
    """Files that come with the program, each with its title."""
    place = samples_dir() / folder
    files = sorted(name for name in os.listdir(place) if name.endswith(ending))  # noqa: PTH208
    return [(str(title_of(place / name)), str(place / name)) for name in files]


def is_of_system(file: str, system: str) -> bool:
    """Whether the first lines of a file name a rule system."""
    from editor.files.yamltext import read_bytes

    data = read_bytes(Path(file), 4 * 1024 * 1024)
    head = data[:4000].decode("utf-8", "replace") if isinstance(data, bytes) else ""
    return f"system: {system}" in head


def is_sample(file: str) -> bool:
    """Whether it came with the program."""
    return Path(os.path.realpath(file)).is_relative_to(os.path.realpath(samples_dir()))


def _open(bench: Bench) -> Iterator[Tab]:
    front = bench.current
    if front is not None and front.file:
        yield front
    yield from (one for one in bench.tabs if one.file and one is not front)
