"""Relations in tagged prose, read from dependencies."""

from graphrag.ingest.extract.with_spacy.relating.find import Said, find_ties
from graphrag.ingest.extract.with_spacy.relating.page import Page
from graphrag.ingest.extract.with_spacy.relating.stand_ins import (
    StandIn,
    stand_ins,
    topic,
    with_stand_ins,
)
from graphrag.ingest.extract.with_spacy.relating.tie import Tie

__all__ = [
    "Page",
    "Said",
    "StandIn",
    "Tie",
    "find_ties",
    "stand_ins",
    "topic",
    "with_stand_ins",
]
