"""The words of a scenario as a page that players of the module can open."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from editor.model.scenario import Scenario


def scenario_page(title: str, scenario: Scenario | None) -> bytes:
    """Story, public orders, special rules and victory; nothing secret."""
    body = "".join(_parts(scenario)) if scenario is not None else ""
    page = f"<html><head><title>{escape(title)}</title></head><body><h1>{escape(title)}</h1>{body}"
    return f"{page}</body></html>\n".encode("ascii", "xmlcharrefreplace")


def _parts(scenario: Scenario) -> Iterator[str]:
    if scenario.story:
        yield f"<p>{escape(str(scenario.story))}</p>"
    for side in scenario.sides:
        yield f"<h2>{escape(str(side.name))}</h2>"
        if side.briefing is not None and side.briefing.public:
            yield f"<p>{escape(str(side.briefing.public))}</p>"
        for one in scenario.victory:
            if one.side == side.id and one.text:
                yield f"<p>&#9873; {escape(str(one.text))}</p>"
    rules = [str(one.text) if one.text else one.rule or "" for one in scenario.special_rules]
    if rules:
        yield "<ul>" + "".join(f"<li>{escape(rule)}</li>" for rule in rules) + "</ul>"
    if scenario.notes:
        yield f"<p>{escape(str(scenario.notes))}</p>"
    for words in (scenario.author, scenario.rights, scenario.credits):
        if words:
            yield f"<p><small>{escape(words)}</small></p>"
