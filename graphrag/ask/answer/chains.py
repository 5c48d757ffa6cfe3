"""Answers that typed relations give: a chain from what a question names to what it asks for.

Every step must be asked for by a word of the question of its own, run the way the
question says, and together the steps must cover all that the question says; else there
is no answer here, and the sentences are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from graphrag.ask.answer.draft import Claim, Draft
from graphrag.ask.answer.hops import ALIKE, Cover, Judge
from graphrag.ask.answer.lookup import support_of
from graphrag.ask.answer.triggers import (
    asked_words,
    is_whereabouts,
    known_is_source,
    root,
    triggers_of,
)
from graphrag.ask.facts import read
from graphrag.ask.facts.places import Places
from graphrag.ask.link.link import link
from graphrag.language.tokens import tokenise
from graphrag.model import (
    Entity,
    Evidence,
    ExtractionSchema,
    LinkedEntity,
    PathStep,
    Plan,
    Relation,
    RelationEvidence,
    Viewer,
)
from graphrag.ports import Embedder, Store

_HOPS, _REACHED, _DEGREE, _ENDS = 3, 300, 60, 3
_PLACES = "city town country village place county state region"
_FIRMS = "company firm business organization organisation agency group"
_PEOPLE = "person man woman people one"
_KINDS = {
    **{root(word): "Place" for word in _PLACES.split()},
    **{root(word): "Organization" for word in _FIRMS.split()},
    **{root(word): "Person" for word in _PEOPLE.split()},
}
_DATE = re.compile(
    r"(?:(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|"
    r"November|December)(?: \d{1,2},?)? )?\b(?:1[0-9]|20)\d\d\b"
)
_WHEN = re.compile(r"^\W*(?:when|(?:in )?(?:what|which) year)\b", re.IGNORECASE)
_WHERE = re.compile(r"\bwhere\b", re.IGNORECASE)
_WHO = re.compile(r"^\W*(?:by |to |for |with )?who(?:m|se)?\b", re.IGNORECASE)
_WHICH = re.compile(r"\b(?:which|what)\s+([a-z]+)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Chain:
    start: str
    known: tuple[int, int]
    relations: tuple[Relation, ...] = ()
    ends: tuple[str, ...] = ()
    covers: tuple[Cover, ...] = ()
    held: frozenset[str] = field(default_factory=frozenset)

    @property
    def end(self) -> str:
        return self.ends[-1] if self.ends else self.start

    @property
    def score(self) -> float:
        return min((cover.strength for cover in self.covers), default=0.0)


def answer_from_relations(
    plan: Plan, *, store: Store, embedder: Embedder, schema: ExtractionSchema, viewer: Viewer
) -> Draft | None:
    """Return what the end of the best chain of relations answers; None if none covers."""
    linked = plan.entities or link(plan.question, store=store, viewer=viewer)
    named = [item for item in linked if item.surface != item.surface.lower()]
    if not named or plan.filters:
        return None
    walk = _Walk(plan, named, store=store, embedder=embedder, schema=schema, viewer=viewer)
    chains = sorted(walk.chains(), key=lambda c: (len(c.relations), -c.score, c.ends))
    if not chains:
        return None
    best = [
        chain
        for chain in chains
        if len(chain.relations) == len(chains[0].relations) and chain.score == chains[0].score
    ]
    ends = {chain.end: chain for chain in reversed(best)}
    if len(ends) > _ENDS:
        return None
    return walk.draft([ends[end] for end in sorted(ends)])


class _Walk:
    """The relations around what one question names, and the chains among them."""

    def __init__(
        self,
        plan: Plan,
        named: Sequence[LinkedEntity],
        *,
        store: Store,
        embedder: Embedder,
        schema: ExtractionSchema,
        viewer: Viewer,
    ) -> None:
        self._plan, self._named, self._store, self._viewer = plan, named, store, viewer
        self._triggers = triggers_of(schema)
        reached = store.neighbourhood(
            [item.id for item in named], hops=_HOPS, limit=_REACHED, viewer=viewer
        )
        self._entities = {entity.id: entity for entity in reached.entities}
        relations = [r for r in reached.relations if any(_asserted(r))]
        self._places = Places(
            [e for r in relations for e in r.evidence], store=store, viewer=viewer
        )
        self._at: dict[str, list[Relation]] = {}
        for relation in sorted(relations, key=lambda r: (-r.weight, r.id)):
            for end in (relation.source_id, relation.target_id):
                if end in self._entities:
                    self._at.setdefault(end, []).append(relation)
        question = plan.question
        inside = {t.norm for item in named for t in tokenise(item.surface)}
        carrying = [t.norm for t in read(question).words if t.norm not in inside]
        self._asked = asked_words(question, carrying)
        self._judge = Judge(self._asked, self._triggers, embedder=embedder)
        self._when = bool(_WHEN.search(question))
        self._where = bool(_WHERE.search(question))

    def chains(self) -> Iterator[_Chain]:
        """Yield every chain that covers the question and ends in what it asks for."""
        for item in self._named:
            stack = [_Chain(item.id, self._place_of(item.surface))]
            while stack:
                chain = stack.pop()
                if chain.relations and self._answers(chain):
                    yield chain
                if len(chain.relations) < _HOPS:
                    stack.extend(self._longer(chain))

    def _place_of(self, surface: str) -> tuple[int, int]:
        tokens = [token.norm for token in tokenise(self._plan.question)]
        words = [token.norm for token in tokenise(surface)]
        for first in range(len(tokens)):
            if tokens[first : first + len(words)] == words:
                return (first, first + len(words) - 1)
        return (0, 0)

    def _longer(self, chain: _Chain) -> Iterator[_Chain]:
        used = {cover.asked.place for cover in chain.covers}
        for relation in self._at.get(chain.end, ())[:_DEGREE]:
            forward = relation.source_id == chain.end
            other = relation.target_id if forward else relation.source_id
            if other == chain.start or other in chain.ends or other not in self._entities:
                continue
            fresh = [c for c in self._judge.covers(relation) if c.asked.place not in used]
            right = [c for c in fresh if self._runs(c, chain, relation, forward=forward)]
            if right or self._lies(relation, forward=forward):
                yield self._added(chain, relation, other, right)

    def _runs(self, cover: Cover, chain: _Chain, relation: Relation, *, forward: bool) -> bool:
        expected = known_is_source(cover.asked, cover.trigger, chain.known)
        return expected is None or expected == forward or relation.type == "MARRIED_TO"

    def _lies(self, relation: Relation, *, forward: bool) -> bool:
        if not self._where or not forward:
            return False
        return is_whereabouts(self._triggers.get(relation.type, ()))

    def _added(
        self, chain: _Chain, relation: Relation, other: str, covers: Sequence[Cover]
    ) -> _Chain:
        places = [*chain.known, *(cover.asked.place for cover in covers)]
        names = [self._entities[id_].name for id_ in (chain.end, other)]
        held = self._judge.mentioned(relation, names) | {cover.asked.root for cover in covers}
        return _Chain(
            chain.start,
            (min(places), max(places)),
            (*chain.relations, relation),
            (*chain.ends, other),
            (*chain.covers, *covers),
            chain.held | held,
        )

    def _answers(self, chain: _Chain) -> bool:
        said = {word for r in chain.relations for e in _asserted(r) for word in _roots(e.quote)}
        names = {item.id for item in self._named} - {chain.start, *chain.ends}
        for item in self._named:
            if item.id in names and not _roots(item.surface) <= said:
                return False
        wanted = {word.root for word in self._asked} - set(_KINDS)
        if not wanted <= chain.held or (not chain.covers and wanted):
            return False
        named = chain.end in {item.id for item in self._named}
        if self._when:
            return bool(self._date(chain)) and (named or len(chain.relations) == 1)
        return not named and self._fits(self._entities[chain.end])

    def _fits(self, entity: Entity) -> bool:
        if entity.type == "Thing":
            return True
        if self._where:
            return entity.type == "Place"
        if _WHO.search(self._plan.question):
            return entity.type in {"Person", "Organization", "Group"}
        which = _WHICH.search(self._plan.question)
        kind = _KINDS.get(root(which[1])) if which else None
        return kind is None or entity.type == kind

    def _date(self, chain: _Chain) -> str:
        for item in _asserted(chain.relations[-1]):
            found = _DATE.search(item.quote)
            if found:
                return found[0]
        return ""

    def draft(self, chains: Sequence[_Chain]) -> Draft | None:
        """Return the ends of `chains`, and below them the sentences in order."""
        evidence: list[Evidence] = []
        claims: list[Claim] = []
        seen: set[str] = set()
        for chain in chains:
            for relation in chain.relations:
                label = f"E{len(evidence) + 1}"
                item = self._places.evidence(relation.evidence, label, 1.0)
                if item is None:
                    return None
                if item.text not in seen:
                    seen.add(item.text)
                    evidence.append(item)
                    claims.append(Claim(item.text, (support_of(item),)))
        typed = all(r.type in self._triggers for chain in chains for r in chain.relations)
        sure = typed and len(chains) == 1 and chains[0].score >= ALIKE
        return Draft(
            tuple(claims),
            "high" if sure else "medium",
            "relations of the graph lead there",
            tuple(evidence),
            path=tuple(step for chain in chains for step in self._steps(chain)),
            opening="; ".join(dict.fromkeys(self._end(chain) for chain in chains)),
        )

    def _end(self, chain: _Chain) -> str:
        return self._date(chain) if self._when else self._entities[chain.end].name

    def _steps(self, chain: _Chain) -> Iterator[PathStep]:
        at = chain.start
        for relation, end in zip(chain.relations, chain.ends, strict=True):
            source, target = relation.source_id, relation.target_id
            yield PathStep(
                self._entities[source].name,
                relation.type,
                self._entities[target].name,
                source,
                target,
                relation.id,
                backwards=target == at,
            )
            at = end


def _asserted(relation: Relation) -> Iterator[RelationEvidence]:
    return (item for item in relation.evidence if item.polarity == "asserted")


def _roots(text: str) -> set[str]:
    return {root(token.norm) for token in tokenise(text)}
