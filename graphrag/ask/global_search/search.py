"""Answer for the whole corpus: choose reports, or for narrower questions sentences.

"What are the main themes?" reads top-level reports by size and importance; "What causes
engine failures?" gathers one sentence a document and lets the themes arrange them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.listed import listed
from graphrag.ask.global_search.mapping import Mapper, Point, joined
from graphrag.ask.global_search.specific import arrange, asked_for, find_sentences
from graphrag.ask.global_search.themes import LIMITS, Themes, find_themes, parts_of
from graphrag.errors import UsageError
from graphrag.model import Found, Plan, StageEstimate, Viewer
from graphrag.ports import Embedder, Store
from graphrag.trace import step

DESCENDED = 3
"""Best points of the top level whose reports a model reads further down."""
PARTS = 24
"""Reports that it reads there."""


def global_search(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, mapper: Mapper | None = None
) -> Found:
    """Return findings that answer for the whole corpus, grouped by theme, the largest first.

    With a `mapper` its model reads the reports, and its points are found, the most
    important first.
    """
    library = Library(store, viewer=viewer, filters=plan.filters)
    general = plan.level is not None or plan.everything
    wanted = () if general else asked_for(plan, store=store, viewer=viewer)
    if wanted:
        return _specific(
            plan, wanted, store=store, embedder=embedder, viewer=viewer, library=library
        )
    chosen = _chosen(plan, store=store, embedder=embedder, viewer=viewer, library=library)
    if mapper is None:
        told = listed(chosen, level=plan.level, store=store, viewer=viewer, library=library)
        return _found(told, chosen, library)
    return _mapped(plan, chosen, mapper, store=store, viewer=viewer, library=library)


def estimate(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, mapper: Mapper
) -> StageEstimate:
    """Return what `global_search` would send for `plan`, its descent counted as full.

    Nothing is sent.
    """
    library = Library(store, viewer=viewer, filters=plan.filters)
    chosen = _chosen(plan, store=store, embedder=embedder, viewer=viewer, library=library)
    themes = [theme for found in chosen for theme in found.chosen]
    reports = [theme.report for theme in themes]
    if not plan.everything:
        reports += parts_of(themes, store=store, viewer=viewer, library=library, limit=PARTS)
    return mapper.estimate(plan.question, reports)


def _chosen(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, library: Library
) -> list[Themes]:
    """Return what is read of each view.

    Raises:
        UsageError: Nothing is on the level asked for.
    """
    _check_level(plan, store, viewer)
    chosen: list[Themes] = []
    for view, limit in LIMITS.items():
        with step(f"themes {view}") as note:
            themes = find_themes(
                view,
                store=store,
                embedder=embedder,
                viewer=viewer,
                library=library,
                level=plan.level,
                limit=limit,
                everything=plan.everything,
            )
            note.facts.update(
                read=len(themes.chosen), tokens=themes.tokens, of_tokens=themes.of_tokens
            )
        chosen.append(themes)
    return chosen


def _check_level(plan: Plan, store: Store, viewer: Viewer) -> None:
    if plan.level is None:
        return
    levels = sorted({report.level for report in store.reports(viewer=viewer)})
    if levels and plan.level not in levels:
        raise UsageError(
            f"There is no report on level {plan.level}.",
            hint=f"Levels with reports: {', '.join(map(str, levels))}.",
        )


def _mapped(
    plan: Plan,
    chosen: Sequence[Themes],
    mapper: Mapper,
    *,
    store: Store,
    viewer: Viewer,
    library: Library,
) -> Found:
    """Return the points that a model makes of the chosen reports, then of the best ones' parts."""
    themes = [theme for found in chosen for theme in found.chosen]
    with step("map") as note:
        mapped = mapper.map(plan.question, [theme.report for theme in themes])
        if not plan.everything:
            best = {point.report.community_id for point in mapped.points[:DESCENDED]}
            parents = [theme for theme in themes if theme.report.community_id in best]
            parts = parts_of(parents, store=store, viewer=viewer, library=library, limit=PARTS)
            mapped = joined(mapped, mapper.map(plan.question, parts))
        note.facts.update(
            batches=mapped.batches,
            failed=mapped.failed[0],
            points=len(mapped.points),
            zeros=mapped.zeros,
            ungrounded=mapped.ungrounded,
        )
    found = _found([_told(point) for point in mapped.points], chosen, library)
    failed, unread = mapped.failed
    if not failed:
        return found
    warning = f"{failed} of {mapped.batches} calls failed twice: {unread} reports were not read"
    return replace(found, warnings=(warning,))


def _told(point: Point) -> Told:
    quotes = dict.fromkeys(q for f in point.findings for q in (f.quotes or (f.text,)))
    return Told(
        point.text,
        tuple(dict.fromkeys(id_ for finding in point.findings for id_ in finding.chunk_ids)),
        point.report.community_id,
        point.report.title,
        point.importance / 10,
        {"importance": point.importance},
        tuple(quotes),
    )


def _found(told: Sequence[Told], chosen: Sequence[Themes], library: Library) -> Found:
    evidence = library.evidence(told)
    homes = {source.document_id for item in evidence for source in item.sources}
    considered = sum(themes.considered for themes in chosen)
    left_out = considered - sum(len(themes.chosen) for themes in chosen)
    return Found(
        evidence,
        considered,
        rests_on=(len(homes), len(library.documents)),
        capped={"reports not read": left_out} if left_out else {},
    )


def _specific(
    plan: Plan,
    wanted: Sequence[str],
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
    library: Library,
) -> Found:
    with step("sentences") as note:
        found = find_sentences(
            plan.question,
            wanted,
            store=store,
            embedder=embedder,
            viewer=viewer,
            filters=plan.filters,
            library=library,
        )
        note.facts.update(wanted=list(wanted), read=found.read, kept=len(found.told))
    reports = store.reports(view="subjects", level=1, viewer=viewer)
    evidence = library.evidence(arrange(found.told, reports, store))
    homes = {source.document_id for item in evidence for source in item.sources}
    return Found(evidence, found.read, rests_on=(len(homes), len(library.documents)))
