"""How files are read: limits, and help that not everybody has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Recognise = Callable[[bytes], Sequence[str]]
"""A picture of a page (PNG) to its lines, from the top, or raises `UnreadableDocumentError`."""


class Answered(Protocol):
    """What a web address answered: its body, media type and date, as stated."""

    @property
    def data(self) -> bytes:
        """The body."""
        ...

    @property
    def kind(self) -> str:
        """Media type, in lower case; empty if unknown."""
        ...

    @property
    def modified(self) -> str:
        """When it was last changed; empty if unknown."""
        ...


Fetch = Callable[[str], Answered]
"""Fetches a web page, or raises `UnreadableDocumentError`."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a reader may spend, and what it may use.

    Attributes:
        max_bytes: Of a file.
        max_pages: Of a PDF; those after are named as lost.
        max_rows: Of one sheet; those below are named as lost.
        max_unpacked: Bytes that an archive (office file, e-book) may unfold into.
        max_depth: Of nested elements in a web page.
        max_label: Characters of a title; longer ones are cut.
        recognise: Reads pages without a text layer; None where they are named as lost.
        recogniser: What `recognise` is: blocks and ledger say who read a page.
        fetch: Fetches web pages; None where addresses are refused.
        detect: Tell a document's language from its text where it does not say it.
    """

    max_bytes: int = 200_000_000
    max_pages: int = 5_000
    max_rows: int = 200_000
    max_unpacked: int = 500_000_000
    max_depth: int = 4_000
    max_label: int = 300
    recognise: Recognise | None = None
    recogniser: str = "text recognition"
    fetch: Fetch | None = None
    detect: bool = True


USUAL = Means()
