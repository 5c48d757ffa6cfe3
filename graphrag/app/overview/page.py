"""What an overview page holds; `cli.render.overview` writes it down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphrag.model import Source, View


@dataclass(frozen=True, slots=True)
class KeyFact:
    """A finding, and where it stands."""

    text: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme.

    Attributes:
        community_id: For `graphrag report`.
        title: Of its report.
        size: Visible members: passages, or names.
        documents: That its facts stand in.
        share: Of its section's mass, 0–1.
        facts: The most important first.
    """

    community_id: str
    title: str
    size: int
    documents: int
    share: float
    facts: tuple[KeyFact, ...]


@dataclass(frozen=True, slots=True)
class ThemeSection:
    """Themes of one view.

    Attributes:
        view: `subjects`: what it is about; `entities`: whom and what it names.
        themes: The most telling first.
        left_out: Reports of the view that are not shown; that on everything does not count.
    """

    view: View
    themes: tuple[Theme, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class CountedField:
    """A field that documents have, counted.

    Attributes:
        name: As people read it ("defining event").
        kind: Of what ("accident", "document").
        of: How many things or documents have it.
        values: Value and how often, most first.
        others: Further values that are not shown.
    """

    name: str
    kind: str
    of: int
    values: tuple[tuple[str, int], ...]
    others: int


@dataclass(frozen=True, slots=True)
class Central:
    """A name that much hangs on."""

    entity_id: str
    name: str
    type: str
    documents: int
    mentions: int


@dataclass(frozen=True, slots=True)
class Bridge:
    """A name that ties themes together which little else ties.

    Attributes:
        entity_id: The entity.
        name: Its name.
        type: Its type.
        between: Titles of the themes that its neighbours lie in, at least two.
    """

    entity_id: str
    name: str
    type: str
    between: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Period:
    """A year or month, and how many documents are of it."""

    name: str
    documents: int


@dataclass(frozen=True, slots=True)
class ThinSpots:
    """Where the graph knows little.

    Attributes:
        chunks_without_entities: And of how many chunks.
        documents: Where most of them stand: source and number, at most five.
        entities_named_once: And of how many entities.
        examples: A few of their names.
    """

    chunks_without_entities: tuple[int, int] = (0, 0)
    documents: tuple[tuple[str, int], ...] = ()
    entities_named_once: tuple[int, int] = (0, 0)
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OverviewPage:
    """A whole corpus on one page, as one viewer may see it.

    Attributes:
        counts: Visible documents, chunks, entities and relations.
        sections: Subjects, then names.
        fields: Most widespread first.
        central: Most central first.
        bridges: Strongest first.
        dated_by: Where the dates of the timeline are from; empty if there are too few.
        timeline: In order.
        thin: Where the graph knows little.
        questions: To go on with.
    """

    counts: Mapping[str, int]
    sections: tuple[ThemeSection, ...] = ()
    fields: tuple[CountedField, ...] = ()
    central: tuple[Central, ...] = ()
    bridges: tuple[Bridge, ...] = ()
    dated_by: str = ""
    timeline: tuple[Period, ...] = ()
    thin: ThinSpots = field(default_factory=ThinSpots)
    questions: tuple[str, ...] = ()
