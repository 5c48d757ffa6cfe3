"""What an ingestion would ask of models and pay, stage by stage; nothing is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from graphrag.memo import not_embedded
from graphrag.model import ExtractionSchema, StageEstimate, Usage
from graphrag.money import PICTURE, PRICES_AS_OF, VECTORS, current_meter, estimated_tokens
from graphrag.ports import Embedder, Memo, RowKind
from graphrag.settings import Project
from graphrag.wiring.models import Opened, chat_models, embedding_price, price_list
from graphrag.wiring.seeing import Unsent

_PAGE = 600
"""Tokens of a page that is read from a picture: a guess."""
_TEXTS_A_CALL = 128
_BESIDE = 0.35
"""Tokens of entities and reports that are embedded for one of the passages: a guess."""
_LEAST_REPORTS = 10
"""That a graph must hold to be the measure of what new documents add."""


def estimated(
    project: Project,
    remembered: Memo,
    schema: ExtractionSchema,
    batch: Sequence[Opened],
    *,
    held: Mapping[RowKind, int],
    encoder: Embedder,
    pages: Unsent | None = None,
) -> tuple[tuple[StageEstimate, ...], str]:
    """Return what each stage that asks a model would send for `batch`, and what is not in it.

    Args:
        project: Says which stages ask whom.
        remembered: Calls whose reply is known cost nothing.
        schema: What would be looked for.
        batch: Documents that would be read, in chunks.
        held: Rows of the graph by kind, as it is now.
        encoder: Makes the vectors; asked for none here.
        pages: What was to be shown to a model while `batch` was read, if it may be.
    """
    stages = (
        *_seen(project, pages),
        *_read(project, remembered, schema, batch),
        *_reported(project, sum(len(chunks) for _, chunks in batch), held),
        *_embedded(project, remembered, batch, encoder),
    )
    if not stages:
        return (), "No model would be asked."
    here = project.settings.embed.embedder != "openai"
    return stages, (
        f"All of these are estimates. Prices as of {PRICES_AS_OF} where the settings give none."
        " Descriptions of entities are merged by rules"
        + (" and vectors are made on this machine: both cost" if here else ", which costs")
        + " nothing."
    )


def _seen(project: Project, pages: Unsent | None) -> Iterator[StageEstimate]:
    """Yield pages that are pictures; what they say is not known, and so not in what follows."""
    from graphrag.ingest.load.seen import STAGE

    if pages is None:
        return
    sent = sum(
        estimated_tokens(prompt.system + prompt.user) + PICTURE * len(prompt.pictures)
        for prompt in pages.prompts
    )
    remembered = current_meter().by_stage.get(STAGE, Usage()).remembered
    calls, price = len(pages.prompts), price_list(project).get(STAGE)
    received = calls * _PAGE
    usd = price.of(sent, received) if price else None
    yield StageEstimate(
        STAGE,
        calls,
        remembered,
        sent,
        received,
        usd,
        because="pages that are pictures; what they say, and so what follows of it, is not known",
    )


def _read(
    project: Project, remembered: Memo, schema: ExtractionSchema, batch: Sequence[Opened]
) -> Iterator[StageEstimate]:
    """Yield contexts and extraction: their prompts are known, their replies are not."""
    from graphrag.ingest import context
    from graphrag.ingest.extract import with_llm

    settings, models = project.settings.extract, project.settings.models
    if not models.of("extract"):
        return
    count, how = _counter(models.of("extract"))
    model, price = chat_models(project)["extract"], price_list(project).get("extract")
    if settings.context == "llm":
        made = context.estimate(batch, model=model, memo=remembered, price=price, count=count)
        yield replace(made, because=f"prompts {how}; replies as long as such sentences are")
    if settings.extractor != "spacy":
        reading = with_llm.Reading(models.window_tokens, models.gleaning)
        made = with_llm.estimate(
            batch,
            schema=schema,
            model=model,
            memo=remembered,
            reading=reading,
            price=price,
            count=count,
        )
        fewer = "; the hybrid extractor asks less" if settings.extractor == "hybrid" else ""
        guessed = "replies guessed from the passages' length"
        yield replace(made, because=f"prompts {how}; {guessed}{fewer}")


def _reported(
    project: Project, chunks: int, held: Mapping[RowKind, int]
) -> Iterator[StageEstimate]:
    """Yield reports: how many groups there will be is a guess from graphs that are there."""
    from graphrag.ingest.report import with_llm

    name = project.settings.models.of("report")
    if not name or project.settings.report.writer == "extractive":
        return
    count, _ = _counter(name)
    reports, before = held.get("report", 0), held.get("chunk", 0)
    known = reports >= _LEAST_REPORTS
    share = reports / before if known and before else with_llm.REPORTS_A_CHUNK
    made = with_llm.estimate(
        chunks, reports_a_chunk=share, price=price_list(project).get("report"), count=count
    )
    where = "in this graph" if known else "in graphs of other documents"
    yield replace(
        made,
        because=f"one report for {1 / share:.1f} chunks, as {where}, each as long as usual;"
        " those of earlier documents that change are not in it",
    )


def _embedded(
    project: Project, remembered: Memo, batch: Sequence[Opened], encoder: Embedder
) -> Iterator[StageEstimate]:
    """Yield vectors that a server makes; what is not a passage is known only afterwards."""
    texts = [chunk.contextual_text for _, chunks in batch for chunk in chunks]
    if project.settings.embed.embedder != "openai" or not texts:
        return
    because = (
        "passages counted at four characters a token, 128 a call; those of entities and reports"
        " guessed; remembered are passages"
    )
    yield replace(
        vectors_estimated(project, remembered, texts, encoder, beside=_BESIDE), because=because
    )


def vectors_estimated(
    project: Project,
    remembered: Memo,
    texts: Sequence[str],
    encoder: Embedder,
    *,
    beside: float = 0.0,
) -> StageEstimate:
    """Return what embedding `texts` would send, and `beside` them that share of their tokens."""
    fresh = not_embedded(encoder, remembered, texts)
    sent = round(sum(map(estimated_tokens, fresh)) * (1 + beside))
    price = embedding_price(project)
    return StageEstimate(
        VECTORS,
        calls=-(-len(fresh) // _TEXTS_A_CALL),
        remembered=len(set(texts)) - len(fresh),
        prompt_tokens=sent,
        completion_tokens=0,
        usd=price.of(sent, 0) if price else None,
        because="texts counted at four characters a token, 128 a call",
    )


def _counter(model: str) -> tuple[Callable[[str], int], str]:
    from graphrag.adapters.tokens_bpe import token_counter

    counted = token_counter(model)
    if counted is None:
        return estimated_tokens, "counted at four characters a token"
    return counted, "counted in the model's own encoding"
