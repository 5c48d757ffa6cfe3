"""Vectors: OpenAI, Azure, vLLM, Ollama, llama.cpp.

What was embedded once is remembered above, by `memo`; nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from pydantic import BaseModel, ValidationError

from graphrag.adapters.openai.server import Server
from graphrag.errors import ModelError
from graphrag.model import Usage
from graphrag.model.ids import digest
from graphrag.money import Price, estimated_tokens
from graphrag.ports import EmbedderIdentity, FloatArray
from graphrag.traffic import BusyError, Traffic

DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
_BATCH = 128
_BATCH_TOKENS = 100_000
_MOST_CHARACTERS = 24_000
"""Of one text; the servers' own limit is near 8,000 tokens, and they refuse what is longer."""


class OpenAIEmbedder:
    """An `Embedder` over HTTP.

    Args:
        model: Name, as the server knows it.
        traffic: Shared by everything that calls this server.
        dimension: Of its vectors; None for models whose dimension is known.
        base_url: None for OpenAI's own.
        api_key: None where the server wants none.
        timeout: Seconds for one attempt.
        price: None if unknown.
        spent: Told of the usage of each call.

    Raises:
        ModelError: The dimension is neither given nor known.
    """

    def __init__(
        self,
        model: str,
        *,
        traffic: Traffic,
        dimension: int | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 60.0,
        price: Price | None = None,
        spent: Callable[[Usage], None] | None = None,
    ) -> None:
        known = dimension or DIMENSIONS.get(model)
        if known is None:
            raise ModelError(
                f"The dimension of {model!r} is unknown.", hint="Give it: it is in its description."
            )
        self._server = Server(base_url, api_key, timeout)
        self.identity = EmbedderIdentity(
            name=model,
            version="1",
            digest=digest(model, self._server.name, str(known)),
            dimension=known,
        )
        self._traffic = traffic
        self._price = price
        self._spent = spent or (lambda usage: None)

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32, rows of length 1; texts are cut at 24,000 characters.

        Raises:
            ModelError: Refused, not reached before the deadline, or of another dimension.
        """
        rows = [row for batch in _batches(texts) for row in self._rows(batch)]
        if not rows:
            return np.zeros((0, self.identity.dimension), dtype=np.float32)
        matrix = np.asarray(rows, dtype=np.float32)
        if matrix.shape[1] != self.identity.dimension:
            raise ModelError(
                f"{self.identity.name!r} gives vectors of {matrix.shape[1]} numbers, not"
                f" {self.identity.dimension}.",
                hint="Give the dimension that it has.",
            )
        lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        unit: FloatArray = (matrix / np.maximum(lengths, 1e-12)).astype(np.float32)
        return unit

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens `text` is: four characters each."""
        return estimated_tokens(text)

    def _rows(self, batch: Sequence[str]) -> list[list[float]]:
        self._server.prepare()
        expected = sum(map(estimated_tokens, batch))
        return self._traffic.send(lambda: self._attempt(batch), tokens=expected)

    def _attempt(self, batch: Sequence[str]) -> list[list[float]]:
        name = self.identity.name
        body = {"model": name, "input": list(batch), "encoding_format": "float"}
        answer = self._server.post("/embeddings", body, to=f"embed with {name!r}")
        try:
            made = _Answer.model_validate(answer)
        except ValidationError as error:
            raise BusyError("the reply held no vectors") from error
        if len(made.data) != len(batch):
            raise BusyError(f"{len(made.data)} vectors came for {len(batch)} texts")
        used = (made.usage and made.usage.prompt_tokens) or sum(map(estimated_tokens, batch))
        usd = self._price.of(used, 0) if self._price else None
        self._spent(Usage(calls=1, prompt_tokens=used, usd=usd))
        return [item.embedding for item in sorted(made.data, key=lambda item: item.index)]


def _batches(texts: Sequence[str]) -> Iterator[list[str]]:
    """Yield `texts` in order, as many at once as servers take; none of them empty."""
    batch: list[str] = []
    tokens = 0
    for text in texts:
        sent = text[:_MOST_CHARACTERS].encode("utf-8", "replace").decode("utf-8") or " "
        if batch and (len(batch) == _BATCH or tokens + estimated_tokens(sent) > _BATCH_TOKENS):
            yield batch
            batch, tokens = [], 0
        batch.append(sent)
        tokens += estimated_tokens(sent)
    if batch:
        yield batch


class _Row(BaseModel):
    """One text's vector; servers add fields of their own."""

    index: int
    embedding: list[float]


class _Used(BaseModel):
    prompt_tokens: int | None = None


class _Answer(BaseModel):
    data: list[_Row]
    usage: _Used | None = None  # not all servers tell
