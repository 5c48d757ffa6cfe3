"""Read everything, where everything fits: the whole of a small corpus is the best context."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.facts.places import source_of
from graphrag.errors import UsageError
from graphrag.model import Chunk, Document, Evidence, Found, Plan, Span, Viewer
from graphrag.money import estimated_tokens
from graphrag.ports import Store


def because(plan: Plan, *, store: Store, viewer: Viewer, tokens: int) -> str:
    """Return that all is read, and how much it is.

    Raises:
        UsageError: It is more than `tokens`, the most that an answer reads.
    """
    chunks = [chunk for _, chunk in _all(plan, store=store, viewer=viewer)]
    size = sum(estimated_tokens(chunk.text) for chunk in chunks)
    if size > tokens:
        raise UsageError(
            f"All passages are about {size:,} tokens, and an answer reads {tokens:,}.",
            hint="Ask by another --route, narrow with --filter, or raise [ask] evidence_tokens.",
        )
    return f"all {len(chunks):,} passages are read, about {size:,} of {tokens:,} tokens"


def search(plan: Plan, *, store: Store, viewer: Viewer) -> Found:
    """Return every passage that may be seen and that the filters let through, in reading order."""
    found = _all(plan, store=store, viewer=viewer)
    evidence = tuple(
        Evidence(
            f"E{number}",
            chunk.text,
            1.0,
            (source_of(chunk, document, Span(0, len(chunk.text))),),
        )
        for number, (document, chunk) in enumerate(found, 1)
    )
    return Found(evidence, len(evidence))


def _all(plan: Plan, *, store: Store, viewer: Viewer) -> Sequence[tuple[Document, Chunk]]:
    documents = {d.id: d for d in store.documents(viewer=viewer, filters=plan.filters)}
    chunks = store.chunks(document_ids=sorted(documents), viewer=viewer) if documents else ()
    return [(documents[chunk.document_id], chunk) for chunk in chunks]
