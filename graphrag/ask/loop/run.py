"""The loop: grade what was found, choose a tool, look again, until it is enough or a limit.

The corrective step is the grade (S. Yan et al., Corrective Retrieval Augmented Generation,
2024): on poor evidence the model rewrites or widens its query; on none it may abstain, and
what it grades as none is not answered from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from string import Template
from time import monotonic
from typing import Literal

from pydantic import BaseModel, ConfigDict

from graphrag.ask.loop.limits import Limits
from graphrag.errors import ModelError, RefusedError
from graphrag.language.fenced import tamed
from graphrag.model import Evidence, Found
from graphrag.model.ids import digest
from graphrag.money import estimated_tokens
from graphrag.ports import ChatModel, Memo, Prompt
from graphrag.replies import reply
from graphrag.resources import prompt as text_of
from graphrag.trace import step

VERSION = "1"
STAGE = "answer"
_MAX_REPLY, _SHOWN = 300, 600
"""Tokens of a reply; characters of one piece of evidence that the model is shown."""

Tool = Callable[[str, str], Found]
"""Looks up an input (and another one, for a path)."""


class _Step(BaseModel):
    model_config = ConfigDict(extra="ignore")
    grade: Literal["good", "poor", "none"]
    action: Literal["search", "entity", "neighbourhood", "path", "aggregate", "answer", "abstain"]
    input: str = ""
    other: str = ""


def run(
    question: str,
    *,
    tools: Mapping[str, Tool],
    model: ChatModel,
    memo: Memo,
    limits: Limits,
    clock: Callable[[], float] = monotonic,
) -> Found:
    """Return what was found for `question`; nothing if the model found that it is not there.

    Args:
        question: As asked.
        tools: By the names that the prompt lists; what is missing finds nothing.
        model: Who chooses.
        memo: Keeps what it chose.
        limits: End the loop; which one did is counted in `capped`.
        clock: Seconds.

    Raises:
        RefusedError: The server will not have this model or key.
    """
    begun, tokens, calls = clock(), 0, 0
    found = Found()
    for rounds in range(limits.rounds + 1):
        seconds = clock() - begun
        limit = limits.reached(rounds=rounds, calls=calls, tokens=tokens, seconds=seconds)
        if limit:
            return replace(found, capped={**found.capped, f"loop {limit}": 1})
        prompt = _prompt(question, found, limits.rounds - rounds)
        tokens += estimated_tokens(prompt.system + prompt.user)
        with step("loop") as note:
            try:
                chosen = reply(model, prompt, shape=_Step, version=VERSION, memo=memo).value
            except RefusedError:
                raise
            except ModelError as error:
                return replace(found, warnings=(*found.warnings, f"the loop: {error.message}"))
            note.facts.update(round=rounds + 1, **chosen.model_dump())
            if chosen.action == "abstain" or (chosen.action == "answer" and chosen.grade == "none"):
                return Found(considered=found.considered, warnings=found.warnings)
            if chosen.action == "answer":
                return found
            calls += 1
            more = tools[chosen.action](chosen.input, chosen.other)
            note.facts.update(found=len(more.evidence))
            found = _joined(found, more)
    return found


def _prompt(question: str, found: Found, left: int) -> Prompt:
    shown = "\n\n".join(f"[{item.label}] {tamed(item.text[:_SHOWN])}" for item in found.evidence)
    user = Template(text_of("loop/step")).substitute(
        question=tamed(question),
        boundary=digest("boundary", shown),
        found=shown or "(nothing yet)",
        left=left,
    )
    return Prompt(STAGE, text_of("loop/system").strip(), user.strip(), _MAX_REPLY)


def _joined(found: Found, more: Found) -> Found:
    """Return both, each passage once, labelled through in the order in which they were found."""
    pieces: dict[tuple[str, str], Evidence] = {}
    for item in (*found.evidence, *more.evidence):
        pieces.setdefault((item.sources[0].chunk_id, item.text), item)
    evidence = tuple(
        replace(item, label=f"E{number}") for number, item in enumerate(pieces.values(), 1)
    )
    return replace(
        more,
        evidence=evidence,
        considered=found.considered + more.considered,
        table=None,
        warnings=(*found.warnings, *more.warnings),
    )
