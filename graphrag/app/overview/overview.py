"""The overview page of a graph, and what an overview by a model would cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from graphrag import wiring
from graphrag.app.history import History
from graphrag.app.overview.fields import counted_fields, thin_spots, timeline
from graphrag.app.overview.page import (
    Bridge,
    Central,
    CountedField,
    KeyFact,
    OverviewPage,
    Theme,
    ThemeSection,
)
from graphrag.app.overview.questions import suggested
from graphrag.ask.facts.registers import Register
from graphrag.ask.facts.tables import read_registers
from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Filters,
    Plan,
    StageEstimate,
    View,
    Viewer,
)
from graphrag.ports import Embedder

THEMES: Mapping[View, int] = {"subjects": 8, "entities": 8}
FACTS = 3
"""Of each theme."""
_QUESTIONS = 8


class Overviewing(History):
    """Looks at a whole graph at once."""

    @cached_property
    def _counting(self) -> Embedder:
        return wiring.offline_embedder()

    def overview(self, *, viewer: Viewer = OPERATOR) -> OverviewPage:
        """Return one page on everything that `viewer` may see."""
        from graphrag.app.overview.names import bridges, central

        store = self._store
        documents = store.documents(viewer=viewer)
        chunks = {chunk.id: chunk for chunk in store.chunks(viewer=viewer)}
        entities = store.entities(viewer=viewer)
        facts = store.facts(viewer=viewer)
        topology = store.topology(viewer=viewer)
        sections = tuple(self._section(view, viewer) for view in THEMES)
        fields = counted_fields(documents, facts, {e.id: e.type for e in entities})
        names = central(entities, topology)
        between = bridges(entities, topology, self._themes_of(viewer))
        dated_by, periods = timeline(documents, facts, chunks)
        return OverviewPage(
            counts={
                "documents": len(documents),
                "chunks": len(chunks),
                "entities": len(entities),
                "relations": len(store.relations(viewer=viewer)),
            },
            sections=sections,
            fields=fields,
            central=names,
            bridges=between,
            dated_by=dated_by,
            timeline=periods,
            thin=thin_spots(documents, entities, topology, chunks),
            questions=self._questions(
                sections,
                fields,
                names,
                between,
                read_registers(facts, tuple(chunks.values()), documents, entities),
                viewer=viewer,
            ),
        )

    def estimate_overview(
        self,
        question: str,
        *,
        viewer: Viewer = OPERATOR,
        level: int | None = None,
        everything: bool = False,
        filters: Filters = NO_FILTERS,
    ) -> StageEstimate | None:
        """Return what reading reports for `question` would send to a model; None without one.

        The answer that is written from what they say is one call more. Nothing is sent.
        """
        from graphrag.ask.global_search import estimate

        mapper = wiring.mapping(self.project, self._memo)
        if mapper is None:
            return None
        plan = Plan(
            question, "global", "asked for", level=level, everything=everything, filters=filters
        )
        return estimate(
            plan, store=self._store, embedder=self._counting, viewer=viewer, mapper=mapper
        )

    def _questions(
        self,
        sections: Sequence[ThemeSection],
        fields: Sequence[CountedField],
        names: Sequence[Central],
        between: Sequence[Bridge],
        registers: Sequence[Register],
        *,
        viewer: Viewer,
    ) -> tuple[str, ...]:
        """Return questions that are answered, each once; those that count were tried."""
        schema = wiring.schema(self.project, self._store, None)
        counted = wiring.counting(self.project, self._memo, self._store, schema)
        subject = schema.subject.type if schema.subject else ""
        asked: dict[str, None] = {}
        for item in suggested(sections, fields, names, between, registers, subject=subject):
            if len(asked) == _QUESTIONS:
                break
            value = counted(item.question, viewer) if item.counts else item.question
            if value and (not item.value or item.value == value):
                asked[item.question] = None
        return tuple(asked)

    def _section(self, view: View, viewer: Viewer) -> ThemeSection:
        from graphrag.ask.global_search.evidence import Library, Told
        from graphrag.ask.global_search.themes import best_first, find_themes

        library = Library(self._store, viewer=viewer, filters=NO_FILTERS)
        found = find_themes(
            view,
            store=self._store,
            embedder=self._counting,
            viewer=viewer,
            library=library,
            limit=THEMES[view],
        )
        themes: list[Theme] = []
        for theme in found.chosen:
            report = theme.report
            evidence = library.evidence(
                [
                    Told(f.text, f.chunk_ids, report.community_id, "", 1.0, {}, f.quotes)
                    for f in best_first(report)
                ]
            )
            homes = {source.document_id for item in evidence for source in item.sources}
            facts = tuple(KeyFact(item.text, item.sources) for item in evidence[:FACTS])
            themes.append(
                Theme(report.community_id, report.title, theme.size, len(homes), theme.share, facts)
            )
        below = found.considered - any(theme.report.level for theme in found.chosen)
        return ThemeSection(view, tuple(themes), below - len(themes))

    def _themes_of(self, viewer: Viewer) -> dict[str, str]:
        """Return by entity the title of its theme on the first level."""
        titles = {
            report.community_id: report.title
            for report in self._store.reports(view="entities", level=1, viewer=viewer)
        }
        return {
            id_: titles[community.id]
            for community in self._store.communities(level=1)
            if community.id in titles
            for id_ in community.entity_ids
        }
