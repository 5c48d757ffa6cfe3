"""What models would cost, have cost, and what of it is remembered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from graphrag import codec, wiring
from graphrag.app.history import History
from graphrag.app.records import now
from graphrag.app.syncing import granted
from graphrag.model import Answer, Estimate, Spending, Usage
from graphrag.model.ids import digest
from graphrag.money import Meter, added, metered, metering
from graphrag.settings import Project

_FOLDER = "spent"
_GRACE = 10.0
"""Seconds that calls under way have to end, when what asked for them has ended."""


class Spent(History):
    """Money and memory of one project."""

    def estimate(self, paths: str | Sequence[str], *, schema: str | None = None) -> Estimate:
        """Return what `ingest` would read and send to models; nothing is sent or stored."""
        asked = (paths,) if isinstance(paths, str) else tuple(paths)
        wanted = wiring.schema(self.project, self._store, schema)
        pages = wiring.unsent_pages(self.project)
        embedder = wiring.embedder(self.project)
        options = wiring.IngestOptions(granted=granted(self._store), sees=pages)
        pipeline = wiring.ingest_pipeline(self.project, self._memo, embedder, wanted, options)
        held = self._store.state().counts
        with metering(Meter()):
            batch = pipeline.pending(asked, store=self._store)
            stages, because = wiring.estimated(
                self.project, self._memo, wanted, batch, held=held, encoder=embedder, pages=pages
            )
        chunks = sum(len(chunks) for _, chunks in batch)
        return Estimate(len(batch), chunks, stages, because)

    def usage(self) -> tuple[Spending, ...]:
        """Return what every kind of work has cost, as far as its records are kept."""
        runs = [self.ledger(id_) for id_ in self._runs.ids()]
        by_stage: defaultdict[str, Usage] = defaultdict(Usage)
        for run in runs:
            for stage, used in run.usages.items():
                by_stage[stage] = added(by_stage[stage], used)
        answers = list(self._answers())
        return (
            Spending("ingest", len(runs), _sum(run.usage for run in runs), dict(by_stage)),
            Spending("ask", len(answers), _sum(answer.usage for answer in answers)),
            *_beside(self.project),
        )

    def remembered(self) -> Mapping[str, tuple[int, int]]:
        """Return entries and bytes of what was paid for, by stage."""
        return self._memo.stats()

    def forget_remembered(self, stage: str | None = None) -> int:
        """Forget replies and vectors of one stage, or of all; return how many entries went."""
        return self._memo.clear(stage)

    def _answers(self) -> Iterator[Answer]:
        for id_ in self._traces.ids():
            record = self._traces.read(id_) or {}
            if "answer" in record:
                yield codec.from_json(Answer, str(record["answer"]))


def silent(message: str) -> None:
    """Tell nobody."""


@contextmanager
def spending(project: Project, work: str, meter: Meter | None = None) -> Iterator[None]:
    """Count what is asked of models inside as `work`, and keep the sum, however it ends.

    Inside of a run, a question or other such work it is counted there, and nowhere twice.
    `meter` may bring a budget.
    """
    if metered():
        yield
        return
    with metering(meter or Meter()) as meter:
        try:
            yield
        finally:
            _keep(project, work, meter)


@contextmanager
def counted_if_it_ends(project: Project, work: str, meter: Meter) -> Iterator[None]:
    """Keep what was spent inside if that ends with an error or Ctrl-C, and so has no record."""
    try:
        yield
    except BaseException:
        _keep(project, work, meter)
        raise


def _keep(project: Project, work: str, meter: Meter) -> None:
    try:
        meter.end(grace=_GRACE)
    finally:
        _write(project, work, meter)


def _write(project: Project, work: str, meter: Meter) -> None:
    if meter.by_stage:
        spent = Spending(work, 1, meter.total, meter.by_stage)
        record = {"spent": codec.to_json(spent).decode()}
        wiring.traces(project, _FOLDER).write(f"spent_{now()}_{digest(work)[:8]}", record)


def _beside(project: Project) -> tuple[Spending, ...]:
    """Return the sums of all such work, a row a kind, by name."""
    kept = wiring.traces(project, _FOLDER)
    known: dict[str, Spending] = {}
    for id_ in sorted(kept.ids()):
        spent = codec.from_json(Spending, str((kept.read(id_) or {})["spent"]))
        before = known.get(spent.work)
        known[spent.work] = _joined(before, spent) if before else spent
    return tuple(known[work] for work in sorted(known))


def _joined(left: Spending, right: Spending) -> Spending:
    stages: dict[str, Usage] = dict(left.usages)
    for stage, used in right.usages.items():
        stages[stage] = added(stages.get(stage, Usage()), used)
    times = left.times + right.times
    return Spending(left.work, times, added(left.usage, right.usage), stages)


def _sum(usages: Iterable[Usage]) -> Usage:
    total = Usage()
    for usage in usages:
        total = added(total, usage)
    return total
