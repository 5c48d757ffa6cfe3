from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document

PROSE = "Tidal Works was founded in Bergen by Anna Solberg, who had built boats."


def blocks(folder: Path, text: str) -> list[tuple[str, str]]:
    (folder / "note.txt").write_text(text, encoding="utf-8")
    (document,) = load([str(folder / "note.txt")], root=folder)
    assert isinstance(document, Document)
    return [(block.kind, block.span.of(document.text)) for block in document.blocks]


@pytest.mark.parametrize(
    "above",
    [
        "Tidal Works\n",
        "Tidal Works\n\n",
        "# Tidal Works\n",
        "Tidal Works\n===========\n",
        "Tidal Works\n-----------\n\n",
    ],
)
def test_a_title_line_is_no_part_of_the_prose_below(tmp_path: Path, above: str) -> None:
    assert blocks(tmp_path, above + PROSE) == [("heading", "Tidal Works"), ("paragraph", PROSE)]


def test_a_title_above_a_paragraph_that_was_wrapped_narrowly_is_a_heading(tmp_path: Path) -> None:
    text = "Our history\nTidal Works was founded by Anna\nSolberg in 1998 in the town of\nBergen.\n"
    assert blocks(tmp_path, f"A first paragraph, to begin with.\n\n{text}")[1:] == [
        ("heading", "Our history"),
        ("paragraph", text.partition("\n")[2].rstrip("\n")),
    ]


def test_a_number_above_prose_numbers_a_section_and_several_number_a_list(tmp_path: Path) -> None:
    text = f"Minutes of the day.\n\n1. Drift test\n{PROSE}\n\n2. Launch\n{PROSE}\n"
    kinds = [kind for kind, _ in blocks(tmp_path, text)]
    assert kinds == ["paragraph", "heading", "paragraph", "heading", "paragraph"]
    (entries,) = blocks(tmp_path, "1. Water\nFill it up to the brim.\n2. Oil\nFill it up too.")
    assert entries[0] == "list"


@pytest.mark.parametrize(
    "text",
    [
        "Jane Smith\n12 Main Street\nBergen",
        "In 1998 the board of\nTidal Works, which had met in Bergen, chose another chair.",
        "We met Anna Solberg, Erik, Pieter\nVan Dam and others who came there.",
        "It rained.\nTidal Works was founded in that year, and nobody noticed it at all.",
    ],
)
def test_addresses_and_wrapped_lines_have_no_heading(tmp_path: Path, text: str) -> None:
    assert blocks(tmp_path, f"A first paragraph, to begin with.\n\n{text}")[1:] == [
        ("paragraph", text)
    ]


def test_a_file_of_one_line_is_prose(tmp_path: Path) -> None:
    assert blocks(tmp_path, "Tidal Works\n") == [("paragraph", "Tidal Works")]
