"""One page on a whole corpus: what it is about, what it counts, what ties it, what is thin."""

from graphrag.app.overview.overview import Overviewing
from graphrag.app.overview.page import (
    Bridge,
    Central,
    CountedField,
    KeyFact,
    OverviewPage,
    Period,
    ThemeSection,
    ThinSpots,
)

__all__ = [
    "Bridge",
    "Central",
    "CountedField",
    "KeyFact",
    "OverviewPage",
    "Overviewing",
    "Period",
    "ThemeSection",
    "ThinSpots",
]
