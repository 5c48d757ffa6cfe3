"""Let a batch answer first: cheaper and later, by the same keys as calls one by one.

A batch fills the memo; then the ordinary run finds its replies there, and asks directly for what
the batch could not answer in shape. Which batch holds which request is remembered too, so a run
that was killed while it waited goes on waiting for the same batch, and pays for nothing twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from graphrag.errors import BatchFailedError
from graphrag.memo import memo_key
from graphrag.money import BATCHED, Meter, estimated_tokens
from graphrag.ports import BatchModel, ChatModel, Completion, Memo, Prompt
from graphrag.replies import keep, reply_key, schema_of

_STAGE = "batch"
_MOST = 50_000
"""Requests in one batch; the provider's limit."""
_MOST_CHARACTERS = 30_000_000
"""Of prompts in one batch, which in JSON stay below the provider's 200 MB."""


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

    A budget bounds what is sent by what it may cost at worst; once the true cost is known, what
    was left goes into the next batch, as long as any fits.

    Args:
        requests: What would be asked one by one, all by one stage.
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
    held, free = _under_way(open_, memo)
    count = 0
    while held or free:
        fitting = _fitting(
            [open_[name] for names in (*held.values(), free) for name in names], meter
        )
        sent = max(0, fitting - sum(map(len, held.values())))
        for names in _cut(free[:sent], open_):
            batch_id = batches.submit({n: _told(open_[n]) for n in names})
            memo.put_many(_STAGE, {_mark(name): batch_id.encode() for name in names})
            held[batch_id] = names
        if not held:
            return count
        free = free[sent:]
        for batch_id, names in held.items():
            replies = _awaited(batch_id, names, batches, memo, wait)
            for name in (name for name in names if name in replies):
                made, one = replies[name], open_[name]
                meter.add(one.prompt.stage, made.usage)
                count += keep(made, key=name, stage=one.prompt.stage, shape=one.shape, memo=memo)
            memo.put_many(_STAGE, {_mark(name): b"" for name in names})
        held = {}
    return count


def _under_way(asked: Mapping[str, Request], memo: Memo) -> tuple[dict[str, list[str]], list[str]]:
    """Return the names of requests by the batch that holds them, and those that none does."""
    held: defaultdict[str, list[str]] = defaultdict(list)
    free: list[str] = []
    marks = memo.get_many([_mark(name) for name in asked])
    for name in asked:
        batch_id = marks.get(_mark(name), b"").decode()
        (held[batch_id] if batch_id else free).append(name)
    return dict(held), free


def _fitting(asked: Sequence[Request], meter: Meter) -> int:
    """Return how many of `asked` the budget covers, from the first on."""
    calls = [
        (estimated_tokens(one.prompt.system + one.prompt.user), one.prompt.max_tokens)
        for one in asked
    ]
    return meter.fitting(asked[0].prompt.stage, calls, share=BATCHED)


def _cut(names: Sequence[str], asked: Mapping[str, Request]) -> Iterator[list[str]]:
    """Yield `names` in as many as one batch may hold."""
    part: list[str] = []
    size = 0
    for name in names:
        prompt = asked[name].prompt
        length = len(prompt.system) + len(prompt.user)
        if part and (len(part) == _MOST or size + length > _MOST_CHARACTERS):
            yield part
            part, size = [], 0
        part.append(name)
        size += length
    if part:
        yield part


def _told(request: Request) -> tuple[Prompt, Mapping[str, object]]:
    return request.prompt, schema_of(request.wanted)


def _awaited(
    batch_id: str,
    names: Iterable[str],
    batches: BatchModel,
    memo: Memo,
    wait: Callable[[str], None],
) -> Mapping[str, Completion]:
    """Return a batch's replies once it has ended; one without any is forgotten."""
    try:
        while (replies := batches.fetch(batch_id)) is None:
            wait(batch_id)
    except BatchFailedError:
        memo.put_many(_STAGE, {_mark(name): b"" for name in names})
        raise
    return replies


def _mark(name: str) -> str:
    return memo_key(_STAGE, name)
