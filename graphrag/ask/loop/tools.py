"""The tools that look into the graph itself: a thing, what is around it, a way between two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.ask.facts.places import Places, source_of
from graphrag.ask.loop.run import Tool
from graphrag.model import Evidence, Found, Relation, Span, Viewer
from graphrag.ports import Store

_PASSAGES, _RELATIONS = 4, 12
"""Most that one step brings."""


def graph_tools(*, store: Store, viewer: Viewer) -> Mapping[str, Tool]:
    """Return the tools `entity`, `neighbourhood` and `path` over what `viewer` may see."""

    def ids_of(name: str) -> tuple[str, ...]:
        return store.named([name], viewer=viewer).get(name, ())

    def entity(name: str, _other: str) -> Found:
        entities = store.entities(ids_of(name), viewer=viewer)
        ids = sorted({mention.chunk_id for item in entities for mention in item.mentions})
        chunks = store.chunks(ids[:_PASSAGES], viewer=viewer)
        owners = sorted({chunk.document_id for chunk in chunks})
        documents = {d.id: d for d in store.documents(owners, viewer=viewer)}
        sources = [source_of(c, documents[c.document_id], Span(0, len(c.text))) for c in chunks]
        evidence = tuple(
            Evidence(f"E{n}", chunk.text, 1.0, (source,))
            for n, (chunk, source) in enumerate(zip(chunks, sources, strict=True), 1)
        )
        left = len(ids) - len(chunks)
        return Found(evidence, len(ids), capped={"passages": left} if left else {})

    def neighbourhood(name: str, _other: str) -> Found:
        ids = ids_of(name)
        found = store.relations(entity_ids=ids, viewer=viewer) if ids else ()
        return _told(sorted(found, key=lambda r: (-r.weight, r.id)), store, viewer)

    def path(name: str, other: str) -> Found:
        ends = ids_of(name)[:1], ids_of(other)[:1]
        if not all(ends):
            return Found()
        return _told(store.path(ends[0][0], ends[1][0], viewer=viewer), store, viewer)

    return {"entity": entity, "neighbourhood": neighbourhood, "path": path}


def _told(relations: Sequence[Relation], store: Store, viewer: Viewer) -> Found:
    """Return the words that the first relations rest on."""
    shown = relations[:_RELATIONS]
    places = Places([e for r in shown for e in r.evidence], store=store, viewer=viewer)
    made = (places.evidence(r.evidence, f"E{n}", 1.0) for n, r in enumerate(shown, 1))
    left = len(relations) - len(shown)
    return Found(
        tuple(item for item in made if item is not None),
        len(relations),
        capped={"relations": left} if left else {},
    )
