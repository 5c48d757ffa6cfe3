"""Many calls at once, within a day, at half the price: the provider's batch endpoint.

A file of requests goes up, a batch is made of it and known by its id; whoever has the id can
fetch the replies, in another process and on another day.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pydantic import BaseModel, ValidationError

from graphrag.adapters.openai.body import PATH, body, completion
from graphrag.adapters.openai.server import Server
from graphrag.errors import BatchFailedError, ModelError
from graphrag.money import BATCHED, Price
from graphrag.ports import Completion, Prompt

if TYPE_CHECKING:
    import openai

_TIMEOUT = 600.0
"""Seconds; a file of requests may be large."""
_ENDED = frozenset({"completed", "failed", "expired", "cancelled"})


class OpenAIBatches:
    """A `BatchModel` over HTTP.

    Args:
        model: Name, as the server knows it.
        base_url: None for OpenAI's own.
        api_key: None where the server wants none.
        price: Of calls one by one; None if unknown.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        price: Price | None = None,
    ) -> None:
        self._model = model
        self._server = Server(base_url, api_key, _TIMEOUT)
        self._price = Price(price.prompt * BATCHED, price.reply * BATCHED) if price else None

    def submit(self, asked: Mapping[str, tuple[Prompt, Mapping[str, object] | None]]) -> str:
        """Send the requests, each under a name of its own; return the id of the batch.

        Raises:
            ModelError: The server did not take them.
        """
        import openai

        lines = [
            {
                "custom_id": name,
                "method": "POST",
                "url": f"/v1{PATH}",
                "body": body(self._model, prompt, schema),
            }
            for name, (prompt, schema) in asked.items()
        ]
        content = "\n".join(json.dumps(line) for line in lines).encode()
        try:
            file = self._server.client.files.create(
                file=("requests.jsonl", content), purpose="batch"
            )
            made = self._server.client.batches.create(
                input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h"
            )
        except openai.APIError as error:
            raise self._failure(error) from error
        return made.id

    def fetch(self, batch_id: str) -> Mapping[str, Completion] | None:
        """Return the replies by name, those that failed left out; None while it is under way.

        Raises:
            BatchFailedError: It ended without a reply.
            ModelError: The server does not know it, or is out of reach.
        """
        import openai

        try:
            batch = self._server.client.batches.retrieve(batch_id)
            if batch.status not in _ENDED:
                return None
            if batch.output_file_id is None:
                told = batch.errors.data if batch.errors else None
                reason = (told[0].message if told else "") or "it holds no reply"
                raise BatchFailedError(
                    f"The batch {batch_id} {batch.status}: {reason}.",
                    hint="Run again: what is missing is asked anew.",
                )
            text = self._server.client.files.content(batch.output_file_id).text
        except openai.APIError as error:
            raise self._failure(error) from error
        return dict(self._replies(text))

    def _replies(self, text: str) -> Iterator[tuple[str, Completion]]:
        for line in text.split("\n"):  # JSON may hold the other separators of lines as they are
            try:
                row = _Row.model_validate_json(line)
            except ValidationError:
                continue  # as good as no reply
            made = completion(row.response.body, self._price, sent=0)
            if row.response.status_code == 200 and made is not None:  # HTTP's OK
                yield row.custom_id, made

    def _failure(self, error: openai.APIError) -> ModelError:
        return ModelError(
            f"{self._server.name} refused the batch: {self._server.reason(error)}",
            hint="Not every server has batches; run again without --batch.",
        )


class _Response(BaseModel):
    status_code: int
    body: object


class _Row(BaseModel):
    """A line of the replies; servers add fields of their own, and one that failed has no reply."""

    custom_id: str
    response: _Response
