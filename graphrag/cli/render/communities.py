"""Groups of entities, and what is written about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from graphrag.cli.render.terminal import clean, columns, counted, one_line, shortened
from graphrag.model import Community, Report, View

_VIEWS: dict[View, str] = {
    "entities": "By what is named (groups of entities)",
    "subjects": "By what it is about (groups of chunks)",
}


_FEW = 3
"""Groups without a report, of one level in a row, that are named one by one."""
_MOST = 5
"""Chunks that are named for one finding."""
Item = tuple[Community, Report | None]


def communities_text(communities: Sequence[Item]) -> str:
    """Return each view's tree as one line a community, indented by level.

    Many small groups in a row are counted on one line.
    """
    trees = [
        f"{name}\n" + columns([("LEVEL", "TITLE", "SIZE", "RATING", "ID"), *rows], indent=2)
        for view, name in _VIEWS.items()
        if (rows := list(_rows([item for item in communities if item[0].view == view])))
    ]
    return "\n\n".join(trees) or "No communities."


def report_text(report: Report, sources: Mapping[str, str]) -> str:
    """Return a report: title, summary, findings with the chunks behind them.

    `sources` names the document of each chunk.
    """
    shown = ""
    if report.shown < report.total:
        shown = f" · {report.shown} of {counted(report.total, 'relation')} stand in it"
    head = (
        f"{one_line(report.title)}\n{report.community_id} · level {report.level} · "
        f"rating {report.rating:.1f} · {one_line(report.written_by)}{shown}"
    )
    findings = [
        "\n    ".join((f"- {one_line(finding.text)}", *_places(finding.chunk_ids, sources)))
        for finding in report.findings
    ]
    blocks = [head, clean(report.summary).strip(), "\n".join(findings)]
    return "\n\n".join(block for block in blocks if block)


def _places(chunk_ids: Sequence[str], sources: Mapping[str, str]) -> Iterator[str]:
    for id_ in chunk_ids[:_MOST]:
        yield f"{one_line(sources.get(id_, ''))} {id_}".strip()
    if len(chunk_ids) > _MOST:
        yield f"and {len(chunk_ids) - _MOST} more"


def _rows(items: Sequence[Item]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each community; one for many in a row that have no report."""
    for (level, told), group in groupby(items, key=lambda item: (item[0].level, bool(item[1]))):
        held = list(group)
        if told or len(held) <= _FEW:
            yield from map(_row, held)
        else:
            members = sum(map(_size, held))
            title = f"({len(held)} groups too small for a report)"
            yield (_indented(level), title, _counted(held[0][0], members), "", "")


def _row(item: Item) -> tuple[str, ...]:
    community, report = item
    return (
        _indented(community.level),
        shortened(report.title, 60) if report else "(too small for a report)",
        _counted(community, _size(item)),
        f"{report.rating:.1f}" if report else "",
        community.id,
    )


def _indented(level: int) -> str:
    return f"{'· ' * level}{level}"


def _size(item: Item) -> int:
    community, _ = item
    return len(community.chunk_ids if community.view == "subjects" else community.entity_ids)


def _counted(community: Community, members: int) -> str:
    if community.view == "subjects":
        return counted(members, "chunk")
    return counted(members, "entity", "entities")
