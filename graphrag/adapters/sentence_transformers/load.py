"""Load a model of the library: an extra of gigabytes, so not before it is needed."""

from __future__ import annotations

from typing import Any, Literal

from graphrag.errors import ModelError

Kind = Literal["SentenceTransformer", "CrossEncoder"]


def load(kind: Kind, model: str, *, device: str | None) -> Any:  # Any: its types are not at hand
    """Return a model of that class from its folder, or from the library's cache by name.

    Raises:
        ModelError: The library is not installed, or has no such model.
    """
    try:
        import sentence_transformers
    except ImportError as error:
        raise ModelError(
            "sentence-transformers is not installed.", hint="pip install sentence-transformers"
        ) from error
    try:
        return getattr(sentence_transformers, kind)(model, device=device)
    except (OSError, ValueError) as error:  # what the library raises for files and for names
        raise ModelError(
            f"sentence-transformers could not load {model!r}: {type(error).__name__}.",
            hint="Name the folder of a model, or one that the library's cache holds.",
        ) from error
