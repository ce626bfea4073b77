"""What reads fast reads the same values as what reports mistakes."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from editor.files.compose import compose
from editor.files.quick import GIVEN_UP, quick_read

PIECES = st.sampled_from(
    [
        *"{}[],:#-\"'|>&*!%@`?~. \t",
        "\n", "\n", "\n  - ", "\n- ", "\n  ", ": ", ", ", " #", "#", "- ", "{", "}", "[", "]",
        "a", "b: ", "\nkey: ", "\nother:", "\nthird:\n  - ", "{id: x, at: D9}", "[1, 2]", '"q"',
        "'s'", "0101", "true", "null", "1.5", "1e9", ".inf", "no", "ford:D7", "../a.yaml", "é",
        "{a: 1}", "x y", "\n  a: ", "\n  b: c", '\n  ".": x',
        "|\n    text", "...", "---", "\r\n", "\u2028", "<<", "-1", "+", "''",
        "\\", '\\"', "{a: , b}", "{a:  b,   c:  d}", "{true: 1}", "a:b", '"a":b', "a: b",
    ]
)  # fmt: skip


STARTS = ["", "key: ", "key:\n  - ", "key:\n  - {", "key:\n  a: ", 'key:\n  "a": b\n  "']


@settings(deadline=None, max_examples=2000)
@example(["x", " #", "\u2028", "b: "], "key: ")
@example(["x", " #", "\x85", "b: "], "key: ")
@example(["x y", "\n  ", "\t"], "key:\n  a: ")
@example(["[", "-", " ", "]"], "key:\n  a: ")
@given(st.lists(PIECES, max_size=14), st.sampled_from(STARTS))
def test_quick_reader_agrees_with_the_careful_one(pieces: list[str], start: str) -> None:
    text = start + "".join(pieces)
    quick = quick_read(text)
    if quick is not GIVEN_UP:
        root, findings = compose(text)
        assert findings == ()
        assert root is not None
        assert repr(root.value) == repr(quick)


FLOW = st.recursive(
    st.sampled_from(["a", "D9", "7", "-2", "0101", "true", '"x, y"', "The Ford", "ford:D7", '""']),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda x: f"[{', '.join(x)}]")
        | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3).map(
            lambda x: "{" + ", ".join(f"{k}: {v}" for k, v in x.items()) + "}"
        )
    ),
    max_leaves=6,
)


@settings(deadline=None, max_examples=150)
@given(st.lists(FLOW, min_size=1, max_size=4), st.booleans())
def test_plain_files_are_read_quickly(flows: list[str], remarks: bool) -> None:
    remark = "  # why" if remarks else ""
    text = "one: " + flows[0] + remark + "\nmany:\n" + "".join(f"  - {f}{remark}\n" for f in flows)
    text += "pairs:\n" + "".join(f'  "{n}": {f}{remark}\n' for n, f in enumerate(flows))
    root, _ = compose(text)
    assert root is not None
    assert quick_read(text) == root.value


def test_a_bracket_does_not_reach_over_the_end_of_its_line() -> None:
    for text in ("a:\n  - {x: 1\n  - y: 2}\n", "a:\n  - [x\n  - [y]]\n", 'a:\n  - {x: {y: "}"}\n'):
        assert quick_read(text) is GIVEN_UP
