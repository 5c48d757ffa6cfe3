"""Decisions on names: what they do to the graph, and that taking one back gives what was."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.errors import NotFoundError, StoreError, UsageError
from graphrag.ports import RowKind

Digests = Mapping[RowKind, Mapping[str, str]]
FULL, SHORT = "Orbis Energy", "Orbis Energy Inc."


def rows(graph: GraphRag) -> Digests:
    """Digests of all rows but communities, which keep the ids they were born with."""
    found = dict(graph._store.digests())
    return {kind: ids for kind, ids in found.items() if kind not in ("community", "report")}


def merge_of(graph: GraphRag, absorbed: str) -> str:
    (merge,) = [merge for merge in graph.merges() if merge.absorbed_name == absorbed]
    return merge.id


def test_the_log_lists_merges_first_and_what_waits_last(graph: GraphRag) -> None:
    bands = [(merge.absorbed_name, merge.band) for merge in graph.merges()]
    assert bands == [("FAA", "auto"), (SHORT, "auto"), ("Marta Solberg", "review")]


def test_the_log_can_be_read_for_one_name(graph: GraphRag) -> None:
    assert [merge.absorbed_name for merge in graph.merges(entity="FAA")] == ["FAA"]
    assert [merge.absorbed_name for merge in graph.merges(band="review")] == ["Marta Solberg"]


def test_what_waits_shows_a_sentence_of_each_name(graph: GraphRag) -> None:
    (item,) = graph.waiting()
    assert item.absorbed.sentence == "Marta Solberg signed it for Orbis Energy."
    assert item.absorbed.source == "notes/deals.md"
    assert item.kept.sentence.startswith("Marta Sohlberg has been the chief executive")


def test_undoing_a_rules_merge_makes_two_and_withdrawing_gives_what_was(graph: GraphRag) -> None:
    before = rows(graph)
    undone = graph.undo_merge(merge_of(graph, SHORT))
    assert (undone.verdict, undone.together) == ("never", False)
    assert graph.entity(FULL).entity.id != graph.entity(SHORT).entity.id
    back = graph.decide("withdraw", FULL, SHORT)
    assert back.together
    assert rows(graph) == before


def test_undoing_a_persons_merge_gives_what_was(graph: GraphRag) -> None:
    before = rows(graph)
    decided = graph.decide("same", "Marta Solberg", "Marta Sohlberg")
    assert decided.together
    assert graph.entity("Marta Solberg").entity.id == graph.entity("Marta Sohlberg").entity.id
    (merge,) = [m for m in graph.merges(entity="Marta Solberg") if m.band == "auto"]
    undone = graph.undo_merge(merge.id)
    assert (undone.verdict, undone.together) == ("withdraw", False)
    assert rows(graph) == before


def test_what_a_list_made_one_is_undone_in_the_list_alone(folder: Path) -> None:
    (folder / "known.yaml").write_text(
        "- {name: Orbis Energy, type: Company, aliases: [Orbis Energy Inc.]}", "utf-8"
    )
    (folder / "graphrag.toml").write_text('[resolve]\ngazetteer = "known.yaml"\n', "utf-8")
    with GraphRag.open(folder=folder) as graph:
        graph.derive()
        with pytest.raises(UsageError, match=r"listed as one \(known.yaml\)"):
            graph.undo_merge(merge_of(graph, SHORT))
        assert graph.decisions().never == ()


def test_the_later_word_on_two_names_counts_alone(graph: GraphRag) -> None:
    graph.remember("never", "Marta Solberg", "Marta Sohlberg")
    graph.remember("same", "Marta Sohlberg", "Marta Solberg")
    decisions = graph.decisions()
    assert (decisions.never, len(decisions.same)) == ((), 1)


def test_what_was_kept_apart_waits_no_longer_and_outlives_an_ingestion(
    graph: GraphRag, folder: Path
) -> None:
    graph.decide("never", "Marta Solberg", "Marta Sohlberg")
    graph.ingest(str(folder / "notes"))
    assert graph.waiting() == []
    assert graph.why_merged("Marta Solberg", "Marta Sohlberg").reason == (
        "A person said that they are two."
    )


def test_a_split_name_can_be_taken_back(graph: GraphRag) -> None:
    graph.remember("split", FULL)
    assert graph.decisions().split == (FULL,)
    graph.remember("withdraw", FULL)
    assert graph.decisions().split == ()


def test_ids_stand_for_names(graph: GraphRag) -> None:
    entity = graph.entity("Bergen").entity
    assert graph.remember("never", entity.id, "Helios Storage") == ("Bergen", "Helios Storage")


def test_a_decision_that_the_store_does_not_take_is_not_kept(folder: Path) -> None:
    with GraphRag.open(folder=folder, read_only=True) as graph, pytest.raises(StoreError):
        graph.decide("never", FULL, SHORT)
    with GraphRag.open(folder=folder) as graph:
        assert graph.decisions().never == ()


def test_a_name_that_the_graph_does_not_know_is_refused(graph: GraphRag) -> None:
    with pytest.raises(NotFoundError, match="Orbiss"):
        graph.remember("same", "Orbiss", FULL)
    with pytest.raises(NotFoundError, match="Orbiss"):
        graph.why_merged("Orbiss", FULL)


def test_one_name_written_twice_is_refused(graph: GraphRag) -> None:
    with pytest.raises(UsageError, match="one name"):
        graph.remember("never", FULL, "orbis  energy")


def test_a_split_takes_one_name_and_a_pair_two(graph: GraphRag) -> None:
    with pytest.raises(UsageError, match="cannot be said of 2 names"):
        graph.remember("split", FULL, SHORT)
    with pytest.raises(UsageError, match="cannot be said of 1 names"):
        graph.remember("same", FULL)


def test_what_was_never_decided_cannot_be_withdrawn(graph: GraphRag) -> None:
    with pytest.raises(NotFoundError, match="Nothing was decided"):
        graph.remember("withdraw", FULL, SHORT)


def test_a_merge_answers_to_the_beginning_of_its_id(graph: GraphRag) -> None:
    with pytest.raises(NotFoundError, match="3 merges begin"):
        graph.undo_merge("merge_")
    with pytest.raises(NotFoundError, match="There is no merge"):
        graph.undo_merge("merge_ff00ff")
    with pytest.raises(UsageError, match="waits for a decision"):
        graph.undo_merge(merge_of(graph, "Marta Solberg")[:20])
