"""Answer for the whole corpus: choose reports, or for narrower questions sentences.

"What are the main themes?" reads top-level reports by size and importance; "What causes
engine failures?" gathers one sentence a document and lets the themes arrange them.
"""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.specific import arrange, asked_for, find_sentences
from graphrag.ask.global_search.themes import LIMITS, Theme, find_themes
from graphrag.model import Found, Plan, Viewer
from graphrag.ports import Embedder, Store
from graphrag.trace import step

FINDINGS = 1
"""Findings that each theme gives to an answer."""


def global_search(plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer) -> Found:
    """Return findings that answer for the whole corpus, grouped by theme, the largest first."""
    library = Library(store, viewer=viewer, filters=plan.filters)
    wanted = asked_for(plan.question, store=store, viewer=viewer) if plan.level is None else ()
    if wanted:
        return _specific(
            plan, wanted, store=store, embedder=embedder, viewer=viewer, library=library
        )
    return _general(plan, store=store, embedder=embedder, viewer=viewer, library=library)


def _general(
    plan: Plan, *, store: Store, embedder: Embedder, viewer: Viewer, library: Library
) -> Found:
    told: list[Told] = []
    considered = left_out = 0
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
            )
            note.facts.update(
                read=len(themes.chosen), tokens=themes.tokens, of_tokens=themes.of_tokens
            )
        told.extend(_findings(themes.chosen, {item.text for item in told}))
        considered += themes.considered
        left_out += themes.considered - len(themes.chosen)
    evidence = library.evidence(told)
    homes = {source.document_id for item in evidence for source in item.sources}
    return Found(
        evidence,
        considered,
        rests_on=(len(homes), len(library.documents)),
        capped={"reports not read": left_out} if left_out else {},
    )


def _findings(themes: Sequence[Theme], told: set[str]) -> list[Told]:
    """Return the best findings of each theme that were not told yet."""
    found: list[Told] = []
    for theme in themes:
        fresh = [finding for finding in theme.report.findings if finding.text not in told]
        for finding in fresh[:FINDINGS]:
            report = theme.report
            found.append(
                Told(
                    finding.text,
                    finding.chunk_ids,
                    report.community_id,
                    report.title,
                    theme.share,
                    {"size": float(theme.size), "rating": report.rating},
                )
            )
            told.add(finding.text)
    return found


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
        told, considered = find_sentences(
            plan.question,
            wanted,
            store=store,
            embedder=embedder,
            viewer=viewer,
            filters=plan.filters,
            library=library,
        )
        note.facts.update(wanted=list(wanted), read=considered, kept=len(told))
    reports = store.reports(view="subjects", level=1, viewer=viewer)
    evidence = library.evidence(arrange(told, reports, store))
    homes = {source.document_id for item in evidence for source in item.sources}
    return Found(evidence, considered, rests_on=(len(homes), len(library.documents)))
