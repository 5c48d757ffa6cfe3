"""C23: every entity belongs to a level-1 community, an island to its own."""

from __future__ import annotations

from graphrag.ingest.cluster import cluster
from graphrag.ingest.report import write_reports
from graphrag.model import Chunk, Document, Entity, Mention, Relation, Span, ids

TEXT = "Apples. Pears."
DOCUMENT = Document(ids.document_id("fruit.txt"), "fruit.txt", "Fruit", "", (), "d")
CHUNK = Chunk(ids.chunk_id(DOCUMENT.id, "", TEXT, 0), DOCUMENT.id, 0, TEXT, Span(0, 14), "", 4)


def thing(name: str, *mentions: Mention) -> Entity:
    return Entity(ids.entity_id("Thing", name), name, "Thing", mentions=mentions)


def test_islands_have_communities_of_their_own() -> None:
    entities = [thing(name) for name in ("Ash", "Birch", "Cedar", "Dogwood")]
    tie = Relation("relation_01", entities[0].id, entities[1].id, "NEAR", (), 1.0)
    communities = cluster(entities, [tie], chunks={}).communities
    first = sorted(c.entity_ids for c in communities if c.level == 1)
    pair = tuple(sorted((entities[0].id, entities[1].id)))
    assert first == sorted([pair, (entities[2].id,), (entities[3].id,)])


def test_two_words_and_no_relation_make_a_root_islands_and_a_report_without_a_crash() -> None:
    """C13: one document "Apples. Pears."."""
    entities = [
        thing("Apples", Mention(CHUNK.id, Span(0, 6), "Apples")),
        thing("Pears", Mention(CHUNK.id, Span(8, 13), "Pears")),
    ]
    communities = cluster(entities, [], chunks={CHUNK.id: CHUNK}).communities
    assert [len(c.entity_ids) for c in communities if c.view == "entities" and c.level == 0] == [2]
    reports = write_reports(
        communities,
        entities=entities,
        relations=[],
        facts=[],
        chunks={CHUNK.id: CHUNK},
        documents={DOCUMENT.id: DOCUMENT},
    ).reports
    assert {finding.text for report in reports for finding in report.findings} == {
        "Apples.",
        "Pears.",
    }
