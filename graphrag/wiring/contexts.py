"""Which contexts chunks get: none, the rules', or a model's."""

from __future__ import annotations

from collections.abc import Callable

from graphrag.errors import SettingsError
from graphrag.model import Chunk, Document
from graphrag.ports import Memo
from graphrag.settings import Project
from graphrag.wiring.models import chat_models
from graphrag.wiring.told import Told

Place = Callable[[Document, tuple[Chunk, ...]], tuple[Chunk, ...]]


def placing(
    project: Project, remembered: Memo, count_tokens: Callable[[str], int], told: Told
) -> tuple[Place, tuple[str, ...], int]:
    """Return what gives chunks their contexts, its recipe, and the tokens it needs of each.

    Raises:
        SettingsError: A model is to write them, and none is configured.
    """
    asked = project.settings.extract.context
    if asked == "none":
        return (lambda document, chunks: chunks), (), 0
    from graphrag.ingest import context

    if asked == "rules":
        return (
            lambda document, chunks: context.by_rules(document, chunks, count_tokens=count_tokens),
            ("context", asked, context.VERSION),
            context.TOKENS,
        )
    model = chat_models(project).get("extract")
    if model is None:
        raise SettingsError(
            "A model is to write the contexts, but none is configured.",
            hint='Set [models] model, or [extract] context = "rules".',
        )
    from graphrag.adapters.run_threads import ThreadExecutor

    executor = ThreadExecutor(project.settings.models.concurrency)

    def by_model(document: Document, chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
        return context.by_model(
            document,
            chunks,
            model=model,
            memo=remembered,
            executor=executor,
            count_tokens=count_tokens,
            note=told.ledger.append,
        )

    return by_model, ("context", asked, context.VERSION, model.identity), context.TOKENS
