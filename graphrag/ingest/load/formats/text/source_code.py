"""Source code, by definitions: each function and class is a section with its code.

Python is parsed; other languages are cut where a line at the left margin defines
something, which is right for the usual layout of most of them.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.pieces import Code, Heading, Parsed, Piece

_DEFINES = re.compile(
    r"(?:(?:export|default|public|private|protected|internal|static|abstract|final|async|pub(?:\(\w+\))?"
    r"|unsafe|inline|virtual|override|sealed|open|data)\s+)*"
    r"(?:func|function|fn|class|struct|enum|interface|trait|impl|type|module|namespace|def|sub|object"
    r"|record|protocol|extension)\b\s*\*?\s*(?P<name>\([^)]{0,80}\)\s*\w+|[\w:.<>&' ]{1,80})"
)


def read_python(data: bytes) -> Parsed:
    """Return the definitions of a Python file."""
    text = decode(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the code that is read, not of ours
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Parsed(tuple(_by_margin(text, "python")))
    return Parsed(tuple(_by_definitions(tree, text)))


def reader_of(language: str) -> Callable[[bytes], Parsed]:
    """Return a reader of source code in `language`."""

    def read(data: bytes) -> Parsed:
        return Parsed(tuple(_by_margin(decode(data), language)))

    return read


def _by_definitions(tree: ast.Module, text: str) -> Iterator[Piece]:
    lines = text.split("\n")
    at = 0
    for name, level, start, end in _definitions(tree, "", 2):
        yield from _code(lines[at:start], "python")
        yield Heading(name, level)
        yield from _code(lines[start:end], "python")
        at = end
    yield from _code(lines[at:], "python")


def _definitions(parent: ast.AST, prefix: str, level: int) -> Iterator[tuple[str, int, int, int]]:
    """Yield (name, heading level, first line, end) of functions, and of what precedes methods."""
    for child in ast.iter_child_nodes(parent):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{prefix}{child.name}", level, _first_line(child), child.end_lineno or 0
        elif isinstance(child, ast.ClassDef):
            inner = list(_definitions(child, f"{prefix}{child.name}.", min(level + 1, 6)))
            head_end = inner[0][2] if inner else child.end_lineno or 0
            yield f"{prefix}{child.name}", level, _first_line(child), head_end
            yield from inner


def _first_line(definition: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return min([definition.lineno, *(item.lineno for item in definition.decorator_list)]) - 1


def _by_margin(text: str, language: str) -> Iterator[Piece]:
    gathered: list[str] = []
    for line in text.split("\n"):
        match = _DEFINES.match(line) if len(line) < 1_000 else None
        if match:
            # Comments right above a definition belong to it.
            above = len(gathered)
            while above and gathered[above - 1].lstrip().startswith(
                ("//", "#", "*", "/*", "@", "--")
            ):
                above -= 1
            yield from _code(gathered[:above], language)
            yield Heading(" ".join(match["name"].split()), 2)
            gathered = gathered[above:]
        gathered.append(line)
    yield from _code(gathered, language)


def _code(lines: list[str], language: str) -> Iterator[Piece]:
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Code(text, language)
