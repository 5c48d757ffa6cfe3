"""Two answers to one question, an overview and its details, printed as one."""

from __future__ import annotations

import re
from dataclasses import replace

from graphrag.model import Answer, Citation, Evidence

_MARK = re.compile(r"\[(\d+)\]")


def together(overview: Answer, detail: Answer) -> Answer:
    """Return both answers as one, citations and evidence numbered through.

    Where one of them abstains, the other stands alone.
    """
    if overview.abstained or detail.abstained:
        return detail if overview.abstained else overview
    cited, read = len(overview.citations), len(overview.evidence)
    text = _MARK.sub(lambda mark: f"[{int(mark[1]) + cited}]", detail.text)
    return replace(
        overview,
        text=f"{overview.text}\n\nIn detail:\n{text}",
        citations=overview.citations + tuple(_later(c, read) for c in detail.citations),
        evidence=overview.evidence + tuple(_relabelled(e, read) for e in detail.evidence),
        path=overview.path + detail.path,
        cypher=overview.cypher or detail.cypher,
        removed=overview.removed + detail.removed,
        considered=overview.considered + detail.considered,
    )


def _later(citation: Citation, by: int) -> Citation:
    return replace(citation, evidence_label=_shifted(citation.evidence_label, by))


def _relabelled(evidence: Evidence, by: int) -> Evidence:
    return replace(evidence, label=_shifted(evidence.label, by))


def _shifted(label: str, by: int) -> str:
    """Return "E3" as "E8" when five came before it."""
    return f"E{int(label[1:]) + by}" if label[1:].isdecimal() else label
