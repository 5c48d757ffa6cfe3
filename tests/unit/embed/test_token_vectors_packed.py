"""Token vectors survive packing, with and without the places of their words."""

from __future__ import annotations

import numpy as np
import pytest

from graphrag.ports import TokenVectors
from graphrag.ports.packing import pack, unpack


@pytest.mark.parametrize("rows", [0, 1, 5])
@pytest.mark.parametrize("placed", [True, False])
def test_what_is_packed_comes_back(rows: int, *, placed: bool) -> None:
    words = np.arange(2 * rows, dtype=np.int32).reshape(rows, 2) if placed else None
    matrix = np.arange(rows * 3, dtype=np.int8).reshape(rows, 3)
    back = unpack(pack(TokenVectors(np.arange(rows, dtype=np.int32), matrix, 0.25, words)))
    assert back.pieces.tolist() == list(range(rows))
    assert np.array_equal(back.matrix, matrix)
    assert back.scale == 0.25
    if rows and not placed:
        assert back.words is None
    if placed:
        assert back.words is not None
        assert back.words.tolist() == [[2 * n, 2 * n + 1] for n in range(rows)]


def test_places_too_far_for_the_compact_form_are_left_out() -> None:
    words = np.array([[70_000, 70_004]], dtype=np.int32)
    tokens = TokenVectors(np.array([7], dtype=np.int32), np.ones((1, 3), np.int8), 1.0, words)
    assert unpack(pack(tokens)).words is None
