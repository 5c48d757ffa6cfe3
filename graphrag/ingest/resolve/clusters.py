"""Clusters that hold together: a union is made only if no pair across it is forbidden.

Union-find with a veto. Chains of harmless merges are how blobs are made (A~B, B~C, and A
and C are two); here every name of one side is checked against every name of the other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from graphrag.ingest.resolve.names.guards import given_names_differ, guard
from graphrag.ingest.resolve.names.normalise import Name
from graphrag.ingest.resolve.units import Unit
from graphrag.ingest.resolve.values import Listed

PairOfNames = frozenset[str]


class Clusters:
    """A partition of units that only ever grows together, and never across a guard."""

    def __init__(
        self,
        units: Sequence[Unit],
        *,
        never: Collection[PairOfNames] = (),
        listed: Mapping[int, Listed] | None = None,
    ) -> None:
        """Start with a cluster a unit.

        Args:
            units: What is partitioned.
            never: Pairs of identities that a person told apart.
            listed: For units that a gazetteer lists, its entry.
        """
        self._units = units
        self._parent = list(range(len(units)))
        self._names: list[dict[str, Name]] = [{unit.identity: unit.name} for unit in units]
        self._members: list[list[int]] = [[index] for index in range(len(units))]
        self._never = frozenset(never)
        self._tied: set[PairOfNames] = set()
        self._apart: dict[int, set[int]] = {}
        self._listed = dict(listed or {})

    def root(self, index: int) -> int:
        """Return the unit that stands for the cluster of `index`: its first one."""
        while self._parent[index] != index:
            self._parent[index] = self._parent[self._parent[index]]
            index = self._parent[index]
        return index

    def members(self, index: int) -> Sequence[int]:
        """Return the units of the cluster of `index`."""
        return self._members[self.root(index)]

    def names(self, index: int) -> Collection[Name]:
        """Return the names in the cluster of `index`, one an identity."""
        return self._names[self.root(index)].values()

    def bears(self, index: int, identity: str) -> bool:
        """Whether a name of this identity is in the cluster of `index`."""
        return identity in self._names[self.root(index)]

    def keep_apart(self, left: int, right: int) -> None:
        """Forbid that the clusters of two units ever become one: they are homonyms."""
        one, other = self.root(left), self.root(right)
        self._apart.setdefault(one, set()).add(other)
        self._apart.setdefault(other, set()).add(one)

    def forbidden(self, left: int, right: int) -> str:
        """Return what forbids joining the clusters of two units; empty if nothing does."""
        one, other = self.root(left), self.root(right)
        if one == other:
            return ""
        if any(self.root(far) == other for far in self._apart.get(one, ())):
            return "homonyms"
        entries = {self._listed[root] for root in (one, other) if root in self._listed}
        if len(entries) > 1:
            return "the gazetteer lists them as two"
        return self._names_forbid(one, other)

    def join(self, left: int, right: int, *, tied: bool = False) -> str:
        """Make one cluster of two, or return what forbids it.

        `tied`: the text itself says that these two names are one thing, so that they are
        not held against each other.
        """
        one, other = self.root(left), self.root(right)
        if one == other:
            return ""
        if tied:
            self._tie(left, right)
        reason = self.forbidden(one, other)
        if not reason:
            self._unite(min(one, other), max(one, other))
        return reason

    def entry(self, index: int) -> Listed | None:
        """Return the gazetteer's entry that the cluster of `index` is; None if none."""
        return self._listed.get(self.root(index))

    def roots(self) -> list[int]:
        """Return the first unit of every cluster, in order."""
        return [index for index in range(len(self._units)) if self.root(index) == index]

    def _tie(self, left: int, right: int) -> None:
        names = self._units[left].identity, self._units[right].identity
        self._tied.add(frozenset(names))

    def _names_forbid(self, one: int, other: int) -> str:
        kinds = {self._units[one].kind, self._units[other].kind} - {""}
        kind = kinds.pop() if len(kinds) == 1 else ""
        for identity, name in self._names[one].items():
            for other_identity, other_name in self._names[other].items():
                if identity == other_identity:
                    continue
                pair = frozenset((identity, other_identity))
                if pair in self._never:
                    return "a person said so"
                if pair in self._tied:
                    continue
                reason = guard(name, other_name, kind)
                if not reason and kind == "person":
                    reason = given_names_differ(name, other_name)
                if reason:
                    return reason
        return ""

    def _unite(self, one: int, other: int) -> None:
        self._parent[other] = one
        self._names[one].update(self._names[other])
        self._names[other] = {}
        self._members[one] = sorted([*self._members[one], *self._members[other]])
        self._members[other] = []
        if other in self._listed:
            self._listed[one] = self._listed[other]
        if other in self._apart:
            self._apart.setdefault(one, set()).update(self._apart[other])
