"""So many of something, said in both languages."""

from __future__ import annotations

from editor.model.text import Text


def counted(count: int, one: Text, more: Text) -> Text:
    """A number with its noun, which in French stays single for none at all.

    >>> counted(0, Text("hex", "hexagone"), Text("hexes", "hexagones")).en
    '0 hexes'
    >>> counted(0, Text("hex", "hexagone"), Text("hexes", "hexagones")).fr
    '0 hexagone'
    """
    en = one if count == 1 else more
    fr = one if count < 2 else more
    return Text(f"{count} {en.to('en')}", f"{count} {fr.to('fr')}")
