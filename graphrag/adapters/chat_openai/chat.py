"""One call at a time: OpenAI, Azure, vLLM, Ollama, llama.cpp.

The client's own retries are off: `traffic` decides when to try again, for all calls
together. Servers differ in what they accept; what one refuses (a JSON schema, the name
of the token limit, a temperature) is left out from then on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from graphrag.adapters.chat_openai.body import PATH, PLACEHOLDER, body, completed, completion
from graphrag.errors import ModelError, RefusedError
from graphrag.money import Price, estimated_tokens
from graphrag.ports import Completion, Prompt
from graphrag.traffic import BusyError, Traffic, may_pass, seconds_asked

if TYPE_CHECKING:
    import openai

Listener = Callable[[str], None]
_TOLD = tuple(
    f"X-Stainless-{name}"
    for name in ("Lang", "Package-Version", "OS", "Arch", "Runtime", "Runtime-Version", "Async")
)


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
        self._base_url = base_url
        self._api_key = api_key
        self._timeout = timeout
        self._price = price
        self._refused: frozenset[str] = frozenset()

    @property
    def identity(self) -> str:
        """Model and server; neither key nor concurrency can change a reply."""
        return f"{self._model}@{self._base_url or 'openai'}"

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
        expected = estimated_tokens(prompt.system + prompt.user) + prompt.max_tokens
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
                return self._streamed(options, heard) if heard else self._whole(options)
            except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
                refused = _refused_option(error, options)
                if refused is None:
                    raise self._failure(error) from error
                self._refused |= {refused}
            except (openai.APIError, json.JSONDecodeError) as error:
                raise self._translated(error) from error

    def _whole(self, options: Mapping[str, Any]) -> Completion:
        """Ask for the reply in one piece.

        `post` sends and returns JSON as it is: walking through the request and building the
        client's classes from the reply costs twice the CPU of all the rest.
        """
        answer = json.loads(self._client.post(PATH, cast_to=bytes, body=options))
        made = completion(answer, self._price)
        if made is None:
            raise BusyError("the reply held no choice")
        return made

    def _streamed(self, options: Mapping[str, Any], heard: _Again) -> Completion:
        """Ask for the reply piece by piece; servers that cannot send it whole."""
        import httpx2
        import openai

        heard.begin()
        text, finish, usage = "", None, None
        try:
            with self._client.post(
                PATH,
                cast_to=openai.types.chat.ChatCompletionChunk,
                body=dict(options),
                stream=True,
                stream_cls=openai.Stream[openai.types.chat.ChatCompletionChunk],
            ) as chunks:
                for chunk in chunks:
                    usage = chunk.usage.model_dump() if chunk.usage else usage
                    for choice in chunk.choices or ():
                        piece = choice.delta.content or ""
                        text, finish = text + piece, choice.finish_reason or finish
                        heard(piece)
        except httpx2.HTTPError as error:  # the client does not translate what cuts a stream
            raise BusyError("the reply was cut") from error
        if finish is None:
            raise BusyError("the reply was cut")
        return completed(text, finish, usage, self._price)

    def _translated(self, error: Exception) -> BusyError | ModelError:
        """Return what `error` means to us: wait and try again, or give up."""
        import openai

        if isinstance(error, openai.APIStatusError):
            if may_pass(error.status_code, _reason(error)):
                asked = seconds_asked(error.response.headers.get("retry-after", ""))
                return BusyError(f"HTTP {error.status_code}", retry_after=asked)
            return self._failure(error)
        if isinstance(error, openai.APITimeoutError):
            return BusyError(f"no answer within {self._timeout:g} s")
        if isinstance(error, openai.APIConnectionError):
            return BusyError("the connection was cut")
        return BusyError("the reply was cut")

    def _failure(self, error: openai.APIStatusError) -> ModelError:
        where = self._base_url or "OpenAI"
        hints = {
            401: "Set the key in the environment variable that [models] api_key_env names.",
            403: "The key may not use this model; choose another in [models].",
            404: "The server has no such model or path; check [models] model and base_url.",
        }
        kind = RefusedError if error.status_code in hints else ModelError
        return kind(
            f"{where} refused the call to {self._model!r} with HTTP {error.status_code}: "
            f"{_reason(error)}",
            hint=hints.get(error.status_code, "Check [models] in graphrag.toml."),
        )

    @cached_property
    def _client(self) -> openai.OpenAI:
        import openai

        # What the client would tell of this machine is no server's business, and costs time.
        left_out: dict[str, Any] = dict.fromkeys(_TOLD, openai.Omit())  # Any: not in their types
        return openai.OpenAI(
            api_key=self._api_key or PLACEHOLDER,
            base_url=self._base_url,
            max_retries=0,
            timeout=self._timeout,
            default_headers=left_out,
        )


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


def _refused_option(error: openai.APIStatusError, options: Mapping[str, Any]) -> str | None:
    """Return the option that the server's complaint names, if we can do without it."""
    reason = _reason(error)
    named = {
        "response_format": ("response_format", "json_schema", "structured"),
        "max_tokens": ("max_tokens", "max_completion_tokens"),
        "temperature": ("temperature",),
        "stream_options": ("stream_options", "include_usage"),
    }
    for option, words in named.items():
        if option in options and any(word in reason for word in words):
            return option
    return None


def _reason(error: openai.APIStatusError) -> str:
    """Return the server's own words, shortened."""
    body = error.body
    if isinstance(body, dict):
        return f"{body.get('message') or body} {body.get('code') or ''}".strip()[:300]
    return str(body or error.message)[:300]
