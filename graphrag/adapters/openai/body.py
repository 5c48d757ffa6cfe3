"""What a call sends, and what its answer means: JSON on both sides."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from graphrag.model import Usage
from graphrag.money import Price, estimated_tokens
from graphrag.ports import Completion, Prompt

PATH = "/chat/completions"


def body(
    model: str,
    prompt: Prompt,
    schema: Mapping[str, object] | None,
    *,
    without: frozenset[str] = frozenset(),
    stream: bool = False,
) -> dict[str, Any]:  # Any: JSON
    """Return the request; `without` names what the server refused."""
    options: dict[str, Any] = {  # Any: JSON
        "model": model,
        "messages": [
            {"role": "system", "content": _sendable(prompt.system)},
            {"role": "user", "content": _content(prompt)},
        ],
    }
    if "temperature" not in without:
        options["temperature"] = prompt.temperature
    newer = "max_tokens" in without
    options["max_completion_tokens" if newer else "max_tokens"] = prompt.max_tokens
    if schema is not None and "response_format" not in without:
        named = {"name": prompt.stage, "schema": dict(schema), "strict": True}
        options["response_format"] = {"type": "json_schema", "json_schema": named}
    if stream and "stream" not in without:
        options["stream"] = True
        if "stream_options" not in without:
            options["stream_options"] = {"include_usage": True}
    return options


def completion(answer: object, price: Price | None, *, sent: int) -> Completion | None:
    """Return what the server's answer says; None if it holds no choice.

    `sent` tokens are what the prompt is estimated at, for servers that do not tell.
    """
    try:
        made = _Answer.model_validate(answer)
    except ValidationError:
        return None
    choice = made.choices[0]
    return completed(choice.message.content, choice.finish_reason, made.usage, price, sent=sent)


def completed(
    text: str, finish: str | None, used: object, price: Price | None, *, sent: int
) -> Completion:
    """Return a reply with what it cost, estimated where the server does not tell.

    A call that counted as nothing would never spend a budget.
    """
    try:
        told = _Used.model_validate(used)
    except ValidationError:
        told = _Used()
    prompt, reply = told.prompt_tokens, told.completion_tokens
    if not prompt and not reply:
        prompt, reply = sent, estimated_tokens(text)
    usd = None if price is None else price.of(prompt, reply)
    usage = Usage(calls=1, prompt_tokens=prompt, completion_tokens=reply, usd=usd)
    return Completion(text, usage, cut=finish == "length")


def _text(content: object) -> object:
    """Return the text of a message: servers send null for nothing, and some a list of parts."""
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, dict))
        return "".join(part for part in parts if isinstance(part, str))
    return content or ""


class _Message(BaseModel):
    content: Annotated[str, BeforeValidator(_text)] = ""


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _Answer(BaseModel):
    """A reply; servers add fields of their own."""

    choices: list[_Choice] = Field(min_length=1)
    usage: object = None


class _Used(BaseModel):
    prompt_tokens: Annotated[int, BeforeValidator(lambda told: told or 0)] = 0
    completion_tokens: Annotated[int, BeforeValidator(lambda told: told or 0)] = 0


def _content(prompt: Prompt) -> str | list[dict[str, object]]:
    """Return the user's message; with pictures, a list of parts."""
    text = _sendable(prompt.user)
    if not prompt.pictures:
        return text
    urls = (f"data:image/png;base64,{b64encode(data).decode()}" for data in prompt.pictures)
    parts: list[dict[str, object]] = [{"type": "text", "text": text}]
    return parts + [{"type": "image_url", "image_url": {"url": url}} for url in urls]


def _sendable(text: str) -> str:
    """Return `text` without lone surrogates, which no request can carry."""
    return text.encode("utf-8", "replace").decode("utf-8")
