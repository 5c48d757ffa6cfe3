"""The themes of a corpus: what it is about, and whom and what it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.global_search.choose import budget_for, choose_reports
from graphrag.ask.global_search.evidence import Library
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Finding, Report, View, Viewer
from graphrag.ports import Embedder, Store

LIMITS: Mapping[View, int] = {"subjects": 8, "entities": 4}
"""Themes of each view in an answer."""
_EXTRACTIVE = Report.__dataclass_fields__["written_by"].default


@dataclass(frozen=True, slots=True)
class Theme:
    """A report that is read for an overview.

    Attributes:
        report: As the viewer may see it, with the findings that filters let through.
        size: Its visible members.
        share: Its mass (size × rating) in that of all themes of its view, 0–1.
    """

    report: Report
    size: int
    share: float


@dataclass(frozen=True, slots=True)
class Themes:
    """What was chosen, and from how much.

    Attributes:
        chosen: Most telling first.
        considered: Reports that could have been read.
        tokens: Length of the titles, summaries and findings that were read.
        of_tokens: Length of all reports, with all their findings.
    """

    chosen: tuple[Theme, ...]
    considered: int
    tokens: int
    of_tokens: int


def find_themes(
    view: View,
    *,
    store: Store,
    embedder: Embedder,
    viewer: Viewer,
    library: Library,
    level: int | None = None,
    limit: int,
    everything: bool = False,
) -> Themes:
    """Return the themes of one view: top-level reports first, deeper ones where few are there.

    `everything` reads all reports of the level, whatever that costs.
    """
    reports = _readable(store.reports(view=view, viewer=viewer), library)
    sizes = _visible_sizes(store, viewer, reports)
    whole_length = sum(embedder.count_tokens(_all_of(report)) for report in reports)
    stage = _of_level(reports, level)
    ids = [report.community_id for report in stage]
    mass = [sizes[id_] * report.rating for id_, report in zip(ids, stage, strict=True)]
    lengths = [embedder.count_tokens(_read_of(report)) for report in stage]
    chosen = choose_reports(
        mass,
        lengths,
        store.vectors("report", ids),
        budget=whole_length if everything else budget_for(whole_length),
        limit=len(stage) if everything else limit,
    )
    whole = sum(mass) or 1.0
    themes = tuple(Theme(stage[n], sizes[ids[n]], mass[n] / whole) for n in chosen)
    read = sum(lengths[number] for number in chosen)
    return Themes(themes, len(reports), read, whole_length)


def parts_of(
    themes: Sequence[Theme], *, store: Store, viewer: Viewer, library: Library, limit: int
) -> list[Report]:
    """Return the readable reports one level below `themes`, theme by theme, at most `limit`."""
    rank = {theme.report.community_id: number for number, theme in enumerate(themes)}
    below = [c for c in store.communities() if c.parent_id in rank]
    homes = {c.id: rank[c.parent_id] for c in below if c.parent_id is not None}
    reports = store.reports(sorted(homes), viewer=viewer)
    ordered = sorted(reports, key=lambda r: (homes[r.community_id], -r.rating, r.community_id))
    return _readable(ordered, library)[:limit]


def best_first(report: Report) -> list[Finding]:
    """Return the findings of `report`; where no model ordered them, those that its title names.

    Rows of tables come last. A title is made by contrast with the rest of the corpus, and what
    is most central to a group need not say what sets it apart.
    """
    if report.written_by != _EXTRACTIVE:
        return list(report.findings)
    named = {stem(token.norm) for token in content(tokenise(report.title))}
    return sorted(
        report.findings,
        key=lambda finding: (
            "|" in finding.text,
            named.isdisjoint(stem(t.norm) for t in tokenise(finding.text)),
        ),
    )


def _read_of(report: Report) -> str:
    """Return what is read of a report that is chosen: title, summary and its best finding."""
    return "\n".join((report.title, report.summary, report.findings[0].text))


def _all_of(report: Report) -> str:
    return "\n".join((report.title, report.summary, *(f.text for f in report.findings)))


def _readable(reports: Sequence[Report], library: Library) -> list[Report]:
    """Return reports with those findings that may be read; those without any are left out."""
    known = library.chunks(id_ for r in reports for f in r.findings for id_ in f.chunk_ids)
    kept: list[Report] = []
    for report in reports:
        findings = tuple(
            replace(finding, chunk_ids=tuple(id_ for id_ in finding.chunk_ids if id_ in known))
            for finding in report.findings
        )
        told = tuple(finding for finding in findings if finding.chunk_ids)
        if told:
            kept.append(replace(report, findings=told))
    return kept


def _visible_sizes(store: Store, viewer: Viewer, reports: Sequence[Report]) -> dict[str, int]:
    """Return how many members of each report's community the viewer may see."""
    wanted = {report.community_id for report in reports}
    topology = store.topology(viewer=viewer)
    visible = {*topology.chunk_ids, *topology.entity_ids}
    return {
        community.id: sum(id_ in visible for id_ in (*community.entity_ids, *community.chunk_ids))
        for community in store.communities()
        if community.id in wanted
    }


def _of_level(reports: Sequence[Report], level: int | None) -> list[Report]:
    """Return the reports to choose from: of `level`, else the top level under the root.

    Where that level is empty the nearest one stands in; the root speaks of everything at
    once and is read only when there is nothing else.
    """
    levels = sorted({report.level for report in reports})
    if not levels:
        return []
    wanted = 1 if level is None else level
    nearest = min(levels, key=lambda other: (abs(other - wanted), -other))
    return [report for report in reports if report.level == nearest]
