"""Get a model's reply in the agreed shape, and remember it once it has it.

A reply out of shape is parsed tolerantly (fences, prose around, trailing commas),
then the model is asked once more with its error. Only validated replies are
remembered: a bad one is asked again on the next run. Every call is counted by a meter,
the one given or that of the run or question under way (`money.metering`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from graphrag.errors import ModelError
from graphrag.memo import memo_key
from graphrag.model import Usage
from graphrag.money import PICTURE, Meter, added, current_meter, estimated_tokens
from graphrag.ports import ChatModel, Completion, Memo, Prompt
from graphrag.replies.read import OutOfShapeError, answer_of, shaped

S = TypeVar("S", bound=BaseModel)
Schema = Mapping[str, object]
Listener = Callable[[str], None]
_IDLE = frozenset({"title", "default", "minLength"})
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@dataclass(frozen=True, slots=True)
class Reply(Generic[S]):
    """What a model said, validated.

    Attributes:
        value: In the agreed shape.
        usage: Of all calls it took; nothing if it was remembered.
        repaired: What had to be mended ("fenced", "repaired", "cut", "asked again"); empty if
            nothing. Remembered with the value.
    """

    value: S
    usage: Usage
    repaired: str = ""


def reply(
    model: ChatModel,
    prompt: Prompt,
    *,
    shape: type[S],
    version: str,
    memo: Memo,
    wanted: type[BaseModel] | None = None,
    meter: Meter | None = None,
) -> Reply[S]:
    """Return the model's reply to `prompt` as a `shape`.

    Args:
        model: Who is asked.
        prompt: What is asked.
        shape: What the reply must be.
        version: Of the stage's own code; counts up when it means something else.
        memo: Where validated replies are kept, by everything that could change them.
        wanted: What the server is told to enforce, where it is stricter than `shape`.
        meter: Counts what is used, and may refuse a call.

    Raises:
        ModelError: Not reached, over the budget, or twice out of shape.
    """
    meter = meter or current_meter()
    wanted = wanted or shape
    key = reply_key(model, prompt, version=version, wanted=wanted)
    known = memo.get(key)
    if known is not None:
        meter.add(prompt.stage, Usage(remembered=1))
        kept = json.loads(known)
        return Reply(shape.model_validate(kept["value"]), Usage(remembered=1), kept["repaired"])
    made = _asked(model, prompt, shape, schema_of(wanted), meter)
    kept = {"repaired": made.repaired, "value": made.value.model_dump(mode="json")}
    memo.put_many(prompt.stage, {key: json.dumps(kept).encode()})
    return made


def prose(
    model: ChatModel, prompt: Prompt, *, version: str, memo: Memo, meter: Meter | None = None
) -> str:
    """Return the model's reply to `prompt` as running text; who is `listening` hears it come.

    Args:
        model: Who is asked.
        prompt: What is asked.
        version: Of the stage's own code; counts up when it means something else.
        memo: Where whole replies are kept.
        meter: Counts what is used, and may refuse a call.

    Raises:
        ModelError: Not reached, over the budget, or empty.
    """
    meter = meter or current_meter()
    key = reply_key(model, prompt, version=version, wanted=None)
    known = memo.get(key)
    if known is not None:
        meter.add(prompt.stage, Usage(remembered=1))
        return known.decode()
    made = _completed(model, prompt, None, meter, _listener.get())
    text = answer_of(made.text)
    if not text:
        raise ModelError("The model answered nothing.", hint="Ask again, or another model.")
    if not made.cut:
        memo.put_many(prompt.stage, {key: text.encode()})
    return text


@contextmanager
def listening(heard: Listener | None) -> Iterator[None]:
    """Let `heard` be told of running text inside, piece by piece as it comes."""
    token = _listener.set(heard)
    try:
        yield
    finally:
        _listener.reset(token)


@lru_cache(maxsize=64)
def schema_of(shape: type[BaseModel]) -> Schema:
    """Return the JSON schema of `shape` as strict servers want it said.

    Every object is closed and all of its keys are required; titles, defaults and lengths, which
    they refuse or which say nothing, are left out.
    """
    closed: Schema = _closed(shape.model_json_schema())
    return closed


def reply_key(
    model: ChatModel, prompt: Prompt, *, version: str, wanted: type[BaseModel] | None
) -> str:
    """Return the memo's key of a reply: everything that could change it.

    `wanted` is what the server is told to enforce; None for running text.
    """
    return memo_key(
        prompt.stage,
        version,
        model.identity,
        prompt.system,
        prompt.user,
        f"{prompt.max_tokens} {prompt.temperature}",
        _told(wanted) if wanted else "{}",
        *(sha256(picture).hexdigest() for picture in prompt.pictures),
    )


def keep(
    completion: Completion,
    *,
    key: str,
    stage: str,
    shape: type[BaseModel],
    memo: Memo,
) -> bool:
    """Remember a reply that came another way (a batch) under `key`, if it is in shape."""
    try:
        value, mended = shaped(completion.text, shape)
    except OutOfShapeError:
        return False
    repaired = "cut" if completion.cut and mended else mended
    kept = {"repaired": repaired, "value": value.model_dump(mode="json")}
    memo.put_many(stage, {key: json.dumps(kept).encode()})
    return True


@lru_cache(maxsize=64)
def _told(shape: type[BaseModel]) -> str:
    return json.dumps(schema_of(shape), sort_keys=True)


def _closed(node: Any) -> Any:  # Any: a JSON schema
    if isinstance(node, list):
        return [_closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    closed = {name: _closed(value) for name, value in node.items() if not _is_idle(name, value)}
    if isinstance(closed.get("properties"), dict):
        closed |= {"additionalProperties": False, "required": list(closed["properties"])}
    return closed


def _is_idle(name: str, value: object) -> bool:
    """Whether a keyword is left out; a property of that name has an object there."""
    return name in _IDLE and not isinstance(value, dict)


def _asked(
    model: ChatModel, prompt: Prompt, shape: type[S], schema: Schema, meter: Meter
) -> Reply[S]:
    first = _completed(model, prompt, schema, meter)
    try:
        value, mended = shaped(first.text, shape)
        return Reply(value, first.usage, "cut" if first.cut and mended else mended)
    except OutOfShapeError as error:
        again = replace(prompt, user=f"{prompt.user}\n\n{_correction(first.text, str(error))}")
    second = _completed(model, again, schema, meter)
    try:
        value, _ = shaped(second.text, shape)
    except OutOfShapeError as error:
        raise ModelError(
            f"The model twice answered out of shape: {error}.",
            hint="The item stands in the ledger; it is asked again on the next run.",
        ) from error
    return Reply(value, added(first.usage, second.usage), "asked again")


def _completed(
    model: ChatModel,
    prompt: Prompt,
    schema: Schema | None,
    meter: Meter,
    heard: Listener | None = None,
) -> Completion:
    expected = estimated_tokens(prompt.system + prompt.user) + PICTURE * len(prompt.pictures)
    with meter.hold(prompt.stage, prompt_tokens=expected, reply_tokens=prompt.max_tokens):
        completion = model.complete(prompt, schema=schema, heard=heard)
        meter.add(prompt.stage, completion.usage)
    return completion


def _correction(text: str, problem: str) -> str:
    return (
        f"Your last reply could not be used: {problem}. It began:\n{text[:200]}\n"
        "Answer again with one JSON object in the agreed shape and nothing else."
    )
