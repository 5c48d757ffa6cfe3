"""Extraction by a chat model: a schema says what to look for, quotes prove what was found."""

from graphrag.ingest.extract.with_llm.estimate import Estimate, estimate
from graphrag.ingest.extract.with_llm.extract import VERSION, Reading, extract, recipe

__all__ = ["VERSION", "Estimate", "Reading", "estimate", "extract", "recipe"]
