"""`reembed`: everything gets vectors of the embedder that is configured now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from graphrag import GraphRag, wiring
from graphrag.app.vectors import agreed_embedder
from graphrag.errors import EmbedderMismatchError
from graphrag.ports import EmbedderIdentity, FloatArray


class Letters:
    """A small embedder: which letters a text has."""

    identity = EmbedderIdentity("letters", "1", "l", 26)

    def __init__(self, *, patience: int = 10**6) -> None:
        self.embedded = 0
        self._patience = patience

    def embed(self, texts: Sequence[str]) -> FloatArray:
        self.embedded += len(texts)
        if self.embedded > self._patience:
            raise KeyboardInterrupt
        counts = [[text.lower().count(letter) for letter in _LETTERS] for text in texts]
        matrix = np.array(counts, dtype=np.float32).reshape(len(texts), 26) + 0.01
        return np.asarray(matrix / np.linalg.norm(matrix, axis=1, keepdims=True), dtype=np.float32)

    def count_tokens(self, text: str) -> int:
        return len(text.split())


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture
def graph(project: Path, monkeypatch: pytest.MonkeyPatch) -> GraphRag:
    (project / "note.md").write_text("# Deals\n\nOrbis Energy acquired Helios Storage.\n", "utf-8")
    graph = GraphRag.open(folder=project)
    graph.ingest("note.md")
    return graph


def test_another_embedder_is_refused_until_everything_is_embedded_anew(
    graph: GraphRag, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = graph.status().embedder
    monkeypatch.setattr(wiring, "embedder", lambda _: Letters())
    with pytest.raises(EmbedderMismatchError) as caught:
        agreed_embedder(graph._store, Letters())
    assert "graphrag reembed" in caught.value.hint
    done = graph.reembed()
    assert (done.before, done.now, done.rows > 2) == (before, "letters", True)
    assert graph.status().embedder == "letters"
    assert graph.reembed().rows == 0


def test_broken_off_it_goes_on_where_it_was(
    graph: GraphRag, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = graph._store.state()
    monkeypatch.setattr("graphrag.app.vectors.BATCH", 1)
    monkeypatch.setattr(wiring, "embedder", lambda _: Letters(patience=2))
    with pytest.raises(KeyboardInterrupt):
        graph.reembed()
    assert graph._store.state() == before
    again = Letters()
    monkeypatch.setattr(wiring, "embedder", lambda _: again)
    done = graph.reembed()
    assert again.embedded == done.rows - 2
    assert graph._store.state().embedder == Letters.identity
