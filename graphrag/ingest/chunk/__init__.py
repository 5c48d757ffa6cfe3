"""Documents become chunks, along their own seams."""

from graphrag.ingest.chunk.chunk import VERSION, Method, chunk

__all__ = ["VERSION", "Method", "chunk"]
