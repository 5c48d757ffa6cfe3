"""Where the cells of a table lie: eight bytes a cell, so that long sheets fit in memory."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from typing import overload

from graphrag.model.text import Cell, Span


class Grid(Sequence[tuple[Cell, ...]]):
    """Rows of cells, made as they are read.

    Args:
        rows: Cells of each row, as spans from `origin` on.
        origin: What is added to them.
    """

    __slots__ = ("_ends", "_origin", "_places")

    def __init__(self, rows: Iterable[Iterable[Span]] = (), origin: int = 0) -> None:
        self._places = array("I")
        self._ends = array("I")
        self._origin = origin
        for row in rows:
            self.append(row)

    def append(self, row: Iterable[Span]) -> None:
        """Add a row; only while the grid is made."""
        for span in row:
            self._places.append(span.start)
            self._places.append(span.end)
        self._ends.append(len(self._places))

    def shifted(self, by: int) -> Grid:
        """Return the same rows counted from another origin; they share what they hold."""
        other = Grid(origin=self._origin + by)
        other._places, other._ends = self._places, self._ends
        return other

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> tuple[Cell, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[Cell, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[Cell, ...] | tuple[tuple[Cell, ...], ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        at = range(len(self))[index]
        first, places, origin = self._ends[at - 1] if at else 0, self._places, self._origin
        return tuple(
            Cell(Span(places[place] + origin, places[place + 1] + origin))
            for place in range(first, self._ends[at], 2)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return a short form that differs where grids do; digests of documents hang on it."""
        hasher = hashlib.sha256()
        for row in self:
            places = (f"{cell.span.start}:{cell.span.end}" for cell in row)
            hasher.update(f"{' '.join(places)}\n".encode())
        return f"Grid({len(self)} rows, {hasher.hexdigest()[:24]})"
