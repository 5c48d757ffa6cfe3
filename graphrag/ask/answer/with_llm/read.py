"""Read what a model wrote: its claims, and the evidence that it names for each.

A mark stands behind what it is for: `Claim. [E2 "words"]`. What stands between two marks of a
line is one claim; prose without a mark is a claim without evidence, for verification to take out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = re.compile(
    r"[\[【](\s*[Ee]\d+(?:[^\[\]【】]|\[[^\[\]]*\])*)[\]】]|\((\s*[Ee]\d+(?:\s*[,;]\s*[Ee]\d+)*\s*)\)"
)
"""As asked for, and as some models write it all the same: in other brackets, without a quote."""
_CITED = re.compile(
    r"[Ee](\d+)(?:\s*[:,]?\s*[\"“](.*?)[\"”](?=\s*(?:[,;]\s*[Ee]\d|$)))?", re.DOTALL
)
_BULLET = re.compile(r"\s*(?:[-*•]\s+|\d+[.)]\s+|#+\s+)?")
_WORD = re.compile(r"\w")
_TRIM = " \t.,;"


@dataclass(frozen=True, slots=True)
class Cited:
    """A piece of evidence that is named for a claim.

    Attributes:
        label: "E2"; it need not exist.
        quote: The words named with it; empty if there were none.
    """

    label: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A claim, or words between claims.

    Attributes:
        text: To the letter, without marks.
        cited: Empty for a claim without evidence.
        claims: It says something; headings and "They disagree:" do not.
        before: What stands in front of it on its line.
        begins: It begins a new line.
    """

    text: str
    cited: tuple[Cited, ...] = ()
    claims: bool = True
    before: str = ""
    begins: bool = True


def read(text: str) -> tuple[Said, ...]:
    """Return what `text` says, in order."""
    return tuple(said for line in text.splitlines() for said in _line(line))


def _line(line: str) -> Iterator[Said]:
    bullet = _BULLET.match(line)
    before = bullet.group() if bullet else ""
    at, begins = len(before), True
    claim, cited = "", list[Cited]()
    for mark in _MARK.finditer(line):
        between = line[at : mark.start()].strip()
        if _WORD.search(between):
            if claim:
                yield Said(claim, tuple(cited), before=before, begins=begins)
                before, begins = "", False
            claim, cited = between.lstrip(_TRIM), []
        named = mark.group(1) or mark.group(2)
        cited += [Cited(f"E{number}", quote) for number, quote in _CITED.findall(named)]
        at = mark.end()
    if claim:
        yield Said(claim, tuple(cited), before=before, begins=begins)
        before, begins = "", False
    rest = line[at:].strip()
    if _WORD.search(rest):
        silent = rest.endswith(":") or before.lstrip().startswith("#")
        yield Said(rest.lstrip(_TRIM), claims=not silent, before=before, begins=begins)
