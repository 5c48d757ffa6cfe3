"""What a question means by words that no value has: "learner" is a "Student" certificate.

Values that several subjects share are kinds of something. Words stand for one where the
schema says so (`called`), or where their meaning is near that of the value, alone and
behind its field's label.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ask.facts.fields import label_of
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import stems_of
from graphrag.model import ExtractionSchema, Fact
from graphrag.ports import Embedder, FloatArray

LIKELY = 0.62
"""Nearness from which words stand for a value."""
_LONGEST = 8
"""Words in a value that is a kind of something."""
_SHARED = 0.3
"""Least share of a field's facts whose value another subject has too."""
_MOST = 600
"""Values that are compared; those that most subjects share come first."""
_LABELLED = 0.5
"""What nearness to the label and value together counts beside nearness to the value alone."""


@dataclass(frozen=True, slots=True)
class Concept:
    """A kind of something: a value that subjects share.

    Attributes:
        key: Of the facts.
        value: As the schema or the facts have it.
        facts: By entity id: those that say it.
        called: Stems of each other word or phrase for it.
    """

    key: str
    value: str
    facts: Mapping[str, tuple[Fact, ...]]
    called: tuple[frozenset[str], ...] = ()


class Concepts:
    """The kinds that a corpus knows, to be asked for by meaning."""

    def __init__(
        self, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
    ) -> None:
        self._embedder = embedder
        self._schema = schema
        self._named = _called(subjects, schema)
        self._shared = _shared(subjects)
        self._vectors: tuple[FloatArray, FloatArray] | None = None

    def called(self, words: frozenset[str]) -> Concept | None:
        """Return the value for which the schema lists just these stems as another word."""
        return next((kind for kind in self._named if words in kind.called), None)

    def nearest(self, phrases: Sequence[str]) -> tuple[tuple[Concept, float] | None, ...]:
        """Return for each phrase the value nearest in meaning and how near; None if there is none.

        Where several fields have that value (a rating "Helicopter"), the label decides.
        """
        if not self._shared or not phrases:
            return tuple(None for _ in phrases)
        alone, labelled = self._both()
        asked = self._embedder.embed(list(phrases))
        scores = (alone @ asked.T + _LABELLED * (labelled @ asked.T)) / (1 + _LABELLED)
        best = scores.argmax(axis=0)
        return tuple(
            (self._shared[place], float(scores[place, column])) for column, place in enumerate(best)
        )

    def _both(self) -> tuple[FloatArray, FloatArray]:
        if self._vectors is None:
            alone, labelled = _texts(self._shared, self._schema)
            self._vectors = self._embedder.embed(alone), self._embedder.embed(labelled)
        return self._vectors


def concept_texts(subjects: Sequence[Subject], schema: ExtractionSchema) -> tuple[str, ...]:
    """Return every text that `Concepts` may embed, so that it can be ready."""
    return tuple(text for texts in _texts(_shared(subjects), schema) for text in texts)


def _texts(kinds: Sequence[Concept], schema: ExtractionSchema) -> tuple[list[str], list[str]]:
    alone = [kind.value for kind in kinds]
    return alone, [f"{label_of(kind.key, schema)}: {kind.value}" for kind in kinds]


def _called(subjects: Sequence[Subject], schema: ExtractionSchema) -> tuple[Concept, ...]:
    found = []
    for rule in schema.fields:
        for value, others in rule.called:
            held = {
                subject.entity.id: own
                for subject in subjects
                if (own := tuple(f for f in subject.of(rule.key) if _is(f, value)))
            }
            names = tuple(stems_of(text) for text in others)
            found.append(Concept(rule.key, value, held, names))
    return tuple(found)


def _shared(subjects: Sequence[Subject]) -> tuple[Concept, ...]:
    """Return the values of fields of which many subjects have the same, most shared first."""
    shelves: dict[str, dict[str, dict[str, tuple[Fact, ...]]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    for subject in subjects:
        for fact in subject.facts:
            text = fact.value.text
            if len(text.split()) <= _LONGEST and _says(text):
                shelves[fact.key][text].setdefault(subject.entity.id, (fact,))
    found = []
    for key, values in sorted(shelves.items()):
        total = sum(len(held) for held in values.values())
        again = sum(len(held) for held in values.values() if len(held) > 1)
        if again >= _SHARED * total:
            found += [Concept(key, text, _within(text, values)) for text in sorted(values)]
    found.sort(key=lambda kind: (-len(kind.facts), kind.key, kind.value))
    return tuple(found[:_MOST])


def _within(
    text: str, values: Mapping[str, Mapping[str, tuple[Fact, ...]]]
) -> Mapping[str, tuple[Fact, ...]]:
    """Return who has a value that says `text` or more."""
    words = stems_of(text)
    held: dict[str, tuple[Fact, ...]] = {}
    for other in sorted(values, key=lambda value: (value != text, value)):
        if words <= stems_of(other):
            held = {**values[other], **held}
    return held


def _is(fact: Fact, value: str) -> bool:
    words = stems_of(value)
    return words <= stems_of(fact.value.text) if words else fact.value.text == value


def _says(text: str) -> bool:
    return any(len(word) > 2 and word.isalpha() for word in stems_of(text)) and text != "None"
