"""Questions that the window puts to the user: each once, in words, with a safe way out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from editor.gui.forms.labels import bound
from editor.model.text import Text

Role = QMessageBox.ButtonRole
CANCEL = Text("Cancel", "Annuler")
LATER = Text("&Later", "&Plus tard")
_MOST_CLASHES = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it is known by, what it says, and what kind of answer it is."""

    key: str
    text: Text
    role: Role = Role.AcceptRole


def ask(
    parent: QWidget, words: str, choices: Sequence[Choice], more: str = "", no: Text | None = CANCEL
) -> str:
    """The key of what was chosen; empty when it was waved away with `no`, where it may be."""
    box = QMessageBox(QMessageBox.Icon.Question, "Gonfalon", bound(words), parent=parent)
    # Names of files stand in it, and what they say is no HTML.
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(bound(more))
    buttons = {box.addButton(str(one.text), one.role): one.key for one in choices}
    box.setDefaultButton(next(iter(buttons)))
    if no is not None:
        box.setEscapeButton(box.addButton(str(no), Role.RejectRole))
    box.exec()
    chosen = next((key for button, key in buttons.items() if button is box.clickedButton()), "")
    box.deleteLater()
    return chosen


def tell(parent: QWidget, words: str, more: str = "") -> None:
    """Something that the user must know before going on."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Gonfalon", bound(words), parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(bound(more))
    box.exec()
    box.deleteLater()


def ask_unsaved(parent: QWidget, names: Sequence[str]) -> str:
    """What becomes of changes before files are closed: `save`, `discard` or nothing."""
    if len(names) == 1:
        words = Text(
            f"{names[0]} has changes that are not saved.",
            f"{names[0]} a des modifications non enregistrées.",
        )
        save, discard = Text("&Save", "&Enregistrer"), Text("&Don't save", "&Ne pas enregistrer")
    else:
        count = len(names)
        words = Text(
            f"{count} files have changes that are not saved.",
            f"{count} fichiers ont des modifications non enregistrées.",
        )
        save = Text("&Save all", "&Tout enregistrer")
        discard = Text("&Discard all", "Tout &abandonner")
    more = "\n".join(names) if len(names) > 1 else ""
    choices = (Choice("save", save), Choice("discard", discard, Role.DestructiveRole))
    return ask(parent, str(words), choices, more)


def ask_misfit(parent: QWidget, title: str, why: str) -> str:
    """What is typed somewhere cannot be kept: `back` to it, or `drop` it."""
    words = Text(
        f"What is typed in “{title}” does not fit.", f"Ce qui est saisi dans « {title} » ne va pas."
    )
    choices = (
        Choice("back", Text("&Go back to it", "&Y revenir"), Role.RejectRole),
        Choice("drop", Text("&Drop it", "&L'abandonner"), Role.DestructiveRole),
    )
    return ask(parent, str(words), choices, why[:1].upper() + why[1:], no=None)


def ask_behind(parent: QWidget, name: str) -> str:
    """A source was typed, and its document changed elsewhere: `apply`, `drop` or nothing."""
    words = Text(
        f"{name} has changed since its source was typed, which is not applied yet.",
        f"{name} a changé depuis que sa source a été saisie, et celle-ci n'est pas appliquée.",
    )
    choices = (
        Choice("apply", Text("&Apply the source", "A&ppliquer la source")),
        Choice("drop", Text("&Drop the source", "A&bandonner la source"), Role.DestructiveRole),
    )
    more = Text(
        "Applying it takes back what was changed meanwhile.",
        "L'appliquer revient sur ce qui a changé entre-temps.",
    )
    return ask(parent, str(words), choices, str(more))


def ask_clash(parent: QWidget, name: str, clashes: Sequence[str]) -> str:
    """Somebody else changed what I changed too, as these words say: `mine`, `theirs` or nothing."""
    words = Text(
        f"{name} was changed on disk, at places that you have changed too.",
        f"{name} a été modifié sur le disque, là où vous l'avez modifié aussi.",
    )
    choices = (
        Choice("mine", Text("Merge, &keep mine there", "Fusionner, &garder les miennes")),
        Choice("theirs", Text("Take the &file as it is", "Reprendre le &fichier tel quel")),
    )
    later = Text("You can undo either.", "L'un et l'autre peuvent être annulés.")
    rest = len(clashes) - _MOST_CLASHES
    lines = [*clashes[:_MOST_CLASHES]]
    lines += [str(Text(f"and {rest} more", f"et {rest} de plus"))] if rest > 0 else []
    shown = "\n".join(lines)
    return ask(parent, str(words), choices, f"{shown}\n\n{later}" if shown else str(later))


def ask_overwrite(parent: QWidget, why: str) -> str:
    """Saving met a file that somebody else changed: `merge`, `over` or nothing."""
    choices = (
        Choice("merge", Text("&Merge, then save", "&Fusionner, puis enregistrer")),
        Choice("over", Text("&Write over it", "&Écraser"), Role.DestructiveRole),
    )
    return ask(parent, why, choices)


def ask_elsewhere(parent: QWidget, why: str) -> bool:
    """A file could not be written: whether to save under another name."""
    safe = Text(
        "Your work is still here, and nothing on the disk was changed.",
        "Votre travail est toujours là, et rien n'a changé sur le disque.",
    )
    other = Choice("as", Text("Save under &another name…", "Enregistrer &sous un autre nom…"))
    return ask(parent, why, (other,), str(safe)) == "as"


def ask_replace(parent: QWidget, name: str) -> str:
    """A name has got its ending, and there is such a file: `other` name, `replace` or nothing."""
    words = Text(f"There is a file {name} already.", f"Il y a déjà un fichier {name}.")
    choices = (
        Choice("other", Text("&Another name…", "&Autre nom…")),
        Choice("replace", Text("&Replace it", "&Le remplacer"), Role.DestructiveRole),
    )
    return ask(parent, str(words), choices)


def ask_revert(parent: QWidget, name: str) -> bool:
    """Whether changes are given up for what the file says."""
    words = Text(
        f"Go back to what the file {name} says?", f"Revenir à ce que dit le fichier {name} ?"
    )
    more = Text("It is a step that can be undone.", "C'est une étape qui peut être annulée.")
    return ask(parent, str(words), (Choice("yes", Text("&Revert", "&Revenir")),), str(more)) != ""


def ask_lost(parent: QWidget, names: Sequence[str]) -> str:
    """Work that an earlier run left behind: `take`, `throw` or nothing, which asks again later."""
    words = Text(
        "The program ended without saving your work.",
        "Le programme s'est arrêté sans enregistrer votre travail.",
    )
    safe = Text(
        "It can be brought back with its undo steps. No file is changed until you save.",
        "Il peut être repris avec ses étapes d'annulation. Aucun fichier n'est modifié "
        "avant que vous n'enregistriez.",
    )
    choices = (
        Choice("take", Text("&Bring it back", "&Le reprendre")),
        Choice("throw", Text("&Throw it away", "L'&abandonner"), Role.DestructiveRole),
    )
    return ask(parent, str(words), choices, "\n".join(names) + f"\n\n{safe}", LATER)
