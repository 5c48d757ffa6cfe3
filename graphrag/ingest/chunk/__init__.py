"""Documents become chunks, along their own seams."""

from graphrag.ingest.chunk.chunk import chunk

__all__ = ["chunk"]
