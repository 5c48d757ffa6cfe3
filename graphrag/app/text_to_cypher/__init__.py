"""A question becomes a query: written by a chat model, checked by the server, bounded."""

from graphrag.app.text_to_cypher.write import Written, answered

__all__ = ["Written", "answered"]
