"""Which sentences a report quotes: central ones that do not say the same thing twice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from graphrag.ingest.report.material import Candidate
from graphrag.language.common_words import content_words, words
from graphrag.language.stop_words import foreign_language

SAME_AGAIN = 0.7
NEARLY = 0.8
"""Similarity from which a sentence only repeats another, and waits for all others."""
SAME_PLACE = 0.3
DANGLING = 0.3
_PRONOUNS = "he she it they his her its their this that these those however"
_QUOTES = "\"“'‘„«»"
_POINTS_BACK = frozenset(_PRONOUNS.split())


def choose(candidates: Sequence[Candidate], places: Sequence[str], *, limit: int) -> list[int]:
    """Return positions of at most `limit` candidates, best first.

    Relevance is similarity to all candidates (degree centrality, as in LexRank: Erkan and
    Radev, JAIR 2004) and strength; each choice then makes those that resemble it, or come
    from the same one of `places`, less welcome (maximal marginal relevance: Carbonell and
    Goldstein, SIGIR 1998).
    """
    if not candidates:
        return []
    similarity = _similarity([words(candidate.text) for candidate in candidates])
    central = similarity.mean(axis=1)
    strength = np.sqrt([candidate.strength for candidate in candidates])
    relevance = central / (central.max() or 1.0) + 0.5 * strength / (strength.max() or 1.0)
    relevance -= [DANGLING * _points_back(candidate.text) for candidate in candidates]
    relevance -= [0.0 if candidate.prose else 2.0 for candidate in candidates]
    chosen: list[int] = []
    closest = np.zeros(len(candidates))
    used = np.zeros(len(candidates))
    while len(chosen) < min(limit, len(candidates)):
        repeats = SAME_AGAIN * closest + (closest > NEARLY)
        score = np.round(relevance - repeats - SAME_PLACE * used, 9)
        score[chosen] = -np.inf
        best = int(np.argmax(score))
        chosen.append(best)
        closest = np.maximum(closest, similarity[best])
        used += [place == places[best] for place in places]
    return chosen


def _points_back(text: str) -> bool:
    """Whether the sentence leans on one that is not there, as speech does."""
    return text[0] in _QUOTES or text.split()[0].lower() in _POINTS_BACK


def _similarity(texts: Sequence[Sequence[str]]) -> NDArray[np.float64]:
    """Return (n, n) cosines of word counts, the diagonal zero."""
    language = foreign_language([word for text in texts for word in text])
    counts = [Counter(content_words(text, language)) for text in texts]
    vocabulary = {word: n for n, word in enumerate(sorted({w for count in counts for w in count}))}
    entries = [
        (row, vocabulary[word], 1 + math.log(n))
        for row, count in enumerate(counts)
        for word, n in sorted(count.items())
    ]
    rows, columns, data = zip(*entries, strict=True) if entries else ((), (), ())
    matrix = sparse.csr_array((data, (rows, columns)), shape=(len(texts), max(len(vocabulary), 1)))
    lengths = np.sqrt(np.asarray(matrix.power(2).sum(axis=1)).ravel())
    lengths[lengths == 0] = 1.0
    dense = np.asarray((matrix @ matrix.T).todense(), dtype=np.float64)
    dense /= lengths[:, None] * lengths[None, :]
    np.fill_diagonal(dense, 0.0)
    return dense
