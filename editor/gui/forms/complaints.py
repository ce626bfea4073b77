"""What is wrong with a field, said below it, right in any theme."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.gui.forms.labels import Muted, bound, is_dark
from editor.model.finding import Finding, Severity
from editor.model.text import Text

_INKS = {
    Severity.ERROR: ("#a3211a", "#ff9d94"),
    Severity.WARNING: ("#7a5600", "#f0c14b"),
    Severity.ADVICE: ("#1f5a99", "#93c3f5"),
}
_SIGNS = {Severity.ERROR: "×", Severity.WARNING: "⚠", Severity.ADVICE: "•"}
MOST = 4
"""So many lines stand at one place."""


class Complaint(Muted):
    """What is wrong with a field; not there when nothing is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._worst = Severity.ERROR
        super().__init__("", parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.hide()

    def tell(self, error: Text | None, findings: tuple[Finding, ...] = ()) -> None:
        """A mistake of shape, and what the checks found."""
        lines = [f"{_SIGNS[Severity.ERROR]} {_capital(str(error))}"] if error else []
        worst_first = sorted(findings, key=lambda one: -one.severity)
        lines += [f"{_SIGNS[one.severity]} {_capital(str(one.message))}" for one in worst_first]
        worst = [Severity.ERROR] if error else []
        self._worst = max((*worst, *(one.severity for one in findings)), default=Severity.ERROR)
        words = bound("\n".join(_first(list(dict.fromkeys(lines)))))
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
        self._dress()
        self.setVisible(bool(words))

    def _ink(self, palette: QPalette) -> QColor:
        return QColor(_INKS[self._worst][is_dark(palette)])


def _first(lines: list[str]) -> list[str]:
    """No more than leave room for the fields; the dock of findings has them all.

    >>> _first(["a", "b", "c", "d", "e", "f"])
    ['a', 'b', 'c', '… 3 more, see Findings']
    """
    rest = len(lines) - MOST + 1
    if rest < 2:
        return lines
    more = Text(f"… {rest} more, see Findings", f"… {rest} de plus, voir Constats")
    return [*lines[:-rest], str(more)]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
