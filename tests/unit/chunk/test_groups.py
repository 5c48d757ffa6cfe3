"""The cuts: a partition, within the budget, hanging on content."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graphrag.ingest.chunk.groups import groups

ITEMS = st.lists(st.tuples(st.integers(1, 60), st.integers(0, 5), st.integers(0, 99)), max_size=60)


@given(ITEMS)
def test_runs_are_a_partition_within_the_budget(items: list[tuple[int, int, int]]) -> None:
    tokens = [item[0] for item in items]
    runs = groups(tokens, [(item[1], item[2]) for item in items], budget=50)
    assert [at for first, end in runs for at in range(first, end)] == list(range(len(items)))
    assert all(end - first == 1 or sum(tokens[first:end]) <= 50 for first, end in runs)


def test_equal_seams_are_cut_in_the_middle() -> None:
    assert groups([10] * 8, [(0, 0)] * 8, budget=40) == ((0, 4), (4, 8))


def test_the_highest_seam_is_cut_first() -> None:
    ranks = [(0, 0), (1, 0), (1, 0), (4, 0), (1, 0), (1, 0)]
    assert groups([10] * 6, ranks, budget=40) == ((0, 3), (3, 6))


def test_many_equal_items_take_no_quadratic_time() -> None:
    runs = groups([1] * 200_000, [(0, 7)] * 200_000, budget=200)
    assert len(runs) == 1024
