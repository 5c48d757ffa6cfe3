"""Looking around in a graph, through a viewer: what `graphrag documents`, `entity` … show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphrag.errors import NotFoundError, UsageError
from graphrag.model import (
    OPERATOR,
    Chunk,
    Community,
    Document,
    Entity,
    Fact,
    PathStep,
    Relation,
    Report,
    View,
    Viewer,
)
from graphrag.model.ids import ID_PATTERN
from graphrag.ports import Store, Words

_SUGGESTED = 3


@dataclass(frozen=True, slots=True)
class Status:
    """What a store holds.

    Attributes:
        store: Its URL, without secrets.
        counts: Rows by kind.
        types: Entities by type, most first.
        embedder: Name of the embedder that made its vectors; empty if it has none.
        version: Changes with every write.
        notes: What the store keeps about the whole graph.
    """

    store: str
    counts: Mapping[str, int] = field(default_factory=dict)
    types: Mapping[str, int] = field(default_factory=dict)
    embedder: str = ""
    version: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EntityPage:
    """Everything a viewer may know about one entity."""

    entity: Entity
    relations: tuple[Relation, ...]
    facts: tuple[Fact, ...]
    names: Mapping[str, str]
    """Names of the entities at the other ends of `relations`, by id."""


class Looking:
    """Reads of one store; every method takes the viewer."""

    def __init__(self, store: Store, url: str) -> None:
        self._store = store
        self._url = url

    def status(self) -> Status:
        """Return counts of everything stored."""
        state = self._store.state()
        types = Counter(entity.type for entity in self._store.entities())
        return Status(
            store=self._url,
            counts={str(kind): count for kind, count in state.counts.items()},
            types=dict(sorted(types.items(), key=lambda item: (-item[1], item[0]))),
            embedder=state.embedder.name if state.embedder else "",
            version=state.version,
            notes={key: value for key, value in state.notes.items() if key != "schema"},
        )

    def documents(self, *, viewer: Viewer = OPERATOR) -> Sequence[Document]:
        """Return visible documents by source, without text."""
        return sorted(self._store.documents(viewer=viewer), key=lambda d: (d.source, d.id))

    def document(self, name: str, *, viewer: Viewer = OPERATOR) -> Document:
        """Return the document with that id, source or unambiguous end of a source.

        Raises:
            NotFoundError: There is none, or there are several.
        """
        documents = self.documents(viewer=viewer)
        exact = [d for d in documents if name in (d.id, d.source)]
        found = exact or [d for d in documents if d.source.endswith(f"/{name}")]
        found = found or [d for d in documents if d.title.casefold() == name.casefold()]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotFoundError(
                f"{len(found)} documents answer to {name!r}.",
                hint=f"Name one: {', '.join(d.source for d in found[:_SUGGESTED])} …",
            )
        raise NotFoundError(
            f"There is no document {name!r}.", hint="`graphrag documents` lists them."
        )

    def chunks(self, document: str, *, viewer: Viewer = OPERATOR) -> Sequence[Chunk]:
        """Return the visible chunks of a document, in order."""
        found = self.document(document, viewer=viewer)
        return self._store.chunks(document_ids=[found.id], viewer=viewer)

    def chunk(self, chunk_id: str, *, viewer: Viewer = OPERATOR) -> Chunk:
        """Return one chunk.

        Raises:
            NotFoundError: None has that id, or the viewer may not see it.
        """
        found = self._store.chunks([chunk_id], viewer=viewer)
        if not found:
            raise NotFoundError(
                f"There is no chunk {chunk_id!r}.", hint="`graphrag chunks DOC` lists them."
            )
        return found[0]

    def entities(
        self, *, entity_type: str | None = None, viewer: Viewer = OPERATOR, limit: int | None = None
    ) -> Sequence[Entity]:
        """Return visible entities, those with most mentions first."""
        found = self._store.entities(types=[entity_type] if entity_type else None, viewer=viewer)
        return sorted(found, key=lambda e: (-len(e.mentions), e.name, e.id))[:limit]

    def entity(self, name: str, *, viewer: Viewer = OPERATOR) -> EntityPage:
        """Return what is known about the entity with that id, name or alias.

        Raises:
            NotFoundError: There is none, or the name stands for several.
        """
        entity = self._entity(name, viewer)
        relations = tuple(self._store.relations(entity_ids=[entity.id], viewer=viewer))
        ends = sorted({end for r in relations for end in (r.source_id, r.target_id)})
        names = {other.id: other.name for other in self._store.entities(ends, viewer=viewer)}
        facts = tuple(self._store.facts(subject_ids=[entity.id], viewer=viewer))
        return EntityPage(entity, relations, facts, names)

    def relations(
        self,
        *,
        relation_type: str | None = None,
        entity: str | None = None,
        viewer: Viewer = OPERATOR,
    ) -> Sequence[tuple[PathStep, Relation]]:
        """Return visible relations with the names of their ends, heaviest first."""
        ids = [self._entity(entity, viewer).id] if entity else None
        found = self._store.relations(
            types=[relation_type] if relation_type else None, entity_ids=ids, viewer=viewer
        )
        return sorted(self._named(found, viewer), key=lambda r: (-r[1].weight, r[1].id))

    def path(
        self, source: str, target: str, *, max_hops: int = 4, viewer: Viewer = OPERATOR
    ) -> Sequence[tuple[PathStep, Relation]]:
        """Return a shortest chain of relations between two entities; empty if there is none.

        Raises:
            NotFoundError: One of them is not there, or a name stands for several.
            UsageError: Both are the same.
        """
        start, end = self._entity(source, viewer), self._entity(target, viewer)
        if start.id == end.id:
            raise UsageError(f"Both names mean {start.name}.", hint="Name two different entities.")
        found = self._store.path(start.id, end.id, max_hops=max_hops, viewer=viewer)
        steps = []
        at = start.id
        for path_step, relation in self._named(found, viewer):
            backwards = relation.source_id != at
            at = relation.source_id if backwards else relation.target_id
            steps.append((replace(path_step, backwards=backwards), relation))
        return steps

    def communities(
        self, *, level: int | None = None, viewer: Viewer = OPERATOR
    ) -> Sequence[tuple[Community, Report | None]]:
        """Return communities with their reports, by view, level and size.

        A viewer other than the operator sees only those with a visible report.

        Raises:
            UsageError: No community is on that level.
        """
        held = self._store.reports(level=level, viewer=viewer)
        reports = {report.community_id: _quoted(report) for report in held}
        communities = self._store.communities(level=level)
        if (
            level
            and viewer.is_operator
            and not communities
            and (known := self._store.communities())
        ):
            raise UsageError(
                f"There is no level {level}.",
                hint=f"The deepest is {max(community.level for community in known)}.",
            )
        found = [
            (self._seen(community, viewer), reports.get(community.id))
            for community in communities
            if viewer.is_operator or community.id in reports
        ]
        return sorted(
            found,
            key=lambda c: (
                c[0].view,
                c[0].level,
                -len(c[0].entity_ids) - len(c[0].chunk_ids),
                c[0].id,
            ),
        )

    def _seen(self, community: Community, viewer: Viewer) -> Community:
        """Return the community with those members only that `viewer` may see."""
        if viewer.is_operator:
            return community
        entities = self._store.entities(community.entity_ids, viewer=viewer)
        chunks = self._store.chunks(community.chunk_ids, viewer=viewer)
        return replace(
            community,
            entity_ids=tuple(entity.id for entity in entities),
            chunk_ids=tuple(chunk.id for chunk in chunks),
            relation_ids=(),
            digest="",
        )

    def report(self, community_id: str, *, viewer: Viewer = OPERATOR) -> Report:
        """Return the report on a community.

        Raises:
            NotFoundError: It has none, or the viewer may see nothing of it.
        """
        found = self._store.reports([community_id], viewer=viewer)
        if not found:
            raise NotFoundError(
                f"There is no report on {community_id!r}.",
                hint="`graphrag communities` lists those that have one.",
            )
        return _quoted(found[0])

    def reports(self, *, view: View | None = None, viewer: Viewer = OPERATOR) -> Sequence[Report]:
        """Return visible reports."""
        return [_quoted(report) for report in self._store.reports(view=view, viewer=viewer)]

    def _entity(self, name: str, viewer: Viewer) -> Entity:
        if not name.strip():
            raise UsageError("An entity needs a name.", hint="`graphrag entities` lists them.")
        ids: tuple[str, ...] = (name,) if ID_PATTERN.match(name) else ()
        ids = ids or self._store.named([name], viewer=viewer).get(name, ())
        found = self._store.entities(list(ids), viewer=viewer)
        # A name may stand for several; one that bears it as its own name comes first.
        own = [e for e in found if e.name.casefold() == name.casefold()] or list(found)
        if len(own) == 1:
            return own[0]
        if own:
            listed = ", ".join(f"{e.name} ({e.type}, {e.id})" for e in own[:_SUGGESTED])
            raise NotFoundError(
                f"{len(own)} entities answer to {name!r}.", hint=f"Use an id: {listed}."
            )
        hits = self._store.hits("entity", Words(name), limit=_SUGGESTED, viewer=viewer)
        near = [e.name for e in self._store.entities([h.id for h in hits], viewer=viewer)]
        raise NotFoundError(
            f"There is no entity {name!r}.",
            hint=f"Near: {', '.join(near)}." if near else "`graphrag entities` lists them.",
        )

    def _named(
        self, relations: Sequence[Relation], viewer: Viewer
    ) -> list[tuple[PathStep, Relation]]:
        ends = sorted({end for r in relations for end in (r.source_id, r.target_id)})
        names = {e.id: e.name for e in self._store.entities(ends, viewer=viewer)}
        return [
            (
                PathStep(
                    source=names[r.source_id],
                    type=r.type,
                    target=names[r.target_id],
                    source_id=r.source_id,
                    target_id=r.target_id,
                    relation_id=r.id,
                ),
                r,
            )
            for r in relations
        ]


def _quoted(report: Report) -> Report:
    """Return the report with the quotes of those findings that are their own."""
    return replace(
        report, findings=tuple(replace(f, quotes=f.quotes or (f.text,)) for f in report.findings)
    )
