"""Questions, what is found for them, and answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from graphrag.model.conditions import Condition

Route = Literal["local", "global", "aggregate", "both", "collapsed", "all", "none"]


def group_name(written: str) -> str:
    """Return the name of a group as it is compared: "Board " and "board" are one."""
    return " ".join(written.casefold().split())


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks. Groups see public documents and those that share any group with them.

    Attributes:
        groups: None for the operator, who sees everything; an empty set sees what is public.
    """

    groups: frozenset[str] | None = None

    @classmethod
    def of(cls, *groups: str) -> Viewer:
        """A viewer who belongs to `groups`, however their case is written."""
        return cls(frozenset(map(group_name, groups)))

    @property
    def is_operator(self) -> bool:
        """Whether nothing is hidden."""
        return self.groups is None

    def sees(self, access: tuple[str, ...], *, open_by_default: bool = True) -> bool:
        """Whether a document with these access groups is visible."""
        if self.groups is None:
            return True
        if not access:
            return open_by_default
        return not self.groups.isdisjoint(access)


OPERATOR = Viewer()


@dataclass(frozen=True, slots=True)
class Filters:
    """Which documents may be read; applied before ranking.

    Attributes:
        metadata: Every pair must hold; keys of front matter, or `source`, `title`.
        as_of: ISO date; documents valid from a later day are left out, or where none is said dated
            later.
        document_ids: Only these; None for all.
        conditions: All must hold; typed comparisons with what is known of a document.
    """

    metadata: tuple[tuple[str, str], ...] = ()
    as_of: str | None = None
    document_ids: frozenset[str] | None = None
    conditions: tuple[Condition, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is filtered at all."""
        return bool(self.metadata or self.as_of or self.document_ids is not None or self.conditions)


NO_FILTERS = Filters()


@dataclass(frozen=True, slots=True)
class Hit:
    """A row that a search found.

    Attributes:
        id: Of the chunk, entity or report's community.
        score: Larger is better; BM25 for words, cosine (−1–1) for vectors.
    """

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity that a question names.

    Attributes:
        id: The entity.
        name: Its canonical name.
        type: Its type.
        surface: The words of the question.
        score: 0–1.
    """

    id: str
    name: str
    type: str
    surface: str
    score: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a question will be answered, and why.

    Attributes:
        question: As asked.
        route: Which search.
        because: One clause that a person can check.
        fallback: Tried when the route finds nothing; None for "abstain".
        subquestions: In order; empty for a single step.
        entities: What the question names.
        filters: From options and from the question.
        level: Of communities, for global; None for "as needed".
        everything: Global reads all reports of the level, whatever that costs.
    """

    question: str
    route: Route
    because: str
    fallback: Route | None = None
    subquestions: tuple[str, ...] = ()
    entities: tuple[LinkedEntity, ...] = ()
    filters: Filters = NO_FILTERS
    level: int | None = None
    everything: bool = False
