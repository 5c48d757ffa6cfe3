"""Whose facts a question asks for: the documents' own entities, matched by their values.

A question rarely gives a report's number; it describes ("the Cessna that ditched near
Homer"). So every content word is looked up in the facts and the prose of each subject,
weighted by how few subjects have it (Spärck Jones, 1972): common words weigh nothing.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.tokens import Token, stem
from graphrag.model import Chunk, Entity, ExtractionSchema, Fact, Filters, Viewer
from graphrag.ports import Store

_SHORT = 12
"""Words in a value that names or describes its subject; longer ones are prose."""
_IN_FACTS, _IN_PROSE, _IN_CODE, _BEGUN, _MISSPELT = 1.0, 0.55, 0.8, 0.8, 0.6
_LONG = 5
"""Letters in a name that may be misspelt by one."""
_MUCH_LESS = 0.75
"""Share of the best fit below which the next subject is not meant."""
_START = 4
"""Letters by which a name is known that is written longer or shorter."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A document's own entity, or what a table lists, and what is known of it.

    Attributes:
        entity: The thing.
        facts: By key and text.
        document_ids: Documents about it.
        chunks: Their visible chunks, in order.
        named: The fact that says its name, where a table lists it.
    """

    entity: Entity
    facts: tuple[Fact, ...]
    document_ids: tuple[str, ...]
    chunks: tuple[Chunk, ...]
    named: Fact | None = None

    def of(self, key: str) -> tuple[Fact, ...]:
        """Return the facts with that key."""
        return tuple(fact for fact in self.facts if fact.key == key)


@dataclass(frozen=True, slots=True)
class Match:
    """How well a subject fits a question.

    Attributes:
        subject: The thing.
        score: Share of the question's weight that was found in it, 0–1.
        found: Words of the question (folded) that it has.
        missing: Names and numbers of the question that it has not.
    """

    subject: Subject
    score: float
    found: frozenset[str]
    missing: tuple[str, ...]


def load_subjects(
    *, store: Store, schema: ExtractionSchema, viewer: Viewer, filters: Filters
) -> tuple[Subject, ...]:
    """Return what the visible documents are about, by id, with facts and chunks.

    Entities of the schema's subject type; without one, those that a document is about.
    """
    types = [schema.subject.type] if schema.subject else None
    entities = [
        entity
        for entity in store.entities(types=types, viewer=viewer)
        if any(mention.role == "subject" for mention in entity.mentions)
    ]
    allowed = {document.id for document in store.documents(viewer=viewer, filters=filters)}
    chunks = {chunk.id: chunk for chunk in store.chunks(viewer=viewer)}
    by_document: dict[str, list[Chunk]] = defaultdict(list)
    for chunk in chunks.values():
        by_document[chunk.document_id].append(chunk)
    here = {chunk.id for chunk in chunks.values() if chunk.document_id in allowed}
    facts: dict[str, list[Fact]] = defaultdict(list)
    known = store.facts(subject_ids=[entity.id for entity in entities], viewer=viewer)
    for fact in facts_within(known, here):
        facts[fact.subject_id].append(fact)
    subjects = []
    for entity in sorted(entities, key=lambda entity: entity.id):
        owned = {
            chunks[mention.chunk_id].document_id
            for mention in entity.mentions
            if mention.role == "subject" and mention.chunk_id in chunks
        }
        documents = sorted(owned & allowed)
        if documents:
            own = sorted(facts[entity.id], key=lambda fact: (fact.key, fact.value.text, fact.id))
            parts = [chunk for document in documents for chunk in by_document[document]]
            subjects.append(Subject(entity, tuple(own), tuple(documents), tuple(parts)))
    return tuple(subjects)


def facts_within(facts: Sequence[Fact], chunk_ids: Set[str]) -> tuple[Fact, ...]:
    """Return `facts` as these chunks give them; those that none gives are left out."""
    kept = (
        replace(fact, evidence=tuple(e for e in fact.evidence if e.chunk_id in chunk_ids))
        for fact in facts
    )
    return tuple(fact for fact in kept if fact.evidence)


def facts_in(
    facts: Sequence[Fact], documents: Set[str], *, store: Store, viewer: Viewer
) -> tuple[Fact, ...]:
    """Return `facts` as these documents give them; those that none gives are left out."""
    ids = sorted({item.chunk_id for fact in facts for item in fact.evidence})
    chunks = store.chunks(ids, viewer=viewer) if ids else ()
    return facts_within(facts, {c.id for c in chunks if c.document_id in documents})


def match_subjects(reading: Reading, subjects: Sequence[Subject]) -> tuple[Match, ...]:
    """Return all `subjects`, those that fit the question best first, ties by id."""
    shelves = [_Shelf.of(subject) for subject in subjects]
    held = [{token.norm: shelf.holds(token) for token in reading.words} for shelf in shelves]
    frequency = Counter(
        token.norm for row in held for token in reading.words if row[token.norm] > 0
    )
    weights = {
        token.norm: math.log((len(subjects) + 1) / (frequency[token.norm] + 0.5))
        * (1.6 if token in reading.names else 1.0)
        for token in reading.words
    }
    total = sum(weights[token.norm] for token in reading.words if frequency[token.norm]) or 1.0
    matches = [
        Match(
            subject,
            sum(weights[word] * row[word] for word in row) / total,
            frozenset(word for word, weight in row.items() if weight > 0),
            tuple(token.raw for token in reading.names if row[token.norm] == 0),
        )
        for subject, row in zip(subjects, held, strict=True)
    ]
    return tuple(sorted(matches, key=lambda match: (-match.score, match.subject.entity.id)))


def best_of(matches: Sequence[Match]) -> Subject | None:
    """Return the subject that fits best, if it surely is the one that is meant.

    It must have every name of the question that any subject has; a name that none has ("the
    Super Cub" of reports that write "PA 18") is let pass where the next one fits much less.
    """
    if not matches:
        return None
    nowhere = set(matches[0].missing).intersection(*(match.missing for match in matches))
    clear = len(matches) < 2 or matches[1].score < _MUCH_LESS * matches[0].score
    sure = not matches[0].missing or (clear and set(matches[0].missing) == nowhere)
    return matches[0].subject if sure else None


def name_of(subject: Subject, schema: ExtractionSchema) -> str:
    """Return how an answer names `subject`: its canonical name."""
    noun = schema.subject.type if schema.subject else ""
    return f"{noun} {subject.entity.name}".strip()


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The words of one subject: of its short facts, of its prose, and its codes run together."""

    facts: frozenset[str]
    prose: frozenset[str]
    codes: str

    @classmethod
    def of(cls, subject: Subject) -> _Shelf:
        texts = [fact.value.text for fact in subject.facts if _short(fact.value.text)]
        texts += [subject.entity.name, *subject.entity.aliases]
        values = " ".join(texts)
        prose = " ".join(chunk.text for chunk in subject.chunks)
        codes = " ".join(code_of(text) for text in texts)
        return cls(stems_of(values), stems_of(prose), codes)

    def holds(self, token: Token) -> float:
        """Return how firmly this subject has the word, 0–1."""
        word = stem(token.norm)
        if word in self.facts:
            return _IN_FACTS
        code = code_of(token.raw)
        if token.is_number and len(code) > 2 and code in self.codes:
            return _IN_CODE
        if token.is_name and self._begins(word):
            return _BEGUN
        if word in self.prose:
            return _IN_PROSE
        return _MISSPELT if token.is_name and self._nearly(word) else 0.0

    def _begins(self, word: str) -> bool:
        """Whether a short fact has the word but for its end ("Beech" for "Beechcraft")."""
        return len(word) >= _START and any(
            len(other) >= _START and (word.startswith(other) or other.startswith(word))
            for other in self.facts
        )

    def _nearly(self, word: str) -> bool:
        """Whether a short fact has the word but for one letter ("Tecna" for "Tecnam")."""
        return len(word) >= _LONG and any(
            len(other) >= _LONG - 1 and OSA.distance(word, other, score_cutoff=1) <= 1
            for other in self.facts
        )


def _short(text: str) -> bool:
    return len(text.split()) <= _SHORT


def by_entity(subjects: Sequence[Subject]) -> Mapping[str, Subject]:
    """Return `subjects` by the id of their entity."""
    return {subject.entity.id: subject for subject in subjects}
