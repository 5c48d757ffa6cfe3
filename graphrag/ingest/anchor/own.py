"""The names of what a document is about: from its title, and from how it begins.

A title is believed when it looks like one: not a file's name, and not shared by many
documents, as the form's heading of a series of reports is. A wrong name here is worse
than none, because it becomes a hub that every walk runs through.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.model import Chunk, Document

MAX_OWNERS = 8
"""A title of more documents than this is a form's heading."""
MAX_WORDS = 12
_PARENTHESES = re.compile(r"\s*\([^()]*\)\s*$")
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,5}$")
_SUBJECT = re.compile(
    r"^[\"“'‘\s]*(?:(?:The|A|An)\s+)?(?P<name>.{2,90}?)[\"”'’]*\s*"
    r"(?:\(|,|\b(?:is|was|are|were)\s+(?:an?|the|one|any|considered|known)\b)"
)
_ALSO = re.compile(
    r"(?:(?:also|better|formerly|commonly|originally|sometimes)\s+)?"
    r"(?:known\s+(?:professionally\s+|simply\s+)?as|called|born|n[eé]e|alias|nicknamed)\s+"
    r"[\"“'‘]*(?P<name>(?:(?:the|de|von|van|of|al|bin|ibn|la|le)\s+|[A-Z][\w.’'-]*\s*){1,6})"
)
_OPENING = 400
_TITLES = """mr mrs ms dr prof professor sir dame lord lady fray saint st king queen prince princess
president general captain colonel major reverend rev father"""
_HONORIFICS = frozenset(_TITLES.split())


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
        opening = openings[id_].text[:_OPENING] if id_ in openings else ""
        first = _defined(opening)
        name = title if titled else first
        if name:
            aliases = _aliases(name, opening, (title, first) if titled else (first,))
            found.append(OwnName(id_, name, aliases, titled))
    return tuple(found)


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


def _defined(opening: str) -> str:
    """Return the name that a definitional first sentence begins with; empty if it has none."""
    match = _SUBJECT.match(opening)
    name = " ".join(match.group("name").split()).strip(" \"“”'‘’") if match else ""
    words = name.split()
    if not words or len(words) > MAX_WORDS or not _is_name(words):
        return ""
    return name


def _is_name(words: Sequence[str]) -> bool:
    """Whether `words` read as a name: its content words are capitalised, it is not "It" or "He"."""
    content = [word for word in words if word.lower() not in FUNCTION_WORDS]
    return (
        bool(content)
        and words[0].lower() not in FUNCTION_WORDS
        and all(word[:1].isupper() or word[:1].isdigit() for word in content)
    )


def _aliases(name: str, opening: str, names: Iterable[str]) -> tuple[str, ...]:
    found = {other for other in names if other}
    for match in _ALSO.finditer(opening):
        other = match.group("name").strip(" \"“”'‘’")
        words = other.split()
        if len(words) > 1 and words[-1][:1].isupper():
            found.add(other)
    for other in sorted(found | {name}):
        words = other.split()
        plain = [word for word in words if key(word) not in _HONORIFICS]
        if 1 < len(plain) < len(words) and plain == words[-len(plain) :]:
            found.add(" ".join(plain))
        if len(plain) == 3 and all(word[:1].isupper() and key(word).isalpha() for word in plain):
            found.add(f"{plain[0]} {plain[2]}")
    return tuple(sorted(other for other in found if key(other) != key(name)))
