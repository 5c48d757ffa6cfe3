"""Short names across documents: they join the longer name whose company they keep.

"Lindqvist" in another document is Maria Lindqvist when no other name it could be short
for fits, and when the two share a neighbour; the same for "M. Lindqvist".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence import two
from graphrag.ingest.resolve.evidence.context import Context, shared, spread_of
from graphrag.ingest.resolve.evidence.plausible import common_kind, could_stand_for, is_short_for
from graphrag.ingest.resolve.evidence.use import spoken_of, used_beside
from graphrag.ingest.resolve.joins.document import Link
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import acronyms_of
from graphrag.ingest.resolve.names.short import (
    HEAD,
    REGION,
    SHOWN,
    TAIL,
    WIDER,
    is_given,
    short_for,
)
from graphrag.ingest.resolve.units import Unit, same_document
from graphrag.language.names import key
from graphrag.model import Chunk

ENOUGH = 0.12
"""Agreement of neighbourhoods from which a short name is taken for a longer one."""
CLEARLY = 5.0
"""The best of several longer names must keep so many times the company of the next."""
ROUNDS = 4
NEAR = 60
"""Characters around a place's name in which another region speaks against it."""
MUCH = 5.0
"""Agreement all over the corpus from which one document need not show it again."""
MANY = 50
"""With more longer names than this, none of them is the only one."""


def short_forms(
    indexes: Sequence[int], units: Sequence[Unit], told: Mapping[str, Sequence[int]]
) -> dict[str, list[int]]:
    """Return, by identity, one unit of each longer name in the corpus that it could stand for.

    So are units which some document says to bear that name (`told`), if types allow.
    """
    longs: dict[tuple[str, str], int] = {}
    for index in sorted(indexes, key=lambda i: (not units[i].capitalised, i)):
        longs.setdefault((units[index].identity, units[index].type), index)
    by_token: defaultdict[str, list[int]] = defaultdict(list)
    for index in longs.values():
        tokens = units[index].name.tokens
        if len(tokens) > 1:
            for token in {*tokens, *acronyms_of(units[index].name)}:
                by_token[token].append(index)
    found: dict[str, list[int]] = {}
    for (identity, _), short in longs.items():
        token = max(units[short].name.tokens, key=lambda t: (len(t) > 1, -len(by_token.get(t, ()))))
        fitting = [
            long
            for long in told.get(identity, ())
            if common_kind(units[short], units[long]) is not None and long != short
        ]
        fitting += [
            long
            for long in by_token.get(token, ())
            if long != short and could_stand_for(units[short], units[long])
        ]
        if fitting:
            found.setdefault(identity, []).extend(_fullest(fitting, short, units))
    return found


def _fullest(longs: Sequence[int], short: int, units: Sequence[Unit]) -> list[int]:
    """Leave out longer names that are themselves short for another, or only named after it.

    "M. Lindqvist" is no rival of "Maria Lindqvist", nor Monroe Doctrine of James Monroe.
    """
    reasons = {long: could_stand_for(units[short], units[long]) for long in longs}
    if TAIL in reasons.values():
        longs = [long for long in longs if reasons[long] != HEAD]
    if len(longs) > MANY:
        return list(longs)
    return [
        long
        for long in longs
        if not any(other != long and is_short_for(units[long], units[other]) for other in longs)
    ] or list(longs)


@dataclass(frozen=True, slots=True)
class ShortNames:
    """Short names that wait for the longer one they stand for.

    Attributes:
        shorts: By identity of a short name, units of longer names (`short_forms`).
        units: All units.
        clusters: Changed in place.
        context: Who is near whom.
        chunks: By id.
        told: By identity, units that some document says, or showed, to bear that name.
    """

    shorts: Mapping[str, Sequence[int]]
    units: Sequence[Unit]
    clusters: Clusters
    context: Context
    chunks: Mapping[str, Chunk]
    told: Mapping[str, Sequence[int]]

    def join(self, waiting: Sequence[int]) -> list[Link]:
        """Join short names to the one they share neighbours with, or that their text names.

        Args:
            waiting: Units whose name is in `shorts` and that no link in their document explained.

        Returns:
            The joins made.
        """
        links = self._named_in_the_text(waiting)
        links += self._dominant(waiting)
        left = waiting
        for _ in range(ROUNDS):
            joined = {link.short for link in links}
            left = [short for short in left if short not in joined]
            made = self._round(left)
            links += made
            if not made:
                break
        return links + self._dominant(waiting)

    def _named_in_the_text(self, waiting: Iterable[int]) -> list[Link]:
        """Join a short name to the only longer one that its chunk spells out, entity or not."""
        links = []
        for short in waiting:
            ids = sorted({appearance.chunk_id for appearance in self.units[short].appearances})
            text = "\n".join(self.chunks[id_].text for id_ in ids).casefold()
            found = {
                self.clusters.root(long): long
                for long in self.shorts[self.units[short].identity]
                if self.units[long].name.surface.casefold() in text
            }
            if len(found) == 1:
                links += self._attach(short, next(iter(found.values())), 1.0)
        return links

    def _round(self, waiting: Iterable[int]) -> list[Link]:
        spread = spread_of(self.units, self.clusters)
        wanted: list[tuple[float, int, int]] = []
        for short in waiting:
            scores: dict[int, tuple[float, int]] = {}
            for long in self.shorts[self.units[short].identity]:
                root = self.clusters.root(long)
                score = self._company([*self.clusters.members(short)], root, spread)
                scores[root] = max(scores.get(root, (0.0, long)), (score, long))
            fitting = [best for best in scores.values() if best[0] >= ENOUGH]
            if len(fitting) == 1:
                wanted.append((fitting[0][0], short, fitting[0][1]))
        wanted.sort(key=lambda w: (-w[0], w[1]))
        return [link for score, *pair in wanted for link in self._attach(pair[0], pair[1], score)]

    def _dominant(self, everywhere: Iterable[int]) -> list[Link]:
        """Join what is left of a short name to the one that it stands for all over the corpus.

        The two must keep the same company somewhere: a neighbour, a rare relation, or documents
        where the one is known to stand for the other; and no other longer name comes near.
        """
        spread = spread_of(self.units, self.clusters)
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for short in everywhere:
            groups[self.units[short].identity].append(short)
        links = []
        for identity in sorted(groups):
            members = groups[identity]
            scores: dict[int, tuple[float, int]] = {}
            for long in self.shorts[identity]:
                root = self.clusters.root(long)
                score = self._agreement(members, long, spread)
                scores[root] = max(scores.get(root, (0.0, long)), (score, long))
            best = sorted(scores.values(), reverse=True)
            if best[0][0] < ENOUGH or (len(best) > 1 and best[1][0] * CLEARLY > best[0][0]):
                continue
            rivals = [long for score, long in best[1:] if score >= ENOUGH]
            for short in members:
                if not self._keeps_other_company(short, best[0][1], rivals, spread):
                    links += self._attach(short, best[0][1], best[0][0])
        return links

    def _agreement(self, members: Sequence[int], long: int, spread: Mapping[int, int]) -> float:
        """Return all that speaks for a short name, wherever it stands, meaning `long`."""
        root = self.clusters.root(long)
        whole = self.clusters.members(root)
        bearers = [
            self.clusters.root(i) for i in self.told.get(self.units[members[0]].identity, ())
        ]
        score = self._company(members, root, spread) + self.context.same_ties(members, whole)
        score += could_stand_for(self.units[members[0]], self.units[long]) == WIDER
        score += sum(self.clusters.root(member) == root for member in members)
        score += bearers.count(root)
        if not is_given(self.units[members[0]].name):  # "Jack" of one document is not all Jacks
            score += used_beside(members[0], whole, self.units, self.chunks)
        return score + ENOUGH * spoken_of(members, long, whole, self.units, self.chunks)

    def _company(self, members: Iterable[int], other: int, spread: Mapping[int, int]) -> float:
        own = self.context.of(members, self.clusters)
        return shared(own, self.context.of(self.clusters.members(other), self.clusters), spread)

    def _keeps_other_company(
        self, short: int, long: int, rivals: Iterable[int], spread: Mapping[int, int]
    ) -> bool:
        """Whether this one short name, of many, is tied to what a rival is tied to, not `long`."""
        least = max(1.0, self._company([short], long, spread))
        return any(self._company([short], rival, spread) >= least for rival in rivals)

    def _attach(self, short: int, long: int, score: float) -> list[Link]:
        one, other = self.units[short], self.units[long]
        kind = common_kind(one, other)
        if self.clusters.root(short) == self.clusters.root(long) or kind is None:
            return []
        reason = short_for(one.name, other.name, kind)
        if not self._is_borne_out(short, long, reason, score) or self.clusters.join(short, long):
            return []
        why = f"{reason}, same company"
        return [Link(short, long, min(0.95, 0.8 + score / 10), why, "neighbours")]

    def _is_borne_out(self, short: int, long: int, reason: str, score: float) -> bool:
        """Whether what a rule asks beside company holds for this one short name."""
        if reason == REGION:
            return self._names_region(short, long, score)
        personal = reason in (HEAD, TAIL) and not self.units[short].name.gender
        if not personal and self._are_told_apart(short, long, reason):
            return False
        if reason in SHOWN:
            return self._is_established(short, long)
        if reason not in (HEAD, TAIL):
            return True
        one, other = self.units[short], self.units[long]
        if not one.capitalised or (score < MUCH and two.says_two(one, other, self.chunks)):
            return False
        return reason == TAIL or self._may_be_given_name(short, long)

    def _are_told_apart(self, short: int, long: int, reason: str) -> bool:
        """Whether the short name's own document shows that the longer one is another thing."""
        root = self.clusters.root(long)
        here = {i: self.units[i] for i in same_document(short, self.units)}
        one, beside = here[short], list(here.values())
        if not self.units[long].name.gender and two.is_of_a_couple(one, beside, self.chunks):
            return True
        own = [unit for i, unit in here.items() if self.clusters.root(i) == root]
        return two.is_told_apart(one, own, beside, reason, self.chunks)

    def _is_established(self, short: int, long: int) -> bool:
        """Whether some document shows that the two are one."""
        own = self.units[short].identity
        bearers = map(self.clusters.root, self.told.get(own, ()))
        return self.clusters.root(long) in bearers or self.clusters.bears(long, own)

    def _names_region(self, short: int, long: int, score: float) -> bool:
        """Whether a short place name's own text names the region: there are many Camdens.

        If much else agrees, it is enough that no other stands near; a state's town must share more.
        """
        surface = self.units[long].name.surface
        _, comma, tail = surface.partition(",")
        region = tail.split(",")[0].strip() if comma else surface.split()[-1]
        unit = self.units[short]
        texts = [self.chunks[a.chunk_id].text for a in unit.appearances]
        if any(region in text for text in texts):
            return True
        if score >= MUCH or two.lies_in_a_region(unit, texts):
            return not two.lies_in_a_region(unit, texts)
        near = (
            text[max(0, span.start - NEAR) : span.end + NEAR]
            for text, appearance in zip(texts, unit.appearances, strict=True)
            for span in appearance.entity.spans
        )
        if score < 1 or any(map(two.A_REGION.search, near)):
            return False
        sides = ([short], self.clusters.members(long))
        one, other = (self.context.of(side, self.clusters).keys() for side in sides)
        return key(region) not in lexicon().regions or not one.isdisjoint(other)

    def _may_be_given_name(self, short: int, long: int) -> bool:
        """Whether a first word is a given name, and its bearer is spoken of or called otherwise."""
        if not is_given(self.units[short].name):
            return self._is_called_by_family_name(long)
        return spoken_of([short], long, self.clusters.members(long), self.units, self.chunks)

    def _is_called_by_family_name(self, long: int) -> bool:
        """Whether the last word alone names it too: a person, and the first is a given name."""
        last = self.units[long].name.tokens[-1:]
        return any(name.tokens == last for name in self.clusters.names(long))
