"""Units: what one document calls by one name. The grain at which things are joined.

A name means one thing within a document, mostly; across documents "Smith" need not. So a
short name is first understood where it stands, and only then meets its like elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graphrag.ingest.resolve.families import with_family_names
from graphrag.ingest.resolve.names.kinds import Kind, kind_of
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name, read
from graphrag.ingest.resolve.names.short import is_nation, is_personal
from graphrag.ingest.resolve.values import Appearance
from graphrag.language.names import key
from graphrag.model import Chunk, ExtractedEntity, Extraction

_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_PRONOUN = re.compile(r"\b(?:he|she|his|her|him|who|whose)\b", re.IGNORECASE)
NEAR = 160
"""So many characters after a name, a pronoun may still mean it."""
_DEFINITE = re.compile(r"(?:[Tt]he|[Aa]n?) [a-z]")
_POSSESSIVE = re.compile(r"['’]s?\b")
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """What one document calls by one name.

    Attributes:
        document_id: The document.
        identity: Equal for names that nothing can set apart by itself, save a person.
        name: Its most used spelling there, read.
        kind: As the whole corpus votes for this spelling.
        type: Voted within the document.
        appearances: In order of chunk and index; at least one.
        scoped: It joins no other document.
        subject: The document is about it.
        aliases: Other names that the extractor found for it, read.
        mentions: How often it is named.
        human: Of a person: by type, by a given name, or by a pronoun that follows close by.
        capitalised: Every word is written with a capital, particles aside.
        proper: Mostly so all over the corpus, and of words that are hardly ever written without.
        opening: It only begins sentences, all over the corpus: its capital tells nothing.
    """

    document_id: str
    identity: str
    name: Name
    kind: Kind
    type: str
    appearances: tuple[Appearance, ...]
    scoped: bool = False
    subject: bool = False
    aliases: tuple[Name, ...] = field(default=())
    mentions: int = 1
    human: bool = False
    capitalised: bool = True
    proper: bool = True
    opening: bool = False


def gather(
    extractions: Iterable[Extraction],
    chunks: Mapping[str, Chunk],
    *,
    listed: Collection[str] = (),
    told_apart: Collection[str] = (),
) -> tuple[Unit, ...]:
    """Return the units of `extractions`, by document, identity and scope.

    Args:
        extractions: At most one a chunk.
        chunks: By id.
        listed: Folded names of the gazetteer: they join documents even as common nouns.
        told_apart: Folded names that a person set apart from another: each is an identity.
    """
    appearances = [
        Appearance(chunks[extraction.chunk_id].document_id, extraction.chunk_id, index, named)
        for extraction in extractions
        for index, named in enumerate(map(_without_countries, extraction.entities))
    ]
    appearances.sort(key=lambda a: (a.document_id, a.chunk_id, a.index))
    appearances = with_family_names(appearances)
    kinds = _kinds(appearances)
    couples = _couples(_read(appearance.entity.name, kinds) for appearance in appearances)
    groups: defaultdict[tuple[str, str, bool], list[Appearance]] = defaultdict(list)
    for appearance in appearances:
        name = _read(appearance.entity.name, kinds)
        folded = key(appearance.entity.name)
        noun = appearance.entity.scope == "document" or _is_definite(appearance.entity)
        scoped = noun and folded not in listed
        identity = f"={folded}" if folded in told_apart else name.identity
        if name.identity in couples and name.title:
            identity = f"{name.gender} {identity}"
        groups[appearance.document_id, identity, scoped].append(appearance)
    units = [
        _unit(groups[group], kinds, identity=group[1], scoped=group[2]) for group in sorted(groups)
    ]
    proper = _proper(units, _small_words(appearances, chunks))
    related = _related(extractions)
    human = {unit.identity for unit in units if _is_human(unit, chunks, related)}
    inside = {unit.identity for unit in units if not _only_opens(unit, chunks)}
    return tuple(
        replace(
            unit,
            proper=unit.identity in proper,
            human=unit.identity in human,
            opening=unit.identity not in inside,
        )
        for unit in units
    )


def same_document(index: int, units: Sequence[Unit]) -> range:
    """Return the units of the document of `index`; units stand in the order of documents."""
    document_id, start, end = units[index].document_id, index, index + 1
    while start and units[start - 1].document_id == document_id:
        start -= 1
    while end < len(units) and units[end].document_id == document_id:
        end += 1
    return range(start, end)


def votes(appearances: Iterable[Appearance]) -> Counter[str]:
    """Return how many mentions say which type; a type that says nothing has no vote."""
    counts: Counter[str] = Counter()
    for appearance in appearances:
        counts[appearance.entity.type] += max(1, len(appearance.entity.spans))
    known = Counter({type_: count for type_, count in counts.items() if kind_of(type_)})
    return known or counts


def _couples(names: Iterable[Name]) -> set[str]:
    """Return the identities that a man and a woman bear: Mr and Mrs John Kent are two."""
    genders: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        genders[name.identity].add(name.gender)
    return {identity for identity, found in genders.items() if found >= {"m", "f"}}


def _without_countries(entity: ExtractedEntity) -> ExtractedEntity:
    """Return `entity` without aliases that only say where it is: "Southern Railway (UK)"."""
    if not entity.aliases or is_nation(read(entity.name).tokens):
        return entity
    names = [read(alias) for alias in entity.aliases]
    kept = tuple(name.surface for name in names if not (name.capitals and is_nation(name.tokens)))
    return entity if kept == entity.aliases else replace(entity, aliases=kept)


def _is_definite(entity: ExtractedEntity) -> bool:
    """Whether an untyped name is a noun that only its document explains ("the song")."""
    return not kind_of(entity.type) and _DEFINITE.match(entity.name) is not None


def _kinds(appearances: Sequence[Appearance]) -> dict[str, Kind]:
    """Return what each spelling mostly names, so that it is read in one way everywhere."""
    counts: defaultdict[str, Counter[Kind]] = defaultdict(Counter)
    for appearance in appearances:
        kind = kind_of(appearance.entity.type)
        counts[key(appearance.entity.name)][kind] += max(1, len(appearance.entity.spans))
    return {
        name: min(by_kind, key=lambda kind: (not kind, -by_kind[kind], kind))
        for name, by_kind in counts.items()
    }


def _read(surface: str, kinds: Mapping[str, Kind]) -> Name:
    return read(surface, person=kinds.get(key(surface)) == "person")


def _small_words(appearances: Sequence[Appearance], chunks: Mapping[str, Chunk]) -> frozenset[str]:
    """Return the words that the corpus writes in small letters, a quarter of the time or more.

    Only asked where types are missing: then small letters are what tells a noun from a name.
    A sentence without capitals after its first word tells nothing.
    """
    untyped = sorted({a.chunk_id for a in appearances if not kind_of(a.entity.type)})
    small: Counter[str] = Counter()
    large: Counter[str] = Counter()
    for chunk_id in untyped:
        for sentence in _SENTENCE_END.split(chunks[chunk_id].text):
            words = _LETTERS.findall(sentence)[1:]
            if any(word[0].isupper() for word in words):
                small.update(word for word in words if word[0].islower())
                large.update(word.lower() for word in words if word[0].isupper())
    return frozenset(word for word, count in small.items() if count * 3 >= large[word])


def _unit(
    appearances: Sequence[Appearance],
    kinds: Mapping[str, Kind],
    *,
    identity: str,
    scoped: bool,
) -> Unit:
    spellings: Counter[str] = Counter()
    aliases: set[str] = set()
    for appearance in appearances:
        spellings[appearance.entity.name] += max(1, len(appearance.entity.spans))
        aliases.update(appearance.entity.aliases)
    spelling = min(spellings, key=lambda name: (-spellings[name], name))
    types = votes(appearances)
    kind = kinds.get(key(spelling), "")
    return Unit(
        document_id=appearances[0].document_id,
        identity=identity,
        name=_read(spelling, kinds),
        kind=kind,
        type=min(types, key=lambda type_: (-types[type_], type_)),
        appearances=tuple(appearances),
        scoped=scoped,
        subject=any(appearance.entity.subject for appearance in appearances),
        aliases=tuple(read(alias, person=kind == "person") for alias in sorted(aliases)),
        mentions=sum(spellings.values()),
        capitalised=_is_capitalised(spelling),
    )


def _is_capitalised(spelling: str) -> bool:
    """Whether no word but particles begins small; scripts without capitals never do."""
    words = _LETTERS.findall(_POSSESSIVE.sub("", spelling))
    particles = lexicon().particles
    return (
        bool(words)
        and not all(word in particles for word in words)
        and all(not word[0].islower() or word in particles for word in words)
    )


def _proper(units: Iterable[Unit], small: frozenset[str]) -> frozenset[str]:
    """Return the identities that are names rather than nouns, as far as capitals tell."""
    counts: Counter[str] = Counter()
    for unit in units:
        counts[unit.identity] += unit.mentions if unit.capitalised else -unit.mentions
    return frozenset(
        identity
        for identity, count in counts.items()
        if count > 0 and not any(word in small for word in identity.split() if len(word) > 1)
    )


def _only_opens(unit: Unit, chunks: Mapping[str, Chunk]) -> bool:
    spans = [(chunks[a.chunk_id].text, span) for a in unit.appearances for span in a.entity.spans]
    return bool(spans) and all(
        not span.start or _SENTENCE_END.fullmatch(text, span.start - 2, span.start)
        for text, span in spans
    )


def _related(extractions: Iterable[Extraction]) -> frozenset[tuple[str, int]]:
    """Return what starts a relation that only people stand in ("BORN_IN"), by chunk and index."""
    personal = lexicon().personal_relations
    return frozenset(
        (extraction.chunk_id, tie.source)
        for extraction in extractions
        for tie in extraction.relations
        if not personal.isdisjoint(_LETTERS.findall(tie.type.lower().replace("_", " ")))
    )


def _is_human(unit: Unit, chunks: Mapping[str, Chunk], related: frozenset[tuple[str, int]]) -> bool:
    if unit.kind:
        return unit.kind == "person"
    if not unit.capitalised or is_personal(unit.name):
        return unit.capitalised
    if any((a.chunk_id, a.index) in related for a in unit.appearances):
        return True
    return any(
        _PRONOUN.search(chunks[a.chunk_id].text, span.end, span.end + NEAR)
        for a in unit.appearances
        for span in a.entity.spans
    )
