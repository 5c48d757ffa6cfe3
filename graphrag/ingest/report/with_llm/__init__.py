"""Reports by a chat model: of what it reads, only what it can cite stays."""

from graphrag.ingest.report.with_llm.estimate import REPORTS_A_CHUNK, estimate
from graphrag.ingest.report.with_llm.write import ModelWriter

__all__ = ["REPORTS_A_CHUNK", "ModelWriter", "estimate"]
