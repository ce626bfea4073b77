"""The dock of the notes; they are made with the first document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.gui.pane_dock import PaneDock
from editor.model.text import Text

if TYPE_CHECKING:
    from editor.gui.notes_pane import NotesPane


class NotesDock(PaneDock["NotesPane"]):
    """See `notes_pane`."""

    name = "notes"
    title = Text("Notes", "Notes")

    def make_pane(self) -> NotesPane:
        from editor.gui.notes_pane import NotesPane

        return NotesPane(self.words, self)
