"""What a special rule or a trait does, in the words of the catalogue and of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.model.text import Text

if TYPE_CHECKING:
    from editor.model.catalogue import Catalogue

SECTIONS = ("special_rules", "traits")
_OWN = Text("Nothing is written about what it does.", "Rien n'est écrit de ce qu'elle fait.")


def meaning(catalogue: Catalogue, name: str) -> str:
    """Its sentence, then the rules it rests on; those are said as `gonfalon explain` says them."""
    from editor.systems.registry import ledger

    found = (getattr(catalogue, section, {}).get(name) for section in SECTIONS)
    entry = next((one for one in found if one is not None), None)
    if entry is None:
        return ""
    known = ledger()
    cited = dict.fromkeys((*entry.rules, *entry.origin.values()))
    rules = [f"{rule}: {known[rule].rule}" for rule in cited if rule in known]
    said = [str(entry.text)] if entry.text else []
    return "\n".join(said + rules) or str(_OWN)
