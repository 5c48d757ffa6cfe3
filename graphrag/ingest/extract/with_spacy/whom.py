"""Whom a "she", an "it" or "the company" means, decided for each document or left open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.ingest.extract.with_spacy.lexicon import Lexicon
from graphrag.ingest.extract.with_spacy.reading import Reading
from graphrag.ingest.extract.with_spacy.relating import StandIn
from graphrag.language import names

Own = tuple[str, str, str]
"""Name and type of what a document is about, and what its first sentence says that it is."""
_ANY_FIRM = frozenset(
    {"company", "firm", "group", "business", "organisation", "organization", "corporation"}
)


def own_of(title: str, readings: Sequence[Reading], types: Mapping[str, str]) -> Own | None:
    """Return what a document is about, if its title and its first sentence agree on it.

    A first sentence that says what its subject is ("X is a company") needs no title.
    """
    first = readings[0] if readings else None
    if first is None or first.topic < 0:
        return None
    name = first.names[first.topic]
    key, told = names.key(name.text), f" {names.key(title)} "
    told_as = next((text for index, text in first.said.descriptions if index == first.topic), "")
    titled = f" {key} " in told or told.strip() in key
    if not key or name.scope != "corpus" or not (titled or told_as):
        return None
    return name.text, types.get(key, name.type), told_as


def whom(
    reading: Reading, *, own: Own | None, types: Mapping[str, str], lexicon: Lexicon
) -> dict[int, int | Own]:
    """Return what each stand-in of `reading` means: a name's index, or the document's own."""
    found: dict[int, int | Own] = {}
    for word in reading.stand_ins:
        meant = _meant(word, reading, own, types, lexicon, found)
        if meant is not None:
            found[word.index] = meant
    return found


def _meant(
    word: StandIn,
    reading: Reading,
    own: Own | None,
    types: Mapping[str, str],
    lexicon: Lexicon,
    known: Mapping[int, int | Own],
) -> int | Own | None:
    spoken = reading.names

    def described(index: int) -> Own:
        told = (text for at, text in reading.said.descriptions if at == index)
        return spoken[index].text, type_of(index), " ".join(told)

    def type_of(index: int) -> str:
        return types.get(names.key(spoken[index].text), spoken[index].type)

    near = {names.key(spoken[i].text): i for i in word.near if _fits(word, type_of(i), lexicon)}

    def is_only(name: str, type_: str) -> bool:
        others = near.keys() - {names.key(name)}
        kinds = {type_of(near[other]) for other in others}
        return not kinds - (lexicon.places - {type_})

    for head in word.heads:
        meant: int | Own | None = known.get(head) if spoken[head].stands else head
        if meant is None:
            continue
        thing = described(meant) if isinstance(meant, int) else meant
        if _fits(word, thing[1], lexicon):
            sure = head == word.parallel or is_only(*thing[:2])
            return meant if sure and _is_called(word, thing) else None
    if own is None or not _fits(word, own[1], lexicon):
        return None
    return own if is_only(*own[:2]) and _is_called(word, own) else None


def _is_called(word: StandIn, thing: Own) -> bool:
    """Whether a thing is what a noun says: "the album" is said to be one, or bears the word."""
    said = f"{thing[0]} {thing[2]}".casefold().split()
    return not word.noun or word.noun in _ANY_FIRM or word.noun in said


def _fits(word: StandIn, type_: str, lexicon: Lexicon) -> bool:
    """Whether a word can stand for a name of that type."""
    if word.person:
        return type_ in lexicon.people
    if word.type:
        return type_ in {word.type, lexicon.unlabelled}
    return type_ not in lexicon.people | lexicon.groups
