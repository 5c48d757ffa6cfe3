"""What was found, laid out for choosing: what each sentence says of the question, and its ties.

A sentence says a word of the question as far as one of its own words is like it: by the
token vectors that the store holds of every passage, else by equal stems. Two pages are tied
where one names the other's title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.language.names import key
from graphrag.language.tokens import FUNCTION, content, stem, tokenise
from graphrag.model import Chunk, Viewer
from graphrag.ports import Embedder, FloatArray, Store, TokenEmbedder, TokenVectors

SHARPNESS = 3
"""Cosines of words are raised to this power: .9 says a word, .5 hardly (see `local_search`)."""
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LEAST_WEIGHT = 0.1
_SHORTEST = 3
"""Letters of a name that may tie two pages."""
NAME = re.compile(
    r"\b[A-Z\d][\w&.'\u2019-]*(?:\s+(?:(?:&|of|the|and|de|la|von|van|du|del|der)\s+)*"
    r"[A-Z\d][\w&.'\u2019-]*)*"
)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Sentences, and what they say of a question.

    Attributes:
        reading: The question.
        sentences: Of all pages, in reading order; at least one.
        page: (sentences,) number of the passage that each stands in, best passage first.
        titles: Of each passage: the document's title without brackets, folded.
        places: (pieces, 2) start and end of the word of each piece in the question.
        weights: (pieces,) sum 1: how rare each piece is among the passages.
        said: (sentences, pieces) 0–1: how far each sentence says each piece.
        titled: (sentences, pieces) 0–1: the same of the headings above it.
        folded: Each sentence, folded, with a space at both ends.
        names: Names in each sentence, folded.
        links: (sentences, passages): it names the title of that other passage.
    """

    reading: Reading
    sentences: tuple[Sentence, ...]
    page: NDArray[np.int64]
    titles: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    weights: FloatArray
    said: FloatArray
    titled: FloatArray
    folded: tuple[str, ...]
    names: tuple[frozenset[str], ...]
    links: NDArray[np.bool_]

    @property
    def asked(self) -> str:
        """The question, folded, with a space at both ends."""
        return f" {key(self.reading.question)} "

    @property
    def titled_in_question(self) -> NDArray[np.bool_]:
        """(passages,): the question names its title."""
        return np.array([bool(t) and f" {t} " in self.asked for t in self.titles], dtype=bool)

    def share(self, said: FloatArray) -> FloatArray:
        """Return the weight of what is said, 0–1, for one row of pieces or for each of several."""
        return np.asarray((said * self.weights).sum(axis=-1), dtype=np.float32)

    def on(self, page: int) -> NDArray[np.int64]:
        """Return the numbers of the sentences of a page."""
        return np.flatnonzero(self.page == page)


def laid_out(
    reading: Reading,
    sentences: Sequence[Sentence],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
) -> Board:
    """Return `sentences`, at least one, laid out for the question."""
    ids = list(dict.fromkeys(s.source.chunk_id for s in sentences))
    page = np.array([ids.index(s.source.chunk_id) for s in sentences])
    first = {s.source.chunk_id: s for s in reversed(sentences)}
    titles = tuple(bare(first[id_].title) for id_ in ids)
    folded = tuple(f" {key(s.text)} " for s in sentences)
    places, weights, said, titled = _likeness(
        reading, sentences, ids, store=store, embedder=embedder, viewer=viewer
    )
    links = np.array(
        [
            [bool(t) and own != other and f" {t} " in text for other, t in enumerate(titles)]
            for own, text in zip(page.tolist(), folded, strict=True)
        ],
        dtype=bool,
    )
    return Board(
        reading=reading,
        sentences=tuple(sentences),
        page=page,
        titles=titles,
        places=places,
        weights=weights,
        said=said,
        titled=titled,
        folded=folded,
        names=tuple(names_in(s.text) for s in sentences),
        links=links,
    )


def bare(title: str) -> str:
    """Return a title folded for comparison, without what tells namesakes apart."""
    return key(_BRACKETS.sub("", title))


def names_in(text: str) -> frozenset[str]:
    """Return the names in `text`, folded."""
    found = {key(match.group()) for match in NAME.finditer(text)}
    return frozenset(n for n in found if len(n) >= _SHORTEST and n not in FUNCTION)


_Likeness = tuple[tuple[tuple[int, int], ...], FloatArray, FloatArray, FloatArray]


def _likeness(
    reading: Reading,
    sentences: Sequence[Sentence],
    ids: Sequence[str],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
) -> _Likeness:
    """Return the places and weights of the question's pieces, and what sentences say of them."""
    held = store.token_vectors(ids) if isinstance(embedder, TokenEmbedder) else {}
    if not isinstance(embedder, TokenEmbedder) or len(held) < len(ids):
        return _by_stems(reading, sentences)
    question = embedder.embed_both([reading.question])[1][0]
    if question.words is None or any(tokens.words is None for tokens in held.values()):
        return _by_stems(reading, sentences)
    chunks = {chunk.id: chunk for chunk in store.chunks(ids, viewer=viewer)}
    return _by_vectors(question, sentences, held, chunks)


def _by_vectors(
    question: TokenVectors,
    sentences: Sequence[Sentence],
    held: Mapping[str, TokenVectors],
    chunks: Mapping[str, Chunk],
) -> _Likeness:
    said = np.zeros((len(sentences), len(question.pieces)), dtype=np.float32)
    titled = np.zeros_like(said)
    for id_, tokens in held.items():
        chunk = chunks[id_]
        alike = tokens.cosines(question)
        shift = len(chunk.contextual_text) - len(chunk.text)
        starts = np.zeros(0) if tokens.words is None else tokens.words[:, 0] - shift
        for row, sentence in enumerate(sentences):
            if sentence.source.chunk_id == id_:
                span = sentence.source.span
                said[row] = _most(alike[(starts >= span.start) & (starts < span.end)])
                titled[row] = _most(alike[starts < 0])
    words = [] if question.words is None else question.words.tolist()
    places = tuple((int(start), int(end)) for start, end in words)
    counts = Counter(piece for t in held.values() for piece in set(t.pieces.tolist()))
    sizes = Counter(places)
    rarity: dict[tuple[int, int], float] = {}
    for piece, place in zip(question.pieces.tolist(), places, strict=True):
        idf = log((len(held) + 1) / (counts[piece] + 0.5))
        rarity[place] = max(rarity.get(place, _LEAST_WEIGHT), idf)
    weights = np.array([rarity[p] / sizes[p] for p in places], dtype=np.float32)
    return places, _normed(weights), said**SHARPNESS, titled**SHARPNESS


def _by_stems(reading: Reading, sentences: Sequence[Sentence]) -> _Likeness:
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
    return tuple((t.start, t.end) for t in tokens), _normed(weights), said, titled


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(token.norm) for token in tokenise(text))


def _most(alike: FloatArray) -> FloatArray:
    return np.asarray(alike.max(axis=0, initial=0.0), dtype=np.float32)


def _normed(weights: FloatArray) -> FloatArray:
    return np.asarray(weights / max(float(weights.sum()), 1e-9), dtype=np.float32)
