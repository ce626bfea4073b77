"""A finding that is meant to be: why, and how many others go with it."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from editor.model.finding import Finding
from editor.model.text import Text

_ALLOW = Text("Allow {}", "Admettre {}")
_WHY = Text("&Why is it right as it is?", "&Pourquoi est-ce bien ainsi ?")
_ALL = Text(
    "This holds for all {} findings of this kind in the file, and for those to come.",
    "Ceci vaut pour les {} constats de cette sorte dans le fichier, et pour ceux à venir.",
)
_ONE = Text(
    "This holds for all findings of this kind in the file, also for those to come.",
    "Ceci vaut pour tous les constats de cette sorte dans le fichier, même à venir.",
)


class AllowDialog(QDialog):
    """Asks for the reason, without which nothing is allowed."""

    def __init__(self, parent: QWidget, finding: Finding, count: int) -> None:
        super().__init__(parent)
        self.setWindowTitle(str(_ALLOW).format(finding.code))
        self.setMinimumWidth(440)
        said = QLabel(str(finding.message), wordWrap=True)
        self.scope = QLabel(str(_ALL).format(count) if count > 1 else str(_ONE), wordWrap=True)
        label, self.line = QLabel(str(_WHY)), QLineEdit()
        label.setBuddy(self.line)
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self.ok = self.buttons.button(buttons.Ok)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.line.textChanged.connect(self._judge)
        column = QVBoxLayout(self)
        for widget in (said, self.scope, label, self.line, self.buttons):
            column.addWidget(widget)
        self._judge()
        self.line.setFocus()

    @property
    def why(self) -> str:
        return self.line.text().strip()

    def _judge(self) -> None:
        self.ok.setEnabled(bool(self.why))
