"""Contexts by a chat model: one call a chunk, the document first, so that prompt caches pay.

Contextual retrieval (Anthropic, 2024). A context only helps to find the chunk: it is never
quoted. Where the model cannot be had, the rules' context stands in, and the ledger says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from string import Template

from graphrag.errors import ModelError, RefusedError
from graphrag.ingest.context.by_rules import by_rules, placed
from graphrag.model import Chunk, Document, Dropped, StageEstimate
from graphrag.model.ids import digest
from graphrag.money import Price
from graphrag.ports import ChatModel, Executor, Failure, Memo, Prompt
from graphrag.replies import prose, reply_key
from graphrag.resources import prompt as text_of

STAGE = "context"
_VERSION = "1"
_MOST_CHARACTERS = 24_000
"""Of a document that stand in each prompt, from its beginning."""
_FEWEST = 3
_MAX_REPLY = 120
_REPLY = 45
"""Tokens that a reply takes, for estimates."""


def by_model(
    document: Document,
    chunks: Sequence[Chunk],
    *,
    model: ChatModel,
    memo: Memo,
    executor: Executor,
    count_tokens: Callable[[str], int],
    note: Callable[[Dropped], None],
) -> tuple[Chunk, ...]:
    """Return `chunks` with the contexts that the model wrote; short documents need none.

    Raises:
        RefusedError: The server will not have this model or key.
    """
    ruled = by_rules(document, chunks, count_tokens=count_tokens)
    prompts = list(_prompts(document, chunks))
    outcomes = executor.map(lambda p: prose(model, p, version=_VERSION, memo=memo), prompts)
    made: list[Chunk] = []
    for chunk, rule, outcome in zip(chunks, ruled, outcomes, strict=bool(prompts)):
        if not isinstance(outcome, Failure):
            made.append(placed(chunk, outcome.value, count_tokens))
            continue
        if isinstance(outcome.error, RefusedError) or not isinstance(outcome.error, ModelError):
            raise outcome.error
        note(Dropped("repaired", chunk.id, "its context is the rules'", outcome.error.message))
        made.append(rule)
    return tuple(made) if prompts else tuple(chunks)


def estimate(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    model: ChatModel,
    memo: Memo,
    price: Price | None,
    count: Callable[[str], int],
) -> StageEstimate:
    """Return what `by_model` would send; replies that are remembered are left out."""
    calls = remembered = sent = 0
    for document, chunks in batch:
        for prompt in _prompts(document, chunks):
            if memo.get(reply_key(model, prompt, version=_VERSION, wanted=None)) is not None:
                remembered += 1
                continue
            calls += 1
            sent += count(prompt.system + prompt.user)
    usd = price.of(sent, calls * _REPLY) if price else None
    return StageEstimate(STAGE, calls, remembered, sent, calls * _REPLY, usd)


def _prompts(document: Document, chunks: Sequence[Chunk]) -> Iterator[Prompt]:
    if len(chunks) < _FEWEST:
        return
    text = document.text[:_MOST_CHARACTERS]
    boundary = digest("boundary", document.title, text)
    system = Template(text_of("context/system")).substitute(
        boundary=boundary, title=document.title, document=text
    )
    for chunk in chunks:
        own = digest("boundary", chunk.text)
        user = Template(text_of("context/chunk")).substitute(boundary=own, passage=chunk.text)
        yield Prompt(STAGE, system, user, max_tokens=_MAX_REPLY)
