"""Labels: which lines and cells name a field rather than say something.

A label is short, starts with a letter, ends in a colon and is no clause ("The pilot
said:") and no numbered name ("Part 91: …"). An empty field may be followed by the next
label; so a value that is itself a label is refused by whoever reads one.
"""

from __future__ import annotations

import re

from graphrag.model import Span

LONGEST_LABEL = 60
LONGEST_VALUE = 300
_LABEL = re.compile(r"(?P<label>[^\W\d_][^:：|!?;\n]{0,59}?)\s*[:：](?=\s|$)|[^\W\d_]\w{0,19}：")
_CLAUSE_STARTS = frozenset(
    ["the", "a", "an", "in", "on", "at", "as", "he", "she", "it", "they", "this", "that", "these", "those", "we", "i", "you", "there", "for", "when", "if", "but", "and", "so", "then", "according", "after", "before", "during", "while", "however", "to", "from"]
)
_CLAUSE_ENDS = frozenset(
    ["said", "says", "stated", "states", "reported", "reports", "wrote", "added", "asked", "replied", "noted", "be", "is", "are", "was", "were", "following", "follows", "include", "includes", "including", "included", "to", "that", "of", "as", "by", "with", "and", "or", "because", "has", "have", "had"]
)


def label_end(line: str) -> int:
    """Return where the value starts if `line` opens with a label and a colon, else 0."""
    match = _LABEL.match(line)
    if not match:
        return 0
    return match.end() if is_label(match.group().rstrip(":： ")) else 0


def is_label(text: str) -> bool:
    """Return whether `text`, without its colon, can be the name of a field."""
    words = text.split()
    if not words or len(words) > 8 or len(text) > LONGEST_LABEL or ". " in text:
        return False
    if not text[0].isalpha() or text[0].islower() or words[-1].strip("()").isdigit():
        return False
    return words[0].lower() not in _CLAUSE_STARTS and words[-1].lower() not in _CLAUSE_ENDS


def cell_label(cell: str) -> str:
    """Return the label that a table cell is ("Seats:" → "Seats"), or ""."""
    text = cell.rstrip()
    if not text.endswith((":", "：")):
        return ""
    label = text.rstrip(":： ")
    return label if label and len(label) <= LONGEST_LABEL and label[0].isalpha() else ""


def bold_labels(line: str, bold: tuple[Span, ...]) -> tuple[tuple[Span, int], ...]:
    """Return (label, where its value starts) for each bold stretch with a colon in or after it."""
    found = []
    for span in bold:
        label = span.of(line).strip()
        after = line[span.end : span.end + 1]
        if label.endswith((":", "：")):
            end = span.end
        elif after in (":", "："):
            end = span.end + 1
        else:
            continue
        label = label.rstrip(":： ")
        if label and len(label) <= LONGEST_LABEL:
            start = span.start + line[span.start :].index(label)
            found.append((Span(start, start + len(label)), end))
    return tuple(found)
