from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from contracts import world
from contracts.world import WORLD

from graphrag import codec
from graphrag.errors import EmbedderMismatchError, StoreError
from graphrag.model import Span, Value, row_id
from graphrag.ports import Change, EmbedderIdentity, Store, Vector, Words

Opener = Callable[..., Store]


def test_a_new_store_is_empty(empty: Store) -> None:
    state = empty.state()
    assert state.embedder is None
    assert not any(state.counts.values())
    assert not any(empty.digests().values())
    assert not state.notes
    assert list(empty.extractions()) == []
    assert list(empty.entities()) == []
    assert list(empty.hits("chunk", Words("Fjord"), limit=3)) == []
    assert list(empty.hits("chunk", Vector(np.ones(8, np.float32)), limit=3)) == []
    assert empty.topology().chunk_ids == ()


def test_every_row_is_counted_once(empty: Store) -> None:
    applied = empty.apply(WORLD)
    assert applied.written == world.ROWS_IN_WORLD
    assert applied.deleted == 0


def test_twice_is_once(store: Store) -> None:
    before = store.state()
    applied = store.apply(WORLD)
    assert (applied.written, applied.deleted) == (0, 0)
    assert store.state() == before


def test_the_digest_of_a_row_tells_whether_it_changed(store: Store) -> None:
    state = store.state()
    digests = store.digests()
    assert digests["chunk"] == {row.id: codec.row_digest(row) for row in world.CHUNKS}
    assert digests["report"] == {row_id(row): codec.row_digest(row) for row in world.REPORTS}
    assert state.embedder == world.EMBEDDER
    assert {kind: len(rows) for kind, rows in digests.items() if rows} == {
        kind: count for kind, count in state.counts.items() if count
    }
    assert state.counts["chunk"] == len(world.CHUNKS)
    assert dict(state.notes) == {"modularity": "0.4"}


def test_only_what_differs_is_written(store: Store) -> None:
    moved = replace(world.P2, span=Span(7, 7 + len(world.P2.text)))
    applied = store.apply(replace(WORLD, chunks=(world.P1, moved, world.A1, world.B1, world.B2)))
    assert applied.written == 1
    assert store.chunks([moved.id]) == (moved,)


def test_every_write_that_changes_something_has_a_version(store: Store) -> None:
    seen = {store.state().version}
    for change in (
        Change(notes={"modularity": "0.5"}),
        Change(deleted={"fact": (world.OPENED.id,)}),
        Change(facts=(world.OPENED,)),
    ):
        store.apply(change)
        assert store.state().version not in seen
        seen.add(store.state().version)
    store.apply(Change())
    assert store.state().version in seen


def test_text_and_blocks_of_documents_are_not_kept(empty: Store) -> None:
    empty.apply(Change(documents=(replace(world.PUBLIC, text="All of it."),)))
    assert empty.documents() == (world.PUBLIC,)


def test_a_deleted_row_is_found_by_nothing(store: Store) -> None:
    applied = store.apply(Change(deleted={"chunk": (world.P2.id,), "entity": (world.ACME.id,)}))
    assert applied.deleted == 2
    assert list(store.chunks([world.P2.id])) == []
    assert world.P2.id not in store.digests()["chunk"]
    assert list(store.hits("chunk", Words("Zürich"), limit=5)) == []
    nearest = store.hits("chunk", Vector(world.vectors(world.P2.id).matrix[0]), limit=9)
    assert world.P2.id not in {hit.id for hit in nearest}
    assert world.P2.id not in store.token_vectors([world.P2.id])
    assert not store.vectors("chunk", [world.P2.id]).any()
    assert store.named(["Acme"]) == {}
    assert list(store.hits("entity", Words("Acme"), limit=5)) == []
    topology = store.topology()
    assert world.P2.id not in topology.chunk_ids
    assert world.ACME.id not in topology.entity_ids


def test_deleting_what_is_not_there_is_no_write(store: Store) -> None:
    before = store.state()
    applied = store.apply(Change(deleted={"entity": ("entity_00",)}))
    assert applied.deleted == 0
    assert store.state() == before


def test_a_row_that_comes_back_is_found_again(store: Store) -> None:
    store.apply(Change(deleted={"chunk": (world.P1.id,)}))
    store.apply(Change(chunks=(world.P1,), vectors={"chunk": world.vectors(world.P1.id)}))
    assert world.P1.id in {hit.id for hit in store.hits("chunk", Words("opened"), limit=3)}
    topology = store.topology()
    place = topology.chunk_ids.index(world.P1.id)
    assert len(topology.mentions[topology.mentions[:, 0] == place]) == 2


def test_a_changed_fact_replaces_the_old_one(store: Store) -> None:
    later = world.fact(world.FJORD, "opened", Value("2020", 2020.0), *world.OPENED.evidence)
    store.apply(Change(facts=(later,), deleted={"fact": (world.OPENED.id,)}))
    assert store.facts(keys=["opened"]) == (later,)


def test_a_new_vector_moves_the_row(store: Store) -> None:
    target = world.vectors("elsewhere")
    store.apply(Change(vectors={"chunk": replace(target, ids=(world.P1.id,))}))
    best = store.hits("chunk", Vector(target.matrix[0]), limit=1)[0]
    assert best.id == world.P1.id
    assert best.score == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize(
    "other",
    [
        EmbedderIdentity("tiny", "1", "another weight", world.DIMENSION),
        EmbedderIdentity("large", "1", "0123456789abcdef", 16),
    ],
)
def test_another_embedder_is_refused_and_nothing_is_written(
    store: Store, other: EmbedderIdentity
) -> None:
    before = store.state()
    matrix = np.ones((1, other.dimension), dtype=np.float32)
    change = Change(
        notes={"modularity": "9"},
        deleted={"chunk": (world.P1.id,)},
        vectors={"chunk": replace(world.vectors(world.P1.id), matrix=matrix)},
        embedder=other,
    )
    with pytest.raises(EmbedderMismatchError) as caught:
        store.apply(change)
    assert "reembed" in caught.value.hint
    assert store.state() == before


def test_a_store_for_reading_reads_and_refuses_to_write(store: Store, opener: Opener) -> None:
    reader = opener(read_only=True)
    assert reader.entities() == store.entities()
    with pytest.raises(StoreError):
        reader.apply(Change(notes={"a": "b"}))
    assert reader.state() == store.state()


def test_another_handle_sees_what_was_written(store: Store, opener: Opener) -> None:
    other = opener()
    assert other.state() == store.state()
    store.apply(Change(deleted={"entity": (world.INES.id,)}))
    assert list(other.entities([world.INES.id])) == []
    assert world.INES.id not in other.topology().entity_ids


def test_two_writers_at_once_lose_nothing(empty: Store, opener: Opener) -> None:
    handles = [empty, opener()]
    rows = [world.document(f"{number}.md") for number in range(20)]

    def write(handle: Store, mine: list[int]) -> None:
        for number in mine:
            handle.apply(Change(documents=(rows[number],)))

    threads = [
        threading.Thread(target=write, args=(handle, list(range(start, 20, 2))))
        for start, handle in enumerate(handles)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {row.id for row in empty.documents()} == {row.id for row in rows}


def test_a_stream_begun_before_a_write_is_not_disturbed(store: Store, opener: Opener) -> None:
    stream = store.extractions()
    first = next(stream)
    opener().apply(Change(chunks=(replace(world.P1, ordinal=5),)))
    assert (first, *stream) == world.EXTRACTIONS
