"""Ids come from content, never from a clock or a counter.

So the same documents give the same ids on another machine, in another order
and on another day, and a second ingestion of the same file writes nothing.
Every id looks like `chunk_1f3a…`: `^[a-z]+_[0-9a-f]{24}$`.
"""

from __future__ import annotations

import hashlib
import re

ID_PATTERN = re.compile(r"^[a-z]+_[0-9a-f]+$")


def digest(*parts: str) -> str:
    """Return 24 hexadecimal digits that stand for `parts`, their borders included."""
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    framed = b"".join([len(data).to_bytes(8, "big") + data for data in encoded])
    return hashlib.sha256(framed).hexdigest()[:24]


def document_id(source: str) -> str:
    """A document is its source: a path relative to the project, or a normalised URL."""
    return f"document_{digest(source)}"


def chunk_id(document: str, header: str, text: str, repeat: int) -> str:
    """A chunk is its text under its headings; `repeat` counts equal ones in a document from 0."""
    return f"chunk_{digest(document, header, text, str(repeat))}"


def entity_id(type_: str, canonical_name: str, discriminator: str = "") -> str:
    """An entity is its type and canonical name; `discriminator` sets homonyms apart."""
    return f"entity_{digest(type_, canonical_name, discriminator)}"


def relation_id(source: str, type_: str, target: str) -> str:
    """A relation is its two ends and its type; all evidence for it shares one id."""
    return f"relation_{digest(source, type_, target)}"


def fact_id(subject: str, key: str, value: str) -> str:
    """A fact is its subject, key and value as text."""
    return f"fact_{digest(subject, key, value)}"


def merge_id(kept: str, absorbed_name: str, absorbed_type: str) -> str:
    """A merge is the entity kept and the name and type that it took in."""
    return f"merge_{digest(kept, absorbed_name, absorbed_type)}"


def community_id(view: str, member_ids: tuple[str, ...], level: int) -> str:
    """A new community is its members; one that changed keeps the id it was born with."""
    return f"community_{digest(view, str(level), *sorted(member_ids))}"
