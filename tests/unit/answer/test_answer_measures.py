from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.evaluate.answers import (
    area_under_risk,
    citation_precision,
    containment,
    exact_match,
    f1,
    risk_coverage,
)


@pytest.mark.parametrize(
    ("answer", "golds", "match"),
    [
        ("The Delft.", ["delft"], 1.0),
        ("Delft, Holland", ["Delft"], 0.0),
        ("Ness [1]", ["Ness"], 1.0),
    ],
)
def test_exact_match_ignores_dress(answer: str, golds: list[str], match: float) -> None:
    assert exact_match(answer, golds) == match


def test_f1_of_a_worked_example() -> None:
    # "born in Delft" against "Delft": precision 1/3, recall 1.
    assert f1("born in Delft", ["Delft"]) == pytest.approx(0.5)


def test_the_best_of_several_golds_counts() -> None:
    assert f1("American", ["Chinese American", "American"]) == 1.0


@pytest.mark.parametrize(
    ("answer", "held"), [("He died at Delft [1].", 1.0), ("He died at Delfts", 0.0), ("", 0.0)]
)
def test_containment_is_of_whole_words(answer: str, held: float) -> None:
    assert containment(answer, ["Delft"]) == held


def test_citation_precision_counts_sources() -> None:
    assert citation_precision(["a", "b", "a", "c"], ["a"]) == 0.5
    assert citation_precision([], ["a"]) == 0.0


def test_risk_grows_where_a_sure_answer_is_wrong() -> None:
    points = risk_coverage([0.9, 0.5, 0.5, 0.1], [True, False, True, False])
    assert [(p.coverage, p.risk) for p in points] == [(0.25, 0.0), (0.75, 1 / 3), (1.0, 0.5)]
    assert area_under_risk(points) == pytest.approx(0.5 / 3 + 0.25 * 0.5)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([0.1, 0.5, 0.9]), st.booleans()), min_size=1))
def test_the_curve_ends_with_everything_answered(pairs: list[tuple[float, bool]]) -> None:
    points = risk_coverage([c for c, _ in pairs], [r for _, r in pairs])
    assert points[-1].coverage == 1.0
    assert points[-1].risk == pytest.approx(sum(not r for _, r in pairs) / len(pairs))
    assert all(a.coverage < b.coverage for a, b in pairwise(points))
