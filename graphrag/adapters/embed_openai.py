"""Vectors through the `openai` client: OpenAI, Azure, vLLM, Ollama, llama.cpp.

The client's own retries are off, as for chat: `traffic` decides for all calls together.
What was embedded once is remembered above, by `memo`; nothing is kept here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from graphrag.errors import ModelError, RefusedError
from graphrag.model import Usage
from graphrag.model.ids import digest
from graphrag.money import Price, estimated_tokens
from graphrag.ports import EmbedderIdentity, FloatArray
from graphrag.traffic import BusyError, Traffic, may_pass, seconds_asked

if TYPE_CHECKING:
    import openai

DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
_BATCH = 128
_BATCH_TOKENS = 100_000
_MOST_CHARACTERS = 24_000
"""Of one text; the servers' own limit is near 8,000 tokens, and they refuse what is longer."""
_REFUSED = frozenset({401, 403, 404})


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
        self.identity = EmbedderIdentity(
            name=model,
            version="1",
            digest=digest(model, base_url or "openai", str(known)),
            dimension=known,
        )
        self._traffic = traffic
        self._base_url = base_url
        self._api_key = api_key
        self._timeout = timeout
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
        expected = sum(map(estimated_tokens, batch))
        return self._traffic.send(lambda: self._attempt(batch), tokens=expected)

    def _attempt(self, batch: Sequence[str]) -> list[list[float]]:
        import openai

        try:
            answer = self._client.embeddings.create(
                model=self.identity.name, input=list(batch), encoding_format="float"
            )
        except (openai.APIError, json.JSONDecodeError) as error:
            raise self._translated(error) from error
        data = getattr(answer, "data", None) or []
        if len(data) != len(batch):
            raise BusyError(f"{len(data)} vectors came for {len(batch)} texts")
        used = getattr(getattr(answer, "usage", None), "prompt_tokens", 0)  # not all servers tell
        usd = self._price.of(used, 0) if self._price else None
        self._spent(Usage(calls=1, prompt_tokens=used, usd=usd))
        return [item.embedding for item in sorted(data, key=lambda item: item.index)]

    def _translated(self, error: Exception) -> BusyError | ModelError:
        """Return what `error` means to us: wait and try again, or give up."""
        import openai

        if isinstance(error, openai.APIStatusError):
            status, reason = error.status_code, str(error.body or error.message)[:300]
            if may_pass(status, reason):
                asked = seconds_asked(error.response.headers.get("retry-after", ""))
                return BusyError(f"HTTP {status}", retry_after=asked)
            kind = RefusedError if status in _REFUSED else ModelError
            where = self._base_url or "OpenAI"
            return kind(
                f"{where} refused to embed with {self.identity.name!r}, HTTP {status}: {reason}",
                hint="Check the model's name, the address and the key.",
            )
        return BusyError(f"no whole answer within {self._timeout:g} s")

    @cached_property
    def _client(self) -> openai.OpenAI:
        import openai

        return openai.OpenAI(
            api_key=self._api_key or "none",
            base_url=self._base_url,
            max_retries=0,
            timeout=self._timeout,
        )


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
