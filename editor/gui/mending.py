"""What can be done about a finding: its fix, or a word of the author's that it is right."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from editor.model.finding import Finding
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

ELSEWHERE = Text(
    "That finding is in {}: open that file to mend it",
    "Ce constat est dans {} : ouvrez ce fichier pour y remédier",
)


def mend(window: MainWindow, finding: Finding) -> None:
    """Make the fix of a finding: one step, which undo takes back."""
    if finding.fix is not None and _may_mend(window, finding):
        window.bench.do(finding.fix)  # type: ignore[arg-type]  # fixes are edits


def allow(window: MainWindow, finding: Finding) -> None:
    """Write down that the author has seen a finding and wants it; the reason is asked."""
    from editor.edit.commands import Insert
    from editor.gui.allow_dialog import AllowDialog
    from editor.model.value import Allowance

    document = window.current_document
    if document is None or not hasattr(document.value, "allow") or not _may_mend(window, finding):
        return
    shown = window.shown.findings if window.shown is not None else ()
    same = [one for one in shown if one.code == finding.code and is_here(window, one)]
    dialog = AllowDialog(window, finding, len(same))
    if dialog.exec():
        label = Text(f"Allow {finding.code}", f"Admettre {finding.code}")
        allowance = Allowance(code=finding.code, why=dialog.why)
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
