"""Chains of relations that a question asks for, step by step.

Every step must be asked for by a word of the question of its own, and run the way the
question says; together the steps must cover all that the question says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graphrag.ask.answer.relations.hops import Cover, Judge
from graphrag.ask.answer.relations.triggers import (
    asked_words,
    is_whereabouts,
    known_is_source,
    root,
    triggers_of,
)
from graphrag.ask.facts import read
from graphrag.ask.facts.places import Places
from graphrag.language.tokens import tokenise
from graphrag.model import (
    ExtractionSchema,
    LinkedEntity,
    Relation,
    RelationEvidence,
    Viewer,
)
from graphrag.ports import Embedder, Store

_HOPS, _REACHED, _DEGREE = 3, 300, 60
_PLACES = "city town country village place county state region"
_FIRMS = "company firm business organization organisation agency group"
_PEOPLE = "person man woman people one"
_KINDS = {
    **{root(word): "Place" for word in _PLACES.split()},
    **{root(word): "Organization" for word in _FIRMS.split()},
    **{root(word): "Person" for word in _PEOPLE.split()},
}
_PERSON_ROLES = (
    "founder manager director author writer performer composer singer actor actress producer "
    "wife husband spouse father mother son daughter president chairman"
)
_FIRM_ROLES = "investor employer supplier association university school club team band"
_ROLES = {
    **_KINDS,
    **{root(word): "Organization" for word in _FIRM_ROLES.split()},
    **{root(word): "Person" for word in _PERSON_ROLES.split()},
}
"""Of what kind the holder of a role is; unlike a kind, a role must be said."""
_DATE = re.compile(
    r"(?:(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|"
    r"November|December)(?: \d{1,2},?)? )?\b(?:1[0-9]|20)\d\d\b"
)
_WHEN = re.compile(r"^\W*(?:when|(?:in )?(?:what|which) year)\b", re.IGNORECASE)
_WHERE = re.compile(r"\bwhere\b", re.IGNORECASE)
_WHO = re.compile(r"^\W*(?:by |to |for |with )?who(?:m|se)?\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|what|how many)\s+([a-z]+)\b", re.IGNORECASE)
_SUPPOSED = re.compile(r"\bif\b[^.;]{0,60}\bwould\b|\bwould\b[^.;]{0,60}\bif\b", re.IGNORECASE)
"""Only told for the case that something else happens."""

_DENIED, _TURNED = "the documents deny it", "it is only said the other way round"
OTHERWISE = frozenset({_DENIED, _TURNED})
"""Why a question is not answered though the documents speak of just that."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Relations in a row, from an entity that the question names.

    Attributes:
        start: That entity.
        known: First and last place in the question of what leads so far.
        relations: In order.
        ends: Where each of them leads.
        covers: Words of the question that asked for them.
        held: Roots of the question that they say.
    """

    start: str
    known: tuple[int, int]
    relations: tuple[Relation, ...] = ()
    ends: tuple[str, ...] = ()
    covers: tuple[Cover, ...] = ()
    held: frozenset[str] = field(default_factory=frozenset)

    @property
    def end(self) -> str:
        """Where it leads."""
        return self.ends[-1] if self.ends else self.start

    @property
    def score(self) -> float:
        """How surely its weakest step is what was asked for."""
        return min((cover.strength for cover in self.covers), default=0.0)


class Walk:
    """The relations around what one question names, and the chains among them."""

    def __init__(
        self,
        question: str,
        named: Sequence[LinkedEntity],
        *,
        store: Store,
        embedder: Embedder,
        schema: ExtractionSchema,
        viewer: Viewer,
    ) -> None:
        self._question, self._named = question, named
        self.triggers = triggers_of(schema)
        self._rules = {rule.name: rule for rule in schema.relations}
        reached = store.neighbourhood(
            [item.id for item in named], hops=_HOPS, limit=_REACHED, viewer=viewer
        )
        self.entities = {entity.id: entity for entity in reached.entities}
        relations = [r for r in reached.relations if any(asserted(r))]
        self.names = {entity.id: entity.name for entity in reached.entities}
        self.places = Places([e for r in relations for e in r.evidence], store=store, viewer=viewer)
        self._at: dict[str, list[Relation]] = {}
        for relation in sorted(relations, key=lambda r: (-r.weight, r.id)):
            for end in (relation.source_id, relation.target_id):
                if end in self.entities:
                    self._at.setdefault(end, []).append(relation)
        inside = {t.norm for item in named for t in tokenise(item.surface)}
        carrying = [t.norm for t in read(question).words if t.norm not in inside]
        self._asked = asked_words(question, carrying)
        self._judge = Judge(self._asked, self.triggers, embedder=embedder)
        self.when = bool(_WHEN.search(question))
        self._where = bool(_WHERE.search(question))

    def best(self) -> tuple[Chain, ...]:
        """Return the shortest, surest chains, one for each end."""
        found = sorted(self.chains(), key=lambda c: (len(c.relations), -c.score, c.ends))
        first = [(len(c.relations), c.score) for c in found[:1]]
        ends = {c.end: c for c in reversed(found) if (len(c.relations), c.score) in first}
        return tuple(ends[end] for end in sorted(ends))

    def each(self) -> tuple[Chain, ...]:
        """Return the surest single step to every thing, for counting them."""
        found = sorted(self.chains(), key=lambda c: (-c.score, c.ends))
        ends = {c.end: c for c in reversed(found) if len(c.relations) == 1}
        return tuple(ends[end] for end in sorted(ends, key=lambda id_: self.names[id_]))

    def chains(self) -> Iterator[Chain]:
        """Yield every chain that covers the question and ends in what it asks for."""
        for item in self._named:
            stack = [Chain(item.id, self._place_of(item.surface))]
            while stack:
                chain = stack.pop()
                if chain.relations and self._answers(chain):
                    yield chain
                if len(chain.relations) < _HOPS:
                    stack.extend(self._longer(chain))

    def _place_of(self, surface: str) -> tuple[int, int]:
        tokens = [token.norm for token in tokenise(self._question)]
        words = [token.norm for token in tokenise(surface)]
        for first in range(len(tokens)):
            if tokens[first : first + len(words)] == words:
                return (first, first + len(words) - 1)
        return (0, 0)

    def _longer(self, chain: Chain) -> Iterator[Chain]:
        used = {cover.asked.place for cover in chain.covers}
        for relation in self.at(chain.end):
            forward = relation.source_id == chain.end
            other = relation.target_id if forward else relation.source_id
            if other == chain.start or other in chain.ends or other not in self.entities:
                continue
            fresh = [c for c in self._judge.covers(relation) if c.asked.place not in used]
            right = [c for c in fresh if self._runs(c, chain, relation, forward=forward)]
            if right or self._lies(relation, forward=forward):
                yield self._added(chain, relation, other, right)

    def _runs(self, cover: Cover, chain: Chain, relation: Relation, *, forward: bool) -> bool:
        expected = known_is_source(cover.asked, cover.trigger, chain.known)
        return expected is None or expected == forward or relation.type == "MARRIED_TO"

    def _lies(self, relation: Relation, *, forward: bool) -> bool:
        if not self._where or not forward:
            return False
        return is_whereabouts(self.triggers.get(relation.type, ()))

    def _added(
        self, chain: Chain, relation: Relation, other: str, covers: Sequence[Cover]
    ) -> Chain:
        places = [*chain.known, *(cover.asked.place for cover in covers)]
        names = [self.entities[id_].name for id_ in (chain.end, other)]
        held = self._judge.mentioned(relation, names) | {cover.asked.root for cover in covers}
        return Chain(
            chain.start,
            (min(places), max(places)),
            (*chain.relations, relation),
            (*chain.ends, other),
            (*chain.covers, *covers),
            chain.held | held,
        )

    def _answers(self, chain: Chain) -> bool:
        said = {word for r in chain.relations for e in asserted(r) for word in roots_of(e.quote)}
        names = {item.id for item in self._named} - {chain.start, *chain.ends}
        for item in self._named:
            if item.id in names and not roots_of(item.surface) <= said:
                return False
        wanted = {word.root for word in self._asked} - set(_KINDS)
        if not wanted <= chain.held or (not chain.covers and wanted):
            return False
        named = chain.end in {item.id for item in self._named}
        if self.when:
            return bool(self.date(chain)) and (named or len(chain.relations) == 1)
        return not named and self._fits(chain)

    def _fits(self, chain: Chain) -> bool:
        entity = self.entities[chain.end]
        if entity.type == "Thing":
            return True
        if self._where:
            return entity.type == "Place"
        if _WHO.search(self._question):
            return entity.type in {"Person", "Organization", "Group"}
        which = _WHICH.search(self._question)
        kind = _KINDS.get(root(which[1])) if which else None
        return kind is None or entity.type == kind or self._must_be(kind, chain)

    def _must_be(self, kind: str, chain: Chain) -> bool:
        """Whether the schema lets the last step lead to a `kind`, and to no such type as it did.

        Then it is the tagger who was wrong: what is acquired is no person.
        """
        relation = chain.relations[-1]
        rule = self._rules.get(relation.type)
        if rule is None:
            return False
        allowed = rule.targets if relation.target_id == chain.end else rule.sources
        return kind in allowed and self.entities[chain.end].type not in allowed

    def at(self, entity_id: str) -> Sequence[Relation]:
        """Return the relations that touch an entity, weightiest first."""
        return self._at.get(entity_id, ())[:_DEGREE]

    def against(self, touching: Sequence[Relation]) -> str:
        """Return why what the question asks is said otherwise; empty if it is not.

        Args:
            touching: Relations of what the question names, denied ones too.
        """
        named = {item.id: item for item in self._named}
        wanted = {word.root for word in self._asked} - set(_KINDS)
        for relation in touching:
            ends = (relation.source_id, relation.target_id)
            known = [end for end in ends if end in named]
            covers = self._judge.covers(relation)
            if len(known) != 1 or not wanted or wanted - {c.asked.root for c in covers}:
                continue
            if not any(asserted(relation)):
                return _DENIED
            at = Chain(known[0], self._place_of(named[known[0]].surface))
            forward = relation.source_id == known[0]
            if not any(self._runs(c, at, relation, forward=forward) for c in covers):
                return _TURNED
        return ""

    def asked_in(self, text: str) -> bool:
        """Whether `text` holds every word that the question asks with."""
        return {word.root for word in self._asked} - set(_KINDS) <= roots_of(text)

    def date(self, chain: Chain) -> str:
        """Return the date that the last step's words give; empty if none."""
        for item in asserted(chain.relations[-1]):
            found = _DATE.search(item.quote)
            if found:
                return found[0]
        return ""


def kind_named(noun: str) -> str | None:
    """Return the type of the things that `noun` names ("company"); None if it may be any."""
    return next((_ROLES[root(word)] for word in noun.split()[::-1] if root(word) in _ROLES), None)


def asserted(relation: Relation) -> Iterator[RelationEvidence]:
    """Yield what asserts `relation`."""
    return (
        item
        for item in relation.evidence
        if item.polarity == "asserted" and not _SUPPOSED.search(item.quote)
    )


def roots_of(text: str) -> set[str]:
    """Return the roots of the words of `text`."""
    return {root(token.norm) for token in tokenise(text)}
