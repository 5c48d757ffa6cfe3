"""Cut evidence down to the sentences that bear on the question, verbatim, in their order.

How far each bears on it, the caller tells: then the best come first, from whatever piece, since
the one that answers may stand beside many that only lead to it. Where nobody tells, the
question's words weigh, rare ones more, and the best sentence of every piece comes first. One
that leans on the sentence before ("It …") brings that along.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from graphrag.ask.budget.shown import Shown
from graphrag.language.statements import statements
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Evidence, Span
from graphrag.money import estimated_tokens

_GAP_TOKENS = 1
_LEANS = re.compile(
    r"\W*(?:it|its|he|his|she|her|they|their|this|these|that|those|both|such|the (?:former|latter|"
    r"same|company|firm|two))\b",
    re.IGNORECASE,
)

Bearing = Callable[[Sequence[tuple[Evidence, Span]]], Sequence[float]]
"""Weighs sentences, each a span of its evidence's text; larger bears more on the question."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    piece: int
    number: int
    span: Span
    text: str

    @property
    def tokens(self) -> int:
        return estimated_tokens(self.text) + _GAP_TOKENS


def compressed(
    pieces: Sequence[Shown], question: str, *, tokens: int, bearing: Bearing | None = None
) -> tuple[Shown, ...]:
    """Return `pieces`, in their order, with sentences of about `tokens` in all, at least one.

    A piece of which nothing fits is left out.
    """
    sentences = [
        _Sentence(place, number, span, piece.evidence.text[span.start : span.end])
        for place, piece in enumerate(pieces)
        for number, span in enumerate(statements(piece.evidence.text))
    ]
    told = bearing([(pieces[s.piece].evidence, s.span) for s in sentences]) if bearing else ()
    scores = told or _shares(sentences, question)
    order = sorted(range(len(sentences)), key=lambda i: (-scores[i], i))
    first = {} if told else {sentences[i].piece: i for i in reversed(order)}
    chosen: set[int] = set()
    left = tokens
    for index in (*(first[piece] for piece in sorted(first)), *order):
        wanted = _with_what_it_leans_on(index, sentences) - chosen
        cost = sum(sentences[i].tokens for i in wanted)
        if cost <= left or not chosen:
            chosen |= wanted
            left -= cost
    spans: list[list[Span]] = [[] for _ in pieces]
    for index in sorted(chosen):
        spans[sentences[index].piece].append(sentences[index].span)
    both = zip(pieces, spans, strict=True)
    return tuple(Shown(piece.evidence, tuple(kept)) for piece, kept in both if kept)


def _with_what_it_leans_on(index: int, sentences: Sequence[_Sentence]) -> set[int]:
    if sentences[index].number and _LEANS.match(sentences[index].text):
        return {index - 1, index}
    return {index}


def _shares(sentences: Sequence[_Sentence], question: str) -> list[float]:
    """Return the share of the question's words that each sentence holds, rare ones more."""
    held = [_stems(sentence.text) for sentence in sentences]
    counts = Counter(word for stems in held for word in stems)
    weights = {word: math.log(1 + len(sentences) / (1 + counts[word])) for word in _stems(question)}
    total = sum(weights.values()) or 1.0
    return [sum(w for word, w in weights.items() if word in stems) / total for stems in held]


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(token.norm) for token in content(tokenise(text)))
