"""Words on buttons that Qt makes by itself and never says again in another language."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QMainWindow, QTabBar

from editor.model.text import Text

_NAMED = {
    "qt_dockwidget_closebutton": Text("Close this panel", "Fermer ce panneau"),
    "qt_dockwidget_floatbutton": Text("Detach this panel", "Détacher ce panneau"),
    "ScrollLeftButton": Text("Earlier tabs", "Onglets précédents"),
    "ScrollRightButton": Text("Later tabs", "Onglets suivants"),
    "qt_toolbar_ext_button": Text("More commands", "Autres commandes"),
}
_CLOSE_TAB = Text("Close", "Fermer")
_TABS = Text("Panels", "Panneaux")


def speak_for_qt(window: QMainWindow) -> None:
    """Say it again, in the language of the moment."""
    for button in window.findChildren(QAbstractButton):
        text = _NAMED.get(button.objectName())
        if text is None and isinstance(button.parent(), QTabBar):
            text = _CLOSE_TAB
        if text is not None:
            button.setToolTip(str(text))
            button.setAccessibleName(str(text))
    for bar in window.findChildren(QTabBar):
        if bar.parent() is window:
            bar.setAccessibleName(str(_TABS))
