"""Conditions that no field decides: sentences that say it, one a subject.

Looked for in the section that the question names ("cause" → "Probable Cause"), with the
question's negation; most words must stand in one sentence or its heading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import statements, stems_of, told_alone
from graphrag.language.tokens import NEGATIONS, denies, tokenise
from graphrag.model import Chunk, Span

_HEADING = 6
"""Words in the longest line that is a heading."""
_MOST = 0.66
"""Least share of the wanted words that a sentence and its heading must hold."""
_SAMPLE = 60
"""Subjects that are enough to know boilerplate by."""
_SHARED = 3
"""Subjects that share a sentence which is then boilerplate."""
_NEGATING = ("un", "non")


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that puts its subject among those asked for."""

    subject: Subject
    chunk: Chunk
    span: Span


def told_of(
    reading: Reading, subjects: Sequence[Subject], *, ignore: frozenset[str]
) -> tuple[Told, ...]:
    """Return the subjects of which a sentence says what the question asks, each once."""
    wanted = [word for word in reading.stems if word not in ignore]
    if not wanted:
        return ()
    against = denies(reading.question)
    stale = boilerplate(subjects)
    found: list[Told] = []
    for subject in subjects:
        for chunk in subject.chunks:
            span = _sentence(chunk, wanted, against=against, stale=stale)
            if span is not None:
                found.append(Told(subject, chunk, span))
                break
    return tuple(found)


def named_sections(wanted: Sequence[str], subjects: Sequence[Subject]) -> frozenset[str]:
    """Return those of `wanted`, stems, that stand in a heading of most subjects."""
    counts = Counter(
        word
        for subject in subjects
        for word in {w for c in subject.chunks for h, _ in headed_statements(c) for w in h}
        if word in wanted
    )
    return frozenset(word for word, count in counts.items() if count * 2 > len(subjects))


def boilerplate(subjects: Sequence[Subject]) -> frozenset[str]:
    """Return the sentences that several subjects share to the letter: they tell of none."""
    counts = Counter(
        text
        for subject in subjects[:_SAMPLE]
        for text in {span.of(c.text) for c in subject.chunks for span in statements(c.text)}
    )
    return frozenset(text for text, count in counts.items() if count >= _SHARED)


def section_of(chunk: Chunk) -> str:
    """Return the headings above `chunk`, its document's title left out."""
    return " ".join(chunk.header.split(" > ")[1:])


def headed_statements(chunk: Chunk) -> tuple[tuple[frozenset[str], Span], ...]:
    """Return the statements of `chunk`, each with the stems of the headings above it.

    A chunk may hold several short sections: a short line without a full stop, or one that
    ends with a colon, is a heading for what follows; headings in a row hold together.
    """
    above, inner, headed = stems_of(section_of(chunk)), frozenset[str](), False
    found: list[tuple[frozenset[str], Span]] = []
    for span in statements(chunk.text):
        text = span.of(chunk.text).strip()
        if "|" in text:
            rows = (row.shifted(span.start) for row in told_alone(text))
            found.extend((above | inner, row) for row in rows)
        elif text[-1:] == ":" or (len(text.split()) <= _HEADING and text[-1:].isalnum()):
            inner = stems_of(text) | (inner if headed else frozenset())
            headed = True
        else:
            found.append((above | inner, span))
            headed = False
    return tuple(found)


def _sentence(
    chunk: Chunk, wanted: Sequence[str], *, against: bool, stale: frozenset[str]
) -> Span | None:
    for heading, span in headed_statements(chunk):
        text = span.of(chunk.text)
        own = stems_of(text)
        held = [word for word in wanted if word in own or word in heading]
        told = any(word in own for word in wanted) and text not in stale
        if told and len(held) >= _MOST * len(wanted) and _negated(text, wanted) == against:
            return span
    return None


def _negated(text: str, wanted: Sequence[str]) -> bool:
    tokens = {token.norm for token in tokenise(text)}
    if tokens & NEGATIONS:
        return True
    words = stems_of(text)
    return any(prefix + word in words for prefix in _NEGATING for word in wanted)
