from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.cluster import Clustering, cluster
from graphrag.model import Chunk, Community, Entity, Relation, Span

GROUPS, SIZE = 10, 8


def entity(number: int) -> Entity:
    return Entity(f"entity_{number:04x}", f"Name {number}", "Thing")


def relation(left: int, right: int) -> Relation:
    ends = (f"entity_{left:04x}", f"entity_{right:04x}")
    return Relation(f"relation_{left:04x}{right:04x}", *ends, "TIED_TO", ())


def near(left: int, right: int) -> bool:
    return left // SIZE == right // SIZE


def graph() -> tuple[list[Entity], list[Relation]]:
    """Ten groups of eight, each a ring with chords, and a ring of bridges between them."""
    count = GROUPS * SIZE
    inside = [relation(a, b) for b in range(count) for a in range(b) if near(a, b) and (b - a) < 5]
    bridges = [relation(SIZE * g, (SIZE * g + SIZE) % count) for g in range(GROUPS)]
    return [entity(number) for number in range(count)], inside + bridges


def members(clustering: Clustering) -> dict[str, tuple[str, ...]]:
    return {c.id: c.entity_ids for c in clustering.communities if c.view == "entities"}


def test_an_added_pair_leaves_all_other_communities_alone() -> None:
    entities, relations = graph()
    before = cluster(entities, relations, chunks={})
    more = [*entities, entity(900), entity(901)]
    after = cluster(more, [*relations, relation(900, 901)], chunks={}, previous=before.communities)
    same = {id_ for id_, held in members(after).items() if members(before).get(id_) == held}
    changed = [c for c in after.communities if c.id not in same]
    assert {(c.level, len(c.entity_ids)) for c in changed} == {(0, 82), (1, 2)}
    assert after.notes["communities.entities"] == "kept"


def test_a_new_entity_joins_the_group_it_is_tied_to_and_the_group_keeps_its_id() -> None:
    entities, relations = graph()
    before = cluster(entities, relations, chunks={})
    home = next(c for c in before.communities if c.level == 1 and entity(9).id in c.entity_ids)
    ties = [relation(9, 900), relation(10, 900)]
    after = cluster(
        [*entities, entity(900)], [*relations, *ties], chunks={}, previous=before.communities
    )
    assert entity(900).id in members(after)[home.id]


def test_a_group_that_falls_apart_is_parted() -> None:
    entities = [entity(number) for number in range(6)]
    bridge = relation(2, 3)
    triangles = [relation(a, b) for a, b in ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5))]
    old = Community("community_0a", 0, None, tuple(e.id for e in entities), (bridge.id,), "d")
    one = Community("community_0b", 1, old.id, old.entity_ids, (bridge.id,), "d")
    after = cluster(entities, triangles, chunks={}, previous=[old, one])
    parts = sorted(c.entity_ids for c in after.communities if c.level == 1)
    assert parts == [tuple(e.id for e in entities[:3]), tuple(e.id for e in entities[3:])]


def test_a_much_better_tree_is_adopted_and_the_notes_say_so() -> None:
    entities, relations = graph()
    ids = tuple(e.id for e in entities)
    everything = Community("community_0a", 0, None, ids, tuple(r.id for r in relations), "d")
    mixed = [Community(f"community_{n:02x}", 1, everything.id, ids[n::2], (), "d") for n in (1, 0)]
    after = cluster(entities, relations, chunks={}, previous=[everything, *mixed])
    assert after.notes["communities.entities"].startswith("from nothing: modularity")
    assert after.adopted == ("entities",)
    anew = cluster(entities, relations, chunks={})
    assert sorted(members(after).values()) == sorted(members(anew).values())


def test_reclustered_communities_have_the_ids_of_a_graph_built_from_nothing() -> None:
    entities, relations = graph()
    anew = cluster(entities, relations, chunks={})
    grown = cluster(entities[:-1], relations, chunks={})
    kept = cluster(entities, relations, chunks={}, previous=grown.communities)
    again = cluster(entities, relations, chunks={}, previous=kept.communities, recluster=True)
    assert again.communities == anew.communities
    assert {c.id for c in kept.communities} != {c.id for c in anew.communities}


pairs = st.lists(st.tuples(st.integers(0, 39), st.integers(0, 39)), max_size=60)


@given(pairs, pairs)
@settings(max_examples=40, deadline=None)
def test_a_kept_tree_is_a_tree_and_keeping_it_again_changes_nothing(
    before: Sequence[tuple[int, int]], after: Sequence[tuple[int, int]]
) -> None:
    def rows(pairs: Sequence[tuple[int, int]]) -> tuple[list[Entity], list[Relation]]:
        found = [entity(n) for n in sorted({n for pair in pairs for n in pair})]
        return found, [relation(a, b) for a, b in dict.fromkeys(pairs)]

    first = cluster(*rows(before), chunks={})
    second = cluster(*rows(after), chunks={}, previous=first.communities)
    by_id = {c.id: c for c in second.communities}
    assert len(by_id) == len(second.communities)
    level_one = sorted(id_ for c in second.communities if c.level == 1 for id_ in c.entity_ids)
    assert level_one == [e.id for e in rows(after)[0]]
    for community in second.communities:
        if community.parent_id:
            assert set(community.entity_ids) <= set(by_id[community.parent_id].entity_ids)
    third = cluster(*rows(after), chunks={}, previous=second.communities)
    assert third.communities == second.communities


def note(number: int, text: str) -> Chunk:
    ids = (f"chunk_{number:04x}", f"document_{number:04x}")
    return Chunk(*ids, 0, text, Span(0, len(text)), "", 9)


def test_a_changed_note_leaves_the_other_subjects_alone() -> None:
    texts = ["the river flows past the mill", "the lake feeds a river", "a mill on the lake"]
    texts += ["the band recorded an album", "songs from the album", "the band sang songs"]
    chunks = {chunk.id: chunk for chunk in (note(n, text) for n, text in enumerate(texts))}
    before = cluster([], [], chunks=chunks)
    changed = note(99, "the lake and the river and a boat")
    edited = {id_: chunk for id_, chunk in chunks.items() if id_ != "chunk_0001"}
    after = cluster([], [], chunks={**edited, changed.id: changed}, previous=before.communities)
    groups = {c.id: c.chunk_ids for c in after.communities if c.level == 1}
    assert sorted(groups.values()) == [
        ("chunk_0000", "chunk_0002", "chunk_0063"),
        ("chunk_0003", "chunk_0004", "chunk_0005"),
    ]
    assert groups.keys() == {c.id for c in before.communities if c.level == 1}
