"""Several answers to one question, an overview and what followed it, printed as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from graphrag.model import Answer, Citation, Evidence

_MARK = re.compile(r"\[(\d+)\]")


def together(overview: Answer, details: Sequence[tuple[str, Answer]]) -> Answer:
    """Return the answers as one, citations and evidence numbered through.

    Each of `details` stands under its heading. What abstains, or only says again what was
    said before it, is left out; where nothing is left, the last one abstains for all.
    """
    answer = overview
    for heading, detail in details:
        if answer.abstained:
            answer = detail
        elif not detail.abstained and not _said(detail) <= _said(answer):
            answer = _joined(answer, heading, detail)
    return answer


def side_by_side(parts: Sequence[tuple[str, Answer]]) -> Answer:
    """Return the answers as one, each under its heading; where all abstain, the last of them."""
    told = [(heading, answer) for heading, answer in parts if not answer.abstained]
    if not told:
        return parts[-1][1]
    (heading, first), *others = told
    answer = replace(first, text=f"{heading}:\n{first.text}")
    for heading, detail in others:
        answer = _joined(answer, heading, detail)
    silent = [heading for heading, detail in parts if detail.abstained]
    return noted(answer, f"{'; '.join(silent)}: nothing found." if silent else "")


def noted(answer: Answer, note: str) -> Answer:
    """Return `answer` with a last paragraph that rests on no source."""
    return replace(answer, text=f"{answer.text}\n\n{note}") if note else answer


def _said(answer: Answer) -> set[tuple[str, str]]:
    return {(c.source.chunk_id if c.source else "", c.quote) for c in answer.citations}


def _joined(first: Answer, heading: str, second: Answer) -> Answer:
    cited, read = len(first.citations), len(first.evidence)
    text = _MARK.sub(lambda mark: f"[{int(mark[1]) + cited}]", second.text)
    return replace(
        first,
        text=f"{first.text}\n\n{heading}:\n{text}",
        citations=first.citations + tuple(_later(c, read) for c in second.citations),
        evidence=first.evidence + tuple(_relabelled(e, read) for e in second.evidence),
        path=first.path + second.path,
        entity_ids=first.entity_ids + second.entity_ids,
        removed=first.removed + second.removed,
        considered=first.considered + second.considered,
    )


def _later(citation: Citation, by: int) -> Citation:
    return replace(citation, evidence_label=_shifted(citation.evidence_label, by))


def _relabelled(evidence: Evidence, by: int) -> Evidence:
    return replace(evidence, label=_shifted(evidence.label, by))


def _shifted(label: str, by: int) -> str:
    """Return "E3" as "E8" when five came before it."""
    return f"E{int(label[1:]) + by}" if label[1:].isdecimal() else label
