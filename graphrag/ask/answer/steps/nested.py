"""The innermost description in a question, and the question that finds what it means.

"Who leads the company that bought Helios?" asks first which company bought Helios. What
only says which thing is asked for ("the budget of Orbis") is no question of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_STOP = (
    "is|are|was|were|be|been|did|does|do|has|had|have|of|that|which|who|whom|whose|where|when|"
    "in|on|at|to|from|by|for|with|and|or|the|an?|as|than|into|not"
)
_WORD = rf"(?!(?:{_STOP})\b)[a-z][\w-]*"
_NOUN = rf"(?:{_WORD}\s+){{0,2}}?{_WORD}"
_NAME = (
    r"[A-Z\d\"\u201c'\u2018][\w&.'\u2019\"\u201d:!-]*"
    r"(?:\s+(?:(?:of|the|and|&|de|la|von|van|in|on|to|a)\s+)*[A-Z\d][\w&.'\u2019\"\u201d:!-]*)*"
    r"(?:\s\([^()]*\))?"
)
_ENDS = (
    r"(?=['\u2019]s\b|\s*[?,]|\s*$|\s+(?:is|was|were|are|did|do|does|has|had|have|in|on|at|by|with|"
    r"from|who|that|which|before|after|supply|live|work|study|die|born|based|located|come|belong|"
    r"play|win|get|marry|graduate|found|start|end|attend|serve|lead|hold)\b)"
)
_CLAUSE = re.compile(
    rf"\b(?P<np>(?:the|an?)\s+(?P<noun>{_NOUN}),?\s+"
    r"(?:(?:at|in|to|for|from|with|by|of|on) )?(?:that|which|who|whom|whose|where)\s+"
    r"(?P<clause>[^,?]+?))"
    r"(?:(?P<rest>,[^?]*|\s+(?:supply|live|work|study|come from|die))\s*)?\?*\s*$"
)
_START = re.compile(rf"\b(?:the|an?)\s+{_NOUN},?\s+(?:\w+ )?(?:that|which|who|whom|whose|where)\b")
_OF = re.compile(
    rf"\b(?<!in )(?P<np>(?:the\s+)?(?P<noun>{_NOUN})\s+(?:of|behind)\s+"
    rf"(?P<of>(?:the\s+)?(?:{_WORD}\s+)?{_NAME}(?:\s+{_WORD})??))"
    rf"{_ENDS}"
)
_DO = r"(?:did|does|do|will|would|can|could|should|may|must)\s+"
_TO_DO = rf"(?=\s+(?!(?:{_STOP})\b)[a-z])"
"""What is done follows: "did the buyer of Corixa open"."""
_DID_OF = re.compile(
    rf"\b{_DO}(?P<np>(?:the\s+)?(?P<noun>{_NOUN})\s+(?:of|behind)\s+"
    rf"(?P<of>(?:the\s+)?(?:{_WORD}\s+)?{_NAME}(?:\s+{_WORD}(?=\s+do\b))?))"
    rf"(?:{_TO_DO}|(?=\s+do\b))"
)
_DID_CLAUSE = re.compile(
    rf"\b{_DO}(?P<np>(?:the|an?)\s+(?P<noun>{_NOUN}),?\s+(?:that|which|who|whose)\s+"
    rf"(?P<clause>(?:{_WORD}\s+|(?:the|an?|in|of|to|by)\s+){{1,5}}{_NAME})),?{_TO_DO}"
)
_OWNED = re.compile(rf"\b(?P<np>(?P<of>{_NAME}?)['\u2019]s?\s+(?P<noun>{_NOUN})){_ENDS}")
_HOLDER = re.compile(rf"\b(?P<np>the\s+(?P<of>{_NAME})\s+(?P<noun>{_NOUN})){_ENDS}")
_BARE = re.compile(
    r"^\W*(?:in |at |on |by |to |from )?(?:who|what|which|where|when|"
    r"how (?:many|much|large|big|old|long|high))?"
    r"\s*(?:is|was|were|are|did|does|'s)?\s*(?:called|named)?\W*$",
    re.IGNORECASE,
)
"""What is left of a question that asks for nothing but the description itself."""
_SEAT = re.compile(r"(?:headquarters|head office|seat|home|address)$", re.IGNORECASE)
_IN_WHICH = re.compile(
    r"^\W*(?:in|at)\s+(?:what|which)\s+[a-z]+\s+(?:is|are|was|were)\W*$", re.IGNORECASE
)
"""What is left where the place of something is asked, that is itself a place."""
_SOURCE = re.compile(r",?\s*\baccording to [^,?]+", re.IGNORECASE)
"""It says where to read, and describes nothing."""
_TELLS = re.compile(r"[A-Z\d]")


@dataclass(frozen=True, slots=True)
class Nested:
    """A description inside a question.

    Attributes:
        words: As they stand in the question.
        noun: What kind of thing it describes.
        asks: The question that finds it.
        before: Of the question, in front of it.
        after: Of the question, behind it.
        named: It is written as a name may be ("the Rotterdam office"): the documents may call it
            so themselves.
    """

    words: str
    noun: str
    asks: str
    before: str
    after: str
    named: bool = False

    def with_name(self, name: str) -> str:
        """Return the question with the description replaced by `name`."""
        return " ".join(f"{self.before}{name}{self.after}".split())


def nested_in(question: str) -> Nested | None:
    """Return the innermost description that must be found first; None if there is none."""
    text = _SOURCE.sub("", " ".join(question.split()))
    for found, asks in _candidates(text):
        start, end = found.span("np")
        before, after = text[:start], text[end:]
        seated = _SEAT.search(found["noun"]) and _IN_WHICH.match(f"{before} {after}")
        if not _BARE.match(f"{before} {after}") and not seated:
            named = found.re is _HOLDER
            return Nested(found["np"], found["noun"], asks, before, after, named)
    return None


def _candidates(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield descriptions with the questions that find them, innermost first."""
    for did in _DID_CLAUSE.finditer(text):
        yield did, f"Which {did['noun']} {did['clause']}?"
    for start in reversed([found.start() for found in _START.finditer(text)]):
        found = _CLAUSE.match(text, start)
        if found and _TELLS.search(found["clause"]):
            inside = [m for m in _named(found["clause"]) if m.end("np") < len(found["clause"]) - 1]
            if not inside:
                yield found, f"Which {found['noun']} {found['clause']}?"
                return
    for found in sorted(_named(text), key=lambda m: -m.start("noun")):
        yield found, f"Who or what is the {found['noun']} of {found['of']}?"


def _named(text: str) -> list[re.Match[str]]:
    """Return what is described by a name: "the founder of X", "X's founder", "the X manager"."""
    holders = [m for m in _HOLDER.finditer(text) if re.search(r"\bof $", text[: m.start("np")])]
    return [*_DID_OF.finditer(text), *_OF.finditer(text), *_OWNED.finditer(text), *holders]
