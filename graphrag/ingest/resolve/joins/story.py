"""The story of joining, from the surest to the least sure; each step sees what was joined before.

1. what the gazetteer lists and what people decided;
2. inside each document, short names to the longer one they stand for;
3. across documents, equal names, unless they are homonyms;
4. names that differ in dress (legal form, title, spacing, plural); demonyms, if wanted;
5. short names whose company is a longer one's;
6. untyped names with words left out, of which the same is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graphrag.ingest.resolve.clusters import Clusters
from graphrag.ingest.resolve.evidence.claims import read_claims
from graphrag.ingest.resolve.evidence.context import Context, read_context
from graphrag.ingest.resolve.evidence.wording import Wording
from graphrag.ingest.resolve.joins.corpus import ShortNames, short_forms
from graphrag.ingest.resolve.joins.demonyms import join_demonyms
from graphrag.ingest.resolve.joins.document import Link, link_document
from graphrag.ingest.resolve.joins.equal import join_dressed, join_equal
from graphrag.ingest.resolve.joins.gazetteer import join_listed
from graphrag.ingest.resolve.joins.homonyms import Split, find_homonyms, suspects
from graphrag.ingest.resolve.joins.within import join_within
from graphrag.ingest.resolve.units import Unit
from graphrag.ingest.resolve.values import Decisions, Listed
from graphrag.language.names import key
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema


@dataclass(frozen=True, slots=True)
class Joined:
    """What joining did.

    Attributes:
        links: Every join of names that were not equal.
        shorts: Identities of short names, and units of the longer names each could stand for.
        splits: Identities that stand for several things.
        context: Who is near whom.
    """

    links: Sequence[Link]
    shorts: Mapping[str, Sequence[int]]
    splits: Mapping[str, Split] = field(default_factory=dict)
    context: Context | None = None


def join_units(
    extractions: Sequence[Extraction],
    units: Sequence[Unit],
    clusters: Clusters,
    *,
    entries: Mapping[int, Listed],
    decisions: Decisions,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
    schema: ExtractionSchema,
    demonyms: bool = False,
) -> Joined:
    """Join `units` in `clusters`, in place, and return what was done and why."""
    join_listed(entries, clusters)
    links = _decided(decisions, units, clusters)
    made, told = _in_documents(units, clusters, chunks, documents)
    links += made
    attached = {link.short for link in links}
    free = [i for i, unit in enumerate(units) if not unit.scoped and i not in attached]
    context = read_context(extractions, units)
    wording = Wording(units, chunks)
    claims = read_claims(units, extractions, chunks, schema)
    split = frozenset(u.identity for u in units if key(u.name.surface) in _folded(decisions.split))
    suspected = suspects([i for i in free if i not in entries], units, claims, split)
    sure = [i for i in free if units[i].identity not in suspected]
    shorts = short_forms(sure, units, told)
    join_equal([i for i in sure if units[i].identity not in shorts], units, clusters)
    splits = find_homonyms(
        suspected, units, clusters, context, claims, documents=documents, split=split
    )
    _keep_apart(splits, clusters)
    alone = [i for i in free if units[i].identity not in splits]
    shorts = short_forms(alone, units, told)
    join_equal([i for i in alone if units[i].identity not in shorts], units, clusters)
    links += join_dressed(free, units, clusters)
    links += join_demonyms(free, units, clusters) if demonyms else []
    waiting = [i for i in alone if units[i].identity in shorts]
    links += ShortNames(shorts, units, clusters, context, chunks, told).join(waiting)
    joined = {link.short for link in links}
    join_equal([index for index in waiting if index not in joined], units, clusters)
    links += join_within(alone, units, clusters, context, wording)
    return Joined(links, shorts, splits, context)


def join_equal_only(units: Sequence[Unit], clusters: Clusters) -> Joined:
    """Join units of one name in `clusters`, in place, and nothing else."""
    join_equal([index for index, unit in enumerate(units) if not unit.scoped], units, clusters)
    return Joined((), {})


def never_pairs(decisions: Decisions, units: Iterable[Unit]) -> set[frozenset[str]]:
    """Return the pairs of identities that a person told apart."""
    identities: defaultdict[str, set[str]] = defaultdict(set)
    for unit in units:
        identities[key(unit.name.surface)].add(unit.identity)
        for appearance in unit.appearances:
            identities[key(appearance.entity.name)].add(unit.identity)
    return {
        frozenset((one, other))
        for left, right in decisions.never
        for one in identities.get(key(left), ())
        for other in identities.get(key(right), ())
        if one != other
    }


def _decided(decisions: Decisions, units: Sequence[Unit], clusters: Clusters) -> list[Link]:
    """Join what people said is one; a noun ("the clerk") in the documents that name the other."""
    by_name: defaultdict[str, list[int]] = defaultdict(list)
    for index, unit in enumerate(units):
        by_name[key(unit.name.surface)].append(index)
    links = []
    for left, right in sorted(decisions.same):
        one, other = by_name.get(key(left), []), by_name.get(key(right), [])
        together = [index for index in one + other if not units[index].scoped]
        pairs = [(together[0], index) for index in together[1:]]
        pairs += [
            (far, near)
            for nears, fars in ((one, other), (other, one))
            for near in nears
            for far in fars
            if units[near].scoped and units[near].document_id == units[far].document_id
        ]
        by = decisions.decided_by(left, right)
        for first, index in pairs:
            new = clusters.root(index) != clusters.root(first)
            if new and not clusters.join(first, index, tied=True):
                links.append(Link(index, first, 1.0, f"a {by} said so", by))
    return links


def _in_documents(
    units: Sequence[Unit],
    clusters: Clusters,
    chunks: Mapping[str, Chunk],
    documents: Mapping[str, Document],
) -> tuple[list[Link], Mapping[str, Sequence[int]]]:
    """Link short names in each document; also return, by identity, the units said to bear it."""
    links: list[Link] = []
    told: defaultdict[str, list[int]] = defaultdict(list)
    for here in _by_document(units):
        document = documents.get(units[here[0]].document_id)
        title = document.title if document else ""
        made, said = link_document(here, units, clusters, chunks=chunks, title=title)
        links += made
        for identity, index in said:
            told[identity].append(index)
    return links, told


def _by_document(units: Sequence[Unit]) -> list[list[int]]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for index, unit in enumerate(units):
        found[unit.document_id].append(index)
    return [found[document_id] for document_id in sorted(found)]


def _keep_apart(splits: Mapping[str, Split], clusters: Clusters) -> None:
    for identity in sorted(splits):
        groups = splits[identity].groups
        for group in groups:
            for index in group[1:]:
                clusters.join(group[0], index)
        for number, group in enumerate(groups):
            for other in groups[number + 1 :]:
                clusters.keep_apart(group[0], other[0])


def _folded(names: Iterable[str]) -> frozenset[str]:
    return frozenset(key(name) for name in names)
