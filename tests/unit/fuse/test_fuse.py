"""Calibrated fusion keeps distances; rank fusion does not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ask.fuse import calibrated, rank_fusion
from graphrag.model import Hit


def hits(**scores: float) -> tuple[Hit, ...]:
    return tuple(sorted((Hit(i, s) for i, s in scores.items()), key=lambda h: (-h.score, h.id)))


def test_a_hit_far_above_the_rest_stays_first() -> None:
    clear = hits(a=0.9, b=0.31, c=0.3)
    vague = hits(b=0.52, c=0.51, a=0.5)
    assert calibrated([clear, vague], [1.0, 0.5])[0].id == "a"


def test_rank_fusion_sees_only_places() -> None:
    assert [h.id for h in rank_fusion([hits(a=9.0, b=1.0), hits(b=0.2, a=0.1)])] == ["a", "b"]
    assert [h.id for h in rank_fusion([hits(a=9.0, b=1.0), hits(b=0.2)])] == ["b", "a"]


def test_what_one_ranking_lacks_counts_there_as_the_lowest() -> None:
    fused = calibrated([hits(a=1.0, b=0.0), hits(b=5.0)], [1.0, 1.0])
    assert [hit.id for hit in fused] == ["a", "b"]


def test_no_rankings_fuse_to_nothing() -> None:
    assert calibrated([], []) == ()
    assert calibrated([(), ()], [1.0, 1.0]) == ()
    assert rank_fusion([()]) == ()


RANKING = st.dictionaries(st.sampled_from("abcdef"), st.floats(-5, 5), max_size=6)


@settings(max_examples=30)
@given(RANKING, RANKING)
def test_fusion_holds_every_id_once_and_ignores_the_order_of_rankings(
    left: dict[str, float], right: dict[str, float]
) -> None:
    one, two = hits(**left), hits(**right)
    fused = calibrated([one, two], [1.0, 1.0])
    assert sorted(hit.id for hit in fused) == sorted(set(left) | set(right))
    swapped = calibrated([two, one], [1.0, 1.0])
    assert [h.id for h in fused] == [h.id for h in swapped] or all(
        abs(a.score - b.score) < 1e-9 for a, b in zip(fused, swapped, strict=True)
    )
