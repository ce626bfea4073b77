"""Checks a document while it is being edited: after a change only what the change can affect.

Each check is run on views that note what it looks at; it is run again when one of those things
changed. The findings are those of a check from scratch, which a law test holds. Places count no
lines, since what is edited is not written yet: a finding is found by its path and its hexes.

No window is needed. A checker may be used from any thread, one call at a time; a call that is no
longer wanted stops between two checks, and the next one goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Lock
from typing import Any

from editor.checks.allowances import Found, settle
from editor.checks.cases import Case, MapCase, PackCase
from editor.checks.registry import Rulebook, run_one
from editor.edit.paths import is_same
from editor.files.library import Library, Loaded
from editor.files.yamltext import Source
from editor.model.finding import Finding
from editor.systems.checkbook import books_for, checks, quoted
from editor.systems.gather import Gathered, gather
from editor.systems.recording import CaseView, Fact, Notes, View, Workings
from editor.systems.sheets import Sheets

EVERYTHING: Fact = ("everything",)
_VALUES = {
    "MapCase": "map", "ScenarioCase": "scenario", "RosterCase": "roster", "CatalogueCase": "own",
}  # fmt: skip


class Checker:
    """What is wrong with one document, kept up to date; packs are checked as wholes instead."""

    def __init__(self, file: str, kind: str, instead: Mapping[str, bytes] | None = None) -> None:
        """`instead` has what other unsaved files say, by their real paths."""
        self.file = file
        self.kind = kind
        self.ran: tuple[str, ...] = ()
        """The codes of the checks that the last call ran."""
        self._library = Library(instead=instead)
        self._source = Source("", file)
        self._lock = Lock()
        self._notes = Notes()
        self._forget()

    def _forget(self) -> None:
        self._value: Any = None
        self._gathered: Gathered | None = None
        self._case: Case | None = None
        self._view: Any = None
        self._workings = Workings(self._notes)
        self._sheets: Sheets | None = None
        self._books: tuple[Rulebook, ...] = ()
        self._found: dict[str, list[Finding]] = {}
        self._facts: dict[str, set[Fact]] = {}
        self._keys: dict[str, set[Hashable]] = {}

    def check(self, value: Any, stop: Callable[[], bool] = lambda: False) -> Found | None:
        """All that is wrong with the value of now; None where it was stopped before it was done."""
        with self._lock:
            if value is not self._value:
                self._take(value)
            return self._run(stop)

    def _take(self, value: Any) -> None:
        """Take another value, and forget what no longer holds."""
        old, self._value = self._value, value
        before, sheets = self._case, self._sheets
        if (
            old is not None
            and sheets is not None
            and isinstance(before, MapCase)
            and sheets.can_repaint(old, value)
        ):
            self._case = MapCase(value, before.catalogue)
            self._drop(sheets.repaint(value))
            return
        loaded = Loaded(self.file, self.kind, self._source, value, (), b"")
        self._gathered = gather(loaded, self._library)
        self._case = self._gathered.case if self._gathered is not None else None
        if before is None or self._case is None or type(self._case) is not type(before):
            case, gathered = self._case, self._gathered
            self._forget()
            self._value, self._case, self._gathered = value, case, gathered
            self._make_views()
            return
        changed = set(_changes(before, self._case))
        if sheets is not None and isinstance(self._case, MapCase):
            changed |= sheets.take(self._case)
        if changed & {("case", "switches"), ("case", "catalogue")} or self._is_other_system(before):
            self._books = books_for(self._case)
        self._drop(changed)

    def _is_other_system(self, before: Case) -> bool:
        return getattr(before, "system", "") != getattr(self._case, "system", "")

    def _make_views(self) -> None:
        case = self._case
        if case is None:
            return
        assert not isinstance(case, PackCase), "a pack is more than one document"
        self._books = books_for(case)
        name = _VALUES[type(case).__name__]

        def hold() -> Any:
            return self._case

        if isinstance(case, MapCase):
            self._sheets = Sheets(case, self._notes, self._workings)
            part: View = self._sheets.drawing
        else:
            part = View(name, self._notes, lambda: getattr(self._case, name))
        self._view = CaseView(self._notes, hold, {name: part}, self._workings)

    def _drop(self, changed: Iterable[Fact]) -> None:
        """Forget the findings of the checks that looked at something that changed."""
        changed = set(changed)
        if not changed:
            return
        changed.add(EVERYTHING)
        shared = {key for key, facts in self._shared().items() if not facts.isdisjoint(changed)}
        for key in shared:
            self._workings.pop(key, None)
        for code in list(self._found):
            if not (self._facts[code].isdisjoint(changed) and self._keys[code].isdisjoint(shared)):
                del self._found[code]

    def _shared(self) -> dict[Hashable, set[Fact]]:
        """What each working may rest on: all that was read by any check that touched it.

        A working may be filled bit by bit by whoever uses it, and may use other workings.
        """
        groups: list[tuple[set[Hashable], set[Fact]]] = []
        for code, keys in self._keys.items():
            if not keys:
                continue
            all_keys, facts = set(keys), set(self._facts[code])
            for group in [one for one in groups if one[0] & all_keys]:
                groups.remove(group)
                all_keys |= group[0]
                facts |= group[1]
            groups.append((all_keys, facts))
        return {key: facts for keys, facts in groups for key in keys}

    def _run(self, stop: Callable[[], bool]) -> Found | None:
        """Run what has not been run since the last change."""
        gathered, case = self._gathered, self._case
        if gathered is None:
            return Found()
        ran: list[str] = []
        for book in self._books if case is not None else ():
            if book.code not in self._found:
                if stop():
                    return None
                ran.append(book.code)
                self._run_one(book)
        self.ran = tuple(ran)
        if case is None:
            return Found(gathered.findings)
        found = [one for book in self._books for one in self._found[book.code]]
        allow = getattr(self._value, "allow", ())
        return Found(gathered.findings) + settle(found, allow, self._source, checks)

    def _run_one(self, book: Rulebook) -> None:
        case = self._case
        assert case is not None
        self._notes.begin()
        found = run_one(book, self._view, self._source)
        facts, keys = self._notes.facts, self._notes.keys
        if any(one.code == "INT001" for one in found):
            # A view cannot stand for everything; whoever needs the value depends on all of it.
            found = run_one(book, case, self._source)
            facts = {EVERYTHING}
        self._found[book.code] = [quoted(one, case) for one in found]
        self._facts[book.code], self._keys[book.code] = facts, keys


def _changes(old: Case, new: Case) -> Iterable[Fact]:
    """The parts of a case, and the fields of its value, that are no longer the same."""
    own = _VALUES[type(new).__name__]
    for name in type(new).__dataclass_fields__:
        if name not in {"workings", own} and not _is_same(getattr(old, name), getattr(new, name)):
            yield "case", name
    before, after = getattr(old, own), getattr(new, own)
    for name in type(after).__struct_fields__:
        if not is_same(getattr(before, name), getattr(after, name)):
            yield own, name


def _is_same(one: Any, other: Any) -> bool:
    # Boards are arrays, which have no plain equality; they are shared while they are the same.
    if one is other:
        return True
    return isinstance(one, (bool, str, frozenset, tuple)) and bool(one == other)
