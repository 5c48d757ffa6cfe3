"""Sparse matrices do what dense ones do."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ask.local_search.sparse import Sparse, cells, indicator, weighted

SIZE = 6
nodes = st.integers(0, SIZE - 1)
pairs = st.lists(st.tuples(nodes, nodes), max_size=20)


def made(ends: list[tuple[int, int]]) -> Sparse:
    rows, columns = np.array(ends, dtype=np.int64).reshape(-1, 2).T
    return indicator(rows, columns, (SIZE, SIZE))


def dense(matrix: Sparse) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    full = np.zeros((len(matrix.bounds) - 1, matrix.width), dtype=np.float32)
    full[cells(matrix)] = matrix.weights
    return full


@settings(max_examples=30)
@given(pairs)
def test_a_pair_counts_once_and_turning_twice_changes_nothing(ends: list[tuple[int, int]]) -> None:
    matrix = made(ends)
    assert {(int(r), int(c)) for r, c in zip(*cells(matrix), strict=True)} == set(ends)
    assert np.array_equal(dense(matrix.turned()), dense(matrix).T)
    assert np.array_equal(dense(matrix.turned().turned()), dense(matrix))


@settings(max_examples=30)
@given(pairs, st.lists(nodes, max_size=5), st.sets(nodes))
def test_rows_and_parts_are_those_of_the_dense_matrix(
    ends: list[tuple[int, int]], rows: list[int], part: set[int]
) -> None:
    matrix, inside = made(ends), np.array(sorted(part), dtype=np.int64)
    assert np.array_equal(dense(matrix.rows(rows)), dense(matrix)[np.array(rows, dtype=np.int64)])
    assert np.array_equal(dense(matrix.within(inside)), dense(matrix)[np.ix_(inside, inside)])


@settings(max_examples=30)
@given(st.dictionaries(st.tuples(nodes, nodes), st.floats(0, 1, width=32), max_size=20))
def test_a_walk_is_the_power_iteration(weights: dict[tuple[int, int], float]) -> None:
    rows, columns = np.array(list(weights), dtype=np.int64).reshape(-1, 2).T
    values = np.array(list(weights.values()), dtype=np.float32)
    matrix = weighted(rows, columns, values, (SIZE, SIZE))
    start = np.full(SIZE, 1 / SIZE, dtype=np.float32)
    mass = start
    for _ in range(4):
        mass = 0.8 * dense(matrix) @ mass + 0.2 * start
    assert np.allclose(matrix.settled(start, damping=0.8, steps=4), mass, atol=1e-5)
