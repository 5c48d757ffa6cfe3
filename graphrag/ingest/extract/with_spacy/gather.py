"""Put a chunk's extraction together: every name once, ties and facts by index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from graphrag.ingest.extract.with_spacy.fields import FieldFact
from graphrag.ingest.extract.with_spacy.known import Known, Subject
from graphrag.ingest.extract.with_spacy.reading import Reading, Spoken
from graphrag.ingest.extract.with_spacy.relating import Tie
from graphrag.ingest.extract.with_spacy.values import folded
from graphrag.ingest.extract.with_spacy.whom import Own
from graphrag.language import names
from graphrag.model import (
    Chunk,
    Dropped,
    ExtractedEntity,
    ExtractedFact,
    ExtractedRelation,
    Extraction,
    Span,
)
from graphrag.model.graph import Scope

_OWN = ("", "subject")
_FIELD = 0.95
_STANDS = 0.75
"""Of the confidence, what is left where an end is only stood for."""
_UNKNOWN = "Thing"


@dataclass(slots=True)
class _Draft:
    name: str
    type: str
    scope: Scope
    subject: bool = False
    spans: list[Span] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    description: str = ""


class Gathering:
    """One chunk's extraction in the making."""

    def __init__(self, chunk: Chunk, *, subject: Subject | None, title: str, known: Known) -> None:
        self._chunk = chunk
        self._title = title
        self._known = known
        self._drafts: dict[tuple[str, str], _Draft] = {}
        self._own_names: frozenset[str] = frozenset()
        self._ties: dict[tuple[tuple[str, str], tuple[str, str], str, str], ExtractedRelation] = {}
        self._facts: dict[tuple[tuple[str, str], str, str], ExtractedFact] = {}
        self._blank: list[str] = []
        if subject is not None:
            self._own(subject)

    def prose(self, reading: Reading, *, at: int, meant: Mapping[int, int | Own]) -> None:
        """Add what a text says that starts at `at` in the chunk.

        Args:
            reading: Of the text.
            at: Where the text starts in the chunk.
            meant: What each of its stand-ins means.
        """
        keys = {
            index: self._spoken(name, at)
            for index, name in enumerate(reading.names)
            if not name.stands
        }
        for index, phrase in reading.said.descriptions:
            draft = self._drafts[keys[index]]
            draft.description = draft.description or phrase
        for index, other in reading.said.aliases:
            self._drafts[keys[index]].aliases.append(reading.names[other].text)
        for tie in reading.said.ties:
            told = self._told(tie, reading, meant, keys)
            if told is not None:
                self._tie(tie, *told, at)

    def _told(
        self,
        tie: Tie,
        reading: Reading,
        meant: Mapping[int, int | Own],
        keys: Mapping[int, tuple[str, str]],
    ) -> tuple[tuple[tuple[str, str], tuple[str, str]], Span, float] | None:
        """Return the ends of a tie, its words and its confidence; None if an end is open.

        Words that stand for a name of the sentence before are quoted with that sentence.
        """
        ends, start, sure = [], tie.span.start, tie.confidence
        for index, types in zip((tie.source, tie.target), tie.types, strict=True):
            if not reading.names[index].stands:
                ends.append(keys[index])
                continue
            found = meant.get(index)
            if found is None:
                return None
            if isinstance(found, int):
                key, start = keys[found], min(start, _before(reading, index))
            else:
                key = self._named(*found[:2], "corpus", None)
            if types and self._drafts[key].type not in {*types, _UNKNOWN}:
                return None
            sure = round(sure * _STANDS, 2)
            ends.append(key)
        return (ends[0], ends[1]), Span(start, tie.span.end), sure

    def _tie(
        self,
        tie: Tie,
        ends: tuple[tuple[str, str], tuple[str, str]],
        span: Span,
        confidence: float,
        at: int,
    ) -> None:
        scopes = {self._drafts[end].scope for end in ends}
        if ends[0] == ends[1] or (tie.own and scopes == {"document"}):
            return
        relation = ExtractedRelation(
            source=0,
            target=0,
            type=tie.type,
            span=span.shifted(at),
            confidence=confidence,
            polarity=tie.polarity,
            valid_from=tie.since,
            valid_until=tie.until,
            past=tie.past,
        )
        self._ties.setdefault((*ends, tie.type, tie.polarity), relation)

    def fact(self, fact: FieldFact) -> None:
        """Add a field's fact, and its tie; its value must lie in the chunk."""
        origin = -self._chunk.span.start
        inside = fact.span.start >= self._chunk.span.start and fact.span.end <= self._chunk.span.end
        span = (fact.span if inside else fact.at).shifted(origin)
        owner = _OWN
        if fact.owner is None:
            self._drafts.setdefault(_OWN, _Draft(self._title, _UNKNOWN, "document", subject=True))
        else:
            where = fact.owner.shifted(origin)
            name = folded(where.of(self._chunk.text))
            owner = self._named(name, fact.owner_type, "corpus", where, told=True)
        if fact.relation:
            at = self._found(fact)
            key = self._named(fact.name, fact.target, "corpus", at, fact.aliases, told=True)
            if key != owner:
                tie = ExtractedRelation(0, 0, fact.relation, span, _FIELD)
                self._ties.setdefault((owner, key, fact.relation, "asserted"), tie)
        stated = ExtractedFact(0, fact.key, fact.value, span, _FIELD)
        self._facts.setdefault((owner, fact.key, fact.value.text), stated)

    def blank(self, label: str) -> None:
        """Count a field without a value."""
        self._blank.append(label)

    def made(self) -> Extraction:
        """Return the extraction, entities by first appearance."""
        order = sorted(self._drafts, key=lambda key: _place(self._drafts[key]))
        place = {key: index for index, key in enumerate(order)}
        return Extraction(
            chunk_id=self._chunk.id,
            entities=tuple(self._entity(self._drafts[key]) for key in order),
            relations=tuple(
                _with_ends(relation, place[ends[0]], place[ends[1]])
                for ends, relation in self._ties.items()
            ),
            facts=tuple(
                ExtractedFact(place[key[0]], fact.key, fact.value, fact.span, fact.confidence)
                for key, fact in self._facts.items()
            ),
            dropped=self._dropped(),
        )

    # -- parts ---------------------------------------------------------------------------------
    def _own(self, subject: Subject) -> None:
        own = (subject.name, *subject.aliases)
        self._own_names = frozenset(names.key(name) for name in own)
        draft = _Draft(subject.name, subject.type, subject.scope, subject=True)
        draft.aliases.extend(subject.aliases)
        for name in own:
            found = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", self._chunk.text)
            draft.spans.extend(Span(*match.span()) for match in found)
        self._drafts[_OWN] = draft

    def _spoken(self, name: Spoken, at: int) -> tuple[str, str]:
        common = names.key(name.text) in self._known.common
        scope: Scope = "document" if common else name.scope
        text, span = self._whole(name.text, name.span.shifted(at))
        return self._named(text, name.type, scope, span)

    def _whole(self, name: str, span: Span) -> tuple[str, Span]:
        """Return a name that the tagger cut short as the document writes it elsewhere."""
        if " " in name:
            return name, span
        before = self._chunk.text[: span.end]
        for long in self._known.ending.get(names.key(name), ()):
            if " " in long and before.endswith(long):
                return long, Span(span.end - len(long), span.end)
        return name, span

    def _named(
        self,
        name: str,
        type_: str,
        scope: Scope,
        span: Span | None,
        aliases: Iterable[str] = (),
        *,
        told: bool = False,
    ) -> tuple[str, str]:
        """Return the draft of a name; a type that a field or a column has `told` is no guess."""
        key = names.key(name)
        if key in self._own_names:
            return _OWN
        for long in self._known.long_forms.get(key, ()):
            if long in self._chunk.text:
                name, key = long, names.key(long)
        place = (key, scope)
        guessed = scope == "corpus" and not (told and type_)
        voted = self._known.types.get(key, type_) if guessed else type_
        draft = self._drafts.setdefault(place, _Draft(name, voted or type_ or _UNKNOWN, scope))
        draft.aliases.extend(aliases)
        if scope == "corpus":
            draft.aliases.extend(self._known.short_forms.get(key, ()))
            draft.aliases.extend(self._known.long_forms.get(key, ()))
        if span is not None and span not in draft.spans:
            draft.spans.append(span)
        return place

    def _found(self, fact: FieldFact) -> Span | None:
        """Return where the chunk writes a field's name; None if it writes it otherwise."""
        start, end = fact.at.start - self._chunk.span.start, fact.at.end - self._chunk.span.start
        at = self._chunk.text.find(fact.aliases[0] if fact.aliases else fact.name, start, end)
        written = fact.aliases[0] if fact.aliases else fact.name
        return Span(at, at + len(written)) if at >= 0 else None

    def _entity(self, draft: _Draft) -> ExtractedEntity:
        return ExtractedEntity(
            name=draft.name,
            type=draft.type,
            spans=tuple(sorted(set(draft.spans))),
            scope=draft.scope,
            subject=draft.subject,
            aliases=tuple(sorted({alias for alias in draft.aliases if alias != draft.name})),
            description=draft.description,
        )

    def _dropped(self) -> tuple[Dropped, ...]:
        if not self._blank:
            return ()
        reason = f"{len(self._blank)} fields say nothing"
        return (Dropped("dropped", self._chunk.id, ", ".join(self._blank)[:200], reason),)


def _before(reading: Reading, index: int) -> int:
    """Return where the sentence before a stand-in's begins, in the text."""
    return next(word.start for word in reading.stand_ins if word.index == index)


def _place(draft: _Draft) -> tuple[int, int]:
    return (not draft.subject, draft.spans[0].start if draft.spans else 0)


def _with_ends(relation: ExtractedRelation, source: int, target: int) -> ExtractedRelation:
    return replace(relation, source=source, target=target)
