"""An answer, and below it what a description in the question was taken to mean."""

from __future__ import annotations

from dataclasses import replace

from graphrag.ask.answer.draft import merged, relabelled
from graphrag.ask.answer.steps.resolve import Step
from graphrag.model import Answer, Citation, Plan

TAKING = "taking "
"""Opens the reason of an answer that rests on what a description was taken to mean."""


def with_step(answer: Answer, step: Step, plan: Plan) -> Answer:
    """Return `answer` as the answer to `plan`, the words that `step` rests on cited below it."""
    evidence = relabelled(step.evidence, answer.evidence)
    labels = {old.label: new.label for old, new in zip(step.evidence, evidence, strict=True)}
    citations = tuple(
        Citation(" ".join(s.quote.split()), labels.get(s.label, s.label), s.quote, s.source)
        for s in step.said
    )
    first = len(answer.citations) + 1
    lines = [
        f"{'' if place else f'“{step.words}” is {step.name}: '}{citation.claim} [{first + place}]"
        for place, citation in enumerate(citations)
    ]
    return replace(
        answer,
        plan=plan,
        text="\n".join([answer.text, *lines]),
        citations=answer.citations + citations,
        evidence=merged(answer.evidence, evidence),
        confidence="medium" if answer.confidence == "high" else answer.confidence,
        because=f"{TAKING}“{step.words}” for {step.name}; {answer.because}",
    )
