"""Source code by its definitions, and reStructuredText."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.ingest.load import load
from graphrag.model import Document, Dropped


def read(folder: Path, name: str, text: str) -> Document:
    (folder / name).write_text(text)
    document, *_ = load([str(folder / name)], root=folder)
    assert isinstance(document, Document)
    return document


def shown(document: Document, kind: str) -> list[str]:
    return [b.span.of(document.text) for b in document.blocks if b.kind == kind]


PYTHON = '''"""About."""

X = 1


@deco
def first(a):
    return a


class Pump:
    """P."""

    def run(self):
        return 1
'''


def test_python_is_cut_by_its_definitions(tmp_path: Path) -> None:
    document = read(tmp_path, "a.py", PYTHON)
    assert shown(document, "heading") == ["first", "Pump", "Pump.run"]
    assert shown(document, "code")[1] == "@deco\ndef first(a):\n    return a"
    assert document.title == "a"  # no definition names the file


def test_a_comment_belongs_to_the_definition_below(tmp_path: Path) -> None:
    document = read(tmp_path, "b.go", "package b\n\n// Run runs.\nfunc Run(a int) {\n}\n")
    assert shown(document, "code") == ["package b", "// Run runs.\nfunc Run(a int) {\n}"]


@pytest.mark.parametrize(
    ("name", "text", "defined"),
    [
        ("a.py", "def broken(:\n    pass\n", ["broken"]),
        (
            "a.c",
            "static int low = 1;\nint blink(int n) { return n; }\nstatic char *name(char *a,\n"
            "                  int b)\n{\n  if (a) {\n    return f(b);\n  }\n}\n",
            ["blink", "name"],
        ),
        (
            "a.cpp",
            "namespace port {\nbool Pump::start(int speed) {\n  while (x()) {}\n}\n}\n",
            ["port", "Pump::start"],
        ),
        (
            "A.java",
            "public class Winch {\n  int n;\n\n  @Override\n  public int n() { return 1; }\n"
            "    protected static <T> T all(T... x)\n    {\n      return call(x);\n    }\n}\n",
            ["Winch", "Winch.n", "Winch.all"],
        ),
        (
            "a.kt",
            "class Quay(val n: Int) {\n    fun berth(): Int { return n }\n}\nfun main() {}\n",
            ["Quay", "Quay.berth", "main"],
        ),
        (
            "a.ts",
            "export const depth = (p: string): number => 5;\nconst far = async q => q;\n"
            "const limit = 3;\nexport default class Tide {\n}\n",
            ["depth", "far", "Tide"],
        ),
        ("a.rb", "class Crane\n  def ok?\n    true\n  end\nend\n", ["Crane", "Crane.ok?"]),
        (
            "a.sql",
            "CREATE TABLE IF NOT EXISTS ships (\n  id int\n);\ncreate or replace view open as\n",
            ["ships", "open"],
        ),
        ("a.sh", "start_pump() {\n  echo hi\n}\n", ["start_pump"]),
    ],
)
def test_other_languages_are_cut_where_something_is_defined(
    tmp_path: Path, name: str, text: str, defined: list[str]
) -> None:
    assert [head.split("(")[0] for head in shown(read(tmp_path, name, text), "heading")] == defined


def test_rst_marks_go_and_directives_are_understood(tmp_path: Path) -> None:
    (tmp_path / "a.rst").write_text(
        "Title\n=====\n\nSee :ref:`the pump <pump>` and ``x = 1``, **bold** `link <u>`_.\n\n"
        "Code::\n\n    y = 2\n\n.. note:: Mind it.\n\n.. figure:: p.png\n   :alt: A red pump\n\n"
        "   The pump in spring.\n\n"
        ".. a comment\n\nPart\n----\n\n+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+\n"
    )
    document, counted = load([str(tmp_path)], root=tmp_path)
    assert isinstance(document, Document)
    assert [(b.kind, b.span.of(document.text)) for b in document.blocks] == [
        ("heading", "Title"),
        ("paragraph", "See the pump and x = 1, bold link."),
        ("paragraph", "Code:"),
        ("code", "    y = 2"[4:]),
        ("paragraph", "Mind it."),
        ("caption", "A red pump"),
        ("caption", "The pump in spring."),
        ("heading", "Part"),
        ("table", "a | b\n1 | 2"),
    ]
    assert isinstance(counted, Dropped)
    assert counted.what == "1 × pictures"


@pytest.mark.parametrize(
    "table",
    [
        ".. list-table:: Loads\n   :header-rows: 1\n   :widths: 20 20\n\n   * - Line\n     - Load\n"
        "   * - Head\n     - 12 t\n   * - Stern,\n       aft\n     - 10 t\n",
        '.. csv-table:: Loads\n   :header: Line, "Load"\n\n   Head, 12 t\n   "Stern, aft", 10 t\n',
        ".. csv-table:: Loads\n   :header-rows: 1\n   :delim: ;\n\n   Line; Load\n   Head; 12 t\n"
        "   Stern, aft; 10 t\n",
        ".. table:: Loads\n\n   ==========  ====\n   Line        Load\n   ==========  ====\n"
        "   Head        12 t\n   Stern, aft  10 t\n   ==========  ====\n",
    ],
)
def test_each_way_to_write_a_table_in_rst_gives_the_same(tmp_path: Path, table: str) -> None:
    document = read(tmp_path, "a.rst", f"Lines\n=====\n\n{table}\nMore.\n")
    assert shown(document, "caption") == ["Loads"]
    assert shown(document, "table") == ["Line | Load\nHead | 12 t\nStern, aft | 10 t"]
    assert [b.head for b in document.blocks if b.kind == "table"] == [1]


@pytest.mark.parametrize("above", [True, False])
def test_fields_at_the_top_of_rst_say_what_it_is(tmp_path: Path, *, above: bool) -> None:
    fields = ":author: Eva Strand\n:date: 2025-01-15\n:Version: 1.10\n:orphan:\n\n"
    title = "Guide\n=====\n\n"
    text = fields + title if above else title + fields
    document = read(tmp_path, "a.rst", f"{text}Words.\n\n:param: none of these\n")
    assert document.updated == "2025-01-15"
    assert {key: document.metadata[key] for key in ("author", "version")} == {
        "author": "Eva Strand",
        "version": "1.10",
    }
    assert "param" not in document.metadata
