"""No file over 300 lines, no function over 60: a sign that two things live in one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

FILE_LINES = 300
FUNCTION_LINES = 60
FOLDERS = ("graphrag", "tests", "tools", "benchmarks")


def _files(checkout: Path) -> list[Path]:
    return sorted(file for folder in FOLDERS for file in (checkout / folder).rglob("*.py"))


def test_files_are_short(checkout: Path) -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in _files(checkout)}
    assert lengths
    assert [f"{f}: {n} lines" for f, n in lengths.items() if n > FILE_LINES] == []


def test_functions_are_short(checkout: Path) -> None:
    assert [
        f"{file}:{node.lineno} {node.name}"
        for file in _files(checkout)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= FUNCTION_LINES
    ] == []


@pytest.mark.parametrize("suffix", [".py", ".cypher", ".toml", ".md"])
def test_text_is_unix_text(checkout: Path, suffix: str) -> None:
    folders = [*FOLDERS, "cypher", "docs"]
    files = [file for folder in folders for file in (checkout / folder).rglob(f"*{suffix}")]
    assert [str(file) for file in files if b"\r" in file.read_bytes()] == []
