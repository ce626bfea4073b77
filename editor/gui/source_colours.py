"""The colours of YAML, for light and for dark."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

_TOKENS = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?P<quoted_key>(?=\s*:(?:\s|$)))?"""
    r"""|(?P<comment>(?:^|(?<=\s))\#.*$)"""
    r"""|(?P<key>[^\s,\[\]{}\#"':&*!|>%@`-][^,\[\]{}\#"':]*?)(?=\s*:(?:\s|$))"""
    r"""|(?P<number>(?<![\w.:/-])[-+]?\d+(?:\.\d+)?(?![\w.:/-]))"""
    r"""|(?P<word>\b(?:true|false|null)\b)"""
    r"""|(?P<mark>[\[\]{},]|(?<!\S)-(?=\s)|:(?=\s|$))""",
)
_PROSE = re.compile(r"(?:^|.*[:-] )[|>][-+0-9]{0,2}\s*(?:\s#.*)?$")
"""After this come lines of words, as long as they stand further in than what they belong to."""
_INDENT = re.compile(r" *(?:- +)*")
_INKS: dict[str, tuple[str, str]] = {
    "key": ("#1f4f8f", "#8fbbe8"),
    "string": ("#3d6b1f", "#a9cf87"),
    "number": ("#8a3d00", "#f0b27a"),
    "word": ("#7a2a80", "#d9a3e0"),
    "comment": ("#7b7466", "#9a9486"),
    "mark": ("#8a8478", "#8f897c"),
}
MOST_LINES = 20_000
"""A longer text stays without colours, so that it can be used at all."""


class YamlColours(QSyntaxHighlighter):
    """Colours each line by itself; what it knows of the lines before is how far in words stand."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._formats: dict[str, QTextCharFormat] = {}
        self.dress(dark=False)

    def dress(self, *, dark: bool) -> None:
        made: dict[str, QTextCharFormat] = {}
        for name, inks in _INKS.items():
            one = QTextCharFormat()
            one.setForeground(QColor(inks[dark]))
            one.setFontItalic(name == "comment")
            made[name] = one
        self._formats = made
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:  # noqa: N802 - Qt's name
        if self.document().blockCount() > MOST_LINES:
            return
        deep = max(self.previousBlockState(), 0)
        if deep and (not text.strip() or len(text) - len(text.lstrip(" ")) >= deep):
            self.setCurrentBlockState(deep)
            self.setFormat(0, len(text), self._formats["string"])
            return
        indent = len(_INDENT.findall(text)[0])
        self.setCurrentBlockState(indent + 1 if _PROSE.match(text) else 0)
        for token in _TOKENS.finditer(text):
            kind = token.lastgroup or ""
            if kind == "quoted_key":
                kind = "key"
            start, end = token.span()
            self.setFormat(start, end - start, self._formats[kind])
