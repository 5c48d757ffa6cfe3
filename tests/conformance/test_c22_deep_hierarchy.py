"""C22: sixty entities in three clear groups, and one important fact on a low-degree edge.

The root's report is made from its children's, names all three groups and cites them; the
rare fact stands in its group's report.
"""

from __future__ import annotations

import pytest

from graphrag.ingest.cluster import Clustering, cluster
from graphrag.ingest.report import Reports, write_reports
from graphrag.model import (
    Chunk,
    Document,
    Entity,
    Mention,
    Relation,
    RelationEvidence,
    Report,
    Span,
    ids,
)

GROUPS = ("Harbour", "Quarry", "Orchard")
SIZE = 20
RARE = "Orchard Rarity poisoned the well of Orchard Bel in a single night."


class World:
    """Three groups of twenty, each entity tied to four others; one more hangs on one edge."""

    def __init__(self) -> None:
        self.documents: dict[str, Document] = {}
        self.chunks: dict[str, Chunk] = {}
        self.mentions: dict[str, list[Mention]] = {}
        self.relations: list[Relation] = []
        for group in GROUPS:
            names = [f"{group} {chr(65 + n)}{'aeiou'[n % 5]}{'lnrst'[n // 5]}" for n in range(SIZE)]
            for n, name in enumerate(names):
                for step in (1, 2, 3, 7):
                    other = names[(n + step) % SIZE]
                    verb = ("supplies", "rents", "repairs", "insures")[n % 4]
                    self.say(
                        f"In the spring {name} {verb} the {group.lower()} of {other}.", name, other
                    )
        self.say(RARE, "Orchard Rarity", "Orchard Bel")
        self.say("Harbour Aal once wrote a letter to Quarry Aal.", "Harbour Aal", "Quarry Aal")

    def say(self, text: str, source: str, target: str) -> None:
        """Add a document of one sentence that relates two entities."""
        number = len(self.documents)
        document = Document(ids.document_id(f"{number}.md"), f"{number}.md", "", "", (), "d")
        span = Span(0, len(text))
        chunk = Chunk(ids.chunk_id(document.id, "", text, 0), document.id, 0, text, span, "", 12)
        self.documents[document.id] = document
        self.chunks[chunk.id] = chunk
        for name in (source, target):
            start = text.index(name)
            mention = Mention(chunk.id, Span(start, start + len(name)), name)
            self.mentions.setdefault(name, []).append(mention)
        ends = tuple(ids.entity_id("Thing", name) for name in (source, target))
        evidence = (RelationEvidence(chunk.id, span, text),)
        id_ = ids.relation_id(ends[0], "TIED_TO", ends[1])
        self.relations.append(Relation(id_, ends[0], ends[1], "TIED_TO", evidence))

    @property
    def entities(self) -> list[Entity]:
        """Every name, with its mentions."""
        return [
            Entity(ids.entity_id("Thing", name), name, "Thing", mentions=tuple(sorted(held)))
            for name, held in self.mentions.items()
        ]

    def read(self) -> tuple[Clustering, Reports]:
        """Cluster and report."""
        clustering = cluster(self.entities, self.relations, chunks=self.chunks)
        reports = write_reports(
            clustering.communities,
            entities=self.entities,
            relations=self.relations,
            facts=[],
            chunks=self.chunks,
            documents=self.documents,
        )
        return clustering, reports


@pytest.fixture(scope="module")
def world() -> World:
    return World()


@pytest.fixture(scope="module")
def read(world: World) -> tuple[Clustering, Reports]:
    return world.read()


@pytest.fixture(scope="module")
def reports(read: tuple[Clustering, Reports]) -> dict[str, Report]:
    return {report.community_id: report for report in read[1].reports if report.view == "entities"}


def test_the_root_names_all_three_groups_and_cites_them(
    world: World, reports: dict[str, Report]
) -> None:
    (root,) = (report for report in reports.values() if report.level == 0)
    cited = " ".join(
        world.chunks[id_].text for finding in root.findings for id_ in finding.chunk_ids
    )
    for group in GROUPS:
        assert group in root.summary
        assert group in cited


def test_the_root_is_made_from_its_children(
    read: tuple[Clustering, Reports], reports: dict[str, Report]
) -> None:
    children = [c for c in read[0].communities if c.level == 1 and c.id in reports]
    (root,) = (report for report in reports.values() if report.level == 0)
    told = {finding.text for child in children for finding in reports[child.id].findings}
    assert len(children) >= len(GROUPS)
    for child in children:
        assert reports[child.id].title in root.summary
    assert sum(finding.text in told for finding in root.findings) >= len(GROUPS)


def test_the_rare_fact_stands_in_its_groups_report(
    read: tuple[Clustering, Reports], reports: dict[str, Report]
) -> None:
    rare = ids.entity_id("Thing", "Orchard Rarity")
    homes = [c for c in read[0].communities if rare in c.entity_ids and c.level >= 1]
    told = [
        finding.text
        for home in homes
        if home.id in reports
        for finding in reports[home.id].findings
    ]
    assert RARE in told


def test_a_report_says_how_many_relations_it_could_not_show(reports: dict[str, Report]) -> None:
    (root,) = (report for report in reports.values() if report.level == 0)
    assert 0 < root.shown < root.total
    assert f"{root.shown} of {root.total} relations shown" in root.summary


def test_only_relations_that_stand_in_a_report_count_as_shown(
    world: World, reports: dict[str, Report], read: tuple[Clustering, Reports]
) -> None:
    quotes = {r.id: {item.quote for item in r.evidence} for r in world.relations}
    for community in read[0].communities:
        if community.id in reports:
            report = reports[community.id]
            told = {finding.text for finding in report.findings}
            standing = sum(not told.isdisjoint(quotes[id_]) for id_ in community.relation_ids)
            assert (report.shown, report.total) == (standing, len(community.relation_ids))


def test_a_fact_that_no_other_sentence_resembles_stands_in_a_crowded_leaf() -> None:
    world = World()
    for n in range(30):  # what all say of one hub is central; what one leaf of it did is not
        world.say(
            f"Harbour Aal sells the grain of Barge {n + 100}.", "Harbour Aal", f"Barge {n + 100}"
        )
    world.say("Barge Solo burnt down near Barge 100.", "Barge Solo", "Barge 100")
    _, made = world.read()
    told = {f.text for r in made.reports if r.view == "entities" and r.level for f in r.findings}
    assert "Barge Solo burnt down near Barge 100." in told
