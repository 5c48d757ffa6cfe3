"""Sparse matrices of the walk, on numpy alone.

A question needs three things of them (rows, a small part, a product with a vector), and
importing SciPy for that would take longer than a cold search does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.arrays import distinct
from graphrag.ports import FloatArray

Ints = NDArray[np.int64] | NDArray[np.int32]
_ONE = np.ones((), dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sparse:
    """A matrix by rows.

    Attributes:
        bounds: (rows + 1,) int64: where each row's cells begin.
        columns: (cells,) int32, ascending in each row.
        weights: (cells,) float32.
        width: Number of columns.
    """

    bounds: NDArray[np.int64]
    columns: NDArray[np.int32]
    weights: FloatArray
    width: int

    def of(self, row: int) -> NDArray[np.int32]:
        """Return the columns of one row's cells."""
        return self.columns[self.bounds[row] : self.bounds[row + 1]]

    def rows(self, numbers: Sequence[int] | Ints) -> Sparse:
        """Return the rows `numbers`, in that order."""
        cells, bounds = self._cells(numbers)
        return Sparse(bounds, self.columns[cells], self.weights[cells], self.width)

    def within(self, numbers: Ints) -> Sparse:
        """Return (n, n) the rows and columns `numbers` of a square matrix, both ascending."""
        place = np.full(self.width, -1, dtype=np.int32)
        place[numbers] = np.arange(len(numbers), dtype=np.int32)
        cells, bounds = self._cells(numbers)
        columns = place[self.columns[cells]]
        kept = columns >= 0
        before = np.concatenate([[0], np.cumsum(kept)])
        weights = self.weights[cells[kept]]
        return Sparse(before[bounds], columns[kept], weights, len(numbers))

    def turned(self) -> Sparse:
        """Return the transpose."""
        order = np.argsort(self.columns, kind="stable")
        rows = np.repeat(np.arange(len(self.bounds) - 1, dtype=np.int32), np.diff(self.bounds))
        sizes = np.bincount(self.columns, minlength=self.width)
        return Sparse(_bounds(sizes), rows[order], self.weights[order], len(self.bounds) - 1)

    def settled(self, start: FloatArray, *, damping: float, steps: int) -> FloatArray:
        """Return (width,) float32: mass from `start` after `steps` of a walk that returns to it.

        Args:
            start: (width,) float32, sum 1.
            damping: Chance to follow a cell from its column to its row.
            steps: Of the power iteration.
        """
        rows, columns = cells(self)
        weights = np.float32(damping) * self.weights
        moved = np.empty_like(weights)
        back = np.float32(1 - damping) * start
        mass = start
        for _ in range(steps):
            # "clip" spares a check of every index, and a copy.
            np.take(mass, columns, out=moved, mode="clip")
            moved *= weights
            mass = back + np.bincount(rows, moved, len(start)).astype(np.float32)
        return mass

    def _cells(self, rows: Sequence[int] | Ints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where the cells of `rows` stand, and where each row begins among them."""
        numbers = np.asarray(rows, dtype=np.int64)
        starts = self.bounds[numbers]
        bounds = _bounds(self.bounds[numbers + 1] - starts)
        shifts = np.repeat(starts - bounds[:-1], np.diff(bounds))
        return np.arange(bounds[-1]) + shifts, bounds


def indicator(rows: Ints, columns: Ints, shape: tuple[int, int]) -> Sparse:
    """Return a matrix with 1 at each pair, however often it is given."""
    keys = distinct(np.asarray(rows, dtype=np.int64) * shape[1] + columns)
    ones = np.broadcast_to(_ONE, len(keys))
    return _from_keys(keys, ones, shape)


def weighted(rows: Ints, columns: Ints, weights: FloatArray, shape: tuple[int, int]) -> Sparse:
    """Return a matrix with `weights` at the pairs, which all differ."""
    keys = np.asarray(rows, dtype=np.int64) * shape[1] + columns
    order = np.argsort(keys)
    return _from_keys(keys[order], weights[order].astype(np.float32), shape)


def cells(matrix: Sparse) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the rows and the columns of all cells."""
    return np.repeat(np.arange(len(matrix.bounds) - 1), np.diff(matrix.bounds)), matrix.columns


def _from_keys(keys: NDArray[np.int64], weights: FloatArray, shape: tuple[int, int]) -> Sparse:
    rows, columns = np.divmod(keys, max(shape[1], 1))
    sizes = np.bincount(rows, minlength=shape[0])
    return Sparse(_bounds(sizes), columns.astype(np.int32), weights, shape[1])


def _bounds(sizes: Ints) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
