"""What is read out of chunks, and the graph that is made of it.

Two layers. An `Extraction` is what one chunk says: it is stored as it is and
never edited. Entities, relations and facts are derived from all extractions
together, on every run; so a document can be forgotten, a merge undone and a
rule improved without reading the other documents again.

Spans in both layers count in `Chunk.text`, not in the document: a paragraph
inserted above moves the chunk and nothing in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from graphrag.model.text import Span

Scope = Literal["corpus", "document"]
Polarity = Literal["asserted", "negated", "planned"]
"""Whether a text says that it is so, denies it, or only plans, agrees or foresees it."""
MentionRole = Literal["named", "subject", "contained"]
DecidedBy = Literal["rule", "model", "person"]


@dataclass(frozen=True, slots=True)
class ExtractedEntity:
    """A thing that one chunk names.

    Attributes:
        name: As written in the chunk, whitespace folded.
        type: A type of the schema, or of the extractor's choosing where the schema allows.
        spans: Every place in the chunk's text that names it; empty if only the header does.
        scope: `document` for common nouns ("the pilot"): they join no other document.
        subject: It is what the whole document is about.
        aliases: Other names that this chunk gives it ("International … (IBM)").
        description: What the chunk says of it, in a phrase; empty if nothing.
    """

    name: str
    type: str
    spans: tuple[Span, ...] = ()
    scope: Scope = "corpus"
    subject: bool = False
    aliases: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class ExtractedRelation:
    """A tie that one chunk states between two of its entities.

    Attributes:
        source: Index into the extraction's entities.
        target: Index into the extraction's entities.
        type: UPPER_SNAKE.
        span: The words that state it, in the chunk's text.
        confidence: 0–1.
        polarity: `negated` when the chunk says that it is not so, `planned` when it is only
            meant or agreed: neither counts as done.
        valid_from: ISO date, if the chunk gives one.
        description: A phrase; empty if none.
        valid_until: ISO date when it ended, if the chunk gives one.
        past: The chunk says that it holds no longer ("former", "until 2019").
    """

    source: int
    target: int
    type: str
    span: Span
    confidence: float = 1.0
    polarity: Polarity = "asserted"
    valid_from: str | None = None
    description: str = ""
    valid_until: str | None = None
    past: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """What a fact says: always as text, and typed where it is a number or a date.

    Attributes:
        text: As written, whitespace folded.
        number: None where it is no number.
        unit: Unit of `number` ("hours", "USD"); empty if none.
        date: ISO date; None where it is no date.
    """

    text: str
    number: float | None = None
    unit: str = ""
    date: str | None = None


@dataclass(frozen=True, slots=True)
class ExtractedFact:
    """A value that one chunk gives to one of its entities.

    Attributes:
        subject: Index into the extraction's entities.
        key: snake_case ("injuries").
        value: What it says.
        span: The words that state it, label included, in the chunk's text.
        confidence: 0–1.
    """

    subject: int
    key: str
    value: Value
    span: Span
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Dropped:
    """Something that was seen and not kept, and why: for the ledger.

    Attributes:
        kind: `dropped`, `repaired`, `flipped`, `ungrounded`, `lost`, `skipped`, `truncated`.
        where: Chunk id, document source or path.
        what: The item, shortened for reading.
        reason: One clause.
    """

    kind: str
    where: str
    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class Extraction:
    """What one chunk says: stored as it is, source of everything derived.

    Attributes:
        chunk_id: The chunk.
        entities: In order of first appearance.
        relations: Between `entities`, by index.
        facts: Of `entities`, by index.
        dropped: What the extractor saw and refused.
        rounds: Model calls it took; 0 without a model.
    """

    chunk_id: str
    entities: tuple[ExtractedEntity, ...] = ()
    relations: tuple[ExtractedRelation, ...] = ()
    facts: tuple[ExtractedFact, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    rounds: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """One place that speaks of an entity.

    Attributes:
        chunk_id: The chunk.
        span: In the chunk's text; empty when only the header or title names it.
        surface: The words used.
        role: `named`; `subject` (the chunk's document is about it); `contained` (its name
            stands inside a longer name: "Sheeran" in "Sheeran's debut album").
    """

    chunk_id: str
    span: Span
    surface: str
    role: MentionRole = "named"


@dataclass(frozen=True, slots=True)
class Description:
    """A phrase about an entity, tied to the chunk that says it."""

    text: str
    chunk_id: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing of the graph, with everything that names it.

    Attributes:
        id: `entity_…`, from type and canonical name.
        name: Canonical spelling.
        type: Voted over mentions.
        aliases: Other spellings, sorted; the canonical one is not among them.
        descriptions: By chunk.
        mentions: Sorted by chunk and span.
        scope: `document` entities join no other document.
        external_ids: Ids elsewhere ("wikidata:Q335357"), from a list of known entities.
    """

    id: str
    name: str
    type: str
    aliases: tuple[str, ...] = ()
    descriptions: tuple[Description, ...] = ()
    mentions: tuple[Mention, ...] = ()
    scope: Scope = "corpus"
    external_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RelationEvidence:
    """One chunk's word for a relation or a fact.

    Attributes:
        chunk_id: The chunk.
        span: In the chunk's text.
        quote: `chunk.text[span]`, to the letter.
        confidence: 0–1.
        polarity: `negated` and `planned` do not count as done.
        valid_from: ISO date, if the chunk or its document gives one.
        description: A phrase; empty if none.
        valid_until: ISO date when it ended, if the chunk gives one.
        past: The chunk says that it holds no longer ("former", "until 2019").
        passage: `same_as` of the chunk: what several chunks say in the same words counts once.
    """

    chunk_id: str
    span: Span
    quote: str
    confidence: float = 1.0
    polarity: Polarity = "asserted"
    valid_from: str | None = None
    description: str = ""
    valid_until: str | None = None
    past: bool = False
    passage: str = ""


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed, directed tie between two entities.

    Attributes:
        id: `relation_…`, from its ends and type.
        source_id: Entity it starts at.
        target_id: Entity it ends at; never equal to `source_id`.
        type: UPPER_SNAKE.
        evidence: At least one.
        weight: Number of distinct passages that assert it, denials and plans left out; ≥ 0.
    """

    id: str
    source_id: str
    target_id: str
    type: str
    evidence: tuple[RelationEvidence, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Fact:
    """A value of an entity, with the chunks that give it.

    Attributes:
        id: `fact_…`, from subject, key and value.
        subject_id: The entity.
        key: snake_case.
        value: What it says.
        evidence: At least one.
    """

    id: str
    subject_id: str
    key: str
    value: Value
    evidence: tuple[RelationEvidence, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """Why two names are one entity: kept so that it can be read and undone.

    Attributes:
        id: `merge_…`.
        kept: Id of the entity that stayed.
        kept_name: Its canonical name.
        absorbed_name: The name that was taken in.
        absorbed_type: Its type before.
        score: 0–1.
        features: What decided, by name, each 0–1.
        reason: One sentence.
        decided_by: Who decided.
        band: `auto` (merged), or `review` (waits for a decision, not merged).
    """

    id: str
    kept: str
    kept_name: str
    absorbed_name: str
    absorbed_type: str
    score: float
    features: Mapping[str, float] = field(default_factory=dict)
    reason: str = ""
    decided_by: DecidedBy = "rule"
    band: Literal["auto", "review"] = "auto"
