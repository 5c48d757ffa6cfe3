"""Which field a question asks for: nearest of the questions that the schema lists.

Names are masked on both sides, so that "how old was the pilot at Fresno" and "how old
was the pilot" are one question. Words of the field's label count beside the embedding.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from graphrag.ask.facts.reading import Reading
from graphrag.language.tokens import FUNCTION, stem, tokenise
from graphrag.model import ExtractionSchema, FieldRule
from graphrag.ports import Embedder

_LABEL_BONUS = 0.12
"""What a full match of the label's words in the question adds to a cosine."""


@dataclass(frozen=True, slots=True)
class FieldGuess:
    """A field that a question may ask for.

    Attributes:
        key: Of the facts.
        label: As people read it.
        score: Cosine of question and field question, plus the label's bonus; about 0–1.
    """

    key: str
    label: str
    score: float


def guess_fields(
    reading: Reading, keys: Iterable[str], *, schema: ExtractionSchema, embedder: Embedder
) -> tuple[FieldGuess, ...]:
    """Return fields among `keys`, best first, ties by key."""
    asked = _questions(sorted(set(keys)), schema)
    if not asked:
        return ()
    texts = [text for _, text in asked]
    vectors = embedder.embed([reading.masked, reading.head, *texts])
    cosines = np.maximum(vectors[2:] @ vectors[0], 0.97 * (vectors[2:] @ vectors[1]))
    best: dict[str, float] = {}
    for (key, _), cosine in zip(asked, cosines, strict=True):
        best[key] = max(best.get(key, -1.0), float(cosine))
    stems = set(reading.stems)
    guesses = [
        FieldGuess(
            key, label_of(key, schema), score + _LABEL_BONUS * _label_share(key, schema, stems)
        )
        for key, score in best.items()
    ]
    return tuple(sorted(guesses, key=lambda guess: (-guess.score, guess.key)))


def label_of(key: str, schema: ExtractionSchema) -> str:
    """Return how people read `key`: its first label, else the key in words."""
    rule = next((rule for rule in schema.fields if rule.key == key), None)
    words = rule.labels[0] if rule and rule.labels else key.replace("_", " ")
    return words.strip().rstrip(":").lower() if words.isupper() else words.strip().rstrip(":")


def key_of_label(words: str, schema: ExtractionSchema) -> FieldRule | None:
    """Return the field whose label reads `words`, case and punctuation aside."""
    wanted = _stems(words)
    for rule in schema.fields:
        if any(_stems(label) == wanted for label in rule.labels):
            return rule
    return None


def _questions(keys: Sequence[str], schema: ExtractionSchema) -> list[tuple[str, str]]:
    asked: list[tuple[str, str]] = []
    for key in keys:
        own = [q for rule in schema.fields if rule.key == key for q in rule.questions]
        label = label_of(key, schema).lower()
        asked.extend((key, question) for question in dict.fromkeys([*own, f"what was the {label}"]))
    return asked


def _label_share(key: str, schema: ExtractionSchema, stems: set[str]) -> float:
    labels = [label for rule in schema.fields if rule.key == key for label in rule.labels]
    shares = [0.0]
    for label in labels or [key.replace("_", " ")]:
        words = _stems(label)
        shares.append(len(words & stems) / len(words) if words else 0.0)
    return max(shares)


def _stems(text: str) -> set[str]:
    return {stem(token.norm) for token in tokenise(text) if token.norm not in FUNCTION}
