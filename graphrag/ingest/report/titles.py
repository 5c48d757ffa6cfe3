"""Titles by contrast: the words and names that a community has more of than the others.

The most central entities alone do not name a subject, and the most frequent words name
none; what counts is how much more often they stand here than elsewhere (class-based
tf-idf: Grootendorst, arXiv 2203.05794). So a title depends on the whole corpus and is
made on every run; it costs nothing.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from graphrag.language.common_words import common_words, commonplace, usual_forms, words
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.language.stop_words import NOUNS_HAVE_CAPITALS, foreign_language
from graphrag.model import ROOT_TITLE, Chunk, Community, Entity

MOST_WORDS = 6
NAMES, SUBJECT_WORDS = 3, 5
HEADED = 2.0
"""What a word counts more where all headings of a community have it: authors chose those."""
DOING = 0.25
"""Share of a word's uses right after "to", "will", "was" …, from which it is a verb."""
_LEADS_VERB_TEXT = """
    to will would shall should can could may might must cannot not never be been being is are was
    were has have had he she they we you who which
"""
_PARTICIPLE = re.compile(r"[^e]ed$")
_LEADS_VERB = frozenset(_LEADS_VERB_TEXT.split())


class Titles:
    """Names communities; reads the corpus once."""

    def __init__(
        self, chunks: Mapping[str, Chunk], entities: Sequence[Entity], texts: Mapping[str, str]
    ) -> None:
        """Count words of `texts`, by chunk id, and documents that name each entity."""
        said = {id_: words(text) for id_, text in texts.items()}
        found = one_number(common_words(said.values()))
        self._words = dict(zip(texts, map(Counter, found), strict=True))
        self._entities = {entity.id: entity for entity in entities if entity.scope == "corpus"}
        self._documents = len({chunk.document_id for chunk in chunks.values()})
        self._spread = Counter(word for count in self._words.values() for word in count)
        self._chunks = chunks
        homes = [chunks[id_].document_id for id_ in texts]
        self._written = usual_forms(said.values())
        self._weak = (
            _verbs(said.values())
            | commonplace(list(self._words.values()), homes)
            | _no_nouns(said.values())
        )
        self._headed = {id_: self._heading(chunks[id_].header) for id_ in texts if id_ in chunks}

    def title(self, community: Community) -> str:
        """Return at most six words that set `community` apart."""
        if community.level == 0:
            return ROOT_TITLE
        if community.view == "subjects":
            return within(self._subject(community.chunk_ids), SUBJECT_WORDS, MOST_WORDS)
        return within(self._names(community.entity_ids), NAMES, MOST_WORDS)

    def _subject(self, chunk_ids: Sequence[str]) -> list[str]:
        """Return common words, the most telling first."""
        counts: Counter[str] = Counter()
        headed: Counter[str] = Counter()
        for id_ in chunk_ids:
            counts.update(self._words.get(id_, {}).keys())
            headed.update(self._headed.get(id_, ()))
        total = len(self._words) + 1
        size = max(len(chunk_ids), 1)
        scored = []
        for word, n in counts.items():
            if n > 1 or size == 1:
                contrast = (n / size) * math.log(total / self._spread[word])
                weight = 1 + HEADED * headed[word] / size
                scored.append((word in self._weak, -round(contrast * weight, 9), word))
        scored.sort()
        telling = [entry for entry in scored if not entry[0]] or scored[:1]
        return [self._written.get(word, word) for _, _, word in telling[: 2 * SUBJECT_WORDS]]

    def _heading(self, header: str) -> frozenset[str]:
        """Return the common words of a document's title and headings."""
        lowered = [word.lower() for word in words(header)]
        return frozenset(_singular(word, self._spread) for word in lowered) & self._spread.keys()

    def _names(self, entity_ids: Sequence[str]) -> list[str]:
        """Return names, those first that stand in many documents and yet not in all."""
        scored = []
        for id_ in entity_ids:
            entity = self._entities.get(id_)
            if entity is not None:
                at = {m.chunk_id for m in entity.mentions if m.role != "contained"}
                homes = len({self._chunks[c].document_id for c in at if c in self._chunks})
                told = homes * math.log((self._documents + 1) / max(homes, 1))
                name = _usual(entity)
                scored.append((not _is_name(name), -round(told, 9), -len(at), name, id_))
        return [name for _, _, _, name, _ in sorted(scored)]


def _usual(entity: Entity) -> str:
    """Return what the entity is mostly called; a document's title may have lent it its name."""
    called = Counter(m.surface for m in entity.mentions if m.role != "contained" and m.span.end)
    most = max(called.values(), default=0)
    best = sorted(surface for surface, count in called.items() if count == most)
    return entity.name if not best or entity.name in best else best[0]


def _is_name(name: str) -> bool:
    """Whether `name` reads like one: no phrase of a heading, no registration or file number."""
    if any(letter.isdigit() or letter == ":" for letter in name):
        return False
    telling = [word for word in words(name) if word.lower() not in FUNCTION_WORDS]
    capitals = sum(not word[0].islower() for word in telling)
    return 2 * capitals > len(telling) or not telling


def _verbs(texts: Iterable[Sequence[str]]) -> frozenset[str]:
    """Return words that often follow what leads in a verb, and participles (in English)."""
    uses: Counter[str] = Counter()
    led: Counter[str] = Counter()
    for text in texts:
        lowered = [word.lower() for word in text]
        uses.update(lowered)
        led.update(word for before, word in pairwise(lowered) if before in _LEADS_VERB)
    found = {word for word, count in led.items() if count >= DOING * uses[word]}
    english = {word for word in uses if _PARTICIPLE.search(word)} if uses["was"] else set()
    return frozenset(found | english)


def _no_nouns(texts: Iterable[Sequence[str]]) -> frozenset[str]:
    """Return words without a capital of languages in which every noun has one."""
    small = {
        word
        for text in texts
        if foreign_language(text) in NOUNS_HAVE_CAPITALS
        for word in text
        if word[0].islower()
    }
    return frozenset(small)


def within(terms: Sequence[str], count: int, most: int) -> str:
    """Return the first `count` terms that fit in `most` words and do not repeat one another."""
    kept: list[str] = []
    used = 0
    for term in terms:
        parts = set(key(term).split())
        length = len(term.split())
        if not parts or any(parts & set(key(other).split()) for other in kept):
            continue
        if used + length > most:
            continue
        kept.append(term)
        used += length
        if len(kept) == count:
            break
    longest = " ".join(" ".join(terms[:1]).split()[:most])  # cut where no other name is shorter
    return ", ".join(kept) or longest


def one_number(texts: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return the texts' words with plurals as singulars, where the corpus has the singular."""
    held = [list(text) for text in texts]
    known = {word for text in held for word in text}
    return [[_singular(word, known) for word in text] for text in held]


def _singular(word: str, known: Container[str]) -> str:
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(ending) and not word.endswith("ss"):
            candidate = word[: -len(ending)] + instead
            if len(candidate) >= 3 and candidate in known:
                return candidate
    return word
