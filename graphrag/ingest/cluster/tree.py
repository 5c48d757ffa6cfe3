"""From levels of labels to communities: members, parents, digests and lasting ids."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ingest.cluster.leiden import STOPPED, IntArray
from graphrag.model import Community, View
from graphrag.model.ids import community_id, digest

SAME = 0.5
"""Jaccard similarity of members from which a community is still the one it was."""


@dataclass(frozen=True, slots=True)
class Group:
    """A community before it has an id.

    Attributes:
        level: 0 for the root.
        parent: Position of its parent in the tree; -1 for the root.
        members: All member ids, sorted.
    """

    level: int
    parent: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Groups, the root first, each level by its first member.

    Attributes:
        groups: Parents before children.
        paths: (levels, members) position in `groups` at each level, from the root down;
            `STOPPED` below the leaf that holds the member.
    """

    groups: tuple[Group, ...]
    paths: IntArray

    def deepest(self, left: IntArray, right: IntArray) -> IntArray:
        """Return for each pair of members the position of the deepest group that holds both."""
        ends = self.paths[:, left]
        depth = ((ends == self.paths[:, right]) & (ends != STOPPED)).sum(axis=0) - 1
        deepest: IntArray = ends[depth, np.arange(len(left))]
        return deepest


def tree_of(ids: Sequence[str], levels: Sequence[IntArray]) -> Tree:
    """Return the tree of sorted `ids`; nodes past the end of `ids` are left out.

    A group that holds all members of its parent is no group of its own.
    """
    if not ids:
        return Tree((), np.zeros((1, 0), dtype=np.int64))
    groups = [Group(0, -1, tuple(ids))]
    paths = [np.zeros(len(ids), dtype=np.int64)]
    for labels in _without_copies([level[: len(ids)] for level in levels]):
        position = np.full(len(ids), STOPPED, dtype=np.int64)
        for members in _by_label(labels):
            position[members] = len(groups)
            names = tuple(ids[node] for node in members)
            groups.append(Group(len(paths), int(paths[-1][members[0]]), names))
        paths.append(position)
    return Tree(tuple(groups), np.stack(paths))


def _without_copies(levels: Sequence[IntArray]) -> list[IntArray]:
    """Return `levels` with every group that equals its parent taken out, what is below moved up.

    The first level stays: an island that is the whole corpus still has a community.
    """
    if not levels:
        return []
    span = max(int(level.max()) for level in levels) + 1
    moved = [np.where(lv == STOPPED, STOPPED, lv + depth * span) for depth, lv in enumerate(levels)]
    kept = np.full((len(moved), len(moved[0])), STOPPED, dtype=np.int64)
    kept[0] = moved[0]
    depth = np.zeros(len(moved[0]), dtype=np.int64)
    for labels in moved[1:]:
        inside = np.flatnonzero(labels != STOPPED)
        above = kept[depth[inside], inside]
        size = np.bincount(labels[inside], minlength=1)[labels[inside]]
        new = inside[size < _sizes(kept[depth, np.arange(len(depth))], above)]
        depth[new] += 1
        kept[depth[new], new] = labels[new]
    return [level for level in kept if (level != STOPPED).any()]


def _sizes(leaves: IntArray, labels: IntArray) -> IntArray:
    """Return how many members have each of `labels` as their leaf so far."""
    return np.asarray(np.bincount(leaves)[labels], dtype=np.int64)


def _by_label(labels: IntArray) -> list[IntArray]:
    """Return the members of each label, sorted, by their first."""
    inside = np.flatnonzero(labels != STOPPED)
    order = inside[np.argsort(labels[inside], kind="stable")]
    borders = np.flatnonzero(np.diff(labels[order])) + 1
    return sorted(np.split(order, borders), key=lambda members: int(members[0]))


def lasting_ids(groups: Sequence[Group], previous: Sequence[Community], view: View) -> list[str]:
    """Return an id for each group: that of the old community it continues, else a new one.

    Matched one to one by the Jaccard similarity of members, the closest first.
    """
    kept: dict[int, str] = {}
    taken: set[str] = set()
    for _, _, number, id_ in sorted(_similar(groups, previous)):
        if number not in kept and id_ not in taken:
            kept[number] = id_
            taken.add(id_)
    return _with_new(groups, kept, view)


def _similar(
    groups: Sequence[Group], previous: Sequence[Community]
) -> Iterator[tuple[float, bool, int, str]]:
    """Yield similar pairs: minus Jaccard, whether levels differ, group and old community."""
    old = {community.id: (community.level, members_of(community)) for community in previous}
    at: defaultdict[str, list[str]] = defaultdict(list)
    for id_, (_, members) in sorted(old.items()):
        for member in members:
            at[member].append(id_)
    for number, group in enumerate(groups):
        shared = Counter(id_ for member in group.members for id_ in at.get(member, ()))
        for id_, count in shared.items():
            level, members = old[id_]
            jaccard = count / (len(members) + len(group.members) - count)
            if jaccard >= SAME and (level == 0) == (group.level == 0):
                yield -jaccard, level != group.level, number, id_


def members_of(community: Community) -> tuple[str, ...]:
    """Return chunks of a `subjects` community, entities of an `entities` one."""
    return community.chunk_ids if community.view == "subjects" else community.entity_ids


def _with_new(groups: Sequence[Group], kept: Mapping[int, str], view: View) -> list[str]:
    """Return `kept` filled up; an id that an old community still bears is not given again."""
    taken = set(kept.values())
    ids: list[str] = []
    for number, group in enumerate(groups):
        salt: tuple[str, ...] = ()
        id_ = kept.get(number, "")
        while not id_ or (number not in kept and id_ in taken):
            id_ = community_id(view, (*group.members, *salt), group.level)
            salt = (*salt, "again")
        taken.add(id_)
        ids.append(id_)
    return ids


def communities_of(
    tree: Tree, ids: Sequence[str], *, view: View, said: Mapping[int, Sequence[str]]
) -> list[Community]:
    """Return the communities, without relations, parents first.

    Digests are of members, of what is `said` (texts by position in the tree, each where
    it belongs deepest) and of children's digests.
    """
    below: defaultdict[int, list[str]] = defaultdict(list)
    made: list[Community] = []
    for number in range(len(tree.groups) - 1, -1, -1):  # children before parents
        group = tree.groups[number]
        parts = (group.members, sorted(set(said.get(number, ()))), sorted(below[number]))
        sign = digest(view, *(digest(*part) for part in parts))
        if group.parent >= 0:
            below[group.parent].append(sign)
        parent = ids[group.parent] if group.parent >= 0 else None
        entities, chunks = ((), group.members) if view == "subjects" else (group.members, ())
        made.append(Community(ids[number], group.level, parent, entities, (), sign, view, chunks))
    return made[::-1]
