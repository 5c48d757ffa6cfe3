"""Questions after what is hit by an event: "Which suppliers are affected by the closure of …?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from graphrag.ask.answer.relations.triggers import root
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.model import ExtractionSchema, LinkedEntity, RelationType

_ASKED = re.compile(
    r"\b(?:which|what|list(?: all| the)?|name(?: all| the)?)(?: of (?:our|the))?\s+"
    r"(?P<noun>[\w-]+(?: (?!that|which)[\w-]+)?)\s+(?:that |which )?"
    r"(?:are|is|was|were|will be|would be|get|may be)"
    r"\s+(?:\w+ly )?(?:affected|hit|disrupted|impacted|concerned|touched|endangered|delayed|hurt)"
    r"\s+(?:by|if|when|through|because of)\s+(?P<event>.+?)\W*$",
    re.IGNORECASE,
)
_SHORTEST, _SHARE = 4, 0.75


@dataclass(frozen=True, slots=True)
class Spread:
    """What a question wants followed.

    Attributes:
        noun: What is asked for, as written ("suppliers").
        start: Entities that the event happens to.
        event: Words for the event ("closure").
    """

    noun: str
    start: tuple[LinkedEntity, ...]
    event: tuple[str, ...]

    def told_in(self, text: str) -> bool:
        """Whether `text` has a word of the event, in whatever form."""
        return bool(self._words_in(text))

    def presupposed_in(self, text: str) -> bool:
        """Whether `text` only names the event as the question does, and does not tell of it."""
        return self._words_in(text) <= {word.casefold() for word in self.event}

    def _words_in(self, text: str) -> set[str]:
        return {
            token.norm
            for token in tokenise(text)
            if any(_akin(root(word), root(token.norm)) for word in self.event)
        }

    def fits(self, type_: str, last: RelationType, schema: ExtractionSchema) -> bool:
        """Whether a thing of `type_`, reached over `last`, is what the question asks for.

        It is of the type that the noun names, or has the role that the relation gives it.
        """
        asked = root(self.noun.split()[-1])
        for kind in schema.entities:
            if asked in {root(kind.name), root(kind.plural)}:
                return kind.name == type_
        said = f"{last.description} {last.phrase}"
        return asked in {root(token.norm) for token in tokenise(said)}


def spread_of(question: str, named: Sequence[LinkedEntity]) -> Spread | None:
    """Return what `question` wants followed; None if it asks after no effect on others."""
    found = _ASKED.search(question)
    if found is None:
        return None
    event = found["event"]
    start = tuple(item for item in named if item.surface in event)
    for item in start:
        event = event.replace(item.surface, " ")
    words = tuple(t.raw for t in tokenise(event) if t.norm not in FUNCTION)
    return Spread(found["noun"], start, words) if start and words else None


def _akin(one: str, other: str) -> bool:
    """Whether two roots are of one word: "closur" and "clos"."""
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    return shared >= _SHORTEST and shared >= _SHARE * max(len(one), len(other)) - 1
