"""Measures of retrieval, on examples worked by hand."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.evaluate.retrieval import (
    all_at,
    ndcg_at,
    paired_difference,
    recall_at,
    reciprocal_rank,
)

RANKED = ("a", "x", "b", "y", "z", "c")
RIGHT = frozenset("abc")


def test_recall_counts_what_the_first_k_hold() -> None:
    assert recall_at(RANKED, RIGHT, 1) == pytest.approx(1 / 3)
    assert recall_at(RANKED, RIGHT, 5) == pytest.approx(2 / 3)
    assert recall_at(RANKED, RIGHT, 6) == 1.0


def test_all_at_is_one_only_when_nothing_is_missing() -> None:
    assert all_at(RANKED, RIGHT, 5) == 0.0
    assert all_at(RANKED, RIGHT, 6) == 1.0


def test_reciprocal_rank_looks_at_the_first_right_one() -> None:
    assert reciprocal_rank(("x", "y", "b"), RIGHT) == pytest.approx(1 / 3)
    assert reciprocal_rank(("x",), RIGHT) == 0.0


def test_ndcg_of_a_worked_example() -> None:
    gained = 1 + 1 / log2(4)
    best = 1 + 1 / log2(3) + 1 / log2(4)
    assert ndcg_at(RANKED, RIGHT, 5) == pytest.approx(gained / best)


def test_ndcg_of_a_perfect_ranking_is_one_even_when_k_is_short() -> None:
    assert ndcg_at(("a", "b", "c"), RIGHT, 2) == pytest.approx(1.0)


def test_an_id_ranked_twice_counts_once() -> None:
    assert ndcg_at(("a", "a", "a"), RIGHT, 3) == pytest.approx(1 / (1 + 1 / log2(3) + 0.5))
    assert recall_at(("a", "a", "a"), RIGHT, 3) == pytest.approx(1 / 3)


def test_nothing_to_find_is_found() -> None:
    assert recall_at(RANKED, frozenset(), 5) == 1.0
    assert all_at(RANKED, frozenset(), 5) == 1.0
    assert ndcg_at(RANKED, frozenset(), 5) == 1.0


@settings(max_examples=30)
@given(st.lists(st.sampled_from("abcdef"), unique=True), st.sets(st.sampled_from("abcdef")))
def test_measures_stay_between_zero_and_one_and_grow_with_k(
    ranked: list[str], right: set[str]
) -> None:
    values = [recall_at(ranked, right, k) for k in range(1, 7)]
    assert values == sorted(values)
    assert all(0 <= ndcg_at(ranked, right, k) <= 1 + 1e-9 for k in range(1, 7))


def test_a_system_that_is_always_better_exceeds_the_noise() -> None:
    gap = paired_difference([0.9] * 20, [0.5] * 20)
    assert gap.mean == pytest.approx(0.4)
    assert gap.low == pytest.approx(0.4)
    assert gap.exceeds_noise


def test_a_difference_on_one_question_of_many_is_noise() -> None:
    gap = paired_difference([1.0, *[0.5] * 30], [0.0, *[0.5] * 30])
    assert gap.low == 0.0
    assert not gap.exceeds_noise
