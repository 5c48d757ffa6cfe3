"""What tables list, as subjects: the rows under one head are a small corpus of their own.

A register of suppliers says of each row what its cells say, and its first cell names the row
under the head "Supplier". So a question for suppliers counts and compares rows, as a question
for accidents counts and compares reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.facts.fields import label_of
from graphrag.ask.facts.subjects import Subject, facts_within
from graphrag.ask.facts.words import stems_of
from graphrag.language import names
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.language.word_forms import terms
from graphrag.model import Entity, ExtractionSchema, Fact, Filters, Viewer
from graphrag.model.schema import SubjectRule
from graphrag.ports import Embedder, Store, Words

_LONGEST = 3
"""Words in a head that a question may name things by."""
_LOOKED_AT = 20
"""Passages whose rows are looked at for a value."""
_PLAIN = frozenset({"name", "title", "code", "id", "description", "location"})
"""Heads that do not say what kind of thing is named."""
_NEAR = 0.5
"""Nearness from which a word means a column that is headed otherwise."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Things that tables list under one head.

    Attributes:
        key: Of the facts that name them ("supplier").
        subjects: The things, by name, each with all that is known of it; without chunks.
        about: Stems of the titles of the documents that list them.
        schema: The schema with these things as its subjects, and without rules for fields.
    """

    key: str
    subjects: tuple[Subject, ...]
    about: frozenset[str]
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
        """Return the listing that `question` is about; None if it is about none.

        It names the head of the column that names the rows ("suppliers"), else the title of a
        document that lists them ("warehouses"), else another column of theirs ("devices" of a
        register whose rows are called by their number), else what stands in one ("feeders").
        """
        keys = list(dict.fromkeys(keys_in(question)))
        facts = self.store.facts(keys=keys, viewer=self.viewer) if keys else ()
        named = self._naming(facts)
        key = next((key for key in keys if key in named), None)
        if key is not None:
            return self._listing(key, named[key])
        return self._titled(keys) or self._by_column(keys, facts) or self._by_value(question)

    def _titled(self, keys: Sequence[str]) -> Listing | None:
        """Return what a document lists whose title is one of `keys`."""
        documents = self.store.documents(viewer=self.viewer, filters=self.filters)
        titles = {document.id: "_".join(_words(document.title)) for document in documents}
        key = next((key for key in keys if key in titles.values()), None)
        ids = [id_ for id_, title in titles.items() if title == key]
        chunks = self.store.chunks(document_ids=ids, viewer=self.viewer) if ids else ()
        if not chunks:
            return None
        facts = self.store.facts(chunk_ids=[chunk.id for chunk in chunks], viewer=self.viewer)
        return self._under(self._most(facts, alone=True), key)

    def _by_column(self, keys: Sequence[str], facts: Sequence[Fact]) -> Listing | None:
        """Return the listing most of whose rows have one of `keys`, called by what that says."""
        for key in keys:
            held = {fact.subject_id: fact for fact in facts if fact.key == key}
            if len(held) > 1:
                rows = self.store.facts(subject_ids=sorted(held), viewer=self.viewer)
                return self._under(self._most(rows), key, held)
        return None

    def _by_value(self, question: str) -> Listing | None:
        """Return the listing one of whose columns says what some words of `question` say."""
        said = list(_runs(question))
        hits = self.store.hits("chunk", Words(question), limit=_LOOKED_AT, viewer=self.viewer)
        if not said or not hits:
            return None
        facts = self.store.facts(chunk_ids=[hit.id for hit in hits], viewer=self.viewer)
        fits = [fact for fact in facts if stems_of(fact.value.text) in said]
        ids = {fact.subject_id for fact in fits}
        listing = self._most([f for f in facts if f.subject_id in ids]) if len(ids) > 1 else None
        if listing is None:
            return None
        columns = {fact.key for fact in fits}
        rows = [row for row in listing.subjects if any(row.of(key) for key in columns)]
        return replace(listing, subjects=tuple(rows))

    def _most(self, facts: Sequence[Fact], *, alone: bool = False) -> Listing | None:
        """Return the listing that most of the things in `facts` belong to; `alone`, only these."""
        rows = self._naming(facts)
        key = min(rows, key=lambda head: (-len(rows[head]), head), default=None)
        if key is None:
            return None
        every = self.store.facts(keys=[key], viewer=self.viewer)
        return self._listing(key, rows[key] if alone else self._naming(every)[key])

    def _under(
        self,
        listing: Listing | None,
        key: str | None,
        held: Mapping[str, Fact] | None = None,
    ) -> Listing | None:
        """Return `listing` under another head; of `held`, its rows called by these facts."""
        if listing is None or key is None:
            return listing
        rows = listing.subjects
        if held is not None:
            rows = tuple(
                replace(row, named=held[row.entity.id]) for row in rows if row.entity.id in held
            )
        schema = replace(listing.schema, subject=_rule(key))
        return replace(listing, key=key, subjects=rows, schema=schema)

    def holding(self, entity_ids: Iterable[str]) -> Listing | None:
        """Return the listing that holds most, and at least two, of some things."""
        facts = self.store.facts(subject_ids=sorted(set(entity_ids)), viewer=self.viewer)
        named = self._naming(facts).values()
        shared = max((len({fact.subject_id for fact in own}) for own in named), default=0)
        return self._most(facts) if shared > 1 else None

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
        for fact in sorted(facts_within(naming, frozenset(homes)), key=lambda fact: fact.id):
            documents = {homes[said.chunk_id] for said in fact.evidence if said.chunk_id in homes}
            if documents:
                named.setdefault(fact.subject_id, (fact, set()))[1].update(documents)
        if not named:
            return None
        facts: dict[str, list[Fact]] = defaultdict(list)
        for fact in self._let_through(sorted(named)):
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
        schema = replace(self.schema, subject=_rule(key), fields=())
        return Listing(key, tuple(subjects), stems_of(self._titles(subjects)), schema)

    def _let_through(self, subject_ids: Sequence[str]) -> Sequence[Fact]:
        """Return what allowed documents say of these things."""
        facts = self.store.facts(subject_ids=subject_ids, viewer=self.viewer)
        if not self.filters:
            return facts
        said = {item.chunk_id for fact in facts for item in fact.evidence}
        return facts_within(facts, frozenset(self._documents(said)))

    def _titles(self, subjects: Iterable[Subject]) -> str:
        ids = sorted({id_ for subject in subjects for id_ in subject.document_ids})
        documents = self.store.documents(ids, viewer=self.viewer)
        return " ".join(document.title.replace("_", " ") for document in documents)

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


def keys_in(question: str) -> Iterator[str]:
    """Yield what a fact's key would be for the words of `question`, in order, longest first."""
    words = [token.norm for token in tokenise(question)]
    for start, word in enumerate(words):
        if word in FUNCTION:
            continue
        for size in range(min(_LONGEST, len(words) - start), 0, -1):
            run = words[start : start + size]
            for form in reversed(terms(run[-1])):
                yield "_".join([*run[:-1], form])


def _words(text: str) -> list[str]:
    return [token.norm for token in tokenise(text.replace("_", " "))]


def _runs(question: str) -> Iterator[frozenset[str]]:
    """Yield the stems of runs of content words, longest first."""
    words = [token.norm for token in tokenise(question) if token.norm not in FUNCTION]
    for size in range(min(_LONGEST, len(words)), 0, -1):
        for start in range(len(words) - size + 1):
            *before, last = words[start : start + size]
            for form in terms(last):
                yield stems_of(" ".join([*before, form]))


def _called(entity: Entity) -> set[str]:
    return {names.key(name) for name in (entity.name, *entity.aliases)}


def _rule(key: str) -> SubjectRule:
    """Return how a question counts what is listed under `key`."""
    *before, last = key.split("_")
    if last in _PLAIN:
        return SubjectRule(type="entry", plural="entries")
    forms = sorted(terms(last), key=len)
    return SubjectRule(type=" ".join([*before, forms[0]]), plural=" ".join([*before, forms[-1]]))
