"""A name inside another is a mention of what it names, not the same thing.

"Sheeran's debut album" speaks of Sheeran and "Nashville, Tennessee" of Tennessee. Such
mentions connect more than any merge does, and a wrong one costs less.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.units import Unit
from graphrag.ingest.resolve.values import Appearance, Contained
from graphrag.language.countries import peoples
from graphrag.language.names import key
from graphrag.model import Chunk, Dropped, Span

LONGEST = 6
"""Words in the longest name that is looked for inside others."""
FEW = 20
SHARE = 0.04
"""Named in more documents than `FEW` and this share of all, a name inside another is let be."""
_WORD = re.compile(r"[^\W_]+(?:[.'’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$")


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a name: folded, and where it stands."""

    folded: str
    start: int
    end: int
    capital: bool
    owns: bool


@dataclass(frozen=True, slots=True)
class _Index:
    """Which clusters a folded name stands for: in the corpus, and in each document."""

    anywhere: Mapping[str, frozenset[int]]
    here: Mapping[tuple[str, str], frozenset[int]]


def contained_mentions(
    units: Sequence[Unit], clusters: Clusters, chunks: Mapping[str, Chunk]
) -> tuple[dict[int, tuple[Contained, ...]], list[Dropped]]:
    """Return, by root of a cluster, where its names stand inside others, and what was let be."""
    index = _index(units, clusters)
    found: defaultdict[int, set[Contained]] = defaultdict(set)
    for number, unit in enumerate(units):
        for appearance in unit.appearances:
            for span, text in _places(appearance, chunks):
                for root, inner in _inside(text, unit, clusters.root(number), index):
                    where = inner.shifted(span.start) if span.end else Span(0, 0)
                    found[root].add(Contained(appearance.chunk_id, where, inner.of(text)))
    everywhere = _everywhere(found, units, clusters)
    kept = {
        root: tuple(sorted(places, key=lambda c: (c.chunk_id, c.span, c.surface)))
        for root, places in sorted(found.items())
        if root not in everywhere
    }
    return kept, [_let_be(units[root], len(found[root])) for root in sorted(everywhere)]


def _let_be(unit: Unit, count: int) -> Dropped:
    reason = "named in so many documents that one more mention says nothing"
    what = f"“{unit.name.surface}” inside {count} longer names"
    return Dropped("skipped", unit.appearances[0].chunk_id, what, reason)


def _everywhere(roots: Iterable[int], units: Sequence[Unit], clusters: Clusters) -> frozenset[int]:
    """Return the clusters that so many documents name that another mention says nothing."""
    limit = max(FEW, SHARE * len({unit.document_id for unit in units}))
    spread = {
        root: len({units[index].document_id for index in clusters.members(root)}) for root in roots
    }
    return frozenset(root for root, documents in spread.items() if documents > limit)


def _places(appearance: Appearance, chunks: Mapping[str, Chunk]) -> Sequence[tuple[Span, str]]:
    text = chunks[appearance.chunk_id].text
    spans = [(span, span.of(text)) for span in appearance.entity.spans]
    return spans or [(Span(0, 0), appearance.entity.name)]


def _index(units: Sequence[Unit], clusters: Clusters) -> _Index:
    anywhere: defaultdict[str, set[int]] = defaultdict(set)
    here: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for number, unit in enumerate(units):
        if unit.scoped or not unit.proper or not unit.name.tokens:
            continue
        root = clusters.root(number)
        folded = _without_article(key(unit.name.surface))
        for name in {folded, " ".join(unit.name.tokens)}:
            anywhere[name].add(root)
            here[unit.document_id, name].add(root)
        if unit.human and len(unit.name.tokens) > 1:
            here[unit.document_id, unit.name.tokens[-1]].add(root)
    return _Index(
        {name: frozenset(roots) for name, roots in anywhere.items()},
        {place: frozenset(roots) for place, roots in here.items()},
    )


def _without_article(folded: str) -> str:
    first, _, rest = folded.partition(" ")
    return rest if first in lexicon().articles and rest else folded


def _inside(text: str, unit: Unit, own: int, index: _Index) -> list[tuple[int, Span]]:
    """Return the clusters named inside `text`, longest names first, none overlapping."""
    words = _words(text)
    taken: set[int] = set()
    found = []
    for size in range(min(LONGEST, len(words)), 0, -1):
        for start in range(len(words) - size + 1):
            window = words[start : start + size]
            if taken.intersection(range(start, start + size)) or not _could_name(window, unit):
                continue
            if not _stands_free(words, start, start + size, text):
                continue
            root = _meant(" ".join(word.folded for word in window), unit.document_id, index)
            if root is not None and root != own:
                taken.update(range(start, start + size))
                found.append((root, Span(window[0].start, window[-1].end)))
    return found


def _words(text: str) -> list[_Word]:
    words = []
    for match in _WORD.finditer(text):
        word = match.group()
        bare = _POSSESSIVE.sub("", word)
        folded = key(bare)
        if folded:
            owns = len(bare) < len(word)
            end = match.start() + len(bare)
            words.append(_Word(folded, match.start(), end, word[0].isupper(), owns))
    return words


def _stands_free(words: Sequence[_Word], start: int, end: int, text: str) -> bool:
    """Whether a window is a name of its own: not the whole, and not cut out of a run of capitals.

    "Korea" is not named by "South Korea", nor Paris by "Paris Hilton"; but Tokyo is by
    "University of Tokyo".
    """
    if start == 0 and end == len(words):
        return words[-1].owns
    before = words[start - 1] if start else None
    after = words[end] if end < len(words) else None
    joined_before = before is not None and before.capital and not _cut(text, before, words[start])
    if joined_before:
        return False
    joined_after = after is not None and after.capital and not _cut(text, words[end - 1], after)
    return not joined_after or end - start > 1


def _cut(text: str, left: _Word, right: _Word) -> bool:
    """Whether something other than a space stands between two words."""
    return left.owns or bool(text[left.end : right.start].strip())


def _could_name(window: Sequence[_Word], unit: Unit) -> bool:
    if not window[0].capital or not window[-1].capital:
        return False
    if unit.kind == "person" and not window[-1].owns:
        return False
    if len(window) > 1:
        return True
    words = lexicon()
    folded = window[0].folded
    nouns = words.organisation_heads | words.place_heads | words.titles | words.numbers.keys()
    if folded in words.closed and folded not in peoples():
        return False
    return len(folded) > 2 and folded not in nouns and not folded.isdigit()


def _meant(folded: str, document_id: str, index: _Index) -> int | None:
    for roots in (index.here.get((document_id, folded)), index.anywhere.get(folded)):
        if roots is not None:
            return next(iter(roots)) if len(roots) == 1 else None
    return None
