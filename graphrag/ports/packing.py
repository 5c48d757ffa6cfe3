"""Token vectors to bytes and back: one compact form for every store.

Layout, little-endian: rows (uint32), columns (uint32), scale (float64), word pieces
(int32 each), matrix (int8, row by row). `words` is not kept.
"""

from __future__ import annotations

import struct

import numpy as np

from graphrag.ports.models import TokenVectors

_HEAD = struct.Struct("<IId")


def pack(vectors: TokenVectors) -> bytes:
    """Return `vectors` without `words` as bytes."""
    rows, columns = vectors.matrix.shape
    head = _HEAD.pack(rows, columns, vectors.scale)
    return head + vectors.pieces.astype("<i4").tobytes() + vectors.matrix.tobytes()


def unpack(data: bytes) -> TokenVectors:
    """Return what `pack` was given, `words` excepted; the arrays are read-only."""
    rows, columns, scale = _HEAD.unpack_from(data)
    pieces = np.frombuffer(data, dtype="<i4", count=rows, offset=_HEAD.size)
    matrix = np.frombuffer(data, dtype=np.int8, offset=_HEAD.size + 4 * rows)
    return TokenVectors(pieces.astype(np.int32), matrix.reshape(rows, columns), scale)
