"""Which chunks are one passage: equal words, or nearly, with nothing different that matters.

Two passages that differ in a number, a name or a "not" say different things, however alike
they are. A field or a row of a table speaks of its own document, so equal ones stay apart, and
so do passages of a few words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from graphrag.ingest.duplicates.signatures import Signatures, triples, words_of
from graphrag.language.tokens import NEGATIONS
from graphrag.model import Chunk
from graphrag.model.ids import digest

FEWEST_WORDS = 8
_FIELD = re.compile(r"[^\n:|]{1,60}:(?:\s|$)|[^\n]* \| ")
_NUMBER = re.compile(r"\w*\d[\w.,:/-]*")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z]\w+", re.MULTILINE)


def marked(
    chunks: Mapping[str, Chunk], prints: Signatures, *, likeness: float = 0.9
) -> dict[str, Chunk]:
    """Return `chunks`, each with its passage in `same_as`; empty where none can repeat it.

    A passage is named after its words, so that a copy that comes or goes changes no other.

    Args:
        chunks: By id.
        prints: Of their texts.
        likeness: Share of word triples in common from which on two passages are one; 1 for
            equal words only.
    """
    read = {
        id_: content
        for id_ in sorted(chunks)
        if _is_prose(chunks[id_].text)
        and len((content := _content(chunks[id_].text)).words) >= FEWEST_WORDS
    }
    passages = {id_: f"passage_{digest(*content.words)}" for id_, content in read.items()}
    groups = _Groups()
    if likeness < 1:
        for one, other in _near(prints, read, likeness):
            groups.join(passages[one], passages[other])
    return {
        id_: _marked(chunk, groups.first(passages[id_]) if id_ in passages else "")
        for id_, chunk in chunks.items()
    }


@dataclass(frozen=True, slots=True)
class _Content:
    """What of a passage must be equal in another one for the two to say the same."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    names: frozenset[str]
    negations: int


def _content(text: str) -> _Content:
    words = tuple(words_of(text))
    return _Content(
        words,
        tuple(_NUMBER.findall(text)),
        frozenset(_NAME.findall(text)),
        sum(word in NEGATIONS for word in words),
    )


def _near(
    prints: Signatures, read: Mapping[str, _Content], likeness: float
) -> list[tuple[str, str]]:
    found = []
    for one, other in prints.near():
        left, right = read.get(prints.ids[one]), read.get(prints.ids[other])
        if left is None or right is None or not _agree(left, right):
            continue
        shared, every = triples(left.words), triples(right.words)
        if len(shared & every) >= likeness * len(shared | every):
            found.append((prints.ids[one], prints.ids[other]))
    return found


def _agree(one: _Content, other: _Content) -> bool:
    return (one.numbers, one.names, one.negations) == (other.numbers, other.names, other.negations)


def _is_prose(text: str) -> bool:
    lines = [line for line in text.split("\n") if line.strip()]
    fields = sum(1 for line in lines if _FIELD.match(line))
    return fields * 2 < max(1, len(lines))


def _marked(chunk: Chunk, group: str) -> Chunk:
    return chunk if chunk.same_as == group else replace(chunk, same_as=group)


class _Groups:
    """Passages that are one; the first of a group stands for it."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.first(one), self.first(other)))
        self._above[second] = first

    def first(self, passage: str) -> str:
        while self._above.get(passage, passage) != passage:
            passage = self._above[passage]
        return passage
