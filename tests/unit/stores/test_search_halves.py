"""Many rows are compared in two halves; nobody must notice."""

from __future__ import annotations

import numpy as np
import pytest

from graphrag.adapters.store_sqlite import search
from graphrag.adapters.store_sqlite.search import Matrix, by_meaning


@pytest.mark.parametrize("rows", [6, 7])
def test_halves_find_what_the_whole_finds(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    floats = np.random.default_rng(0).standard_normal((rows, 8)).astype(np.float32)
    matrix = Matrix(tuple(f"c{row}" for row in range(rows)), np.arange(rows), floats)
    seen = np.ones(rows, dtype=np.bool_)
    whole = by_meaning(matrix, seen, floats[-1], rows)
    monkeypatch.setattr(search, "HALVED", rows)
    halves = by_meaning(matrix, seen, floats[-1], rows)
    assert [hit.id for hit in halves] == [hit.id for hit in whole]
    assert [hit.score for hit in halves] == pytest.approx([hit.score for hit in whole])
