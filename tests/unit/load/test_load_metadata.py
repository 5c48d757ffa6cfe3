"""What is known of a document, who says it, and what wins."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pytest

from graphrag.ingest.load import Rule, load, matches
from graphrag.model import Document, Dropped

PROSE = "The pump failed on Monday because nobody had closed the valve before the long weekend."


def read(folder: Path, *rules: Rule, access: tuple[str, ...] = ()) -> dict[str, Document]:
    found = load([str(folder)], root=folder, rules=rules, access=access)
    return {item.source: item for item in found if isinstance(item, Document)}


@pytest.mark.parametrize(
    ("pattern", "source", "fits"),
    [
        ("*.pdf", "a/b/c.pdf", True),
        ("c.pdf", "a/b/c.pdf", True),
        ("a/*.pdf", "a/c.pdf", True),
        ("a/*.pdf", "a/b/c.pdf", False),
        ("a/**/*.pdf", "a/c.pdf", True),
        ("a/**/*.pdf", "a/b/x/c.pdf", True),
        ("a/", "a/b/c.pdf", True),
        ("a/", "ab/c.pdf", False),
        ("./a/b/c.pdf", "a/b/c.pdf", True),
        ("a/b.*", "a/b", False),
        ("a+b/?.md", "a+b/c.md", True),
        ("https://x.example/p/", "https://x.example/p/q", True),
    ],
)
def test_a_pattern_means_paths(pattern: str, source: str, *, fits: bool) -> None:
    assert matches(pattern, source) == fits


def test_the_nearer_voice_wins(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a", "b", "c"):
        (tmp_path / "in" / f"{name}.md").write_text(f"---\nowner: Ines\n---\n# Own\n\n{PROSE}")
    (tmp_path / "d.md").write_text(PROSE)
    found = read(
        tmp_path,
        Rule("in/", {"owner": "Folder", "product": "Pump", "version": "1"}),
        Rule("*.md", {"version": "2", "title": "By rule"}),
        Rule("in/b.md", {"owner": "Sidecar"}),
        Rule("c.md", {"owner": "Over", "title": "Over"}, over=True),
        access=("all",),
    )
    owners = {source: document.metadata.get("owner") for source, document in found.items()}
    assert owners == {"in/a.md": "Ines", "in/b.md": "Sidecar", "in/c.md": "Over", "d.md": None}
    assert found["in/a.md"].metadata["version"] == "2"
    assert found["in/a.md"].metadata["product"] == "Pump"
    assert found["in/c.md"].title == "Over"
    assert found["d.md"].title == "By rule"
    assert {document.access for document in found.values()} == {("all",)}


def test_a_document_keeps_its_own_access_against_a_folder_and_yields_to_an_overriding_rule(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.md").write_text(f"---\naccess: [hr]\n---\n{PROSE}")
    assert read(tmp_path, Rule("*.md", {"access": "all"}))["a.md"].access == ("hr",)
    over = Rule("*.md", {"access": "legal, board"}, over=True)
    assert read(tmp_path, over)["a.md"].access == ("board", "legal")


def test_rules_date_what_cannot_date_itself(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Supplier,City\nOrbis,Bergen\n")
    rule = Rule("*.csv", {"updated": "March 31, 2024", "valid_from": "soon"})
    document, wrong = load([str(tmp_path)], root=tmp_path, rules=[rule])
    assert isinstance(document, Document)
    assert (document.updated, document.valid_from) == ("2024-03-31", None)
    assert isinstance(wrong, Dropped)
    assert wrong.what == "valid_from: soon"


def test_a_changed_rule_changes_the_document(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(PROSE)
    one = read(tmp_path, Rule("*.md", {"product": "A"}))["a.md"]
    other = read(tmp_path, Rule("*.md", {"product": "B"}))["a.md"]
    assert one.digest != other.digest
    assert one.id == other.id


def test_a_web_page_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        "<html lang='de-AT'><head><title>T</title><meta name='DC.creator' content='Ines'>"
        "<meta name='version' content='2.1'><meta property='article:published_time' "
        f"content='2024-03-31'></head><body><p>{PROSE}<img src=x></p></body></html>"
    )
    document, counted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert (document.title, document.updated, document.language) == ("T", "2024-03-31", "de")
    assert document.metadata == {"author": "Ines", "date": "2024-03-31", "version": "2.1"}
    assert isinstance(counted, Dropped)
    assert (counted.kind, counted.what) == ("skipped", "1 × pictures")


def word(properties: Mapping[str, str]) -> bytes:
    docx = pytest.importorskip("docx")
    made = docx.Document()
    for key, value in properties.items():
        setattr(made.core_properties, key, value)
    made.add_paragraph(PROSE)
    data = io.BytesIO()
    made.save(data)
    return data.getvalue()


def test_an_office_file_says_what_its_properties_say(tmp_path: Path) -> None:
    said = {"author": "Ines", "category": "Manual", "keywords": "k", "version": "3"}
    (tmp_path / "a.docx").write_bytes(word({"title": "Pumps", **said}))
    document = read(tmp_path)["a.docx"]
    assert document.title == "Pumps"
    assert {key: document.metadata[key] for key in said} == said


def test_a_spreadsheet_says_what_its_properties_say(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.properties.title, book.properties.creator = "Suppliers", "Ines"
    book.active.append(["a", "b"])
    book.active.append(["c", "d"])
    book.save(tmp_path / "a.xlsx")
    document = read(tmp_path)["a.xlsx"]
    assert (document.title, document.metadata["author"]) == ("Suppliers", "Ines")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (PROSE, "en"),
        ("Die Pumpe fiel am Montag aus, weil niemand das Ventil vor dem langen Wochenende "
         "geschlossen hatte.", "de"),
        ("ポンプは月曜日に故障した。", "ja"),
        ("水泵星期一发生故障，因为没有人关闭阀门。", "zh"),  # noqa: RUF001
        ("Насос вышел из строя в понедельник.", "ru"),  # noqa: RUF001
        ("Apples. Pears.", ""),
        ("x = 1", ""),
        ("| Orbis | Bergen |", ""),
    ],
)  # fmt: skip
def test_a_language_is_told_where_the_text_is_clear(
    tmp_path: Path, text: str, language: str
) -> None:
    (tmp_path / "a.txt").write_text(text)
    assert read(tmp_path)["a.txt"].language == language


def test_a_very_long_title_is_cut(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"---\ntitle: {'n' * 10_000}\n---\n{PROSE}")
    assert len(read(tmp_path)["a.md"].title) == 300


@pytest.mark.parametrize(
    "text",
    [
        "---\naccess: board\nNo line ends the block.\n\n# Plans\n\n",
        "---\nteam: red\nAccess: [board]\n",
        "---\naccess: board\n" + "note: x\n" * 20_000 + "---\n\n",
    ],
)
def test_front_matter_that_does_not_end_is_no_text_for_everyone(tmp_path: Path, text: str) -> None:
    (tmp_path / "plans.md").write_text(text + PROSE)
    items = list(load([str(tmp_path)], root=tmp_path))
    assert [(item.kind, item.where) for item in items if isinstance(item, Dropped)] == [
        ("lost", "plans.md")
    ]
    assert not any(isinstance(item, Document) for item in items)


def test_front_matter_may_stand_below_empty_lines(tmp_path: Path) -> None:
    (tmp_path / "plans.md").write_text(f"\n \n---\naccess: board\n---\n{PROSE}")
    document = read(tmp_path)["plans.md"]
    assert document.access == ("board",)
    assert document.text == PROSE


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nPlans: none.\n\n" + PROSE,
        "---\nNote: the valve is closed.\n\n" + PROSE,
        "--- a\n" + PROSE,
    ],
)
def test_a_line_across_the_page_is_no_front_matter(tmp_path: Path, text: str) -> None:
    (tmp_path / "plans.md").write_text(text)
    assert PROSE in read(tmp_path)["plans.md"].text
