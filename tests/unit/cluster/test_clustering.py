from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.cluster import Clustering, cluster, leiden
from graphrag.model import Chunk, Community, Entity, Relation, Span

Pairs = Sequence[tuple[int, int]]


def entity(number: int) -> Entity:
    return Entity(f"entity_{number:04x}", f"Name {number}", "Thing")


def relation(left: int, right: int, weight: float = 1.0) -> Relation:
    ends = (f"entity_{left:04x}", f"entity_{right:04x}")
    return Relation(f"relation_{left:04x}{right:04x}", *ends, "TIED_TO", (), weight)


def of_view(clustering: Clustering, view: str) -> list[Community]:
    return [community for community in clustering.communities if community.view == view]


def cliques(count: int, size: int) -> list[Relation]:
    return [
        relation(group * size + left, group * size + right)
        for group in range(count)
        for left in range(size)
        for right in range(left + 1, size)
    ]


@given(
    st.integers(1, 30),
    st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)), max_size=60),
)
@settings(max_examples=40, deadline=None)
def test_every_level_refines_the_one_above_and_every_entity_is_in_level_one(
    size: int, pairs: Pairs
) -> None:
    relations = [relation(a, b) for a, b in dict.fromkeys(pairs) if a < size and b < size]
    communities = cluster([entity(n) for n in range(size)], relations, chunks={}).communities
    by_id = {community.id: community for community in communities}
    assert len(by_id) == len(communities)
    roots = [community for community in communities if community.level == 0]
    assert [len(root.entity_ids) for root in roots] == [size]
    first = sorted(id_ for c in communities if c.level == 1 for id_ in c.entity_ids)
    assert first == sorted(entity(n).id for n in range(size))
    for community in communities[1:]:
        parent = by_id[community.parent_id or ""]
        assert parent.level == community.level - 1
        assert set(community.entity_ids) <= set(parent.entity_ids)
        assert community.level == 1 or len(community.entity_ids) < len(parent.entity_ids)
        assert set(community.relation_ids) <= set(parent.relation_ids)


def test_the_order_of_rows_and_directions_does_not_matter() -> None:
    bridges = [relation(0, 8), relation(8, 16), relation(17, 25), relation(1, 33)]
    relations = [*cliques(5, 8), *bridges]
    entities = [entity(number) for number in range(40)]
    expected = cluster(entities, relations, chunks={})
    shuffler = random.Random(7)  # noqa: S311  a test's own shuffles
    for _ in range(10):
        shuffler.shuffle(relations)
        shuffler.shuffle(entities)
        assert cluster(entities, relations, chunks={}) == expected


def test_clear_groups_become_communities() -> None:
    communities = of_view(
        cluster([entity(n) for n in range(18)], cliques(3, 6), chunks={}), "entities"
    )
    assert sorted(len(c.entity_ids) for c in communities if c.level == 1) == [6, 6, 6]


def test_large_groups_split_and_small_ones_are_not_copied_down() -> None:
    near = [relation(5 * a + k, 5 * b + k) for a in range(16) for b in range(a) for k in range(3)]
    close = [r for r in near if int(r.source_id[-4:], 16) // 20 == int(r.target_id[-4:], 16) // 20]
    relations = [*cliques(16, 5), *close]
    found = cluster([entity(n) for n in range(80)], relations, chunks={})
    communities = of_view(found, "entities")
    members = [community.entity_ids for community in communities]
    assert len(set(members)) == len(members)
    assert max(c.level for c in communities) >= 2


def test_a_dangling_relation_is_counted_with_its_reason() -> None:
    found = cluster([entity(0), entity(1)], [relation(0, 1), relation(0, 99)], chunks={})
    assert [entry.where for entry in found.dropped] == [relation(0, 99).id]
    assert "entity_0063 is no entity" in found.dropped[0].reason


def test_a_loop_ties_nothing() -> None:
    found = of_view(cluster([entity(0), entity(1)], [relation(0, 0)], chunks={}), "entities")
    assert [community.entity_ids for community in found if community.level == 1] == [
        (entity(0).id,),
        (entity(1).id,),
    ]


def test_nothing_at_all_has_no_communities() -> None:
    assert cluster([], [], chunks={}).communities == ()


@pytest.mark.parametrize("recluster", [False, True])
def test_an_unchanged_graph_keeps_every_community(recluster: bool) -> None:
    entities = [entity(number) for number in range(40)]
    first = cluster(entities, cliques(4, 10), chunks={})
    again = cluster(
        entities, cliques(4, 10), chunks={}, previous=first.communities, recluster=recluster
    )
    assert again.communities == first.communities


def note(number: int, text: str) -> Chunk:
    return Chunk(
        f"chunk_{number:04x}", f"document_{number:04x}", 0, text, Span(0, len(text)), "", 9
    )


def test_chunks_on_the_same_subject_share_a_community() -> None:
    texts = ["the river flows past the mill and the lake", "the lake feeds a river near the mill"]
    texts += ["the band recorded an album of songs", "songs from the album made the band tour"]
    chunks = {chunk.id: chunk for chunk in (note(n, text) for n, text in enumerate(texts))}
    found = of_view(cluster([], [], chunks=chunks), "subjects")
    groups = {community.chunk_ids for community in found if community.level == 1}
    assert groups == {("chunk_0000", "chunk_0001"), ("chunk_0002", "chunk_0003")}


def test_threads_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    relations = cliques(30, 12)
    entities = [entity(number) for number in range(360)]
    shapes = []
    for threads in (1, 4):
        monkeypatch.setattr(leiden, "THREADS", threads)
        found = cluster(entities, relations, chunks={})
        shapes.append([(c.id, c.parent_id, c.entity_ids) for c in found.communities])
    assert shapes[0] == shapes[1]
