"""Questions that need the whole corpus: themes, and sentences from many documents."""

from graphrag.ask.global_search.search import global_search

__all__ = ["global_search"]
