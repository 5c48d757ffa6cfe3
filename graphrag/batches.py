"""Let a batch answer first: cheaper and later, by the same keys as calls one by one.

A batch fills the memo; then the ordinary run finds its replies there, and asks directly for what
the batch could not answer in shape. Which batch holds which request is remembered too, so a run
that was killed while it waited goes on waiting for the same batch, and pays for nothing twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from graphrag.errors import BatchFailedError
from graphrag.memo import memo_key
from graphrag.money import Meter
from graphrag.ports import BatchModel, ChatModel, Memo, Prompt
from graphrag.replies import keep, reply_key, schema_of

_STAGE = "batch"
_MOST = 50_000
"""Requests in one batch; the provider's limit."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call, as `replies.reply` would make it."""

    prompt: Prompt
    shape: type[BaseModel]
    version: str
    wanted: type[BaseModel]


def answer_by_batch(
    requests: Iterable[Request],
    *,
    model: ChatModel,
    batches: BatchModel,
    memo: Memo,
    meter: Meter,
    wait: Callable[[str], None],
) -> int:
    """Fill the memo with the replies to `requests`; return how many came in shape.

    Args:
        requests: What would be asked one by one.
        model: Who would be; its identity is part of the keys.
        batches: The same model's batch endpoint.
        memo: Where replies, and the ids of batches under way, are kept.
        meter: Counts what is used.
        wait: Called with a batch's id as long as it is under way; sleeps, or gives up.

    Raises:
        ModelError: The server took no batch, or one ended without a reply.
    """
    asked = {
        reply_key(model, one.prompt, version=one.version, wanted=one.wanted): one
        for one in requests
    }
    known = memo.get_many(asked)
    open_ = {key: one for key, one in asked.items() if key not in known}
    count = 0
    for batch_id, names in _batches(open_, batches, memo).items():
        try:
            while (replies := batches.fetch(batch_id)) is None:
                wait(batch_id)
        except BatchFailedError:
            memo.put_many(_STAGE, {_mark(name): b"" for name in names})
            raise
        for name in names:
            if name not in replies:
                continue
            made, one = replies[name], open_[name]
            meter.add(one.prompt.stage, made.usage)
            stage = one.prompt.stage
            count += keep(made, key=name, stage=stage, shape=one.shape, memo=memo)
        memo.put_many(_STAGE, {_mark(name): b"" for name in names})
    return count


def _batches(
    asked: Mapping[str, Request], batches: BatchModel, memo: Memo
) -> Mapping[str, list[str]]:
    """Return the names of requests by the batch that holds them, submitting what none does."""
    held: defaultdict[str, list[str]] = defaultdict(list)
    free: list[str] = []
    marks = memo.get_many([_mark(name) for name in asked])
    for name in asked:
        batch_id = marks.get(_mark(name), b"").decode()
        (held[batch_id] if batch_id else free).append(name)
    for start in range(0, len(free), _MOST):
        names = free[start : start + _MOST]
        batch_id = batches.submit({n: (asked[n].prompt, schema_of(asked[n].wanted)) for n in names})
        memo.put_many(_STAGE, {_mark(name): batch_id.encode() for name in names})
        held[batch_id] = names
    return held


def _mark(name: str) -> str:
    return memo_key(_STAGE, name)
