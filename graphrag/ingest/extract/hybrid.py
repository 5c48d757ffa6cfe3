"""Rules first, the model only where it pays.

The rules find most names and little of how they are tied. So a window in which many names stand
and few ties were found goes to the model; one with few names, or whose ties are known, does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from graphrag.ingest.extract import with_llm, with_spacy
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema
from graphrag.model.ids import digest
from graphrag.money import Meter
from graphrag.ports import ChatModel, Executor, Memo

VERSION = "1"
MANY = 4
"""Names in a window from which ties between them are worth asking for."""
FEW = 0.5
"""Ties and facts for one name below which they are few."""
Opened = tuple[Document, Sequence[Chunk]]


def extract(
    batch: Iterable[Opened],
    *,
    schema: ExtractionSchema,
    model: ChatModel,
    memo: Memo,
    executor: Executor,
    reading: with_llm.Reading,
    meter: Meter,
    counted: Callable[[str], None] = lambda thing: None,
) -> Iterator[tuple[Extraction, ...]]:
    """Yield what each document's chunks say, by the rules, or by the model where it pays.

    Args:
        batch: Documents with text and blocks, each with its chunks.
        schema: What to look for.
        model: Who is asked.
        memo: Where replies are kept.
        executor: Asks for several windows at once.
        reading: How much of a document one call reads, and how often.
        meter: Counts what is used, and may end it.
        counted: Told "windows.asked" or "windows.spared" for each window.
    """
    opened = list(batch)
    known = {
        extraction.chunk_id: extraction
        for extractions in with_spacy.extract(opened, schema=schema)
        for extraction in extractions
    }

    def settled(window: with_llm.Window) -> Sequence[Extraction] | None:
        found = [known[chunk.id] for chunk in window.chunks]
        return None if pays(found) else found

    for _, chunks in opened:
        for window in with_llm.windows(chunks, max_tokens=reading.window_tokens):
            counted("windows.asked" if settled(window) is None else "windows.spared")
    yield from with_llm.extract(
        opened,
        schema=schema,
        model=model,
        memo=memo,
        executor=executor,
        reading=reading,
        meter=meter,
        settled=settled,
    )


def pays(found: Sequence[Extraction]) -> bool:
    """Whether the model is worth asking about a window of which the rules found this."""
    names = {entity.name for extraction in found for entity in extraction.entities}
    ties = sum(len(extraction.relations) + len(extraction.facts) for extraction in found)
    return len(names) >= MANY and ties < FEW * len(names)


def recipe(model: ChatModel, schema: ExtractionSchema, reading: with_llm.Reading) -> str:
    """Return a digest of all that could change what `extract` finds in the same chunks."""
    return digest("hybrid", VERSION, with_llm.recipe(model, schema, reading))
