"""What an extraction will cost, before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphrag.ingest.extract.with_llm.ask import DEFAULT, Reading
from graphrag.ingest.extract.with_llm.prompt import window_prompt
from graphrag.ingest.extract.with_llm.shape import wanted
from graphrag.ingest.extract.with_llm.version import VERSION
from graphrag.ingest.extract.with_llm.windows import windows
from graphrag.model import Chunk, Document, ExtractionSchema
from graphrag.money import PRICES_AS_OF, Price, estimated_tokens
from graphrag.ports import ChatModel, Memo
from graphrag.replies import reply_key

REPLY_SHARE = 0.9
"""Tokens of reply for one token of passages. GPT-4o wrote 0.48 about a novel without quotes,
facts and JSON; these about double it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is about to be sent.

    Attributes:
        documents: That would be read.
        chunks: In them.
        calls: To the model; gleaning rounds counted as if all were needed.
        remembered: Windows whose reply is known; they cost nothing.
        prompt_tokens: Estimated.
        completion_tokens: Estimated, more roughly.
        usd: None if the price is unknown.
        because: How it was estimated, in a sentence.
    """

    documents: int
    chunks: int
    calls: int
    remembered: int
    prompt_tokens: int
    completion_tokens: int
    usd: float | None
    because: str


def estimate(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    schema: ExtractionSchema,
    model: ChatModel,
    memo: Memo,
    reading: Reading = DEFAULT,
    price: Price | None = None,
) -> Estimate:
    """Return what `extract` would send for `batch`; windows that were paid for are left out."""
    documents = chunk_count = remembered = prompt_tokens = reply_tokens = 0
    prompts: dict[str, int] = {}
    for _, chunks in batch:
        documents += 1
        chunk_count += len(chunks)
        for window in windows(chunks, max_tokens=reading.window_tokens):
            prompt = window_prompt(window, schema)
            key = reply_key(model, prompt, version=VERSION, schema=wanted(schema))
            if window.digest in prompts:
                continue
            prompts[window.digest] = 0
            if memo.get(key) is not None:
                remembered += 1
                continue
            prompts[window.digest] = 1 + reading.gleaning
            rounds = prompts[window.digest]
            passages = sum(chunk.tokens for chunk in window.chunks)
            prompt_tokens += rounds * estimated_tokens(prompt.system + prompt.user)
            reply_tokens += int(passages * REPLY_SHARE)
    return Estimate(
        documents=documents,
        chunks=chunk_count,
        calls=sum(prompts.values()),
        remembered=remembered,
        prompt_tokens=prompt_tokens,
        completion_tokens=reply_tokens,
        usd=price.of(prompt_tokens, reply_tokens) if price else None,
        because=f"Four characters a token, {REPLY_SHARE} tokens of reply for one of passages,"
        f" prices as of {PRICES_AS_OF} where the settings give none.",
    )
