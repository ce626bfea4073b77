"""A report as a page: whole in itself, in two languages, and safe whatever files are called."""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_findings import FIXED, WRONG, findings

from editor.hexgrid.hexes import Hex
from editor.model.finding import Finding, Place, Severity
from editor.model.text import Text
from editor.report.report import Quieted, Report
from editor.report.shots import Shot, shot_element
from editor.report.webpage import MOST_PICTURES, web_page

EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;</style></title>"
VOID = {"meta", "input", "br", "img"}


class Reader(HTMLParser):
    """Reads a page as a browser would, and remembers what it is made of."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)


def page(report: Report, language: str = "en", camera=None) -> str:
    return "".join(web_page(report, language, camera))


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [], "every tag is closed"
    return reader


def assert_alone(reader: Reader) -> None:
    """Nothing runs and nothing is fetched."""
    assert not reader.tags.keys() & {"script", "link", "iframe", "object", "embed", "base", "form"}
    for tag, name, value in reader.attributes:
        assert not name.startswith("on"), (tag, name)
        assert name not in {"src", "srcset", "action", "data"}, (tag, name)
        if name in {"href", "xlink:href"}:
            assert value.startswith("#"), value
    ids = [value for _, name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    for _, name, value in reader.attributes:
        if name == "href":
            assert value.removeprefix("#") in ids
        if name == "for":
            assert value in ids


TWO = Report(
    (WRONG, FIXED),
    ("a.yaml", "b/été #1.yaml"),
    {"a.yaml": "format: x\n - {id: a, at: K1}\nend: 3\n"},
    title=Text("Night at the Ford", "La nuit du gué"),
)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Night at the Ford", "no hex 'K1' here", "error SET003", "2 files checked",
                "Something is placed in a hex", "Fix offered: Dismount",
                "cannot be played as written"]),
        ("fr", ["La nuit du gué", "Pourquoi :", "pas d'hexagone 'K1' ici", "erreur SET003",
                "2 fichiers", "Remède proposé : Mettre pied à terre", "ne peut se jouer tel quel"]),
    ],
)  # fmt: skip
def test_the_page_speaks_one_language_and_says_everything(language, words) -> None:
    made = page(TWO, language)
    reader = read(made)
    assert_alone(reader)
    assert ("html", "lang", language) in reader.attributes
    for word in (*words, "a.yaml:2:12", "b/été #1.yaml:3:5", "CHB-5.2-rider-forbidden"):
        assert word in reader.text, word
    assert "A rider cannot enter" in reader.text
    assert made.startswith("<!DOCTYPE html>\n")
    assert "prefers-color-scheme:dark" in made
    assert "http://" not in made
    assert "https://" not in made


def test_lines_are_quoted_with_their_neighbours_and_the_place_is_marked() -> None:
    made = page(TWO)
    (quoted,) = re.findall(r"<pre>(.*?)</pre>", made, re.DOTALL)
    assert [int(n) for n in re.findall(r"<i [^>]*>(\d+)</i>", quoted)] == [1, 2, 3]
    (marked,) = re.findall(r"<mark>(.*?)</mark>", quoted)
    assert marked == "at:"


def test_severities_can_be_filtered_without_a_script() -> None:
    reader = read(page(TWO))
    boxes = {v for tag, name, v in reader.attributes if tag == "input" and name == "id"}
    assert boxes == {"show-error", "show-warning"}
    assert "#show-error:not(:checked)~main article.error{display:none}" in page(TWO)
    labels = {v for tag, name, v in reader.attributes if tag == "label" and name == "for"}
    assert labels == boxes


def test_several_files_have_a_table_of_contents_and_one_has_none() -> None:
    assert read(page(TWO)).tags["nav"] == 1
    assert read(page(replace(TWO, findings=(WRONG, WRONG)))).tags["nav"] == 0


def test_the_page_of_a_check_stands_once_for_each_code_of_a_file() -> None:
    reader = read(page(Report((WRONG, WRONG, FIXED), ("a.yaml",))))
    assert reader.tags["article"] == 3
    assert reader.tags["details"] == 2
    assert reader.text.count("explained above") == 1
    assert_alone(reader)


@pytest.mark.parametrize(("language", "words"), [("en", "all is well"), ("fr", "tout va bien")])
def test_an_empty_report_says_so(language, words) -> None:
    for report in (Report(), Report((), ("a.yaml",))):
        reader = read(page(report, language))
        assert words in reader.text
        assert reader.tags["article"] == reader.tags["input"] == 0
        assert_alone(reader)


def test_quieted_findings_stand_apart_with_their_reason() -> None:
    reader = read(page(Report((), quieted=(Quieted(WRONG, "allow", f"so {EVIL}"),))))
    assert "Kept quiet" in reader.text
    assert f"allowed in the file: so {EVIL}" in reader.text
    assert_alone(reader)


def test_hostile_words_stay_words() -> None:
    evil = Text(EVIL, EVIL)

    class Mend:
        label = evil

        def apply(self, whole: object) -> object:
            return whole

    one = Finding(evil, (EVIL,), (Hex(0, 0),), Mend(), EVIL, rules=(EVIL,), place=Place(EVIL, 1, 1))
    report = Report((one,) * 2, (EVIL,), {EVIL: f"{EVIL}\n{EVIL}"}, title=evil)
    shot = Shot(b"png", 300, 200, {Hex(0, 0): ((10, 10), (20, 10), (20, 20))})
    for language in ("en", "fr"):
        made = page(report, language, lambda _file, _hexes: shot)
        reader = read(made)
        assert_alone(reader)
        assert reader.tags["title"] == reader.tags["style"] == 1
        assert reader.tags["article"] == 2
        assert EVIL in reader.text
        assert "default-src 'none'" in made


@settings(deadline=None, max_examples=50)
@given(st.lists(findings, max_size=3), st.text(max_size=30), st.sampled_from(["en", "fr"]))
def test_any_words_make_a_sound_page(some, text, language) -> None:
    sources = {one.place.file: text for one in some}
    made = page(Report(tuple(some), ("a",), sources, title=Text(text)), language)
    reader = read(made)
    assert_alone(reader)
    assert reader.tags["article"] == len(some)
    assert all(sign == "\n" or sign.isprintable() or sign.isspace() for sign in made)


def shot_of(hexes) -> Shot:
    outlines = {p: tuple((100 + p.q * 40 + x, 100 + p.r * 40 + x) for x in range(6)) for p in hexes}
    return Shot(b"\x89PNG", 900, 700, outlines)


def test_a_file_is_pictured_once_and_each_finding_shows_its_part() -> None:
    asked: list[tuple[str, list[Hex]]] = []

    def camera(file, hexes):
        asked.append((file, list(hexes)))
        return shot_of(hexes)

    other = msgspec.structs.replace(FIXED, hexes=(Hex(9, 9),))
    made = page(Report((WRONG, FIXED, other), ("a",)), "en", camera)
    assert asked == [(FIXED.place.file, [Hex(1, 2), Hex(2, 2), Hex(9, 9)])]
    assert made.count("data:image/png;base64,") == 1
    pictures = re.findall(r'<svg class="map.*?</svg>', made)
    assert [one.count("<polygon") for one in pictures] == [4, 2]  # each hex has a halo and a line
    assert_alone(read(made))


def test_a_file_without_a_board_has_no_picture() -> None:
    made = page(Report((FIXED,), ("a",)), "en", lambda _file, _hexes: None)
    assert '<svg class="map' not in made


def test_pictures_are_few_enough_that_the_page_opens() -> None:
    many = tuple(
        msgspec.structs.replace(FIXED, place=Place(f"{n}.yaml", 1, 1))
        for n in range(MOST_PICTURES + 5)
    )
    made = page(Report(many, ("pack",)), "en", lambda _file, hexes: shot_of(hexes))
    assert made.count("data:image/png;base64,") == MOST_PICTURES
    assert f"Only the first {MOST_PICTURES} files have pictures" in made


def test_a_picture_of_far_hexes_is_made_smaller() -> None:
    shot = shot_of([Hex(0, 0), Hex(15, 12)])
    near = shot_element("m", shot, [Hex(0, 0)], "x")
    far = shot_element("m", shot, [Hex(0, 0), Hex(15, 12)], "x")
    for made in (near, far):
        (width,) = re.findall(r' width="(\d+)"', made)
        (height,) = re.findall(r' height="(\d+)"', made)
        assert 0 < int(width) <= 360
        assert 0 < int(height) <= 280
    assert "background-size:900.0px 700.0px" in near
    assert shot_element("m", shot, [Hex(5, 5)], "x") == ""


def many(number: int) -> Report:
    found = tuple(
        Finding(
            Text(f"mistake {n}", f"faute {n}"),
            ("units", n),
            code=("SET003", "SET107", "MAP003")[n % 3],
            severity=list(Severity)[n % 3],
            rules=("CHB-5.2-rider-forbidden",),
            place=Place(f"file-{n % 7}.yaml", n // 7 + 1, 3),
        )
        for n in range(number)
    )
    text = "  - {id: somebody, at: K1}\n" * (number // 7 + 2)
    return Report(found, ("pack",), {f"file-{n}.yaml": text for n in range(7)})


def test_ten_thousand_findings_are_told_in_every_form_within_seconds() -> None:
    from editor.report.data import report_json
    from editor.report.plain import report_lines
    from editor.report.sarif import sarif_json

    report = many(10_000)
    begun = time.perf_counter()
    assert sum(":3: " in line for line in report_lines(report, "en")) == 10_000
    assert page(report).count("<article") == 10_000
    assert sarif_json(report, "fr").count('"ruleIndex"') == 10_000
    assert report_json(report).count('"severity"') == 10_000
    assert time.perf_counter() - begun < 15
