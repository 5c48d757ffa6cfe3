"""Libraries of the extra `documents`: imported when a file needs one, and named if missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from graphrag.errors import UnreadableDocumentError


def required(module: str, format_: str) -> Any:  # Any: these libraries have no types
    """Return `module`.

    Raises:
        UnreadableDocumentError: It is not installed.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise UnreadableDocumentError(
            f"reading {format_} needs {module.split('.')[0]}, which is not installed",
            hint='Run pip install "graphrag-neo4j[documents]" and ingest it again.',
        ) from error
