"""Let a model write what each community is about, and hold its citations against the material.

A label that was not given is removed, a finding that keeps none goes with it; both are
counted. A group of which a sentence or two is said, or rows of tables alone, has its extractive
report, which says who wrote it: a model could only repeat them. Where the model cannot be had the
extractive report stands in, and the next run asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.batches import Request
from graphrag.errors import ModelError, RefusedError
from graphrag.ingest.report.draft import Draft
from graphrag.ingest.report.extractive import write
from graphrag.ingest.report.material import Material
from graphrag.ingest.report.with_llm.prompt import Asked, ask_for, is_worth_asking, system
from graphrag.ingest.report.with_llm.shape import SaidFinding, SaidReport
from graphrag.model import Chunk, Dropped, Finding
from graphrag.model.ids import digest
from graphrag.money import Meter
from graphrag.ports import ChatModel, Executor, Failure, Memo, Outcome
from graphrag.replies import Reply, reply

VERSION = "with_llm 2"
MOST_WORDS = 12
"""In a title; a longer one is cut."""
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class ModelWriter:
    """Writes reports with one model.

    Attributes:
        model: Who is asked.
        name: As `Report.written_by` says it.
        memo: Where replies are kept.
        executor: Asks about several communities at once.
        meter: Counts what is used, and may end it.
        first: Given all calls of one level, before they are made one by one; a batch may answer.
    """

    model: ChatModel
    name: str
    memo: Memo
    executor: Executor
    meter: Meter
    first: Callable[[Iterable[Request]], None] = lambda requests: None

    @property
    def version(self) -> str:
        """Of all that could change a report on the same material."""
        return digest(VERSION, self.model.identity, system())

    def write(self, materials: Sequence[Material], *, chunks: Mapping[str, Chunk]) -> list[Draft]:
        """Return a draft for each of `materials`, in order; extractive where little is said.

        Raises:
            RefusedError: The server will not have this model or key, whatever we ask.
        """
        asked = [ask_for(material) if is_worth_asking(material) else None for material in materials]
        calls = [each for each in asked if each is not None]
        self.first(map(_request, calls))
        outcomes = self.executor.map(self._ask, calls)
        return [
            write(material, chunks=chunks)
            if each is None
            else self._draft(material, each, next(outcomes), chunks)
            for material, each in zip(materials, asked, strict=True)
        ]

    def _ask(self, asked: Asked) -> Reply[SaidReport]:
        return reply(
            self.model,
            asked.prompt,
            shape=SaidReport,
            version=VERSION,
            memo=self.memo,
            meter=self.meter,
        )

    def _draft(
        self,
        material: Material,
        asked: Asked,
        outcome: Outcome[Reply[SaidReport]],
        chunks: Mapping[str, Chunk],
    ) -> Draft:
        note = _Notes(material.community.id)
        if isinstance(outcome, Failure):
            note("lost", "its report by the model", _told(outcome.error))
            return write(material, chunks=chunks).noted(note.entries, final=False)
        said = outcome.value.value
        if outcome.value.repaired:
            note("repaired", outcome.value.repaired, "the reply was not in the agreed shape")
        grounded = (_grounded(finding, asked.sources, note) for finding in said.findings)
        findings = tuple(finding for finding in grounded if finding is not None)
        if not findings:
            note("ungrounded", said.title, "no finding of the model's report cites its material")
            return write(material, chunks=chunks).noted(note.entries, final=True)
        return Draft(
            _paragraphs(said.summary),
            findings,
            title=" ".join(said.title.split()[:MOST_WORDS]),
            rating=round(said.rating, 1),
            questions=tuple(" ".join(question.split()) for question in said.questions[:3]),
            written_by=self.name,
            dropped=tuple(note.entries),
        )


def _request(asked: Asked) -> Request:
    return Request(asked.prompt, SaidReport, VERSION, SaidReport)


class _Notes:
    """Ledger entries about one community."""

    def __init__(self, where: str) -> None:
        self._where = where
        self.entries: list[Dropped] = []

    def __call__(self, kind: str, what: str, reason: str) -> None:
        self.entries.append(Dropped(kind, self._where, what[:_SHOWN], reason))


def _grounded(
    said: SaidFinding, sources: Mapping[str, Finding], note: Callable[[str, str, str], None]
) -> Finding | None:
    """Return a finding with the sentences and chunks that it cites; None if it cites none."""
    for label in said.sources:
        if label not in sources:
            note("ungrounded", f"{label} in: {said.text}", "it cites what it was not shown")
    cited = [sources[label] for label in dict.fromkeys(said.sources) if label in sources]
    if not cited:
        note("ungrounded", said.text, "a finding that cites nothing of its community")
        return None
    quotes = tuple(
        dict.fromkeys(quote for item in cited for quote in (item.quotes or (item.text,)))
    )
    chunk_ids = tuple(dict.fromkeys(id_ for item in cited for id_ in item.chunk_ids))
    return Finding(" ".join(said.text.split()), chunk_ids, quotes)


def _paragraphs(text: str) -> str:
    """Return `text` whole, its paragraphs parted by one empty line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n") if part.strip())


def _told(error: Exception) -> str:
    """Return what the ledger says; a fault that is ours, or hits every call, goes up."""
    if isinstance(error, RefusedError) or not isinstance(error, ModelError):
        raise error
    return error.message
