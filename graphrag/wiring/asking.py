"""The stages of answering, put together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from graphrag.memo import remembering
from graphrag.model import NO_FILTERS, OPERATOR, Answer, ExtractionSchema, Found, Plan, Viewer
from graphrag.ports import Embedder, Memo, Store
from graphrag.settings import Project
from graphrag.wiring.embedding import asking_embedders, fitted_embedder, offline_embedder
from graphrag.wiring.looping import Search, looping
from graphrag.wiring.models import answerer
from graphrag.wiring.reporting import overview_searches
from graphrag.wiring.reranking import reranker
from graphrag.wiring.trusting import calibrate, least_trust

if TYPE_CHECKING:
    from graphrag.ask.pipeline import Asked, AskPipeline

Writer = Callable[[Plan, Found, Viewer], Answer]


class _Reading(TypedDict):
    """What tables are read with; handed on as `**reading`."""

    store: Store
    schema: ExtractionSchema
    embedder: Embedder


def ask_pipeline(
    project: Project,
    remembered: Memo,
    opened: Store,
    embedder: Embedder,
    schema: ExtractionSchema,
) -> AskPipeline:
    """Put the stages of answering together; embedded texts and the graph are kept for the next."""
    seeker, encoder = asking_embedders(project, embedder, remembered)
    from graphrag.ask import aggregate, cite, global_search, local_search, plan, read_all
    from graphrag.ask.pipeline import AskPipeline

    reading = _Reading(store=opened, schema=schema, embedder=encoder)
    limit, tokens = project.settings.ask.passages, project.settings.ask.evidence_tokens
    searching = local_search.LocalSearch(reranker=reranker(project, remembered))

    def planned(asked: Asked) -> Plan:
        made = plan.plan(
            asked.question,
            store=opened,
            viewer=asked.viewer,
            schema=schema,
            route="local" if asked.route == "all" else asked.route,
            filters=asked.filters,
            level=asked.level,
            embedder=encoder,
        )
        made = replace(made, everything=asked.everything)
        made = global_search.of_its_year(made, store=opened, viewer=asked.viewer)
        if asked.route != "all":
            return made
        because = read_all.because(made, store=opened, viewer=asked.viewer, tokens=tokens)
        return replace(made, route="all", because=because, fallback=None)

    def local(planned: Plan, viewer: Viewer) -> Found:
        return searching(planned, store=opened, embedder=seeker, viewer=viewer, limit=limit)

    def counted(planned: Plan, viewer: Viewer) -> Found:
        return aggregate.aggregate(planned, viewer=viewer, **reading)

    def figure(planned: Plan, viewer: Viewer) -> Found | None:
        return aggregate.figure(planned, viewer=viewer, **reading)

    wide = overview_searches(project, remembered, opened, encoder)
    return AskPipeline(
        plan=planned,
        searches={
            "local": _first(
                figure, looping(project, remembered, opened, local=local, aggregate=counted)
            ),
            "aggregate": counted,
            "all": lambda planned, viewer: read_all.search(planned, store=opened, viewer=viewer),
            **wide,
            "global": _first(figure, wide["global"]),
        },
        answer=_writer(project, remembered, opened, encoder, schema),
        verify=lambda drafted, viewer: cite.verify(drafted, store=opened, viewer=viewer),
        apart=lambda planned, viewer: global_search.compared(planned, store=opened, viewer=viewer),
        follow=global_search.follow_ups,
    )


def _first(figure: Callable[[Plan, Viewer], Found | None], search: Search) -> Search:
    """Return `search`, but a figure of a table where the whole question asks for one."""
    return lambda planned, viewer: figure(planned, viewer) or search(planned, viewer)


def counting(
    project: Project, remembered: Memo, opened: Store, schema: ExtractionSchema
) -> Callable[[str, Viewer], str]:
    """Return what gives the value that a table answers a question with; "" if none does.

    It asks no model.
    """
    from graphrag.ask import aggregate, plan

    encoder = remembering(offline_embedder(), remembered)

    def counted(question: str, viewer: Viewer) -> str:
        made = plan.plan(question, store=opened, viewer=viewer, schema=schema, embedder=encoder)
        if made.route == "none":
            return ""
        count = aggregate.aggregate if made.route == "aggregate" else aggregate.figure
        found = count(made, store=opened, schema=schema, viewer=viewer, embedder=encoder)
        return found.table.value if found and found.table and found.table.rows else ""

    return counted


def _writer(
    project: Project,
    remembered: Memo,
    opened: Store,
    encoder: Embedder,
    schema: ExtractionSchema,
) -> Writer:
    """Return the stage that answers: without a model, or with one where it may write."""
    from graphrag.ask import affected, answer

    least = least_trust(remembered, schema, opened)

    def extractive(planned: Plan, found: Found, viewer: Viewer) -> Answer:
        hit = affected.answer(planned, schema=schema, store=opened, viewer=viewer)
        return hit or answer.answer(
            planned,
            found,
            store=opened,
            embedder=encoder,
            schema=schema,
            viewer=viewer,
            least=least,
        )

    model = answerer(project)
    if model is None:
        return extractive

    def written(planned: Plan, found: Found, viewer: Viewer) -> Answer:
        from graphrag.ask.answer import with_llm

        return with_llm.answer(
            planned,
            found,
            extractive=extractive,
            model=model,
            name=project.settings.models.of("answer"),
            evidence_tokens=project.settings.ask.evidence_tokens,
            context_tokens=project.settings.models.context_tokens,
            compressing=project.settings.ask.compress,
            embedder=encoder,
            memo=remembered,
            store=opened,
            viewer=viewer,
        )

    return written


def prepare_asking(
    remembered: Memo, embedder: Embedder, schema: ExtractionSchema, opened: Store
) -> None:
    """Embed what fields are compared with, and learn which trust likely answers must reach."""
    from graphrag.ask.facts import field_questions, load_subjects
    from graphrag.ask.facts.conditions.concepts import concept_texts

    encoder = remembering(fitted_embedder(embedder), remembered)
    encoder.embed(field_questions(schema))
    subjects = load_subjects(store=opened, schema=schema, viewer=OPERATOR, filters=NO_FILTERS)
    encoder.embed(concept_texts(subjects, schema))
    calibrate(remembered, embedder, schema, opened)
