"""What they extracted, said as our extractions do: by chunk, with spans and quotes.

Their relationships have no type and no quote; the sentence that names both ends is the
quote, and one that no sentence supports so is half as sure. An end that is no entity
becomes one if its text names it, else the relationship is dropped; both are counted.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from graphrag.adapters.import_msgraphrag.places import Letters, named, quoted, touched
from graphrag.adapters.import_msgraphrag.tables import Claim, Index, Named, Tied
from graphrag.language.quotes import align
from graphrag.model import (
    Chunk,
    Document,
    Dropped,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
    Span,
    Value,
)

TYPES = {"GEO": "Place", "LOCATION": "Place", "": "Thing"}
RELATED = "RELATED_TO"
HALF = 0.5
"""Confidence of what no one sentence supports, and of what they only suspected."""


def adopt(
    index: Index, paper: str, document: Document, chunks: Sequence[Chunk]
) -> tuple[Extraction, ...]:
    """Return what `index` extracted from its document `paper`, on our `chunks` of it."""
    letters = Letters(document.text)
    units = {
        unit.id: touched(chunks, letters.find(unit.text))
        for unit in index.units
        if unit.document_id == paper
    }
    desk = _Desk(chunks, units, _spellings(index, units.keys(), chunks))
    for entity in index.entities:
        desk.place(entity)
    for tied in index.relationships:
        desk.tie(tied)
    for claim in index.claims:
        desk.claim(claim)
    return desk.extractions()


def _spellings(index: Index, units: AbstractSet[str], chunks: Iterable[Chunk]) -> Mapping[str, str]:
    """Return how each title, which they write in capitals, is mostly written in the chunks."""
    text = "\n\n".join(chunk.text for chunk in chunks)
    rows = [row for row in index.entities if not units.isdisjoint(row.units)]
    ties = [row for row in index.relationships if not units.isdisjoint(row.units)]
    titles = {row.title for row in rows} | {end for t in ties for end in (t.source, t.target)}
    found: dict[str, str] = {}
    for title in sorted(titles):
        counts = Counter(" ".join(span.of(text).split()) for span in named(title, text))
        cased = {name: n for name, n in counts.items() if not name.isupper()} or counts
        found[title] = min(cased, key=lambda name: (-cased[name], name)) if cased else title
    return found


@dataclass(slots=True)
class _Sheet:
    """What is said in one chunk, while it is gathered."""

    entities: dict[str, ExtractedEntity] = field(default_factory=dict)
    relations: list[ExtractedRelation] = field(default_factory=list)
    facts: list[ExtractedFact] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)


class _Desk:
    """Puts entities, relationships and claims on the chunks that say them."""

    def __init__(
        self,
        chunks: Sequence[Chunk],
        units: Mapping[str, Sequence[int]],
        spelled: Mapping[str, str],
    ) -> None:
        self._chunks = chunks
        self._units = units
        self._spelled = spelled
        self._known: dict[str, Named] = {}
        self._sheets: defaultdict[int, _Sheet] = defaultdict(_Sheet)
        self._said: set[tuple[str, str]] = set()

    def place(self, entity: Named) -> None:
        """Put an entity on every chunk of its units that names it, else on the first."""
        self._known[entity.title] = entity
        described = False
        for unit in entity.units:
            touching = self._units.get(unit, ())
            places = [n for n in touching if named(entity.title, self._chunks[n].text)]
            for number in places or touching[:1]:
                self._add(number, entity.title, "" if described else entity.description)
                described = True

    def tie(self, tied: Tied) -> None:
        """Put a relationship on the chunk of each of its units that says it best."""
        for unit in tied.units:
            touching = self._units.get(unit, ())
            if touching:
                self._tie(tied, touching)

    def claim(self, claim: Claim) -> None:
        """Put a claim on the chunk that holds its words: as a relation, or as a fact."""
        touching = self._units.get(claim.unit, ())
        if not touching:
            return
        number, span, sure = self._words(claim, touching)
        if claim.subject not in self._known or not claim.type:
            what = f"{claim.subject}: {claim.type}"
            self._drop("dropped", number, what, "a claim of what is no entity")
            return
        subject = self._add(number, claim.subject)
        confidence = 1.0 if sure and claim.status != "SUSPECTED" else HALF
        if claim.object in self._known and claim.object != claim.subject:
            self._sheets[number].relations.append(
                ExtractedRelation(
                    subject,
                    self._add(number, claim.object),
                    _upper(claim.type),
                    span,
                    confidence,
                    "negated" if claim.status == "FALSE" else "asserted",
                    claim.start or None,
                    claim.description,
                    valid_until=claim.end or None,
                )
            )
        elif claim.status != "FALSE":
            value = Value(claim.description, date=claim.start or None)
            self._sheets[number].facts.append(
                ExtractedFact(subject, _upper(claim.type).lower(), value, span, confidence)
            )

    def extractions(self) -> tuple[Extraction, ...]:
        """Return one extraction a chunk, empty ones included."""
        return tuple(
            Extraction(
                chunk.id,
                tuple(self._sheets[number].entities.values()),
                tuple(self._sheets[number].relations),
                tuple(self._sheets[number].facts),
                tuple(self._sheets[number].dropped),
            )
            for number, chunk in enumerate(self._chunks)
        )

    def _tie(self, tied: Tied, touching: Sequence[int]) -> None:
        number, source, target = self._best(tied, touching)
        what = f"{tied.source} – {tied.target}"
        for end, found in ((tied.source, source), (tied.target, target)):
            if end in self._known:
                continue
            if not found:
                self._drop("dropped", number, what, f"“{end}” is no entity of the index")
                return
            self._drop("repaired", number, what, f"“{end}” was no entity and was made one")
        if tied.source == tied.target:
            self._drop("dropped", number, what, "both ends are one entity")
            return
        span, both = quoted(source, target, self._chunks[number].text)
        if not source and not target:
            self._drop("ungrounded", number, what, "its text unit names neither end")
        one, other = self._add(number, tied.source), self._add(number, tied.target)
        confidence = 1.0 if both else HALF
        self._sheets[number].relations.append(
            ExtractedRelation(one, other, RELATED, span, confidence, description=tied.description)
        )

    def _best(
        self, tied: Tied, touching: Sequence[int]
    ) -> tuple[int, tuple[Span, ...], tuple[Span, ...]]:
        """Return the chunk that names both ends closest, else one of them; the first of equals."""
        found = []
        for number in touching:
            text = self._chunks[number].text
            source, target = named(tied.source, text), named(tied.target, text)
            span, both = quoted(source, target, text)
            ends = bool(source) + bool(target)
            found.append((not both, -ends, span.end - span.start, number, source, target))
        _, _, _, number, source, target = min(found, key=lambda f: f[:4])
        return number, source, target

    def _words(self, claim: Claim, touching: Sequence[int]) -> tuple[int, Span, bool]:
        parts = [part for part in re.split(r"(?<=[.;])\s+", claim.quote) if part.strip(" ;")]
        for part in parts:
            for number in touching:
                found = align(part.strip(" ;"), self._chunks[number].text)
                if found is not None:
                    return number, found.span, True
        subject = next(
            (n for n in touching if named(claim.subject, self._chunks[n].text)), touching[0]
        )
        text = self._chunks[subject].text
        return subject, quoted(named(claim.subject, text), (), text)[0], False

    def _add(self, number: int, title: str, description: str = "") -> int:
        """Return the index of an entity on a chunk's sheet, put there if it is not yet."""
        entities = self._sheets[number].entities
        if title not in entities or (description and not entities[title].description):
            entities[title] = ExtractedEntity(
                self._spelled.get(title, title),
                _pascal(self._known[title].type if title in self._known else ""),
                named(title, self._chunks[number].text),
                description=description,
            )
        return list(entities).index(title)

    def _drop(self, kind: str, number: int, what: str, reason: str) -> None:
        """Count something once, however many text units it comes from."""
        if (what, reason) not in self._said:
            self._said.add((what, reason))
            entry = Dropped(kind, self._chunks[number].id, what, reason)
            self._sheets[number].dropped.append(entry)


def _pascal(type_: str) -> str:
    known = TYPES.get(type_.upper())
    return known or "".join(word.capitalize() for word in re.findall(r"\w+", type_)) or "Thing"


def _upper(type_: str) -> str:
    return "_".join(re.findall(r"\w+", type_.upper())) or RELATED
