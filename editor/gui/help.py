"""What the Help menu shows."""

from __future__ import annotations

from PySide6.QtCore import qVersion

from editor.model.text import Text

KEYS: tuple[tuple[Text, Text], ...] = (
    (Text("Wheel, pinch, + and −", "Molette, pincement, + et −"), Text("zoom", "zoom")),
    (
        Text("Middle button, Space and drag", "Bouton central, Espace et glisser"),
        Text("move the board", "déplacer le plateau"),
    ),
    (
        Text("Two fingers, arrow keys", "Deux doigts, flèches"),
        Text("move the board (Shift: faster)", "déplacer le plateau (Maj : plus vite)"),
    ),
    (Text("0 or Ctrl+0", "0 ou Ctrl+0"), Text("whole board", "plateau entier")),
    (Text("1 or Ctrl+1", "1 ou Ctrl+1"), Text("full size", "taille réelle")),
    (
        Text("Ctrl+Page Up, Page Down", "Ctrl+Page haut, bas"),
        Text("level above, below", "niveau au-dessus, au-dessous"),
    ),
    (
        Text("F8, Shift+F8", "F8, Maj+F8"),
        Text("next, previous finding", "constat suivant, précédent"),
    ),
    (
        Text("Enter or click in the list", "Entrée ou clic dans la liste"),
        Text("show the finding on the board", "montrer le constat sur le plateau"),
    ),
    (Text("Ctrl+C in the list", "Ctrl+C dans la liste"), Text("copy findings", "copier")),
    (Text("Ctrl+O, Ctrl+R", "Ctrl+O, Ctrl+R"), Text("open, reload", "ouvrir, recharger")),
)
KEYS_TITLE = Text("Keys and mouse", "Clavier et souris")
ABOUT_TITLE = Text("About Gonfalon", "À propos de Gonfalon")


def keys_page() -> str:
    """Gestures and keys as a table."""
    cell = "<td style='white-space: nowrap; padding: 3px 10px'>"
    rows = "".join(f"<tr>{cell}<b>{keys}</b></td>{cell}{what}</td></tr>" for keys, what in KEYS)
    return f"<table>{rows}</table>"


def about_page() -> str:
    """Which program this is, and which version."""
    # Here and not above: reading what is installed takes its time.
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("gonfalon")
    except PackageNotFoundError:
        number = ""
    words = Text(
        "A workshop for hex wargame scenarios in the Cry Havoc family.",
        "Un atelier de scénarios pour wargames à hexagones de la famille Cry Havoc.",
    )
    return f"<h3>Gonfalon {number}</h3><p>{words}</p><p>Qt {qVersion()}</p>"
