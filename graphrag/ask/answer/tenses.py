"""How a sentence tells what is asked: as done, as planned, or as over.

"Plans to acquire" is no purchase, and who ran something until 2021 does not run it. A
question that itself asks for plans or for the past takes both.
"""

from __future__ import annotations

import re
from typing import Literal

Told = Literal["done", "planned", "over"]
_PLANNED = re.compile(
    r"\b(?:plan(?:s|ned|ning)? to|intend(?:s|ed)? to|will|would|want(?:s|ed)? to|hope(?:s|d)? to|"
    r"aim(?:s|ed)? to|is to|are to|expect(?:s|ed)? to|propos(?:e|es|ed|al)|consider(?:s|ed|ing)|"
    r"agreed to|letter of intent|(?-i:may)|might|could|if the)\b",
    re.IGNORECASE,
)
_ALLOWED = re.compile(
    r"\b(?:you|we|they|each|either|every\w*|any\w*|part(?:y|ies)|employees?|staff|users?|members?|"
    r"customers?|buyer|seller|supplier|tenant|landlord|holder)(?: \w+)? may(?= (?!have\b)[a-z])"
)
"""A "may" that allows something: it holds already."""
_AHEAD = re.compile(
    r"\b(?:expect(?:ed)?|going to|due|next|upcoming|planned|scheduled|supposed to|"
    r"when (?:can|do|does))\b",
    re.IGNORECASE,
)
"""A question of what is to come."""
_OVER = re.compile(
    r"\b(?:former(?:ly)?|previously|used to|until|no longer|at that time|back then|once|earlier|"
    r"had (?:been|led|run|owned|worked|headed|managed)|before)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"^\W*(?:who|what|which|where|how many)\b(?:\s+\w+){0,4}?\s+(?:is|are|'s|runs?|leads?|owns?|"
    r"heads?|manages?|does|do|works?|has|have|makes?|supplies|supply|employs?|lives?)\b",
    re.IGNORECASE,
)
_THEN = re.compile(r"\b(?:was|were|did|had|used to|former|previous|before|until)\b", re.IGNORECASE)


def told_how(sentence: str, question: str) -> Told:
    """Return whether `sentence` tells what `question` asks as done, as planned or as over."""
    ahead = _PLANNED.search(question) or _AHEAD.search(question)
    if _PLANNED.search(_ALLOWED.sub("", sentence)) and not ahead:
        return "planned"
    return "over" if is_over(sentence, question) else "done"


def is_over(sentence: str, question: str) -> bool:
    """Whether `question` asks of now what `sentence` tells as past."""
    asks_now = _NOW.match(question) is not None and _THEN.search(question) is None
    return asks_now and _OVER.search(sentence) is not None
