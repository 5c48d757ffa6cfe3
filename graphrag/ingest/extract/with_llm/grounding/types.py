"""Types as the schema spells them: what fits, what is flipped, what is off the schema."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from graphrag.ingest.extract.with_spacy.values import read_value
from graphrag.language import names
from graphrag.model import ExtractedFact, ExtractionSchema, RelationType, Span

Fit = Literal["fits", "flipped", "neither"]
_UNKNOWN = "Thing"
_RELATED = "RELATED_TO"
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LONGEST = 64


class Types:
    """The types of one schema, looked up without case, spacing and punctuation."""

    def __init__(self, schema: ExtractionSchema) -> None:
        self._strict = schema.mode == "strict"
        self._entities = {_folded(kind.name): kind.name for kind in schema.entities}
        self._relations = {_folded(kind.name): kind for kind in schema.relations}
        self._fields = {names.key(rule.key): rule for rule in schema.fields}

    def entity(self, said: str) -> str | None:
        """Return the type in PascalCase; None if the schema is strict and has no such type."""
        known = self._entities.get(_folded(said))
        if known is not None or self._strict:
            return known
        return "".join(word.capitalize() for word in _words(said))[:_LONGEST] or _UNKNOWN

    def relation(self, said: str) -> tuple[RelationType | None, str | None]:
        """Return the schema's relation type, if any, and its name in UPPER_SNAKE.

        No name if the schema is strict and has no such type.
        """
        known = self._relations.get(_folded(said))
        if known is not None:
            return known, known.name
        if self._strict:
            return None, None
        return None, "_".join(word.upper() for word in _words(said))[:_LONGEST] or _RELATED

    def guessed(self, types: Sequence[str]) -> str:
        """Return the type of an entity that was only named as a relation's end."""
        return types[0] if types else self._entities.get(_folded(_UNKNOWN), _UNKNOWN)

    def fit(self, rule: RelationType, source: str, target: str) -> Fit:
        """Return whether a relation's ends are of types that `rule` lets it have.

        A type outside the schema fits everywhere: it is a vote, not a fact.
        """
        if self._may(rule.sources, source) and self._may(rule.targets, target):
            return "fits"
        if self._may(rule.sources, target) and self._may(rule.targets, source):
            return "fits" if rule.symmetric else "flipped"
        return "neither" if self._strict else "fits"

    def fact(self, key: str, value: str, span: Span) -> ExtractedFact:
        """Return a fact under the schema's key, its value typed as the schema says."""
        rule = self._fields.get(names.key(key))
        named = rule.key if rule else "_".join(word.lower() for word in _words(key))
        return ExtractedFact(
            subject=0,
            key=(named or "value")[:_LONGEST],
            value=read_value(
                value, kind=rule.value if rule else None, unit=rule.unit if rule else ""
            ),
            span=span,
            confidence=0.9,
        )

    def _may(self, allowed: Sequence[str], kind: str) -> bool:
        known = set(self._entities.values()) - {_UNKNOWN}
        return not allowed or kind in allowed or kind not in known


def _folded(name: str) -> str:
    return names.key(name).replace(" ", "")


def _words(text: str) -> list[str]:
    """Return the words of a type's name, transliterated, camel case parted."""
    parted = " ".join(_WORDS.findall(text)) if text.isascii() else text
    return names.key(parted).split()
