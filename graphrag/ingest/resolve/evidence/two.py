"""What a text says when a name and a longer one that contains it are two things.

A town is named after its founder, a song in quotes is not who is sung of, and a son is
called as his father is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from graphrag.ingest.resolve.units import Unit
from graphrag.model import Chunk, Span

_OPEN = '"“„«‘`'
_CLOSE = "\"”“»’'"
_BEFORE_LONG = (
    r"\bnam(?:ed|e|es|ing)\b[^.]{{0,60}}?\b(?:after|for|of|in hono[u]?r of)\b[^.]{{0,60}}?{name}"
)
_KIN = (
    r"\b(?:(?:grand|god|step)?(?:son|daughter|child|father|mother)|born|brother|sister|nephew"
    r"|niece|cousin|uncle|aunt|descend(?:ant|ed))\s+(?:of|to|from)\b[^.,]{{0,40}}?{name}\b"
)


def says_two(short: Unit, long: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether a chunk that holds `short` sets it apart from `long`."""
    texts = [chunks[id_].text for id_ in sorted({a.chunk_id for a in short.appearances})]
    eponym = _pattern(_BEFORE_LONG, long.name.surface)
    if any(eponym.search(text) for text in texts):
        return True
    if len(short.name.tokens) > 1:
        kin = _pattern(_KIN, short.name.surface)
        return any(kin.search(text) for text in texts)
    return _is_always_quoted(short, chunks) or _comes_first(short, long, chunks)


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
def _pattern(shape: str, name: str) -> re.Pattern[str]:
    return re.compile(shape.format(name=re.escape(name)))
