"""Claims with their quotes, written as text with citation marks.

A claim stands in the text to the letter and is followed by its marks; so verification
can take it out again, and a reader can check it without knowing the graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graphrag.model import Answer, Citation, Evidence, Found, PathStep, Plan, Source
from graphrag.model.answers import Confidence

EXTRACTIVE = "extractive"


@dataclass(frozen=True, slots=True)
class Support:
    """Words that a claim rests on.

    Attributes:
        label: Of the evidence.
        quote: Verbatim from the source's chunk.
        source: Where.
    """

    label: str
    quote: str
    source: Source


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing the answer says.

    Attributes:
        text: As it stands in the answer, without marks.
        supports: At least one.
        before: Words in front of it on its line that claim nothing ("Found in: ").
        breaks: It begins a new line.
    """

    text: str
    supports: tuple[Support, ...]
    before: str = ""
    breaks: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer before it is written down.

    Attributes:
        claims: The one that answers first.
        confidence: How far to trust it.
        because: Why.
        evidence: What it used, beside what was found.
        path: Through the graph, to the answer.
        closing: A last line without citations (what a count rests on).
        opening: A first line that claims nothing by itself ("They disagree:").
        rests_on: Documents that say something to it, of how many, where that is not what was found.
        short: The name, date or value that answers, alone.
    """

    claims: tuple[Claim, ...]
    confidence: Confidence
    because: str
    evidence: tuple[Evidence, ...] = ()
    path: tuple[PathStep, ...] = ()
    closing: str = ""
    opening: str = ""
    short: str = ""
    rests_on: tuple[int, int] | None = None


def write(draft: Draft, plan: Plan, found: Found) -> Answer:
    """Return `draft` as an answer: text with marks, and one citation a mark."""
    citations: list[Citation] = []
    numbers: dict[tuple[str, str, str], int] = {}
    lines: list[str] = [draft.opening] if draft.opening else []
    for claim in draft.claims:
        marks = []
        for support in claim.supports:
            mark = (claim.text, support.source.chunk_id, support.quote)
            if mark not in numbers:
                numbers[mark] = len(numbers) + 1
                citations.append(Citation(claim.text, support.label, support.quote, support.source))
            marks.append(f"[{numbers[mark]}]")
        written = f"{claim.before}{claim.text} {' '.join(marks)}"
        if claim.breaks or not lines:
            lines.append(written)
        else:
            lines[-1] = f"{lines[-1]}; {written}"
    if draft.closing:
        lines.append(draft.closing)
    evidence = merged(draft.evidence, found.evidence)
    return Answer(
        text="\n".join(lines),
        plan=plan,
        citations=tuple(citations),
        evidence=evidence,
        confidence=draft.confidence,
        because=draft.because,
        path=draft.path,
        written_by=EXTRACTIVE,
        rests_on=draft.rests_on or found.rests_on,
        considered=found.considered,
        short=draft.short,
    )


def merged(own: Iterable[Evidence], found: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Return both, own first, no label twice."""
    seen: dict[str, Evidence] = {}
    for item in (*own, *found):
        seen.setdefault(item.label, item)
    return tuple(seen.values())


def relabelled(evidence: Sequence[Evidence], taken: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Return `evidence` labelled anew after the labels of `taken`."""
    numbers = [int(item.label[1:]) for item in taken if item.label[1:].isdigit()]
    first = max(numbers, default=0) + 1
    return tuple(replace(item, label=f"E{first + offset}") for offset, item in enumerate(evidence))
