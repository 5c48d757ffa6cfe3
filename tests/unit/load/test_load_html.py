"""HTML: content without furniture, tables and definition lists understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load import load
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.formats.web.html import read_html
from graphrag.ingest.load.means import USUAL
from graphrag.model import Document, Dropped

PAGE = """<!doctype html><html><head><title>Pump  report</title><style>p{}</style>
<meta name="author" content="Ines"><meta property="article:modified_time" content="2024-03-01">
</head><body><nav><a href="/">Home</a> Menu</nav><div class="cookie-banner">Accept</div>
<h1>The pump</h1><p>The <b>pump</b> failed&nbsp;&amp; was
replaced.<br>Twice.</p><script>alert(1)</script>
<ul><li>one<li>two <i>more</i><ol><li>deep</ol></ul>
<dl><dt>Aircraft<dd>Cessna 172<dt>Injuries:<dd>2 Fatal</dl>
<table><caption>Parts of it</caption><thead><tr><th>Part<th>Maker</thead>
<tr><td>Valve</td><td>Orbis <b>AG</b></td></tr></table>
<p><strong>Owner:</strong> Helios</p>
<pre>x  = 1
y</pre><footer>© Page</footer></body></html>"""


def test_a_page_becomes_blocks_without_its_furniture(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    found = list(load([str(tmp_path)], root=tmp_path))
    document = found[0]
    assert isinstance(document, Document)
    assert [(b.kind, b.span.of(document.text)) for b in document.blocks] == [
        ("heading", "The pump"),
        ("paragraph", "The pump failed & was replaced.\nTwice."),
        ("list", "- one\n- two more\n  1. deep"),
        ("field", "Aircraft: Cessna 172"),
        ("field", "Injuries: 2 Fatal"),
        ("caption", "Parts of it"),
        ("table", "Part | Maker\nValve | Orbis AG"),
        ("field", "Owner: Helios"),
        ("code", "x  = 1\ny"),
    ]
    assert (document.title, document.updated) == ("Pump report", "2024-03-01")
    assert document.metadata == {"author": "Ines"}
    assert {d.what for d in found[1:] if isinstance(d, Dropped)} >= {"1 × nav", "1 × footer"}


def test_what_stands_beside_the_content_is_counted() -> None:
    beside = b"<header><p>Free delivery</p></header><aside>News</aside><div> </div>loose"
    page = b"<nav>Home</nav><div>" + beside + b"<main><p>We make pumps.</p></main></div><footer>x"
    parsed = read_html(page)
    assert compose(parsed.pieces)[0] == "We make pumps."
    assert parsed.removed == {"aside": 1, "footer": 1, "header": 1, "nav": 1, "text": 1}


def test_a_table_that_lays_out_the_page_is_no_table() -> None:
    page = b"<table><tr><td><p>Left text.</p><table><tr><td>A:</td><td>1</td></tr></table></table>"
    text, blocks = compose(read_html(page).pieces)
    assert [(b.kind, b.span.of(text)) for b in blocks] == [
        ("paragraph", "Left text."),
        ("field", "A: | 1"),
    ]


def test_a_declared_encoding_is_believed_if_it_fits() -> None:
    page = '<meta charset="windows-1251"><p>Привет</p>'.encode("cp1251")
    assert compose(read_html(page).pieces)[0] == "Привет"


def test_hostile_html_is_refused_or_read_in_time(tmp_path: Path) -> None:
    (tmp_path / "deep.html").write_text("<div>" * (USUAL.max_depth * 10) + "x")
    (tmp_path / "ok.html").write_text("<p>" * 20_000 + "x")
    deep, ok = load([str(tmp_path)], root=tmp_path)
    assert isinstance(deep, Dropped)
    assert "nested" in deep.reason
    assert isinstance(ok, Document)


PARTS = """
<p> </p> <table> <tr> <td> </td> </table> <ul> <li> </ul> <b> </b> <h2> </h2> x:_y a_ <br> <dt> <dd>
<pre> </pre> <caption> <img_alt='a_long_alternative_text'> <!-- --> < </ &amp; <ol> <th> <dl>
"""
TAGS = st.lists(st.sampled_from(PARTS.split()), max_size=20)


@given(TAGS)
def test_no_page_breaks_it(parts: list[str]) -> None:
    try:
        text, blocks = compose(read_html("".join(parts).replace("_", " ").encode()).pieces)
    except UnreadableDocumentError:
        return
    ends = [0, *(block.span.end for block in blocks)]
    assert all(a <= b.span.start for a, b in zip(ends, blocks, strict=False))
    assert ends[-1] <= len(text)


@pytest.mark.parametrize(
    ("alt", "told"),
    [("Map of quay areas", True), ("港口区域示意图", True), ("logo", False), ("read more", False)],
)
def test_a_picture_says_what_it_shows(tmp_path: Path, alt: str, *, told: bool) -> None:
    (tmp_path / "a.html").write_text(f"<main><p>Words.</p><img alt='{alt}' src=a.png></main>")
    document, *_ = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert (alt in document.text) is told
