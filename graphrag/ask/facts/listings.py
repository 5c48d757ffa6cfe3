"""What tables list, as subjects: the rows under one head are a small corpus of their own.

A register of suppliers says of each row what its cells say, and its first cell names the row
under the head "Supplier". So a question for suppliers counts and compares rows, as a question
for accidents counts and compares reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.facts.fields import label_of
from graphrag.ask.facts.subjects import Subject
from graphrag.language import names
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.language.word_forms import terms
from graphrag.model import Entity, ExtractionSchema, Fact, Filters, Viewer
from graphrag.model.schema import SubjectRule
from graphrag.ports import Embedder, Store

_LONGEST = 3
"""Words in a head that a question may name things by."""
_NEAR = 0.5
"""Nearness from which a word means a column that is headed otherwise."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Things that tables list under one head.

    Attributes:
        key: Of the facts that name them ("supplier").
        subjects: The things, by name, each with all that is known of it; without chunks.
        schema: The schema with these things as its subjects, and without rules for fields.
    """

    key: str
    subjects: tuple[Subject, ...]
    schema: ExtractionSchema

    @property
    def columns(self) -> tuple[str, ...]:
        """Keys of what is known of the things, by name; without the one that names them."""
        keys = {fact.key for subject in self.subjects for fact in subject.facts}
        return tuple(sorted(keys - {self.key}))


@dataclass(frozen=True, slots=True)
class Listings:
    """Finds listings in what the viewer may see of the allowed documents."""

    store: Store
    schema: ExtractionSchema
    viewer: Viewer
    filters: Filters

    def asked(self, question: str) -> Listing | None:
        """Return the listing whose head `question` names first; None if it names none."""
        keys = list(dict.fromkeys(_keys(question)))
        named = self._naming(self.store.facts(keys=keys, viewer=self.viewer)) if keys else {}
        return next((self._listing(key, named[key]) for key in keys if key in named), None)

    def holding(self, entity_ids: Iterable[str]) -> Listing | None:
        """Return the listing that holds most, and at least two, of some things."""
        facts = self.store.facts(subject_ids=sorted(set(entity_ids)), viewer=self.viewer)
        held = sorted(
            (-len({f.subject_id for f in fs}), k) for k, fs in self._naming(facts).items()
        )
        if not held or held[0][0] > -2:
            return None
        key = held[0][1]
        every = self._naming(self.store.facts(keys=[key], viewer=self.viewer))
        return self._listing(key, every[key])

    def _naming(self, facts: Sequence[Fact]) -> dict[str, list[Fact]]:
        """Return those of `facts` whose value is the name of what they are of, by key."""
        entities = {entity.id: entity for entity in self._entities({f.subject_id for f in facts})}
        found: dict[str, list[Fact]] = defaultdict(list)
        for fact in facts:
            owner = entities.get(fact.subject_id)
            if owner is not None and names.key(fact.value.text) in _called(owner):
                found[fact.key].append(fact)
        return found

    def _listing(self, key: str, naming: Sequence[Fact]) -> Listing | None:
        """Return the things that facts of allowed documents name under `key`."""
        homes = self._documents({said.chunk_id for fact in naming for said in fact.evidence})
        named: dict[str, tuple[Fact, set[str]]] = {}
        for fact in sorted(naming, key=lambda fact: fact.id):
            documents = {homes[said.chunk_id] for said in fact.evidence if said.chunk_id in homes}
            if documents:
                named.setdefault(fact.subject_id, (fact, set()))[1].update(documents)
        if not named:
            return None
        facts: dict[str, list[Fact]] = defaultdict(list)
        for fact in self.store.facts(subject_ids=sorted(named), viewer=self.viewer):
            facts[fact.subject_id].append(fact)
        subjects = [
            Subject(
                entity,
                tuple(sorted(facts[entity.id], key=lambda f: (f.key, f.value.text, f.id))),
                tuple(sorted(named[entity.id][1])),
                (),
                named=named[entity.id][0],
            )
            for entity in self._entities(named)
        ]
        return Listing(key, tuple(subjects), replace(self.schema, subject=_rule(key), fields=()))

    def _entities(self, ids: Iterable[str]) -> list[Entity]:
        wanted = sorted(ids)
        found = self.store.entities(wanted, viewer=self.viewer) if wanted else ()
        return sorted(found, key=lambda entity: (entity.name.casefold(), entity.id))

    def _documents(self, chunk_ids: Iterable[str]) -> dict[str, str]:
        """Return the document of each chunk, where it is an allowed one."""
        documents = self.store.documents(viewer=self.viewer, filters=self.filters)
        allowed = {document.id for document in documents}
        chunks = self.store.chunks(sorted(chunk_ids), viewer=self.viewer)
        return {chunk.id: chunk.document_id for chunk in chunks if chunk.document_id in allowed}


def near_column(word: str, listing: Listing, embedder: Embedder) -> str:
    """Return the column whose head is nearest to `word` ("cost" to "price"); "" if none is near."""
    labels = [label_of(key, listing.schema) for key in listing.columns]
    vectors = embedder.embed([word, *labels])
    near = sorted(
        (-float(vector @ vectors[0]), key)
        for vector, key in zip(vectors[1:], listing.columns, strict=True)
    )
    return near[0][1] if near and -near[0][0] >= _NEAR else ""


def _keys(question: str) -> Iterator[str]:
    """Yield what a fact's key would be for the words of `question`, in order, longest first."""
    words = [token.norm for token in tokenise(question)]
    for start, word in enumerate(words):
        if word in FUNCTION:
            continue
        for size in range(min(_LONGEST, len(words) - start), 0, -1):
            run = words[start : start + size]
            for form in reversed(terms(run[-1])):
                yield "_".join([*run[:-1], form])


def _called(entity: Entity) -> set[str]:
    return {names.key(name) for name in (entity.name, *entity.aliases)}


def _rule(key: str) -> SubjectRule:
    """Return how a question counts what is listed under `key`."""
    *before, last = key.split("_")
    forms = sorted(terms(last), key=len)
    return SubjectRule(type=" ".join([*before, forms[0]]), plural=" ".join([*before, forms[-1]]))
