from __future__ import annotations

from contracts import world

from graphrag.model import Entity, Relation
from graphrag.ports import Change, Store


def test_the_topology_holds_what_is_stored(store: Store) -> None:
    seen = store.topology()
    expected = sorted(world.CHUNKS, key=lambda row: (row.document_id, row.ordinal))
    assert seen.chunk_ids == tuple(row.id for row in expected)
    assert seen.entity_ids == tuple(row.id for row in world.ENTITIES)
    documents = dict(zip(seen.chunk_ids, seen.document_index.tolist(), strict=True))
    assert documents[world.P1.id] == documents[world.P2.id] != documents[world.A1.id]
    mentions = {(seen.chunk_ids[c], seen.entity_ids[e], r) for c, e, r in seen.mentions.tolist()}
    assert mentions == {
        (item.chunk_id, row.id, 0) for row in world.ENTITIES for item in row.mentions
    }
    assert seen.version == store.state().version


def test_the_topology_holds_asserted_relations_only(store: Store) -> None:
    seen = store.topology()
    asserted = [row for row in world.RELATIONS if row is not world.OWNS]
    assert seen.relation_ids == tuple(row.id for row in asserted)
    ends = [(seen.entity_ids[s], seen.entity_ids[t]) for s, t in seen.relations.tolist()]
    assert ends == [(row.source_id, row.target_id) for row in asserted]
    assert seen.weights.tolist() == [row.weight for row in asserted]


def test_a_neighbourhood_is_nearest_first(store: Store) -> None:
    around = store.neighbourhood([world.ACME.id], hops=2, limit=9)
    found = [row.id for row in around.entities]
    assert found[:2] == [world.ACME.id, world.FJORD.id]
    assert set(found[2:]) == {world.BERGEN.id, world.INES.id}
    assert around.entities[2] == world.BERGEN
    assert set(around.relations) == set(world.RELATIONS)
    assert around.capped == 0


def test_a_cap_on_neighbours_is_counted(store: Store) -> None:
    around = store.neighbourhood([world.FJORD.id], hops=1, limit=2)
    assert [row.id for row in around.entities] == [world.FJORD.id, world.BERGEN.id]
    assert around.capped == 2
    assert store.neighbourhood([world.FJORD.id], hops=0, limit=9).entities == (world.FJORD,)
    assert store.neighbourhood(["entity_00"], hops=1, limit=9).entities == ()


def test_a_path_is_a_shortest_chain_in_order(store: Store) -> None:
    assert store.path(world.ACME.id, world.BERGEN.id) == (world.FUNDS, world.LOCATED)
    assert store.path(world.BERGEN.id, world.ACME.id) == (world.LOCATED, world.FUNDS)
    assert store.path(world.INES.id, world.BERGEN.id) == (world.LIVES,)
    assert store.path(world.ACME.id, world.BERGEN.id, max_hops=1) == ()
    assert store.path(world.ACME.id, world.ACME.id) == ()
    assert store.path(world.ACME.id, "entity_00") == ()


def chain(length: int) -> tuple[tuple[Entity, ...], tuple[Relation, ...]]:
    text = " ".join(f"Stop{number}" for number in range(length))
    place = world.chunk(world.PUBLIC, 9, text)
    stops = [
        world.entity(f"Stop{number}", "Stop", world.mention(place, f"Stop{number}"))
        for number in range(length)
    ]
    word = world.evidence(place, "Stop1")
    ties = [
        world.relation(stops[number], "NEXT", stops[number + 1], word)
        for number in range(length - 1)
    ]
    return tuple(stops), tuple(ties)


def test_paths_run_as_far_as_asked_and_no_further(empty: Store) -> None:
    stops, ties = chain(7)
    place = world.chunk(world.PUBLIC, 9, " ".join(row.name for row in stops))
    empty.apply(Change(documents=(world.PUBLIC,), chunks=(place,), entities=stops, relations=ties))
    assert empty.path(stops[0].id, stops[6].id, max_hops=6) == ties
    assert empty.path(stops[6].id, stops[0].id, max_hops=6) == ties[::-1]
    assert empty.path(stops[0].id, stops[6].id, max_hops=5) == ()
    assert empty.path(stops[0].id, stops[4].id) == ties[:4]
    around = empty.neighbourhood([stops[3].id], hops=2, limit=9)
    assert {row.name for row in around.entities} == {f"Stop{n}" for n in (1, 2, 3, 4, 5)}


def test_parallel_relations_of_different_types_all_survive(empty: Store) -> None:
    place = world.chunk(world.PUBLIC, 0, "Ann met and hired Bo.")
    ann = world.entity("Ann", "Person", world.mention(place, "Ann"))
    bo = world.entity("Bo", "Person", world.mention(place, "Bo"))
    ties = tuple(
        world.relation(ann, type_, bo, world.evidence(place, "met and hired"))
        for type_ in ("MET", "HIRED")
    )
    back = world.relation(bo, "MET", ann, world.evidence(place, "met"))
    empty.apply(
        Change(
            documents=(world.PUBLIC,), chunks=(place,), entities=(ann, bo), relations=(*ties, back)
        )
    )
    assert set(empty.relations()) == {*ties, back}
    assert len(empty.topology().relation_ids) == 3
    assert len(empty.path(ann.id, bo.id)) == 1
