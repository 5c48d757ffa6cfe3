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
NOTHING = " \t\n|/\u2013\u2014-"
"""Signs that stand in a form where there is no value."""
COLONS = ":\uff1a"
"""The colon, and the one of Chinese and Japanese, which no space follows."""
_LABEL = re.compile(
    r"(?P<label>[^\W\d_][^:\uff1a|!?;\n]{0,59}?)\s*:(?=\s|$)|[^\W\d_]\w{0,19}\uff1a"
)
_STARTS = """
the a an in on at as he she it they this that these those we i you there for when if but
and so then according after before during while however to from
"""
_ENDS = """
said says stated states reported reports wrote added asked replied noted be is are was were
following follows include includes including included to that of as by with and or because
has have had
"""
_ASKS = frozenset({"what", "who", "when", "where", "which", "how", "why"})
_VERBS = frozenset({"was", "were"})
_CLAUSE_STARTS = frozenset(_STARTS.split())
_CLAUSE_ENDS = frozenset(_ENDS.split())


def label_end(line: str) -> int:
    """Return where the value starts if `line` opens with a label and a colon, else 0."""
    match = _LABEL.match(line)
    if not match:
        return 0
    return match.end() if is_label(unlabelled(match.group())) else 0


def unlabelled(text: str) -> str:
    """Return `text` without the colon, and the space about it, at its end."""
    return text.rstrip(f"{COLONS} ")


def is_label(text: str) -> bool:
    """Return whether `text`, without its colon, can be the name of a field."""
    words = text.split()
    if not words or len(words) > 8 or len(text) > LONGEST_LABEL or ". " in text:
        return False
    if not text[0].isalpha() or text[0].islower() or words[-1].strip("()").isdigit():
        return False
    if not _VERBS.isdisjoint(words[1:]) and words[0].lower() not in _ASKS:
        return False  # "Three offers were received: …"
    return words[0].lower() not in _CLAUSE_STARTS and words[-1].lower() not in _CLAUSE_ENDS


def cell_label(cell: str) -> str:
    """Return the label that a table cell is ("Seats:" → "Seats"), or ""."""
    text = cell.rstrip()
    if not text.endswith(tuple(COLONS)):
        return ""
    label = unlabelled(text)
    return label if label and len(label) <= LONGEST_LABEL and label[0].isalpha() else ""


def followed_by_label(value: str) -> int:
    """Return where the next, empty field starts in `value` ("/ Age:"), or -1.

    A colon inside a value is common ("Moby Dick: or, the Whale"); one at its end is not.
    """
    start = len(value) - len(value.lstrip(" /"))
    end = label_end(value[start:])
    return start if end and not value[start + end :].strip(NOTHING) else -1


def bold_labels(line: str, bold: tuple[Span, ...]) -> tuple[tuple[Span, int], ...]:
    """Return (label, where its value starts) for each bold stretch with a colon in or after it."""
    found = []
    for span in bold:
        label = span.of(line).strip()
        after = line[span.end : span.end + 1]
        if label.endswith(tuple(COLONS)):
            end = span.end
        elif after and after in COLONS:
            end = span.end + 1
        else:
            continue
        label = unlabelled(label)
        if label and len(label) <= LONGEST_LABEL:
            start = span.start + line[span.start :].index(label)
            found.append((Span(start, start + len(label)), end))
    return tuple(found)
