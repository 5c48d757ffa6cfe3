"""Vectors of any model that `sentence-transformers` can load from disk or from its cache.

An extra of gigabytes (torch), so it is imported when first used. The identity holds a
digest of the weights: two models of one name are two embedders.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from graphrag.adapters.sentence_transformers.load import load
from graphrag.ports import EmbedderIdentity, FloatArray

_BATCH = 32


class SentenceTransformersEmbedder:
    """An `Embedder` in this process.

    Args:
        model: Folder of a model, or a name that the library's cache holds.
        device: "cpu", "cuda" …; None for the library's choice.
    """

    def __init__(self, model: str, *, device: str | None = None) -> None:
        self._name = model
        self._device = device

    @cached_property
    def identity(self) -> EmbedderIdentity:
        """Name, library version, digest of the weights, dimension; reads the model.

        Raises:
            ModelError: The library is not installed, or has no such model.
        """
        weights, dimension = self._digest(), self._dimension()
        import sentence_transformers

        return EmbedderIdentity(
            name=self._name.rstrip("/").rsplit("/", 1)[-1],
            version=str(sentence_transformers.__version__),
            digest=weights,
            dimension=dimension,
        )

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32, rows of length 1; texts are cut at the model's own limit."""
        if not texts:
            return np.zeros((0, self.identity.dimension), dtype=np.float32)
        matrix: FloatArray = self._model.encode(
            list(texts),
            batch_size=_BATCH,
            convert_to_numpy=True,
            normalize_embeddings=True,
            show_progress_bar=False,
        ).astype(np.float32)
        return matrix

    def count_tokens(self, text: str) -> int:
        """Return the length of `text` in the model's tokens, special ones not counted."""
        return len(self._model.tokenizer.encode(text, add_special_tokens=False))

    def _dimension(self) -> int:
        model = self._model
        # Renamed in 5.x; the old name warns there.
        named = getattr(model, "get_embedding_dimension", None)
        return int(named() if named else model.get_sentence_embedding_dimension())

    def _digest(self) -> str:
        """Return a SHA-256 over all weights, in order of their names."""
        hasher = hashlib.sha256()
        for name, tensor in sorted(self._model.state_dict().items()):
            hasher.update(name.encode())
            hasher.update(tensor.detach().cpu().contiguous().numpy().tobytes())
        return hasher.hexdigest()

    @cached_property
    def _model(self) -> Any:  # Any: the library is an extra, its types are not at hand
        return load("SentenceTransformer", self._name, device=self._device)
