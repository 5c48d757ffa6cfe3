"""What models would cost, have cost, and what of it is remembered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from graphrag import codec, wiring
from graphrag.app.history import History
from graphrag.model import Answer, Estimate, Spending, Usage
from graphrag.money import added


class Spent(History):
    """Money and memory of one project."""

    def estimate(self, paths: str | Sequence[str], *, schema: str | None = None) -> Estimate:
        """Return what `ingest` would read and send to models; nothing is sent or stored."""
        asked = (paths,) if isinstance(paths, str) else tuple(paths)
        wanted = wiring.schema(self.project, self._store, schema)
        pipeline = wiring.ingest_pipeline(
            self.project, self._memo, wiring.embedder(), wanted, wiring.IngestOptions()
        )
        batch = pipeline.pending(asked, store=self._store)
        stages, because = wiring.estimated(self.project, self._memo, wanted, batch)
        chunks = sum(len(chunks) for _, chunks in batch)
        return Estimate(len(batch), chunks, stages, because)

    def usage(self) -> tuple[Spending, ...]:
        """Return what ingestions and questions have cost, as far as their records are kept."""
        runs = [self.ledger(id_) for id_ in self._runs.ids()]
        by_stage: defaultdict[str, Usage] = defaultdict(Usage)
        for run in runs:
            for stage, used in run.usages.items():
                by_stage[stage] = added(by_stage[stage], used)
        answers = list(self._answers())
        return (
            Spending("ingest", len(runs), _sum(run.usage for run in runs), dict(by_stage)),
            Spending("ask", len(answers), _sum(answer.usage for answer in answers)),
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


def _sum(usages: Iterable[Usage]) -> Usage:
    total = Usage()
    for usage in usages:
        total = added(total, usage)
    return total
