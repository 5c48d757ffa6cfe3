"""Questions after what is hit by an event: "Which suppliers are affected by the closure of …?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from graphrag.ask.answer.relations.triggers import root
from graphrag.ask.facts import COUNTS
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.model import ExtractionSchema, LinkedEntity, RelationType

_NOUN = (
    r"(?:(?:(?:which|what|how many)(?: of (?:our|the))?|(?:list|name|show|count|give)(?: me)?"
    r"(?: all)?(?: of)?(?: the| our)?)\s+(?P<noun>[\w-]+(?: (?!that|which|are|is|will|do|does|"
    r"would|could|may|\w+ed\b)[\w-]+)?)|who(?:m)?(?: all)?)"
)
_HIT = r"(?:affected|hit|disrupted|impacted|concerned|touched|endangered|delayed|hurt|held up)"
_ASKED = re.compile(
    rf"\b{_NOUN}\s+(?:that |which )?"
    rf"(?:(?:are|is|was|were|will be|would be|get|may be|could be|have been|being)\s+)?"
    rf"(?:(?:also|\w+ly) )?{_HIT}\s+(?:by|if|when|through|because of|due to)\s+(?P<event>.+?)\W*$",
    re.IGNORECASE,
)
_DOES = re.compile(
    rf"\b{_NOUN}\s+(?:does|did|do|will|would|could|may)\s+(?P<event>.+?)\s+"
    r"(?:affect|hit|disrupt|impact|touch|endanger|delay|hurt|hold up)\W*$",
    re.IGNORECASE,
)
_IF = re.compile(
    rf"^\W*(?:if|when|because|since|now that)\s+(?P<event>[^,?]+),\s*{_NOUN}\s+"
    rf"(?:are|is|will be|would be|get|may be|could be)\s+(?:\w+ly )?{_HIT}\W*$",
    re.IGNORECASE,
)
_SHORTEST, _SHARE = 4, 0.75
_SAME = """
closure closing close shut shutdown shutting
failure fail failed failing outage breakdown crash crashed down broke broken
strike walkout stoppage struck
blockage block blocked blockade obstruction obstructed
delay late held
recall recalled withdrawn withdrawal
flood flooding flooded
fire burning burned burnt
"""
"""Words for one kind of event, a line each."""
_BY_ROOT = {
    root(word): place for place, line in enumerate(_SAME.split("\n")) for word in line.split()
}


@dataclass(frozen=True, slots=True)
class Spread:
    """What a question wants followed.

    Attributes:
        noun: What is asked for, as written ("suppliers"); empty for whoever it is.
        start: Entities that the event happens to.
        event: Words for the event ("closure").
        counts: How many is asked.
    """

    noun: str
    start: tuple[LinkedEntity, ...]
    event: tuple[str, ...]
    counts: bool = False

    def told_in(self, text: str) -> bool:
        """Whether `text` has a word of the event, in whatever form, or another word for it."""
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
    found = _IF.search(question) or _ASKED.search(question) or _DOES.search(question)
    if found is None:
        return None
    event = found["event"]
    start = tuple(item for item in named if item.surface in event)
    for item in start:
        event = event.replace(item.surface, " ")
    words = tuple(t.raw for t in tokenise(event) if t.norm not in FUNCTION)
    counts = bool(COUNTS.search(question))
    return Spread(found["noun"] or "", start, words, counts) if start and words else None


def _akin(one: str, other: str) -> bool:
    """Whether two roots are of one word, or of one kind of event: "closur", "clos" and "shut"."""
    if one == other or (one in _BY_ROOT and _BY_ROOT[one] == _BY_ROOT.get(other)):
        return True
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    return shared >= _SHORTEST and shared >= _SHARE * max(len(one), len(other)) - 1
