"""An answer from what was found: read out, looked up or quoted, or an abstention."""

from graphrag.ask.answer.answer import answer
from graphrag.ask.answer.cypher import subgraph_cypher, used_cypher

__all__ = ["answer", "subgraph_cypher", "used_cypher"]
