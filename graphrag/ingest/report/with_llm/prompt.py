"""What a model reads of a community: its own sentences and its children's findings, labelled.

The boundary is a digest of the material, so that no document can write it. What does not
fit into the budget is left out and told: "n of m".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import Template

from graphrag.ingest.report.material import Material
from graphrag.language.fenced import tamed
from graphrag.model import Finding
from graphrag.model.ids import digest
from graphrag.money import estimated_tokens
from graphrag.ports import Prompt
from graphrag.resources import prompt as text_of

STAGE = "report"
BUDGET = 6_000
"""Tokens of material in one prompt; a third of it is kept for children's reports."""
MOST_FINDINGS = 4
"""Of each child."""
ROWS = 300
"""Tokens of rows and labels, which say little by themselves and are facts of the graph already."""
_MAX_REPLY = 1_500


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt, and what its labels stand for.

    Attributes:
        prompt: What is sent.
        sources: Label ("S3", "F1") to the sentences and chunks behind it.
        left_out: Sentences and findings that did not fit.
    """

    prompt: Prompt
    sources: Mapping[str, Finding]
    left_out: int


def ask_for(material: Material) -> Asked:
    """Return the prompt that asks for a report on `material`."""
    children = list(_children(material))
    prose = [item for item in material.candidates if item.prose]
    rows = [item for item in material.candidates if not item.prose]
    shown, _ = _fitting([item.text for item in rows], ROWS)
    own = [
        (f"S{n}", Finding(item.text, item.chunk_ids))
        for n, item in enumerate([*prose, *rows[: len(shown)]], start=1)
    ]
    told, left = _fitting([line for _, line, _ in children], BUDGET // 3 * (2 if own else 3))
    said, _ = _fitting([_line(label, finding) for label, finding in own], left + BUDGET // 3)
    first = children[: len(told)]
    sources = {label: finding for label, _, finding in first if finding is not None}
    sources.update(own[: len(said)])
    findings = sum(finding is not None for _, _, finding in children)
    fitting = sum(finding is not None for _, _, finding in first)
    every = len(material.candidates)
    counts = f"Shown: {len(said)} of {every} sentences"
    if children:
        counts += f", {fitting} of {findings} findings of {len(material.children)} parts"
    body = "\n".join([*told, *(["", "Sentences:"] if told and said else []), *said])
    return Asked(_prompt(body, counts, parent=bool(children)), sources, every - len(said))


def system() -> str:
    """Return the static part."""
    return text_of("report/system").strip()


def _prompt(body: str, counts: str, *, parent: bool) -> Prompt:
    head = "Reports on the parts of a group, and sentences that tie them together or stand beside."
    user = Template(text_of("report/community")).substitute(
        children_head=head if parent else "Sentences about one group.",
        shown=f"{counts}.",
        boundary=digest("boundary", body),
        material=body,
    )
    return Prompt(STAGE, system(), user.strip(), max_tokens=_MAX_REPLY)


def _children(material: Material) -> Iterator[tuple[str, str, Finding | None]]:
    """Yield label, line and finding of each child's report: its head, then its findings."""
    number = 0
    for report in material.children:
        first = report.summary.split("\n\n")[0]
        yield "", f"\nPart: {tamed(report.title)}. {tamed(first)}", None
        for finding in report.findings[:MOST_FINDINGS]:
            number += 1
            label = f"F{number}"
            yield label, _line(label, finding), finding


def _line(label: str, finding: Finding) -> str:
    return f"{label}: {tamed(finding.text)}"


def _fitting(lines: Sequence[str], budget: int) -> tuple[list[str], int]:
    """Return the first lines that fit, at least one, and how many tokens are left."""
    kept: list[str] = []
    for line in lines:
        cost = estimated_tokens(line) + 1
        if kept and cost > budget:
            break
        kept.append(line)
        budget -= cost
    return kept, max(budget, 0)
