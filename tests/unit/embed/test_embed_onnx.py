"""The offline embedder: sentence and token vectors from one pass."""

from __future__ import annotations

import numpy as np
import pytest

from graphrag.adapters.embed_onnx import OnnxEmbedder


@pytest.fixture(scope="module")
def embedder() -> OnnxEmbedder:
    return OnnxEmbedder()


def test_rows_have_length_one_and_do_not_depend_on_their_neighbours(embedder: OnnxEmbedder) -> None:
    texts = ["The pump failed.", "A much longer sentence about the weather in Bergen in May."]
    together = embedder.embed(texts)
    alone = np.concatenate([embedder.embed([text]) for text in texts])
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert (together * alone).sum(axis=1).min() > 0.98


def test_no_texts_make_an_empty_matrix(embedder: OnnxEmbedder) -> None:
    vectors, tokens = embedder.embed_both([])
    assert vectors.shape == (0, 384)
    assert tokens == []


def test_only_content_words_have_token_vectors_and_they_know_their_place(
    embedder: OnnxEmbedder,
) -> None:
    text = "Who was Zaphodbeeblebrox's mother?"
    (tokens,) = embedder.embed_tokens([text])
    assert tokens.words is not None
    words = {text[start:end] for start, end in tokens.words.tolist()}
    assert words == {"Zaphodbeeblebrox", "mother"}
    assert tokens.matrix.shape == (len(tokens.pieces), 64)
    lengths = np.linalg.norm(tokens.matrix.astype(np.float32) * tokens.scale, axis=1)
    assert np.allclose(lengths, 1, atol=0.05)


def test_both_are_what_each_alone_gives(embedder: OnnxEmbedder) -> None:
    texts = ["Orbis bought Helios.", "of the"]
    vectors, tokens = embedder.embed_both(texts)
    assert np.allclose(vectors, embedder.embed(texts))
    assert [len(item.pieces) > 0 for item in tokens] == [True, False]


def test_tokens_are_counted_without_a_limit(embedder: OnnxEmbedder) -> None:
    assert embedder.count_tokens("word " * 1000) == 1000
