"""Which names are worth comparing: never all pairs.

Every name leaves a few keys behind, and names that share one are candidates: the words it
is made of whatever their order, each word with the start or the end of the next, what it
sounds like, its initials. A block that grew too big is not cut off at random: its names
are sorted and each meets its neighbours, so what is most alike still meets. "A. Lindqvist"
stands before all the Lindqvists whose names begin so, far from most: it reaches further.

A key and the rank of its name by its sorted words share one integer, so one sort puts every
block together and in order.

In the spirit of M. A. Hernández and S. J. Stolfo, "The merge/purge problem for large
databases" (SIGMOD 1995), whose sorted neighbourhood is what big blocks fall back to.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import OSA
from rapidfuzz.process import cpdist

from graphrag.arrays import distinct
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name
from graphrag.ingest.resolve.names.sound import skeleton

BLOCK = 8
"""Up to so many names, all pairs of a block are candidates."""
WINDOW = 3
"""In a bigger block, each name meets so many that follow it in order."""
INITIALS = 50
"""A name with an initial meets so many that follow it, however big the block."""
WORDS = 3
"""Of a name, so many words make keys: the longest ones."""
BATCH = 2_000_000
"""Pairs that are scored at once."""

Numbers = NDArray[np.int64]
Pairs = NDArray[np.int64]
"""(n, 2): positions of two names, the smaller first."""


def candidate_pairs(names: Iterable[Name]) -> Pairs:
    """Return pairs of positions in `names` worth comparing, sorted, each once.

    The names are read once and not kept: a million need not be there together.
    """
    spellings: list[str] = []
    counts, keys, initials = array("q"), array("q"), array("b")
    particles = lexicon().particles
    for name in names:
        found = _keys_of(name, particles)
        counts.append(len(found))
        keys.extend(map(hash, found))
        initials.append(bool(name.initials))
        spellings.append(_spelling(name))
    total = len(spellings)
    if not total:
        return np.empty((0, 2), dtype=np.int64)
    order = np.asarray(sorted(range(total), key=spellings.__getitem__), dtype=np.int64)
    ranks = np.empty(total, dtype=np.int64)
    ranks[order] = np.arange(total, dtype=np.int64)
    bits = total.bit_length()  # of a hash, the others are left: 44 beside the rank of a million
    rows = distinct((np.asarray(keys) << bits) | np.repeat(ranks, np.asarray(counts)))
    owners, blocks = order[rows & ((1 << bits) - 1)], rows >> bits
    reach = _reach(blocks, np.asarray(initials, dtype=np.bool_)[owners])
    encoded = distinct(_neighbours(owners, reach, total))
    return np.stack((encoded // total, encoded % total), axis=1)


def near_pairs(names: Sequence[Name], *, least: float = 0.7) -> Iterator[Pairs]:
    """Yield candidate pairs whose compact spellings are alike enough to look at, in batches.

    Names with an initial, or whose words stand in another order, pass by their sorted words.
    """
    pairs = candidate_pairs(names)
    spellings = [_spelling(name) for name in names]
    for start in range(0, len(pairs), BATCH):
        batch = pairs[start : start + BATCH]
        scores = cpdist(
            [spellings[i] for i in batch[:, 0]],
            [spellings[j] for j in batch[:, 1]],
            scorer=OSA.normalized_similarity,
            score_cutoff=least,
            dtype=np.float32,
        )
        yield batch[scores >= least]


def _spelling(name: Name) -> str:
    return " ".join(sorted(name.tokens))


def _keys_of(name: Name, particles: frozenset[str]) -> list[str]:
    """Return the keys of a name, perhaps one of them twice."""
    tokens = [token for token in name.tokens if token not in particles] or name.tokens
    words = sorted(set(tokens))
    if len(words) > WORDS:
        words = sorted(sorted(words, key=len, reverse=True)[:WORDS])
    sounds = [skeleton(word) for word in words]
    found = ["c" + name.compact[:5] + name.compact[-3:], "s" + "".join(sounds)]
    if len(words) == 1:
        return [*found, f"1{words[0][:4]}", f"2{words[0][-4:]}", f"3{sounds[0]}"]
    for (one, first), (other, second) in combinations(zip(words, sounds, strict=True), 2):
        found += (
            f"p{one} {other[:3]}",
            f"p{other} {one[:3]}",
            f"e{one} {other[-3:]}",
            f"e{other} {one[-3:]}",
            f"k{first} {second}",
        )
    last = tokens[-1]
    found.append(f"i{last} {tokens[0][0]}" if len(last) > 1 else f"i{tokens[0]} {last}")
    return found


def _reach(blocks: Numbers, initials: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return how many of the rows after it each row meets; all of them are of its block.

    Args:
        blocks: (n,), equal for rows of one block, which stand together.
        initials: (n,), whether the row's name has an initial.
    """
    begins = np.concatenate(([True], blocks[1:] != blocks[:-1]))
    starts = np.flatnonzero(begins).astype(np.int32)
    sizes = np.diff(starts, append=np.int32(len(blocks)))
    reach = np.repeat(np.where(sizes <= BLOCK, BLOCK, WINDOW).astype(np.int32), sizes)
    reach[initials] = INITIALS
    following = np.repeat(starts + sizes, sizes)
    following -= np.arange(1, len(blocks) + 1, dtype=np.int32)
    np.minimum(reach, following, out=reach)
    return reach


def _neighbours(owners: Numbers, reach: NDArray[np.int32], total: int) -> Numbers:
    """Return all pairs of rows within the reach of the first, as smaller owner · total + larger."""
    rows = np.flatnonzero(reach)
    reach = reach[rows]
    found: list[Numbers] = [np.empty(0, dtype=np.int64)]
    step = 1
    while len(rows):
        one, other = owners[rows], owners[rows + step]
        found.append(np.minimum(one, other) * total + np.maximum(one, other))
        further = reach > step
        rows, reach = rows[further], reach[further]
        step += 1
    return np.concatenate(found)
