"""One call at a time: OpenAI, Azure, vLLM, Ollama, llama.cpp.

Servers differ in what they accept; what one refuses (a JSON schema, the name
of the token limit, a temperature) is left out from then on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from graphrag.adapters.openai.body import PATH, body, completed, completion
from graphrag.adapters.openai.server import Server
from graphrag.money import Price, estimated_tokens
from graphrag.ports import Completion, Prompt
from graphrag.traffic import BusyError, Traffic

Listener = Callable[[str], None]
_JSON = "application/json"


class OpenAIChat:
    """A `ChatModel` over HTTP.

    Args:
        model: Name, as the server knows it.
        traffic: Shared by everything that calls this server.
        base_url: None for OpenAI's own.
        api_key: None where the server wants none.
        timeout: Seconds for one attempt.
        price: None if unknown.
    """

    def __init__(
        self,
        model: str,
        *,
        traffic: Traffic,
        base_url: str | None = None,
        api_key: str | None = None,
        timeout: float = 120.0,
        price: Price | None = None,
    ) -> None:
        self._model = model
        self._traffic = traffic
        self._server = Server(base_url, api_key, timeout)
        self._price = price
        self._call = f"answer as {model!r}"
        self._refused: frozenset[str] = frozenset()

    @property
    def identity(self) -> str:
        """Model and server; neither key nor concurrency can change a reply."""
        return f"{self._model}@{self._server.name}"

    def complete(
        self,
        prompt: Prompt,
        *,
        schema: Mapping[str, object] | None = None,
        heard: Listener | None = None,
    ) -> Completion:
        """Return the reply to `prompt`.

        Raises:
            ModelError: Refused, or not reached before the deadline.
        """
        self._server.prepare()
        expected = _sent(prompt) + prompt.max_tokens
        listener = _Again(heard) if heard else None
        return self._traffic.send(lambda: self._attempt(prompt, schema, listener), tokens=expected)

    def _attempt(
        self, prompt: Prompt, schema: Mapping[str, object] | None, heard: _Again | None
    ) -> Completion:
        import openai

        while True:
            options = body(
                self._model, prompt, schema, without=self._refused, stream=heard is not None
            )
            try:
                if heard and options.get("stream"):
                    return self._streamed(options, heard, _sent(prompt))
                return self._read(self._server.answer(PATH, options), heard, _sent(prompt))
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                refused = _refused_option(self._server.reason(error), options)
                if refused is None:
                    raise self._server.refusal(error, to=self._call) from error
                self._refused |= {refused}
            except (openai.APIError, ValueError) as error:  # ValueError: no JSON, no UTF-8
                raise self._server.translated(error, to=self._call) from error

    def _read(self, answer: object, heard: _Again | None, sent: int) -> Completion:
        """Return a reply that came in one piece."""
        made = completion(answer, self._price, sent=sent)
        if made is None:
            raise BusyError("the reply held no choice")
        if heard:
            heard(made.text)
        return made

    def _streamed(self, options: Mapping[str, Any], heard: _Again, sent: int) -> Completion:
        """Ask for the reply piece by piece; a server may send it whole even so."""
        import httpx2
        import openai
        from openai.types.chat.chat_completion_chunk import ChoiceDelta

        heard.begin()
        text, finish, usage = "", None, None
        try:
            with self._server.client.post(
                PATH,
                cast_to=openai.types.chat.ChatCompletionChunk,
                body=dict(options),
                stream=True,
                stream_cls=openai.Stream[openai.types.chat.ChatCompletionChunk],
            ) as chunks:
                if _JSON in chunks.response.headers.get("content-type", ""):
                    return self._read(json.loads(chunks.response.read()), heard, sent)
                for chunk in chunks:
                    usage = chunk.usage.model_dump() if chunk.usage else usage
                    for choice in chunk.choices or ():
                        delta: ChoiceDelta | None = choice.delta  # null from some servers
                        piece = (delta and delta.content) or ""
                        text, finish = text + piece, choice.finish_reason or finish
                        heard(piece)
        except httpx2.HTTPError as error:  # the client does not translate what cuts a stream
            raise BusyError("the reply was cut") from error
        if finish is None:
            raise BusyError("the reply was cut")
        return completed(text, finish, usage, self._price, sent=sent)


class _Again:
    """Passes pieces on; a reply that is asked for again begins on a new line."""

    def __init__(self, heard: Listener) -> None:
        self._heard = heard
        self._spoke = False

    def begin(self) -> None:
        if self._spoke:
            self._heard("\n")

    def __call__(self, piece: str) -> None:
        if piece:
            self._spoke = True
            self._heard(piece)


def _sent(prompt: Prompt) -> int:
    return estimated_tokens(prompt.system + prompt.user)


def _refused_option(told: str, options: Mapping[str, Any]) -> str | None:
    """Return the option that the server's complaint names, if we can do without it."""
    named = {
        "response_format": ("response_format", "json_schema", "structured"),
        "max_tokens": ("max_tokens", "max_completion_tokens"),
        "temperature": ("temperature",),
        "stream_options": ("stream_options", "include_usage"),
        "stream": ("stream",),
    }
    for option, words in named.items():
        if option in options and any(word in told for word in words):
            return option
    return None
