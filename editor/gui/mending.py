"""What can be done about a finding: its fix, or a word of the author's that it is right."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog

from editor.model.finding import Finding
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

ELSEWHERE = Text(
    "That finding is in {}: open that file to mend it",
    "Ce constat est dans {} : ouvrez ce fichier pour y remédier",
)
WHY = Text("Why is it right as it is?", "Pourquoi est-ce bien ainsi ?")
ALLOW = Text("Allow {}", "Admettre {}")


def mend(window: MainWindow, finding: Finding) -> None:
    """Make the fix of a finding: one step, which undo takes back."""
    if finding.fix is not None and _may_mend(window, finding):
        window.bench.do(finding.fix)  # type: ignore[arg-type]  # fixes are edits


def allow(window: MainWindow, finding: Finding) -> None:
    """Write down that the author has seen a finding and wants it; the reason is asked."""
    from editor.edit.commands import Insert
    from editor.model.value import Allowance

    document = window.current_document
    if document is None or not hasattr(document.value, "allow") or not _may_mend(window, finding):
        return
    title = str(ALLOW).format(finding.code)
    why, is_sure = QInputDialog.getText(window, title, f"{finding.message}\n\n{WHY}")
    if is_sure and why.strip():
        label = Text(f"Allow {finding.code}", f"Admettre {finding.code}")
        allowance = Allowance(code=finding.code, why=why.strip())
        window.bench.do(Insert(("allow", len(document.value.allow)), allowance, label))


def is_here(window: MainWindow, finding: Finding) -> bool:
    """Whether a finding is in the file in front."""
    tab, file = window.bench.current, finding.place.file
    return tab is not None and (not file or os.path.realpath(file) == os.path.realpath(tab.place))


def _may_mend(window: MainWindow, finding: Finding) -> bool:
    """Whether a finding is in the document in front; it is told where it is otherwise."""
    if window.current_document is None:
        return False
    if not is_here(window, finding):
        window.status.tell_for_a_while(str(ELSEWHERE).format(finding.place.file))
        return False
    return True
