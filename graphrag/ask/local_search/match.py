"""Does the corpus speak of the question at all? Vectors always find something nearest.

How near is near differs with the encoder and the corpus. So the question is compared with
words that mean nothing: what is no nearer than they are, shares no word and names
nothing, is not there. (The same idea as a decoy search in proteomics; Elias and Gygi,
Nature Methods 2007.)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from graphrag.ask.local_search.start import Start
from graphrag.model import Filters, Viewer
from graphrag.ports import Embedder, Store, Vector

DECOYS = (
    "blorptang frimmel wozzle",
    "what is the flumphaster of quibbling snorgle?",
    "zzyx vextrol",
    "kjhdfkjh sdkfjh wqpoeiru",
    "Who mimsied the borogoves of outgrabe?",
    "dralk",
    "Where does the thrumble of Ostrivane glimp?",
    "pwiff quandle orrible tesk",
    "how many snafflers are in a brindlewock?",
    "vlim vlam vlom",
    "When was Jorvath Quelline wunted?",
    "xq 77 zlp",
)
"""Questions that no corpus answers, of words that no corpus holds."""
SPREADS = 2.0
"""So many standard deviations above the decoys' mean is no accident."""
SAID = 0.5
"""Share of the question that passages cover, from which on shared words are no accident."""


def speaks_of(start: Start, gains: Sequence[float], floor: float) -> bool:
    """Whether what was found for a question that names nothing has to do with it.

    Args:
        start: What was found by words and vectors.
        gains: What each chosen passage covers of the question, together at most 1.
        floor: How near words that mean nothing come.
    """
    if max(start.nearest.values(), default=-1.0) > floor:
        return True
    return bool(start.worded) and sum(gains) >= SAID


def decoy_floor(embedder: Embedder, *, store: Store, viewer: Viewer, filters: Filters) -> float:
    """Return the cosine that words which mean nothing hardly reach with any passage, −1–1."""
    nearest = [
        hit.score
        for vector in embedder.embed(DECOYS)
        for hit in store.hits("chunk", Vector(vector), limit=1, viewer=viewer, filters=filters)
    ]
    return float(np.mean(nearest) + SPREADS * np.std(nearest))
