"""A small graph that every store test knows: one public document, one of group a, one of b.

Fjord is a project. Everyone may know that it is in Bergen; group a knows that Acme funds
it; group b knows that Ines leads it, calls it Saltwater, and gives another budget.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from graphrag.model import (
    Chunk,
    Community,
    Description,
    Document,
    Entity,
    ExtractedEntity,
    Extraction,
    Fact,
    Finding,
    Mention,
    Merge,
    Relation,
    RelationEvidence,
    Report,
    Span,
    Value,
    ids,
)
from graphrag.ports import Change, EmbedderIdentity, Kind, TokenVectors, Vectors

DIMENSION = 8
EMBEDDER = EmbedderIdentity("tiny", "1", "0123456789abcdef", DIMENSION)


def document(source: str, *access: str, updated: str | None = None, **metadata: str) -> Document:
    return Document(
        ids.document_id(source),
        source,
        source.title(),
        "",
        (),
        "d",
        updated,
        None,
        access,
        metadata,
    )


def chunk(of: Document, ordinal: int, text: str, header: str = "") -> Chunk:
    span = Span(1000 * ordinal, 1000 * ordinal + len(text))
    return Chunk(
        ids.chunk_id(of.id, header, text, 0), of.id, ordinal, text, span, header, len(text.split())
    )


def mention(place: Chunk, surface: str) -> Mention:
    start = place.text.index(surface)
    return Mention(place.id, Span(start, start + len(surface)), surface)


def entity(
    name: str,
    type_: str,
    *mentions: Mention,
    aliases: tuple[str, ...] = (),
    descriptions: tuple[Description, ...] = (),
) -> Entity:
    return Entity(
        ids.entity_id(type_, name), name, type_, aliases, descriptions, tuple(sorted(mentions))
    )


def evidence(place: Chunk, quote: str) -> RelationEvidence:
    start = place.text.index(quote)
    return RelationEvidence(place.id, Span(start, start + len(quote)), quote, 0.9)


def relation(source: Entity, type_: str, target: Entity, *items: RelationEvidence) -> Relation:
    weight = float(len({item.chunk_id for item in items if item.polarity == "asserted"}))
    id_ = ids.relation_id(source.id, type_, target.id)
    return Relation(id_, source.id, target.id, type_, items, weight)


def fact(subject: Entity, key: str, value: Value, *items: RelationEvidence) -> Fact:
    return Fact(ids.fact_id(subject.id, key, value.text), subject.id, key, value, items)


def unit(seed: str) -> list[float]:
    """A vector of length 1 that only depends on `seed`."""
    numbers = np.random.default_rng(int(ids.digest(seed)[:8], 16)).normal(size=DIMENSION)
    return [float(number) for number in numbers / np.linalg.norm(numbers)]


def vectors(*row_ids: str) -> Vectors:
    return Vectors(row_ids, np.array([unit(id_) for id_ in row_ids], dtype=np.float32))


PUBLIC = document("news.md", updated="2024-05-01", topic="energy")
OF_A = document("finance.md", "a", "board", updated="2020-01-01", topic="money")
OF_B = document("secret.md", "b", topic="energy")
DOCUMENTS = (PUBLIC, OF_A, OF_B)

P1 = chunk(PUBLIC, 0, "Project Fjord is in Bergen. It opened in 2019.", "News > Fjord")
P2 = chunk(PUBLIC, 1, "Acme does not own Bergen. C++/CLI (v2) runs in Zürich.", "News")
A1 = chunk(OF_A, 0, "Acme funds Fjord. The budget is 12 million.")
B1 = chunk(OF_B, 0, "Ines leads Saltwater. The budget is 9 million.")
B2 = chunk(OF_B, 1, "Saltwater stands in Bergen since 2019. Ines lives in Bergen.")
CHUNKS = (P1, P2, A1, B1, B2)

FJORD = entity(
    "Project Fjord",
    "Project",
    mention(P1, "Project Fjord"),
    mention(A1, "Fjord"),
    mention(B1, "Saltwater"),
    mention(B2, "Saltwater"),
    aliases=("Fjord", "Saltwater"),
    descriptions=(Description("a wind farm", P1.id), Description("hush money", B1.id)),
)
BERGEN = replace(
    entity("Bergen", "Place", mention(P1, "Bergen"), mention(P2, "Bergen"), mention(B2, "Bergen")),
    external_ids=("geonames:3161732", "wikidata:Q26793"),
)
ACME = entity("Acme", "Company", mention(P2, "Acme"), mention(A1, "Acme"))
INES = entity("Ines", "Person", mention(B1, "Ines"), mention(B2, "Ines"))
ENTITIES = tuple(sorted((FJORD, BERGEN, ACME, INES), key=lambda row: row.id))

LOCATED = relation(
    FJORD,
    "LOCATED_IN",
    BERGEN,
    evidence(P1, "Fjord is in Bergen"),
    evidence(B2, "stands in Bergen"),
)
FUNDS = relation(ACME, "FUNDS", FJORD, evidence(A1, "Acme funds Fjord"))
LEADS = relation(INES, "LEADS", FJORD, evidence(B1, "Ines leads Saltwater"))
LIVES = relation(INES, "LIVES_IN", BERGEN, evidence(B2, "Ines lives in Bergen"))
OWNS = relation(
    ACME, "OWNS", BERGEN, replace(evidence(P2, "Acme does not own Bergen"), polarity="negated")
)
RELATIONS = tuple(sorted((LOCATED, FUNDS, LEADS, LIVES, OWNS), key=lambda row: row.id))

OPENED = fact(
    FJORD, "opened", Value("2019", 2019.0, "", "2019"), evidence(P1, "2019"), evidence(B2, "2019")
)
BUDGET_A = fact(FJORD, "budget", Value("12 million", 12e6), evidence(A1, "12 million"))
BUDGET_B = fact(FJORD, "budget", Value("9 million", 9e6), evidence(B1, "9 million"))
FACTS = tuple(sorted((OPENED, BUDGET_A, BUDGET_B), key=lambda row: row.id))

EXTRACTIONS = tuple(
    sorted(
        (
            Extraction(place.id, (ExtractedEntity(place.text.split()[0], "Thing", (Span(0, 4),)),))
            for place in CHUNKS
        ),
        key=lambda row: row.chunk_id,
    )
)
MERGES = (
    Merge(
        ids.merge_id(FJORD.id, "Saltwater", "Project"),
        FJORD.id,
        FJORD.name,
        "Saltwater",
        "Project",
        0.9,
        {"context": 0.9},
        "Both are in Bergen.",
    ),
)
_MEMBERS = tuple(row.id for row in ENTITIES)
ROOT = Community(
    ids.community_id("entities", _MEMBERS, 0),
    0,
    None,
    _MEMBERS,
    tuple(row.id for row in RELATIONS),
    "root",
)
GROUP = Community(ids.community_id("entities", _MEMBERS[:2], 1), 1, ROOT.id, _MEMBERS[:2], (), "g")
THEME = Community(
    ids.community_id("subjects", (P1.id, B1.id), 1),
    1,
    None,
    (),
    (),
    "t",
    "subjects",
    (P1.id, B1.id),
)
COMMUNITIES = tuple(sorted((ROOT, GROUP, THEME), key=lambda row: row.id))
ROOT_REPORT = Report(
    ROOT.id,
    0,
    "Fjord, Ines and Bergen",
    "Ines leads a wind farm in Bergen.",
    (Finding("The farm stands in Bergen.", (P1.id,)), Finding("Ines is its head.", (B1.id, B2.id))),
    7.5,
    "root",
    questions=("Who leads Saltwater?",),
    documents=tuple(sorted({PUBLIC.id, OF_A.id, OF_B.id})),
)
THEME_REPORT = Report(
    THEME.id,
    1,
    "Leaders",
    "Ines.",
    (Finding("Ines leads.", (B1.id,)),),
    3.0,
    "t",
    view="subjects",
    documents=tuple(sorted({PUBLIC.id, OF_B.id})),
)
REPORTS = tuple(sorted((ROOT_REPORT, THEME_REPORT), key=lambda row: row.community_id))
TOKENS = {
    row.id: TokenVectors(np.arange(3, dtype=np.int32), np.full((3, 4), number, dtype=np.int8), 0.01)
    for number, row in enumerate(CHUNKS)
}
_VECTORS: dict[Kind, Vectors] = {
    "chunk": vectors(*(row.id for row in CHUNKS)),
    "entity": vectors(*(row.id for row in ENTITIES)),
    "report": vectors(*(row.community_id for row in REPORTS)),
}
WORLD = Change(
    DOCUMENTS,
    CHUNKS,
    EXTRACTIONS,
    ENTITIES,
    RELATIONS,
    FACTS,
    MERGES,
    COMMUNITIES,
    REPORTS,
    vectors=_VECTORS,
    token_vectors=TOKENS,
    embedder=EMBEDDER,
    notes={"modularity": "0.4"},
)
ROWS_IN_WORLD = sum(
    len(rows)
    for rows in (
        DOCUMENTS,
        CHUNKS,
        EXTRACTIONS,
        ENTITIES,
        RELATIONS,
        FACTS,
        MERGES,
        COMMUNITIES,
        REPORTS,
    )
)
