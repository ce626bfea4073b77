"""The rules ledger: every rule that code, checks and events may cite, by its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from editor.model.nearest import nearest
from editor.model.value import Value

Need = Literal["author", "validate", "play"]


class Rule(Value, frozen=True, forbid_unknown_fields=True):
    """One rule: what it says, and what the program owes it."""

    id: str
    section: str
    topic: str
    rule: str
    needs: tuple[Need, ...] = ()
    """`author` files must hold it, `validate` a check can report it, `play` test-play does it."""
    ruling: str = ""
    """How an unclear text is read here."""


class RuleFile(Value, frozen=True, forbid_unknown_fields=True):
    """The rules of one system, as its `rules.yaml` holds them."""

    prefix: str
    system: str
    rules: tuple[Rule, ...]


class UnknownRuleError(KeyError):
    """No rule has that id."""

    def __str__(self) -> str:
        return str(self.args[0])


class Ledger(Mapping[str, Rule]):
    """Rules by id, in the order of the books.

    >>> swim = Rule(id="CHA-swim", section="Nage", topic="crossing", rule="Roll a die.")
    >>> Ledger([swim])["CHA-swim"].topic
    'crossing'
    """

    def __init__(self, rules: Iterator[Rule] | tuple[Rule, ...] | list[Rule]) -> None:
        self._rules = {rule.id: rule for rule in rules}

    def __getitem__(self, id: str) -> Rule:  # noqa: A002 - a rule's id is called id everywhere
        found = self._rules.get(id)
        if found is None:
            guess = nearest(id, self._rules)
            hint = f"; did you mean {guess!r}?" if guess else ""
            raise UnknownRuleError(f"no rule {id!r}{hint}")
        return found

    def __contains__(self, id: object) -> bool:  # noqa: A002 - as above
        return id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def about(self, topic: str) -> tuple[Rule, ...]:
        """The rules of one topic."""
        return tuple(rule for rule in self.values() if rule.topic == topic)
