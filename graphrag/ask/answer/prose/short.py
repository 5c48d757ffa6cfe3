"""The words that answer, in front of the sentences that they stand in.

What a life's opening sentence tells is read from its form ("(15 October 1934 – …)"); any
other date, number or name is the one nearest to the words that the question asks with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from graphrag.ask.answer.lives.lives import aspect_of
from graphrag.ask.answer.lives.values import dates_in, value_in
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.facts import Reading
from graphrag.language.claims import CALENDAR
from graphrag.language.tokens import FUNCTION, fold, stem, tokenise

NUMBER = re.compile(
    r"(?:\$|US\$|£|€)?\b\d[\d,]*(?:\.\d+)?(?:\s*(?:%|percent|million|billion|trillion|inches|miles|"
    r"km|feet|metres|meters|acres))?"
)
_NAME = re.compile(
    r"\b[A-Z][\w&.'\u2019-]*(?:\s+(?:(?:&|of|the|and|de|la|von|van)\s+)*[A-Z\d][\w&.'\u2019-]*)*"
)
LEADING = re.compile(r"^(?:(?:The|An?|In|On|At|His|Her|Its|Their|He|She|It|They|This|From|By)\s+)+")
_MARK = re.compile(r"\W*\d{1,3}(?:[.)]|(?:\.\d{1,3})+[.)]?)\s+(?=\w)")
_FAR = 0.005
"""What every character between a candidate and the nearest word asked with costs it."""


def short_of(
    reading: Reading,
    shown: Sequence[Ranked],
    known: frozenset[str],
    meant: Mapping[int, str],
) -> str:
    """Return the words of the first sentences that answer; empty if none stand out.

    Args:
        reading: The question.
        shown: Sentences, best first.
        known: Words (folded) that only say which thing is meant.
        meant: What the pronouns of each sentence mean, by its order.
    """
    aspect = aspect_of(reading.question)
    if aspect is not None:
        for item in shown:
            told = value_in(item.sentence.text, aspect)
            if told is not None:
                return told.text
    best = max(
        (
            (item.score - cost, -place, text)
            for place, item in enumerate(shown)
            for text, cost in _candidates(item, reading, known, meant)
        ),
        default=None,
        key=lambda found: found[:2],
    )
    return best[2].strip(" .,") if best else ""


def _candidates(
    item: Ranked, reading: Reading, known: frozenset[str], meant: Mapping[int, str]
) -> Iterator[tuple[str, float]]:
    """Yield what of a sentence may answer, and what its distance costs."""
    text = item.sentence.text
    words = {stem(token.norm) for token in reading.words if token.norm not in known}
    words |= _said_otherwise(reading.question, text)
    places = [token.start for token in tokenise(text) if stem(token.norm) in words]
    asked = {token.norm for token in reading.words} | known
    for found in _spans(kind_of(reading.question), text):
        said = LEADING.sub("", found.group())
        own = _words(said)
        if not own or own <= asked | FUNCTION | CALENDAR or fold(said) in asked:
            continue
        gaps = [max(place - found.end(), found.start() - place, 0) for place in places]
        yield said, _FAR * min(gaps, default=len(text))
    means = meant.get(item.sentence.order, "")
    if means and kind_of(reading.question) == "name" and not _words(means) <= asked:
        yield means, _FAR * len(text) / 2


def _spans(kind: str, text: str) -> list[re.Match[str]]:
    """Return what of `text` is of that kind; the number of an item or a clause is not of it."""
    found = _of_kind(kind, text)
    mark = _MARK.match(text)
    return [item for item in found if mark is None or item.start() >= mark.end()]


def _of_kind(kind: str, text: str) -> list[re.Match[str]]:
    if kind == "date":
        return dates_in(text)
    if kind in {"number", "money"}:
        return list(NUMBER.finditer(text))
    return list(_NAME.finditer(text)) if kind in {"name", "any"} else []


def _said_otherwise(question: str, text: str) -> set[str]:
    """Return the stems of words in `text` that mean what a word of `question` means."""
    said = concepts_in(text)
    return {word for name in concepts_in(question) for word in said.get(name, ())}


def _words(text: str) -> set[str]:
    return {token.norm for token in tokenise(text)}
