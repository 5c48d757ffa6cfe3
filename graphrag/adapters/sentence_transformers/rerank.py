"""A cross-encoder that `sentence-transformers` can load from disk or from its cache.

An extra of gigabytes (torch), so it is imported when first used. It reads question and
passage together, which is slower and sharper than comparing their vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from graphrag.adapters.sentence_transformers.load import load
from graphrag.ports import FloatArray

_BATCH = 16


class CrossEncoderReranker:
    """A `Reranker` in this process (Nogueira and Cho, 2019).

    Args:
        model: Folder of a model, or a name that the library's cache holds.
        device: "cpu", "cuda" …; None for the library's choice.
    """

    def __init__(self, model: str, *, device: str | None = None) -> None:
        self._name = model
        self._device = device

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        """Return (n,) float32, larger is better; passages are cut at the model's own limit.

        Raises:
            ModelError: The library is not installed.
        """
        if not passages:
            return np.zeros(0, dtype=np.float32)
        pairs = [(question, passage) for passage in passages]
        scores = self._model.predict(
            pairs, batch_size=_BATCH, convert_to_numpy=True, show_progress_bar=False
        )
        return np.asarray(scores, dtype=np.float32).reshape(len(pairs), -1)[:, -1]

    @cached_property
    def _model(self) -> Any:  # Any: the library is an extra, its types are not at hand
        return load("CrossEncoder", self._name, device=self._device)
