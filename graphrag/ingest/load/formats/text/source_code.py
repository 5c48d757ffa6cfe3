"""Source code, by definitions: each function and class is a section with its code.

Python is parsed; other languages are cut where a line at the left margin, or one step in
from it, defines something, which is right for the usual layout of most of them.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator

from graphrag.ingest.load.decode import decode
from graphrag.ingest.load.pieces import Code, Heading, Parsed, Piece

LONGEST_LINE = 1_000
"""Characters of a line that may define something."""
_WORDS = r"""(?:(?:export|default|public|private|protected|internal|static|abstract|final|async
    |pub(?:\(\w+\))?|unsafe|inline|virtual|override|sealed|open|data|suspend|partial)\s+)"""
_DEFINES = re.compile(
    _WORDS
    + r"""*(?:func|function|fun|fn|class|struct|enum|interface|trait|impl|type|module|namespace|def
    |sub|object|record|protocol|extension)\b\s*\*?\s*
    (?P<name>\([^)]{0,80}\)\s*\w+|[\w:.<>&' ]{1,80})""",
    re.VERBOSE,
)
_METHOD = re.compile(
    rf"""(?:[ ]{{2,4}}|\t)
    (?:{_WORDS}+[\w<>\[\],.?\s]{{0,100}}?|{_WORDS}*(?:func|function|fun|fn|def)\s+)
    (?P<name>\w{{1,80}}[?!]?)\s*(?:\([^;{{]*(?:\{{.*)?|$)""",
    re.VERBOSE,
)
"""One step in from the margin: what a class holds, where it says who may call it, or so."""
_OF_C = re.compile(
    r"""(?!(?:return|else|if|for|while|switch|case|do|typedef|using|goto|delete|throw|new)\b)
    [A-Za-z_][\w:<>,*&~\s]{0,120}?[\s*&](?P<name>[\w:~]{1,80})\s*\([^;={}]*(?:\)[^;={]*(?:\{.*)?|,\s*)$""",
    re.VERBOSE,
)
_OF_SCRIPTS = re.compile(
    r"""(?:export\s+)?(?:const|let|var)\s+(?P<name>[\w$]{1,80})\s*(?::[^=]{0,200})?=\s*
    (?:async\s+)?(?:function\b|\([^()]{0,300}\)\s*(?::[^=]{0,80})?=>|\w{1,80}\s*=>)""",
    re.VERBOSE,
)
_OF_SHELLS = re.compile(r"(?P<name>[\w.:-]{1,80})\s*\(\)")
_OF_SQL = re.compile(
    r"""create\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|unique|materialized)\s+)*
    (?:table|view|function|procedure|trigger|index|type)\s+(?:if\s+not\s+exists\s+)?
    (?P<name>[\w."`\[\]]{1,80})""",
    re.VERBOSE | re.IGNORECASE,
)
_ALSO = {
    "c": _OF_C,
    "cpp": _OF_C,
    "javascript": _OF_SCRIPTS,
    "shell": _OF_SHELLS,
    "sql": _OF_SQL,
    "typescript": _OF_SCRIPTS,
}
"""What else defines something at the margin, by language."""


def read_python(data: bytes) -> Parsed:
    """Return the definitions of a Python file."""
    text = decode(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the code that is read, not of ours
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Parsed(tuple(_by_margin(text, "python")), many=True)
    return Parsed(tuple(_by_definitions(tree, text)), many=True)


def reader_of(language: str) -> Callable[[bytes], Parsed]:
    """Return a reader of source code in `language`."""

    def read(data: bytes) -> Parsed:
        return Parsed(tuple(_by_margin(decode(data), language)), many=True)

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
    outer = ""
    for line in text.split("\n"):
        name, inner = _defined(line, language)
        if name:
            # Comments right above a definition belong to it.
            above = len(gathered)
            while above and gathered[above - 1].lstrip().startswith(
                ("//", "#", "*", "/*", "@", "--")
            ):
                above -= 1
            yield from _code(gathered[:above], language)
            outer = outer if inner else name
            yield Heading(f"{outer}.{name}" if inner and outer else name, 3 if inner else 2)
            gathered = gathered[above:]
        gathered.append(line)
    yield from _code(gathered, language)


def _defined(line: str, language: str) -> tuple[str, bool]:
    """Return what `line` defines, or "", and whether it stands in what was defined above."""
    if len(line) >= LONGEST_LINE:
        return "", False
    also = _ALSO.get(language)
    match = _DEFINES.match(line) or (also.match(line) if also else None)
    inner = None if match else _METHOD.fullmatch(line)
    found = match or inner
    return " ".join(found["name"].split()) if found else "", inner is not None


def _code(lines: list[str], language: str) -> Iterator[Piece]:
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Code(text, language)
