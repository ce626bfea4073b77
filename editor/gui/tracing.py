"""The way from a finding to what it is about: its file, its part in the docks, its hexes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.gui.mending import is_here
from editor.model.finding import Finding
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.tabs import Tab
    from editor.gui.window import MainWindow

_NO_HEX = Text(
    "This finding is about the file, not about a hex: {}",
    "Ce constat porte sur le fichier, non sur un hexagone : {}",
)
_ELSEWHERE = Text(
    "This finding is in {}: a click or Enter opens that file",
    "Ce constat est dans {} : un clic ou Entrée ouvre ce fichier",
)


def trace(window: MainWindow, finding: Finding) -> None:
    """Lead the eye to a finding; the file that it is in is opened first."""
    if is_here(window, finding):
        _show(window, finding)
    elif Path(finding.place.file).is_file():
        _open(window, finding)
    else:
        _tell(window, _NO_HEX, finding)


def pass_by(window: MainWindow, finding: Finding) -> None:
    """Lead the eye to one of many; who only goes through the list stays with the file."""
    if is_here(window, finding):
        _show(window, finding)
    else:
        _tell(window, _ELSEWHERE, finding)


def _show(window: MainWindow, finding: Finding) -> None:
    has_hexes = window.stage.show_finding(finding)
    window.parts.show_finding(finding, has_hexes=has_hexes)
    if not has_hexes:
        _tell(window, _NO_HEX, finding)


def _tell(window: MainWindow, words: Text, finding: Finding) -> None:
    window.status.tell(str(words).format(finding.place), 6000)


def _open(window: MainWindow, finding: Finding) -> None:
    window.open_file(finding.place.file)
    tab = window.bench.current
    if tab is None or not is_here(window, finding):
        return
    if tab.shown is not None:
        _arrive(window, finding)
        return

    def wait(read: Tab) -> None:
        if read is tab:
            window.bench.shown_changed.disconnect(wait)
            if tab is window.bench.current:
                _arrive(window, finding)

    window.bench.shown_changed.connect(wait)


def _arrive(window: MainWindow, finding: Finding) -> None:
    """Go on in its own file, where the same finding has the hexes of that file."""
    _show(window, window.findings.choose(finding) or finding)
