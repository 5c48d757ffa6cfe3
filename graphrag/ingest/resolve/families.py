"""Family names that a tagger took for firms: "Lindqvist sold Halden Robotics to Orbis".

A type is a vote, and here the corpus votes: those who bear the name in full are people,
they keep the same company, and no firm is called so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphrag.ingest.resolve.names.kinds import kind_of
from graphrag.ingest.resolve.names.normalise import read
from graphrag.ingest.resolve.values import Appearance
from graphrag.language.names import key

RARE = 4
"""What so many documents name, these included, is company that says something."""


@dataclass(slots=True)
class _Bearers:
    """Who ends with one word: people in full, by type, and where that word stands alone."""

    people: dict[str, int] = field(default_factory=dict)
    documents: set[str] = field(default_factory=set)
    alone: list[int] = field(default_factory=list)


def with_family_names(appearances: Sequence[Appearance]) -> list[Appearance]:
    """Return `appearances`, a lone word typed as a firm retyped where it is a person's name."""
    found = list(appearances)
    bearers = _bearers(appearances)
    if not bearers:
        return found
    near = _company(appearances)
    spread: defaultdict[str, int] = defaultdict(int)
    for names in near.values():
        for name in names:
            spread[name] += 1
    for held in bearers.values():
        type_ = min(held.people, key=lambda name: (-held.people[name], name))
        around = {name for id_ in held.documents for name in near.get(id_, ())}
        for index in held.alone:
            one = found[index]
            both = near.get(one.document_id, frozenset()) & around
            if one.document_id not in held.documents and any(spread[n] <= RARE for n in both):
                found[index] = replace(one, entity=replace(one.entity, type=type_))
    return found


def _bearers(appearances: Sequence[Appearance]) -> dict[str, _Bearers]:
    """Return the bearers of each word that ends people's names, outvotes firms, and begins none."""
    found: defaultdict[str, _Bearers] = defaultdict(_Bearers)
    firms: set[str] = set()
    for index, one in enumerate(appearances):
        words = key(one.entity.name).split()
        kind = kind_of(one.entity.type)
        if not words or one.entity.scope != "corpus":
            continue
        if kind == "organisation" and len(words) > 1:
            firms.update(words)
        elif kind == "organisation":
            found[words[0]].alone.append(index)
        elif kind == "person" and len(words) > 1:
            held = found[words[-1]]
            held.people[one.entity.type] = held.people.get(one.entity.type, 0) + 1
            held.documents.add(one.document_id)
    return {
        word: held
        for word, held in sorted(found.items())
        if held.alone and word not in firms and sum(held.people.values()) >= len(held.alone)
    }


def _company(appearances: Sequence[Appearance]) -> Mapping[str, frozenset[str]]:
    """Return the people, firms and things that each document names; places are everybody's."""
    near: defaultdict[str, set[str]] = defaultdict(set)
    for one in appearances:
        if one.entity.scope == "corpus" and kind_of(one.entity.type) != "place":
            near[one.document_id].add(read(one.entity.name).identity)
    return {id_: frozenset(names) for id_, names in near.items()}
