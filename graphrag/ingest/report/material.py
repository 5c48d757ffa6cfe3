"""What stands before the writer of a report: sentences, relations, and the children's reports.

Nothing here depends on weights, ranks or the rest of the corpus, so that a report is
written anew only when what it reads has changed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.language.repeated import Sentence, own_texts, read_sentences, sentence_at
from graphrag.language.statements import tells
from graphrag.model import Chunk, Community, Entity, Fact, Relation, Report
from graphrag.model.ids import digest

MOST_SENTENCES = 200
"""Sentences that a writer reads; the weakest beyond are left out."""

Place = tuple[str, int]
"""A chunk and the number of a sentence in it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that a report may quote.

    Attributes:
        text: Verbatim, white space folded.
        chunk_ids: Every chunk that says it, sorted.
        strength: How much of the community it carries: relations, then members named.
        prose: Whether it reads as a sentence (no table row, no label, no question).
    """

    text: str
    chunk_ids: tuple[str, ...]
    strength: float
    prose: bool


@dataclass(frozen=True, slots=True)
class Material:
    """All that a report is written from.

    Attributes:
        community: The community.
        candidates: Its own sentences, strongest first; of a parent, only what no child reports.
        children: Reports of its children, the largest first.
        stated: For each relation the sentences that state it; first those whose type, or one
            of whose ends, has the fewest relations here, for these stand nowhere else.
        documents: Ids of all documents that its members stand in, sorted.
        digest: Of all of the above, without chunk ids, and without titles of children: those
            depend on the rest of the corpus.
    """

    community: Community
    candidates: tuple[Candidate, ...]
    children: tuple[Report, ...]
    stated: tuple[frozenset[str], ...]
    documents: tuple[str, ...]
    digest: str


class Sentences:
    """Every sentence of the corpus, with the entities and relations that stand in it."""

    def __init__(
        self,
        chunks: Mapping[str, Chunk],
        entities: Sequence[Entity],
        relations: Sequence[Relation],
        facts: Sequence[Fact],
    ) -> None:
        """Read all of `chunks`."""
        self._sentences = read_sentences(chunks)
        self._chunks = chunks
        self.own_texts = own_texts(chunks, self._sentences)
        self._named: defaultdict[str, set[Place]] = defaultdict(set)
        self._homes: defaultdict[str, set[str]] = defaultdict(set)
        self.stated: dict[str, frozenset[Place]] = {}
        self._parts = {r.id: (r.type, r.source_id, r.target_id) for r in relations}
        for entity in entities:
            for mention in entity.mentions:
                self._homes[entity.id].update(self._home(mention.chunk_id))
                if mention.role != "contained" and mention.span.end:
                    self._named[entity.id].update(self._at(mention.chunk_id, mention.span.start))
        for fact in facts:
            for item in fact.evidence:
                self._homes[fact.subject_id].update(self._home(item.chunk_id))
                self._named[fact.subject_id].update(self._at(item.chunk_id, item.span.start))
        for relation in relations:
            places = (p for i in relation.evidence for p in self._at(i.chunk_id, i.span.start))
            self.stated[relation.id] = frozenset(places)
            for item in relation.evidence:
                self._homes[relation.id].update(self._home(item.chunk_id))

    def naming(self, entity_ids: Iterable[str], relation_ids: Iterable[str]) -> dict[Place, float]:
        """Return the places that speak of these entities and relations, with their strength."""
        strength: defaultdict[Place, float] = defaultdict(float)
        for entity_id in entity_ids:
            for place in self._named.get(entity_id, ()):
                strength[place] += 1.0
        for relation_id in relation_ids:
            for place in self.stated.get(relation_id, ()):
                strength[place] += 2.0
        return strength

    def of(self, chunk_ids: Iterable[str]) -> dict[Place, float]:
        """Return every place of these chunks."""
        return {
            (chunk_id, number): 1.0
            for chunk_id in chunk_ids
            for number in range(len(self._sentences.get(chunk_id, ())))
        }

    def documents(self, community: Community) -> tuple[str, ...]:
        """Return ids of all documents that members and relations of `community` stand in."""
        held = {self._chunks[id_].document_id for id_ in community.chunk_ids}
        for id_ in (*community.entity_ids, *community.relation_ids):
            held |= self._homes.get(id_, set())
        return tuple(sorted(held))

    def statements(self, relation_ids: Sequence[str]) -> tuple[frozenset[str], ...]:
        """Return the sentences that state each relation, the rarest first."""
        uses = Counter(part for id_ in relation_ids for part in self._parts[id_])
        found = (
            (
                min(uses[part] for part in self._parts[id_]),
                len(self.stated[id_]),
                id_,
                frozenset(self.text(*place) for place in self.stated[id_]),
            )
            for id_ in relation_ids
        )
        return tuple(texts for *_, texts in sorted(found, key=lambda item: item[:3]))

    def candidates(self, places: Mapping[Place, float], *, among_names: bool) -> list[Candidate]:
        """Return what stands at `places`, boilerplate left out, strongest first.

        Sentences that are mostly names count as prose only `among_names`.

        What a template says is left out where anything else is said.
        """
        said_here = [place for place in places if not self._at_place(place).boilerplate]
        telling = [place for place in said_here if not self._at_place(place).from_template]
        found: defaultdict[str, list[tuple[str, float]]] = defaultdict(list)
        prose: set[str] = set()
        for place in telling or said_here:
            text = self.text(*place)
            found[text].append((place[0], places[place]))
            prose.update([text] if tells(text, among_names=among_names) else [])
        made = [
            Candidate(
                text,
                tuple(sorted({chunk_id for chunk_id, _ in said})),
                max(strength for _, strength in said),
                text in prose,
            )
            for text, said in found.items()
        ]
        return sorted(made, key=lambda item: (not item.prose, -item.strength, item.text))

    def text(self, chunk_id: str, number: int) -> str:
        """Return a sentence, white space folded."""
        sentence = self._at_place((chunk_id, number))
        return " ".join(sentence.span.of(self._chunks[chunk_id].text).split())

    def _home(self, chunk_id: str) -> Iterable[str]:
        return (self._chunks[chunk_id].document_id,) if chunk_id in self._chunks else ()

    def _at_place(self, place: Place) -> Sentence:
        return self._sentences[place[0]][place[1]]

    def _at(self, chunk_id: str, start: int) -> Iterable[Place]:
        found: Sequence[Sentence] = self._sentences.get(chunk_id, ())
        number = sentence_at(found, start)
        return () if number is None else ((chunk_id, number),)


def gather(
    community: Community,
    *,
    sentences: Sentences,
    children: Sequence[tuple[Community, Report | None]],
    version: str,
) -> Material:
    """Return what a report on `community` is written from."""
    reported = tuple(report for _, report in children if report is not None)
    below = {id_ for child, report in children if report is not None for id_ in child.relation_ids}
    crossing = [id_ for id_ in community.relation_ids if id_ not in below]
    if community.view == "subjects":
        held = {id_ for child, report in children if report is not None for id_ in child.chunk_ids}
        places = sentences.of(id_ for id_ in community.chunk_ids if id_ not in held)
    else:
        held = {id_ for child, report in children if report is not None for id_ in child.entity_ids}
        places = sentences.naming((i for i in community.entity_ids if i not in held), crossing)
    among_names = community.view == "entities"
    candidates = tuple(sentences.candidates(places, among_names=among_names)[:MOST_SENTENCES])
    stated = sentences.statements(community.relation_ids)
    sign = digest(
        version,
        community.digest,
        *(candidate.text for candidate in candidates),
        *(report.digest for report in reported),
    )
    homes = sentences.documents(community)
    return Material(community, candidates, reported, stated, homes, sign)
