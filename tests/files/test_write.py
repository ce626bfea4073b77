"""What is written reads back as the same data."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from editor.files.write import format_yaml
from editor.files.yamltext import read_text

NASTY = st.sampled_from(
    [
        "", " ", "no", "off", "0101", "12:30", "2024-01-01", "1_000", "~", "null", "true", ".inf",
        "- a", "a: b", "a #b", "#", "<<", "=", "'", '"', "\n", "a\n", "a\n\nb\n", " a\nb", "a \nb",
        "\ta", "a\n\n", "\x85", "\u2028", "\ufeff", "é", "💧", "@x", "%x", "...", "---", "? a",
        "[a", "{a}", "*a", "&a", "!a", "|", ">", "a,b", "a, b", "ford:D7", "a:", "0x1F", "1e3",
        "../maps/x.yaml", "....ttt", "x" * 120, "word " * 40 + "end", "# a\nb", "a\r\nb", "y",
        "1e5", ".5", "+1", "-", "0b1", "1:30:00", "a\n b\n", "Le Gué: la nuit",
    ]
)  # fmt: skip
TEXTS = NASTY | st.text(max_size=12) | st.text(alphabet=" \nab#:-,", max_size=12)
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
)  # fmt: skip
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=14,
)


@settings(deadline=None, max_examples=500)
@given(TREES)
@example({"a": [["x\ny", {"b": ["c\nd"]}]]})
def test_what_is_written_reads_back_the_same(data: Any) -> None:
    source = read_text(format_yaml(data))
    assert source.findings == ()
    assert repr(source.data) == repr(data)


@settings(deadline=None, max_examples=300)
@given(TEXTS)
def test_texts_read_back_the_same_in_yaml_1_1_too(text: str) -> None:
    for data in ({"a": text}, {"a": [text, {"b": text}]}):
        assert yaml.load(format_yaml(data), yaml.CSafeLoader) == data


def test_a_new_file_looks_like_the_samples() -> None:
    data = {
        "format": "gonfalon/map/1",
        "id": "ford",
        "title": {"en": "The Ford", "fr": "Le Gué"},
        "legend": {".": "clear", "t": "tree", "~": "deep-water"},
        "options": ["advanced", "obstacles"],
        "terrain": ["....ttt...~~", "....ttt...~~"],
        "edges": [{"at": "D7", "side": "n", "kind": "wall"}],
        "start": "D7",
        "board": {"sheets": [{"map": "../maps/ford.map.yaml", "at": [0, 0], "turn": 0}]},
        "story": {"en": "Once.\nTwice.\n"},
        "by": "0101",
    }
    assert format_yaml(data, "map", "../map.json") == (
        "# yaml-language-server: $schema=../map.json\n"
        "format: gonfalon/map/1\n"
        "id: ford\n"
        "title: {en: The Ford, fr: Le Gué}\n"
        'legend: {".": clear, "t": tree, "~": deep-water}\n'
        "options: [advanced, obstacles]\n"
        "terrain:\n"
        '  - "....ttt...~~"\n'
        '  - "....ttt...~~"\n'
        "edges:\n"
        "  - {at: D7, side: n, kind: wall}\n"
        "start: D7\n"
        "board: {sheets: [{map: ../maps/ford.map.yaml, at: [0, 0], turn: 0}]}\n"
        "story:\n"
        "  en: |\n"
        "    Once.\n"
        "    Twice.\n"
        'by: "0101"\n'
    )


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_what_json_cannot_hold_is_not_written(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        format_yaml({"a": number})
