"""The half of the wiring that chooses chat models: who is asked, where, and for how much.

Without `[models] model` nobody is, and the rules read the documents.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from graphrag.errors import SettingsError
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema
from graphrag.model.ids import digest
from graphrag.money import Meter, Price, price_of
from graphrag.ports import ChatModel, Memo
from graphrag.settings import Project

if TYPE_CHECKING:
    from graphrag.ingest.extract.with_llm import Estimate

STAGES = ("extract", "report", "answer")
"""Those that may ask a chat model."""
Batch = Iterable[tuple[Document, Sequence[Chunk]]]
Extractor = Callable[[Batch], Iterator[tuple[Extraction, ...]]]


def chat_models(project: Project) -> Mapping[str, ChatModel]:
    """Return the chat model of each of `STAGES`; none where none is configured.

    They share one server, and so its limits.
    """
    from graphrag.adapters.chat_openai import OpenAIChat
    from graphrag.traffic import Limits, Traffic

    models = project.settings.models
    limits = Limits(
        concurrency=models.concurrency,
        requests_per_minute=models.requests_per_minute or None,
        tokens_per_minute=models.tokens_per_minute or None,
        deadline=models.deadline,
    )
    traffic = Traffic(limits)
    prices = _prices(project)
    return {
        stage: OpenAIChat(
            models.of(stage),
            traffic=traffic,
            base_url=models.base_url or None,
            api_key=os.environ.get(models.api_key_env) or None,
            timeout=models.timeout,
            price=prices.get(stage),
        )
        for stage in STAGES
        if models.of(stage)
    }


def meter(project: Project, *, budget: float | None = None) -> Meter:
    """Return what totals a run's usage, and ends it before `budget` US dollars are overrun.

    Raises:
        SettingsError: There is a budget, and a model whose price is unknown.
    """
    prices = _prices(project)
    models = project.settings.models
    for stage in STAGES:
        if budget is not None and models.of(stage) and stage not in prices:
            raise SettingsError(
                f"The price of {models.of(stage)!r} is unknown, so a budget cannot be kept.",
                hint="Set [models] prompt_price and reply_price, in US dollars a million tokens.",
            )
    return Meter(budget=budget, prices=prices)


def extractor(
    project: Project, remembered: Memo, schema: ExtractionSchema, meter: Meter
) -> tuple[Extractor, str]:
    """Return what reads chunks, and its recipe: a digest of all that could change what it finds.

    Raises:
        SettingsError: `[extract] extractor = "llm"`, and no model is configured.
    """
    asked, settings = project.settings.extract.extractor, project.settings.models
    if asked == "spacy" or (asked == "auto" and not settings.of("extract")):
        from graphrag.ingest.extract import with_spacy

        return (
            lambda batch: with_spacy.extract(batch, schema=schema),
            digest(with_spacy.VERSION, schema.digest),
        )
    if not settings.of("extract"):
        raise SettingsError(
            "The extractor is `llm`, but no model is configured.", hint="Set [models] model."
        )
    from graphrag.adapters.run_threads import ThreadExecutor
    from graphrag.ingest.extract import with_llm

    model = chat_models(project)["extract"]
    reading = with_llm.Reading(settings.window_tokens, settings.gleaning)
    executor = ThreadExecutor(settings.concurrency)

    def read(batch: Batch) -> Iterator[tuple[Extraction, ...]]:
        return with_llm.extract(
            batch,
            schema=schema,
            model=model,
            memo=remembered,
            executor=executor,
            reading=reading,
            meter=meter,
        )

    return read, with_llm.recipe(model, schema, reading)


def estimated(
    project: Project, remembered: Memo, schema: ExtractionSchema, batch: Batch
) -> Estimate:
    """Return what extraction would send for `batch`, before anything is sent.

    Raises:
        SettingsError: No model is configured for it.
    """
    from graphrag.ingest.extract import with_llm

    models = chat_models(project)
    settings = project.settings.models
    if "extract" not in models:
        raise SettingsError(
            "No model is configured, so extraction costs nothing.", hint="Set [models] model."
        )
    return with_llm.estimate(
        batch,
        schema=schema,
        model=models["extract"],
        memo=remembered,
        reading=with_llm.Reading(settings.window_tokens, settings.gleaning),
        price=_prices(project).get("extract"),
    )


def _prices(project: Project) -> dict[str, Price]:
    """Return the price of each stage's model, as far as settings or the table know it."""
    models = project.settings.models
    if models.prompt_price >= 0 and models.reply_price >= 0:
        return dict.fromkeys(STAGES, Price(models.prompt_price, models.reply_price))
    listed = {stage: None if models.base_url else price_of(models.of(stage)) for stage in STAGES}
    return {stage: price for stage, price in listed.items() if price is not None}
