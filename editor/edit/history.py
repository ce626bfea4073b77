"""Every state that a value has had: undo without limit, by keeping what was."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

import msgspec

from editor.model.text import Text

W = TypeVar("W")
OPENED = Text("Opened", "Ouvert")
NEW = Text("New", "Nouveau")


class Step(msgspec.Struct, Generic[W], frozen=True):
    """One entry of the history: what was done, and the whole that came of it."""

    label: Text
    whole: W
    stroke: Hashable = None
    """Edits of one stroke, such as a drag of the brush, make one step."""


class History(Generic[W]):
    """The steps in their order, where one stands among them, and which of them is on disk.

    Step 0 is what was opened. States share what did not change, so a step costs only its change.

    >>> history = History("a")
    >>> history.add(Text("Add"), "ab"); history.add(Text("Add"), "abc")
    >>> history.go(0); history.whole, history.can_redo
    ('a', True)
    """

    def __init__(self, whole: W, label: Text = OPENED, *, is_saved: bool = True) -> None:
        self._steps: list[Step[W]] = [Step(label, whole)]
        self._at = 0
        self._saved: int | None = 0 if is_saved else None

    @property
    def steps(self) -> tuple[Step[W], ...]:
        return tuple(self._steps)

    @property
    def at(self) -> int:
        """The number of the step at which one stands."""
        return self._at

    @property
    def saved(self) -> int | None:
        """The number of the step that the file holds; None when it holds none of them."""
        return self._saved

    @property
    def whole(self) -> W:
        return self._steps[self._at].whole

    @property
    def stroke(self) -> Hashable:
        """What the present step is a stroke of; None where it is none."""
        return self._steps[self._at].stroke

    @property
    def is_saved(self) -> bool:
        return self._at == self._saved

    @property
    def can_undo(self) -> bool:
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._steps)

    @property
    def undo_label(self) -> Text | None:
        """What undo would take back."""
        return self._steps[self._at].label if self.can_undo else None

    @property
    def redo_label(self) -> Text | None:
        """What redo would do again."""
        return self._steps[self._at + 1].label if self.can_redo else None

    def add(self, label: Text, whole: W, stroke: Hashable = None) -> None:
        """A new state after the present one; whatever was undone is gone.

        An edit of the same stroke as the last one goes into its step, unless that one is saved.
        """
        last = self._steps[self._at]
        goes_on = stroke is not None and last.stroke == stroke and self._at != self._saved
        if goes_on and not self.can_redo:
            self.amend(whole)
            return
        del self._steps[self._at + 1 :]
        if self._saved is not None and self._saved > self._at:
            self._saved = None
        self._steps.append(Step(label, whole, stroke))
        self._at += 1

    def amend(self, whole: W) -> None:
        """More of the present step."""
        self._steps[self._at] = msgspec.structs.replace(self._steps[self._at], whole=whole)

    def precede(self, label: Text, whole: W) -> None:
        """What was before the first step, which came of it by what `label` says."""
        first = self._steps[0]
        self._steps[:1] = [Step(first.label, whole), Step(label, first.whole, first.stroke)]
        self._at += 1
        if self._saved is not None:
            self._saved += 1

    def go(self, step: int) -> None:
        """Stand at any step, earlier or later; raises IndexError where there is none."""
        if not 0 <= step < len(self._steps):
            raise IndexError(f"no step {step}; there are 0 to {len(self._steps) - 1}")
        self._at = step

    def mark_saved(self) -> None:
        """The file now holds the present state."""
        self._saved = self._at

    def mark_unsaved(self) -> None:
        """The file holds none of the states, perhaps because it was changed by somebody else."""
        self._saved = None
