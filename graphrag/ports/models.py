"""Models we call: chat, embeddings, reranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from graphrag.model import Usage
from graphrag.ports.token_vectors import FloatArray, TokenVectors


@dataclass(frozen=True, slots=True)
class EmbedderIdentity:
    """Which embedder made a vector; two that differ in anything are not comparable."""

    name: str
    version: str
    digest: str
    dimension: int


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def identity(self) -> EmbedderIdentity:
        """Name, version, digest of weights and dimension."""
        ...

    def embed(self, texts: Sequence[str]) -> FloatArray:
        """Return (n, d) float32, rows of length 1; (0, d) for no texts."""
        ...

    def count_tokens(self, text: str) -> int:
        """Return the length of `text` in this embedder's tokens, special ones not counted."""
        ...


@runtime_checkable
class TokenEmbedder(Embedder, Protocol):
    """An embedder that also gives one vector a token, for choosing sets of passages."""

    def embed_tokens(self, texts: Sequence[str]) -> Sequence[TokenVectors]:
        """Return the compact vectors of each text's content word pieces, `words` included."""
        ...

    def embed_both(self, texts: Sequence[str]) -> tuple[FloatArray, Sequence[TokenVectors]]:
        """Return what `embed` and `embed_tokens` return, at the price of one of them."""
        ...


@runtime_checkable
class FittedEmbedder(Embedder, Protocol):
    """An embedder that texts are compared with, beside the one that made a store's vectors.

    From which nearness on two texts mean the same was fitted to one model, and holds for no other.
    """

    @property
    def stored(self) -> Embedder:
        """The other one."""
        ...


def searching(embedder: Embedder) -> Embedder:
    """Return what makes vectors that a store can be searched by: `embedder`, or the one beside."""
    return embedder.stored if isinstance(embedder, FittedEmbedder) else embedder


class Reranker(Protocol):
    """Scores passages against a question, jointly."""

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        """Return (n,) float32; larger is better; comparable within one call."""
        ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent to a chat model.

    Attributes:
        stage: Who asks ("extract", "report", "answer"); chooses the model, labels the usage.
        system: The static part; first, so that provider caches work.
        user: The part that differs from call to call.
        max_tokens: Of the reply.
        temperature: 0–2.
        pictures: PNG files that `user` speaks of; only some models take any.
    """

    stage: str
    system: str
    user: str
    max_tokens: int = 2048
    temperature: float = 0.0
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """What a chat model said, as it came.

    Attributes:
        text: The reply.
        usage: What it cost.
        cut: The reply ended at `max_tokens`, not where the model wanted.
    """

    text: str
    usage: Usage
    cut: bool = False


class ChatModel(Protocol):
    """A language model that answers a prompt. `replies` puts its answers into shape."""

    @property
    def identity(self) -> str:
        """Model, server and every parameter that could change a reply; part of memo keys."""
        ...

    def complete(
        self,
        prompt: Prompt,
        *,
        schema: Mapping[str, object] | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> Completion:
        """Return the reply to `prompt`.

        Args:
            prompt: What is sent.
            schema: JSON schema that the reply should keep, where the server can enforce one.
            heard: Told of the reply piece by piece as it comes, where the server can stream; a
                reply that had to be asked for again begins with a new line.

        Raises:
            ModelError: Out of reach, refused, or past the deadline after the retries.
        """
        ...


class BatchModel(Protocol):
    """Answers many prompts at once, later and cheaper than a `ChatModel` of the same name."""

    def submit(self, asked: Mapping[str, tuple[Prompt, Mapping[str, object] | None]]) -> str:
        """Send prompts with their JSON schemas, each under a name; return the batch's id.

        Raises:
            ModelError: The server did not take them.
        """
        ...

    def fetch(self, batch_id: str) -> Mapping[str, Completion] | None:
        """Return the replies by name, those that failed left out; None while it is under way.

        Raises:
            BatchFailedError: It ended without a reply.
            ModelError: The server does not know it, or is out of reach.
        """
        ...
