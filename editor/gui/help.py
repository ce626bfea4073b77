"""What the Help menu shows: gestures and keys, and which program this is."""

from __future__ import annotations

import platform
from html import escape
from typing import TYPE_CHECKING

from PySide6 import __version__ as pyside
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMessageBox,
    QTextBrowser,
    QVBoxLayout,
)

from editor.gui.command_list import Command, list_commands
from editor.gui.fuzzy import score
from editor.gui.icons import banner_icon
from editor.gui.sizing import open_at
from editor.model.text import Text, chosen_language

if TYPE_CHECKING:
    from editor.gui.window import MainWindow

GESTURES: tuple[tuple[Text, Text], ...] = (
    (Text("Wheel, pinch, + and −", "Molette, pincement, + et −"), Text("zoom", "zoom")),
    (
        Text("Middle button, Space and drag", "Bouton central, Espace et glisser"),
        Text("move the board", "déplacer le plateau"),
    ),
    (
        Text("Two fingers, arrow keys", "Deux doigts, flèches"),
        Text("move the board (Shift: faster)", "déplacer le plateau (Maj : plus vite)"),
    ),
    (
        Text("Ctrl and arrow keys", "Ctrl et flèches"),
        Text(
            "lead the cursor of the keyboard from hex to hex (Shift: five)",
            "mener le curseur du clavier d'hexagone en hexagone (Maj : cinq)",
        ),
    ),
    (
        Text("Enter or Space", "Entrée ou Espace"),
        Text("act where that cursor is", "agir là où est ce curseur"),
    ),
    (
        Text("Comma, full stop", "Virgule, point"),
        Text("turn what is in hand, or go to the next side", "tourner, ou aller au côté suivant"),
    ),
    (Text("[ and ]", "[ et ]"), Text("smaller, larger brush", "pinceau plus petit, plus gros")),
    (Text("Alt and click", "Alt et clic"), Text("take the terrain there", "prélever le terrain")),
    (
        Text("Escape, right button", "Échap, bouton droit"),
        Text("give up what was begun", "abandonner ce qui est commencé"),
    ),
    (
        Text("Right button, menu key", "Bouton droit, touche Menu"),
        Text("what can be done there", "ce qu'on peut y faire"),
    ),
    (
        Text("Enter or click in the list of findings", "Entrée ou clic dans les constats"),
        Text("show the finding on the board", "montrer le constat sur le plateau"),
    ),
)
KEYS_TITLE = Text("Keys and mouse", "Clavier et souris")
ABOUT_TITLE = Text("About Gonfalon", "À propos de Gonfalon")
_FIND = Text("Find a command or a key", "Chercher une commande ou une touche")
_GESTURES = Text("On the board", "Sur le plateau")
_COMMANDS = Text("Commands", "Commandes")
_CELL = "<td style='padding: 2px 14px 2px 0'>"


class HelpDialog(QDialog):
    """Gestures and all commands with the keys of the moment, found by words."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._commands = [one for one in list_commands(window) if one.is_lasting]
        self.setWindowTitle(str(KEYS_TITLE))
        self.line, self.page = QLineEdit(clearButtonEnabled=True), QTextBrowser()
        self.line.setPlaceholderText(str(_FIND))
        self.line.setAccessibleName(str(_FIND))
        self.page.setAccessibleName(str(KEYS_TITLE))
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        inside = QVBoxLayout(self)
        inside.addWidget(self.line)
        inside.addWidget(self.page, 1)
        inside.addWidget(close)
        self.line.textChanged.connect(self._fill)
        open_at(self, 620, 620)
        self._fill("")

    def _fill(self, query: str) -> None:
        self.page.setHtml(keys_page(self._commands, query))


def keys_page(commands: list[Command], query: str = "") -> str:
    """Gestures, then commands with keys, as tables."""
    gestures = [
        (str(keys), str(what))
        for keys, what in GESTURES
        if score(query, f"{keys} {what}") is not None
    ]
    language = chosen_language()
    given = [
        (one.shown_keys, one.words(language))
        for one in commands
        if score(query, f"{one.shown_keys} {one.all_words}") is not None
        and (one.shown_keys or query)
    ]
    parts = []
    for title, rows in ((_GESTURES, gestures), (_COMMANDS, given)):
        if rows:
            lines = "".join(
                f"<tr>{_CELL}<b>{escape(keys)}</b></td>{_CELL}{escape(what)}</td></tr>"
                for keys, what in rows
            )
            parts.append(f"<h4>{title}</h4><table>{lines}</table>")
    return "".join(parts)


class AboutBox(QMessageBox):
    """Which program this is, and what it runs on: what a report of a fault should say."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(QMessageBox.Icon.NoIcon, str(ABOUT_TITLE), about_page(), parent=window)
        self.setIconPixmap(banner_icon().pixmap(QSize(64, 64), self.devicePixelRatioF()))
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )


def about_page() -> str:
    """Which program this is, and the versions of all that it stands on."""
    # Here and not above: reading what is installed takes its time.
    from importlib.metadata import PackageNotFoundError, version

    def number(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return ""

    words = Text(
        "A workshop for hex wargame scenarios in the Cry Havoc family.",
        "Un atelier de scénarios pour wargames à hexagones de la famille Cry Havoc.",
    )
    stands = ", ".join(f"{name} {number(name)}" for name in ("numpy", "msgspec", "PyYAML"))
    return (
        f"<h3>Gonfalon {number('gonfalon')}</h3><p>{words}</p>"
        f"<p>Qt {qVersion()}, PySide {pyside}, Python {platform.python_version()}<br>"
        f"{stands}<br>{escape(platform.platform())}</p>"
    )
