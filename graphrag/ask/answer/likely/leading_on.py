"""What one page leaves unsaid is asked of the next, over a name that both hold.

"Who founded the company that published UHF?" leaves, once UHF's page is read, "who founded",
and that page names the company: a sentence of another page with that name is compared with
"who founded" and the name (the residual question of `local_search`, for sentences). The best
sentence between two pages, scored against the whole question, tells whether the way is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.ask.answer.likely.board import Board
from graphrag.ports import SHARPNESS, Embedder, FloatArray

COVERED = 0.55**SHARPNESS
"""From here on a word of the question counts as said by a page."""
_BRIDGES = 4
"""Names a page lends, those in the sentences that say most first."""
_WORD = re.compile(r"\w+(?:['\u2019-]\w+)*")
_ASKING = frozenset({"who", "whom", "whose", "what", "when", "where", "which", "why", "how"})


@dataclass(frozen=True, slots=True)
class Onward:
    """A page's rest of the question, asked of what holds `name`.

    Attributes:
        text: Words of the question that the page leaves open, and the name.
        page: The page.
        name: What leads on from it, folded.
        linking: How much of the question the best of its sentences with the name says, 0–1.
    """

    text: str
    page: int
    name: str
    linking: float


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """How sentences are led to.

    Attributes:
        near: (sentences,) best cosine with what is asked onward of what they name; 0 if nothing.
        linking: (sentences,) 0–1, of that sub-question.
        over: Of each sentence the name that leads to it, folded; empty if nothing does.
    """

    near: FloatArray
    linking: FloatArray
    over: tuple[str, ...]


def onward(board: Board) -> list[Onward]:
    """Return what the pages lead on to; none for a page that says all of the question."""
    share = board.like.share(board.like.said)
    pages = [" ".join(board.folded[i] for i in board.on(p)) for p in range(len(board.titles))]
    found: list[Onward] = []
    for page in range(len(board.titles)):
        own = board.on(page)
        said = np.maximum(board.like.said[own].max(axis=0), board.like.titled[own].max(axis=0))
        rest = unsaid(board, said)
        bridges = _bridges(board, page, share, pages) if rest else []
        found.extend(Onward(f"{rest} {name}", page, name, score) for name, score in bridges)
    return found


def unsaid(board: Board, said: FloatArray) -> str:
    """Return the question without the words that are said, asking words kept.

    Empty if every content word is.

    Args:
        board: Of the question.
        said: (pieces,) how far each is.
    """
    best: dict[tuple[int, int], float] = {}
    for place, value in zip(board.like.places, said.tolist(), strict=True):
        best[place] = max(best.get(place, 0.0), value)
    kept: list[str] = []
    left = False
    for word in _WORD.finditer(board.reading.question):
        inside = [v for (s, e), v in best.items() if word.start() <= s and e <= word.end()]
        open_ = bool(inside) and min(inside) < COVERED
        left = left or open_
        if open_ or word.group().lower() in _ASKING:
            kept.append(word.group())
    return " ".join(kept) if left else ""


def reached(
    board: Board, ways: Sequence[Onward], vectors: FloatArray, *, embedder: Embedder
) -> Reached:
    """Return how sentences are led to by `ways`.

    Args:
        board: The sentences.
        ways: What is asked onward.
        vectors: (sentences, d) theirs; zeros for those that are out of the question.
        embedder: The one of `vectors`.
    """
    near, linking = (np.zeros(len(board.sentences), dtype=np.float32) for _ in range(2))
    asked = list(dict.fromkeys(way.text for way in ways))
    cosines = vectors @ embedder.embed(asked).T if asked else vectors[:, :0]
    column = {text: place for place, text in enumerate(asked)}
    over = [""] * len(board.sentences)
    for way in ways:
        held = _holding(board, way)
        better = held & (cosines[:, column[way.text]] > near)
        near[better] = cosines[better, column[way.text]]
        linking[better] = way.linking
        for row in np.flatnonzero(better).tolist():
            over[row] = way.name
    return Reached(near, linking, tuple(over))


def _holding(board: Board, way: Onward) -> NDArray[np.bool_]:
    """Return (sentences,): those of other pages with the name, and all of the page called so."""
    titled = np.array([title == way.name for title in board.titles], dtype=bool)[board.page]
    named = np.array([f" {way.name} " in text for text in board.folded], dtype=bool)
    own = board.page == way.page
    return np.asarray((titled | named) & (~own | (board.titles[way.page] == way.name)), dtype=bool)


def _bridges(
    board: Board, page: int, share: FloatArray, pages: Sequence[str]
) -> list[tuple[str, float]]:
    """Return the names that tie a page to others, and how much their best sentence says."""
    found: dict[str, float] = {}
    others = [text for place, text in enumerate(pages) if place != page]
    for row in board.on(page).tolist():
        titles = [board.titles[other] for other in np.flatnonzero(board.links[row]).tolist()]
        shared = [
            name
            for name in sorted(board.names[row])
            if f" {name} " not in board.asked and any(f" {name} " in text for text in others)
        ]
        for name in (*titles, *shared):
            found[name] = max(found.get(name, 0.0), float(share[row]))
    title = board.titles[page]
    if title and f" {title} " not in board.asked and board.links[:, page].any():
        best = float(share[board.on(page)].max())
        found[title] = max(found.get(title, 0.0), best)
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))[:_BRIDGES]
