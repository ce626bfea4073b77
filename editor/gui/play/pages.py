"""Previews, happenings and rules as small pages; a rule's id is a link to what it says."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from editor.model.text import COLON, Language, Text

if TYPE_CHECKING:
    from editor.gui.play.foresight import Preview
    from editor.model.proof import Step
    from editor.play.game import Action
    from editor.play.umpire import Happening

RULE = "rule:"
"""How a link to a rule begins."""
_RULING = Text("How it is read here:", "Lecture retenue ici :")
_BACK = Text("Back", "Retour")
_NO_RULE = Text("There is no rule {}", "Il n'y a pas de règle {}")
_BAR = 90


def preview_page(preview: Preview, language: Language, bar: str) -> str:
    """What an action would come to: a line or two, then the chance of each result as a bar."""
    parts = [f"<b>{escape(preview.title.to(language))}</b>"]
    parts += [escape(line.to(language)) for line in preview.lines]
    page = "<br>".join(parts)
    if preview.chances:
        rows = "".join(
            f"<tr><td align='right'>{float(chance):.0%}&nbsp;</td>"
            f"<td><table cellspacing='0' cellpadding='0'><tr>"
            f"<td bgcolor='{bar}' width='{max(1, round(_BAR * float(chance)))}'>&nbsp;</td>"
            f"</tr></table></td><td>&nbsp;{escape(name.to(language))}</td></tr>"
            for name, chance in preview.chances
        )
        page += f"<table cellspacing='1' cellpadding='0'>{rows}</table>"
    return page


def reasons(steps: Iterable[Step], language: Language) -> str:
    """The reasons of something, each with its figure and a link to its rule."""
    rows = "".join(
        f"<tr><td align='right'><b>{'' if one.figure is None else escape(str(one.figure))}</b>"
        f"&nbsp;</td><td>{escape(one.text.to(language))} {link(one.rule)}</td></tr>"
        for one in steps
    )
    return f"<table cellpadding='1'>{rows}</table>" if rows else ""


def link(rule: str) -> str:
    """The id of a rule, to be clicked."""
    return f"<small><a href='{RULE}{escape(rule)}'>{escape(rule)}</a></small>" if rule else ""


def happening_page(one: Happening, language: Language) -> str:
    """Something that happened, with its die, its reasons and its rules."""
    page = f"<p><b>{escape(one.text.to(language))}</b></p>"
    if one.roll is not None:
        roll = one.roll
        added = f" {roll.modifier:+d} = {roll.total}" if roll.modifier else ""
        page += f"<p>D{roll.sides}{COLON.to(language)}<b>{roll.face}</b>{added}</p>"
    if one.proof is not None:
        page += reasons(one.proof.steps, language)
    said = {step.rule for step in one.proof.steps} if one.proof is not None else set()
    rest = [rule for rule in one.rules if rule not in said]
    return page + (f"<p>{' '.join(link(rule) for rule in rest)}</p>" if rest else "")


def action_page(action: Action, words: str) -> str:
    """What was done, and how it is written in a script."""
    return f"<p><b>{escape(words)}</b></p><p><code>{escape(str(action))}</code></p>"


def rule_page(rule_id: str) -> str:
    """What a rule says, as the ledger has it."""
    from editor.systems.registry import ledger

    known = ledger()
    if rule_id not in known:
        return f"<p>{escape(str(_NO_RULE).format(rule_id))}</p>"
    rule = known[rule_id]
    page = f"<h4>{escape(rule.id)}</h4><p><i>{escape(rule.section)}</i></p><p>{escape(rule.rule)}"
    page += f"</p><p><b>{_RULING}</b> {escape(rule.ruling)}</p>" if rule.ruling else "</p>"
    return f"{page}<p><a href='back:'>← {_BACK}</a></p>"
