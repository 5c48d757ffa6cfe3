"""Group neighbouring chunks for one call each, at borders that only their surroundings decide.

A call for every small chunk would pay the prompt many times. Packing from the first chunk
on would move every later border when a paragraph is inserted, and so pay for the whole
document again. Here each border between two chunks has a rank: a change of section
outranks none, and among equals a hash decides. The document is split at its highest
border, and each half again, until a part is small enough (a Cartesian tree: Vuillemin,
1980; treaps: Seidel and Aragon, 1996). An insertion then changes the part it falls
into, rarely the one beside it, and no other. The price: parts are about 60 % full. A short
document, where that price is highest and there is little to keep, is cut into as few as will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from graphrag.model import Chunk
from graphrag.model.ids import digest

_SEPARATOR = " > "
_SHORT = 3
"""Windows that a short document fills at most."""
_OPENING = 48
"""Characters that stand for a chunk where borders are ranked: an insertion further down in it
leaves its border where it was."""


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring chunks of one document that one call reads.

    Attributes:
        chunks: In order, at least one.
        digest: Of their texts: windows of equal texts are asked once.
    """

    chunks: tuple[Chunk, ...]
    digest: str


def windows(chunks: Sequence[Chunk], *, max_tokens: int) -> tuple[Window, ...]:
    """Return `chunks` in windows of at most `max_tokens`; a longer chunk stands alone."""
    return tuple(
        Window(part, digest("window", *(chunk.text for chunk in part)))
        for part in _parts(tuple(chunks), max_tokens)
    )


def _parts(chunks: tuple[Chunk, ...], max_tokens: int) -> Iterator[tuple[Chunk, ...]]:
    ranks = [_rank(left, right) for left, right in pairwise(chunks)]
    sums = list(accumulate((chunk.tokens for chunk in chunks), initial=0))
    short = sums[-1] <= _SHORT * max_tokens
    waiting = [(0, len(chunks))] if chunks else []
    while waiting:
        begin, end = waiting.pop()
        if end - begin == 1 or sums[end] - sums[begin] <= max_tokens:
            yield chunks[begin:end]
            continue
        borders: Sequence[int] = range(begin + 1, end)
        if short:
            of_sections = [at for at in borders if ranks[at - 1][0]]
            borders = _sparing(of_sections or borders, begin, end, sums, max_tokens) or borders
        border = max(borders, key=lambda at: (ranks[at - 1], -at))
        waiting += [(border, end), (begin, border)]


def _sparing(
    borders: Sequence[int], begin: int, end: int, sums: Sequence[int], max_tokens: int
) -> list[int]:
    """Return those of `borders` that cost no window more than the part must have."""

    def fewest(first: int, last: int) -> int:
        return -(-(sums[last] - sums[first]) // max_tokens)

    return [at for at in borders if fewest(begin, at) + fewest(at, end) <= fewest(begin, end)]


def _rank(left: Chunk, right: Chunk) -> tuple[int, str]:
    """Return how strong the border is: the fewer headings are shared, the stronger."""
    above, below = left.header.split(_SEPARATOR), right.header.split(_SEPARATOR)
    if above == below:
        return (0, digest(right.text[:_OPENING]))
    shared = 0
    for one, other in zip(above, below, strict=False):
        if one != other:
            break
        shared += 1
    return (max(1, 100 - shared), digest(right.text[:_OPENING]))
