"""Titles by contrast: the words and names that a community has more of than the others.

The most central entities alone do not name a subject, and the most frequent words name
none; what counts is how much more often they stand here than elsewhere (class-based
tf-idf: Grootendorst, arXiv 2203.05794). So a title depends on the whole corpus and is
made on every run; it costs nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from graphrag.language.common_words import common_words, words
from graphrag.language.names import key
from graphrag.model import Chunk, Community, Entity

MOST_WORDS = 6
NAMES, SUBJECT_WORDS = 3, 5


class Titles:
    """Names communities; reads the corpus once."""

    def __init__(
        self, chunks: Mapping[str, Chunk], entities: Sequence[Entity], texts: Mapping[str, str]
    ) -> None:
        """Count words of `texts`, by chunk id, and documents that name each entity."""
        found = one_number(common_words(words(text) for text in texts.values()))
        self._words = dict(zip(texts, map(Counter, found), strict=True))
        self._entities = {entity.id: entity for entity in entities if entity.scope == "corpus"}
        self._documents = len({chunk.document_id for chunk in chunks.values()})
        self._spread = Counter(word for count in self._words.values() for word in count)
        self._chunks = chunks

    def title(self, community: Community) -> str:
        """Return at most six words that set `community` apart."""
        if community.level == 0:
            return "All documents"
        if community.view == "subjects":
            return within(self._subject(community.chunk_ids), SUBJECT_WORDS, MOST_WORDS)
        return within(self._names(community.entity_ids), NAMES, MOST_WORDS)

    def _subject(self, chunk_ids: Sequence[str]) -> list[str]:
        """Return common words, the most telling first."""
        counts: Counter[str] = Counter()
        for id_ in chunk_ids:
            counts.update(self._words.get(id_, {}).keys())
        total = len(self._words) + 1
        size = max(len(chunk_ids), 1)
        scored = [
            (-(n / size) * math.log(total / self._spread[word]), word)
            for word, n in counts.items()
            if n > 1 or size == 1
        ]
        return [word for _, word in sorted(scored)[: 2 * SUBJECT_WORDS]]

    def _names(self, entity_ids: Sequence[str]) -> list[str]:
        """Return names, those first that stand in many documents and yet not in all."""
        scored = []
        for id_ in entity_ids:
            entity = self._entities.get(id_)
            if entity is not None:
                at = {m.chunk_id for m in entity.mentions if m.role != "contained"}
                homes = len({self._chunks[c].document_id for c in at if c in self._chunks})
                told = homes * math.log((self._documents + 1) / max(homes, 1))
                scored.append((-round(told, 9), -len(at), entity.name, id_))
        return [name for _, _, name, _ in sorted(scored)]


def within(terms: Sequence[str], count: int, most: int) -> str:
    """Return the first `count` terms that fit in `most` words and do not repeat one another."""
    kept: list[str] = []
    used = 0
    for term in terms:
        parts = set(key(term).split())
        length = len(term.split())
        if not parts or any(parts & set(key(other).split()) for other in kept):
            continue
        if kept and used + length > most:
            continue
        kept.append(" ".join(term.split()[:most]))
        used += length
        if len(kept) == count:
            break
    return ", ".join(kept)


def one_number(texts: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return the texts' words with plurals as singulars, where the corpus has the singular."""
    held = [list(text) for text in texts]
    known = {word for text in held for word in text}
    return [[_singular(word, known) for word in text] for text in held]


def _singular(word: str, known: set[str]) -> str:
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss"):
            candidate = word[: -len(ending)] + instead
            if len(candidate) >= 3 and candidate in known:
                return candidate
    return word
