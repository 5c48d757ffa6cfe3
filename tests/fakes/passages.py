"""Documents of given chunks, read by a model that says what the test wrote."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Chunk, Document, Dropped, Extraction, ExtractionSchema, Span
from graphrag.model.ids import chunk_id, digest, document_id
from graphrag.ports import Failure, Outcome, Success

In = TypeVar("In")
Out = TypeVar("Out")
Texts = Sequence[tuple[str, str]]
"""Header and text of each chunk."""


class InTurn:
    """An `Executor` that runs one item after another."""

    def map(self, work: Callable[[In], Out], items: Iterable[In]) -> Iterator[Outcome[Out]]:
        for item in items:
            try:
                yield Success(work(item))
            except Exception as error:  # noqa: BLE001  # as the contract has it
                yield Failure(error)


def opened(texts: Texts, *, source: str = "a.md") -> tuple[Document, tuple[Chunk, ...]]:
    """Return a document of those chunks; a token is a word."""
    whole = "\n\n".join(text for _, text in texts)
    chunks, at = [], 0
    for ordinal, (header, text) in enumerate(texts):
        span = Span(at, at + len(text))
        id_ = chunk_id(source, header, text, ordinal)
        chunks.append(
            Chunk(id_, document_id(source), ordinal, text, span, header, len(text.split()))
        )
        at += len(text) + 2
    document = Document(document_id(source), source, "A", whole, (), digest(whole))
    return document, tuple(chunks)


def said(
    entities: Sequence[object] = (),
    relations: Sequence[object] = (),
    facts: Sequence[object] = (),
) -> str:
    """Return a model's reply of those items."""
    return json.dumps({"entities": entities, "relations": relations, "facts": facts})


def tie(source: str, type_: str, target: str, quote: str, **more: object) -> dict[str, object]:
    """Return a relation as a model says it."""
    return {"source": source, "type": type_, "target": target, "quote": quote, **more}


def thing(name: str, type_: str = "Person", **more: object) -> dict[str, object]:
    """Return an entity as a model says it."""
    return {"name": name, "type": type_, **more}


def read(
    texts: Texts,
    model: ScriptedModel,
    *,
    schema: ExtractionSchema | None = None,
    memo: DictMemo | None = None,
    reading: with_llm.Reading | None = None,
) -> tuple[Extraction, ...]:
    """Return what each of those chunks says, by `model`."""
    (made,) = with_llm.extract(
        [opened(texts)],
        schema=schema or read_schema("general"),
        model=model,
        memo=memo if memo is not None else DictMemo(),
        executor=InTurn(),
        reading=reading or with_llm.Reading(),
    )
    return made


def dropped(extractions: Iterable[Extraction]) -> list[Dropped]:
    """Return everything that was not kept as it was said."""
    return [entry for extraction in extractions for entry in extraction.dropped]
