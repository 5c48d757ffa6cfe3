"""Which names are worth comparing: never all pairs.

Every name leaves a few keys behind, and names that share one are candidates: the words it
is made of whatever their order, each word with the start or the end of the next, what it
sounds like, its initials. A block that grew too big is not cut off at random: its names
are sorted and each meets its neighbours, so what is most alike still meets.

In the spirit of M. A. Hernández and S. J. Stolfo, "The merge/purge problem for large
databases" (SIGMOD 1995), whose sorted neighbourhood is what big blocks fall back to.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import OSA
from rapidfuzz.process import cpdist

from graphrag.arrays import distinct
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name
from graphrag.ingest.resolve.names.sound import skeleton

BLOCK = 24
"""Up to so many names, all pairs of a block are candidates."""
WINDOW = 6
"""In a bigger block, each name meets so many that follow it in order."""
WORDS = 3
"""Of a name, so many words make keys: the longest ones."""
BATCH = 2_000_000
"""Pairs that are scored at once."""

Pairs = NDArray[np.int64]
"""(n, 2): positions of two names, the smaller first."""


def candidate_pairs(names: Sequence[Name]) -> Pairs:
    """Return pairs of positions in `names` worth comparing, sorted, each once."""
    owners, keys = _keys(names)
    order = np.lexsort((owners, keys))
    owners, keys = owners[order], keys[order]
    rank = _ranks(names)
    found = [_small_blocks(owners, keys), _big_blocks(owners, keys, rank)]
    encoded = distinct(np.concatenate(found))
    total = max(1, len(names))
    return np.stack((encoded // total, encoded % total), axis=1)


def near_pairs(names: Sequence[Name], *, least: float = 0.7) -> Iterator[Pairs]:
    """Yield candidate pairs whose compact spellings are alike enough to look at, in batches.

    Names with an initial, or whose words stand in another order, pass by their sorted words.
    """
    pairs = candidate_pairs(names)
    spellings = [" ".join(sorted(name.tokens)) for name in names]
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


def _keys(names: Sequence[Name]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    owners = array("q")
    keys = array("q")
    for position, name in enumerate(names):
        found = _keys_of(name)
        owners.extend([position] * len(found))
        keys.extend(map(hash, found))
    return np.frombuffer(owners, dtype=np.int64), np.frombuffer(keys, dtype=np.int64)


def _keys_of(name: Name) -> set[str]:
    particles = lexicon().particles
    tokens = [token for token in name.tokens if token not in particles] or list(name.tokens)
    words = sorted(sorted(set(tokens), key=lambda t: (-len(t), t))[:WORDS])
    found = {"c" + name.compact[:5] + name.compact[-3:], "s" + "".join(map(skeleton, words))}
    if len(words) == 1:
        word = words[0]
        found |= {f"1{word[:4]}", f"2{word[-4:]}", f"3{skeleton(word)}"}
        return found
    for one, other in combinations(words, 2):
        first, second = skeleton(one), skeleton(other)
        found |= {
            f"p{one} {other[:3]}",
            f"p{other} {one[:3]}",
            f"e{one} {other[-3:]}",
            f"e{other} {one[-3:]}",
            f"k{first} {second}",
        }
    last = tokens[-1]
    found.add(f"i{last} {tokens[0][0]}" if len(last) > 1 else f"i{tokens[0]} {last}")
    return found


def _ranks(names: Sequence[Name]) -> NDArray[np.int64]:
    """Return each name's place in the order of their sorted words."""
    spellings = [" ".join(sorted(name.tokens)) for name in names]
    order = sorted(range(len(names)), key=spellings.__getitem__)
    rank = np.empty(len(names), dtype=np.int64)
    rank[order] = np.arange(len(names), dtype=np.int64)
    return rank


def _small_blocks(owners: NDArray[np.int64], keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return all pairs of the blocks that are small, each as one number."""
    starts, sizes = _blocks(keys)
    total = int(owners.max()) + 1 if len(owners) else 1
    found: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
    size_of_row = np.repeat(sizes, sizes)
    end_of_row = np.repeat(starts + sizes, sizes)
    rows = np.flatnonzero((size_of_row > 1) & (size_of_row <= BLOCK))
    for step in range(1, BLOCK):
        rows = rows[rows + step < end_of_row[rows]]
        if not len(rows):
            break
        found.append(distinct(owners[rows] * total + owners[rows + step]))
    return distinct(np.concatenate(found))


def _big_blocks(
    owners: NDArray[np.int64], keys: NDArray[np.int64], rank: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return, of each big block, the pairs that stand close in the order of spellings."""
    _, sizes = _blocks(keys)
    total = int(owners.max()) + 1 if len(owners) else 1
    rows = np.flatnonzero(np.repeat(sizes, sizes) > BLOCK)
    rows = rows[np.lexsort((rank[owners[rows]], keys[rows]))]
    found: list[NDArray[np.int64]] = [np.empty(0, dtype=np.int64)]
    for step in range(1, WINDOW + 1):
        one, other = rows[:-step], rows[step:]
        same = keys[one] == keys[other]
        left, right = owners[one[same]], owners[other[same]]
        found.append(distinct(np.minimum(left, right) * total + np.maximum(left, right)))
    return distinct(np.concatenate(found))


def _blocks(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if not len(keys):
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))).astype(np.int64)
    sizes = np.diff(np.concatenate((starts, [len(keys)]))).astype(np.int64)
    return starts, sizes
