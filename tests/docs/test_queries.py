"""Queries declare what they take, exist where they are named, and are named somewhere."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from graphrag import resources

NAME = re.compile(r"(?:schema|read|write|explore)/[a-z_0-9]+")
PARAMETER = re.compile(r"\$([a-z_]\w*)")


def _words_of_code(checkout: Path) -> set[str]:
    """Return every string that stands in code by itself, docstrings left out."""
    return {
        node.value
        for file in (checkout / "graphrag").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_query_declares_its_parameters() -> None:
    for name in resources.names("cypher", ".cypher"):
        lines = resources.cypher(name).splitlines()
        comment = "\n".join(line for line in lines if line.startswith("//"))
        query = "\n".join(line for line in lines if not line.startswith("//"))
        assert comment, f"{name} does not say what it does"
        assert set(PARAMETER.findall(query)) == set(PARAMETER.findall(comment)), name


def test_every_query_named_in_code_exists(checkout: Path) -> None:
    named = {word for word in _words_of_code(checkout) if NAME.fullmatch(word)}
    assert named - set(resources.names("cypher", ".cypher")) == set()


def test_every_query_of_the_store_is_used(checkout: Path) -> None:
    """By its name, or by the last part of it, put behind its folder."""
    words = _words_of_code(checkout)
    names = resources.names("cypher", ".cypher")
    of_the_store = [name for name in names if not name.startswith("explore/")]
    assert [n for n in of_the_store if n not in words and n.split("/")[1] not in words] == []
