"""Another embedder: refused, or staged beside the vectors that serve and then taken over whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from contracts import world
from contracts.world import WORLD

from graphrag.errors import EmbedderMismatchError, StoreError
from graphrag.model import Viewer
from graphrag.ports import Change, EmbedderIdentity, Kind, Store, TokenVectors, Vector, Vectors

OTHER = replace(world.EMBEDDER, digest="other")
WIDER = EmbedderIdentity("wider", "1", "w", world.DIMENSION + 4)
KINDS: tuple[Kind, ...] = ("chunk", "entity", "report")


def vectors_of(embedder: EmbedderIdentity, kind: Kind) -> Vectors:
    """Other vectors for the rows of the world: each its own direction."""
    ids = WORLD.vectors[kind].ids
    matrix = np.eye(embedder.dimension, dtype=np.float32)[1 : len(ids) + 1]
    return Vectors(ids, matrix)


def new(embedder: EmbedderIdentity) -> Change:
    packed = TokenVectors(np.arange(2, dtype=np.int32), np.ones((2, 4), dtype=np.int8), 0.5)
    return Change(
        vectors={kind: vectors_of(embedder, kind) for kind in KINDS},
        token_vectors={world.P1.id: packed},
        embedder=embedder,
    )


@pytest.mark.parametrize("embedder", [OTHER, WIDER], ids=["same dimension", "another"])
def test_vectors_of_another_embedder_are_refused_with_the_way_out(
    store: Store, embedder: EmbedderIdentity
) -> None:
    with pytest.raises(EmbedderMismatchError) as caught:
        store.apply(new(embedder))
    assert "graphrag reembed" in caught.value.hint
    assert store.state().embedder == world.EMBEDDER


@pytest.mark.parametrize("embedder", [OTHER, WIDER], ids=["same dimension", "another"])
def test_the_old_vectors_serve_until_the_new_ones_are_taken_over(
    store: Store, embedder: EmbedderIdentity
) -> None:
    before = store.state()
    old = WORLD.vectors["chunk"]
    store.stage(new(embedder))
    store.stage(new(embedder))  # broken off and called again
    assert store.state() == before
    assert store.hits("chunk", Vector(old.matrix[0]), limit=1)[0].id == old.ids[0]
    store.adopt(embedder)
    assert store.state().embedder == embedder
    assert store.state().version != before.version
    for kind in KINDS:
        made = vectors_of(embedder, kind)
        assert np.array_equal(store.vectors(kind, made.ids), made.matrix)
        for id_, row in zip(made.ids, made.matrix, strict=True):
            assert store.hits(kind, Vector(row), limit=1)[0].id == id_
    seen = store.hits("chunk", Vector(vectors_of(embedder, "chunk").matrix[0]), limit=9,
                      viewer=Viewer.of("a"))  # fmt: skip
    assert {hit.id for hit in seen} == {world.P1.id, world.P2.id, world.A1.id}
    assert set(store.token_vectors([row.id for row in world.CHUNKS])) == {world.P1.id}
    assert store.apply(new(embedder)).written == 0


def test_taking_over_twice_is_once(store: Store) -> None:
    store.stage(new(OTHER))
    store.adopt(OTHER)
    version = store.state().version
    store.adopt(OTHER)
    assert store.state().version == version
    assert store.vectors("chunk", WORLD.vectors["chunk"].ids).any()


def test_what_is_not_staged_is_not_taken_over(store: Store) -> None:
    store.stage(new(WIDER))
    with pytest.raises(StoreError, match="are ready to serve"):
        store.adopt(OTHER)
    assert store.state().embedder == world.EMBEDDER


def test_what_a_third_embedder_staged_is_dropped(store: Store) -> None:
    store.stage(new(WIDER))
    staged = new(OTHER)
    store.stage(replace(staged, vectors={"chunk": staged.vectors["chunk"]}, token_vectors={}))
    store.adopt(OTHER)
    ids = WORLD.vectors["entity"].ids
    assert not store.vectors("entity", ids).any()
    assert not store.token_vectors([world.P1.id])
