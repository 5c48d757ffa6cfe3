"""What is asked after an overview, where a question needs overview and detail.

Times that are compared are overviews of their own, each over the documents of its year;
else the question is asked again of the passages, then of what the overview found.
"""

from __future__ import annotations

import re
from dataclasses import replace

from graphrag.ask.global_search.dates import document_dates
from graphrag.ask.global_search.specific import YEAR
from graphrag.model import Answer, Plan, Viewer
from graphrag.ports import Store

MOST = 3
"""Questions after an overview."""
THEMES = 2
_NUMBER = re.compile(r"\b\d+\b")
_THEMES = "What are the main themes?"


def follow_ups(plan: Plan, overview: Answer, *, store: Store, viewer: Viewer) -> tuple[Plan, ...]:
    """Return the plans to follow `overview`, at most `MOST`."""
    years = sorted({word for word in _NUMBER.findall(plan.question) if YEAR.fullmatch(word)})
    if len(years) > 1:
        compared = _compared(plan, years, store, viewer)
        if compared:
            return compared[:MOST]
    local = replace(plan, route="local", because="in detail")
    cited = {citation.evidence_label for citation in overview.citations}
    themes = dict.fromkeys(
        item.theme for item in overview.evidence if item.label in cited and item.theme
    )
    further = [
        replace(local, question=f"{plan.question} ({theme})", entities=(), because=f"on {theme}")
        for theme in list(themes)[:THEMES]
    ]
    return (local, *further)[:MOST]


def _compared(plan: Plan, years: list[str], store: Store, viewer: Viewer) -> tuple[Plan, ...]:
    """Return an overview of each year that has documents; empty if fewer than two have."""
    documents = store.documents(viewer=viewer, filters=plan.filters)
    shown = {document.id for document in documents}
    facts = [fact for fact in store.facts(viewer=viewer) if fact.value.date]
    ids = sorted({item.chunk_id for fact in facts for item in fact.evidence})
    chunks = {c.id: c for c in store.chunks(ids, viewer=viewer) if c.document_id in shown}
    _, dates = document_dates(documents, facts, chunks)
    held = {
        year: frozenset(id_ for id_, date in dates.items() if date.startswith(year))
        for year in years
    }
    if sum(map(bool, held.values())) < 2:
        return ()
    return tuple(
        replace(
            plan,
            question=_THEMES,
            route="global",
            because=f"documents of {year}",
            filters=replace(plan.filters, document_ids=ids),
            entities=(),
        )
        for year, ids in held.items()
        if ids
    )
