from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ask.global_search.choose import LEAST_TOKENS, budget_for, choose_reports


def vectors(*rows: tuple[float, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    matrix = np.array(rows, dtype=np.float32)
    return np.asarray(matrix / np.linalg.norm(matrix, axis=1, keepdims=True), dtype=np.float32)


def test_the_largest_theme_comes_first() -> None:
    near = vectors((1, 0), (0, 1))
    assert choose_reports([1.0, 5.0], [10, 10], near, budget=100) == [1, 0]


def test_a_smaller_theme_goes_before_a_double_of_a_large_one() -> None:
    near = vectors((1, 0, 0), (1, 0.05, 0), (0, 1, 0))
    chosen = choose_reports([9.0, 8.0, 3.0], [10, 10, 10], near, budget=20)
    assert chosen[0] in {0, 1}
    assert chosen[1] == 2


def test_five_per_cent_of_a_large_corpus_and_enough_of_a_small_one_is_read() -> None:
    assert budget_for(1_000_000) == 50_000
    assert budget_for(100) == LEAST_TOKENS


@given(
    st.lists(st.tuples(st.floats(0, 9), st.integers(1, 50)), max_size=12),
    st.integers(0, 200),
    st.integers(0, 5),
)
@settings(max_examples=50, deadline=None)
def test_budget_and_limit_hold_and_nothing_is_read_twice(
    reports: list[tuple[float, int]], budget: int, limit: int
) -> None:
    near = np.eye(len(reports), max(len(reports), 1), dtype=np.float32)
    tokens = [length for _, length in reports]
    chosen = choose_reports([m for m, _ in reports], tokens, near, budget=budget, limit=limit)
    assert len(chosen) == len(set(chosen)) <= limit
    assert sum(tokens[number] for number in chosen) <= budget
