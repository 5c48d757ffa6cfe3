"""What an extraction will cost, before anything is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from graphrag.ingest.extract.with_llm.ask import DEFAULT, Reading
from graphrag.ingest.extract.with_llm.prompt import STAGE, system, window_prompt
from graphrag.ingest.extract.with_llm.shape import wanted
from graphrag.ingest.extract.with_llm.version import VERSION
from graphrag.ingest.extract.with_llm.windows import windows
from graphrag.model import Chunk, Document, ExtractionSchema, StageEstimate
from graphrag.money import Price, estimated_tokens
from graphrag.ports import ChatModel, Memo
from graphrag.replies import reply_key

REPLY_SHARE = 0.9
"""Tokens of reply for one token of passages. GPT-4o wrote 0.48 about a novel without quotes,
facts and JSON; these about double it."""


def estimate(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    schema: ExtractionSchema,
    model: ChatModel,
    memo: Memo,
    reading: Reading = DEFAULT,
    price: Price | None = None,
    count: Callable[[str], int] = estimated_tokens,
) -> StageEstimate:
    """Return what `extract` would send for `batch`; windows that were paid for are left out.

    Gleaning rounds are counted as if all were needed.
    """
    rounds, told, shape = 1 + reading.gleaning, system(schema), wanted(schema)
    calls = remembered = prompt_tokens = reply_tokens = 0
    opened = (windows(chunks, max_tokens=reading.window_tokens) for _, chunks in batch)
    for window in {window.digest: window for part in opened for window in part}.values():
        prompt = window_prompt(window, told)
        key = reply_key(model, prompt, version=VERSION, wanted=shape)
        if memo.get(key) is not None:
            remembered += 1
            continue
        calls += rounds
        prompt_tokens += rounds * count(prompt.system + prompt.user)
        reply_tokens += int(sum(chunk.tokens for chunk in window.chunks) * REPLY_SHARE)
    usd = price.of(prompt_tokens, reply_tokens) if price else None
    return StageEstimate(STAGE, calls, remembered, prompt_tokens, reply_tokens, usd)
