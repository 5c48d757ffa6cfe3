"""Names that no rule joins, and of which the same is said: "the clerk" and Bob Cratchit.

Only where an extractor gave descriptions. Two things can be described alike, so this is
never more than a question to a person.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.context import Context
from graphrag.ingest.resolve.evidence.plausible import common_kind
from graphrag.ingest.resolve.units import Unit
from graphrag.language.tokens import content, stem, tokenise

ENOUGH = 0.5
"""Share of the shorter description's weight that the other must say too."""
WORDS = 3
"""So many words at least: "an American actor" is said of thousands."""
RARE = 3
"""A word in the descriptions of up to so many things counts in full; in more, less."""
COMMON = 30
"""A word of more things brings no two of them together."""

Words = frozenset[str]


def described_alike(
    units: Sequence[Unit], clusters: Clusters, context: Context
) -> Iterator[tuple[int, int, float]]:
    """Yield two units of different clusters with how much their descriptions agree, 0–1.

    Not where a relation ties them, where one's description names the other in full, or where
    one of them is only known in a document in which the other is not.
    """
    said = {root: words for root in clusters.roots() if (words := _said(root, units, clusters))}
    spread = Counter(word for words in said.values() for word in words)
    for left, right in sorted(_candidates(said, spread)):
        score = _agreement(said[left], said[right], spread)
        if score >= ENOUGH and _could_be_one(left, right, units, clusters, context, said):
            yield left, right, score


def _said(root: int, units: Sequence[Unit], clusters: Clusters) -> Words:
    return frozenset(
        stem(token.norm)
        for index in clusters.members(root)
        for appearance in units[index].appearances
        for token in content(tokenise(appearance.entity.description))
    )


def _candidates(said: Mapping[int, Words], spread: Counter[str]) -> set[tuple[int, int]]:
    """Return pairs of roots that share two words which are not everywhere."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for root in sorted(said):
        for word in said[root]:
            if 1 < spread[word] <= COMMON:
                holders[word].append(root)
    shared = Counter(pair for roots in holders.values() for pair in combinations(roots, 2))
    return {pair for pair, count in shared.items() if count > 1}


def _agreement(left: Words, right: Words, spread: Counter[str]) -> float:
    if len(left & right) < WORDS:
        return 0.0
    both, one, other = (_weight(words, spread) for words in (left & right, left, right))
    return both / min(one, other)


def _weight(words: Words, spread: Counter[str]) -> float:
    return sum(min(1.0, RARE / spread[word]) for word in sorted(words))


def _could_be_one(
    left: int,
    right: int,
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    said: Mapping[int, Words],
) -> bool:
    if common_kind(units[left], units[right]) is None:
        return False
    for one, other in ((left, right), (right, left)):
        places = {units[index].document_id for index in clusters.members(other)}
        if units[one].scoped and units[one].document_id not in places:
            return False
        tied = {
            clusters.root(end)
            for index in clusters.members(one)
            for _, end in context.claims.get(index, ())
        }
        names = [name.tokens for name in clusters.names(one)]
        if other in tied or any(_is_named_in(tokens, said[other]) for tokens in names):
            return False
    return True


def _is_named_in(tokens: Sequence[str], words: Words) -> bool:
    return len(tokens) > 1 and all(stem(token) in words for token in tokens)
