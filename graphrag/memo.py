"""Remember the expensive, recompute the cheap.

Model calls and embeddings are remembered by everything that could change their
outcome; joining, clustering and indexing are done afresh on every run. So there
is no code for "what changed": an unchanged input simply costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graphrag.model.ids import digest
from graphrag.ports import (
    Embedder,
    EmbedderIdentity,
    FloatArray,
    Memo,
    TokenEmbedder,
    TokenVectors,
)
from graphrag.ports.packing import pack, unpack

_AT_ONCE = 128
"""Texts that are embedded before they are remembered: a failure loses no more than one call."""


def memo_key(stage: str, *parts: str) -> str:
    """Return the key of one remembered value: its stage and all that could change it."""
    return f"{stage}:{digest(stage, *parts)}"


def embed_remembered(embedder: Embedder, memo: Memo, texts: Sequence[str]) -> FloatArray:
    """Return (n, d) float32 like `Embedder.embed`; texts met before are not embedded again."""
    identity = embedder.identity
    keys = _keys("embed", identity, texts)
    known = dict(memo.get_many(dict.fromkeys(keys)))
    fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    missing = list(fresh)
    for start in range(0, len(missing), _AT_ONCE):
        part = missing[start : start + _AT_ONCE]
        matrix = embedder.embed([fresh[key] for key in part])
        made = {key: row.tobytes() for key, row in zip(part, matrix, strict=True)}
        memo.put_many("embed", made)
        known.update(made)
    vectors = np.zeros((len(texts), identity.dimension), dtype=np.float32)
    for row, key in enumerate(keys):
        vectors[row] = np.frombuffer(known[key], dtype=np.float32)
    return vectors


def not_embedded(embedder: Embedder, memo: Memo, texts: Sequence[str]) -> tuple[str, ...]:
    """Return those of `texts`, each once, that `embed_remembered` would embed."""
    keys = _keys("embed", embedder.identity, texts)
    known = memo.get_many(dict.fromkeys(keys))
    fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    return tuple(fresh.values())


def remembering(embedder: Embedder, memo: Memo) -> Embedder:
    """Return `embedder`, embedding no text twice; with token vectors if it has them."""
    if isinstance(embedder, TokenEmbedder):
        return RememberingTokenEmbedder(embedder, memo)
    return RememberingEmbedder(embedder, memo)


class RememberingEmbedder:
    """An embedder that embeds no text twice."""

    def __init__(self, embedder: Embedder, memo: Memo) -> None:
        self._embedder = embedder
        self._memo = memo

    @property
    def identity(self) -> EmbedderIdentity:
        """Of the embedder behind it."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32, rows of length 1."""
        return embed_remembered(self._embedder, self._memo, texts)

    def count_tokens(self, text: str) -> int:
        """Return the length of `text` in the embedder's tokens."""
        return self._embedder.count_tokens(text)


class RememberingTokenEmbedder(RememberingEmbedder):
    """The same for a `TokenEmbedder`; token vectors are made anew each time."""

    def __init__(self, embedder: TokenEmbedder, memo: Memo) -> None:
        super().__init__(embedder, memo)
        self._by_token = embedder

    def embed_tokens(self, texts: Sequence[str]) -> Sequence[TokenVectors]:
        """Return the compact vectors of each text's content word pieces."""
        return self._by_token.embed_tokens(texts)

    def embed_both(self, texts: Sequence[str]) -> tuple[FloatArray, Sequence[TokenVectors]]:
        """Return both kinds of vectors from one pass."""
        return self._by_token.embed_both(texts)


def passages_remembered(
    embedder: Embedder, memo: Memo, texts: Sequence[str]
) -> tuple[FloatArray, Sequence[TokenVectors]]:
    """Return a vector a text, and token vectors of all or, from an embedder without, of none."""
    if isinstance(embedder, TokenEmbedder):
        return embed_both_remembered(embedder, memo, texts)
    return embed_remembered(embedder, memo, texts), ()


def embed_both_remembered(
    embedder: TokenEmbedder, memo: Memo, texts: Sequence[str]
) -> tuple[FloatArray, Sequence[TokenVectors]]:
    """Return `TokenEmbedder.embed_both` of `texts`; known texts are free."""
    identity = embedder.identity
    keys = _keys("token vectors", identity, texts)
    known = dict(memo.get_many(dict.fromkeys(keys)))
    fresh = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    if fresh:
        matrix, compact = embedder.embed_both(list(fresh.values()))
        made = {
            key: row.tobytes() + pack(tokens)
            for key, row, tokens in zip(fresh, matrix, compact, strict=True)
        }
        memo.put_many("tokens", made)
        known.update(made)
    vectors = np.zeros((len(texts), identity.dimension), dtype=np.float32)
    tokens: list[TokenVectors] = []
    for row, key in enumerate(keys):
        vectors[row] = np.frombuffer(known[key], dtype=np.float32, count=identity.dimension)
        tokens.append(unpack(known[key][4 * identity.dimension :]))
    return vectors, tokens


def _keys(stage: str, identity: EmbedderIdentity, texts: Sequence[str]) -> list[str]:
    made_by = (identity.name, identity.version, identity.digest)
    return [memo_key(stage, *made_by, text) for text in texts]
