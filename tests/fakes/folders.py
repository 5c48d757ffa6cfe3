"""A graph of a few notes, read from files as a user's are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from graphrag import GraphRag


def filled(folder: Path, notes: Mapping[str, str]) -> GraphRag:
    """The open graph of `folder`, in which `notes`, by file name, were written and read."""
    (folder / "notes").mkdir()
    for name, text in notes.items():
        (folder / "notes" / name).write_text(text, "utf-8")
    graph = GraphRag.open(folder=folder)
    graph.ingest(str(folder / "notes"))
    return graph
