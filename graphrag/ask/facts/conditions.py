"""Which subjects a question means: its words tested against the values of their facts.

"How many of the aircraft were helicopters?" asks for those with a value "Helicopter"; of
all keys that hold such a value, the one whose own question is nearest counts. A word that
is no value of anything says how the question is asked, and is no condition; but a name or
a number that stands nowhere is one that nothing fulfils.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.tokens import FUNCTION, NEGATIONS, Token, stem, tokenise
from graphrag.model import ExtractionSchema, Fact

_LONGEST = 4
_SHORT = 12
"""Words in a value that a condition may name; longer ones are prose."""
_LIKE = 0.8
"""What the nearness of a key's questions weighs beside the share of its values."""
_COVERS = 0.5
"""Share of a value's words that a condition without a name must make up."""
_ONE = 0.15
"""What a field with one value a subject has ahead of one with several."""
_ORDER = 0.004
"""What each place further down the schema costs a key: heads of documents come first."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a question asks of its subjects, and who fulfils it.

    Attributes:
        words: As in the question.
        key: Of the facts that decide.
        facts: By entity id: the facts that fulfil it.
    """

    words: str
    key: str
    facts: Mapping[str, tuple[Fact, ...]]


def conditions_of(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    likeness: Mapping[str, float],
    ignore: frozenset[str] = frozenset(),
) -> tuple[Condition, ...]:
    """Return the conditions in the question, in its order.

    Args:
        reading: The question.
        subjects: Whose facts are tested.
        schema: For the order of keys.
        likeness: How near each key's questions are to this one, by key.
        ignore: Stems that name what is counted.
    """
    shelves = _values_by_key(subjects)
    order = {rule.key: place for place, rule in enumerate(schema.fields)}
    prior = {
        key: _LIKE * likeness.get(key, 0.0)
        - _ORDER * order.get(key, len(order))
        + _ONE * all(rule.functional for rule in schema.fields if rule.key == key)
        for key in shelves
    }
    tokens = [t for t in tokenise(reading.question) if t.norm not in FUNCTION]
    names = {token.norm for token in reading.names}
    taken: set[int] = set()
    found: list[tuple[int, Condition]] = []
    for size in range(min(_LONGEST, len(tokens)), 0, -1):
        for start in range(len(tokens) - size + 1):
            place = range(start, start + size)
            run = tokens[start : start + size]
            if not taken.isdisjoint(place) or any(stem(t.norm) in ignore for t in run):
                continue
            named = any(token.norm in names for token in run)
            condition = _condition(run, shelves, named, prior)
            if condition is not None:
                taken.update(place)
                found.append((start, condition))
    return tuple(condition for _, condition in sorted(found, key=lambda item: item[0]))


def _values_by_key(subjects: Sequence[Subject]) -> dict[str, list[tuple[str, Fact]]]:
    shelves: dict[str, list[tuple[str, Fact]]] = defaultdict(list)
    for subject in subjects:
        for fact in subject.facts:
            if len(fact.value.text.split()) <= _SHORT:
                shelves[fact.key].append((subject.entity.id, fact))
    return shelves


def _condition(
    run: Sequence[Token],
    shelves: Mapping[str, Sequence[tuple[str, Fact]]],
    named: bool,
    prior: Mapping[str, float],
) -> Condition | None:
    wanted = [stem(token.norm) for token in run]
    best: tuple[float, str, Condition] | None = None
    words = " ".join(token.raw for token in run)
    for key in sorted(shelves):
        facts: dict[str, list[Fact]] = defaultdict(list)
        shares: list[float] = []
        for owner, fact in shelves[key]:
            share = _share(run, wanted, fact.value.text)
            if share >= (0.05 if named else _COVERS):
                facts[owner].append(fact)
                shares.append(share)
        if not facts:
            continue
        score = sum(shares) / len(shares) + prior[key]
        condition = Condition(words, key, {o: tuple(f) for o, f in facts.items()})
        if best is None or score > best[0]:
            best = (score, key, condition)
    return best[2] if best else None


def _share(run: Sequence[Token], wanted: Sequence[str], value: str) -> float:
    """Return which share of `value` the run makes up; 0 if it is not all there."""
    held = stems_of(value)
    if held.issuperset(wanted):
        return len(set(wanted)) / max(len(held), 1)
    if not any(token.is_number for token in run):
        return 0.0
    code, asked = code_of(value), code_of(" ".join(token.raw for token in run))
    return len(asked) / len(code) if len(asked) > 2 and asked in code else 0.0


def negated(question: str) -> bool:
    """Whether the question asks for what is not so."""
    return any(token.norm in NEGATIONS for token in tokenise(question))
