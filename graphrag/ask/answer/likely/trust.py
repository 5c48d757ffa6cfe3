"""How likely what was found answers the question: a small logistic over what it shows.

The best sentence's nearness alone does not tell: a question about what is not there finds
sentences as near. Whether the passages hold what the question names, have a page about it,
and lead on from page to page, tells more. `weights.json` was fitted by `benchmarks/answers.py
--fit` on questions and their twins without the passages that answer; thresholds do not carry
over between corpora, so each gets its own (`ask/calibrate`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.answer.likely.board import NAME, Board, bare
from graphrag.ask.answer.likely.weigh import Weighed
from graphrag.language.claims import CALENDAR
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Plan

Floats = NDArray[np.float64]
FEATURES = ("nearest", "names", "names alike", "own pages", "linking", "onward", "few")
"""Best cosine of a sentence; share of the question's names found, to the letter and by likeness;
share of them with a page of their own; how much a linking sentence says; how near one comes to
what a page leaves open; how few pages all these are the best of. Each is 0–1."""
_MANY = 8
"""Pages from which on they are not few: as many as are searched for."""


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """The logistic.

    Attributes:
        weights: (FEATURES + 1,) float64; the last is the offset.
        threshold: The trust that a tenth of answerable questions lacked where it was fitted.
    """

    weights: Floats
    threshold: float


def trust(plan: Plan, weighed: Weighed) -> float:
    """Return the logit that `weighed` holds the answer; about −6 to 6."""
    weights = fitted().weights
    return float(features(plan, weighed) @ weights[:-1] + weights[-1])


def usual_threshold() -> float:
    """Return the trust from which an answer is likely, where the corpus gave no threshold."""
    return fitted().threshold


@cache
def fitted() -> Fitted:
    """Return the logistic that comes along."""
    text = Path(__file__).with_name("weights.json").read_text(encoding="utf-8")
    found: dict[str, list[float]] = json.loads(text)
    return Fitted(np.array(found["weights"]), found["threshold"][0])


def features(plan: Plan, weighed: Weighed) -> Floats:
    """Return (FEATURES,) what the score is made of.

    Where the question names nothing, its content words stand for its names; where nothing leads
    on, since a page says all of it, its best sentence stands for one of the next page.
    """
    board = weighed.board
    named = _named(plan, board)
    places = np.array([(start, end) in named for start, end in board.like.places], dtype=bool)
    places = places if places.any() else np.ones(len(board.like.places), dtype=bool)
    said = np.maximum(board.like.said, board.like.titled).max(axis=0)
    weight = max(float(board.like.weights[places].sum()), 1e-9)
    alike = float((said * board.like.weights)[places].sum()) / weight if len(places) else 0.0
    names, nearest = _found(named, board), float(weighed.near.max())
    return np.array(
        [
            nearest,
            names,
            alike,
            _own_pages(board) if named else alike,
            float(weighed.reached.linking.max()),
            float(weighed.reached.near.max()) or nearest,
            1 - log(min(len(board.titles), _MANY)) / log(_MANY),
        ]
    )


def _named(plan: Plan, board: Board) -> frozenset[tuple[int, int]]:
    """Return the places of the words of what the question names."""
    linked = {token.norm for entity in plan.entities for token in content(tokenise(entity.surface))}
    return frozenset(
        (token.start, token.end)
        for token in tokenise(board.reading.question)
        if token.norm not in CALENDAR
        and (token.norm in linked or token.norm in {name.norm for name in board.reading.names})
    )


def _found(named: frozenset[tuple[int, int]], board: Board) -> float:
    """Return the share of the named words, else of all content words, that stand somewhere."""
    question = board.reading.question
    words = [question[start:end] for start, end in sorted(named)]
    wanted = [stem(t.norm) for t in tokenise(" ".join(words))] or list(board.reading.stems)
    texts = " ".join((*board.titles, *board.folded))
    held = {stem(token.norm) for token in tokenise(texts)}
    return sum(word in held for word in wanted) / len(wanted) if wanted else 0.0


def _own_pages(board: Board) -> float:
    """Return the share of the question's names that title a page."""
    rest = board.reading.question.split(maxsplit=1)[1:]
    names = {bare(found.group()) for found in NAME.finditer(" ".join(rest))} - {""}
    return min(1.0, int(board.titled_in_question.sum()) / max(len(names), 1))
