"""Groups of entities that belong together, and what is written about them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

View = Literal["entities", "subjects"]
ROOT_TITLE = "All documents"
"""Of the report on level 0, as who may not read everything sees it."""


@dataclass(frozen=True, slots=True)
class Community:
    """A group in the tree of groups.

    Attributes:
        id: `community_…`; from its members when new, kept when it changes.
        level: 0 is the whole corpus (one root a view), 1 coarse, 2 finer …
        parent_id: None for the root.
        entity_ids: All members, sorted, those of its children included.
        relation_ids: Relations with both ends inside, sorted.
        digest: Of members, facts' texts and children's digests, never of weights or ranks.
        view: `entities` groups what is named; `subjects` groups what chunks are about.
        chunk_ids: Members of a `subjects` community, sorted; empty for `entities`.
    """

    id: str
    level: int
    parent_id: str | None
    entity_ids: tuple[str, ...]
    relation_ids: tuple[str, ...]
    digest: str
    view: View = "entities"
    chunk_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a report says, and the chunks that say it.

    Attributes:
        text: A sentence or two.
        chunk_ids: At least one; in order of strength.
        quotes: Sentences of these chunks that a paraphrase rests on; empty where `text` is one.
    """

    text: str
    chunk_ids: tuple[str, ...]
    quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What is known about one community.

    Attributes:
        community_id: The community.
        level: Its level.
        title: At most a line.
        summary: One or more paragraphs.
        findings: In order of importance.
        rating: Importance, 0–10.
        digest: Of the community and of what wrote this; equal means "still good".
        shown: How many of the community's relations stand in the findings.
        total: How many relations it has.
        questions: Questions that this community can answer.
        written_by: `extractive`, or the model's name.
        view: As of its community.
        documents: Ids of all documents that its members stand in, sorted: who may not read
            one of them sees the report remade (`visible_report`); empty for "unknown".
    """

    community_id: str
    level: int
    title: str
    summary: str
    findings: tuple[Finding, ...]
    rating: float
    digest: str
    shown: int = 0
    total: int = 0
    questions: tuple[str, ...] = ()
    written_by: str = "extractive"
    view: View = "entities"
    documents: tuple[str, ...] = ()


def rating_of(documents: int) -> float:
    """Return 0–10: 1.5 for one document, 1.5 more each time their number doubles."""
    return round(min(10.0, 1.5 * math.log2(1 + documents)), 1)
