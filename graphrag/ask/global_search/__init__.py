"""Questions that need the whole corpus: themes, and sentences from many documents."""

from graphrag.ask.global_search.collapsed import collapsed_search
from graphrag.ask.global_search.follow import follow_ups
from graphrag.ask.global_search.mapping import Mapper
from graphrag.ask.global_search.search import estimate, global_search

__all__ = ["Mapper", "collapsed_search", "estimate", "follow_ups", "global_search"]
