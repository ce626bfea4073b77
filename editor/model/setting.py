"""For whom, when and at which scale a scenario is played."""

from __future__ import annotations

from typing import Literal

from editor.model.value import Value


class Scale(Value, frozen=True):
    """Figures for systems that measure in paces or centimetres."""

    paces_per_hex: float | None = None
    cm_per_hex: float | None = None
    cm_per_level: float | None = None
    figures_per_hex: int | None = None
    rounding: Literal["floor", "nearest"] = "floor"
    contact: Literal["adjacent", "same-hex"] = "adjacent"


class Setting(Value, frozen=True):
    """For whom and when the scenario is meant."""

    era: str | None = None
    date: str | None = None
    place: str | None = None
    minutes: int | None = None
    players: tuple[int, int] | None = None
    difficulty: int | None = None
    game_set: str | None = None
