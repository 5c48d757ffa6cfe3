"""Finding and opening files: one name each, and nothing crashes."""

from __future__ import annotations

import codecs
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from graphrag.errors import UsageError
from graphrag.ingest.load import Means, load
from graphrag.model import Document, Dropped


def documents(items: Sequence[Document | Dropped]) -> list[Document]:
    return [item for item in items if isinstance(item, Document)]


def dropped(items: Sequence[Document | Dropped]) -> list[Dropped]:
    return [item for item in items if isinstance(item, Dropped)]


def test_the_same_file_by_two_paths_is_one_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.md").write_text("Hello.")
    (tmp_path / "link.md").symlink_to(tmp_path / "a.md")
    monkeypatch.chdir(tmp_path)
    paths = ["./a.md", str(tmp_path / "a.md"), "sub/../a.md", "link.md", "."]
    (document,) = load(paths, root=tmp_path)
    assert isinstance(document, Document)
    assert document.source == "a.md"
    for path in paths[:3]:
        (alone,) = load([path], root=tmp_path)
        assert alone == document


def test_folders_are_read_to_the_bottom_in_order_without_hidden_files(tmp_path: Path) -> None:
    hidden = (".graphrag/e.md", ".f.md", "graphrag.toml")
    for name in ("b.md", "a/c.txt", "a/d.html", *hidden, "g.xyz", "a/LICENSE"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("<p>Text.</p>" if name.endswith("html") else "Text.")
    found = list(load([str(tmp_path)], root=tmp_path))
    assert [d.source for d in documents(found)] == ["b.md", "a/c.txt", "a/d.html"]
    assert {(d.kind, d.where) for d in dropped(found)} == {
        ("skipped", "g.xyz"),
        ("skipped", "a/LICENSE"),
    }


def test_a_file_of_unknown_kind_that_is_named_is_read_as_text(tmp_path: Path) -> None:
    (tmp_path / "notes.xyz").write_text("Hello.")
    (tmp_path / "blob.xyz").write_bytes(bytes(range(256)) * 4)
    text, blob = load([str(tmp_path / "notes.xyz"), str(tmp_path / "blob.xyz")], root=tmp_path)
    assert isinstance(text, Document)
    assert isinstance(blob, Dropped)
    assert blob.kind == "lost"
    assert "binary" in blob.reason


def test_an_unreadable_file_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "b.md").write_text("Fine.")
    (tmp_path / "c.md").write_text("")
    (tmp_path / "d.md").write_text("long " * 100)
    found = list(load([str(tmp_path)], root=tmp_path, means=Means(max_bytes=300)))
    assert [d.source for d in documents(found)] == ["b.md"]
    assert [(d.kind, d.where) for d in dropped(found)] == [
        ("lost", "a.md"),
        ("lost", "c.md"),
        ("lost", "d.md"),
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_lost_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("Secret.")
    (tmp_path / "a.md").chmod(0)
    (lost,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(lost, Dropped)
    assert "permission" in lost.reason.lower()


@pytest.mark.parametrize("name", ["nowhere", "n" * 10_000, "a\0b"])
def test_a_path_that_cannot_be_is_a_usage_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as raised:
        list(load([str(tmp_path / name)], root=tmp_path))
    assert raised.value.hint
    assert len(raised.value.message) < 400


def test_an_empty_folder_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no file"):
        list(load([str(tmp_path)], root=tmp_path))


def test_special_files_and_links_that_lead_out_are_not_opened(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    os.mkfifo(folder / "pipe.md")
    (tmp_path / "secret.md").write_text("Secret.")
    (folder / "out.md").symlink_to(tmp_path / "secret.md")
    (folder / "broken.md").symlink_to(tmp_path / "gone.md")
    (folder / "ok.md").write_text("Fine.")
    found = list(load([str(folder)], root=folder))
    assert [d.source for d in documents(found)] == ["ok.md"]
    assert len([d for d in dropped(found) if d.kind == "skipped"]) == 3


@pytest.mark.parametrize(
    "data",
    [
        "Zürich – naïve\nñ\n".encode(),
        codecs.BOM_UTF8 + "Zürich – naïve\r\nñ\r\n".encode(),
        codecs.BOM_UTF16_LE + "Zürich – naïve\nñ\n".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "Zürich – naïve\nñ\n".encode("utf-16-be"),
        codecs.BOM_UTF32_LE + "Zürich – naïve\nñ\n".encode("utf-32-le"),
        "Zürich – naïve\rñ\r".encode("utf-16-le"),
        "Zürich – naïve\nñ\n".encode("cp1252"),
    ],
)
def test_encodings_and_line_ends_are_detected(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text == "Zürich – naïve\nñ"


def test_front_matter_becomes_metadata(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "---\ntitle: Policy\nupdated: 2024-03-31\nvalid_from: March 1, 2024\n"
        "access: [hr, legal]\nowner: Ines\ntags: [a, b]\nsource: https://x.example/p\n---\n"
        "# Other\n"
    )
    (document,) = load([str(tmp_path)], root=tmp_path, access=("all",))
    assert isinstance(document, Document)
    assert (document.title, document.updated, document.valid_from) == (
        "Policy",
        "2024-03-31",
        "2024-03-01",
    )
    assert document.access == ("hr", "legal")
    assert document.metadata == {"owner": "Ines", "source": "https://x.example/p", "tags": "a, b"}
    assert document.text == "Other"


@pytest.mark.parametrize(
    "written",
    [
        "1.10",
        "0123",
        "1e3",
        "12:30",
        "2024-3-1",
        "no",
        "Yes",
        "0x1F",
        "1_000",
        ".5",
        "!!float 2.50",
    ],
)
def test_front_matter_says_what_stands_there(tmp_path: Path, written: str) -> None:
    (tmp_path / "a.md").write_text(f"---\nversion: {written}\nall: [{written}, ~]\n---\nText.\n")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    as_it_stands = written.rpartition(" ")[2]
    assert document.metadata == {"version": as_it_stands, "all": as_it_stands}


def test_front_matter_may_be_toml(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        '+++\ntitle = "Pumps"\ndate = 2024-05-06\nversion = 1.10\n'
        'access = ["legal"]\n+++\n\nWords.\n'
    )
    (tmp_path / "b.md").write_text("+++\ntitle = \n+++\n\nWords.\n")
    document, lost = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert (document.title, document.updated, document.text) == ("Pumps", "2024-05-06", "Words.")
    assert (document.access, document.metadata["version"]) == (("legal",), "1.10")
    assert isinstance(lost, Dropped)
    assert "TOML" in lost.reason


def test_front_matter_without_a_value_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "---\nowner: ~\nproduct: null\nversion:\nlanguage: no\nsign: '~'\n---\nText.\n"
    )
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.metadata == {"sign": "~"}
    assert document.language == "no"


@pytest.mark.parametrize("written", ["12:30", "2024-02-31", "1e3", "10"])
def test_a_date_without_a_year_or_a_day_of_no_calendar_is_named(
    tmp_path: Path, written: str
) -> None:
    (tmp_path / "a.md").write_text(f"---\ndate: {written}\n---\nText.\n")
    document, dropped = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.updated is None
    assert isinstance(dropped, Dropped)
    assert (dropped.kind, dropped.what) == ("dropped", f"date: {written}")


def test_numbers_of_records_stay_as_they_are_written(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"id": "a", "version": 1.10, "parts": [2.50, 3]}\n')
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert "version: 1.10" in document.text
    assert "parts: 2.50, 3" in document.text


@pytest.mark.parametrize("body", ["access: [hr", "a: &x [1]\nb: *x", "access: {" * 2000])
def test_front_matter_that_cannot_be_read_loses_the_file_and_opens_nothing(
    tmp_path: Path, body: str
) -> None:
    (tmp_path / "a.md").write_text(f"---\n{body}\n---\nSecret.\n")
    (lost,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(lost, Dropped)
    assert lost.kind == "lost"
    assert "front matter" in lost.reason


def test_a_rule_at_the_top_is_no_front_matter(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\n\nJust text here.\n\n---\n\nMore.\n")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.text == "Just text here.\n\nMore."


def test_a_date_that_is_none_is_reported_and_the_document_kept(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\nupdated: someday\n---\nText.\n")
    document, note = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.updated is None
    assert isinstance(note, Dropped)
    assert (note.kind, note.what) == ("dropped", "updated: someday")


def test_the_digest_tells_whether_anything_changed(tmp_path: Path) -> None:
    digests = []
    for text in ("A: b\n", "A: b\n", "A: c\n", "---\nowner: x\n---\nA: b\n", "# A: b\n"):
        (tmp_path / "a.md").write_text(text)
        (document,) = load([str(tmp_path)], root=tmp_path)
        assert isinstance(document, Document)
        digests.append(document.digest)
    assert digests[0] == digests[1]
    assert len(set(digests)) == 4


def test_without_heading_the_title_is_the_file_name(tmp_path: Path) -> None:
    (tmp_path / "trip report.txt").write_text("We went.")
    (document,) = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert document.title == "trip report"
