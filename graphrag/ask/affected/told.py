"""What a passage states, and of what: by name, by the heading above, or by "it"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.ask.answer.relations.triggers import root
from graphrag.language.statements import statements
from graphrag.language.tokens import tokenise
from graphrag.model import Chunk, Entity, Span

_IT = re.compile(
    r"\W*(?:(?P<it>It|They|Both|Inside|On board)|(?:The|This|These|That)\s+(?P<noun>[a-z]+))\b"
)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement of a passage.

    Attributes:
        text: Verbatim, with the statement before it where that says what "it" means.
        own: Verbatim, alone.
        span: Of `text`, in the chunk.
        named: Ids of what it mentions by name.
        headed: Ids of what the heading above mentions.
        carried: Id of what "it" means; empty where there is no such word.
    """

    text: str
    own: str
    span: Span
    named: frozenset[str]
    headed: frozenset[str]
    carried: str

    @property
    def is_row(self) -> bool:
        """Whether it is the row of a table, whose cells are read as fields."""
        return " | " in self.own

    def names(self, entity: Entity) -> bool:
        """Whether it mentions `entity`, or means it by "it"."""
        return entity.id in self.named or entity.id == self.carried

    def is_about(self, entity: Entity) -> bool:
        """Whether it mentions or means `entity`, or the heading above it does."""
        return self.names(entity) or entity.id in self.headed


def told_in(chunk: Chunk, entities: Sequence[Entity]) -> Iterator[Told]:
    """Yield the statements of `chunk`, each with those of its `entities` that it is about."""
    places = sorted(
        (mention.span.start, mention.span.end, entity.id)
        for entity in entities
        for mention in entity.mentions
        if mention.chunk_id == chunk.id and mention.role != "contained"
    )
    headed = frozenset(
        entity.id
        for entity in entities
        if any(m.surface in chunk.header for m in entity.mentions if m.chunk_id == chunk.id)
    )
    types = {entity.id: entity.type for entity in entities}
    subject, begin = "", 0
    for span in _lines(chunk.text):
        own = span.of(chunk.text)
        here = [id_ for start, end, id_ in places if span.start <= start < end <= span.end]
        meant = subject if _means(own, types.get(subject, "")) else ""
        whole = Span(begin, span.end) if meant else span
        yield Told(whole.of(chunk.text), own, whole, frozenset(here), headed, meant)
        if not meant:
            subject, begin = (here[0] if here else ""), span.start


def _lines(text: str) -> Iterator[Span]:
    """Yield the statements of `text`, of a table each row."""
    for span in statements(text):
        if " | " not in span.of(text):
            yield span
            continue
        for row in re.finditer(r"[^\n]+", span.of(text)):
            yield Span(span.start + row.start(), span.start + row.end())


def _means(text: str, type_: str) -> bool:
    """Whether `text` begins with "it", or with "the" and the noun of a thing of `type_`."""
    found = _IT.match(text)
    if found is None or not type_:
        return False
    return found["it"] is not None or root(found["noun"]) in {
        root(token.norm) for token in tokenise(type_)
    }
