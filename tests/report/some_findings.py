"""Findings for the tests beside it: any, and some by name."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from editor.edit.commands import Put, Remove
from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text

texts = st.builds(Text, st.text(min_size=1, max_size=20), st.text(min_size=1, max_size=20))
paths = st.lists(st.text(max_size=5) | st.integers(0, 99), min_size=1, max_size=4).map(tuple)
fixes = st.builds(Remove, paths) | st.builds(Put, paths, st.integers() | st.text(max_size=5))
findings = st.builds(
    msgspec.structs.replace,
    st.just(Finding(Text())),
    message=texts,
    path=st.just(()) | paths,
    fix=st.none() | fixes,
    hexes=st.lists(st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)), max_size=3).map(tuple),
    code=st.from_regex(r"[A-Z]{3}[0-9]{3}", fullmatch=True),
    severity=st.sampled_from(Severity),
    rules=st.lists(st.text(max_size=8), max_size=2).map(tuple),
    place=st.builds(Place, st.text(max_size=9), st.integers(0, 99), st.integers(0, 99)),
)


class Mend:
    """A fix that does nothing."""

    label = Text("Dismount", "Mettre pied à terre")

    def apply(self, whole: object) -> object:
        return whole


WRONG = Finding(
    Text("no hex 'K1' here", "pas d'hexagone 'K1' ici"),
    ("units", 0, "at"),
    code="SET003",
    rules=("CHB-5.2-rider-forbidden",),
    place=Place("a.yaml", 2, 12),
)
FIXED = Finding(
    Text("no obstacle 'stake'", "pas d'obstacle 'stake'"),
    ("obstacles", 0, "kind"),
    hexes=(Hex(1, 2), Hex(2, 2)),
    fix=Mend(),
    code="SET107",
    severity=Severity.WARNING,
    place=Place("b/été #1.yaml", 3, 5),
)
