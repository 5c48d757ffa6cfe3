"""Token vectors to bytes and back: one compact form for every store.

Layout, little-endian: rows (uint32), columns (uint32), scale (float64), word pieces
(int32 each), matrix (int8, row by row), and where `words` are known, start and end of
each piece's word (uint16 each: a passage is far shorter than 65,536 characters).
"""

from __future__ import annotations

import struct

import numpy as np

from graphrag.ports.token_vectors import TokenVectors

_HEAD = struct.Struct("<IId")
_MOST = 2**16 - 1


def pack(vectors: TokenVectors) -> bytes:
    """Return `vectors` as bytes; `words` that do not fit are left out."""
    rows, columns = vectors.matrix.shape
    head = _HEAD.pack(rows, columns, vectors.scale)
    body = head + vectors.pieces.astype("<i4").tobytes() + vectors.matrix.tobytes()
    if vectors.words is None or vectors.words.max(initial=0) > _MOST:
        return body
    return body + vectors.words.astype("<u2").tobytes()


def unpack(data: bytes) -> TokenVectors:
    """Return what `pack` was given; the arrays are read-only."""
    rows, columns, scale = _HEAD.unpack_from(data)
    pieces = np.frombuffer(data, dtype="<i4", count=rows, offset=_HEAD.size)
    matrix = np.frombuffer(data, dtype=np.int8, count=rows * columns, offset=_HEAD.size + 4 * rows)
    end = _HEAD.size + rows * (4 + columns)
    words = None
    if len(data) > end or not rows:
        words = np.frombuffer(data, dtype="<u2", offset=end).astype(np.int32).reshape(rows, 2)
    return TokenVectors(pieces.astype(np.int32), matrix.reshape(rows, columns), scale, words)
