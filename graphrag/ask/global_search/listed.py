"""What an overview tells without a model: the best findings of the themes, and what is beside."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from graphrag.ask.global_search.alone import alone
from graphrag.ask.global_search.evidence import Library, Told
from graphrag.ask.global_search.themes import LIMITS, Theme, Themes, best_first
from graphrag.model import Finding, Viewer
from graphrag.ports import Store

MOST = sum(LIMITS.values())
OF_ONE = 3
"""Findings of one theme, where few themes leave room."""


def listed(
    chosen: Sequence[Themes], *, level: int | None, store: Store, viewer: Viewer, library: Library
) -> list[Told]:
    """Return the best findings of the chosen reports, and what stands beside the subjects.

    Each theme is told before any is told again. The root, which speaks of everything at
    once, is told where nothing else is, or its `level` is asked for.
    """
    subjects, names = (found.chosen for found in chosen)
    whole = level == 0
    themes = [theme for theme in subjects if theme.report.level or whole]
    told = _first(themes, set())
    if not whole:
        room = LIMITS["subjects"] - len(told)
        told += alone(themes, store=store, viewer=viewer, library=library, limit=room)
    if not told:
        themes = list(subjects)
        told = _first(themes, set())
    named = [theme for theme in names if theme.report.level or whole or not told]
    told += _first(named, {item.text for item in told})
    told += _elsewhere(themes, told, library)[: MOST - len(told)]
    told += _again((*themes, *named), told)[: MOST - len(told)]
    return _together(told)


def _first(themes: Sequence[Theme], told: set[str]) -> list[Told]:
    """Return of each theme the best finding that was not told yet."""
    found: list[Told] = []
    for theme in themes:
        fresh = (finding for finding in best_first(theme.report) if finding.text not in told)
        finding = next(fresh, None)
        if finding is not None:
            found.append(_finding(theme, finding))
            told.add(finding.text)
    return found


def _elsewhere(themes: Sequence[Theme], told: Sequence[Told], library: Library) -> list[Told]:
    """Return of each theme the best finding from documents of which nothing was told yet."""
    chunks = library.chunks(id_ for item in told for id_ in item.chunk_ids)
    used = {chunk.document_id for chunk in chunks.values()}
    found: list[Told] = []
    for theme in themes:
        for finding in best_first(theme.report):
            homes = {c.document_id for c in library.chunks(finding.chunk_ids).values()}
            if homes.isdisjoint(used):
                found.append(_finding(theme, finding))
                used |= homes
                break
    return found


def _again(themes: Sequence[Theme], told: Sequence[Told]) -> list[Told]:
    """Return what else the themes say, in turn, up to a fair share for each."""
    said = {item.text for item in told}
    counts = Counter(item.community_id for item in told)
    limit = max(OF_ONE, MOST // max(len(themes), 1))
    found: list[Told] = []
    for _ in range(limit):
        for theme in themes:
            if counts[theme.report.community_id] < limit:
                fresh = _first([theme], said)
                counts.update(item.community_id for item in fresh)
                found += fresh
    return found


def _together(told: Iterable[Told]) -> list[Told]:
    """Return what is told, that of one theme in one place."""
    groups: defaultdict[str, list[Told]] = defaultdict(list)
    for number, item in enumerate(told):
        groups[item.community_id or str(number)].append(item)
    return [item for group in groups.values() for item in group]


def _finding(theme: Theme, finding: Finding) -> Told:
    return Told(
        finding.text,
        finding.chunk_ids,
        theme.report.community_id,
        theme.report.title if theme.report.level else "",  # "All documents" names no theme
        theme.share,
        {"size": float(theme.size), "rating": theme.report.rating},
        finding.quotes,
    )
