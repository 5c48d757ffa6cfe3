"""What was found, laid out for choosing: what each sentence says of the question, and its ties.

A sentence says a word of the question as far as one of its own words is like it; one that denies
something says nothing of a question that does not. Two pages are tied where one names the other's
title.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.answer.likely.likeness import Likeness, likeness
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.language.names import key
from graphrag.language.tokens import FUNCTION, denies
from graphrag.model import Viewer
from graphrag.ports import Embedder, Store

_OWNED = re.compile(r"(?<=\w)['\u2019]s\b")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
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
        like: What each sentence says of the question, piece by piece.
        folded: Each sentence, folded, with a space at both ends.
        names: Names in each sentence, folded.
        links: (sentences, passages): it names the title of that other passage.
    """

    reading: Reading
    sentences: tuple[Sentence, ...]
    page: NDArray[np.int64]
    titles: tuple[str, ...]
    like: Likeness
    folded: tuple[str, ...]
    names: tuple[frozenset[str], ...]
    links: NDArray[np.bool_]

    @property
    def asked(self) -> str:
        """The question, folded, with a space at both ends."""
        return f" {folded(self.reading.question)} "

    @property
    def titled_in_question(self) -> NDArray[np.bool_]:
        """(passages,): the question names its title."""
        return np.array([bool(t) and f" {t} " in self.asked for t in self.titles], dtype=bool)

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
    texts = tuple(f" {folded(s.text)} " for s in sentences)
    like = likeness(reading, sentences, ids, store=store, embedder=embedder, viewer=viewer)
    asserts = not denies(reading.head)
    denied = np.array([asserts and denies(s.text) for s in sentences])
    links = np.array(
        [
            [bool(t) and own != other and f" {t} " in text for other, t in enumerate(titles)]
            for own, text in zip(page.tolist(), texts, strict=True)
        ],
        dtype=bool,
    )
    return Board(
        reading=reading,
        sentences=tuple(sentences),
        page=page,
        titles=titles,
        like=replace(like, said=np.where(denied[:, None], np.float32(0), like.said)),
        folded=texts,
        names=tuple(names_in(s.text) for s in sentences),
        links=links & ~denied[:, None],
    )


def bare(title: str) -> str:
    """Return a title folded for comparison, without what tells namesakes apart."""
    return folded(_BRACKETS.sub("", title))


def folded(text: str) -> str:
    """Return `text` folded for comparison, so that "Orbis's owner" holds "Orbis"."""
    return key(_OWNED.sub("", text))


def names_in(text: str) -> frozenset[str]:
    """Return the names in `text`, folded."""
    found = {folded(match.group()) for match in NAME.finditer(text)}
    return frozenset(n for n in found if len(n) >= _SHORTEST and n not in FUNCTION)
