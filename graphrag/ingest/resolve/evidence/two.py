"""What a text says when a name and a longer one that contains it are two things.

A town is named after its founder, a song in quotes is not who is sung of, and a son is
called as his father is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.short import ACRONYM, IN_FULL, SORT
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Chunk, Span

Place = tuple[int, int]
"""A chunk's position in its document, and where in it."""
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_OPEN = '"“„«‘`'
_CLOSE = "\"”“»’'"
_BEFORE_LONG = (
    r"\bnam(?:ed|e|es|ing)\b[^.]{{0,60}}?\b(?:after|for|of|in hono[u]?r of)\b[^.]{{0,60}}?{name}"
)
_RELATIVE = (
    r"(?:grand|god|step)?(?:son|daughter|child|father|mother)|brother|sister|nephew|niece"
    r"|cousin|uncle|aunt"
)
_KIN = (
    rf"\b(?:{_RELATIVE}|born|descend(?:ant|ed))\s+(?:of|to|from)\b[^.,]{{{{0,40}}}}?{{name}}\b"
    rf"|\b(?:[Hh]is|[Hh]er|[Tt]heir|whose)\s+(?:[\w-]+\s+)?(?:{_RELATIVE})\b[^.]{{{{0,20}}}}?{{name}}\b"
)


_YOUNG = r"\b(?:son|daughter|brother|sister|niece|nephew)s?,?\s+{name}\b"
"""Who is introduced so is not whom the text then calls Mr or Mrs: Jane and Mrs. Bennet."""


A_REGION = re.compile(
    r"\b(?:" + "|".join(sorted(name.title() for name in lexicon().regions)) + r")\b"
)


def is_told_apart(
    short: Unit,
    longs: Iterable[Unit],
    beside: Sequence[Unit],
    reason: str,
    chunks: Mapping[str, Chunk],
) -> bool:
    """Whether the document of `short` shows that it is none of `longs`.

    Args:
        short: A short name.
        longs: Longer names of one thing that it could stand for, in the same document.
        beside: The document's units, those at least that share words with `short`.
        reason: How it could stand for them, as `short_for` says it.
        chunks: By id.
    """
    if reason == ACRONYM:
        return any(_comes_later(long, short, chunks) for long in longs)
    if reason == SORT and _is_of_a_family(short, beside):
        return True
    in_full = reason in IN_FULL
    return any(
        (not long.name.gender and is_of_a_couple(short, beside, chunks))
        or says_two(short, long, chunks, in_full=in_full)
        for long in longs
    )


def is_of_a_couple(short: Unit, beside: Iterable[Unit], chunks: Mapping[str, Chunk]) -> bool:
    """Whether Mr and Mrs are both spoken of, or a daughter: either might be meant, or none."""
    own = short.name
    if not own.gender:
        return False
    texts = [chunks[id_].text for id_ in sorted({a.chunk_id for a in short.appearances})]
    family = [unit.name for unit in beside if unit.name.tokens[-1:] == own.tokens[-1:]]
    return any(
        (name.tokens == own.tokens and name.gender not in ("", own.gender))
        or any(map(_pattern(_YOUNG, name.surface).search, texts))
        for name in family
    )


def says_two(
    short: Unit, long: Unit, chunks: Mapping[str, Chunk], *, in_full: bool = False
) -> bool:
    """Whether a chunk that holds `short` sets it apart from `long`.

    `in_full`: it does so too where it names both by turns, or in one sentence.
    """
    if in_full and _by_turns(short, long, chunks):
        return True
    texts = [chunks[id_].text for id_ in sorted({a.chunk_id for a in short.appearances})]
    eponym = _pattern(_BEFORE_LONG, long.name.surface)
    both = _conjoined(short.name.surface, long.name.surface)
    if any(eponym.search(text) or both.search(text) for text in texts):
        return True
    if len(short.name.tokens) > 1:
        kin = _pattern(_KIN, short.name.surface)
        return any(kin.search(text) for text in texts)
    return _is_always_quoted(short, chunks) or _comes_first(short, long, chunks)


def lies_in_a_region(unit: Unit, texts: Iterable[str]) -> bool:
    """Whether the texts that name a place say in which region it lies: "Rochester, Iowa"."""
    where = re.compile(rf"\b{re.escape(unit.name.surface)},\s+{A_REGION.pattern}")
    return any(map(where.search, texts))


def _comes_later(long: Unit, short: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether an acronym was used before what it could abbreviate, and not in one sentence."""
    one, other = _places(short, chunks), _places(long, chunks)
    if not one or not other or one[0] > other[0]:
        return False
    (ordinal, start), (first, end) = max(place for place in one if place <= other[0]), other[0]
    return ordinal < first or _sentence_ends(long, ordinal, start, end, chunks)


def _sentence_ends(
    unit: Unit, ordinal: int, start: int, end: int, chunks: Mapping[str, Chunk]
) -> bool:
    """Whether a sentence ends between two places of a chunk that names `unit`."""
    here = (chunks[a.chunk_id] for a in unit.appearances)
    text = next(chunk.text for chunk in here if chunk.ordinal == ordinal)
    return _SENTENCE_END.search(text, start, end) is not None


def _is_of_a_family(short: Unit, beside: Iterable[Unit]) -> bool:
    """Whether several names beside it begin so: Tata Steel and Tata Motors are two of Tata's."""
    own, size = short.name.tokens, len(short.name.tokens)
    begun = {u.name.tokens[: size + 1] for u in beside if u.name.tokens[:size] == own}
    return len(begun - {own}) > 1


def _by_turns(short: Unit, long: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether a document writes a name in full again once it has shortened it, or beside that.

    John Adams and John Quincy Adams; but Guybrush Ulysses Threepwood is then Guybrush Threepwood.
    """
    other = _places(long, chunks)
    one = [place for place in _places(short, chunks) if not _is_within(place, other, long)]
    if not one or not other:
        return False
    if other[-1] > one[0]:
        return True
    (ordinal, start), (first, end) = other[-1], one[0]
    end_of_long = start + len(long.name.surface)
    return ordinal == first and not _sentence_ends(long, ordinal, end_of_long, end, chunks)


def _places(unit: Unit, chunks: Mapping[str, Chunk]) -> list[Place]:
    """Return where a document names a unit, in order, headings aside."""
    found = [(chunks[a.chunk_id], span) for a in unit.appearances for span in a.entity.spans]
    return sorted(
        (chunk.ordinal, span.start)
        for chunk, span in found
        if span.start > chunk.text.find("\n") or chunk.ordinal
    )


def _is_within(place: Place, others: Sequence[Place], long: Unit) -> bool:
    """Whether a name stands inside the longer one there, which was found by itself too."""
    size = len(long.name.surface)
    return any(place[0] == at[0] and at[1] <= place[1] < at[1] + size for at in others)


def _comes_first(short: Unit, long: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether an untyped short name stands before the longer one, in other than a first line.

    Writers introduce in full: who is called Freud before Anna Freud is named is Sigmund.
    """
    if short.kind or long.kind:
        return False
    ids = sorted({a.chunk_id for a in short.appearances} & {a.chunk_id for a in long.appearances})
    for id_ in ids[:1]:
        text = chunks[id_].text
        opening = text.find("\n") + 1
        one, other = (
            min(
                (s.start for a in unit.appearances if a.chunk_id == id_ for s in a.entity.spans),
                default=0,
            )
            for unit in (short, long)
        )
        return opening <= one < other
    return False


def _is_always_quoted(unit: Unit, chunks: Mapping[str, Chunk]) -> bool:
    places = [(chunks[a.chunk_id].text, s) for a in unit.appearances for s in a.entity.spans]
    return bool(places) and all(_is_quoted(text, span) for text, span in places)


def _is_quoted(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 2) : span.start].strip()
    after = text[span.end : span.end + 2].strip(" ,.")
    return before.endswith(tuple(_OPEN)) and after.startswith(tuple(_CLOSE))


@lru_cache(maxsize=1_000)
def _conjoined(short: str, long: str) -> re.Pattern[str]:
    """Return what finds "John Smith and Mrs. Smith", but not Anna Smith and John Smith."""
    one, other, both = re.escape(short), re.escape(long), r"\s+(?:and|&|und|et|og|och|y|e|en)\s+"
    free = r"(?:^|[^\w\s]\s*|\b[a-z]\w*\s+)"
    return re.compile(rf"\b{other}{both}{one}(?!\w|\s[A-Z])|{free}{one}{both}{other}(?!\w)")


@lru_cache(maxsize=1_000)
def _pattern(shape: str, name: str) -> re.Pattern[str]:
    return re.compile(shape.format(name=re.escape(name)))
