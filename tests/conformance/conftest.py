"""A folder to write documents into, and the graph that is made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graphrag import GraphRag


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def graph(folder: Path) -> Iterator[GraphRag]:
    with GraphRag.open(folder=folder) as opened:
        yield opened


@pytest.fixture
def write(folder: Path) -> Callable[[str, str], Path]:
    """Write a document of that name, and return where it stands."""

    def written(name: str, text: str) -> Path:
        path = folder / "documents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written
