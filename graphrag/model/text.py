"""Documents, their blocks and their chunks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

BlockKind = Literal["heading", "paragraph", "table", "list", "code", "field", "caption"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text, in code points; `end` is excluded.

    Attributes:
        start: First code point, from 0.
        end: One past the last code point; `start <= end`.
    """

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return what this span covers in `text`."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """Return the same stretch counted from another origin."""
        return Span(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: where its text lies in `Document.text`, markup excluded."""

    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document as its author set it.

    Attributes:
        kind: What it is.
        span: Where it lies in `Document.text`; blocks do not overlap and stand in order.
        level: Of a heading, 1 (title) to 6; 0 for all other kinds.
        page: From 1; None where the format has no pages.
        label: Of a field, its label ("Aircraft"); of code, its language; else empty.
        value: Of a field, where its value lies; an empty span if it has none.
        rows: Of a table, its rows of cells; the first `head` rows are its head.
        head: Of a table, how many leading rows are its head (0 or more).
        read_by: Of a page that is a picture, what read it ("text recognition", or a model); empty
            where the file itself holds the text.
    """

    kind: BlockKind
    span: Span
    level: int = 0
    page: int | None = None
    label: str = ""
    value: Span = Span(0, 0)
    rows: Sequence[tuple[Cell, ...]] = ()
    head: int = 0
    read_by: str = field(default="", repr=False)  # digests hang on repr; metadata says it too


@dataclass(frozen=True, slots=True)
class Document:
    """A file or page as we read it.

    Attributes:
        id: `document_…`, from `source`.
        source: Path relative to the project folder with `/`, or a normalised URL.
        title: From metadata, the first heading, or the file name.
        text: The content as plain text; every span of the document counts in it.
        blocks: In order, without overlap.
        digest: Of text, blocks and metadata: equal means "nothing changed".
        updated: ISO date or date-time of the content; None if unknown.
        valid_from: ISO date from which the content holds; None if not stated.
        access: Groups that may see it; empty means what `[access] default` says.
        metadata: Free metadata, values as text.
        recipe: Digest of what chunked and extracted it; set by the pipeline.
        language: Two letters, as stated, else as told from the text; empty if unknown.
        superseded_by: Id of the document that is the next newer version of it; empty for none.
        granted: Groups that a call gave it (`--access`); calls that name none keep them.
    """

    id: str
    source: str
    title: str
    text: str
    blocks: tuple[Block, ...]
    digest: str
    updated: str | None = None
    valid_from: str | None = None
    access: tuple[str, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    recipe: str = ""
    language: str = ""
    superseded_by: str = ""
    granted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage small enough for one embedding.

    Attributes:
        id: `chunk_…`, from document id, header, text, and which repeat of that text it is.
        document_id: The document it is part of.
        ordinal: Position in the document, from 0.
        text: The passage; `document.text[span] == text`.
        span: Where `text` lies in `Document.text`.
        header: "Title > Section", and a split table's head row; never part of `text`.
        tokens: Length of `contextual_text` in tokens of the configured encoder.
        page: Of its first character, from 1; None where the format has no pages.
        context: A sentence that places the passage in its document; never quoted.
        same_as: `passage_…`, from its words: chunks of equal `same_as` say the same and count
            as one; empty where it says something of its own document alone.
        parent: What tells the larger passage it is read with; empty where it is read alone.
    """

    id: str
    document_id: str
    ordinal: int
    text: str
    span: Span
    header: str
    tokens: int
    page: int | None = None
    context: str = ""
    same_as: str = ""
    parent: str = ""

    @property
    def contextual_text(self) -> str:
        """What we embed and show to models: header and context, then the passage."""
        return "\n\n".join(part for part in (self.header, self.context, self.text) if part)
