"""Light and dark: the colours of the window, the same on every desktop."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from editor.gui.settings import ThemeChoice

Role = QPalette.ColorRole

_LIGHT = {
    Role.Window: "#f1ede4", Role.WindowText: "#24211c", Role.Base: "#fffdf8",
    Role.AlternateBase: "#f6f2e8", Role.Text: "#24211c", Role.Button: "#e9e4d8",
    Role.ButtonText: "#24211c", Role.BrightText: "#ffffff", Role.Highlight: "#2f5f8f",
    Role.HighlightedText: "#ffffff", Role.Link: "#1f4f8f", Role.LinkVisited: "#5a3f8a",
    Role.ToolTipBase: "#fffbe8", Role.ToolTipText: "#24211c", Role.PlaceholderText: "#6a6458",
    Role.Light: "#ffffff", Role.Midlight: "#f4f0e7", Role.Mid: "#c4beb0", Role.Dark: "#a49d8e",
    Role.Shadow: "#6b665b",
}  # fmt: skip
_DARK = {
    Role.Window: "#262523", Role.WindowText: "#e9e4d9", Role.Base: "#1c1b1a",
    Role.AlternateBase: "#232220", Role.Text: "#e9e4d9", Role.Button: "#35332f",
    Role.ButtonText: "#e9e4d9", Role.BrightText: "#ffffff", Role.Highlight: "#3c6c9e",
    Role.HighlightedText: "#ffffff", Role.Link: "#8fbbe8", Role.LinkVisited: "#bda6e0",
    Role.ToolTipBase: "#3a3833", Role.ToolTipText: "#f2ede2", Role.PlaceholderText: "#a29c8e",
    Role.Light: "#4a4741", Role.Midlight: "#403d38", Role.Mid: "#2e2c29", Role.Dark: "#191817",
    Role.Shadow: "#0d0c0c",
}  # fmt: skip
_RIM_LIGHT, _RIM_DARK = "#958f82", "#b8b2a4"
_RIMMED = ("QCheckBox", "QRadioButton", "Menu", "QListWidget")
"""Whatever has boxes to tick. Fusion draws their rims in a shade of the window's colour, which they
do not show otherwise: in that of our window they could hardly be seen.
"""
_FADED = (Role.WindowText, Role.Text, Role.ButtonText)


def is_dark(choice: ThemeChoice) -> bool:
    """What a choice comes to on this desktop."""
    if choice == "system":
        return QApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return choice == "dark"


def apply_theme(app: QApplication, choice: ThemeChoice) -> None:
    """Dress the whole application."""
    dark = is_dark(choice)
    palette = QPalette()
    for role, colour in (_DARK if dark else _LIGHT).items():
        palette.setColor(role, QColor(colour))
    for role in _FADED:
        faded = QColor("#7d786d" if dark else "#857f72")
        palette.setColor(QPalette.ColorGroup.Disabled, role, faded)
    app.setPalette(palette)
    rimmed = QPalette(palette)
    rimmed.setColor(Role.Window, QColor(_RIM_DARK if dark else _RIM_LIGHT))
    for kind in _RIMMED:
        app.setPalette(rimmed, kind)  # type: ignore[arg-type]  # a text, whatever the stubs say
