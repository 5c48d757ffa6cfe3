"""What resolving takes in beside the extractions, and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from graphrag.language.names import key
from graphrag.model import Dropped, Entity, ExtractedEntity, Fact, Merge, Relation, Span
from graphrag.model.graph import DecidedBy

NamePair = tuple[str, str]
Joining = Literal["all", "equal"]


@dataclass(frozen=True, slots=True)
class Decisions:
    """What people (or a model, when allowed) decided on merges; by content, so it outlives ids.

    Names are compared by `language.names.key`.

    Attributes:
        same: Pairs of names that are one thing, whatever the rules say.
        never: Pairs of names that are never one thing; beats `same`.
        split: Names that stand for several things: their documents are joined only where
            their contexts agree.
        joining: `equal` joins equal names only, whatever the rules find: an imported graph
            that is to stay as it was.
        by_model: Those pairs of `same` and `never` that a model decided, not a person.
    """

    same: tuple[NamePair, ...] = ()
    never: tuple[NamePair, ...] = ()
    split: tuple[str, ...] = ()
    joining: Joining = "all"
    by_model: tuple[NamePair, ...] = ()

    def decided_by(self, left: str, right: str) -> DecidedBy:
        """Return who decided on two names."""
        names = {key(left), key(right)}
        return "model" if any(set(map(key, pair)) == names for pair in self.by_model) else "person"


NONE = Decisions()


@dataclass(frozen=True, slots=True)
class Resolution:
    """The graph, derived from all extractions.

    Attributes:
        entities: By id.
        relations: By id; none of them starts where it ends.
        facts: By id.
        merges: By id: what was merged (`auto`), and what waits for a decision (`review`).
        dropped: Self-loops that a merge made; names inside names that were let be.
    """

    entities: tuple[Entity, ...] = ()
    relations: tuple[Relation, ...] = ()
    facts: tuple[Fact, ...] = ()
    merges: tuple[Merge, ...] = ()
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True, slots=True)
class Appearance:
    """One entity of one extraction: the smallest thing that is ever moved between entities.

    Attributes:
        document_id: The chunk's document.
        chunk_id: The chunk.
        index: Position in the extraction's entities.
        entity: What was extracted.
    """

    document_id: str
    chunk_id: str
    index: int
    entity: ExtractedEntity


@dataclass(frozen=True, slots=True)
class Contained:
    """A name that stands inside a longer one, in a chunk: "Sheeran" in "Sheeran's debut album"."""

    chunk_id: str
    span: Span
    surface: str


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry of the gazetteer: canonical name, type, other names, ids elsewhere.

    `source` says where it stands, as a noun.
    """

    name: str
    type: str
    aliases: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    source: str = ""

    def lists(self, name: str) -> bool:
        """Whether the entry has `name`, or a spelling that `key` finds equal."""
        return key(name) in map(key, (self.name, *self.aliases))


@dataclass(frozen=True, slots=True)
class Cluster:
    """What became one entity.

    Attributes:
        appearances: In order of document, chunk and index; at least one.
        full_names: Keys of the names that may name it; short forms and acronyms are left out.
        discriminator: Sets it apart from another entity of its name; else empty.
        contained: Where its name stands inside a longer one.
        never: Folded names that a person said are not it: no alias, whatever a text gives it.
        listed: The gazetteer's entry that it is; its name, type and ids win.
    """

    appearances: tuple[Appearance, ...]
    full_names: frozenset[str] = frozenset()
    discriminator: str = ""
    contained: Sequence[Contained] = field(default=())
    never: frozenset[str] = frozenset()
    listed: Listed | None = None
