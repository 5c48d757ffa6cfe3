"""Passages become evidence: their source, their scores, and how the graph led to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    limit: int,
    store: Store,
    viewer: Viewer,
) -> tuple[Evidence, ...]:
    """Return up to `limit` pieces of evidence in the order of `passages`; scores fall with rank.

    Passages of equal text are one piece of evidence with several sources.
    """
    ids = [graph.topology.chunk_ids[passage.number] for passage in passages]
    chunks = {chunk.id: chunk for chunk in store.chunks(ids, viewer=viewer)}
    wanted = sorted({chunk.document_id for chunk in chunks.values()})
    documents = {document.id: document for document in store.documents(wanted, viewer=viewer)}
    groups: dict[str, list[tuple[Passage, Chunk]]] = {}
    for passage, id_ in zip(passages, ids, strict=True):
        same = " ".join(chunks[id_].text.split()).casefold()
        if same in groups or len(groups) < limit:
            groups.setdefault(same, []).append((passage, chunks[id_]))
    first = [group[0][0].number for group in groups.values()]
    ways = paths(first, graph, linked, asked, store=store, viewer=viewer)
    return tuple(
        Evidence(
            label=f"E{rank + 1}",
            text=group[0][1].text,
            score=1 / (1 + rank / 4),
            sources=tuple(_source(chunk, documents[chunk.document_id]) for _, chunk in group),
            path=ways[group[0][0].number],
            scores=dict(group[0][0].scores),
        )
        for rank, group in enumerate(groups.values())
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
