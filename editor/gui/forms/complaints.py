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
_SIGNS = {Severity.ERROR: "⨯", Severity.WARNING: "⚠", Severity.ADVICE: "ⓘ"}


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
        lines += [f"{_SIGNS[one.severity]} {_capital(str(one.message))}" for one in findings]
        worst = [Severity.ERROR] if error else []
        self._worst = max((*worst, *(one.severity for one in findings)), default=Severity.ERROR)
        words = bound("\n".join(dict.fromkeys(lines)))
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
        self._dress()
        self.setVisible(bool(words))

    def _ink(self, palette: QPalette) -> QColor:
        return QColor(_INKS[self._worst][is_dark(palette)])


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
