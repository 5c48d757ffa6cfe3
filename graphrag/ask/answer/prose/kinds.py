"""What kind of thing a question asks for, and whether a sentence holds one."""

from __future__ import annotations

import re
from typing import Literal

from graphrag.ask.answer.prose.concepts import names_money
from graphrag.ask.facts import Reading
from graphrag.language.tokens import fold, tokenise

Kind = Literal["number", "money", "date", "name", "reason", "yes or no", "any"]
_NUMBER = re.compile(
    r"^\W*(?:\w+ ){0,6}?how (?:many|much|old|far|long|high|fast|tall|deep|heavy|often|large|big)\b|"
    r"\b(?:what|which) (?:age|number|speed|altitude|distance|price|percentage|temperature)\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"\bhow much\b[^?]*\b(?:pay|paid|cost|charge|spen[dt]|worth|sold|sell|buy|bought|owe)\b|"
    r"\bwhat\b[^?]*\b(?:price|pay|paid|cost|fee|budget|charge)\b",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"\b(?:when|what (?:year|date|day|month)|which (?:year|day|month)|how long ago)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"^\W*(?:who|whom|whose|(?:from|at|to) which)\b|"
    r"\bwhat(?:'s| is| was) the name\b|\bwhere\b",
    re.IGNORECASE,
)
_YES_NO = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"^\W*why\b|\bwhat (?:was |were |is |are )?(?:the )?(?:\w+ )?(?:causes?d?|reasons?)\b|"
    r"\bwhat (?:led|made|brought)\b|\bhow come\b",
    re.IGNORECASE,
)
_BECAUSE = re.compile(
    r"\b(?:because|due to|caused by|result(?:ed|ing) (?:in|from)|as a result|led to|owing to|"
    r"failure (?:to|of)|failed to|contribut(?:ed|ing)|which resulted|reasons?|exhaustion|"
    r"starvation|improper|inadequate|decision)\b",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December)\b|\b(?:1[5-9]|20)\d\d\b"
)
_FROM_THEN = re.compile(
    r"\b(?:\d+|an?|two|three|four|five|six|seven|ten|fourteen) (?:hour|day|week|month|year)s? "
    r"(?:before|after|from)\b",
    re.IGNORECASE,
)
"""A time told from another one: "two days before the concert"."""
_CLOCK = re.compile(
    r"\b\d{1,2}:\d\d\b|\b(?:about|at) \d{4}\b|\b\d{1,2} ?[ap]\.?m\b|\b(?:noon|midnight)\b|"
    r"\b(?:within|after|before|from|by|every|on)\b[^.;]{0,24}?\b(?:hour|day|week|month|year|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b",
    re.IGNORECASE,
)
"""Times of day, and days counted or named: "within 30 days", "every Monday"."""
_DATED = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|"
    r"December)(?: \d{1,2},?)?(?: \d{4})?\b|\b\d{1,2}:\d\d\b|\b(?:about|at) \d{4}\b|"
    r"\bone\b(?! (?!(?:of|or|and|who|that|could|is|was|to|in|on)\b)[a-z])",
    re.IGNORECASE,
)
"""Numbers that count nothing: dates, times of day."""


def kind_of(question: str) -> Kind:
    """Return what `question` asks for."""
    if _REASON.search(question):
        return "reason"
    if _MONEY.search(question):
        return "money"
    if _NUMBER.search(question):
        return "number"
    if _DATE.search(question):
        return "date"
    if _YES_NO.search(question):
        return "yes or no"
    return "name" if _NAME.search(question) else "any"


def says_kind(kind: Kind, text: str, reading: Reading) -> bool:
    """Whether `text` holds a thing of that kind that the question does not hold itself."""
    if kind == "reason":
        return bool(_BECAUSE.search(text))
    if kind == "money":
        return names_money(text)
    if kind == "date":
        return bool(_MONTH.search(text) or _CLOCK.search(text) or _FROM_THEN.search(text))
    if kind in {"any", "yes or no"}:
        return False
    asked = {fold(token.raw) for token in reading.words}
    if kind == "number":
        text = _DATED.sub(" ", text)
        return any(
            t.norm.replace(".", "").isdigit() and t.norm not in asked for t in tokenise(text)
        )
    tokens = [token for token in tokenise(text) if token.norm not in asked]
    return any(token.is_name for token in tokens[1:])
