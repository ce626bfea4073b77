"""The tree of a document for Qt: read as far as somebody looks, renamed and moved in place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor

from editor.gui.outline_icons import outline_icon
from editor.gui.outline_tree import Node
from editor.model.finding import YamlPath

Index = QModelIndex | QPersistentModelIndex
NODE = Qt.ItemDataRole.UserRole
NOTE = Qt.ItemDataRole.UserRole + 1
MIME = "application/x-gonfalon-part"
_NOWHERE = QModelIndex()


class Item:
    """A node in its place."""

    def __init__(self, node: Node, parent: Item | None, row: int) -> None:
        self.node = node
        self.parent = parent
        self.row = row
        self._below: list[Item] | None = None

    @property
    def below(self) -> list[Item]:
        if self._below is None:
            self._below = [Item(one, self, row) for row, one in enumerate(self.node.below())]
        return self._below


class OutlineModel(QAbstractItemModel):
    """Shows nodes; what is asked of it in return goes to `rename` and `drop`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._root: Item | None = None
        self._old: Item | None = None
        self.ink = "#000000"
        self.bad_ink = "#a3211a"
        self.pale_ink = "#808080"
        self.chosen_ink = "#ffffff"
        self.rename: Callable[[Node, str], bool] = lambda _node, _name: False
        self.drop: Callable[[YamlPath, Node, Node | None], bool] = lambda _path, _on, _at: False

    def show(self, root: Node | None) -> None:
        self.beginResetModel()
        self._old, self._root = self._root, Item(root, None, 0) if root is not None else None
        self.endResetModel()

    def item(self, index: Index) -> Item | None:
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, Item) else None

    def index_of(self, item: Item) -> QModelIndex:
        return self.createIndex(item.row, 0, item)

    def walk(self, keys: set[tuple[object, ...]]) -> Iterator[Item]:
        """The items with these keys, as far as their parents have them too."""
        left = [self._root] if self._root is not None else []
        while left:
            item = left.pop()
            if item.node.key in keys:
                yield item
                left += item.below

    def find(self, path: YamlPath) -> Item | None:
        """The innermost item that stands for a path."""
        best: Item | None = self._root
        left = [self._root] if self._root is not None else []
        while left:
            item = left.pop()
            here = item.node.path
            if path[: len(here)] == here and _is_closer(item, best):
                best = item
            may_hold = path[: len(here)] == here or here[:1] in (("sides",), ("groups",))
            if may_hold:
                left += item.below
        return best

    # What Qt asks

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        above = self.item(parent)
        items = above.below if above is not None else [self._root] if self._root else []
        if 0 <= row < len(items) and column == 0:
            return self.createIndex(row, 0, items[row])
        return QModelIndex()

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        item = self.item(index)
        if item is None or item.parent is None:
            return QModelIndex()
        return self.createIndex(item.parent.row, 0, item.parent)

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        item = self.item(parent)
        return len(item.below) if item is not None else int(self._root is not None)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        del parent
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.item(index)
        if item is None:
            return None
        node = item.node
        if role == Qt.ItemDataRole.DecorationRole:
            return outline_icon(
                node.sign,
                self.pale_ink if node.is_empty else self.ink,
                self.chosen_ink,
                node.colour,
            )
        if role == Qt.ItemDataRole.ForegroundRole and (node.is_bad or node.is_empty):
            return QColor(self.bad_ink if node.is_bad else self.pale_ink)
        if role == Qt.ItemDataRole.EditRole:
            return self.name_of(node)
        whole = f"{node.words}  {node.note}".strip()
        said: dict[int, object] = {
            Qt.ItemDataRole.DisplayRole: node.words,
            Qt.ItemDataRole.ToolTipRole: whole,
            Qt.ItemDataRole.AccessibleTextRole: whole,
            NODE: node,
            NOTE: node.note,
        }
        return said.get(role)

    def name_of(self, node: Node) -> str:
        """The id or key that can be changed."""
        if node.name_at is None:
            return node.words
        if node.name_at == node.path:
            return str(node.path[-1])
        words = node.words
        return words[words.rindex("(") + 1 : -1] if words.endswith(")") else words

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 - Qt's name
        item = self.item(index)
        if item is None or role != Qt.ItemDataRole.EditRole:
            return False
        return self.rename(item.node, str(value).strip())

    def flags(self, index: Index) -> Qt.ItemFlag:
        item = self.item(index)
        if item is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        flags |= Qt.ItemFlag.ItemIsDropEnabled
        if item.node.name_at is not None:
            flags |= Qt.ItemFlag.ItemIsEditable
        if item.node.is_entry and isinstance(item.node.path[-1], int):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt's name
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:  # noqa: N802 - Qt's name
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802 - Qt's name
        made = QMimeData()
        item = self.item(indexes[0]) if indexes else None
        if item is not None:
            made.setData(MIME, json.dumps(item.node.path).encode())
        return made

    def dropMimeData(  # noqa: N802 - Qt's name
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        del action, column
        on = self.item(parent)
        if not data.hasFormat(MIME) or on is None:
            return False
        path = tuple(json.loads(bytes(data.data(MIME).data())))
        at = on.below[row].node if 0 <= row < len(on.below) else None
        # The view would take the dragged row away; the document has done so already.
        self.drop(path, on.node, at)
        return False


def _is_closer(item: Item, best: Item | None) -> bool:
    if best is None:
        return True
    here, there = len(item.node.path), len(best.node.path)
    return here > there or (here == there and item.node.is_entry)


class OutlineFilter(QSortFilterProxyModel):
    """Lets through what has these words, and whatever leads there."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setRecursiveFilteringEnabled(True)
        self._words: tuple[str, ...] = ()

    @property
    def is_on(self) -> bool:
        return bool(self._words)

    def ask(self, text: str) -> None:
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802 - Qt's name
        if not self._words:
            return True
        node = self.sourceModel().index(row, 0, parent).data(NODE)
        heard = f"{node.words} {node.note} {' '.join(map(str, node.path))}".casefold()
        return all(word in heard for word in self._words)
