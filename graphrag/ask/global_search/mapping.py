"""Map an overview question over reports: points, each with its importance and its findings.

The idea is Edge et al.'s (From Local to Global, arXiv 2404.16130). Here a point keeps the
findings that say it, so that the answer that is reduced from points still cites chunks;
and a batch that cannot be had is asked for again, then told, never silently nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Template
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from graphrag.errors import ModelError, RefusedError
from graphrag.language.fenced import tamed
from graphrag.model import Finding, Report, StageEstimate
from graphrag.model.ids import digest
from graphrag.money import Price, estimated_tokens
from graphrag.ports import ChatModel, Executor, Failure, Memo, Outcome, Prompt, Success
from graphrag.replies import reply, reply_key
from graphrag.resources import prompt as text_of

VERSION = "1"
STAGE = "answer"
BATCH_TOKENS = 3_000
"""Of reports in one call."""
_MAX_REPLY = 1_200
TRIES = 2


def _importance(value: object) -> object:
    try:
        return min(10.0, max(0.0, float(str(value))))
    except ValueError:
        return 0.0


def _label(value: object) -> object:
    return str(value).strip(" []().").upper()


class SaidPoint(BaseModel):
    """One item of "points"."""

    model_config = ConfigDict(extra="ignore")
    text: str = Field(min_length=1)
    importance: Annotated[float, BeforeValidator(_importance)] = 0.0
    findings: tuple[Annotated[str, BeforeValidator(_label)], ...] = ()


class SaidPoints(BaseModel):
    """A reply."""

    model_config = ConfigDict(extra="ignore")
    points: tuple[SaidPoint, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """Something that reports say to a question.

    Attributes:
        text: A sentence or two.
        importance: Above 0, at most 10.
        report: The one whose finding comes first.
        findings: That say it; at least one.
    """

    text: str
    importance: float
    report: Report
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Mapped:
    """What the map brought.

    Attributes:
        points: The most important first.
        batches: Calls that were needed.
        failed: Batches that could not be had, and how many reports stood in them.
        zeros: Points of no importance, left out.
        ungrounded: Points that cite no finding they were shown, left out.
    """

    points: tuple[Point, ...] = ()
    batches: int = 0
    failed: tuple[int, int] = (0, 0)
    zeros: int = 0
    ungrounded: int = 0


@dataclass(frozen=True, slots=True)
class _Batch:
    prompt: Prompt
    reports: int
    findings: Mapping[str, tuple[Report, Finding]]


@dataclass(frozen=True, slots=True)
class Mapper:
    """Asks one model what reports say to a question, several batches at once."""

    model: ChatModel
    memo: Memo
    executor: Executor
    price: Price | None = None

    def map(self, question: str, reports: Sequence[Report]) -> Mapped:
        """Return the points of all `reports`.

        Raises:
            RefusedError: The server will not have this model or key.
        """
        waiting = dict(enumerate(_batches(question, reports)))
        batches = dict(waiting)
        heard: dict[int, SaidPoints] = {}
        for _ in range(TRIES):
            outcomes = list(self.executor.map(self._ask, list(waiting.values())))
            for number, outcome in zip(list(waiting), outcomes, strict=True):
                if isinstance(outcome, Success):
                    heard[number] = outcome.value
                    del waiting[number]
                else:
                    _must_be_the_models(outcome)
            if not waiting:
                break
        said = [
            (batches[number], point) for number in sorted(heard) for point in heard[number].points
        ]
        grounded = [made for batch, point in said if (made := _point(batch, point)) is not None]
        points = [point for point in grounded if point.importance > 0]
        points.sort(key=lambda point: -point.importance)
        return Mapped(
            tuple(points),
            len(batches),
            (len(waiting), sum(batch.reports for batch in waiting.values())),
            zeros=len(grounded) - len(points),
            ungrounded=len(said) - len(grounded),
        )

    def estimate(self, question: str, reports: Sequence[Report]) -> StageEstimate:
        """Return what `map` would send; nothing is sent."""
        prompts = [batch.prompt for batch in _batches(question, reports)]
        keys = [reply_key(self.model, p, version=VERSION, wanted=SaidPoints) for p in prompts]
        known = self.memo.get_many(keys)
        fresh = [prompt for prompt, key in zip(prompts, keys, strict=True) if key not in known]
        sent = sum(estimated_tokens(prompt.system + prompt.user) for prompt in fresh)
        received = len(fresh) * _MAX_REPLY // 2
        usd = self.price.of(sent, received) if self.price else None
        return StageEstimate(STAGE, len(fresh), len(prompts) - len(fresh), sent, received, usd)

    def _ask(self, batch: _Batch) -> SaidPoints:
        return reply(
            self.model,
            batch.prompt,
            shape=SaidPoints,
            version=VERSION,
            memo=self.memo,
        ).value


def _must_be_the_models(outcome: Outcome[SaidPoints]) -> None:
    """Let a fault go up that is ours, or that hits every call."""
    if isinstance(outcome, Failure) and (
        isinstance(outcome.error, RefusedError) or not isinstance(outcome.error, ModelError)
    ):
        raise outcome.error


def _batches(question: str, reports: Sequence[Report]) -> Iterator[_Batch]:
    """Yield prompts of at most `BATCH_TOKENS` of reports, a longer report alone."""
    held: list[Report] = []
    tokens = 0
    for report in reports:
        length = estimated_tokens(
            "\n".join((report.title, report.summary, *(f.text for f in report.findings)))
        )
        if held and tokens + length > BATCH_TOKENS:
            yield _batch(question, held)
            held, tokens = [], 0
        held.append(report)
        tokens += length
    if held:
        yield _batch(question, held)


def _batch(question: str, reports: Sequence[Report]) -> _Batch:
    findings: dict[str, tuple[Report, Finding]] = {}
    parts: list[str] = []
    for report in reports:
        lines = [f"# {tamed(report.title)}", tamed(report.summary)]
        for finding in report.findings:
            label = f"F{len(findings) + 1}"
            findings[label] = (report, finding)
            lines.append(f"{label}: {tamed(finding.text)}")
        parts.append("\n".join(lines))
    listed = "\n\n".join(parts)
    user = Template(text_of("overview/reports")).substitute(
        question=tamed(question), boundary=digest("boundary", listed), reports=listed
    )
    system = text_of("overview/system").strip()
    return _Batch(Prompt(STAGE, system, user.strip(), _MAX_REPLY), len(reports), findings)


def _point(batch: _Batch, said: SaidPoint) -> Point | None:
    """Return the point with the findings it names; None if it names none that it was shown."""
    cited = [batch.findings[label] for label in said.findings if label in batch.findings]
    if not cited:
        return None
    unique = {finding.text: finding for _, finding in cited}
    text = " ".join(said.text.split())
    return Point(text, said.importance, cited[0][0], tuple(unique.values()))


def joined(first: Mapped, second: Mapped) -> Mapped:
    """Return both maps as one."""
    points = sorted((*first.points, *second.points), key=lambda point: -point.importance)
    return replace(
        first,
        points=tuple(points),
        batches=first.batches + second.batches,
        failed=(first.failed[0] + second.failed[0], first.failed[1] + second.failed[1]),
        zeros=first.zeros + second.zeros,
        ungrounded=first.ungrounded + second.ungrounded,
    )
