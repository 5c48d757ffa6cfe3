"""What only the corpus knows: whom a document is about, and who else names it."""

from graphrag.ingest.anchor.anchor import anchor

__all__ = ["anchor"]
