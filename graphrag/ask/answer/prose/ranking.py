"""The sentences that answer, where no field does.

Cosine to the whole question would pick the question's own page and the sentence that
repeats it. So what the question only describes (the subject's names, place, date) is
taken away first, and a sentence is scored by the rest: rare words of the question in it
and beside it, nearness to the masked question, and whether it holds the kind of thing
that is asked for.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.prose.concepts import in_other_words
from graphrag.ask.answer.prose.kinds import kind_of, says_kind
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.ask.facts.words import stems_of
from graphrag.language.lines import greets
from graphrag.language.tokens import denies, fold, stem, tokenise
from graphrag.ports import Embedder

_WORDS, _BESIDE, _NEAR, _KIND, _PRIOR = 1.0, 0.35, 0.7, 0.25, 0.2
_HEADED = 0.5
"""What a word of the question counts that stands in the heading alone."""
_ALIKE = 0.8
"""What a word of the question counts that a sentence says in other words."""
_READ = 48
"""Sentences whose vectors are computed, best by words first."""
_SHORTEST = 4
_FIELD = 0.5
"""What a line of a list or table loses: fields answer by themselves, prose is quoted."""
_DENIED = 0.3
"""What a sentence that denies something gains where the question asks for what is not so."""
_PRESENT = 0.4
"""Least share of the question's words that must be there for them to be all that counts."""
_WANTED = 1.6
"""What a word of the clause that says what is wanted counts beside one that describes."""
_HEADING = 10
"""Words in the longest line that is a heading if it ends without a stop."""
_CLOSING = "\"'\u201d\u2019)]"
_FIELD_LINE = re.compile(r"[*•-]?\s*[^.\n:]{2,60}:\s")
_OTHER_NAME = re.compile(r"\b(\w{4,}) \((\w{4,})\)")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A sentence and why it may answer.

    Attributes:
        sentence: The sentence.
        score: Larger is better; about 0–2.5.
        words: Share of the question's weight that it holds, 0–1.
        near: Cosine with the masked question, −1–1.
        kind: It holds the kind of thing that is asked for.
    """

    sentence: Sentence
    score: float
    words: float
    near: float
    kind: bool


def rank_sentences(
    reading: Reading,
    sentences: Sequence[Sentence],
    *,
    embedder: Embedder,
    known: frozenset[str] = frozenset(),
    stale: frozenset[str] = frozenset(),
    also: frozenset[str] = frozenset(),
) -> tuple[Ranked, ...]:
    """Return `sentences` by how well they answer, best first, ties in reading order.

    Args:
        reading: The question.
        sentences: Candidates, in reading order.
        embedder: For nearness.
        known: Words (folded) that only say which thing is meant; they weigh nothing.
        stale: Sentences that many documents share; they tell nothing of this one.
        also: Stems of other words for what is wanted.
    """
    usable = [s for s in sentences if says_something(s.text) and s.text not in stale]
    if not usable:
        return ()
    stems = [frozenset(stem(token.norm) for token in tokenise(s.text)) for s in usable]
    wanted = [stem(t.norm) for t in reading.words if t.norm not in known]
    wanted += sorted(also - set(wanted))
    stems = _also_called(stems, [s.text for s in usable], frozenset(wanted))
    weights = _weights(wanted or list(reading.stems), stems, stems_of(reading.head) | also)
    heads = [stems_of(f"{s.source.section} {s.heading}") for s in usable]
    alike = [in_other_words(reading.question, s.text) for s in usable]
    shares = [
        sum(weight * _counts(word, own, like, head) for word, weight in weights.items())
        for own, like, head in zip(stems, alike, heads, strict=True)
    ]
    said = frozenset[str]().union(*stems, *alike)
    present = sum(weight for word, weight in weights.items() if word in said) or 1.0
    beside = [_beside(shares, usable, index) for index in range(len(usable))]
    by_words = sorted(range(len(usable)), key=lambda i: (-(shares[i] + beside[i]), i))[:_READ]
    nearness = _nearness(reading, [usable[i] for i in by_words], embedder)
    asked = kind_of(reading.head)
    must = asked in {"number", "date"}
    denied = denies(reading.head)
    ranked = []
    for index, near in zip(by_words, nearness, strict=True):
        fits = says_kind(asked, usable[index].text, reading)
        if must and not fits:
            continue
        score = (
            (_WORDS * shares[index] + _BESIDE * beside[index]) / max(present, _PRESENT)
            + _NEAR * near
            + _KIND * fits
            + _PRIOR * usable[index].prior
            + _DENIED * (denied and denies(usable[index].text))
            - _FIELD * is_field(usable[index].text)
        )
        ranked.append(Ranked(usable[index], score, shares[index], near, fits))
    ordered = sorted(ranked, key=lambda r: (-r.score, r.sentence.order))
    return tuple({_plain(item.sentence.text): item for item in reversed(ordered)}.values())[::-1]


def _counts(word: str, own: frozenset[str], alike: frozenset[str], head: frozenset[str]) -> float:
    """Return what a word of the question counts in a sentence: said, alike, or headed."""
    if word in own:
        return 1.0
    return _ALIKE if word in alike else _HEADED * (word in head)


def _plain(text: str) -> str:
    return " ".join(text.split()).strip("*•-. ")


def is_field(text: str) -> bool:
    """Whether `text` is a row, a labelled value or a heading, not a sentence."""
    if "|" in text or _FIELD_LINE.match(text) is not None:
        return True
    return len(text.split()) <= _HEADING and text.rstrip(_CLOSING)[-1:].isalnum()


def says_something(text: str) -> bool:
    """Whether `text` is a sentence or a filled field, not a heading, a question or an opening."""
    # Where no spaces part words, two characters are about one.
    long = len(text.split()) >= _SHORTEST or len(tokenise(text)) >= 2 * _SHORTEST
    return long and text.rstrip()[-1:] not in {":", "?"} and not greets(text)


def _also_called(
    held: Sequence[frozenset[str]], texts: Sequence[str], wanted: frozenset[str]
) -> list[frozenset[str]]:
    """Return `held` with every word of the question for which a text gives another name.

    "the fuel strainer (gascolator)" makes a gascolator elsewhere a strainer too.
    """
    names: dict[str, set[str]] = {}
    for text in texts:
        for found in _OTHER_NAME.finditer(text):
            word, other = stem(fold(found[1])), stem(fold(found[2]))
            if word in wanted:
                names.setdefault(other, set()).add(word)
    return [own.union(*(names[word] for word in own if word in names)) for own in held]


def _weights(
    wanted: Sequence[str], held: Sequence[frozenset[str]], head: frozenset[str]
) -> dict[str, float]:
    """Return what each word weighs: rare ones more, and those of what is wanted more."""
    counts = Counter(word for stems in held for word in wanted if word in stems)
    raw = {
        word: math.log((len(held) + 1) / (counts[word] + 0.5)) * (_WANTED if word in head else 1)
        for word in wanted
    }
    total = sum(raw.values()) or 1.0
    return {word: weight / total for word, weight in raw.items()}


def _beside(shares: Sequence[float], sentences: Sequence[Sentence], index: int) -> float:
    own = sentences[index].source.chunk_id
    near = [
        shares[other]
        for other in (index - 1, index + 1)
        if 0 <= other < len(sentences) and sentences[other].source.chunk_id == own
    ]
    return max(near, default=0.0)


def _nearness(reading: Reading, sentences: Sequence[Sentence], embedder: Embedder) -> list[float]:
    vectors = embedder.embed([reading.masked, reading.head, *(s.text for s in sentences)])
    return [max(float(v @ vectors[0]), float(v @ vectors[1])) for v in vectors[2:]]
