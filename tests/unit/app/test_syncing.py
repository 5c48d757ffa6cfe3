"""`--sync` forgets documents whose file is gone, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag import GraphRag
from graphrag.app.syncing import gone
from graphrag.model import Document


def document(source: str) -> Document:
    return Document(f"document_{source}", source, source, "", (), "")


def left(folder: Path, *sources: str, read: tuple[str, ...] = ()) -> list[str]:
    found = gone(
        [document(source) for source in sources],
        [str(folder / "notes")],
        {f"document_{source}" for source in read},
        folder=folder,
    )
    return sorted(id_.removeprefix("document_") for id_ in found)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes").mkdir()
    return tmp_path


def test_a_document_whose_file_is_gone_is_forgotten(folder: Path) -> None:
    assert left(folder, "notes/a.md", "notes/b.md", read=("notes/b.md",)) == ["notes/a.md"]


def test_a_file_that_stands_there_but_could_not_be_read_keeps_its_document(folder: Path) -> None:
    (folder / "notes" / "emptied.md").write_text("")
    assert left(folder, "notes/emptied.md") == []


def test_where_the_disk_does_not_say_the_document_stays(folder: Path) -> None:
    longer_than_any_name = "x" * 300
    assert left(folder, f"notes/{longer_than_any_name}/a.md") == []


def test_what_stands_elsewhere_or_in_the_web_is_not_asked_about(folder: Path) -> None:
    assert left(folder, "other/a.md", "https://example.org/notes/a") == []


def test_a_file_that_became_a_folder_is_gone(folder: Path) -> None:
    (folder / "notes" / "a.md").mkdir()
    assert left(folder, "notes/a.md") == ["notes/a.md"]


def test_groups_once_given_stay_when_a_later_call_names_none(tmp_path: Path) -> None:
    (tmp_path / "pay.md").write_text("The salary of Rachel Okafor is 148,000 pounds.", "utf-8")
    (tmp_path / "tea.md").write_text("The tea of the canteen is green.", "utf-8")
    with GraphRag.open(folder=tmp_path) as graph:
        graph.ingest(str(tmp_path / "pay.md"), access=("board",))
        again = graph.ingest(str(tmp_path))
        assert again.counts["documents.unchanged"] == 1
        assert graph.estimate(str(tmp_path)).documents == 0
        groups = {row.source: row.access for row in graph.documents()}
        assert groups == {"pay.md": ("board",), "tea.md": ()}
        graph.ingest(str(tmp_path / "pay.md"), access=("staff",))
        assert graph.document("pay.md").access == ("staff",)
