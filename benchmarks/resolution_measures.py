"""Measures of a partition: B³, pairs, and the macro F1 of CESI."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

Item = TypeVar("Item", bound=Hashable)
Clusters = Mapping[Item, Hashable]
"""From an item to its cluster."""


def f1(precision: float, recall: float) -> float:
    """Return the harmonic mean of two shares."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def b_cubed(gold: Clusters[Item], found: Clusters[Item]) -> float:
    """Return the B³ F1 (A. Bagga and B. Baldwin, LREC 1998), over all items."""
    wanted, got = _groups(gold), _groups(found)
    precision = recall = 0.0
    for item in gold:
        right = len(wanted[gold[item]] & got[found[item]])
        precision += right / len(got[found[item]])
        recall += right / len(wanted[gold[item]])
    return f1(precision / len(gold), recall / len(gold))


def cesi(gold: Clusters[Item], found: Clusters[Item]) -> dict[str, float]:
    """Return macro and pair F1 (S. Vashishth et al., CESI, WWW 2018), and pair precision.

    Macro: a cluster counts if all of it is of one entity, an entity if all of it is in one cluster.
    """
    wanted, got = _groups(gold), _groups(found)
    pure = sum(len({gold[item] for item in group}) == 1 for group in got.values()) / len(got)
    whole = sum(len({found[item] for item in g}) == 1 for g in wanted.values()) / len(wanted)
    both = sum(
        comb(count, 2)
        for group in got.values()
        for count in Counter(gold[item] for item in group).values()
    )
    precision = both / max(1, sum(comb(len(group), 2) for group in got.values()))
    recall = both / max(1, sum(comb(len(group), 2) for group in wanted.values()))
    return {
        "macro_f1": f1(pure, whole),
        "pair_f1": f1(precision, recall),
        "pair_precision": precision,
    }


def name_pairs(
    gold: Mapping[str, set[Hashable]], found: Mapping[str, set[Hashable]]
) -> Counter[str]:
    """Count pairs of different names of one document, by whether gold and we call them one."""
    counts: Counter[str] = Counter()
    for left, right in combinations(sorted(gold), 2):
        same, said = bool(gold[left] & gold[right]), bool(found[left] & found[right])
        counts[f"{'same' if same else 'other'} {'joined' if said else 'apart'}"] += 1
    return counts


def connected(passages: Sequence[int], entities: Mapping[int, set[str]]) -> bool:
    """Whether shared entities lead from each passage to each other one."""
    seen, waiting = {passages[0]}, [passages[0]]
    while waiting:
        here = waiting.pop()
        for there in passages:
            if there not in seen and entities[here] & entities[there]:
                seen.add(there)
                waiting.append(there)
    return len(seen) == len(set(passages))


def linked_share(entities: Mapping[int, set[str]]) -> float:
    """Return the share of all pairs of passages that share an entity, 0–1."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for passage, found in entities.items():
        for entity in found:
            places[entity].append(passage)
    pairs = {pair for group in places.values() for pair in combinations(sorted(group), 2)}
    return len(pairs) / comb(len(entities), 2)


def _groups(clusters: Clusters[Item]) -> dict[Hashable, set[Item]]:
    found: defaultdict[Hashable, set[Item]] = defaultdict(set)
    for item, cluster in clusters.items():
        found[cluster].add(item)
    return found


def counts_f1(counts: Mapping[str, int]) -> tuple[float, float]:
    """Return F1 and precision of `name_pairs`."""
    right = counts.get("same joined", 0)
    precision = right / max(1, right + counts.get("other joined", 0))
    recall = right / max(1, right + counts.get("same apart", 0))
    return f1(precision, recall), precision


def total(counts: Iterable[Counter[str]]) -> Counter[str]:
    """Return the sum of several counts."""
    found: Counter[str] = Counter()
    for one in counts:
        found += one
    return found
