"""A rerank endpoint of Cohere's form, as Cohere, Jina, vLLM, Infinity and LocalAI serve it.

    POST {base_url}/rerank  {"model": …, "query": …, "documents": […], "top_n": n}
    → {"results": [{"index": 0, "relevance_score": 0.98}, …]}

The `openai` client carries it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel, ValidationError

from graphrag.adapters.openai.server import Server
from graphrag.errors import ModelError
from graphrag.money import estimated_tokens
from graphrag.ports import FloatArray
from graphrag.traffic import BusyError, Traffic

_MOST_CHARACTERS = 8_000
"""Of one passage; servers refuse or cut what is much longer."""


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
        self._server = Server(base_url, api_key, timeout)

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        """Return (n,) float32, larger is better; passages are cut at 8,000 characters.

        Raises:
            ModelError: Refused, out of shape, or not reached before the deadline.
        """
        if not passages:
            return np.zeros(0, dtype=np.float32)
        self._server.prepare()
        sent = [passage[:_MOST_CHARACTERS] for passage in passages]
        expected = sum(map(estimated_tokens, sent)) + estimated_tokens(question)
        return self._traffic.send(lambda: self._attempt(question, sent), tokens=expected)

    def _attempt(self, question: str, passages: Sequence[str]) -> FloatArray:
        body = {
            "model": self._model,
            "query": question,
            "documents": list(passages),
            "top_n": len(passages),
        }
        answer = self._server.post("/rerank", body, to=f"rerank with {self._model!r}")
        return self._scores(answer, len(passages))

    def _scores(self, answer: object, size: int) -> FloatArray:
        try:
            results = _Answer.model_validate(answer).results
        except ValidationError as error:
            raise ModelError(
                f"{self._server.name} does not answer as a rerank endpoint does.",
                hint="Check the address: `/rerank` is added to it.",
            ) from error
        scores = {item.index: item.relevance_score for item in results}
        if scores.keys() != set(range(size)):
            raise BusyError(f"{len(scores)} scores came for {size} passages")
        return np.array([scores[index] for index in range(size)], dtype=np.float32)


class _Result(BaseModel):
    """One passage's score; servers add fields of their own."""

    index: int
    relevance_score: float


class _Answer(BaseModel):
    results: list[_Result]
