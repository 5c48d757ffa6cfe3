"""Small things about arrays that NumPy does slowly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def distinct(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the different keys, ascending.

    What `np.unique` returns; but that hashes integers, which took seventy times as long on a
    million keys with a pattern in them.

    Args:
        keys: (n,) of any order.
    """
    ordered = np.sort(keys)
    first = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]
