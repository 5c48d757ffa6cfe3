"""Names and quotes held against the passages: what stands there goes to its chunks."""

from graphrag.ingest.extract.with_llm.grounding.ground import Grounding
from graphrag.ingest.extract.with_llm.grounding.share import shares
from graphrag.ingest.extract.with_llm.grounding.types import Types

__all__ = ["Grounding", "Types", "shares"]
