"""What somebody did, where a question asks for nothing more: "… do after the sale".

Who is meant is found as any chain is. What they did is what relations of theirs say,
without the one that only told who they are; "after the sale" must be a relation of
theirs too, and is cited, but is not what they did after it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graphrag.ask.answer.relations.triggers import root
from graphrag.language.names import key
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.model import Entity, ExtractionSchema, Relation

_DOINGS = re.compile(
    r"^\W*what (?:did|does|do|has|have|is|are|was|were) (?P<who>.+?) "
    r"(?:do|done|doing|been doing|up to)\b(?P<when>[^?]*)\?*\s*$",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"^\W*(?:now|today|next|later|later on|then|afterwards|currently|nowadays|these days|"
    r"at present|for a living)?\W*$",
    re.IGNORECASE,
)
_AFTER = re.compile(r"^\s*(?:after|since|following|once)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Doings:
    """A question after what somebody did.

    Attributes:
        who: The question that asks who is meant.
        event: Roots of what it must have come after; empty if no time is given.
    """

    who: str
    event: frozenset[str]

    def happened(self, relation: Relation) -> bool:
        """Whether `relation` is the event."""
        return any(
            bool(self.event & {root(token.norm) for token in tokenise(item.quote)})
            for item in relation.evidence
            if item.polarity == "asserted"
        )


@dataclass(frozen=True, slots=True)
class AskedDoings:
    """What a question after doings says.

    Attributes:
        whom: As written.
        event: Roots of what they must have come after; empty if no event is given.
    """

    whom: str
    event: frozenset[str]


def asked_doings(question: str) -> AskedDoings | None:
    """Return whose doings `question` asks after, since an event, later, now, or at all."""
    found = _DOINGS.match(question)
    if found is None or not (_AFTER.match(found["when"]) or _LATER.match(found["when"])):
        return None
    after = _AFTER.match(found["when"]) is not None
    event = {root(t.norm) for t in tokenise(found["when"]) if after and t.norm not in FUNCTION}
    return AskedDoings(found["who"], frozenset(event))


def doings_of(question: str) -> Doings | None:
    """Return what `question` asks after if it asks what somebody did; else None.

    A time that is no "after" is left to the sentences.
    """
    found = _DOINGS.match(question)
    if found is None or (found["when"].strip() and not _AFTER.match(found["when"])):
        return None
    event = {root(t.norm) for t in tokenise(found["when"]) if t.norm not in FUNCTION}
    return Doings(f"Who is {found['who']}?", frozenset(event))


def told(relation: Relation, names: Mapping[str, str], schema: ExtractionSchema) -> str:
    """Return `relation` as words: "Maria Lindqvist advises Orbis"."""
    phrases = {kind.name: kind.phrase for kind in schema.relations}
    phrase = phrases.get(relation.type) or relation.type.replace("_", " ").lower()
    return f"{names[relation.source_id]} {phrase} {names[relation.target_id]}"


def namesakes(entity_id: str, entities: Mapping[str, Entity]) -> tuple[str, ...]:
    """Return who near a person is written with that surname and fewer of the given names.

    Nobody if another full name near by has the same surname: it might be theirs.
    """
    full = key(entities[entity_id].name).split()
    if len(full) <= 1 or entities[entity_id].type != "Person":
        return ()
    found: list[str] = []
    for id_, other in sorted(entities.items()):
        words = key(other.name).split()
        if id_ == entity_id or not words or words[-1] != full[-1] or other.type == "Place":
            continue
        if len(words) > len(full) or any(
            not whole.startswith(given.rstrip("."))
            for given, whole in zip(words[:-1], full[:-1], strict=False)
        ):
            return ()
        found.append(id_)
    return tuple(found)
