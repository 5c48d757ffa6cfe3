"""How far a relation says what a question asks: which of its words it covers.

A word that names a relation is covered by a relation of that kind alone, and only where
the quote uses it too, or words that mean it: one kind holds chief executives and mayors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.relations.triggers import (
    Asked,
    Trigger,
    Triggers,
    asks_whereabouts,
    is_whereabouts,
    kind_of_relation,
    root,
)
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.model import Relation
from graphrag.ports import Embedder

SAME, ALIKE = 1.0, 0.8
_NOUN_NOUN, _PLAIN, _PLACED, _TO_ROLE = 0.62, 0.5, 0.4, 0.2
"""Least nearness of two triggers of one relation type: two roles must mean the same, two verbs
nearly, verbs with a preposition less; a verb may stand for any role that does it."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A word of the question that a relation's own words cover.

    Attributes:
        asked: The word.
        trigger: By which word of the schema; None for the words of the relation's type.
        strength: 0–1.
    """

    asked: Asked
    trigger: Trigger | None
    strength: float


class Judge:
    """Says which words of one question a relation covers."""

    def __init__(self, words: Sequence[Asked], triggers: Triggers, *, embedder: Embedder) -> None:
        self._words = tuple(words)
        self._roots = {word.root for word in words}
        self._triggers = triggers
        self._embedder = embedder
        self._near: dict[tuple[str, str], float] = {}
        self.relational = frozenset(
            word.root
            for word in words
            if any(_names(word, t, self._roots) for kind in triggers.values() for t in kind)
        )

    def covers(self, relation: Relation) -> tuple[Cover, ...]:
        """Return the words that ask for this relation, by its kind."""
        kind = kind_of_relation(relation.type, self._triggers)
        said = _said(relation)
        used = [t for t in kind if all(word in said for word in t.words)]
        found = [self._cover(word, relation, kind, used) for word in self._words]
        return tuple(cover for cover in found if cover is not None)

    def mentioned(self, relation: Relation, names: Sequence[str]) -> frozenset[str]:
        """Return the roots that its quotes or its ends' names hold, beside those of relations."""
        held = _said(relation) | {root(t.norm) for name in names for t in tokenise(name)}
        return frozenset(w.root for w in self._words if w.root in held - self.relational)

    def _cover(
        self, word: Asked, relation: Relation, kind: Sequence[Trigger], used: Sequence[Trigger]
    ) -> Cover | None:
        if not kind:
            own = {root(part) for part in relation.type.lower().split("_")} - FUNCTION
            return Cover(word, None, SAME) if word.root in own else None
        if asks_whereabouts(word.root) and is_whereabouts(kind):
            return Cover(word, next((t for t in kind if word.root in t.words), kind[0]), ALIKE)
        for trigger in kind:
            if not _names(word, trigger, self._roots):
                continue
            strength = self._strength(trigger, used)
            if strength:
                return Cover(word, trigger, strength)
        return None

    def _strength(self, asked: Trigger, used: Sequence[Trigger]) -> float:
        if any(asked.words == other.words for other in used):
            return SAME
        if any(self._means(asked, other) for other in used):
            return ALIKE
        return 0.0

    def _means(self, asked: Trigger, said: Trigger) -> bool:
        least = _PLACED if asked.preposition or said.preposition else _PLAIN
        if asked.inverse != said.inverse or (_role(said) and not _role(asked)):
            least = _TO_ROLE
        elif _role(asked):
            least = _NOUN_NOUN if _role(said) else _PLAIN
        return self._nearness(asked.text, said.text) >= least

    def _nearness(self, left: str, right: str) -> float:
        pair = (left, right)
        if pair not in self._near:
            vectors = self._embedder.embed([left, right])
            self._near[pair] = float(vectors[0] @ vectors[1])
        return self._near[pair]


def _role(trigger: Trigger) -> bool:
    return trigger.preposition == "of"


def _names(word: Asked, trigger: Trigger, roots: set[str]) -> bool:
    if (
        word.kind
        or word.root not in trigger.words
        or not all(part in roots for part in trigger.words)
    ):
        return False
    return word.noun or len(trigger.words) > 1 or not _role(trigger)


def _said(relation: Relation) -> frozenset[str]:
    """Return the roots of what asserts `relation`, or of what denies it if nothing does."""
    asserted = [item for item in relation.evidence if item.polarity == "asserted"]
    return frozenset(
        root(token.norm) for item in asserted or relation.evidence for token in tokenise(item.quote)
    )
