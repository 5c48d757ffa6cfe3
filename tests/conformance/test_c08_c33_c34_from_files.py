"""C8 order, C33 common nouns, C34 boilerplate: from files to the graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from graphrag import GraphRag

Write = Callable[[str, str], Path]
TEXTS = {
    "a.md": "Dr. Maria Lindqvist founded Halden Robotics in 2011.",
    "b.md": "Lindqvist sold Halden Robotics AB to Orbis.",
    "c.md": "M. Lindqvist now advises Orbis.",
    "d.md": "International Business Machines (IBM) bought Red Hat.",
    "e.md": "IBM opened a lab in Zurich.",
}
State = tuple[set[str], set[tuple[str, str, str]], set[tuple[str, ...]]]
PLACES = ("Akron", "Boise", "Casper", "Dover", "Eugene", "Fargo", "Gary", "Helena")
WHAT = ("fuel", "ice", "brakes", "wind", "tires", "birds", "oil", "fog")
NOTICE = "The European Commission and the European Data Protection Board issued this notice."


def state(folder: Path, order: Sequence[str]) -> State:
    (folder / "documents").mkdir(parents=True)
    with GraphRag.open(folder=folder) as graph:
        for name in order:
            path = folder / "documents" / name
            path.write_text(TEXTS[name] + "\n", encoding="utf-8")
            graph.ingest(str(path))
        graph.ingest(str(folder / "documents"), recluster=True)
        return (
            {entity.id for entity in graph.entities()},
            {(step.source, step.type, step.target) for step, _ in graph.relations()},
            {(community.id, *community.entity_ids) for community, _ in graph.communities()},
        )


def test_c08_one_file_at_a_time_in_any_order_is_the_same_graph(tmp_path: Path) -> None:
    orders = (sorted(TEXTS), sorted(TEXTS, reverse=True), ["c.md", "e.md", "a.md", "b.md", "d.md"])
    first, *others = [state(tmp_path / str(n), order) for n, order in enumerate(orders)]
    assert len(first[0]) == 6
    assert all(other == first for other in others)


@pytest.fixture
def reports(graph: GraphRag, write: Write) -> GraphRag:
    for place, what in zip(PLACES, WHAT, strict=True):
        told = f"Near {place} the driver had trouble with the {what} of the vehicle."
        path = write(f"{place}.md", f"# Report {place}\n\n{told}\n\n{NOTICE}\n")
    graph.ingest(str(path.parent))
    return graph


def test_c33_no_common_noun_joins_two_reports(reports: GraphRag) -> None:
    shared = {
        entity.name
        for entity in reports.entities()
        if len({mention.chunk_id for mention in entity.mentions}) > 1
    }
    assert shared == {"European Commission", "European Data Protection Board"}
    one, other, *_ = sorted(e.id for e in reports.entities() if e.name.startswith("Report "))
    assert not reports.path(one, other)


def test_c34_no_community_and_no_theme_is_made_of_the_notice(reports: GraphRag) -> None:
    agencies = {e.id for e in reports.entities() if e.name.startswith("European")}
    for community, report in reports.communities():
        if community.level:
            assert not (agencies & set(community.entity_ids) and len(community.entity_ids) > 2)
        if report is not None:
            assert "notice" not in report.summary
    assert "notice" not in reports.ask("What are the main themes?").text


def test_c34_the_notice_is_found_when_it_is_searched(reports: GraphRag) -> None:
    found = reports.search("Which agency issued the notice?").evidence
    assert "European Commission" in found[0].text
