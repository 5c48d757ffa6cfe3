"""Everything that a question asks of its subjects, read once and in order of certainty.

First numbers ("older than 60", "exactly four people unhurt") and fields that say yes or no, then
other words that the schema lists for a value, then the values themselves, then what is nearest in
meaning. What is read is not read again, and what nothing reads is told, so that a count never
hides that it left a condition out. "Leave the gyroplane out" takes those that fulfil it away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.facts.conditions.concepts import LIKELY, Concept, Concepts
from graphrag.ask.facts.conditions.flags import flagged
from graphrag.ask.facts.conditions.left import Left
from graphrag.ask.facts.conditions.numbers import above_nought, exact
from graphrag.ask.facts.conditions.thresholds import limit_of
from graphrag.ask.facts.conditions.values import Condition, conditions_of, filled
from graphrag.ask.facts.fields import label_of
from graphrag.ask.facts.nouns import things
from graphrag.ask.facts.reading import Reading, read
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import stems_of
from graphrag.model import ExtractionSchema, Fact
from graphrag.ports import Embedder

_ASKING = stems_of(
    "involve happen occur take took place places list name names give tell show all every each "
    "exactly only just many number total near get come came go went classed classified listed "
    "counted recorded described call called count"
)
"""Words that ask, and are no value of anything."""
PLAIN = _ASKING | stems_of(
    "town towns city cities where case cases report reports reported document documents event "
    "events kind type year month day make model had has"
)
"""Words that ask for no condition of their own, unless they are a value."""
_FEW = 4
_ALONE = 0.72
"""Nearness from which a single word stands for a value."""
_NEARLY_ALL = 0.75
"""Share of the subjects whose text has a word that then tells none of them from the others."""
_CERTAIN = 0.8
"""Nearness in meaning from which a reading is no guess."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What a question asks of its subjects.

    Attributes:
        conditions: In the order of the question.
        unread: Words that no condition accounts for.
    """

    conditions: tuple[Condition, ...]
    unread: tuple[str, ...]

    def fulfilled_by(self, subjects: Sequence[Subject]) -> list[Subject]:
        """Return those of `subjects` that fulfil every condition."""
        return [s for s in subjects if all(c.holds(s.entity.id) for c in self.conditions)]


def demands_of(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
    likeness: Mapping[str, float],
    ignore: frozenset[str],
) -> Demands:
    """Return what the question asks of `subjects`; a name that is nowhere is fulfilled by none.

    Args:
        reading: The question.
        subjects: Whose facts are tested.
        schema: For fields and other words for values.
        embedder: For what is meant by words that no value has.
        likeness: How near each key's questions are to this one, by key.
        ignore: Stems that name what is counted.
    """
    text = Left(reading.question, ignore | PLAIN)
    concepts = Concepts(subjects, schema=schema, embedder=embedder)
    limit = limit_of(reading.question, subjects, schema=schema, embedder=embedder)
    if limit is not None:
        text.take(limit.condition)
    for condition in (
        *flagged(text, subjects, schema),
        *exact(text, subjects, schema=schema, embedder=embedder),
    ):
        text.take(condition)
    for condition in _called(text, concepts, subjects):
        text.take(condition)
    for part in text.parts():
        for condition in conditions_of(
            read(part), subjects, schema=schema, likeness=likeness, ignore=ignore | _ASKING
        ):
            text.take(condition)
    for condition in (*_unknown(text, subjects), *above_nought(text, subjects, schema)):
        text.take(condition)
    labels = (stems_of(label_of(condition.key, schema)) for condition in text.taken)
    text.ignore(_everywhere(subjects).union(things(schema), *labels))
    for condition in _meant(text, concepts):
        text.take(condition)
    return Demands(
        _softened(text.taken, subjects, schema), tuple(token.raw for token in text.tokens())
    )


def _everywhere(subjects: Sequence[Subject]) -> frozenset[str]:
    """Return the stems that nearly all of several subjects have in their text."""
    counts = Counter(
        word
        for subject in subjects
        for word in frozenset[str]().union(*(stems_of(chunk.text) for chunk in subject.chunks))
    )
    least = max(_NEARLY_ALL * len(subjects), _FEW)
    return frozenset(word for word, count in counts.items() if count >= least)


def _softened(
    conditions: Sequence[Condition], subjects: Sequence[Subject], schema: ExtractionSchema
) -> tuple[Condition, ...]:
    """Return `conditions`; one that only names what is counted admits what may be that, too.

    "How many of the airplanes were taildraggers?" counts one whose category is not given.
    """
    nouns = things(schema)
    naming = [not c.excludes and _names_things(c, nouns) for c in conditions]
    if not any(not (c.excludes or names) for c, names in zip(conditions, naming, strict=True)):
        return tuple(conditions)
    return tuple(
        replace(c, admits=frozenset(s.entity.id for s in subjects if not s.of(c.key)))
        if names
        else c
        for c, names in zip(conditions, naming, strict=True)
    )


def _names_things(condition: Condition, nouns: frozenset[str]) -> bool:
    values = (fact.value.text for facts in condition.facts.values() for fact in facts)
    return stems_of(condition.words) <= nouns or any(stems_of(text) <= nouns for text in values)


def _called(text: Left, concepts: Concepts, subjects: Sequence[Subject]) -> Iterator[Condition]:
    """Yield the values for which the schema lists the words."""
    used: set[int] = set()
    for run in text.runs():
        if used.isdisjoint(token.start for token in run):
            kind = concepts.called(stems_of(text.said(run)))
            if kind is not None:
                used |= {token.start for token in run}
                yield filled(_condition(text.said(run), kind), kind.value, subjects)


def _meant(text: Left, concepts: Concepts) -> Iterator[Condition]:
    """Yield the values that what is left is nearest to, nearest first."""
    runs = [run for run in text.runs() if not any(token.is_name for token in run[1:])]
    nearest = concepts.nearest([text.said(run) for run in runs])
    likely = [(kind, run) for kind, run in zip(nearest, runs, strict=True) if kind is not None]
    used: set[int] = set()
    certain = {condition.key for condition in text.taken}
    for (kind, near), run in sorted(likely, key=lambda item: (-item[0][1], item[1][0].start)):
        least = LIKELY if len(run) > 1 else _ALONE
        if (
            kind.key not in certain
            and near >= least
            and used.isdisjoint(token.start for token in run)
        ):
            used |= {token.start for token in run}
            yield replace(_condition(text.said(run), kind), sure=near >= _CERTAIN)


def _condition(words: str, kind: Concept) -> Condition:
    return Condition(words, kind.key, kind.facts)


def _unknown(text: Left, subjects: Sequence[Subject]) -> Iterator[Condition]:
    """Yield a condition that nothing fulfils for every name or number that stands nowhere."""
    known = frozenset[str]().union(
        *(stems_of(f"{fact.key} {fact.value.text}") for s in subjects for fact in s.facts)
    )
    for token in read(text.left).names:
        if not stems_of(token.raw) & known:
            nothing: dict[str, tuple[Fact, ...]] = {}
            yield Condition(token.raw, "", nothing)
