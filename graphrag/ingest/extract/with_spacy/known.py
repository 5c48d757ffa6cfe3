"""What a whole document tells about its names: its own name, types, short forms.

One sentence may call Lindqvist an organization and two a person; the document's vote
counts in all of its chunks.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from graphrag.ingest.extract.with_spacy.fields import FieldReader, Labelled
from graphrag.ingest.extract.with_spacy.lexicon import Lexicon
from graphrag.ingest.extract.with_spacy.reading import Reading
from graphrag.ingest.extract.with_spacy.values import folded
from graphrag.language import names
from graphrag.model import Document, SubjectRule
from graphrag.model.graph import Scope

_TIED = 2
"""What a relation says of its ends ("X advises Orbis") outweighs one guess of the tagger."""

_DEFINED = 4
"""What a sentence says that a name is ("Foix is a river") outweighs a few guesses."""

_SURE = 1_000
"""A vote from the schema's own lists outweighs any number of the tagger's."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a document is about."""

    name: str
    type: str
    aliases: tuple[str, ...]
    scope: Scope


@dataclass(slots=True)
class Known:
    """A document's knowledge of its names, by `names.key`.

    Attributes:
        types: What each is.
        short_forms: Short forms of each long name that the document ties to one.
        long_forms: Long names of each short form.
        common: Short forms that the document makes of common words; they name nothing.
        ending: Names of several words, by their last word.
    """

    types: dict[str, str] = field(default_factory=dict)
    short_forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    long_forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    common: frozenset[str] = frozenset()
    ending: dict[str, tuple[str, ...]] = field(default_factory=dict)


def subject_of(
    document: Document, fields: Sequence[Labelled], *, rule: SubjectRule | None, reader: FieldReader
) -> Subject | None:
    """Return the document's own entity: named by its fields, else by an alias or its title.

    Those may be shared by many documents, so such a subject joins no other document.
    """
    if rule is None:
        return None
    named = list(_values(document, fields, rule.name_labels, reader))
    aliases = list(_values(document, fields, rule.alias_labels, reader))
    if named:
        others = dict.fromkeys(name for name in aliases if name != named[0])
        return Subject(named[0], rule.type, tuple(others), "corpus")
    known = tuple(dict.fromkeys(aliases))
    return Subject(known[0] if known else document.title, rule.type, known[1:], "document")


def _values(
    document: Document, fields: Sequence[Labelled], labels: Iterable[str], reader: FieldReader
) -> Iterable[str]:
    metadata = {names.key(key): value for key, value in document.metadata.items()}
    for label in map(names.key, labels):
        for item in fields:
            value = folded(item.value.of(document.text))
            if names.key(item.label) == label and not reader.says_nothing(value):
                yield value
        if metadata.get(label):
            yield metadata[label]


def known_of(
    readings: Iterable[Reading],
    *,
    title: str,
    lexicon: Lexicon,
    given: Iterable[tuple[str, str]] = (),
) -> Known:
    """Return what the readings of one document agree on; its title may be a name.

    `given` are names with the types that labels of fields and heads of columns give them.
    """
    votes = _given(given)
    short_forms: defaultdict[str, list[str]] = defaultdict(list)
    long_forms: defaultdict[str, list[str]] = defaultdict(list)
    common: set[str] = set()
    ending: defaultdict[str, list[str]] = defaultdict(list, {_last(title): [title]})
    for reading in readings:
        common.update(map(names.key, reading.common))
        for name in reading.names:
            if name.scope == "corpus" and not name.stands:
                votes[names.key(name.text)][name.type] += _SURE if name.certain else 1
                ending[_last(name.text)].append(name.text)
        for told, type_ in _told(reading):
            votes[names.key(told)][type_] += _TIED
        for index, type_ in reading.said.hints:
            votes[names.key(reading.names[index].text)][type_] += _TIED
        for index, type_ in reading.said.kinds:
            votes[names.key(reading.names[index].text)][type_] += _DEFINED
        for index, short in reading.short_forms:
            long_forms[names.key(short)].append(reading.names[index].text)
            short_forms[names.key(reading.names[index].text)].append(short)
    _count_family_names(votes, lexicon)
    _count_first_words(votes, lexicon)
    _count_short_forms(votes, long_forms)
    return Known(
        types={key: _winner(counts, lexicon.unlabelled) for key, counts in votes.items()},
        short_forms=_once(short_forms),
        long_forms=_once(long_forms),
        common=frozenset(common),
        ending=_once(ending),
    )


def _given(given: Iterable[tuple[str, str]]) -> defaultdict[str, Counter[str]]:
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, type_ in given:
        votes[names.key(name)][type_] += _DEFINED
    return votes


def _told(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield the type that a relation's end must have where the tagger guessed another."""
    for tie in reading.said.ties:
        for index, types in zip((tie.source, tie.target), tie.types, strict=True):
            name = reading.names[index]
            named = name.scope == "corpus" and not name.stands
            if types and named and name.type not in types:
                yield name.text, types[0]


def _count_family_names(votes: dict[str, Counter[str]], lexicon: Lexicon) -> None:
    """Let a person's full name vote on the last name alone."""
    for key in [key for key in votes if " " in key]:
        last = key.rsplit(" ", 1)[1]
        person = _winner(votes[key], lexicon.unlabelled)
        if last in votes and person in lexicon.people:
            votes[last][person] += votes[key].total()


def _count_first_words(votes: dict[str, Counter[str]], lexicon: Lexicon) -> None:
    """Let "Orbis Energy" vote on "Orbis", and "Imre Thole" on "Imre"."""
    for key in [key for key in votes if " " in key]:
        first = key.split(" ", 1)[0]
        kind = _winner(votes[key], lexicon.unlabelled)
        if first in votes and kind in lexicon.people | lexicon.organizations:
            votes[first][kind] += votes[key].total()


def _count_short_forms(votes: dict[str, Counter[str]], long_forms: dict[str, list[str]]) -> None:
    """Let a long name vote on the type of its short form."""
    for short, longs in long_forms.items():
        for long in map(names.key, longs):
            if short in votes and long in votes:
                votes[short].update(votes[long])


def _last(name: str) -> str:
    return names.key(name.rsplit(" ", 1)[-1])


def _once(found: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {key: tuple(dict.fromkeys(names)) for key, names in found.items()}


def _winner(counts: Counter[str], unlabelled: str) -> str:
    """Return the type with most votes; a name without a label says nothing about its type."""
    ranked = sorted(counts.items(), key=lambda item: (item[0] == unlabelled, -item[1], item[0]))
    return ranked[0][0]
