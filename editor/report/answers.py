"""Answers to tactical questions: as text for people, as data for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from editor.model.proof import Answer, Figure, Step
from editor.model.text import Language, Text

if TYPE_CHECKING:
    from editor.model.board import Board

FORMAT = "gonfalon/answer/1"
_IN_A_ROW = 12


def answer_lines(answer: Answer, language: Language) -> Iterator[str]:
    """The answer first, then its reasons with their rules, then the chances."""
    yield answer.proof.answer.to(language)
    steps = answer.proof.steps
    wide = max((len(_figure(step)) for step in steps), default=0)
    for step in steps:
        figure = _said(_figure(step), language)
        yield f"  {figure:>{wide}}  {step.text.to(language)}  [{step.rule}]"
    if answer.hexes:
        plain = set(answer.hexes.values()) == {1}
        row = [
            label if plain else f"{label} {_said(f'{figure:g}', language)}"
            for label, figure in answer.hexes.items()
        ]
        for start in range(0, len(row), _IN_A_ROW):
            yield "  " + ", ".join(row[start : start + _IN_A_ROW])
    if answer.chances:
        yield Text("Chances:", "Chances :").to(language)
        for one in answer.chances:
            share = f"{one.ways}/{one.of}"
            part = _said(f"{100 * one.ways / one.of:5.1f}", language)
            yield f"  {share:>7}  {part} %  {one.name.to(language)}"


def _said(figure: str, language: Language) -> str:
    """A figure as the language writes it."""
    return figure.replace(".", ",") if language == "fr" else figure


def _figure(step: Step) -> str:
    figure: Figure = step.figure
    if isinstance(figure, int | float):
        return f"{figure:+g}"
    return figure or ""


def answer_data(answer: Answer, board: Board) -> dict[str, Any]:
    """An answer as JSON holds it; see schemas/answer.schema.json."""
    return {
        "format": FORMAT,
        "question": answer.question,
        "answered": answer.is_answered,
        "answer": both(answer.proof.answer),
        "figures": answer.figures,
        "steps": [step_data(step, board) for step in answer.proof.steps],
        "hexes": answer.hexes,
        "chances": [
            {"result": one.result, "name": both(one.name), "ways": one.ways, "of": one.of}
            for one in answer.chances
        ],
    }


def step_data(step: Step, board: Board) -> dict[str, Any]:
    """One reason as JSON holds it."""
    return {
        "rule": step.rule,
        "text": both(step.text),
        "figure": step.figure,
        "hexes": [board.label(place) for place in step.hexes if place in board],
        "level": step.level,
    }


def both(text: Text) -> dict[str, str]:
    """Words in each language."""
    return {"en": text.to("en"), "fr": text.to("fr")}
