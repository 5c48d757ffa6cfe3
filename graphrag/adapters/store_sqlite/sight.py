"""What a viewer sees."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from graphrag import codec
from graphrag.model import Document, Filters, Viewer, visible_document


@dataclass(frozen=True, eq=False)
class Sight:
    """The chunks that a viewer may read, under some filters.

    Attributes:
        documents: Ids of visible documents; None for "everything".
        numbers: Numbers of their chunks, sorted; empty for "everything".
        ids: Ids of those chunks, in the order of `numbers`.
    """

    documents: frozenset[str] | None
    numbers: NDArray[np.int64]
    ids: tuple[str, ...]

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden or filtered."""
        return self.documents is None

    @cached_property
    def chunk_ids(self) -> frozenset[str]:
        """The visible chunks, for the rules of `model.access`."""
        return frozenset(self.ids)

    @cached_property
    def _each(self) -> frozenset[int]:
        return frozenset(self.numbers.tolist())

    def sees(self, number: int) -> bool:
        """Whether one chunk is visible; for many, `shows` is quicker."""
        return self.everything or number in self._each

    def shows(self, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return (n,) bool: which of these chunk numbers are visible."""
        if self.everything:
            return np.ones(len(numbers), dtype=np.bool_)
        if len(self.numbers) == 0:
            return np.zeros(len(numbers), dtype=np.bool_)
        places = np.minimum(np.searchsorted(self.numbers, numbers), len(self.numbers) - 1)
        found: NDArray[np.bool_] = self.numbers[places] == numbers
        return found


ALL = Sight(None, np.zeros(0, dtype=np.int64), ())


def look(
    connection: sqlite3.Connection, viewer: Viewer, filters: Filters, *, open_by_default: bool
) -> Sight:
    """Return what `viewer` sees through `filters`; `ALL` for the operator without any."""
    if viewer.is_operator and not filters:
        return ALL
    bodies = connection.execute(
        "SELECT body.json FROM row JOIN body USING (number) WHERE kind = 'document'"
    )
    documents = (codec.from_json(Document, text) for (text,) in bodies)
    visible = frozenset(
        document.id
        for document in documents
        if visible_document(
            document, viewer=viewer, filters=filters, open_by_default=open_by_default
        )
    )
    chunks = [
        (number, id_)
        for number, id_, document in connection.execute(
            "SELECT number, row.id, document FROM chunk JOIN row USING (number) ORDER BY number"
        )
        if document in visible
    ]
    numbers = np.array([number for number, _ in chunks], dtype=np.int64)
    return Sight(visible, numbers, tuple(id_ for _, id_ in chunks))
