"""The blocks of a document by section, each with the headings above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graphrag.model import Block, Document


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, or several that have nothing between them, and the blocks below it.

    Attributes:
        path: Headings from the outermost to its own, without the document's title.
        blocks: In order, headings included; at least one.
    """

    path: tuple[str, ...]
    blocks: tuple[Block, ...]


def sections(document: Document) -> Iterator[Section]:
    """Yield the sections of `document` in order; every block lies in exactly one."""
    open_headings: list[tuple[int, str]] = []
    gathered: list[Block] = []
    for block in document.blocks:
        if block.kind == "heading":
            if gathered and gathered[-1].kind != "heading":
                yield Section(_path(open_headings, document.title), tuple(gathered))
                gathered = []
            while open_headings and open_headings[-1][0] >= block.level:
                open_headings.pop()
            text = " ".join(block.span.of(document.text).split())
            open_headings.append((block.level, text.rstrip(":")))
        gathered.append(block)
    if gathered:
        yield Section(_path(open_headings, document.title), tuple(gathered))


def common_path(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the headings that all of `paths` start with."""
    shared = []
    for level in zip(*paths, strict=False):
        if len(set(level)) > 1:
            break
        shared.append(level[0])
    return tuple(shared)


def _path(open_headings: Sequence[tuple[int, str]], title: str) -> tuple[str, ...]:
    texts = [text for _, text in open_headings]
    return tuple(texts[1:] if texts and texts[0] == title else texts)
