"""C20: A→B weight 5, B→A weight 7, rows in either order → 12 in both, the same communities."""

from __future__ import annotations

from graphrag.ingest.cluster import cluster
from graphrag.ingest.cluster.edges import entity_graph
from graphrag.model import Entity, Relation

A, B = Entity("entity_0a", "A", "Thing"), Entity("entity_0b", "B", "Thing")
THERE = Relation("relation_01", A.id, B.id, "PAYS", (), 5.0)
BACK = Relation("relation_02", B.id, A.id, "PAYS", (), 7.0)


def test_both_directions_are_summed_in_either_order() -> None:
    for rows in ([THERE, BACK], [BACK, THERE]):
        graph = entity_graph([A, B], rows, chunks={}, sentences={}).graph
        assert graph.weights.tolist() == [12.0]


def test_the_order_of_rows_gives_the_same_communities() -> None:
    assert cluster([A, B], [THERE, BACK], chunks={}) == cluster([B, A], [BACK, THERE], chunks={})
