"""Whether a question says what it asks about by something else, so that no sentence says it all.

"Who leads the company that bought Helios?" and "Who is her mother-in-law?" do; "Who leads
Helios?" does not: there one sentence must say all that is asked.
"""

from __future__ import annotations

import re

from graphrag.ask.answer.steps.nested import nested_in
from graphrag.language.tokens import FUNCTION, tokenise

_DESCRIBED = re.compile(
    r"\b[Tt]he\s+(?:[a-z-]+\s+){1,4}?(?:of|containing|[a-z]+ing)\s+(?=[^?]*[A-Z\d])|"
    r"\b[Tt]he\s+(?:(?!of\b|the\b)[a-z-]+\s+){1,4}?(?:that|which|who|whose|whom|where|"
    r"(?:in|at|on|to|from|by) (?:which|whom))\s+(?=\S+\s+\S+\s+\S)|"
    r"\b[Tt]he\s+same\s+[a-z-]+\s+(?:as|that)\s|"
    r"\b[Tt]he\s+(?:[A-Z][\w'\u2019-]*\s+)+(?:singer|author|director|writer|performer|actor|actress|"
    r"founder|composer|creator|artist|band|producer|owner|maker)\b|"
    r"\b[Tt]he\s+(?:[a-z-]+\s+){0,3}?[a-z-]+\s+(?=[A-Z][^?]*\b(?:is|was|were|are|did|died|has|had|"
    r"lives?|lived|belongs?|plays?|played|works?|worked|supplied|borders?)\b)|"
    r"\b[A-Z][\w.-]*['\u2019]s?\s+[a-z]+\s+of\s+[a-z]"
)
"""A thing named by another: "the state where it rains most", "the land X is from", "the Green
singer", "X's city of birth"."""
_GOES_ON = re.compile(
    r"\b[Tt]he\s+[a-z-]+\s+(?:that|which|where)\s+(?:[A-Z][\w.'\u2019-]*\s+)+(?:is|was)\s+\S+\s+"
    r"(?:\S+\s+)?(?:named|called|located|situated|based|known|founded|built|held)\b"
)
"""A clause behind which the question goes on: "the land where X lies" is "named after" what?"""
_KIN = re.compile(
    r"\b(?:\w+-in-law|step-?\w+|grand-?\w+|uncle|aunt|nephew|niece|cousin)\b", re.IGNORECASE
)
"""Kin of kin."""
_ASKS = re.compile(r"\b(?:who|whom|what|which|when|where|how)\b", re.IGNORECASE)
_DOES = frozenset({"do", "does", "did"})
"""Behind them a verb of its own must follow what is described."""
_ASKING = frozenset(
    {"who", "whom", "whose", "what", "which", "when", "where", "why", "how", "name"}
)


def describes(question: str) -> bool:
    """Whether `question` must be answered step by step."""
    if any(form.search(question) for form in (_KIN, _GOES_ON)) or nested_in(question) is not None:
        return True
    for found in _DESCRIBED.finditer(question):
        before = [token.norm for token in tokenise(question[: found.start()])]
        if _DOES & set(before) or any(word not in FUNCTION | _ASKING for word in before):
            return True
        if not before and _ASKS.search(question, found.end()):
            return True
    return False
