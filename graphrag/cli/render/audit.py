"""An audit as Markdown: a section a kind, with advice."""

from __future__ import annotations

from collections.abc import Iterator

from graphrag.app.audit import KINDS, Audit, Issue, Place
from graphrag.cli.render.terminal import counted, one_line, shortened

_SHOWN = 50
_PLACES = 6
_QUOTE = 160


def audit_text(audit: Audit) -> str:
    """Return the issues of `audit`, at most 50 of a kind; the JSON holds all."""
    documents = counted(audit.counts.get("documents", 0), "document")
    chunks = counted(audit.counts.get("chunks", 0), "chunk")
    lines = ["# Audit", "", f"{documents}, {chunks}: {counted(len(audit.issues), 'issue')}."]
    for kind, (title, advice) in KINDS.items():
        issues = audit.of(kind)
        if not issues:
            continue
        lines += ["", f"## {title} ({len(issues):,})", "", advice, ""]
        for issue in issues[:_SHOWN]:
            lines += _issue(issue)
        if len(issues) > _SHOWN:
            lines.append(f"- and {len(issues) - _SHOWN:,} more; --json lists all")
    return "\n".join(lines)


def _issue(issue: Issue) -> Iterator[str]:
    yield f"- {one_line(issue.what)}"
    told = [place for place in issue.places if not _told(place, issue.what)]
    for place in told[:_PLACES]:
        said = [one_line(place.says)] if place.says else []
        said += [f"“{shortened(place.quote, _QUOTE)}”"] if place.quote else []
        dated = f", {place.date}" if place.date else ""
        yield f"    - {': '.join(said)} ({one_line(place.document)}{dated})"
    if len(told) > _PLACES:
        yield f"    - and {len(told) - _PLACES:,} more"


def _told(place: Place, what: str) -> bool:
    """Whether `what` says already all that there is to say of `place`."""
    return not place.quote and (not place.says or what == f"{place.document}: {place.says}")
