"""How a corpus uses a short name: beside the longer one, or where nobody else can be meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from graphrag.ingest.resolve.evidence.plausible import could_stand_for
from graphrag.ingest.resolve.names.short import ACRONYM, HEAD, TAIL
from graphrag.ingest.resolve.units import Unit
from graphrag.model import Chunk

OFTEN = 5
OFTENER = 3
"""A person named in so many documents, and so many times more, needs no neighbour in common."""
FRAGMENT = 200
"""A document of so few characters is a fragment."""
LOOKED_AT = 50
"""So many chunks of a longer name are searched for the short one."""
_CAPITAL_BEFORE = re.compile(r"(?<![.!?] )\b[A-Z][\w'-]* $|\w$")


def spoken_of(
    shorts: Sequence[int],
    long: int,
    longs: Sequence[int],
    units: Sequence[Unit],
    chunks: Mapping[str, Chunk],
) -> bool:
    """Whether a person's short name can hardly mean anyone else of the corpus.

    The corpus speaks of that person all the time; or the short name stands in fragments of a
    sentence or two, too short to introduce anybody, so that the corpus is all that explains it.
    """
    if not units[long].human or could_stand_for(units[shorts[0]], units[long]) == ACRONYM:
        return False
    often = len({units[index].document_id for index in longs})
    seldom = len({units[index].document_id for index in shorts})
    cut = sum(_is_fragment(units[index], chunks) for index in shorts)
    return often >= max(OFTEN, OFTENER * seldom) or 2 * cut >= len(shorts)


def _is_fragment(unit: Unit, chunks: Mapping[str, Chunk]) -> bool:
    """Whether what a document says with a name is all of a sentence or two.

    A title of one word, as a file's name is, introduces nobody.
    """
    texts = {a.chunk_id: chunks[a.chunk_id] for a in unit.appearances}
    return all(
        len(chunk.text) <= FRAGMENT and not chunk.ordinal and len(chunk.header.split()) < 2
        for chunk in texts.values()
    )


def used_beside(
    short: int, longs: Sequence[int], units: Sequence[Unit], chunks: Mapping[str, Chunk]
) -> int:
    """Return in how many of the first chunks that spell the longer name the short one stands too.

    As a word of its own, that is: "Hyundai" where "Hyundai Motor Company" is spoken of.
    """
    word = re.escape(units[short].name.surface)
    strict = could_stand_for(units[short], units[longs[0]]) in ("", HEAD, TAIL)
    if strict and not units[short].human:
        return 0
    alone = re.compile(rf"(?<![A-Z]\. ){word}\b(?![ -][A-Z0-9])" if strict else rf"\b{word}\b")
    found = 0
    for long in longs[:LOOKED_AT]:
        name = units[long].name.surface
        text = chunks[units[long].appearances[0].chunk_id].text
        rest = text.replace(name, " ")
        found += name in text and any(
            not strict or not _CAPITAL_BEFORE.search(rest, 0, match.start())
            for match in alone.finditer(rest)
        )
    return found
