"""Documents become chunks, along their own seams."""

from graphrag.ingest.chunk.chunk import VERSION, chunk

__all__ = ["VERSION", "chunk"]
