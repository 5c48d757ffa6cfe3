"""Text that is safe to print, in columns.

What stands in a document may hold escape sequences that recolour, overwrite or
retitle a terminal, and marks that reverse the reading direction. None of them
is printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_ESCAPES = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?"  # operating system commands: titles, links
    r"|\x1b[PX^_][^\x1b]*(?:\x1b\\)?"  # device control and other strings
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # colours, cursor
    r"|\x1b[ -/]*[0-~]?"  # all others
)
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # all but tab and line feed
    "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"  # reading direction
    "\ufeff\U000e0000-\U000e007f\ud800-\udfff]"  # invisible tags, lone surrogates
)


def clean(text: str) -> str:
    """Return `text` without escape sequences, control characters and direction marks."""
    return _CONTROLS.sub("", _ESCAPES.sub("", text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """Return `text`, cleaned, with every run of white space as one space."""
    return " ".join(clean(text).split())


def shortened(text: str, width: int) -> str:
    """Return `text` on one line of at most `width` cells, cut at a word with "…"."""
    line = one_line(text)
    if cells(line) <= width:
        return line
    kept = line[:width]
    while kept and cells(kept) > width - 2:
        kept = kept[:-1]
    at_word = kept.rsplit(" ", 1)[0] if " " in kept[width // 2 :] else kept
    return f"{at_word.rstrip()} …"


def cells(text: str) -> int:
    """Return how many terminal cells `text` takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if _is_wide(letter) else 1 for letter in text
    )


def columns(rows: Sequence[Sequence[str]], *, indent: int = 0, gap: int = 2) -> str:
    """Return `rows` with each column as wide as its widest cell; the last one is not padded."""
    lines = [[one_line(cell) for cell in row] for row in rows]
    widths = [
        max((cells(row[place]) for row in lines if place < len(row)), default=0)
        for place in range(max(map(len, lines), default=0))
    ]
    return "\n".join(
        " " * indent
        + "".join(
            cell + " " * (widths[place] - cells(cell) + gap) for place, cell in enumerate(row)
        ).rstrip()
        for row in lines
    )


def wrapped(text: str, width: int) -> list[str]:
    """Return `text` on lines of at most `width` cells; a longer word has a line of its own."""
    lines: list[str] = []
    line = ""
    for word in one_line(text).split(" "):
        longer = f"{line} {word}" if line else word
        if line and cells(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def counted(number: int, singular: str, plural: str = "") -> str:
    """Return "1 chunk", "2 chunks", "1,024 chunks"."""
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"
