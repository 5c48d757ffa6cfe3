"""Documents in chunks go in, what a chat model finds in them comes out, held against the text.

One call covers a window of neighbouring chunks. What could not be had (the server is down,
the model twice answered out of shape) costs its window alone: its chunks stand in the
ledger as lost, nothing bad is remembered, and the next run asks for them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from graphrag.batches import Request
from graphrag.errors import ModelError, RefusedError
from graphrag.ingest.extract import with_spacy
from graphrag.ingest.extract.with_llm.ask import DEFAULT, Asker, Heard, Reading
from graphrag.ingest.extract.with_llm.ask import requests as asked_of
from graphrag.ingest.extract.with_llm.fields import Fields
from graphrag.ingest.extract.with_llm.grounding import Grounding, Types, shares
from graphrag.ingest.extract.with_llm.prompt import system
from graphrag.ingest.extract.with_llm.version import VERSION
from graphrag.ingest.extract.with_llm.windows import Window, windows
from graphrag.model import Chunk, Document, Dropped, Extraction, ExtractionSchema
from graphrag.model.ids import digest
from graphrag.money import Meter
from graphrag.ports import ChatModel, Executor, Failure, Memo, Outcome

__all__ = ["VERSION", "Reading", "extract", "recipe", "requests"]
_SHOWN = 80
Settled = Callable[[Window], Sequence[Extraction] | None]


def requests(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    schema: ExtractionSchema,
    reading: Reading = DEFAULT,
) -> Iterator[Request]:
    """Return the first call about each window of `batch`, for whoever answers many at once."""
    opened = (windows(chunks, max_tokens=reading.window_tokens) for _, chunks in batch)
    return asked_of((window for part in opened for window in part), schema)


def _nothing(window: Window) -> None:
    """Know nothing of any window."""


def extract(
    batch: Iterable[tuple[Document, Sequence[Chunk]]],
    *,
    schema: ExtractionSchema,
    model: ChatModel,
    memo: Memo,
    executor: Executor,
    reading: Reading = DEFAULT,
    meter: Meter | None = None,
    settled: Settled = _nothing,
) -> Iterator[tuple[Extraction, ...]]:
    """Yield what each document's chunks say, one extraction a chunk, in the order given.

    Windows of equal texts are asked once, under the headings of the first.

    Args:
        batch: Documents with text and blocks, each with its chunks.
        schema: What to look for.
        model: Who is asked.
        memo: Where replies are kept.
        executor: Asks for several windows at once.
        reading: How much of a document one call reads, and how often.
        meter: Counts what is used, and may end it.
        settled: Returns what is known of a window without asking; None for "ask".

    Raises:
        RefusedError: The server will not have this model or key, whatever we ask.
    """
    opened = [
        _Opened(document, chunks, windows(chunks, max_tokens=reading.window_tokens), settled)
        for document, chunks in batch
    ]
    different = {
        window.digest: window
        for each in opened
        for window in each.windows
        if settled(window) is None
    }
    asker = Asker(model, schema=schema, memo=memo, rounds=reading.gleaning, meter=meter)
    outcomes = zip(different, executor.map(asker, different.values()), strict=True)
    heard = _Heard(outcomes)
    fields, types = Fields(schema), Types(schema)
    for each in opened:
        yield _extracted(each, types, heard, fields)


def recipe(model: ChatModel, schema: ExtractionSchema, reading: Reading) -> str:
    """Return a digest of all that could change what `extract` finds in the same chunks."""
    told = (str(reading.window_tokens), str(reading.gleaning))
    rules = with_spacy.VERSION  # they read the fields
    return digest("with_llm", VERSION, rules, model.identity, system(schema), schema.digest, *told)


@dataclass(frozen=True, slots=True)
class _Opened:
    document: Document
    chunks: Sequence[Chunk]
    windows: tuple[Window, ...]
    settled: Settled


@dataclass(slots=True)
class _Heard:
    """Outcomes by window, read from the executor as far as they are asked for."""

    coming: Iterator[tuple[str, Outcome[Heard]]]
    known: dict[str, Outcome[Heard]] = field(default_factory=dict)

    def of(self, window: Window) -> Outcome[Heard]:
        while window.digest not in self.known:
            digest_, outcome = next(self.coming)
            self.known[digest_] = outcome
        return self.known[window.digest]


def _extracted(
    opened: _Opened, types: Types, heard: _Heard, fields: Fields
) -> tuple[Extraction, ...]:
    read = {item.chunk_id: item for item in fields.read(opened.document, opened.chunks)}
    made: list[Extraction] = []
    for window in opened.windows:
        without = opened.settled(window)
        if without is not None:
            made.extend(without)
            continue
        grounding = Grounding(window.chunks, types)
        outcome = heard.of(window)
        rounds = 0
        if isinstance(outcome, Failure):
            _lose(grounding, window, outcome.error)
        else:
            rounds = _take(grounding, outcome.value)
        known = [read[chunk.id] for chunk in window.chunks]
        made.extend(shares(grounding, window.chunks, known, rounds=rounds))
    return tuple(made)


def _take(grounding: Grounding, heard: Heard) -> int:
    for said in heard.rounds:
        if said.repaired:
            grounding.note(said.kind, said.repaired, "the reply was not in the agreed shape")
        grounding.take(said.items)
    return len(heard.rounds)


def _lose(grounding: Grounding, window: Window, error: Exception) -> None:
    """Note every chunk of `window` as lost; a fault that is ours, or hits every call, goes up."""
    if isinstance(error, RefusedError) or not isinstance(error, ModelError):
        raise error
    grounding.dropped.extend(
        Dropped("lost", chunk.id, " ".join(chunk.text[:_SHOWN].split()), error.message)
        for chunk in window.chunks
    )
