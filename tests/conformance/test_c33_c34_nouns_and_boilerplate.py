"""C33, C34 (communities): common nouns and repeated paragraphs hold no community together."""

from __future__ import annotations

import pytest

from graphrag.ingest.cluster import cluster
from graphrag.ingest.report import write_reports
from graphrag.model import (
    Chunk,
    Community,
    Document,
    Entity,
    Mention,
    Relation,
    RelationEvidence,
    Report,
    Span,
    ids,
)

NOTICE = "The FAA and the NTSB publish this notice for the public without any warranty."
PLACES = ("Akron", "Boise", "Casper", "Dover", "Eugene", "Fargo", "Gary", "Ithaca", "Juneau")
WHAT = ("fuel", "ice", "brake", "wind", "tire", "bird", "oil", "fog", "rudder")


def mention(chunk: Chunk, surface: str) -> Mention:
    start = chunk.text.index(surface)
    return Mention(chunk.id, Span(start, start + len(surface)), surface)


@pytest.fixture(scope="module")
def read() -> tuple[list[Entity], tuple[Community, ...], tuple[Report, ...]]:
    documents, chunks = {}, {}
    entities: list[Entity] = []
    shared: dict[str, list[Mention]] = {"FAA": [], "NTSB": []}
    evidence: list[RelationEvidence] = []
    for number, (place, what) in enumerate(zip(PLACES, WHAT, strict=True)):
        source = f"{number}.md"
        document = Document(ids.document_id(source), source, place, "", (), "d")
        text = f"Near {place} the pilot had trouble with the {what} of the plane.\n\n{NOTICE}"
        id_ = ids.chunk_id(document.id, place, text, 0)
        chunk = Chunk(id_, document.id, 0, text, Span(0, len(text)), place, 30)
        documents[document.id], chunks[id_] = document, chunk
        pilot = ids.entity_id("Person", "pilot", document.id)
        said = (mention(chunk, "pilot"),)
        entities.append(Entity(pilot, "pilot", "Person", (), (), said, "document"))
        named = ids.entity_id("Place", place)
        entities.append(Entity(named, place, "Place", (), (), (mention(chunk, place),)))
        for name, held in shared.items():
            held.append(mention(chunk, name))
        start = text.index(NOTICE)
        evidence.append(RelationEvidence(id_, Span(start, len(text)), NOTICE))
    for name, held in shared.items():
        agency = ids.entity_id("Organization", name)
        entities.append(Entity(agency, name, "Organization", (), (), tuple(sorted(held))))
    ends = (entities[-2].id, entities[-1].id)
    id_ = ids.relation_id(ends[0], "PUBLISHES", ends[1])
    tie = Relation(id_, ends[0], ends[1], "PUBLISHES", tuple(evidence))
    communities = cluster(entities, [tie], chunks=chunks).communities
    reports = write_reports(
        communities,
        entities=entities,
        relations=[tie],
        facts=[],
        chunks=chunks,
        documents=documents,
    ).reports
    return entities, communities, reports


def test_no_community_is_held_together_by_boilerplate(
    read: tuple[list[Entity], tuple[Community, ...], tuple[Report, ...]],
) -> None:
    entities, communities, _ = read
    agencies = {entity.id for entity in entities if entity.type == "Organization"}
    homes = [c for c in communities if c.level == 1 and agencies & set(c.entity_ids)]
    assert [len(home.entity_ids) for home in homes] == [1, 1]


def test_the_pilots_of_two_documents_share_no_community(
    read: tuple[list[Entity], tuple[Community, ...], tuple[Report, ...]],
) -> None:
    entities, communities, _ = read
    pilots = {entity.id for entity in entities if entity.name == "pilot"}
    assert all(
        len(pilots & set(c.entity_ids)) <= 1
        for c in communities
        if c.level == 1 and c.view == "entities"
    )


def test_no_report_quotes_the_notice_or_is_about_the_pilot(
    read: tuple[list[Entity], tuple[Community, ...], tuple[Report, ...]],
) -> None:
    reports = read[2]
    assert reports
    for report in reports:
        assert "notice" not in " ".join((report.title, report.summary)).lower()
        assert not any(NOTICE in finding.text for finding in report.findings)
        assert report.view == "subjects" or "pilot" not in report.title
