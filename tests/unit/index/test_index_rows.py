"""Rows that changed get vectors, once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from graphrag.adapters.embed_onnx import OnnxEmbedder
from graphrag.ingest.index import entity_text, index
from graphrag.memo import embed_both_remembered
from graphrag.model import Chunk, Description, Entity, Report, Span
from graphrag.ports import Change, EmbedderIdentity, FloatArray, TokenVectors


class Remembering:
    """A memo in a dict."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.held.get(key)

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        return {key: self.held[key] for key in keys if key in self.held}

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        self.held.update(values)


class Counting:
    """An embedder that makes a vector of a text's length, and counts the texts."""

    identity = EmbedderIdentity("counting", "1", "0", 2)

    def __init__(self) -> None:
        self.seen: list[str] = []

    def embed(self, texts: Sequence[str]) -> FloatArray:
        self.seen.extend(texts)
        angles = np.array([len(text) for text in texts], dtype=np.float32)
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        return self.embed_both(texts)[1]

    def embed_both(self, texts: Sequence[str]) -> tuple[FloatArray, list[TokenVectors]]:
        tokens = [
            TokenVectors(
                np.arange(len(text.split()), dtype=np.int32),
                np.full((len(text.split()), 3), 5, dtype=np.int8),
                0.5,
            )
            for text in texts
        ]
        return self.embed(texts), tokens

    def count_tokens(self, text: str) -> int:
        return len(text.split())


def chunk(text: str, header: str = "") -> Chunk:
    return Chunk(f"chunk_{len(text):x}", "document_1", 0, text, Span(0, len(text)), header, 3)


def test_chunks_are_embedded_with_their_header() -> None:
    embedder = Counting()
    index(Change(chunks=(chunk("It sank.", "Titanic"),)), embedder=embedder, memo=Remembering())
    assert embedder.seen == ["Titanic\n\nIt sank."]


def test_every_kind_of_row_gets_a_vector_and_chunks_get_token_vectors() -> None:
    change = Change(
        chunks=(chunk("It sank."),),
        entities=(Entity("entity_1", "Titanic", "Ship"),),
        reports=(Report("community_1", 0, "Ships", "They sail.", (), 1.0, "d"),),
    )
    embedder = Counting()
    made = index(change, embedder=embedder, memo=Remembering())
    assert made.vectors["chunk"].ids == ("chunk_8",)
    assert made.vectors["entity"].ids == ("entity_1",)
    assert made.vectors["report"].ids == ("community_1",)
    assert made.token_vectors["chunk_8"].matrix.shape == (2, 3)
    assert made.embedder == embedder.identity


def test_a_second_run_embeds_nothing_and_gives_the_same() -> None:
    change = Change(chunks=(chunk("It sank."), chunk("")), entities=(Entity("e", "T", "S"),))
    embedder, memo = Counting(), Remembering()
    first = index(change, embedder=embedder, memo=memo)
    embedder.seen.clear()
    second = index(change, embedder=embedder, memo=memo)
    assert embedder.seen == []
    assert np.array_equal(first.vectors["chunk"].matrix, second.vectors["chunk"].matrix)
    for id_, tokens in first.token_vectors.items():
        assert np.array_equal(tokens.matrix, second.token_vectors[id_].matrix)
        assert np.array_equal(tokens.pieces, second.token_vectors[id_].pieces)
        assert tokens.scale == second.token_vectors[id_].scale


def test_an_empty_change_stays_empty() -> None:
    assert index(Change(), embedder=Counting(), memo=Remembering()).embedder is None


def test_an_entity_is_embedded_with_its_type_and_first_description() -> None:
    said = (Description("a ship of the White Star Line", "chunk_1"),)
    entity = Entity("entity_1", "Titanic", "Ship", descriptions=said)
    assert entity_text(entity) == "Titanic (Ship): a ship of the White Star Line"


def test_remembered_token_vectors_keep_their_words() -> None:
    memo, embedder = Remembering(), OnnxEmbedder()
    fresh = embed_both_remembered(embedder, memo, ["Who founded Orbis?"])[1][0]
    known = embed_both_remembered(embedder, memo, ["Who founded Orbis?"])[1][0]
    assert fresh.words is not None
    assert known.words is not None
    assert fresh.words.tolist() == known.words.tolist() == [[4, 11], [12, 17], [12, 17]]
    assert np.array_equal(fresh.matrix, known.matrix)
