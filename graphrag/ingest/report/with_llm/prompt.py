"""What a model reads of a community: its own sentences and its children's findings, labelled.

The boundary is a digest of the material, so that no document can write it. Each token here is
paid on every change, so what is shown is chosen: the most central sentences of those that do not
say the same again, and of each child what it found, not its summary, which says that twice.
What does not fit is left out and told: "n of m".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, zip_longest
from string import Template

from graphrag.ingest.report.choose import choose
from graphrag.ingest.report.material import Candidate, Material
from graphrag.language.fenced import tamed
from graphrag.model import Finding
from graphrag.model.ids import digest
from graphrag.money import estimated_tokens
from graphrag.ports import Prompt
from graphrag.resources import prompt as text_of

STAGE = "report"
SENTENCES = 1_000
"""Tokens of a community's own sentences in one prompt: thirty or so, for eight findings at most."""
FINDINGS = 1_200
"""Tokens of what its children found."""
MOST_FINDINGS = 4
"""Of each child."""
ROWS = 150
"""Tokens of rows and labels, which say little by themselves and are facts of the graph already."""
LEAST_PROSE = 3
"""With fewer sentences and no children there is nothing that a model could sum up."""
_MAX_REPLY = 1_500


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt, and what its labels stand for.

    Attributes:
        prompt: What is sent.
        sources: Label ("S3", "F1") to the sentences and chunks behind it.
        left_out: Sentences that did not fit.
    """

    prompt: Prompt
    sources: Mapping[str, Finding]
    left_out: int


def is_worth_asking(material: Material) -> bool:
    """Whether a model would have something to sum up: children, or some sentences of prose."""
    prose = sum(candidate.prose for candidate in material.candidates)
    return bool(material.children) or prose >= LEAST_PROSE


def ask_for(material: Material) -> Asked:
    """Return the prompt that asks for a report on `material`."""
    prose = _chosen([item for item in material.candidates if item.prose])
    rows = [item for item in material.candidates if not item.prose]
    rows = rows[: _fitting([item.text for item in rows], ROWS)]
    own = {f"S{n}": Finding(item.text, item.chunk_ids) for n, item in enumerate([*prose, *rows], 1)}
    told, sources, findings = _children(material)
    every = len(material.candidates)
    counts = []
    if len(own) < every:
        counts.append(f"{len(own)} of {every} sentences")
    if len(sources) < findings:
        counts.append(f"{len(sources)} of {findings} findings of {len(material.children)} parts")
    said = [_line(label, finding) for label, finding in own.items()]
    body = "\n".join([*told, *(["Beside them:"] if told and said else []), *said])
    head = "What the parts of one group hold." if told else "Sentences about one group."
    return Asked(_prompt(body, head, ", ".join(counts)), {**sources, **own}, every - len(own))


def system() -> str:
    """Return the static part."""
    return text_of("report/system").strip()


def _prompt(body: str, head: str, counts: str) -> Prompt:
    user = Template(text_of("report/community")).substitute(
        head=head,
        shown=f" Shown: {counts}." if counts else "",
        boundary=digest("boundary", body),
        material=body,
    )
    return Prompt(STAGE, system(), user.strip(), max_tokens=_MAX_REPLY)


def _chosen(prose: Sequence[Candidate]) -> list[Candidate]:
    """Return all sentences if they fit, else the most central ones that do, in their order."""
    texts = [item.text for item in prose]
    if _fitting(texts, SENTENCES) == len(prose):
        return list(prose)
    best = choose(prose, [item.chunk_ids[0] for item in prose], limit=len(prose))
    kept = best[: _fitting([texts[at] for at in best], SENTENCES)]
    return [prose[at] for at in sorted(kept)]


def _children(material: Material) -> tuple[list[str], dict[str, Finding], int]:
    """Return lines of what the children found, the findings by label, and how many there are.

    Where not all fit, the first of every child come first.
    """
    heads = [f"Part: {tamed(report.title)}" for report in material.children]
    in_turn = [
        (child, finding)
        for row in zip_longest(*(report.findings[:MOST_FINDINGS] for report in material.children))
        for child, finding in enumerate(row)
        if finding is not None
    ]
    costs = [
        finding.text if at >= len(heads) else f"{heads[child]}\n{finding.text}"
        for at, (child, finding) in enumerate(in_turn)
    ]
    shown = sorted(in_turn[: _fitting(costs, FINDINGS)], key=lambda item: item[0])
    lines: list[str] = []
    sources: dict[str, Finding] = {}
    for child, findings in groupby(shown, key=lambda item: item[0]):
        lines.append(heads[child])
        for _, finding in findings:
            sources[f"F{len(sources) + 1}"] = finding
            lines.append(_line(f"F{len(sources)}", finding))
    return lines, sources, len(in_turn)


def _line(label: str, finding: Finding) -> str:
    return f"{label}: {tamed(finding.text)}"


def _fitting(texts: Sequence[str], budget: int) -> int:
    """Return how many of `texts`, from the first on, fit into the budget; one always does."""
    sums = accumulate(estimated_tokens(text) + 2 for text in texts)  # with a label
    return max(sum(spent <= budget for spent in sums), min(1, len(texts)))
