"""How far sentences say the words of a question: by token vectors, else by equal stems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Viewer
from graphrag.ports import Embedder, FloatArray, Store, TokenEmbedder, TokenVectors

_LEAST_WEIGHT = 0.1
Place = tuple[int, int]
"""Start and end of a word in the question."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Word pieces of one sentence.

    Attributes:
        starts: (pieces,) where in the sentence the word of each begins.
        alike: (pieces, pieces of the question) how far each says the other, 0–1.
    """

    starts: NDArray[np.int32]
    alike: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Likeness:
    """What sentences say of a question.

    Attributes:
        places: Of the word of each piece of the question.
        weights: (pieces,) sum 1: how rare each piece is among the passages.
        said: (sentences, pieces) 0–1: how far each sentence says each piece.
        titled: (sentences, pieces) 0–1: the same of the headings above it.
        pieces: Of each sentence; empty where likeness is that of stems.
    """

    places: tuple[Place, ...]
    weights: FloatArray
    said: FloatArray
    titled: FloatArray
    pieces: tuple[Pieces, ...] = ()

    def share(self, said: FloatArray) -> FloatArray:
        """Return the weight of what is said, 0–1, for one row of pieces or for each of several."""
        return np.asarray((said * self.weights).sum(axis=-1), dtype=np.float32)

    def nearest(self, row: int, start: int, end: int, asked: AbstractSet[Place]) -> float:
        """Return how far words of a sentence say one of `asked`, 0–1.

        0 where one side has no content word, or likeness is that of stems.
        """
        columns = [place in asked for place in self.places]
        if not self.pieces or not any(columns):
            return 0.0
        own = self.pieces[row]
        alike = own.alike[(own.starts >= start) & (own.starts < end)][:, columns]
        return float(alike.max(initial=0.0))


def likeness(
    reading: Reading,
    sentences: Sequence[Sentence],
    ids: Sequence[str],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
) -> Likeness:
    """Return what `sentences`, of the chunks `ids`, say of the question."""
    held = store.token_vectors(ids) if isinstance(embedder, TokenEmbedder) else {}
    if not isinstance(embedder, TokenEmbedder) or len(held) < len(ids):
        return _by_stems(reading, sentences)
    question = embedder.embed_both([reading.question])[1][0]
    chunks = {chunk.id: chunk for chunk in store.chunks(ids, viewer=viewer)}
    begin = {id_: tokens.starts(chunks[id_]) for id_, tokens in held.items()}
    starts = {id_: places for id_, places in begin.items() if places is not None}
    if question.words is None or len(starts) < len(ids):
        return _by_stems(reading, sentences)
    return _by_vectors(question, sentences, held, starts)


def _by_vectors(
    question: TokenVectors,
    sentences: Sequence[Sentence],
    held: Mapping[str, TokenVectors],
    begin: Mapping[str, NDArray[np.int32]],
) -> Likeness:
    said = np.zeros((len(sentences), len(question.pieces)), dtype=np.float32)
    titled = np.zeros_like(said)
    pieces: dict[int, Pieces] = {}
    for id_, tokens in held.items():
        alike, starts = tokens.likeness(question), begin[id_]
        for row, sentence in enumerate(sentences):
            if sentence.source.chunk_id == id_:
                span = sentence.source.span
                own = (starts >= span.start) & (starts < span.end)
                pieces[row] = Pieces(starts[own] - span.start, alike[own])
                said[row] = _most(alike[own])
                titled[row] = _most(alike[starts < 0])
    by_row = tuple(pieces[row] for row in range(len(sentences)))
    weights = question.rarity(held.values())
    return Likeness(tuple(question.places), weights, said, titled, by_row)


def _by_stems(reading: Reading, sentences: Sequence[Sentence]) -> Likeness:
    tokens = content(tokenise(reading.question))
    stems = [stem(token.norm) for token in tokens]
    held = [_stems(s.text) for s in sentences]
    heads = [_stems(f"{s.title} {s.source.section}") for s in sentences]
    counts = Counter(word for own in held for word in stems if word in own)
    weights = np.array(
        [max(log((len(held) + 1) / (counts[word] + 0.5)), _LEAST_WEIGHT) for word in stems],
        dtype=np.float32,
    )
    said, titled = (
        np.array([[word in own for word in stems] for own in side], dtype=np.float32)
        for side in (held, heads)
    )
    return Likeness(tuple((t.start, t.end) for t in tokens), _normed(weights), said, titled)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(token.norm) for token in tokenise(text))


def _most(alike: FloatArray) -> FloatArray:
    return np.asarray(alike.max(axis=0, initial=0.0), dtype=np.float32)


def _normed(weights: FloatArray) -> FloatArray:
    return np.asarray(weights / max(float(weights.sum()), 1e-9), dtype=np.float32)
