"""The half of the wiring that chooses chat models: who is asked, where, and for how much.

Without `[models] model` nobody is, and the rules read the documents.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from graphrag.batches import Request
from graphrag.errors import SettingsError
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema
from graphrag.model.ids import digest
from graphrag.money import FREE, VECTORS, Meter, Price, price_of
from graphrag.ports import ChatModel, Memo
from graphrag.settings import Project
from graphrag.wiring.told import Told

if TYPE_CHECKING:
    from graphrag.traffic import Limits

PATIENCE = 90.0
"""Seconds that somebody who asked a question waits for the model before it is answered without."""
_TRIES = 4
"""Of a call that somebody waits for: a server that refuses every connection is left in seconds."""
STAGES = ("extract", "report", "answer", "vision")
"""Those that may ask a chat model."""
_SET_A_MODEL = "Set [models] model."
Opened = tuple[Document, Sequence[Chunk]]
Batch = Iterable[Opened]
Extractor = Callable[[Batch], Iterator[tuple[Extraction, ...]]]


@dataclass(frozen=True, slots=True)
class ModelRun:
    """What one run lets its models do.

    Attributes:
        meter: Totals what they cost, and may end the calls.
        batch: Ask through the provider's batch endpoint first.
        told: Counts and ledger entries of stages that have no other way to tell.
        say: Told what a person should know while it goes on.
    """

    meter: Meter = field(default_factory=Meter)
    batch: bool = False
    told: Told = field(default_factory=Told)
    say: Callable[[str], None] = field(default=lambda message: None)


def chat_models(project: Project, *, patience: float = math.inf) -> Mapping[str, ChatModel]:
    """Return the chat model of each of `STAGES`; none where none is configured.

    They share one server, and so its limits. `patience` bounds the seconds that a call may
    take, where somebody waits for it.
    """
    from graphrag.adapters.openai import OpenAIChat
    from graphrag.traffic import Traffic

    models = project.settings.models
    traffic = Traffic(limits(project, patience=patience))
    prices = price_list(project)
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


def limits(project: Project, *, patience: float = math.inf) -> Limits:
    """Return what a server is asked at most; `patience` as in `chat_models`."""
    from graphrag.traffic import Limits

    models = project.settings.models
    most = Limits(
        concurrency=models.concurrency,
        requests_per_minute=models.requests_per_minute or None,
        tokens_per_minute=models.tokens_per_minute or None,
        deadline=models.deadline,
    )
    if patience < models.deadline:
        return replace(most, deadline=patience, attempts=_TRIES)
    return most


def answerer(project: Project) -> ChatModel | None:
    """Return the model that writes answers; None if they are extractive.

    Raises:
        SettingsError: `[ask] writer = "llm"`, and no model is configured.
    """
    writer = project.settings.ask.writer
    model = chat_models(project, patience=PATIENCE).get("answer")
    if writer == "llm" and model is None:
        raise SettingsError(
            "The writer is `llm`, but no model is configured.", hint="Set [models] model."
        )
    return None if writer == "extractive" else model


def meter(project: Project, *, budget: float | None = None) -> Meter:
    """Return what totals a run's usage, and ends it before `budget` US dollars are overrun.

    Raises:
        SettingsError: There is a budget, and a model whose price is unknown.
    """
    prices = price_list(project)
    if "extract" in prices:
        prices["context"] = prices["extract"]  # the same model writes them
    models = project.settings.models
    for stage in STAGES:
        if budget is not None and models.of(stage) and stage not in prices:
            raise SettingsError(
                f"The price of {models.of(stage)!r} is unknown, so a budget cannot be kept.",
                hint="Set [models] prompt_price and reply_price, in US dollars a million tokens.",
            )
    prices |= vectors_meter(project, budget=budget).prices
    return Meter(budget=budget, seconds=models.total_deadline or None, prices=prices)


def vectors_meter(project: Project, *, budget: float | None = None) -> Meter:
    """Return what totals the cost of vectors alone, and ends them before `budget` is overrun.

    Raises:
        SettingsError: There is a budget, and the embedder's price is unknown.
    """
    price = embedding_price(project)
    if price is None and budget is not None:
        raise SettingsError(
            f"What {project.settings.embed.model!r} costs is unknown, so a budget cannot be kept.",
            hint="Set [embed] price, in US dollars a million tokens.",
        )
    return Meter(budget=budget, prices={VECTORS: price} if price else {})


def extractor(
    project: Project, remembered: Memo, schema: ExtractionSchema, asked: ModelRun
) -> tuple[Extractor, str]:
    """Return what reads chunks, and its recipe: a digest of all that could change what it finds.

    Raises:
        SettingsError: The extractor needs a model, and none is configured.
    """
    extract, settings = project.settings.extract.extractor, project.settings.models
    if extract == "spacy" or (extract == "auto" and not settings.of("extract")):
        from graphrag.ingest.extract import with_spacy

        taggers = _language_models(project)
        if asked.batch:
            raise SettingsError("No model is asked, so there is no batch.", hint=_SET_A_MODEL)
        return (
            lambda batch: with_spacy.extract(batch, schema=schema, models=taggers),
            digest(with_spacy.VERSION, schema.digest, *map(str, sorted(taggers.items()))),
        )
    if not settings.of("extract"):
        raise SettingsError(
            f"The extractor is `{extract}`, but no model is configured.", hint=_SET_A_MODEL
        )
    from graphrag.adapters.run_threads import ThreadExecutor
    from graphrag.ingest.extract import hybrid, with_llm

    model = chat_models(project)["extract"]
    reading = with_llm.Reading(settings.window_tokens, settings.gleaning)
    parts: dict[str, Any] = {  # Any: arguments of several types
        "schema": schema,
        "model": model,
        "memo": remembered,
        "executor": ThreadExecutor(settings.concurrency),
        "reading": reading,
        "meter": asked.meter,
    }
    if extract == "hybrid":
        if asked.batch:
            raise SettingsError(
                "The hybrid extractor has no batches.", hint="Use --extractor llm with --batch."
            )
        counts = asked.told.counts
        return (
            lambda batch: hybrid.extract(
                batch, **parts, counted=lambda thing: counts.update([thing])
            ),
            hybrid.recipe(model, schema, reading),
        )

    by_batch = batching(project, remembered, "extract", asked)

    def read(batch: Batch) -> Iterator[tuple[Extraction, ...]]:
        opened = list(batch)
        by_batch(with_llm.requests(opened, schema=schema, reading=reading))
        return with_llm.extract(opened, **parts)

    return read, with_llm.recipe(model, schema, reading)


def batching(
    project: Project, remembered: Memo, stage: str, run: ModelRun
) -> Callable[[Iterable[Request]], None]:
    """Return what lets the provider's batch endpoint fill the memo, and waits as long as it takes.

    It does nothing where the run asks for no batch.
    """
    if not run.batch:
        return lambda requests: None
    from graphrag.adapters.openai import OpenAIBatches
    from graphrag.batches import answer_by_batch

    models = project.settings.models
    batches = OpenAIBatches(
        models.of(stage),
        base_url=models.base_url or None,
        api_key=os.environ.get(models.api_key_env) or None,
        price=price_list(project).get(stage),
    )
    seen: set[str] = set()

    def wait(batch_id: str) -> None:
        if batch_id not in seen:
            seen.add(batch_id)
            run.say(
                f"Waiting for {batch_id}. Ctrl-C loses nothing: the same command goes on waiting."
            )
        time.sleep(models.batch_pause)

    def fill(requests: Iterable[Request]) -> None:
        run.told.counts["calls.batched"] += answer_by_batch(
            requests,
            model=chat_models(project)[stage],
            batches=batches,
            memo=remembered,
            meter=run.meter,
            wait=wait,
        )

    return fill


def price_list(project: Project) -> dict[str, Price]:
    """Return the price of each stage's model, as far as settings or the table know it."""
    models = project.settings.models
    if models.prompt_price >= 0 and models.reply_price >= 0:
        return dict.fromkeys(STAGES, Price(models.prompt_price, models.reply_price))
    listed = {stage: None if models.base_url else price_of(models.of(stage)) for stage in STAGES}
    return {stage: price for stage, price in listed.items() if price is not None}


def embedding_price(project: Project) -> Price | None:
    """Return what vectors cost, as far as settings or the table know; None if that is unknown.

    Made on this machine, they are free.
    """
    settings = project.settings.embed
    if settings.embedder != "openai":
        return FREE
    if settings.price >= 0:
        return Price(settings.price, 0.0)
    return None if settings.base_url else price_of(settings.model)


def _language_models(project: Project) -> dict[str, str]:
    """Return names of spaCy models by language, as `[languages] models` lists them.

    Raises:
        SettingsError: It is no list of LANGUAGE=MODEL.
    """
    listed = [part.strip() for part in project.settings.languages.models.split(",")]
    pairs = [part.partition("=") for part in listed if part]
    for language, equals, model in pairs:
        if not (language.strip() and equals and model.strip()):
            raise SettingsError(
                f"[languages] models: {language!r} is no LANGUAGE=MODEL.",
                hint="Write it like de=de_core_news_sm, fr=fr_core_news_sm.",
            )
    return {language.strip(): model.strip() for language, _, model in pairs}
