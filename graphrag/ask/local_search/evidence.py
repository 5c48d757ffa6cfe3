"""Passages become evidence: their source, their scores, and how the graph led to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.local_search.graph import WalkGraph
from graphrag.ask.local_search.paths import paths
from graphrag.ask.local_search.residual import SubQuestion
from graphrag.model import (
    Chunk,
    Document,
    Evidence,
    LinkedEntity,
    Source,
    Span,
    Viewer,
)
from graphrag.ports import Store


@dataclass(frozen=True, slots=True)
class Passage:
    """A ranked passage.

    Attributes:
        number: In the topology.
        scores: By stage.
    """

    number: int
    scores: Mapping[str, float]


def as_evidence(
    passages: Sequence[Passage],
    graph: WalkGraph,
    linked: Sequence[LinkedEntity],
    asked: Sequence[SubQuestion],
    *,
    store: Store,
    viewer: Viewer,
) -> tuple[Evidence, ...]:
    """Return the evidence in the order of `passages`; scores fall with rank.

    What several chunks say in the same words is one piece of evidence with several sources.
    """
    copies = {
        passage.number: [
            graph.topology.chunk_ids[passage.number],
            *graph.copies.get(passage.number, ()),
        ]
        for passage in passages
    }
    ids = [id_ for same in copies.values() for id_ in same]
    chunks = {chunk.id: chunk for chunk in store.chunks(ids, viewer=viewer)}
    wanted = sorted({chunk.document_id for chunk in chunks.values()})
    documents = {document.id: document for document in store.documents(wanted, viewer=viewer)}
    ways = paths(
        [passage.number for passage in passages], graph, linked, asked, store=store, viewer=viewer
    )
    found = [
        Evidence(
            label=f"E{rank + 1}",
            text=chunks[copies[passage.number][0]].text,
            score=1 / (1 + rank / 4),
            sources=tuple(
                _source(chunks[id_], documents[chunks[id_].document_id])
                for id_ in copies[passage.number]
            ),
            path=ways[passage.number],
            scores=dict(passage.scores),
        )
        for rank, passage in enumerate(passages)
    ]
    families = _families(chunks.values(), store, viewer)
    return _with_families(found, families, documents) if families else tuple(found)


def _families(
    chunks: Collection[Chunk], store: Store, viewer: Viewer
) -> dict[str, tuple[Chunk, ...]]:
    """Return the chunks that are read together with some of `chunks`, by the id of each."""
    parents = {chunk.parent for chunk in chunks if chunk.parent}
    if not parents:
        return {}
    wanted = sorted({chunk.document_id for chunk in chunks if chunk.parent})
    families: dict[str, list[Chunk]] = {}
    for chunk in store.chunks(document_ids=wanted, viewer=viewer):
        if chunk.parent in parents:
            families.setdefault(chunk.parent, []).append(chunk)
    return {chunk.id: tuple(family) for family in families.values() for chunk in family}


def _with_families(
    found: Sequence[Evidence],
    families: Mapping[str, Sequence[Chunk]],
    documents: Mapping[str, Document],
) -> tuple[Evidence, ...]:
    """Return `found`, each followed by the rest of the larger passage that it is part of."""
    order: dict[str, Evidence] = {}
    for item in found:
        first = item.sources[0].chunk_id
        order.setdefault(first, item)
        for chunk in families.get(first, ()):
            source = _source(chunk, documents[chunk.document_id])
            order.setdefault(chunk.id, replace(item, text=chunk.text, sources=(source,), path=()))
    return tuple(
        replace(item, label=f"E{rank}", score=1 / (1 + (rank - 1) / 4))
        for rank, item in enumerate(order.values(), 1)
    )


def _source(chunk: Chunk, document: Document) -> Source:
    parts = chunk.header.split(" > ")
    section = parts[1:] if parts and parts[0] == document.title else parts
    return Source(
        chunk_id=chunk.id,
        document_id=document.id,
        document=document.source,
        title=document.title,
        section=" > ".join(section),
        span=Span(0, len(chunk.text)),
        page=chunk.page,
        date=document.valid_from or document.updated,
    )
