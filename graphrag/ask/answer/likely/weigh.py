"""Sentences by how likely they answer at the end of a chain.

Nearness to the whole question would pick the page that the question names. What counts is what
a sentence says together with one of a tied page, how near it is to what that page leaves open,
and whether it holds the kind of thing that is asked for. Weights are set by hand: those that
were learned on one set of questions lost on another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ask.answer.likely.board import Board, laid_out
from graphrag.ask.answer.likely.leading_on import Reached, onward, reached
from graphrag.ask.answer.lives.lives import aspect_of
from graphrag.ask.answer.lives.values import value_in
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.kinds import kind_of, says_kind
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Viewer
from graphrag.ports import Embedder, FloatArray, Store

_TOGETHER, _ONWARD, _LINKING, _RANK = 2.0, 3.0, 2.0, 1.0
_KIND, _VALUE, _RELATION, _NEW = 1.0, 1.0, 0.5, 0.5
_OTHER_KIND = 1.0
"""What a sentence loses without the number or date that is asked for."""
_OWN_PAGE = 2.0
"""What it loses on the page that the question names, as far as that page leaves open."""
_MOST_NEW = 4
"""New names that count."""
_READ = 48
"""Sentences whose vectors are computed."""
_FALLS = 4.0
_YEAR = re.compile(r"\b(?:1[0-9]|20)\d\d\b")


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """Sentences and how likely each answers.

    Attributes:
        board: The sentences.
        scores: (sentences,) larger is likelier; about −2 to 8.
        order: Their numbers, likeliest first, ties in reading order.
        near: (sentences,) cosine with the question; 0 where it was not computed.
        reached: How each is led to.
    """

    board: Board
    scores: FloatArray
    order: tuple[int, ...]
    near: FloatArray
    reached: Reached


def weigh(
    reading: Reading,
    sentences: Sequence[Sentence],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
) -> Weighed:
    """Return `sentences`, at least one, weighed for the question."""
    board = laid_out(reading, sentences, store=store, embedder=embedder, viewer=viewer)
    scores = _TOGETHER * _together(board) + _RANK / (1 + board.page / _FALLS) + _own(board)
    scores = np.asarray(scores - _OWN_PAGE * _left_open(board), dtype=np.float32)
    best = np.argsort(-scores, kind="stable")[:_READ]
    question, *rows = embedder.embed([reading.question, *(board.sentences[i].text for i in best)])
    vectors = np.zeros((len(sentences), len(question)), dtype=np.float32)
    vectors[best] = rows
    led = reached(board, onward(board), vectors, embedder=embedder)
    scores = scores + _ONWARD * led.near + _LINKING * led.linking
    order = tuple(np.argsort(-scores, kind="stable").tolist())
    return Weighed(board, scores, order, np.asarray(vectors @ question), led)


def _together(board: Board) -> FloatArray:
    """Return what each sentence says of the question with the best one of a tied page, 0–1."""
    share = board.like.share(board.like.said)
    tied = board.links[:, board.page]
    for row in np.flatnonzero((tied | tied.T).any(axis=1)).tolist():
        others = np.flatnonzero(tied[row] | tied[:, row])
        both = board.like.share(np.maximum(board.like.said[others], board.like.said[row]))
        share[row] = max(float(share[row]), float(both.max()))
    return np.asarray(share, dtype=np.float32)


def _left_open(board: Board) -> FloatArray:
    """Return of sentences on a page that the question names how much it leaves open, else 0."""
    left = np.zeros(len(board.sentences), dtype=np.float32)
    for page in np.flatnonzero(board.titled_in_question).tolist():
        own = board.on(page)
        said = np.maximum(board.like.said[own], board.like.titled[own]).max(axis=0)
        left[own] = 1 - float(board.like.share(said))
    return left


def _own(board: Board) -> FloatArray:
    """Return what each sentence holds by itself: kind, value, relation, names that are new."""
    reading = board.reading
    kind, aspect = kind_of(reading.head), aspect_of(reading.head)
    relation = _first_concept(reading.masked)
    found = []
    for sentence, names in zip(board.sentences, board.names, strict=True):
        text = sentence.text
        fits = says_kind(kind, text, reading)
        score = _KIND * fits
        score += _VALUE * (aspect is not None and value_in(text, aspect) is not None)
        score += _RELATION * bool(relation & concepts_in(text).keys())
        new = sum(f" {name} " not in board.asked for name in names)
        score += _NEW * min(new, _MOST_NEW) / _MOST_NEW
        if (kind == "date" and not _YEAR.search(text)) or (kind == "number" and not fits):
            score -= _OTHER_KIND
        found.append(score)
    return np.array(found, dtype=np.float32)


def _first_concept(masked: str) -> frozenset[str]:
    """Return the relations that the first such word of a masked question asks for."""
    stems = [stem(token.norm) for token in tokenise(masked)]
    firsts = {
        name: min(stems.index(word) for word in words if word in stems)
        for name, words in concepts_in(masked).items()
        if words & set(stems)
    }
    earliest = min(firsts.values(), default=-1)
    return frozenset(name for name, place in firsts.items() if place == earliest)
