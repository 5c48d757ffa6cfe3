"""Count the types that were found, or refused, and that a schema does not have.

A strict schema refuses them: they stand in the ledger. A guided or open one lets them in: they
stand in the extractions. Either way they are what people would have to invent otherwise.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from graphrag.language import names
from graphrag.model import Extraction, ExtractionSchema

_EXAMPLES = 3
_ENTITY = re.compile(r"(?P<name>.+) \((?P<type>[^()]+)\)", re.DOTALL)
_TIE = re.compile(r"(?P<source>.+?) –(?P<type>.+?)→ (?P<target>.+)", re.DOTALL)
_NOT_WORD = re.compile(r"[^A-Za-z0-9]+")
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Proposal:
    """A type that a schema might have.

    Attributes:
        kind: Of type.
        name: PascalCase for entities, UPPER_SNAKE for relations.
        count: How often it was found.
        examples: The most frequent names or ties, three at most.
        sources: Of a relation: entity types it was seen to start at.
        targets: And to end at.
    """

    kind: Literal["entity", "relation"]
    name: str
    count: int
    examples: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(slots=True)
class _Seen:
    count: int = 0
    examples: Counter[str] = field(default_factory=Counter)
    sources: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)


def proposals(
    extractions: Iterable[Extraction], schema: ExtractionSchema, *, least: int = 2
) -> tuple[Proposal, ...]:
    """Return the types that `schema` lacks and that were found `least` times, most first."""
    known = {
        "entity": {_folded(kind.name) for kind in schema.entities},
        "relation": {_folded(kind.name) for kind in schema.relations},
    }
    seen: defaultdict[tuple[Literal["entity", "relation"], str], _Seen] = defaultdict(_Seen)
    for extraction in extractions:
        for found in (*_refused(extraction), *_kept(extraction)):
            if _folded(found.name) and _folded(found.name) not in known[found.kind]:
                one = seen[found.kind, found.name]
                one.count += 1
                one.examples.update(found.examples)
                one.sources.update(found.sources)
                one.targets.update(found.targets)
    made = [
        Proposal(
            kind,
            name,
            one.count,
            tuple(sorted(one.examples, key=lambda e: (-one.examples[e], e))[:_EXAMPLES]),
            tuple(sorted(one.sources)),
            tuple(sorted(one.targets)),
        )
        for (kind, name), one in seen.items()
        if one.count >= least
    ]
    return tuple(sorted(made, key=lambda p: (p.kind, -p.count, p.name)))


def _kept(extraction: Extraction) -> Iterator[Proposal]:
    for entity in extraction.entities:
        yield Proposal("entity", entity.type, 1, (entity.name,))
    for tie in extraction.relations:
        source, target = extraction.entities[tie.source], extraction.entities[tie.target]
        example = f"{source.name} → {target.name}"
        yield Proposal("relation", tie.type, 1, (example,), (source.type,), (target.type,))


def _refused(extraction: Extraction) -> Iterator[Proposal]:
    """Yield what the ledger holds of types that a strict schema does not have."""
    for entry in extraction.dropped:
        if entry.reason == "off-schema entity type":
            found = _ENTITY.fullmatch(entry.what)
            if found:
                yield Proposal("entity", _pascal(found["type"]), 1, (found["name"],))
        elif entry.reason == "off-schema relation type":
            found = _TIE.fullmatch(entry.what)
            if found:
                example = f"{found['source']} → {found['target']}"
                yield Proposal("relation", _upper(found["type"]), 1, (example,))


def _pascal(text: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in _parts(text))[:_LONGEST]


def _upper(text: str) -> str:
    return "_".join(word.upper() for word in _parts(text))[:_LONGEST]


def _parts(text: str) -> Sequence[str]:
    return [word for word in _NOT_WORD.split(text) if word]


def _folded(name: str) -> str:
    return names.key(name).replace(" ", "")
