"""Cells of tables, kept in few bytes."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from graphrag.model import Cell, Grid, Span

spans = st.tuples(st.integers(0, 10**6), st.integers(0, 100)).map(lambda s: Span(s[0], sum(s)))
tables = st.lists(st.lists(spans, max_size=4), max_size=6)


def as_tuples(rows: Sequence[Sequence[Span]], by: int = 0) -> tuple[tuple[Cell, ...], ...]:
    return tuple(tuple(Cell(span.shifted(by)) for span in row) for row in rows)


@given(tables, st.integers(0, 1000))
def test_a_grid_is_what_its_rows_are(rows: list[list[Span]], by: int) -> None:
    grid = Grid(rows).shifted(by)
    assert tuple(grid) == as_tuples(rows, by)
    assert grid == as_tuples(rows, by)
    assert grid[1:] == as_tuples(rows, by)[1:]
    assert hash(grid) == hash(as_tuples(rows, by))
    assert pickle.loads(pickle.dumps(grid)) == grid  # noqa: S301 - our own


@given(tables, tables)
def test_grids_look_alike_where_they_are_alike(
    one: list[list[Span]], two: list[list[Span]]
) -> None:
    assert (repr(Grid(one)) == repr(Grid(two))) == (Grid(one) == Grid(two))


def test_the_origin_counts_for_what_a_grid_looks_like() -> None:
    grid = Grid([[Span(0, 2)]])
    assert repr(grid.shifted(1)) == repr(Grid([[Span(1, 3)]])) != repr(grid)
    assert grid[-1] == (Cell(Span(0, 2)),)
