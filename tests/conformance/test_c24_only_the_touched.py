"""C24: after one document changes, only communities whose members or facts changed are new."""

from __future__ import annotations

import pytest

from graphrag.ingest.cluster import cluster
from graphrag.ingest.report import Reports, write_reports
from graphrag.ingest.report.titles import Titles
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

TEAMS = ("Ada Bel Cid Dov", "Eva Fay Gus Hal", "Ira Jan Kit Lee")
VERBS = ("helps", "visits", "teaches", "phones", "thanks", "trusts")


def sentences(team: str) -> list[tuple[str, str, str]]:
    names = team.split()
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :]]
    return [
        (f"On Monday {a} {verb} the colleague named {b}.", a, b)
        for (a, b), verb in zip(pairs, VERBS, strict=True)
    ]


def read(
    said: list[list[tuple[str, str, str]]],
    previous: tuple[Community, ...] = (),
    old: dict[str, Report] | None = None,
) -> tuple[tuple[Community, ...], Reports]:
    documents, chunks, relations = {}, {}, []
    mentions: dict[str, list[Mention]] = {}
    for number, document_says in enumerate(said):
        source = f"{number}.md"
        document = Document(ids.document_id(source), source, "", "", (), "d")
        text = " ".join(sentence for sentence, _, _ in document_says)
        id_ = ids.chunk_id(document.id, "", text, 0)
        chunks[id_] = Chunk(id_, document.id, 0, text, Span(0, len(text)), "", 40)
        documents[document.id] = document
        for sentence, *names in document_says:
            start = text.index(sentence)
            span = Span(start, start + len(sentence))
            for name in names:
                at = start + sentence.index(f" {name}") + 1
                mention = Mention(id_, Span(at, at + len(name)), name)
                mentions.setdefault(name, []).append(mention)
            ends = [ids.entity_id("Person", name) for name in names]
            evidence = (RelationEvidence(id_, span, sentence),)
            tie = ids.relation_id(ends[0], "KNOWS", ends[1])
            relations.append(Relation(tie, ends[0], ends[1], "KNOWS", evidence))
    entities = [
        Entity(ids.entity_id("Person", name), name, "Person", mentions=tuple(sorted(held)))
        for name, held in mentions.items()
    ]
    communities = cluster(entities, relations, chunks=chunks, previous=previous).communities
    reports = write_reports(
        communities,
        entities=entities,
        relations=relations,
        facts=[],
        chunks=chunks,
        documents=documents,
        previous=old,
    )
    return communities, reports


def named(reports: Reports) -> dict[str, Report]:
    return {r.community_id: r for r in reports.reports if r.view == "entities"}


def test_only_the_touched_community_and_the_root_are_reported_anew() -> None:
    said = [sentences(team) for team in TEAMS]
    communities, before = read(said)
    assert (
        sorted(len(c.entity_ids) for c in communities if c.level == 1 and c.entity_ids) == [4] * 3
    )
    old = {report.community_id: report for report in before.reports}
    said[1] = [("On Friday Eva leaves the colleague named Fay.", "Eva", "Fay"), *said[1][1:]]
    after_communities, after = read(said, communities, old)
    changed = {id_ for id_, report in named(after).items() if old[id_].digest != report.digest}
    by_id = {community.id: community for community in after_communities}
    assert sorted(by_id[id_].level for id_ in changed) == [0, 1]
    assert all(ids.entity_id("Person", "Eva") in by_id[id_].entity_ids for id_ in changed)
    assert after.kept == len(after.reports) - after.made
    assert named(after).keys() == named(before).keys()


def test_a_second_run_makes_no_report() -> None:
    said = [sentences(team) for team in TEAMS]
    communities, before = read(said)
    old = {report.community_id: report for report in before.reports}
    _, again = read(said, communities, old)
    assert (again.made, again.reports) == (0, before.reports)


def test_what_is_kept_equals_what_would_be_made_anew() -> None:
    said = [sentences(team) for team in TEAMS]
    communities, before = read(said)
    old = {report.community_id: report for report in before.reports}
    said[2] = said[2][:-1]
    kept_communities, kept = read(said, communities, old)
    same_communities, anew = read(said, communities)
    assert kept_communities == same_communities
    assert kept.reports == anew.reports


def test_a_new_title_of_a_child_is_shown_by_its_parent_and_makes_no_report_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = [sentences(team) for team in TEAMS]
    communities, before = read(said)
    monkeypatch.setattr(Titles, "title", lambda _, community: f"Renamed {community.id[-4:]}")
    _, after = read(said, communities, {r.community_id: r for r in before.reports})
    _, anew = read(said, communities)
    assert after.made == 0
    assert after.reports == anew.reports
    assert any("Renamed" in report.summary for report in after.reports)
