"""An answer as a person reads it: text, path, numbered citations, and a line to judge it by."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.cli.render.terminal import cells, clean, counted, one_line, shortened, wrapped
from graphrag.model import Answer, Citation, Evidence, PathStep, Source

_LABEL = 44  # sources' names up to here have their quotes beside them, longer ones below
_BELOW = 6
_NARROWEST = 30
_QUOTE_LINES = 4


def answer_text(answer: Answer, *, width: int = 100) -> str:
    """Return `answer` in blocks with an empty line between: text, path, citations, footer."""
    blocks = [
        clean(answer.text).strip(),
        path_lines(answer.path),
        citation_lines(answer.citations, width=width),
        footer(answer),
    ]
    return "\n\n".join(block for block in blocks if block)


def path_lines(path: Sequence[PathStep]) -> str:
    """Return steps as "  A –acquired→ B", a line for each unbroken stretch of them."""
    lines: list[str] = []
    end = None
    for step in path:
        start, finish = (step.target, step.source) if step.backwards else (step.source, step.target)
        phrase = one_line(relation_phrase(step.type))
        arrow = f"←{phrase}–" if step.backwards else f"–{phrase}→"
        if end == start:
            lines[-1] += f" {arrow} {one_line(finish)}"
        else:
            lines.append(f"  {one_line(start)} {arrow} {one_line(finish)}")
        end = finish
    return "\n".join(lines)


def relation_phrase(type_: str) -> str:
    """Return how a relation type reads: HAS_CHIEF_EXECUTIVE as "has chief executive"."""
    return type_.replace("_", " ").lower() if type_.isupper() else type_


def citation_lines(citations: Sequence[Citation], *, width: int) -> str:
    """Return "[1] source › section  “quote”" for each citation.

    Quotes stand in one column beside their sources, or all below them if one is long.
    """
    labels = [source_label(citation.source) for citation in citations]
    column = max(map(cells, labels), default=0)
    marks = [f"[{number}]".ljust(len(f"[{len(labels)}]")) for number in range(1, len(labels) + 1)]
    beside = column <= _LABEL
    indent = " " * (len(marks[0]) + 1 + column + 2 if beside else _BELOW) if marks else ""
    lines: list[str] = []
    for mark, label, citation in zip(marks, labels, citations, strict=True):
        quote = _quote(citation.quote, max(width - len(indent), _NARROWEST))
        first = f"{mark} {label}"
        if beside:
            first += " " * (column - cells(label) + 2) + quote.pop(0)
        lines += [first, *(indent + line for line in quote)]
    return "\n".join(lines)


def source_label(source: Source | None) -> str:
    """Return "deals.md › 2019" or "people.pdf, p. 3"."""
    if source is None:
        return "(no source)"
    page = f", p. {source.page}" if source.page is not None else ""
    section = source.section.split(" > ")[-1]
    return one_line(source.document) + page + (f" › {shortened(section, 30)}" if section else "")


def footer(answer: Answer) -> str:
    """Return what to judge the answer by, in one line: route, confidence, reading, cost."""
    trust = "no answer" if answer.abstained else f"confidence {answer.confidence}"
    parts = [
        answer.plan.route,
        f"{trust}: {one_line(answer.because)}" if answer.because else trust,
        _reading(answer.evidence, answer.considered),
        _resting(answer.rests_on),
        f"{counted(len(answer.removed), 'claim')} removed" if answer.removed else "",
        f"{answer.usage.seconds:.1f} s",
        _writer(answer),
        "remembered" if answer.usage.remembered and not answer.usage.calls else "",
    ]
    return " · ".join(part for part in parts if part)


def _quote(quote: str, width: int) -> list[str]:
    lines = wrapped(f"“{one_line(quote)}”", width)
    if len(lines) > _QUOTE_LINES:
        last = lines[_QUOTE_LINES - 1].rsplit(" ", 1)[0]
        lines = [*lines[: _QUOTE_LINES - 1], f"{last} …”"]
    return lines


def _reading(evidence: Sequence[Evidence], considered: int) -> str:
    kinds = {item.kind for item in evidence}
    noun = kinds.pop() if len(kinds) == 1 else "passage"
    if considered > len(evidence):
        return f"{len(evidence)} of {counted(considered, noun)} read"
    return f"{counted(len(evidence), noun)} read" if evidence else ""


def _resting(rests_on: tuple[int, int] | None) -> str:
    if rests_on is None or not rests_on[0]:
        return ""
    return f"rests on {rests_on[0]} of {counted(rests_on[1], 'document')}"


def _writer(answer: Answer) -> str:
    usage = answer.usage
    price = "price unknown" if usage.usd is None else f"${usage.usd:.4f}"
    if answer.written_by != "extractive":
        return f"{one_line(answer.written_by)}, {price}"
    asked = f", {counted(usage.calls, 'call')} for the search: {price}" if usage.calls else ""
    return f"extractive (no model){asked}"
