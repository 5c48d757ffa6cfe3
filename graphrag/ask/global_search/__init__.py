"""Questions that need the whole corpus: themes, and sentences from many documents."""

from graphrag.ask.global_search.collapsed import collapsed_search
from graphrag.ask.global_search.follow import follow_ups
from graphrag.ask.global_search.mapping import Mapper
from graphrag.ask.global_search.search import estimate, global_search
from graphrag.ask.global_search.years import compared, of_its_year

__all__ = [
    "Mapper",
    "collapsed_search",
    "compared",
    "estimate",
    "follow_ups",
    "global_search",
    "of_its_year",
]
