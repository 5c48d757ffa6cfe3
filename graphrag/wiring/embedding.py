"""Which embedder makes the vectors that a store is searched by, and which one stands beside it.

Texts are cut to size, and compared with one another while a question is answered, by the
offline embedder, whoever makes the stored vectors: from which nearness on two texts mean the
same, and which route a question's meaning wants, was fitted to its vectors. So another
embedder cuts no document anew, and a question costs it a call or two.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from graphrag.errors import ModelError, SettingsError
from graphrag.memo import RememberingEmbedder, remembering
from graphrag.money import VECTORS, current_meter, estimated_tokens
from graphrag.ports import Embedder, EmbedderIdentity, FloatArray, Memo, TokenEmbedder
from graphrag.settings import Project
from graphrag.wiring.models import PATIENCE, embedding_price, limits

if TYPE_CHECKING:
    from graphrag.adapters.embed_onnx import OnnxEmbedder


class PaidEmbedder:
    """An embedder that asks no more of another than the run's budget covers."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def identity(self) -> EmbedderIdentity:
        """Of the other."""
        return self._embedder.identity

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32, rows of length 1.

        Raises:
            BudgetSpentError: The budget may not cover it.
        """
        tokens = sum(map(estimated_tokens, texts))
        with current_meter().hold(VECTORS, prompt_tokens=tokens, reply_tokens=0):
            return self._embedder.embed(texts)

    def count_tokens(self, text: str) -> int:
        """Return about how many tokens `text` is."""
        return self._embedder.count_tokens(text)


class Fitted(RememberingEmbedder):
    """The offline embedder, with the one beside it that made the stored vectors."""

    def __init__(self, embedder: Embedder, memo: Memo, *, stored: Embedder) -> None:
        super().__init__(embedder, memo)
        self._stored = stored

    @property
    def stored(self) -> Embedder:
        """The other one."""
        return self._stored


def embedder(project: Project, *, patience: float = math.inf) -> Embedder:
    """Return the embedder that `[embed]` names; weights are read on first use.

    `patience` bounds the seconds that a call to a server may take, where somebody waits for it.

    Raises:
        SettingsError: It has no model, key or dimension.
    """
    settings = project.settings.embed
    if settings.embedder == "onnx":
        return offline_embedder()
    if not settings.model:
        raise SettingsError(
            f"The embedder is `{settings.embedder}`, but it has no model.",
            hint='Set [embed] model, or embedder = "onnx" for the one that comes along.',
        )
    if settings.embedder == "openai":
        return _over_http(project, patience)
    from graphrag.adapters.sentence_transformers import SentenceTransformersEmbedder

    folder = project.folder / settings.model
    return SentenceTransformersEmbedder(str(folder) if folder.is_dir() else settings.model)


def offline_embedder() -> OnnxEmbedder:
    """Return the embedder that comes along; its weights are read on first use."""
    from graphrag.adapters.embed_onnx import OnnxEmbedder

    return OnnxEmbedder()


def fitted_embedder(made: Embedder) -> TokenEmbedder:
    """Return the offline embedder: `made`, if it is that one."""
    from graphrag.adapters.embed_onnx import OnnxEmbedder

    return made if isinstance(made, OnnxEmbedder) else offline_embedder()


def asking_embedders(
    project: Project, made: Embedder, remembered: Memo
) -> tuple[Embedder, Embedder]:
    """Return what searches by the stored vectors, and what compares texts, for questions.

    `made` is the settings' embedder. They are one where that is the offline one, whose weights
    are then read in a thread, while imports go on.
    """
    from graphrag.adapters.embed_onnx import OnnxEmbedder

    fitted = fitted_embedder(made)
    if isinstance(fitted, OnnxEmbedder):
        fitted.load()
    if fitted is made:
        one = remembering(made, remembered)
        return one, one
    awaited = project.settings.embed.embedder == "openai"
    waiting = embedder(project, patience=PATIENCE) if awaited else made
    stored = remembering(waiting, remembered)
    return stored, Fitted(fitted, remembered, stored=stored)


def _over_http(project: Project, patience: float) -> Embedder:
    from graphrag.adapters.openai import OpenAIEmbedder
    from graphrag.traffic import Traffic

    settings = project.settings.embed
    key = os.environ.get(settings.api_key_env) or None
    if not key and not settings.base_url:
        raise SettingsError(
            f"The embedder is OpenAI's, but {settings.api_key_env} holds no key.",
            hint="Set that variable, or [embed] base_url to a server that wants no key.",
        )
    try:
        asked = OpenAIEmbedder(
            settings.model,
            traffic=Traffic(limits(project, patience=patience)),
            dimension=settings.dimension or None,
            base_url=settings.base_url or None,
            api_key=key,
            timeout=project.settings.models.timeout,
            price=embedding_price(project),
            spent=lambda usage: current_meter().add(VECTORS, usage),
        )
    except ModelError as error:
        raise SettingsError(
            error.message,
            hint="Set [embed] dimension to how many numbers its vectors have.",
        ) from error
    return PaidEmbedder(asked)
