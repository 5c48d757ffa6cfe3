from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.adapters.run_threads import ThreadExecutor
from graphrag.errors import RefusedError
from graphrag.ingest.cluster import Clustering, cluster
from graphrag.ingest.report import Reports, write_reports
from graphrag.ingest.report.material import Candidate, Material
from graphrag.ingest.report.with_llm import ModelWriter
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
from graphrag.money import Meter, Price
from graphrag.ports import Prompt


class World:
    """Two groups of five, each told in one document, and a letter between them."""

    def __init__(self) -> None:
        self.documents: dict[str, Document] = {}
        self.chunks: dict[str, Chunk] = {}
        self.mentions: dict[str, list[Mention]] = {}
        self.relations: list[Relation] = []
        for group in ("Harbour", "Quarry"):
            names = [f"{group} {name}" for name in ("Aal", "Bel", "Cid", "Dor", "Eld")]
            for n, name in enumerate(names):
                for other in names[n + 1 :]:
                    self.say(f"In spring {name} repairs the boats of {other}.", name, other)
        self.say("Harbour Aal once wrote to Quarry Bel.", "Harbour Aal", "Quarry Bel")

    def say(self, text: str, source: str, target: str) -> None:
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
        return [
            Entity(ids.entity_id("Thing", name), name, "Thing", mentions=tuple(sorted(held)))
            for name, held in self.mentions.items()
        ]

    def clustered(self) -> Clustering:
        return cluster(self.entities, self.relations, chunks=self.chunks)

    def reported(
        self,
        model: ScriptedModel,
        *,
        memo: DictMemo | None = None,
        meter: Meter | None = None,
        previous: Sequence[Report] = (),
    ) -> Reports:
        return write_reports(
            self.clustered().communities,
            entities=self.entities,
            relations=self.relations,
            facts=[],
            chunks=self.chunks,
            documents=self.documents,
            previous={report.community_id: report for report in previous},
            writer=ModelWriter(
                model, "scripted", memo or DictMemo(), ThreadExecutor(2), meter or Meter()
            ),
        )


@pytest.fixture(scope="module")
def world() -> World:
    return World()


def written(prompt: Prompt, **changed: object) -> str:
    """Return a good report that cites the first two labels of `prompt`."""
    labels = re.findall(r"(?m)^([SF]\d+):", prompt.user)[:2]
    report = {
        "title": "Boats and their repair",
        "summary": "They repair boats.\n\nThey do it in spring.",
        "findings": [{"text": "Boats are repaired in spring.", "sources": labels}],
        "rating": 7,
        "questions": ["Who repairs boats?"],
    }
    return json.dumps({**report, **changed})


def of_entities(reports: Reports) -> list[Report]:
    return [report for report in reports.reports if report.view == "entities"]


def test_a_report_keeps_what_the_model_wrote_paragraphs_included(world: World) -> None:
    for report in world.reported(ScriptedModel(written)).reports:
        assert report.title == "Boats and their repair"
        assert report.summary == "They repair boats.\n\nThey do it in spring."
        assert (report.rating, report.written_by) == (7.0, "scripted")
        assert report.questions == ("Who repairs boats?",)


def test_citations_lead_to_chunks_that_hold_the_sentences(world: World) -> None:
    for report in world.reported(ScriptedModel(written)).reports:
        for finding in report.findings:
            said = " ".join(world.chunks[id_].text for id_ in finding.chunk_ids)
            assert finding.quotes
            assert all(quote in said for quote in finding.quotes)


def test_a_parent_reads_its_childrens_reports_and_what_crosses_between_them(world: World) -> None:
    model = ScriptedModel(written)
    world.reported(model)
    (root,) = (p.user for p in model.prompts if "Part:" in p.user and "Harbour Aal once" in p.user)
    assert root.count("Part: Boats and their repair") == 2
    assert re.search(r"F1: Boats are repaired in spring\.", root)


def test_of_a_child_its_findings_are_read_and_not_its_summary_which_says_them_too(
    world: World,
) -> None:
    model = ScriptedModel(written)
    world.reported(model)
    assert not any("They do it in spring." in prompt.user for prompt in model.prompts)


def test_a_citation_outside_the_community_is_removed_and_counted(world: World) -> None:
    def says(prompt: Prompt) -> str:
        finding = {"text": "Boats are repaired.", "sources": ["S1", "F1", "S999"]}
        alone = {"text": "The moon is of cheese.", "sources": ["S998"]}
        return written(prompt, findings=[finding, alone])

    reports = world.reported(ScriptedModel(says))
    assert all("moon" not in f.text for r in reports.reports for f in r.findings)
    entries = [entry for entry in reports.dropped if entry.kind == "ungrounded"]
    assert sum("S999" in entry.what for entry in entries) == len(reports.reports)
    assert sum("S998" in entry.what for entry in entries) == len(reports.reports)


def test_a_report_on_the_same_material_is_kept_and_nobody_is_asked(world: World) -> None:
    first = world.reported(ScriptedModel(written))
    model = ScriptedModel([])
    again = world.reported(model, previous=first.reports)
    assert (again.made, again.kept) == (0, len(first.reports))
    assert again.reports == first.reports
    assert not model.prompts


def test_replies_are_remembered(world: World) -> None:
    memo = DictMemo()
    world.reported(ScriptedModel(written), memo=memo)
    model = ScriptedModel([])
    world.reported(model, memo=memo)
    assert not model.prompts


def test_where_the_model_fails_the_extractive_report_stands_in_until_the_next_run(
    world: World,
) -> None:
    failed = world.reported(ScriptedModel([]))
    assert {report.written_by for report in failed.reports} == {"extractive"}
    assert sum(entry.kind == "lost" for entry in failed.dropped) == len(failed.reports)
    later = world.reported(ScriptedModel(written), previous=failed.reports)
    assert later.kept == 0
    assert {report.written_by for report in later.reports} == {"scripted"}


def test_a_spent_budget_sends_nothing_more(world: World) -> None:
    model = ScriptedModel(written)
    meter = Meter(budget=0.0, prices={"report": Price(1.0, 1.0)})
    reports = world.reported(model, meter=meter)
    assert not model.prompts
    assert {report.written_by for report in reports.reports} == {"extractive"}


def test_groups_under_three_cost_nothing() -> None:
    world = World()
    world.say("The Lone Heron nests beside the Old Mill.", "Lone Heron", "Old Mill")
    model = ScriptedModel(written)
    reports = world.reported(model)
    assert reports.small
    asked = [p.user for p in model.prompts if "Lone Heron" in p.user and "Part:" not in p.user]
    entities = {id_: entity.name for entity in world.entities for id_ in [entity.id]}
    for community in world.clustered().communities:
        if community.view == "entities" and len(community.entity_ids) < 3:
            assert {entities[id_] for id_ in community.entity_ids} == {"Lone Heron", "Old Mill"}
    assert len(asked) <= 1  # the subjects' view may still tell of its sentence


def test_a_model_that_is_refused_ends_the_run(world: World) -> None:
    def refuse(prompt: Prompt) -> str:
        raise RefusedError("No such key.")

    with pytest.raises(RefusedError):
        world.reported(ScriptedModel(refuse))


def test_text_of_documents_stands_between_boundaries_that_it_cannot_write(world: World) -> None:
    model = ScriptedModel(written)
    world.reported(model)
    for prompt in model.prompts:
        (boundary,) = set(re.findall(r"(?m)^--- (\S+)$", prompt.user))
        _, inside, after = prompt.user.split(f"--- {boundary}")
        assert inside.strip()
        assert not after


def test_rows_of_tables_alone_have_their_extractive_report_and_cost_nothing(world: World) -> None:
    rows = tuple(
        Candidate(f"Altitude: | {n} ft", (id_,), 1.0, False)
        for n, id_ in enumerate(sorted(world.chunks))
    )
    group = Community("community_1", 1, None, (), (), "d")
    model = ScriptedModel([])
    writer = ModelWriter(model, "scripted", DictMemo(), ThreadExecutor(2), Meter())
    (draft,) = writer.write([Material(group, rows, (), (), (), "d")], chunks=world.chunks)
    assert draft.findings
    assert (draft.written_by, draft.final, draft.dropped) == ("extractive", True, ())
    assert not model.prompts
