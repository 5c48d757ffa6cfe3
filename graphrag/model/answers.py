"""What is found for a question, and the answer that is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from graphrag.model.query import Plan
from graphrag.model.text import Span

Verdict = Literal["supported", "unsupported", "phantom"]


Confidence = Literal["high", "medium", "low"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a piece of evidence stands.

    Attributes:
        chunk_id: The chunk.
        document_id: Its document.
        document: The document's source, as a person knows it.
        title: The document's title.
        section: Heading path inside the document; empty if none.
        span: In the chunk's text.
        page: From 1; None where there are no pages.
        date: ISO date of the document (`valid_from`, else `updated`); None if unknown.
    """

    chunk_id: str
    document_id: str
    document: str
    title: str
    section: str
    span: Span
    page: int | None = None
    date: str | None = None


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step of a path through the graph, as it prints: A –phrase→ B.

    Attributes:
        source: Name of the entity the relation starts at.
        type: Relation type, or "mentions" where two things only share a chunk.
        target: Name of the entity it ends at.
        source_id: Id of the first.
        target_id: Id of the second.
        relation_id: Empty where there is no relation but a shared chunk.
        backwards: The path runs against the relation's direction.
    """

    source: str
    type: str
    target: str
    source_id: str = ""
    target_id: str = ""
    relation_id: str = ""
    backwards: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage, fact or finding that was found for a question.

    Attributes:
        label: "E1", "E2" …, unique in an answer.
        text: Verbatim from the chunk, or a finding's paraphrase.
        score: 0–1, comparable within one answer.
        sources: Where it stands; at least one. A finding has one source a chunk.
        path: How the graph led there; empty if words or vectors did.
        scores: Score by stage, for `--explain` ("words", "vectors", "walk", "coverage").
        kind: What it is.
        finding_of: Community id when it is a finding.
        theme: Title of that community's report; what an overview groups its findings by.
    """

    label: str
    text: str
    score: float
    sources: tuple[Source, ...]
    path: tuple[PathStep, ...] = ()
    scores: Mapping[str, float] = field(default_factory=dict)
    kind: Literal["passage", "fact", "finding"] = "passage"
    finding_of: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A claim of the answer and the words it rests on.

    Attributes:
        claim: The sentence of the answer.
        evidence_label: "E3".
        quote: Words that must stand in the source's chunk.
        source: Where they stand.
        verdict: What verification found.
    """

    claim: str
    evidence_label: str
    quote: str
    source: Source | None
    verdict: Verdict = "supported"


@dataclass(frozen=True, slots=True)
class Usage:
    """What an operation cost.

    Attributes:
        calls: Model calls that were sent (remembered ones are free and not counted).
        prompt_tokens: Sent.
        completion_tokens: Received.
        usd: Money, by the price table; None if the model's price is unknown.
        seconds: Wall clock.
        remembered: Calls answered from the memo.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    usd: float | None = 0.0
    seconds: float = 0.0
    remembered: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person gets.

    Attributes:
        text: Claims with citation numbers [1]; or, abstained, what is known nearby.
        citations: In the order of their numbers; only supported ones.
        evidence: What was read, best first.
        plan: How it was sought.
        abstained: There is no answer in what the viewer may see.
        confidence: How far to trust it.
        because: Why that confidence, or why it abstained.
        path: Through the graph, from the question's entities to the answer.
        entity_ids: Things that it counts or lists.
        cypher: Read-only query that shows the subgraph used; empty if none was.
        written_by: `extractive`, or the model's name.
        rests_on: Documents that say something to it, of all documents; for counts.
        removed: Claims that verification took out (phantom or unsupported).
        considered: How many passages were candidates.
        usage: What it cost.
        trace_id: For `graphrag trace`.
        short: The name, date or value that answers, alone; empty where only sentences do.
    """

    text: str
    plan: Plan
    citations: tuple[Citation, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    abstained: bool = False
    confidence: Confidence = "low"
    because: str = ""
    path: tuple[PathStep, ...] = ()
    entity_ids: tuple[str, ...] = ()
    cypher: str = ""
    written_by: str = "extractive"
    rests_on: tuple[int, int] | None = None
    removed: tuple[Citation, ...] = ()
    considered: int = 0
    usage: Usage = field(default_factory=Usage)
    trace_id: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One thing counted.

    Attributes:
        entity_id: The thing.
        cells: In the order of the table's columns; the first is its name.
        evidence_labels: Evidence that says so; at least one.
    """

    entity_id: str
    cells: tuple[str, ...]
    evidence_labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a count, list or comparison found in the graph.

    Attributes:
        columns: Heads.
        rows: Sorted by name, or by the measure asked for.
        value: The number or name that answers ("38"); empty if the rows are the answer.
        statement: A sentence that reads the value out, without citations.
        unread: Words of the question that decided nothing: the value may count too much.
        guessed: Words that were read by nearness in meaning alone.
        by_sentences: A sentence of each row says it, no field and no relation.
    """

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    value: str = ""
    statement: str = ""
    unread: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    by_sentences: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a search brought back.

    Attributes:
        evidence: Best first, labelled E1, E2 ….
        considered: How many passages, reports or entities were candidates.
        table: For counts and lists.
        rests_on: Documents that say something to it, of all visible documents.
        capped: What a limit left out, by name.
        warnings: What failed on the way, as clauses that the answer must tell.
    """

    evidence: tuple[Evidence, ...] = ()
    considered: int = 0
    table: Table | None = None
    rests_on: tuple[int, int] | None = None
    capped: Mapping[str, int] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
