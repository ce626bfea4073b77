"""Saving after one change alters only the lines concerned."""

from __future__ import annotations

import copy
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from test_write import TREES

from editor.files.compose import compose
from editor.files.update import update_text
from editor.files.write import format_yaml
from editor.files.yamltext import read_text

SAMPLE = """\
# The ford, by night.
format: gonfalon/scenario/1
id: night       # keep
title: {en: 'Night at the Ford', fr: "La nuit du gué"}   # both

options: [advanced, obstacles]
conditions:
  time: night   # dark
  # wet
  weather:
    - rain
    - fog   # thick
story:
  en: |
    Once.

    Twice.
  fr: Une fois.
# The men
units:
  # the baron's
  - {id: hugh, at: D9, facing: n, mounted: true}   # leads
  - {id: guy, at: D8}

  # the others
  - {id: robin, at: A1}
  - {id: tuck, at: A2}  # drinks
lights: []
end:
  - turn: 10
    by: outlaws
  - turn: 12
    # late
    by: baron
"""


def changed(text: str, made: str) -> tuple[list[str], list[str]]:
    """The lines that went and the lines that came."""
    old, new = text.splitlines(), made.splitlines()
    return [x for x in old if x not in new], [x for x in new if x not in old]


def update(change: Any, text: str = SAMPLE) -> str:
    old = read_text(text).data
    new = copy.deepcopy(old)
    change(new)
    made = update_text(text, old, new)
    assert read_text(made).data == new
    return made


def test_a_changed_leaf_alters_only_its_line() -> None:
    made = update(lambda x: x["units"][0].update(at="E9"))
    assert changed(SAMPLE, made) == (
        ["  - {id: hugh, at: D9, facing: n, mounted: true}   # leads"],
        ["  - {id: hugh, at: E9, facing: n, mounted: true}   # leads"],
    )


def test_quotes_stay_as_the_author_chose_them() -> None:
    made = update(lambda x: x["title"].update(en="It's day", fr="Le jour"))
    assert """title: {en: 'It''s day', fr: "Le jour"}   # both""" in made


def test_entries_are_added_removed_and_moved_with_their_comments() -> None:
    def change(x: Any) -> None:
        x["units"] = [x["units"][2], {"id": "john", "at": "B2"}, x["units"][0], x["units"][3]]

    made = update(change)
    assert changed(SAMPLE, made) == (["  - {id: guy, at: D8}"], ["  - {id: john, at: B2}"])
    assert "  # the others\n  - {id: robin, at: A1}\n  - {id: john" in made
    assert "  # the baron's\n  - {id: hugh" in made


def test_keys_are_added_after_their_predecessor_and_removed_with_their_lines() -> None:
    def change(x: Any) -> None:
        items = list(x.items())
        items.insert(2, ("system", "cry-havoc"))
        x.clear()
        x.update(items)
        del x["conditions"]["time"]
        x["units"][1]["facing"] = "s"
        del x["units"][0]["facing"]
        x["end"][1]["side"] = "x"
        del x["lights"]

    gone, came = changed(SAMPLE, update(change))
    assert gone == [
        "  time: night   # dark",
        "  - {id: hugh, at: D9, facing: n, mounted: true}   # leads",
        "  - {id: guy, at: D8}",
        "lights: []",
    ]
    assert came == [
        "system: cry-havoc",
        "  - {id: hugh, at: D9, mounted: true}   # leads",
        "  - {id: guy, at: D8, facing: s}",
        "    side: x",
    ]


def test_block_lists_and_text_blocks_change_in_place() -> None:
    def change(x: Any) -> None:
        x["conditions"]["weather"] = ["snow", "rain", "fog"]
        x["story"]["en"] = "Thrice.\nAgain.\n"
        x["end"][1]["by"] = "nobody"

    made = update(change)
    assert "  # wet\n  weather:\n    - snow\n    - rain\n    - fog   # thick\n" in made
    assert "  en: |\n    Thrice.\n    Again.\n  fr: Une fois.\n" in made
    assert "    # late\n    by: nobody\n" in made


def test_windows_line_ends_stay() -> None:
    text = SAMPLE.replace("\n", "\r\n")
    made = update(lambda x: x["units"].append({"id": "will", "at": "C3"}), text)
    assert made.count("\r\n") == made.count("\n") == text.count("\n") + 1


def test_defaults_that_the_author_wrote_stay() -> None:
    old, new = {"a": [{"id": "x"}], "b": 1}, {"a": [{"id": "x", "n": 2}], "b": 1}
    text = "a: [{id: x, turn: 0, n: 1}]\nb: 1\nc: 0\n"
    assert update_text(text, old, new) == "a: [{id: x, turn: 0, n: 2}]\nb: 1\nc: 0\n"
    assert update_text(text, old, {"a": [{"id": "x"}], "b": 1, "c": 3}).endswith("c: 3\n")


@settings(deadline=None, max_examples=300)
@given(TREES, TREES)
def test_any_change_is_written(old: Any, new: Any) -> None:
    text = format_yaml(old)
    assert update_text(text, old, old) == text
    assert repr_sorted(read_text(update_text(text, old, new)).data) == repr_sorted(new)


def repr_sorted(tree: Any) -> str:
    if isinstance(tree, dict):
        return repr({key: repr_sorted(tree[key]) for key in sorted(tree)})
    if isinstance(tree, list):
        return repr([repr_sorted(part) for part in tree])
    return repr(tree)


def mutate(tree: Any, dice: random.Random, value: Any) -> Any:
    """A tree with one thing changed, added, removed or moved."""
    if isinstance(tree, dict) and tree and dice.random() < 0.85:
        key = dice.choice(list(tree))
        made = dict(tree)
        roll = dice.random()
        if roll < 0.15:
            del made[key]
        elif roll < 0.3:
            items = list(made.items())
            name = dice.choice(["fresh", "no", "a: b", "0101", "", "<<", "é", "true", "#"])
            items.insert(dice.randrange(len(items) + 1), (name, value))
            made = dict(items)
        else:
            made[key] = mutate(made[key], dice, value)
        return made
    if isinstance(tree, list) and tree and dice.random() < 0.85:
        made_list = list(tree)
        index = dice.randrange(len(tree))
        roll = dice.random()
        if roll < 0.15:
            del made_list[index]
        elif roll < 0.3:
            made_list.insert(index, value)
        elif roll < 0.4:
            dice.shuffle(made_list)
        else:
            made_list[index] = mutate(made_list[index], dice, value)
        return made_list
    return value


@settings(deadline=None, max_examples=300)
@given(st.integers(0, 10**9), TREES, st.booleans(), st.integers(1, 3))
def test_small_changes_to_a_written_file_keep_its_comments(
    seed: int, value: Any, crlf: bool, times: int
) -> None:
    text = SAMPLE.replace("\n", "\r\n") if crlf else SAMPLE
    old = read_text(text).data
    new = old
    dice = random.Random(seed)
    for _ in range(times):
        new = mutate(new, dice, value)
    made = update_text(text, old, new)
    assert repr_sorted(read_text(made).data) == repr_sorted(new)
    if isinstance(new, dict) and "units" in new and new["units"] == old["units"]:
        start, end = text.index("  # the baron's"), text.index("lights")
        assert text[start:end] in made


@settings(deadline=None, max_examples=200)
@given(TREES, st.integers(0, 10**9), TREES)
def test_small_changes_to_any_file_are_written(tree: Any, seed: int, value: Any) -> None:
    text = format_yaml(tree)
    new = mutate(tree, random.Random(seed), value)
    assert repr_sorted(read_text(update_text(text, tree, new)).data) == repr_sorted(new)


def test_places_count_characters() -> None:
    root, _ = compose("a: é💧\r\nb: [x]\r\n")
    assert root is not None
    assert (root.parts["a"].start, root.parts["a"].end, root.parts["b"].start) == (3, 5, 10)


def test_a_section_with_another_name_keeps_its_comments() -> None:
    def rename(tree: Any) -> None:
        tree["people"] = tree.pop("units")

    assert update(rename) == SAMPLE.replace("\nunits:", "\npeople:")


def test_a_key_with_another_name_keeps_its_line() -> None:
    def rename(tree: Any) -> None:
        tree["units"][0]["where"] = tree["units"][0].pop("at")
        tree["conditions"]["sky"] = tree["conditions"].pop("weather")

    made = update(rename)
    assert made == SAMPLE.replace("hugh, at:", "hugh, where:").replace("  weather:", "  sky:")


def test_the_only_key_with_another_name_keeps_what_stands_about_it() -> None:
    """Also where its value says less, because the author wrote a default."""
    text = "kinds:   # ours\n  charter: {cost: 1, weight: 0}   # sealed\n"
    made = update_text(text, {"kinds": {"charter": {"cost": 1}}}, {"kinds": {"deed": {"cost": 1}}})
    assert made == text.replace("charter", "deed")


def test_a_row_keeps_its_quotes() -> None:
    text = "terrain:\n  - \"hh..tt\"   # 1\n  - '......'   # 2\n  - tttttt\n"
    old = read_text(text).data
    made = update_text(text, old, {"terrain": ["hhtttt", "hh....", "t....."]})
    assert made == text.replace("hh..tt", "hhtttt").replace("......", "hh....").replace(
        "- tttttt", "- t....."
    )


def test_entries_without_ids_move_with_their_comments() -> None:
    def swap(tree: Any) -> None:
        tree["end"] = [tree["end"][1], tree["end"][0]]

    first, second = "  - turn: 10\n    by: outlaws\n", "  - turn: 12\n    # late\n    by: baron\n"
    assert update(swap) == SAMPLE.replace(first + second, second + first)


def test_remarks_between_brackets_stay_when_what_is_beside_them_goes() -> None:
    text = "a: {b: 1, c: 2,\n  # on d\n  d: 3,   # three\n  # on e\n  e: 4}\n"
    old = read_text(text).data
    for gone in ("c", "d", "e", "de", "cd"):
        left = {key: value for key, value in old["a"].items() if key not in gone}
        made = update_text(text, old, {"a": left})
        assert "# on d\n" in made
        assert "# on e\n" in made


def test_an_entry_that_becomes_quite_another_leaves_the_remarks_around_it() -> None:
    text = "do:\n  # the prize\n  - {award: 10}\n  # and then\n  - {alert: [wild]}   # woken\n"
    made = update_text(text, read_text(text).data, {"do": [{"say": "no"}, {"alert": ["wild"]}]})
    assert made == text.replace("{award: 10}", '{say: "no"}')
