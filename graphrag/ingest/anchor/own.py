"""The names of what a document is about: from its title, and from how it begins.

A title is believed when it looks like one: not a file's name, and not shared by many
documents, as the form's heading of a series of reports is. A wrong name here is worse
than none, because it becomes a hub that every walk runs through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from graphrag.ingest.anchor.defined import (
    MAX_WORDS,
    defined_names,
    other_names,
    short_forms,
)
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.model import Chunk, Document

MAX_OWNERS = 8
"""A title of more documents than this is a form's heading."""
_PARENTHESES = re.compile(r"\s*\([^()]*\)\s*$")
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,5}$")


@dataclass(frozen=True, slots=True)
class OwnName:
    """What one document is about.

    Attributes:
        document_id: The document.
        name: As its title or first sentence has it.
        aliases: Other names, sorted.
        titled: Its name is its title, not read out of its first sentence.
    """

    document_id: str
    name: str
    aliases: tuple[str, ...]
    titled: bool


def own_names(
    documents: Mapping[str, Document], openings: Mapping[str, Chunk]
) -> tuple[OwnName, ...]:
    """Return what each document is about, by document id; documents that do not say are left out.

    Args:
        documents: By id.
        openings: The first chunk of each document, by document id.
    """
    titles = {id_: _bare(document.title) for id_, document in documents.items()}
    owners = Counter(key(title) for title in titles.values())
    found = []
    for id_ in sorted(documents):
        title = titles[id_]
        titled = owners[key(title)] <= MAX_OWNERS and _is_title(title, documents[id_])
        opening = _opening(documents[id_], openings[id_]) if id_ in openings else ""
        names = (*((title,) if titled else ()), *defined_names(opening))
        if names:
            also = (*names, *other_names(opening))
            every = {*also, *(short for name in also for short in short_forms(name))}
            aliases = sorted(name for name in every if key(name) not in {key(names[0]), ""})
            found.append(OwnName(id_, names[0], tuple(aliases), titled))
    return tuple(found)


def _opening(document: Document, chunk: Chunk) -> str:
    """Return the first chunk from its first words below a heading, which no sentence runs into."""
    prose = (block.span.start for block in document.blocks if block.kind != "heading")
    return chunk.text[max(next(prose, 0) - chunk.span.start, 0) :]


def _bare(title: str) -> str:
    return " ".join(_PARENTHESES.sub("", title).split())


def _is_title(title: str, document: Document) -> bool:
    path = PurePosixPath(document.source)
    named_after_file = title in {path.stem, path.name} and " " not in title
    return (
        bool(key(title))
        and not named_after_file
        and not _EXTENSION.search(title)
        and len(title.split()) <= MAX_WORDS
        and not all(word in FUNCTION_WORDS for word in key(title).split())
    )
