"""What happened in a project: its runs and its questions, as they were kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from graphrag import codec, wiring
from graphrag.app.looking import Looking
from graphrag.app.records import still_open
from graphrag.errors import NotFoundError
from graphrag.model import Dropped, Run
from graphrag.ports import MemoFile, Store, Traces
from graphrag.settings import Project


class History(Looking):
    """The records of one project, beside its store."""

    def __init__(
        self, project: Project, store: Store, url: str, *, read_only: bool = False
    ) -> None:
        super().__init__(store, url)
        self.project = project
        self._keeps = not read_only  # who only looks may stand where nothing can be kept

    def runs(self) -> Sequence[str]:
        """Return ids of ingestions, newest first."""
        return self._runs.ids()

    def ledger(self, run_id: str | None = None) -> Run:
        """Return one ingestion, by default the newest: counts, and all that was not kept.

        Raises:
            NotFoundError: There is no such run.
        """
        ids = self._runs.ids()
        wanted = run_id or (ids[0] if ids else None)
        record = self._runs.read(wanted) if wanted else None
        if record is None:
            raise NotFoundError(
                f"There is no run {run_id!r}." if run_id else "Nothing was ingested yet.",
                hint="`graphrag ledger --runs` lists them."
                if run_id
                else "`graphrag ingest PATH` makes one.",
            )
        return codec.from_json(Run, str(record["run"]))

    def left_out(self) -> Sequence[Dropped]:
        """Return what any run dropped, skipped or lost, and what still is not in the graph.

        Raises:
            NotFoundError: Nothing was ingested yet.
        """
        runs = [self.ledger(id_) for id_ in self._runs.ids()] or [self.ledger()]
        extractions = self._store.extractions()
        return still_open(runs, folder=self.project.folder, extractions=extractions)

    def trace(self, trace_id: str | None = None) -> Mapping[str, object]:
        """Return the record of one question, by default the newest.

        Raises:
            NotFoundError: There is no such trace.
        """
        ids = self._traces.ids()
        wanted = trace_id or (ids[0] if ids else None)
        record = self._traces.read(wanted) if wanted else None
        if record is None:
            raise NotFoundError(
                f"There is no trace {trace_id!r}." if trace_id else "Nothing was asked yet.",
                hint="`graphrag ask` prints the id of its trace with --explain.",
            )
        return record

    @cached_property
    def _memo(self) -> MemoFile:
        return wiring.memo(self.project, must_last=self._keeps)

    @cached_property
    def _traces(self) -> Traces:
        return wiring.traces(self.project, "traces", must_last=self._keeps)

    @cached_property
    def _runs(self) -> Traces:
        return wiring.traces(self.project, "runs")
