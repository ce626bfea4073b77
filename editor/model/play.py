"""A recorded play: a scenario, its dice, what was done, what came of it."""

from __future__ import annotations

from typing import Any, Literal

from editor.model.text import Text
from editor.model.value import Value


class Play(Value, frozen=True):
    """Actions as lines of text, with the dice they used."""

    format: Literal["gonfalon/play/1"]
    scenario: str
    title: Text | None = None
    dice: tuple[int, ...] = ()
    seed: int | None = None
    do: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    rules: tuple[str, ...] = ()
    notes: Text | None = None
