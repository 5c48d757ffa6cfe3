"""`GraphRag`: a graph you can fill, ask and look around in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from graphrag import codec, wiring
from graphrag.app.audit import Auditing
from graphrag.app.checks import Check, checks
from graphrag.app.conversation import Conversation
from graphrag.app.drafting import Drafting
from graphrag.app.exploring import Exploring
from graphrag.app.importing import Importing
from graphrag.app.overview import Overviewing
from graphrag.app.records import forget_records, now, record
from graphrag.app.spent import Spent, counted_if_it_ends, silent, spending
from graphrag.app.syncing import gone, granted
from graphrag.app.vectors import Reembedding
from graphrag.errors import StoreError, UsageError
from graphrag.model import (
    NO_FILTERS,
    OPERATOR,
    Answer,
    Document,
    Filters,
    Found,
    LinkedEntity,
    Run,
    Viewer,
)
from graphrag.model.ids import digest
from graphrag.money import Meter, metering
from graphrag.replies import listening
from graphrag.settings import Overrides, read_project
from graphrag.trace import trace
from graphrag.wiring.addresses import store_url

if TYPE_CHECKING:
    from graphrag.ask.pipeline import Asked, AskPipeline

Progress = Callable[[str, int, int], None]
LONGEST_QUESTION = 4_000
ROUTES = ("auto", "local", "global", "aggregate", "both", "collapsed", "all", "none")


class GraphRag(Importing, Exploring, Reembedding, Auditing, Overviewing, Spent, Drafting):
    """One graph, in one store. Close it, or use it in a `with`.

    Methods without a viewer are the operator's, who sees everything; a server must
    always pass one.
    """

    @classmethod
    def open(
        cls,
        store: str | None = None,
        *,
        folder: str | Path | None = None,
        read_only: bool = False,
        settings: Overrides | None = None,
    ) -> GraphRag:
        """Open the graph of the project that `folder` (else the working folder) stands in.

        Args:
            store: URL or SQLite file that wins over the settings' ("sqlite:///x.db", "x.db").
            folder: Where `graphrag.toml` is looked for, upwards.
            read_only: Refuse every write; the store must be there already.
            settings: By section and key, what wins over `graphrag.toml` and the environment.

        Raises:
            SettingsError: `graphrag.toml` or the environment is wrong.
            StoreError: The store is locked, newer, foreign, or not there.
        """
        project = read_project(Path(folder) if folder else None, overrides=settings)
        url = store_url(store or project.settings.store.url)
        opened = wiring.store(project, url=url, read_only=read_only)
        return cls(project, opened, url, read_only=read_only)

    def close(self) -> None:
        """Release the store."""
        self._store.close()

    def __enter__(self) -> GraphRag:
        """Return the open graph."""
        return self

    def __exit__(self, *_: object) -> None:
        """Release the store."""
        self.close()

    # -- filling ---------------------------------------------------------------------------
    def ingest(
        self,
        paths: str | Sequence[str],
        *,
        schema: str | None = None,
        access: Sequence[str] = (),
        recluster: bool = False,
        sync: bool = False,
        budget: float | None = None,
        batch: bool = False,
        progress: Progress | None = None,
        say: Callable[[str], None] = silent,
    ) -> Run:
        """Read files and folders into the graph; what is in it already costs nothing.

        Args:
            paths: Files and folders.
            schema: Name or file of an extraction schema; else the settings', the store's, general.
            access: Groups that may see documents that name none themselves.
            recluster: Cluster from nothing instead of keeping the communities there are.
            sync: Forget stored documents below `paths` whose file is gone.
            budget: US dollars that model calls may cost; the run then goes on without them.
            batch: Ask models through the provider's batch endpoint: within a day, at half price.
            progress: Told (stage, done, of how many).
            say: Told what a person should know while it goes on.

        Raises:
            SettingsError: There is a budget, and no price of the model.
        """
        asked = (paths,) if isinstance(paths, str) else tuple(paths)
        models = wiring.ModelRun(wiring.meter(self.project, budget=budget), batch, say=say)
        options = wiring.IngestOptions(
            tuple(access), granted(self._store), recluster=recluster, models=models
        )
        left = (lambda read: self._gone(asked, read)) if sync else None
        return self._run(asked, schema, options, progress=progress, gone=left)

    def forget(self, document: str, *, progress: Progress | None = None) -> Run:
        """Remove a document, all that only it supports, and the traces that quote it.

        Raises:
            NotFoundError: There is no such document.
        """
        found = frozenset({self.document(document).id})
        chunk_ids = [chunk.id for chunk in self._store.chunks(document_ids=[*found])]
        run = self._run((), None, wiring.IngestOptions(), progress=progress, forget=found)
        forget_records(self._traces, chunk_ids)
        return run

    def derive(self, *, progress: Progress | None = None) -> Run:
        """Derive everything anew from what was read; no document is read again."""
        return self._run((), None, wiring.IngestOptions(), progress=progress)

    # -- asking ----------------------------------------------------------------------------
    def ask(
        self,
        question: str,
        *,
        viewer: Viewer = OPERATOR,
        route: str = "auto",
        level: int | None = None,
        everything: bool = False,
        filters: Filters = NO_FILTERS,
        again: bool = False,
        heard: Callable[[str], None] | None = None,
    ) -> Answer:
        """Answer `question` from what `viewer` may see, with sources, or abstain.

        `everything` lets an overview read all reports of its level, whatever that costs.
        With `again`, what was answered before, to the same viewer from the same graph, will do.
        `heard` is told of what a model writes, piece by piece, before any of it is verified.

        Raises:
            UsageError: The question is empty, or no such route exists.
        """
        asked = self._asked(question, viewer, route, level, filters, everything=everything)
        asked = replace(asked, again=again)
        started = perf_counter()
        meter = Meter()
        ended = counted_if_it_ends(self.project, "ask, ended early", meter)
        with trace() as steps, metering(meter), ended, listening(heard):
            answer = self._asking.run(asked)
        known = meter.total.remembered + answer.usage.remembered
        usage = replace(meter.total, remembered=known, seconds=round(perf_counter() - started, 3))
        trace_id = f"trace_{now()}_{digest(question, repr(viewer), route)[:8]}"
        answer = replace(answer, usage=usage, trace_id=trace_id)
        self._traces.write(trace_id, {"question": question, **record(steps, answer)})
        return answer

    def search(
        self,
        question: str,
        *,
        viewer: Viewer = OPERATOR,
        route: str = "local",
        level: int | None = None,
        filters: Filters = NO_FILTERS,
    ) -> Found:
        """Return the evidence that an answer would be made of, best first."""
        asked = self._asked(question, viewer, route, level, filters)
        with spending(self.project, "search"):
            return self._asking.search(asked)

    def conversation(
        self, *, viewer: Viewer = OPERATOR, filters: Filters = NO_FILTERS
    ) -> Conversation:
        """Begin a conversation, in which questions may lean on those before them."""

        def named_in(text: str) -> tuple[LinkedEntity, ...]:
            from graphrag.ask.link import link

            return link(text, store=self._store, viewer=viewer)

        return Conversation(
            lambda question: self.ask(question, viewer=viewer, filters=filters, again=True),
            named_in=named_in,
            model=wiring.answerer(self.project),
            counted=lambda: spending(self.project, "follow-up"),
        )

    # -- looking at what is needed ----------------------------------------------------------
    def doctor(self) -> Sequence[Check]:
        """Check everything that an ingestion and a question need."""
        with spending(self.project, "doctor"):
            return checks(self.project, self._store, self._url)

    # -- parts, made when first used ---------------------------------------------------------
    @cached_property
    def _asking(self) -> AskPipeline:
        schema = wiring.schema(self.project, self._store, None)
        made = wiring.ask_pipeline(self.project, self._memo, self._store, self._agreed(), schema)
        kept = wiring.remembered_answers(self.project, self._memo, self._store, self._url, schema)
        return replace(made, remembered=kept)

    def _asked(
        self,
        question: str,
        viewer: Viewer,
        route: str,
        level: int | None,
        filters: Filters,
        *,
        everything: bool = False,
    ) -> Asked:
        from graphrag.ask.pipeline import Asked

        if not question.strip():
            raise UsageError("The question is empty.", hint='Try: graphrag ask "What is …?"')
        if len(question) > LONGEST_QUESTION:
            raise UsageError(
                f"The question is longer than {LONGEST_QUESTION:,} characters.",
                hint="Ask it shorter; put documents into the graph with `graphrag ingest`.",
            )
        if route not in ROUTES:
            raise UsageError(f"There is no route {route!r}.", hint=f"Known: {', '.join(ROUTES)}.")
        if not self._store.state().counts["document"]:
            raise StoreError("The graph is empty.", hint="Fill it first: `graphrag ingest PATH`.")
        return Asked(question.strip(), viewer, route, filters, level, everything)

    def _run(
        self,
        asked: tuple[str, ...],
        schema_name: str | None,
        options: wiring.IngestOptions,
        *,
        progress: Progress | None = None,
        forget: frozenset[str] = frozenset(),
        gone: Callable[[Mapping[str, Document]], frozenset[str]] | None = None,
    ) -> Run:
        from graphrag.ingest.pipeline import silent

        schema = wiring.schema(self.project, self._store, schema_name)
        encoder, memo = self._forgetting() if forget else (self._agreed(), self._memo)
        pipeline = wiring.ingest_pipeline(self.project, memo, encoder, schema, options)
        started = perf_counter()
        models = options.models
        ended = counted_if_it_ends(self.project, "ingest, ended early", models.meter)
        with trace() as steps, metering(models.meter), ended:
            outcome = pipeline.run(
                asked,
                store=self._store,
                forget=forget,
                gone=gone,
                progress=progress or silent,
                notes={"schema": codec.to_json(schema).decode()},
            )
        if encoder is self._embedder:  # else no question is answered until `reembed`
            wiring.prepare_asking(self._memo, encoder, schema, self._store)
        self.__dict__.pop("_asking", None)  # it holds the schema of before
        wiring.drop_answers(self._memo, words_too=bool(outcome.counts.get("documents.forgotten")))
        run = Run(
            id=f"run_{now()}_{digest(*asked, *sorted(forget))[:8]}",
            asked=asked,
            counts={**outcome.counts, **models.told.counts},
            seconds={step.name: round(step.seconds, 3) for step in steps},
            ledger=(*outcome.ledger, *models.told.ledger),
            usage=replace(models.meter.total, seconds=round(perf_counter() - started, 3)),
            usages=models.meter.by_stage,
        )
        self._runs.write(run.id, {"run": codec.to_json(run).decode()})
        return run

    def _gone(self, paths: Sequence[str], read: Mapping[str, Document]) -> frozenset[str]:
        return gone(self._store.documents(), paths, read, folder=self.project.folder)
