"""One root for all that we raise; every message says what to do next.

GraphragError                    exit 1
├── UsageError                   exit 2: the call itself is wrong
├── SettingsError                exit 2: graphrag.toml or the environment is wrong
├── UnreadableDocumentError      one file could not be read; the others go on
├── SchemaError                  an extraction schema is wrong, with file and line
├── UnknownResourceError         no query, prompt or schema has that name
├── NotFoundError                no such document, entity, report …
├── StoreError                   locked, newer, foreign or unreachable store
├── EmbedderMismatchError        the store's vectors were made by another embedder
└── ModelError                   a chat model failed or answered out of shape
    ├── RefusedError             its server will have no call of ours: key, model or address
    └── BatchFailedError         a batch of calls ended without a reply
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class GraphragError(Exception):
    """What went wrong, in one sentence; `hint` says in one more what to do.

    Attributes:
        message: One sentence that names the bad value.
        hint: One sentence with the next step; empty if there is none.
    """

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(GraphragError):
    """The call is wrong: an option, a path or a name that cannot be."""


class SettingsError(GraphragError):
    """A settings file or an environment variable is wrong."""


class UnreadableDocumentError(GraphragError):
    """A file could not be read as a document; other files are not affected."""


class SchemaError(GraphragError):
    """An extraction schema is wrong; the message names file and line."""


class NotFoundError(GraphragError):
    """Nothing in the store answers to that id or name."""


class StoreError(GraphragError):
    """The store cannot serve: locked, of a newer version, foreign or out of reach."""


class EmbedderMismatchError(StoreError):
    """The store's vectors were made by another embedder than the configured one."""


class ModelError(GraphragError):
    """A chat model could not be reached or did not answer in the agreed shape."""


class RefusedError(ModelError):
    """A model's server refuses every call: the key, the model's name or the address is wrong."""


class BatchFailedError(ModelError):
    """A batch of calls ended without a reply; it is not waited for again."""


class UnknownResourceError(GraphragError):
    """No query, prompt or schema has that name."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = get_close_matches(name, names, n=1)
        super().__init__(
            f"There is no {kind} named {name!r}.",
            hint=f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(names)}.",
        )
