"""Which of some subjects is the oldest, came first, has most: one field, typed values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.facts.fields import guess_fields
from graphrag.ask.facts.heads import measures
from graphrag.ask.facts.reading import read
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.values import order_of
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema, Fact
from graphrag.ports import Embedder

_LESS = re.compile(
    r"\b(?:first|earlier|earliest|less|least|fewer|fewest|smaller|smallest|shorter|shortest|"
    r"lower|lowest|younger|youngest|lighter|lightest|slower|slowest|cheaper|cheapest|sooner|"
    r"soonest|nearer|nearest|closer|closest|newer|newest|minimum)\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:last|later|latest|more|most|larger|largest|bigger|biggest|greater|greatest|longer|"
    r"longest|higher|highest|older|oldest|heavier|heaviest|faster|fastest|farther|"
    r"farthest|stronger|strongest|warmer|warmest|maximum|most recent)\b",
    re.IGNORECASE,
)
_COLD = re.compile(r"\b(?:colder|coldest)\b", re.IGNORECASE)
_AGE = re.compile(
    r"\b(?:older|oldest|newer|newest|younger|youngest|longer|longest|shorter|shortest)\b",
    re.IGNORECASE,
)
"""Of dates: the oldest, and what has lasted longest, has the earliest."""
_YEAR = re.compile(r"^(?:1[6-9]|20)\d\d$")
_LIMITS = re.compile(r"\bno (?:more|less|fewer|later) than\b|\bmore or less\b", re.IGNORECASE)
"""What sounds like a comparison and only sets a limit."""
_SAME = {
    "older": "old", "oldest": "old", "younger": "old", "youngest": "old", "earlier": "when",
    "earliest": "when", "later": "when", "latest": "when", "fewer": "many", "fewest": "many",
    "most": "many", "longest": "long", "longer": "long", "heavier": "weight",
    "heaviest": "weight", "colder": "cold", "coldest": "cold", "first": "when", "last": "when",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Extreme:
    """The subject that is most so.

    Attributes:
        subject: The thing.
        fact: Its value.
        key: What was compared.
        others: The values of the others, nearest first.
    """

    subject: Subject
    fact: Fact
    key: str
    others: tuple[tuple[Subject, Fact], ...]


def compares(text: str) -> bool:
    """Whether `text` asks for more or less of something."""
    return bool(comparing(text))


def comparing(text: str) -> frozenset[str]:
    """Return the stems of the words by which `text` asks for more or less of something."""
    text = _LIMITS.sub(" ", text)
    found = [match.group() for pattern in (_LESS, _MORE, _COLD) for match in pattern.finditer(text)]
    return frozenset(stem(token.norm) for words in found for token in tokenise(words))


def extreme_of(
    text: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Extreme | None:
    """Return which of `subjects` is what `text` says ("had fewer flight hours").

    None where `text` compares nothing, or fewer than two of them have a comparable value.
    """
    if not compares(text):
        return None
    key = comparable_key(text, subjects, schema=schema, embedder=embedder)
    if key is None:
        return None
    valued = [
        (order[1], subject.entity.id, subject, facts[0])
        for subject in subjects
        if (facts := subject.of(key)) and (order := order_of(facts[0].value)) is not None
    ]
    ranked = sorted(valued, key=lambda item: item[:2])
    if not wants_less(text, [item[3] for item in ranked]):
        ranked.reverse()
    best = ranked[0]
    return Extreme(best[2], best[3], key, tuple((item[2], item[3]) for item in ranked[1:]))


def comparable_key(
    text: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> str | None:
    """Return the field that `text` compares by, of those that most subjects have typed."""
    counts: dict[str, int] = {}
    for subject in subjects:
        for key in {fact.key for fact in subject.facts}:
            if order_of(subject.of(key)[0].value) is not None:
                counts[key] = counts.get(key, 0) + 1
    keys = [key for key, count in counts.items() if count >= 2 and count * 2 >= len(subjects)]
    if not schema.fields:  # nothing lists questions for them: only words can say which is meant
        keys = [key for key in keys if measures(text, key)]
    guesses = guess_fields(read(plain(text)), keys, schema=schema, embedder=embedder)
    return guesses[0].key if guesses else None


def plain(text: str) -> str:
    """Return a comparison as the plain question behind it: "older" asks "how old"."""
    words = [_SAME.get(word.lower(), word) for word in text.split()]
    joined = " ".join(words)
    asked = "how " if re.search(r"\b(?:old|many|long|cold)\b", joined) else ""
    return f"{asked}{joined}"


def wants_less(text: str, facts: Sequence[Fact]) -> bool:
    """Whether the smallest value is what `text` asks for; the oldest has the earliest year."""
    less = bool(_LESS.search(text) or _COLD.search(text))
    dated = all(fact.value.date or _YEAR.match(fact.value.text.strip()) for fact in facts)
    return less != bool(_AGE.search(text) and dated and facts)
