"""Groups of entities, and what is written about them."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.cli.render.terminal import clean, columns, counted, one_line, shortened
from graphrag.model import Community, Report, View

_VIEWS: dict[View, str] = {
    "entities": "By what is named (groups of entities)",
    "subjects": "By what it is about (groups of chunks)",
}


def communities_text(communities: Sequence[tuple[Community, Report | None]]) -> str:
    """Return each view's tree as one line a community, indented by level."""
    trees = [
        f"{name}\n" + columns([("LEVEL", "TITLE", "SIZE", "RATING", "ID"), *rows], indent=2)
        for view, name in _VIEWS.items()
        if (rows := [_row(item) for item in communities if item[0].view == view])
    ]
    return "\n\n".join(trees) or "No communities."


def report_text(report: Report) -> str:
    """Return a report: title, summary, findings with the chunks behind them."""
    shown = ""
    if report.shown < report.total:
        shown = f" · {report.shown} of {counted(report.total, 'relation')} stand in it"
    head = (
        f"{one_line(report.title)}\n{report.community_id} · level {report.level} · "
        f"rating {report.rating:.1f} · {one_line(report.written_by)}{shown}"
    )
    findings = [
        f"- {one_line(finding.text)}\n    {', '.join(finding.chunk_ids)}"
        for finding in report.findings
    ]
    blocks = [head, clean(report.summary).strip(), "\n".join(findings)]
    return "\n\n".join(block for block in blocks if block)


def _row(item: tuple[Community, Report | None]) -> tuple[str, ...]:
    community, report = item
    size = (
        counted(len(community.chunk_ids), "chunk")
        if community.view == "subjects"
        else counted(len(community.entity_ids), "entity", "entities")
    )
    return (
        f"{'· ' * community.level}{community.level}",
        shortened(report.title, 60) if report else "(too small for a report)",
        size,
        f"{report.rating:.1f}" if report else "",
        community.id,
    )
