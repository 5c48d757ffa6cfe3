"""Sentences made from a template: the same words in many documents, other names and numbers.

"Visual meteorological conditions prevailed and no flight plan was filed for the flight from
Dallas." says little of its document, though no two documents have it to the letter. So names
and numbers are masked, and runs of five words are counted by documents.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from graphrag.language.common_words import carries_content
from graphrag.model import Span

RUN = 5
CONTENT_IN_RUN = 2
"""A run with fewer words of content is mere grammar."""
LEAST_DOCUMENTS = 5
COVERED = 0.6
"""Share of a sentence's words of content that stand in runs of a template."""
MOST_MASKED = 3
"""A sentence with more names and numbers than this tells who and when, and is kept."""
_MASK = 0
_WORD = re.compile(r"\w+(?:['’.,/-]\w+)*")
_FACTOR = np.uint64(0x9E3779B97F4A7C15)

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Templates:
    """What of some sentences templates say.

    Attributes:
        made: Which sentences say little else.
        own: Each sentence without the runs of words that stand in many documents.
    """

    made: Flags
    own: tuple[str, ...]


def find_templates(texts: Sequence[str], homes: Sequence[str], *, share: float) -> Templates:
    """Return what of `texts` is runs of words that stand in many documents.

    `homes` are the sentences' documents; many is five, and the `share` of all. The first
    word of a sentence is read in lower case; other words with a capital or a digit are
    masked, several in a row as one.
    """
    numbers = {"": _MASK}
    masked = [_masked(text, numbers) for text in texts]
    words = np.array([number for found in masked for number, _ in found], dtype=np.int64)
    sentence = np.repeat(np.arange(len(texts)), [len(found) for found in masked])
    if len(words) < RUN:
        return Templates(np.zeros(len(texts), dtype=bool), tuple(texts))
    telling = np.array([carries_content(word) for word in numbers], dtype=bool)[words]
    document = {home: number for number, home in enumerate(sorted(set(homes)))}
    at = np.array([document[home] for home in homes], dtype=np.int64)
    starts = np.flatnonzero(_whole(sentence) & (_in_run(telling) >= CONTENT_IN_RUN))
    many = _documents(_signs(words)[starts], at[sentence[starts]]) >= max(
        LEAST_DOCUMENTS, share * len(document)
    )
    covered = np.zeros(len(words), dtype=bool)
    for step in range(RUN):
        covered[starts[many] + step] = True
    told = np.bincount(sentence, telling, len(texts))
    known = np.bincount(sentence, telling & covered, len(texts))
    names = np.bincount(sentence, words == _MASK, len(texts))
    made = (told > 0) & (known >= COVERED * told) & (names <= MOST_MASKED)
    borders = np.cumsum([len(found) for found in masked])[:-1]
    parts = np.split(covered, borders)
    own = map(_without, texts, masked, parts)
    return Templates(made, tuple(own))


def _masked(text: str, numbers: dict[str, int]) -> list[tuple[int, Span]]:
    """Return the words of `text` as numbers, and where; new ones are entered in `numbers`."""
    found: list[tuple[int, Span]] = []
    for place, match in enumerate(_WORD.finditer(text)):
        word = match[0]
        plain = word.isalpha() and (not place or word.islower())
        number = numbers.setdefault(word.lower(), len(numbers)) if plain else _MASK
        if number or not found or found[-1][0]:
            found.append((number, Span(*match.span())))
    return found


def _without(text: str, masked: Sequence[tuple[int, Span]], covered: Flags) -> str:
    """Return `text` without its covered words; names and numbers among them stay."""
    cut = [span for (number, span), hit in zip(masked, covered, strict=True) if hit and number]
    ends = [0, *(span.end for span in cut)]
    starts = [*(span.start for span in cut), len(text)]
    return "".join(text[end:start] for end, start in zip(ends, starts, strict=True))


def _whole(sentence: NDArray[np.int64]) -> Flags:
    """Return at which words a run starts that ends in the same sentence."""
    whole: Flags = sentence[: 1 - RUN] == sentence[RUN - 1 :]
    return whole


def _in_run(telling: Flags) -> NDArray[np.int64]:
    """Return how many words of content stand in the run that starts at each word."""
    sums = np.concatenate([[0], np.cumsum(telling)])
    found: NDArray[np.int64] = sums[RUN:] - sums[:-RUN]
    return found


def _signs(words: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return a number for the run that starts at each word; equal for equal runs."""
    sign = np.zeros(len(words) - RUN + 1, dtype=np.uint64)
    for step in range(RUN):
        sign = (sign + words[step : step + len(sign)].astype(np.uint64) + np.uint64(1)) * _FACTOR
    return sign


def _documents(signs: NDArray[np.uint64], at: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return in how many documents each run stands; `at` is the document of each."""
    _, run = np.unique(signs, return_inverse=True)
    span = int(at.max(initial=0)) + 1
    pairs = np.unique(run * span + at)
    return np.bincount(pairs // span, minlength=1)[run]
