"""Arrays without repeats."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphrag.arrays import distinct


@given(st.lists(st.integers(-3, 3) | st.integers(-(2**62), 2**62)))
def test_distinct_is_numpys_unique(keys: list[int]) -> None:
    given_keys = np.array(keys, dtype=np.int64)
    assert distinct(given_keys).tolist() == np.unique(given_keys).tolist()
