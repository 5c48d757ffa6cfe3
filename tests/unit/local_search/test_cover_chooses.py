"""A set is chosen for what each passage adds."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ask.local_search.cover import Chosen, choose, similarities
from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.question import Question
from graphrag.ports import FloatArray, TokenVectors, Topology


def graph(passages: int) -> WalkGraph:
    """Passages without a single entity."""
    return WalkGraph(
        Topology(
            tuple(f"chunk_{n}" for n in range(passages)),
            np.arange(passages, dtype=np.int32),
            (),
            np.zeros((0, 3), dtype=np.int32),
            np.zeros((0, 2), dtype=np.int32),
            np.zeros(0, dtype=np.float32),
            (),
            "v",
            np.arange(passages, dtype=np.int32),
        ),
        direct=1.0,
    )


def tokens(*rows: tuple[float, ...], words: list[tuple[int, int]] | None = None) -> TokenVectors:
    matrix = np.array(rows, dtype=np.float32).reshape(len(rows), len(rows[0]) if rows else 2)
    return TokenVectors(
        np.arange(len(rows), dtype=np.int32),
        np.rint(matrix * 127).astype(np.int8),
        1 / 127,
        None if words is None else np.array(words, dtype=np.int32).reshape(-1, 2),
    )


def chosen(likeness: FloatArray, walked: FloatArray, picks: int = 8) -> Chosen:
    count = len(walked)
    return choose(
        list(range(count)),
        walked,
        likeness,
        np.full(likeness.shape[1], 1 / max(1, likeness.shape[1]), dtype=np.float32),
        graph(count),
        coverage=20.0,
        linkage=1.0,
        picks=picks,
    )


def test_a_passage_that_covers_the_rest_goes_before_one_that_repeats() -> None:
    likeness = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], dtype=np.float32)
    walked = np.array([0.5, 0.4, 0.3], dtype=np.float32)
    assert chosen(likeness, walked).order == (0, 2, 1)


def test_without_picks_the_walk_decides() -> None:
    likeness = np.array([[0], [1]], dtype=np.float32)
    walked = np.array([0.5, 0.4], dtype=np.float32)
    assert chosen(likeness, walked, picks=0).order == (0, 1)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.integers(0, 4), st.integers(0, 8), st.integers(0, 99))
def test_choosing_loses_and_repeats_no_candidate(
    passages: int, pieces: int, picks: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    likeness = random.random((passages, pieces)).astype(np.float32)
    made = chosen(likeness, random.random(passages).astype(np.float32), picks)
    assert sorted(made.order) == list(range(passages))
    assert len(made.gains) == passages
    assert sum(made.gains) <= 1.0 + 1e-5


def test_similarity_is_the_best_cosine_and_never_negative() -> None:
    question = tokens((1.0, 0.0), (0.0, 1.0))
    likeness = similarities(question, [tokens((1.0, 0.0), (-1.0, 0.0)), None, tokens()])
    assert np.allclose(likeness, [[1, 0], [0, 0], [0, 0]], atol=0.01)


def question(text: str, words: list[tuple[int, int]]) -> Question:
    rows = np.eye(max(1, len(words)))[: len(words)]
    made = tokens(*[tuple(row) for row in rows.tolist()], words=words)
    return Question(text, np.ones(1, dtype=np.float32), made)


def test_covered_words_are_left_out_and_asking_words_stay() -> None:
    asked = question("Who founded the maker of UHF?", [(4, 11), (16, 21), (25, 28)])
    likeness = np.array([0.2, 0.8, 0.9], dtype=np.float32)
    assert asked.uncovered(likeness, covered=0.7) == "Who founded"


def test_a_covered_question_leaves_nothing_to_ask() -> None:
    asked = question("Who founded UHF?", [(4, 11), (12, 15)])
    assert asked.uncovered(np.ones(2, dtype=np.float32), covered=0.7) == ""


def test_rare_words_weigh_more_and_pieces_share_their_words_weight() -> None:
    asked = question("maker Zaphod", [(0, 5), (6, 12), (6, 12)])
    common = TokenVectors(np.array([0], dtype=np.int32), np.ones((1, 3), dtype=np.int8), 1.0)
    weights = asked.tokens.rarity([common] * 9)
    assert weights.sum() == np.float32(1.0)
    assert weights[1] == weights[2]
    assert weights[1] * 2 > weights[0]
