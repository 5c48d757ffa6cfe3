"""C31: a viewer of group a gets nothing of group b, from any method of the store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from contracts import world

from graphrag.model import Viewer, rating_of
from graphrag.ports import Change, Store, Vector, Words

A = Viewer.of("a")
NOBODY = Viewer.of()
SECRETS = ("Ines", "Saltwater", "hush", "9 million")


def test_documents_and_chunks_of_others_are_hidden(store: Store) -> None:
    assert {row.id for row in store.documents(viewer=A)} == {world.PUBLIC.id, world.OF_A.id}
    assert store.documents([world.OF_B.id], viewer=A) == ()
    assert set(store.chunks(viewer=A)) == {world.P1, world.P2, world.A1}
    assert store.chunks([world.B1.id, world.P1.id], viewer=A) == (world.P1,)
    assert store.chunks(document_ids=[world.OF_B.id], viewer=A) == ()
    assert set(store.chunks(viewer=NOBODY)) == {world.P1, world.P2}
    assert set(store.chunks(viewer=Viewer.of("board"))) == {world.P1, world.P2, world.A1}


def test_a_closed_store_hides_what_names_no_group(
    store: Store, opener: Callable[..., Store]
) -> None:
    closed = opener(open_by_default=False)
    assert closed.chunks(viewer=A) == (world.A1,)
    assert closed.chunks(viewer=NOBODY) == ()
    assert closed.chunks() == store.chunks()


def test_an_entity_shows_only_what_visible_chunks_say(store: Store) -> None:
    (fjord,) = store.entities([world.FJORD.id], viewer=A)
    assert fjord.name == "Project Fjord"
    assert fjord.aliases == ("Fjord",)
    assert [item.text for item in fjord.descriptions] == ["a wind farm"]
    assert {item.chunk_id for item in fjord.mentions} == {world.P1.id, world.A1.id}
    (saltwater,) = store.entities([world.FJORD.id], viewer=Viewer.of("b"))
    assert saltwater.aliases == ("Saltwater",)


def test_an_entity_that_only_others_know_is_not_there(store: Store) -> None:
    assert store.entities([world.INES.id], viewer=A) == ()
    assert store.entities(types=["Person"], viewer=A) == ()
    assert world.INES.id not in {row.id for row in store.entities(viewer=A)}


def test_hidden_names_find_nothing(store: Store) -> None:
    assert store.named(["Ines", "Saltwater", "Fjord"], viewer=A) == {"Fjord": (world.FJORD.id,)}
    assert store.named(["Saltwater", "Fjord"], viewer=Viewer.of("b")) == {
        "Saltwater": (world.FJORD.id,)
    }


def test_relations_count_visible_evidence_only(store: Store) -> None:
    seen = {row.type: row for row in store.relations(viewer=A)}
    assert set(seen) == {"LOCATED_IN", "FUNDS", "OWNS"}
    assert seen["LOCATED_IN"].weight == 1.0
    assert {item.chunk_id for item in seen["LOCATED_IN"].evidence} == {world.P1.id}
    assert store.relations([world.LEADS.id], viewer=A) == ()
    assert store.relations(entity_ids=[world.INES.id], viewer=A) == ()
    assert store.relations(types=["LEADS"], viewer=A) == ()


def test_facts_show_visible_evidence_only(store: Store) -> None:
    assert store.facts(keys=["budget"], viewer=A) == (world.BUDGET_A,)
    (opened,) = store.facts(keys=["opened"], viewer=A)
    assert [item.chunk_id for item in opened.evidence] == [world.P1.id]
    assert store.facts(chunk_ids=[world.B1.id, world.B2.id], viewer=A) == ()


def test_reports_are_remade_from_visible_findings(store: Store) -> None:
    (report,) = store.reports(viewer=A)
    assert report.community_id == world.ROOT.id
    assert [finding.text for finding in report.findings] == ["The farm stands in Bergen."]
    assert not any(secret in repr(report) for secret in SECRETS)
    assert (report.title, report.digest, report.documents) == ("All documents", "", ())
    assert report.rating == rating_of(2)  # documents of the three that A may read
    assert store.reports([world.THEME.id], viewer=A) == ()


def test_hidden_words_find_nothing(store: Store) -> None:
    for secret in SECRETS:
        hits = store.hits("chunk", Words(secret), limit=9, viewer=A)
        assert not {hit.id for hit in hits} & {world.B1.id, world.B2.id}
    for secret in ("Ines", "Saltwater", "hush"):
        assert list(store.hits("entity", Words(secret), limit=9, viewer=A)) == []
    for secret in ("Ines", "head", "wind", "leads"):
        assert list(store.hits("report", Words(secret), limit=9, viewer=A)) == []


def test_visible_words_still_find(store: Store) -> None:
    assert [h.id for h in store.hits("entity", Words("fjord"), limit=9, viewer=A)] == [
        world.FJORD.id
    ]
    assert [h.id for h in store.hits("report", Words("farm"), limit=9, viewer=A)] == [world.ROOT.id]
    assert [h.id for h in store.hits("entity", Words("saltwater"), limit=9)] == [world.FJORD.id]


def test_hidden_rows_are_not_near_anything(store: Store) -> None:
    query = Vector(np.array(world.unit("question"), dtype=np.float32))
    chunks = {hit.id for hit in store.hits("chunk", query, limit=9, viewer=A)}
    assert chunks == {world.P1.id, world.P2.id, world.A1.id}
    entities = {hit.id for hit in store.hits("entity", query, limit=9, viewer=A)}
    assert entities == {world.FJORD.id, world.BERGEN.id, world.ACME.id}
    assert {h.id for h in store.hits("report", query, limit=9, viewer=A)} == {world.ROOT.id}


def test_walks_run_on_the_visible_graph(store: Store) -> None:
    topology = store.topology(viewer=A)
    assert set(topology.chunk_ids) == {world.P1.id, world.P2.id, world.A1.id}
    assert set(topology.entity_ids) == {world.FJORD.id, world.BERGEN.id, world.ACME.id}
    assert set(topology.relation_ids) == {world.LOCATED.id, world.FUNDS.id}
    weights = dict(zip(topology.relation_ids, topology.weights.tolist(), strict=True))
    assert weights[world.LOCATED.id] == 1.0
    assert store.path(world.INES.id, world.BERGEN.id, viewer=A) == ()
    assert store.path(world.ACME.id, world.INES.id, viewer=A) == ()
    around = store.neighbourhood([world.BERGEN.id], hops=3, limit=9, viewer=A)
    assert not any(secret in repr(around) for secret in SECRETS)
    assert {row.id for row in around.entities} == {world.FJORD.id, world.BERGEN.id, world.ACME.id}
    assert store.neighbourhood([world.INES.id], hops=1, limit=9, viewer=A).entities == ()


def test_a_change_of_access_shows_at_once(store: Store) -> None:
    assert store.named(["Ines"], viewer=A) == {}
    store.apply(Change(documents=(replace(world.OF_B, access=("a", "b")),)))
    assert store.named(["Ines"], viewer=A) == {"Ines": (world.INES.id,)}
    store.apply(Change(documents=(world.OF_B,)))
    assert store.named(["Ines"], viewer=A) == {}


def test_a_chunk_whose_document_is_gone_is_nobodys(store: Store) -> None:
    store.apply(Change(deleted={"document": (world.PUBLIC.id,)}))
    assert store.chunks(viewer=A) == (world.A1,)
