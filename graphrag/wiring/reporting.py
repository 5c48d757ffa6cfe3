"""The wiring of reports, and of overviews that a model reads: who writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from graphrag.errors import SettingsError
from graphrag.model import Found, Plan, Report, Route, Viewer
from graphrag.ports import Embedder, Memo, Store
from graphrag.settings import Project
from graphrag.wiring.models import ModelRun, answerer, batching, chat_models, price_list

if TYPE_CHECKING:
    from graphrag.ask.global_search import Mapper
    from graphrag.ingest.cluster import Clustering
    from graphrag.ingest.pipeline import Corpus
    from graphrag.ingest.report import Reports
    from graphrag.ingest.report.draft import Writer
    from graphrag.ingest.resolve import Resolution

Search = Callable[[Plan, Viewer], Found]
Reporting = Callable[["Corpus", "Resolution", "Clustering", Mapping[str, Report]], "Reports"]


def reporting(project: Project, remembered: Memo, run: ModelRun) -> Reporting:
    """Return the stage that writes reports.

    Raises:
        SettingsError: `[report] writer = "llm"`, and no model is configured.
    """
    writer = _writer(project, remembered, run)

    def reported(
        corpus: Corpus,
        resolution: Resolution,
        clustering: Clustering,
        previous: Mapping[str, Report],
    ) -> Reports:
        from graphrag.ingest import report

        return report.write_reports(
            clustering.communities,
            entities=resolution.entities,
            relations=resolution.relations,
            facts=resolution.facts,
            chunks=corpus.chunks,
            documents=corpus.documents,
            previous=previous,
            writer=writer,
        )

    return reported


def _writer(project: Project, remembered: Memo, run: ModelRun) -> Writer | None:
    """Return the model that writes reports; None if they are extractive."""
    asked, models = project.settings.report.writer, project.settings.models
    if asked == "extractive" or (asked == "auto" and not models.of("report")):
        return None
    if not models.of("report"):
        raise SettingsError(
            "The writer of reports is `llm`, but no model is configured.",
            hint="Set [models] model.",
        )
    from graphrag.adapters.run_threads import ThreadExecutor
    from graphrag.ingest.report.with_llm import ModelWriter

    return ModelWriter(
        model=chat_models(project)["report"],
        name=models.of("report"),
        memo=remembered,
        executor=ThreadExecutor(models.concurrency),
        meter=run.meter,
        first=batching(project, remembered, "report", run),
    )


def mapping(project: Project, remembered: Memo) -> Mapper | None:
    """Return what lets a model read the reports of an overview; None if none writes answers."""
    model = answerer(project)
    if model is None:
        return None
    from graphrag.adapters.run_threads import ThreadExecutor
    from graphrag.ask.global_search import Mapper

    executor = ThreadExecutor(project.settings.models.concurrency)
    return Mapper(model, remembered, executor, price_list(project).get("answer"))


def overview_searches(
    project: Project, remembered: Memo, opened: Store, encoder: Embedder
) -> dict[Route, Search]:
    """Return the searches over all documents at once."""
    from graphrag.ask.global_search import collapsed_search, global_search

    mapper = mapping(project, remembered)

    def overview(plan: Plan, viewer: Viewer) -> Found:
        return global_search(plan, store=opened, embedder=encoder, viewer=viewer, mapper=mapper)

    def collapsed(plan: Plan, viewer: Viewer) -> Found:
        return collapsed_search(plan, store=opened, embedder=encoder, viewer=viewer)

    return {"global": overview, "collapsed": collapsed}
