"""An overview page as Markdown and HTML: no text of a document becomes markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphrag import GraphRag
from graphrag.app.overview.page import (
    Bridge,
    Central,
    CountedField,
    KeyFact,
    OverviewPage,
    Period,
    Theme,
    ThemeSection,
    ThinSpots,
)
from graphrag.cli import main
from graphrag.cli.render.overview import overview_html, overview_markdown
from graphrag.model import Source, Span

EVIL = '<img src=x onerror="alert(1)"> | [a](javascript:b) *c* `d` \x1b[31m & <b>'
SOURCE = Source("chunk_1", "document_1", f"{EVIL}.md", "T", "", Span(0, 1))
PAGE = OverviewPage(
    counts={"documents": 2, "chunks": 3, "entities": 4, "relations": 1},
    sections=(
        ThemeSection(
            "subjects",
            (Theme("community_1", EVIL, 3, 2, 1.0, (KeyFact(EVIL, (SOURCE,)),)),),
            2,
        ),
        ThemeSection("entities", (), 0),
    ),
    fields=(CountedField(EVIL, "accident", 2, ((EVIL, 2),), 1),),
    central=(Central("entity_1", EVIL, "Person", 2, 5),),
    bridges=(Bridge("entity_1", EVIL, "Person", ("A", EVIL)),),
    dated_by="date",
    timeline=(Period("2014", 1), Period("2016", 2)),
    thin=ThinSpots((1, 3), ((EVIL, 1),), (2, 4), (EVIL,)),
    questions=(EVIL,),
)


class Tags(HTMLParser):
    """Which tags and attributes a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *(name for name, _ in attrs)}

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html_shows_text_as_it_is_and_runs_nothing() -> None:
    tags = Tags()
    tags.feed(overview_html(PAGE))
    assert not {"img", "b", "a", "script", "onerror", "src", "href"} & tags.seen
    assert '<img src=x onerror="alert(1)">' in tags.text
    assert "\x1b" not in tags.text


def test_markdown_leaves_no_mark_of_a_document_unescaped() -> None:
    written = overview_markdown(PAGE).removesuffix("<!-- generator: graphrag overview -->\n")
    assert not re.search(r"(?<!\\)<|(?<!\\)\]\(", written)
    for row in (line for line in written.splitlines() if line.startswith("|")):
        assert len(re.findall(r"(?<!\\)\|", row)) in (3, 4, 5)


def test_both_forms_hold_every_part_and_leave_out_what_is_empty() -> None:
    for written in (overview_html(PAGE), overview_markdown(PAGE)):
        for heading in ("What it is about", "Counted", "When", "Bridges", "Thin spots", "Ask on"):
            assert heading in written
        assert "Whom and what it names" not in written


@pytest.mark.parametrize(("name", "start"), [("o.html", "<!doctype html>"), ("o.md", "# Overview")])
def test_the_command_writes_by_the_ending_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, start: str
) -> None:
    monkeypatch.setattr(GraphRag, "overview", lambda self, *, viewer: PAGE)
    monkeypatch.chdir(tmp_path)
    GraphRag.open(folder=tmp_path).close()
    ran = CliRunner().invoke(main, ["overview", "--out", name])
    assert ran.exit_code == 0, ran.output
    assert (tmp_path / name).read_text("utf-8").startswith(start)
