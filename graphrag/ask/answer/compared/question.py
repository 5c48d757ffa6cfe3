"""What a question compares: two names, what of theirs, by which value, and which way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from graphrag.ask.answer.lives.values import Aspect

_I = re.IGNORECASE
_LISTED = re.compile(
    r"^(?P<ask>\W*(?:which|who|what)\b[^,:]*)[,:]\s*(?P<one>.+?),?\s+or\s+(?P<two>.+)$", _I
)
_OUT_OF = re.compile(
    r"^(?P<ask>\W*(?:which|who|what)\b.*?),? (?:out of|between|among|of) "
    r"(?P<one>.+?),? and (?P<two>.+)$",
    _I,
)
_WAS = re.compile(
    r"^\W*(?:[Ww]as|[Ww]ere|[Ii]s|[Dd]id|[Dd]oes|[Hh]as|[Hh]ad)\s+(?P<one>.+?)\s+or\s+(?P<two>.+?)\s+"
    r"(?P<ask>(?:[a-z]+\s+)?(?:first|earlier|later|last|longer|older|younger)\b.*)$"
)
_SAME = re.compile(
    r"^\W*(?i:are|were|is|was|do|did|does|have|has)\s+(?P<lead>(?:[a-z]+\s+)*)"
    r"(?P<one>[^a-z\s].*?)\s+and\s+(?P<two>[^a-z\s].*?),?\s+"
    r"(?P<ask>(?:[a-z]+\s+){0,6}same (?P<noun>country|nationality|nation|state|city|town)\b.*)$"
)
_OF_THEIRS = re.compile(
    r"\b(?:whose |(?:has|have|had|with) (?:the |an? )?)(?P<noun>[a-z]{4,}?)s?\s+"
    r"(?=who\b|that\b|born\b|died\b|is\b|was\b|are\b|were\b|younger\b|older\b|from\b|coming\b)"
)
_LED = re.compile(r"\b(?P<noun>[a-z]{4,}?)s?\s+of\b")
_BORN = re.compile(r"\bborn\b|\b(?:older|oldest|younger|youngest)\b", _I)
_DIED = re.compile(r"\bdie[sd]?\b|\bdeath\b", _I)
_LIVED = re.compile(r"\blived?\b", _I)
_DATED = re.compile(
    r"\b(?:came|come|comes|released?|publish(?:ed)?|establish(?:ed)?|found(?:ed)?|form(?:ed)?|"
    r"open(?:ed)?|buil[dt]|begun|began|start(?:ed)?|made|created?|completed?|introduced?)\b",
    _I,
)
_LATE = re.compile(r"\b(?:later|latest|last|younger|youngest|longer|longest|newer|newest)\b", _I)
_ORDER = re.compile(r"\b(?:first|earlier|earliest|older|oldest|shorter|shortest)\b", _I)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two things and what is compared.

    Attributes:
        one: As the question names it.
        two: The other.
        aspect: By what; "lived" is the time from birth to death.
        noun: What of theirs is compared ("director"); empty for themselves.
        late: The later or the longer one is asked for.
    """

    one: str
    two: str
    aspect: Aspect | Literal["lived"]
    noun: str = ""
    late: bool = False


def comparison_in(question: str) -> Comparison | None:
    """Return what `question` compares; None if it does not, or by what is not known."""
    text = " ".join(question.split()).rstrip("?. ")
    same = _SAME.match(text)
    if same:
        theirs = _OF_THEIRS.search(same["ask"]) or _LED.search(same["lead"])
        return Comparison(
            same["one"], same["two"], "from", theirs["noun"].lower() if theirs else ""
        )
    found = _LISTED.match(text) or _OUT_OF.match(text) or _WAS.match(text)
    aspect = found and _aspect(found["ask"])
    if found is None or not aspect:
        return None
    theirs = _OF_THEIRS.search(found["ask"])
    return Comparison(
        found["one"].strip(),
        found["two"].strip(),
        aspect,
        theirs["noun"] if theirs else "",
        late=bool(_LATE.search(found["ask"])),
    )


def _aspect(ask: str) -> Aspect | Literal["lived"] | None:
    if not (_LATE.search(ask) or _ORDER.search(ask)):
        return None
    ways: tuple[tuple[Aspect | Literal["lived"], re.Pattern[str]], ...] = (
        ("lived", _LIVED),
        ("died", _DIED),
        ("born", _BORN),
        ("dated", _DATED),
    )
    return next((aspect for aspect, pattern in ways if pattern.search(ask)), None)
