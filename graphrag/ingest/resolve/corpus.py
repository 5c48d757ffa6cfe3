"""Short names across documents: they join the longer name whose company they keep.

"Lindqvist" in another document is Maria Lindqvist when no other name it could be short
for fits, and when the two share a neighbour; the same for "M. Lindqvist".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.context import Context, shared, spread_of
from graphrag.ingest.resolve.links import Link, common_kind, is_plausible
from graphrag.ingest.resolve.names.normalise import initials_of
from graphrag.ingest.resolve.names.short import HEAD, REGION, TAIL, short_for
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Chunk

ENOUGH = 0.12
"""Agreement of neighbourhoods from which a short name is taken for a longer one."""
CLEARLY = 5.0
"""The best of several longer names must keep so many times the company of the next."""
ROUNDS = 4
_CAPITAL_BEFORE = re.compile(r"(?<![.!?] )\b[A-Z][\w'-]* $|\w$")
LOOKED_AT = 50
"""So many chunks of a longer name are searched for the short one."""
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
            for token in {*tokens, *initials_of(tokens)}:
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
        if not any(other != long and could_stand_for(units[long], units[other]) for other in longs)
    ] or list(longs)


def join_short(
    shorts: Mapping[str, Sequence[int]],
    waiting: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    chunks: Mapping[str, Chunk],
    told: Mapping[str, Sequence[int]],
) -> list[Link]:
    """Join short names to the longer one they share neighbours with, or that their text names.

    Args:
        shorts: By identity of a short name, units of longer names (`short_forms`).
        waiting: Units whose name is in `shorts` and that no link in their document explained.
        units: All units.
        clusters: Changed in place.
        context: Who is near whom.
        chunks: By id.
        told: By identity, units that some document says, or showed, to bear that name.

    Returns:
        The joins made.
    """
    links = _named_in_the_text(shorts, waiting, units, clusters, chunks)
    links += _dominant(shorts, waiting, units, clusters, context, chunks, told)
    everywhere = waiting
    for _ in range(ROUNDS):
        joined = {link.short for link in links}
        waiting = [short for short in waiting if short not in joined]
        made = _round(shorts, waiting, units, clusters, context, chunks)
        links += made
        if not made:
            break
    return links + _dominant(shorts, everywhere, units, clusters, context, chunks, told)


def _named_in_the_text(
    shorts: Mapping[str, Sequence[int]],
    waiting: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    chunks: Mapping[str, Chunk],
) -> list[Link]:
    """Join a short name to the only longer one that its chunk spells out, entity or not."""
    links = []
    for short in waiting:
        text = "\n".join(
            chunks[id_].text for id_ in sorted({a.chunk_id for a in units[short].appearances})
        ).casefold()
        found = {
            clusters.root(long): long
            for long in shorts[units[short].identity]
            if units[long].name.surface.casefold() in text
        }
        if len(found) == 1:
            long = next(iter(found.values()))
            link = _attach(short, long, 1.0, units, clusters, chunks)
            links += [link] if link is not None else []
    return links


def _round(
    shorts: Mapping[str, Sequence[int]],
    waiting: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    chunks: Mapping[str, Chunk],
) -> list[Link]:
    spread = spread_of(units, clusters)
    around: dict[int, dict[int, float]] = {}
    wanted: list[tuple[float, int, int]] = []
    for short in waiting:
        own = context.of(clusters.members(short), clusters)
        scores: dict[int, tuple[float, int]] = {}
        for long in shorts[units[short].identity]:
            root = clusters.root(long)
            if root not in around:
                around[root] = context.of(clusters.members(root), clusters)
            score = shared(own, around[root], spread)
            scores[root] = max(scores.get(root, (0.0, long)), (score, long))
        fitting = [best for best in scores.values() if best[0] >= ENOUGH]
        if len(fitting) == 1:
            wanted.append((fitting[0][0], short, fitting[0][1]))
    links = []
    for score, short, long in sorted(wanted, key=lambda w: (-w[0], w[1])):
        link = _attach(short, long, score, units, clusters, chunks)
        links += [link] if link is not None else []
    return links


def _dominant(
    shorts: Mapping[str, Sequence[int]],
    everywhere: Sequence[int],
    units: Sequence[Unit],
    clusters: Clusters,
    context: Context,
    chunks: Mapping[str, Chunk],
    told: Mapping[str, Sequence[int]],
) -> list[Link]:
    """Join what is left of a short name to the longer one that it stands for all over the corpus.

    The two must keep the same company somewhere: a neighbour, a rare relation, or documents
    where the one is known to stand for the other; and no other longer name comes near.
    """
    spread = spread_of(units, clusters)
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for short in everywhere:
        groups[units[short].identity].append(short)
    links = []
    for identity in sorted(groups):
        members = groups[identity]
        around = context.of(members, clusters)
        scores: dict[int, tuple[float, int]] = {}
        bearers = [clusters.root(index) for index in told.get(identity, ())]
        for long in shorts[identity]:
            root = clusters.root(long)
            whole = clusters.members(root)
            score = shared(around, context.of(whole, clusters), spread)
            score += context.same_ties(members, whole)
            score += sum(clusters.root(member) == root for member in members)
            score += bearers.count(root)
            score += _used_beside(members[0], whole, units, chunks)
            scores[root] = max(scores.get(root, (0.0, long)), (score, long))
        best = sorted(scores.values(), reverse=True)
        if best[0][0] < ENOUGH or (len(best) > 1 and best[1][0] * CLEARLY > best[0][0]):
            continue
        rivals = [long for score, long in best[1:] if score >= ENOUGH]
        for short in members:
            if clusters.root(short) == clusters.root(best[0][1]):
                continue
            if not _keeps_other_company(short, best[0][1], rivals, clusters, context, spread):
                link = _attach(short, best[0][1], best[0][0], units, clusters, chunks)
                links += [link] if link is not None else []
    return links


def _used_beside(
    short: int, longs: Sequence[int], units: Sequence[Unit], chunks: Mapping[str, Chunk]
) -> int:
    """Return in how many of the first chunks that spell the longer name the short one stands too.

    As a word of its own, that is: "Hyundai" where "Hyundai Motor Company" is spoken of.
    """
    word = re.escape(units[short].name.surface)
    strict = could_stand_for(units[short], units[longs[0]]) in ("", HEAD, TAIL)
    if strict and not units[short].human:
        return 0
    alone = re.compile(rf"(?<![A-Z]\. ){word}\b(?![ -][A-Z0-9])" if strict else rf"\b{word}\b")
    found = 0
    for long in longs[:LOOKED_AT]:
        name = units[long].name.surface
        text = chunks[units[long].appearances[0].chunk_id].text
        rest = text.replace(name, " ")
        found += name in text and any(
            not strict or not _CAPITAL_BEFORE.search(rest, 0, match.start())
            for match in alone.finditer(rest)
        )
    return found


def _keeps_other_company(
    short: int,
    long: int,
    rivals: Sequence[int],
    clusters: Clusters,
    context: Context,
    spread: Mapping[int, int],
) -> bool:
    """Whether this one short name, of many, is tied to what a rival is tied to, and `long` not."""
    own = context.of([short], clusters)
    with_long = shared(own, context.of(clusters.members(long), clusters), spread)
    return any(
        shared(own, context.of(clusters.members(rival), clusters), spread) >= max(1.0, with_long)
        for rival in rivals
    )


def _attach(
    short: int,
    long: int,
    score: float,
    units: Sequence[Unit],
    clusters: Clusters,
    chunks: Mapping[str, Chunk],
) -> Link | None:
    kind = common_kind(units[short], units[long])
    if kind is None:
        return None
    reason = short_for(units[short].name, units[long].name, kind)
    if reason == REGION and score < 1 and not _names_region(units[short], units[long], chunks):
        return None
    if reason == HEAD and not _is_called_by_family_name(long, units, clusters):
        return None
    if clusters.join(short, long):
        return None
    return Link(short, long, min(0.95, 0.8 + score / 10), f"{reason}, same company", "neighbours")


def _names_region(short: Unit, long: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether a short place name's own text names the region: there are many Camdens."""
    _, comma, tail = long.name.surface.partition(",")
    region = tail.split(",")[0].strip() if comma else long.name.surface.split()[-1]
    return any(region in chunks[a.chunk_id].text for a in short.appearances)


def _is_called_by_family_name(long: int, units: Sequence[Unit], clusters: Clusters) -> bool:
    """Whether the last word alone names it too: then it is a person, and the first a given name."""
    last = units[long].name.tokens[-1:]
    return any(name.tokens == last for name in clusters.names(long))


def could_stand_for(short: Unit, long: Unit) -> str:
    """Return how `short` could stand for `long`, in words; empty if it could not."""
    kind = common_kind(short, long)
    reason = "" if kind is None else short_for(short.name, long.name, kind)
    return reason if reason and is_plausible(short, long, reason) else ""
