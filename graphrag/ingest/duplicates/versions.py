"""Which document a newer one supersedes: alike in words, and ordered by version, date or name.

Documents of one name but for a year or a version ("policy-v1", "policy-v2"), or of one title,
are versions if they share a good part of their words; otherwise only near-equal ones are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from graphrag.ingest.duplicates.signatures import Signatures
from graphrag.model import Document

NAMESAKES = 0.3
"""Likeness from which on documents of one name are versions."""
ALIKE = 0.8
"""Likeness from which on documents of different names are."""
_MARK = re.compile(
    r"[\s_.-]*\(?(?:(?:v|ver|version|rev|revision|edition|release)[\s_.-]*\d+(?:[._]\d+)*"
    r"|(?:19|20)\d{2}(?:[-_.]?[01]\d(?:[-_.]?[0-3]\d)?)?|final|draft|copy|old|new)\)?(?![a-z])",
    re.IGNORECASE,
)
_VERSION = re.compile(r"(?:v|ver|version|rev|revision)[\s_.-]*(\d+(?:[._]\d+)*)(?!\w)", re.I)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})(?:[-_.]?([01]\d)(?:[-_.]?([0-3]\d))?)?(?!\d)")


@dataclass(frozen=True, slots=True)
class Version:
    """One document that another one supersedes.

    Attributes:
        older: Id.
        newer: Id.
        likeness: 0–1, of their words.
        because: What orders them.
    """

    older: str
    newer: str
    likeness: float
    because: str


def versions(documents: Mapping[str, Document], prints: Signatures) -> tuple[Version, ...]:
    """Return each older document with the next newer one, by id.

    Args:
        documents: By id.
        prints: Of the documents' texts.
    """
    place = {id_: row for row, id_ in enumerate(prints.ids)}
    pairs: set[tuple[str, str]] = set()
    for family in _families(documents):
        known = [id_ for id_ in family if id_ in place]
        for at, one in enumerate(known):
            pairs.update(
                (one, other)
                for other in known[at + 1 : at + 30]
                if prints.likeness(place[one], place[other]) >= NAMESAKES
            )
    named = frozenset(pairs)
    for left, right in prints.near():
        if prints.likeness(left, right) >= ALIKE:
            pairs.add((min(prints.ids[left], prints.ids[right]),
                       max(prints.ids[left], prints.ids[right])))  # fmt: skip
    found: defaultdict[str, list[Version]] = defaultdict(list)
    for one, other in sorted(pairs):
        made = _ordered(documents[one], documents[other], prints, place)
        if made is not None:
            found[made.older].append(made)
    return tuple(_next(found[older], documents, named) for older in sorted(found))


def _families(documents: Mapping[str, Document]) -> Iterator[Sequence[str]]:
    """Yield ids of documents that have one name but for its version."""
    families: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for id_ in sorted(documents):
        path = PurePosixPath(documents[id_].source)
        stem = _MARK.sub("", path.stem).strip(" _.-").casefold()
        if re.search(r"[^\W\d_]", stem):
            families[str(path.parent), stem].append(id_)
        title = _MARK.sub("", documents[id_].title).strip(" _.-").casefold()
        if len(title.split()) >= 2:
            families["", title].append(id_)
    yield from (family for family in families.values() if len(family) > 1)


def _ordered(
    one: Document, other: Document, prints: Signatures, place: Mapping[str, int]
) -> Version | None:
    likeness = prints.likeness(place[one.id], place[other.id])
    for because, left, right in _orders(one, other):
        if left and right and left != right:
            older, newer = (one, other) if left < right else (other, one)
            return Version(older.id, newer.id, round(likeness, 2), because)
    return None


def _orders(one: Document, other: Document) -> Iterator[tuple[str, Any, Any]]:  # Any: of one kind
    yield "version", _numbers(one.metadata.get("version")), _numbers(other.metadata.get("version"))
    yield "valid_from", one.valid_from, other.valid_from
    for text in ("source", "title"):
        yield "name", _named(getattr(one, text)), _named(getattr(other, text))
    yield "date", one.updated, other.updated


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text or "")[:4])


def _named(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the version and the date that a name holds; empty if it holds none."""
    stem = PurePosixPath(text).stem
    version, year = _VERSION.search(stem), _YEAR.search(stem)
    if not version and not year:
        return ()
    dated = tuple(int(part) for part in year.groups("0")) if year else ()
    return (_numbers(version[1] if version else ""), dated)


def _next(
    newer: Sequence[Version],
    documents: Mapping[str, Document],
    named: frozenset[tuple[str, str]],
) -> Version:
    """Return the nearest of the newer ones: of one name if there is one, then the oldest."""

    def age(version: Version) -> tuple[object, ...]:
        document = documents[version.newer]
        said = _numbers(document.metadata.get("version")), document.valid_from or ""
        pair = min(version.older, version.newer), max(version.older, version.newer)
        return (
            pair not in named,
            *said,
            _named(document.source),
            document.updated or "",
            document.id,
        )

    return min(newer, key=age)
