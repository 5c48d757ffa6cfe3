"""Which subjects a question means: its words tested against the values of their facts.

"How many of the aircraft were helicopters?" asks for those with a value "Helicopter"; of
all keys that hold such a value, the one whose own question is nearest counts. A word that
is no value of anything says how the question is asked, and is no condition; but a name or
a number that stands nowhere is one that nothing fulfils.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.facts.reading import Reading
from graphrag.ask.facts.subjects import Subject
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.tokens import FUNCTION, Token, stem, tokenise
from graphrag.model import ExtractionSchema, Fact

_LONGEST = 4
_SHORT = 12
"""Words in a value that a condition may name; longer ones are prose."""
_LIKE = 0.8
"""What the nearness of a key's questions weighs beside the share of its values."""
_NAMED, _COVERS, _WHOLE = 0.05, 0.5, 0.99
"""Least share of a value's words: for a name, for several words, for one."""
_ONE = 0.15
"""What a field with one value a subject has ahead of one with several."""
_PART = 0.3
"""What a field of somebody or something under a heading of its own loses to the subject's own."""
_AGREE = 2
"""Subjects for which another field must say so too before it may speak where one is empty."""
_ORDER = 0.004
"""What each place further down the schema costs a key: heads of documents come first."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that a question asks of its subjects, and who fulfils it.

    Attributes:
        words: As in the question.
        key: Of the facts that decide.
        facts: By entity id: the facts that fulfil it.
        size: How many content words of the question it takes.
        score: How well key and words fit.
        excludes: Those that fulfil it are not wanted.
        sure: It was not read by nearness in meaning alone.
        admits: Who fulfils it because nothing is known of them.
    """

    words: str
    key: str
    facts: Mapping[str, tuple[Fact, ...]]
    size: int = 1
    score: float = 0.0
    excludes: bool = False
    sure: bool = True
    admits: frozenset[str] = frozenset()

    def holds(self, entity_id: str) -> bool:
        """Whether it lets this subject in."""
        return (entity_id in self.facts or entity_id in self.admits) != self.excludes


def conditions_of(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    likeness: Mapping[str, float],
    ignore: frozenset[str] = frozenset(),
) -> tuple[Condition, ...]:
    """Return the conditions in the question, in its order.

    Words that are no name are dropped again, weakest first, while nothing fulfils all.

    Args:
        reading: The question.
        subjects: Whose facts are tested.
        schema: For the order of keys.
        likeness: How near each key's questions are to this one, by key.
        ignore: Stems that name what is counted.
    """
    shelves = _values_by_key(subjects)
    order = {rule.key: place for place, rule in enumerate(schema.fields)}
    of_parts = {rule.key for rule in schema.fields if rule.section}
    prior = {
        key: _LIKE * likeness.get(key, 0.0)
        - _PART * (key in of_parts)
        - _ORDER * order.get(key, len(order))
        + _ONE * all(rule.functional for rule in schema.fields if rule.key == key)
        for key in shelves
    }
    names = {token.norm for token in reading.names}
    parts = {stem(key.partition("_")[0]) for key in of_parts}
    found: list[tuple[int, bool, Condition]] = []
    for start, run in _runs(reading, ignore):
        if len(run) == 1 and stem(run[0].norm) in parts:
            continue  # whose fields are asked for, not a value
        if any(
            at <= place < at + size for at, size in _taken(found) for place in _span(start, run)
        ):
            continue
        named = any(token.norm in names for token in run)
        condition = _condition(run, shelves, named, prior)
        if condition is not None:
            found.append((start, named, condition))
    return tuple(condition for _, _, condition in sorted(_fulfilled(found), key=_start))


def _start(item: tuple[int, bool, Condition]) -> int:
    return item[0]


def _span(start: int, run: Sequence[Token]) -> range:
    return range(start, start + len(run))


def _taken(found: Sequence[tuple[int, bool, Condition]]) -> list[tuple[int, int]]:
    return [(start, condition.size) for start, _, condition in found]


def _runs(reading: Reading, ignore: frozenset[str]) -> Iterator[tuple[int, Sequence[Token]]]:
    """Yield runs of content words with their place, longest first."""
    tokens = [t for t in tokenise(reading.question) if t.norm not in FUNCTION]
    for size in range(min(_LONGEST, len(tokens)), 0, -1):
        for start in range(len(tokens) - size + 1):
            run = tokens[start : start + size]
            if not any(stem(token.norm) in ignore or _is_spelled(token) for token in run):
                yield start, run


def _is_spelled(token: Token) -> bool:
    """Whether it is a number in words ("one"), which is no value."""
    return token.norm.isdigit() and not token.raw.isdigit()


def _fulfilled(
    found: Sequence[tuple[int, bool, Condition]],
) -> list[tuple[int, bool, Condition]]:
    kept = list(found)
    while len(kept) > 1 and not _all_hold([condition for _, _, condition in kept]):
        spare = [item for item in kept if not item[1]]
        if not spare:
            break
        kept.remove(min(spare, key=lambda item: (item[2].size, item[2].score)))
    return kept


def _all_hold(conditions: Sequence[Condition]) -> bool:
    owners = [set(condition.facts) for condition in conditions]
    return bool(set.intersection(*owners))


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
    least = _NAMED if named else _COVERS if len(run) > 1 else _WHOLE
    best: Condition | None = None
    for key in sorted(shelves):
        facts: dict[str, list[Fact]] = defaultdict(list)
        shares: list[float] = []
        for owner, fact in shelves[key]:
            share = _share(run, fact.value.text)
            if share >= least:
                facts[owner].append(fact)
                shares.append(share)
        score = sum(shares) / len(shares) + prior[key] if shares else 0.0
        if shares and (best is None or score > best.score):
            held = {owner: tuple(own) for owner, own in facts.items()}
            words = " ".join(token.raw for token in run)
            best = Condition(words, key, held, len(run), score)
    return _filled(best, run, shelves) if best is not None else None


def filled(condition: Condition, value: str, subjects: Sequence[Subject]) -> Condition:
    """Return `condition` for `value` with subjects that lack its field but say so elsewhere."""
    return _filled(condition, tokenise(value), _values_by_key(subjects))


def _filled(
    condition: Condition, run: Sequence[Token], shelves: Mapping[str, Sequence[tuple[str, Fact]]]
) -> Condition:
    """Return `condition` with subjects that lack its field, where another field says so.

    That field must say it of several that have both, and never where the field denies it.
    """
    known = {owner for owner, _ in shelves[condition.key]}
    facts = dict(condition.facts)
    for key in sorted(shelves.keys() - {condition.key}):
        said = {owner: (fact,) for owner, fact in shelves[key] if _share(run, fact.value.text) > 0}
        both = said.keys() & known
        if len(both) >= _AGREE and both <= condition.facts.keys():
            for owner in sorted(said.keys() - known):
                facts.setdefault(owner, said[owner])
    return replace(condition, facts=facts)


def _share(run: Sequence[Token], value: str) -> float:
    """Return which share of `value` the run makes up; 0 if it is not all there.

    Numbers in the value weigh nothing beside words ("2 Fatal" is all "fatal").
    """
    wanted = {stem(token.norm) for token in run}
    held = stems_of(value)
    if held >= wanted:
        telling = {word for word in held if not word.isdigit()} | wanted
        return len(wanted) / len(telling)
    if not any(token.is_number for token in run):
        return 0.0
    code, asked = code_of(value), code_of(" ".join(token.raw for token in run))
    return len(asked) / len(code) if len(asked) > 2 and asked in code else 0.0
