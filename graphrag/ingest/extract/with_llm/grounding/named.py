"""What stands in the passages of a window: entities, relations and facts, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field

from graphrag.model import ExtractedFact, ExtractedRelation, Span


@dataclass(slots=True)
class Named:
    """An entity of a window, and where its names stand.

    Attributes:
        name: As the model gave it.
        type: As the schema spells it.
        description: A phrase; may be empty.
        aliases: Those that stand in a passage.
        spans: By index of chunk, at least one; empty where only the headings name it.
        surfaces: How the passages write it.
    """

    name: str
    type: str
    description: str
    aliases: list[str] = field(default_factory=list)
    spans: dict[int, tuple[Span, ...]] = field(default_factory=dict)
    surfaces: set[str] = field(default_factory=set)

    @property
    def names(self) -> tuple[str, ...]:
        """The name, and the aliases."""
        return (self.name, *self.aliases)

    def add(self, other: Named) -> None:
        """Take over where `other` stands."""
        for at, spans in other.spans.items():
            self.spans[at] = tuple(sorted({*self.spans.get(at, ()), *spans}))
        self.surfaces |= other.surfaces


@dataclass(frozen=True, slots=True)
class Tie:
    """A grounded relation: the chunk whose words state it, and its ends."""

    chunk: int
    source: Named
    target: Named
    relation: ExtractedRelation


@dataclass(frozen=True, slots=True)
class Told:
    """A grounded fact: the chunk whose words state it, and its subject."""

    chunk: int
    subject: Named
    fact: ExtractedFact
