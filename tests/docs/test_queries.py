"""Queries declare what they take, exist where they are named, and are named somewhere."""

from __future__ import annotations

import re
from pathlib import Path

from graphrag import resources

PARAMETER = re.compile(r"\$([a-z_]\w*)")


def _named_in_code(checkout: Path) -> set[str]:
    sources = [file.read_text("utf-8") for file in (checkout / "graphrag").rglob("*.py")]
    return set(re.findall(r'\bcypher\(\s*"([^"]+)"', "\n".join(sources)))


def test_every_query_declares_its_parameters() -> None:
    for name in resources.names("cypher", ".cypher"):
        lines = resources.cypher(name).splitlines()
        comment = "\n".join(line for line in lines if line.startswith("//"))
        query = "\n".join(line for line in lines if not line.startswith("//"))
        assert comment, f"{name} does not say what it does"
        assert set(PARAMETER.findall(query)) == set(PARAMETER.findall(comment)), name


def test_every_query_named_in_code_exists(checkout: Path) -> None:
    assert _named_in_code(checkout) <= set(resources.names("cypher", ".cypher"))


def test_every_query_of_the_store_is_used(checkout: Path) -> None:
    names = resources.names("cypher", ".cypher")
    for_the_store = {name for name in names if not name.startswith("explore/")}
    assert for_the_store - _named_in_code(checkout) == set()
