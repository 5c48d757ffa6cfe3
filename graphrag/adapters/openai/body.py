"""What a call sends, and what its answer means: JSON on both sides."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from graphrag.model import Usage
from graphrag.money import Price
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
    if stream:
        options["stream"] = True
        if "stream_options" not in without:
            options["stream_options"] = {"include_usage": True}
    return options


def completion(answer: object, price: Price | None) -> Completion | None:
    """Return what the server's answer says; None if it holds no choice."""
    choices = (answer.get("choices") or []) if isinstance(answer, dict) else []
    if not choices or not isinstance(answer, dict):
        return None
    text = (choices[0].get("message") or {}).get("content") or ""
    return completed(text, choices[0].get("finish_reason"), answer.get("usage"), price)


def completed(
    text: str, finish: str | None, used: Mapping[str, int] | None, price: Price | None
) -> Completion:
    """Return a reply with what it cost."""
    sent = (used or {}).get("prompt_tokens") or 0
    received = (used or {}).get("completion_tokens") or 0
    usd = None if price is None else price.of(sent, received)
    usage = Usage(calls=1, prompt_tokens=sent, completion_tokens=received, usd=usd)
    return Completion(text, usage, cut=finish == "length")


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
