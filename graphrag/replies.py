"""Get a model's reply in the agreed shape, and remember it once it has it.

A reply out of shape is parsed tolerantly (fences, prose around, trailing commas),
then the model is asked once more with its error. Only validated replies are
remembered: a bad one is asked again on the next run.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from json_repair import repair_json
from pydantic import BaseModel, ValidationError

from graphrag.errors import ModelError
from graphrag.memo import memo_key
from graphrag.model import Usage
from graphrag.ports import ChatModel, Memo, Prompt

S = TypeVar("S", bound=BaseModel)
_FENCED = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Reply(Generic[S]):
    """What a model said, validated.

    Attributes:
        value: In the agreed shape.
        usage: Of all calls it took; nothing if it was remembered.
        repaired: What had to be mended ("fenced", "repaired", "asked again"); empty if nothing.
    """

    value: S
    usage: Usage
    repaired: str = ""


def reply(
    model: ChatModel, prompt: Prompt, *, shape: type[S], version: str, memo: Memo
) -> Reply[S]:
    """Return the model's reply to `prompt` as a `shape`.

    Args:
        model: Who is asked.
        prompt: What is asked.
        shape: What the reply must be.
        version: Of the stage's own code; counts up when it means something else.
        memo: Where validated replies are kept, by everything that could change them.

    Raises:
        ModelError: Not reached, or twice out of shape.
    """
    schema = shape.model_json_schema()
    key = memo_key(
        prompt.stage,
        version,
        model.identity,
        prompt.system,
        prompt.user,
        f"{prompt.max_tokens} {prompt.temperature}",
        json.dumps(schema, sort_keys=True),
    )
    known = memo.get(key)
    if known is not None:
        return Reply(shape.model_validate_json(known), Usage(remembered=1))
    first = model.complete(prompt, schema=schema)
    try:
        value, mended = _shaped(first.text, shape)
        made = Reply(value, first.usage, mended)
    except _OutOfShapeError as error:
        again = replace(prompt, user=f"{prompt.user}\n\n{_correction(first.text, str(error))}")
        second = model.complete(again, schema=schema)
        try:
            value, _ = _shaped(second.text, shape)
        except _OutOfShapeError as last:
            raise ModelError(
                f"The model twice answered out of shape: {last}.",
                hint="The item stands in the ledger; it is asked again on the next run.",
            ) from last
        made = Reply(value, added(first.usage, second.usage), "asked again")
    memo.put_many(prompt.stage, {key: made.value.model_dump_json().encode()})
    return made


def added(left: Usage, right: Usage) -> Usage:
    """Return the sum of two usages; money is unknown if either is."""
    usd = None if left.usd is None or right.usd is None else left.usd + right.usd
    return Usage(
        calls=left.calls + right.calls,
        prompt_tokens=left.prompt_tokens + right.prompt_tokens,
        completion_tokens=left.completion_tokens + right.completion_tokens,
        usd=usd,
        seconds=left.seconds + right.seconds,
        remembered=left.remembered + right.remembered,
    )


class _OutOfShapeError(Exception):
    """A reply that no tolerance makes into the agreed shape."""


def _shaped(text: str, shape: type[S]) -> tuple[S, str]:
    data, mended = _parsed(text)
    if isinstance(data, list):
        # A bare list where an object was asked for: it is the object's only list.
        lists = [name for name, field in shape.model_fields.items() if _is_list(field.annotation)]
        if lists:
            data, mended = {lists[0]: data}, "repaired"
    try:
        return shape.model_validate(data), mended
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise _OutOfShapeError(f"{where}: {first['msg']}") from error


def _parsed(text: str) -> tuple[Any, str]:  # Any: JSON
    """Return the JSON in `text`, and how it had to be mended."""
    fenced = _FENCED.search(text)
    inner = fenced.group(1) if fenced else text
    try:
        return json.loads(inner), "fenced" if fenced else ""
    except json.JSONDecodeError:
        start = min((at for at in (inner.find("{"), inner.find("[")) if at >= 0), default=-1)
    if start < 0:
        raise _OutOfShapeError("it holds no JSON")
    data = repair_json(inner[start:], return_objects=True)
    if not isinstance(data, dict | list) or not data:
        raise _OutOfShapeError("its JSON cannot be read")
    return data, "repaired"


def _is_list(annotation: Any) -> bool:  # Any: a type form
    return getattr(annotation, "__origin__", annotation) in (list, tuple)


def _correction(text: str, problem: str) -> str:
    return (
        f"Your last reply could not be used: {problem}. It began:\n{text[:200]}\n"
        "Answer again with one JSON object in the agreed shape and nothing else."
    )
