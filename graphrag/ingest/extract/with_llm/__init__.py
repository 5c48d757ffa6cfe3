"""Extraction by a chat model: a schema says what to look for, quotes prove what was found."""

from graphrag.ingest.extract.with_llm.estimate import estimate
from graphrag.ingest.extract.with_llm.extract import VERSION, Reading, extract, recipe, requests
from graphrag.ingest.extract.with_llm.windows import Window, windows

__all__ = ["VERSION", "Reading", "Window", "estimate", "extract", "recipe", "requests", "windows"]
