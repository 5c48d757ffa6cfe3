"""A rerank endpoint of Cohere's form, as Cohere, Jina, vLLM, Infinity and LocalAI serve it.

    POST {base_url}/rerank  {"model": …, "query": …, "documents": […], "top_n": n}
    → {"results": [{"index": 0, "relevance_score": 0.98}, …]}

The `openai` client carries it, with its own retries off: `traffic` decides.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from pydantic import BaseModel, ValidationError

from graphrag.errors import ModelError, RefusedError
from graphrag.money import estimated_tokens
from graphrag.ports import FloatArray
from graphrag.traffic import BusyError, Traffic, may_pass, seconds_asked

if TYPE_CHECKING:
    import openai

_MOST_CHARACTERS = 8_000
"""Of one passage; servers refuse or cut what is much longer."""
_REFUSED = frozenset({401, 403, 404})


class HttpReranker:
    """A `Reranker` over HTTP.

    Args:
        model: Name, as the server knows it.
        traffic: Shared by everything that calls this server.
        base_url: Where `/rerank` is.
        api_key: None where the server wants none.
        timeout: Seconds for one attempt.
    """

    def __init__(
        self,
        model: str,
        *,
        traffic: Traffic,
        base_url: str,
        api_key: str | None = None,
        timeout: float = 30.0,
    ) -> None:
        self._model = model
        self._traffic = traffic
        self._base_url = base_url
        self._api_key = api_key
        self._timeout = timeout

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        """Return (n,) float32, larger is better; passages are cut at 8,000 characters.

        Raises:
            ModelError: Refused, out of shape, or not reached before the deadline.
        """
        if not passages:
            return np.zeros(0, dtype=np.float32)
        sent = [passage[:_MOST_CHARACTERS] for passage in passages]
        expected = sum(map(estimated_tokens, sent)) + estimated_tokens(question)
        return self._traffic.send(lambda: self._attempt(question, sent), tokens=expected)

    def _attempt(self, question: str, passages: Sequence[str]) -> FloatArray:
        import openai

        body = {
            "model": self._model,
            "query": question,
            "documents": list(passages),
            "top_n": len(passages),
        }
        try:
            answer = self._client.post("/rerank", cast_to=object, body=body)
        except (openai.APIError, json.JSONDecodeError) as error:
            raise self._translated(error) from error
        return self._scores(answer, len(passages))

    def _scores(self, answer: object, size: int) -> FloatArray:
        try:
            results = _Answer.model_validate(answer).results
        except ValidationError as error:
            raise ModelError(
                f"{self._base_url} does not answer as a rerank endpoint does.",
                hint="Check the address: `/rerank` is added to it.",
            ) from error
        scores = {item.index: item.relevance_score for item in results}
        if scores.keys() != set(range(size)):
            raise BusyError(f"{len(scores)} scores came for {size} passages")
        return np.array([scores[index] for index in range(size)], dtype=np.float32)

    def _translated(self, error: Exception) -> BusyError | ModelError:
        """Return what `error` means to us: wait and try again, or give up."""
        import openai

        if isinstance(error, openai.APIStatusError):
            status, reason = error.status_code, str(error.body or error.message)[:300]
            if may_pass(status, reason):
                asked = seconds_asked(error.response.headers.get("retry-after", ""))
                return BusyError(f"HTTP {status}", retry_after=asked)
            kind = RefusedError if status in _REFUSED else ModelError
            return kind(
                f"{self._base_url} refused to rerank with {self._model!r}, HTTP {status}: {reason}",
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


class _Result(BaseModel):
    """One passage's score; servers add fields of their own."""

    index: int
    relevance_score: float


class _Answer(BaseModel):
    results: list[_Result]
