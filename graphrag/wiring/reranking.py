"""Which reranker local search asks, if any."""

from __future__ import annotations

import os

from graphrag.errors import SettingsError
from graphrag.ports import Memo, Reranker
from graphrag.settings import Project
from graphrag.wiring.models import chat_models


def reranker(project: Project, remembered: Memo) -> Reranker | None:
    """Return what `[ask] reranker` names; None for nobody.

    Raises:
        SettingsError: It wants an address, or a chat model, and none is configured.
    """
    settings = project.settings.ask
    if settings.reranker == "cross-encoder":
        from graphrag.adapters.sentence_transformers import CrossEncoderReranker

        return CrossEncoderReranker(settings.rerank_model)
    if settings.reranker == "endpoint":
        return _endpoint(project)
    if settings.reranker == "chat":
        from graphrag.adapters.rerank_chat import ChatReranker

        model = chat_models(project).get("answer")
        if model is None:
            raise SettingsError(
                "The reranker is `chat`, but no model is configured.", hint="Set [models] model."
            )
        return ChatReranker(model, remembered)
    return None


def _endpoint(project: Project) -> Reranker:
    from graphrag.adapters.openai import HttpReranker
    from graphrag.traffic import Limits, Traffic

    settings, models = project.settings.ask, project.settings.models
    if not settings.rerank_url:
        raise SettingsError(
            "The reranker is `endpoint`, but it has no address.", hint="Set [ask] rerank_url."
        )
    return HttpReranker(
        settings.rerank_model,
        traffic=Traffic(Limits(deadline=models.deadline)),
        base_url=settings.rerank_url,
        api_key=os.environ.get(settings.rerank_key_env) or None,
        timeout=models.timeout,
    )
