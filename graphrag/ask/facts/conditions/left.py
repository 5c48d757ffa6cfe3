"""A question from which what was read is taken away: each word is read once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graphrag.ask.facts.conditions.values import Condition
from graphrag.ask.facts.reading import read
from graphrag.language.tokens import Token, stem, tokenise

_LONGEST = 5
"""Content words that are read together."""
_EXCEPT = re.compile(
    r"\b(?:leav(?:e|ing) (?P<left>[^.;?]+?) out|(?:leav(?:e|ing) out|not counting|"
    r"not including|excluding|except(?: for)?|apart from|other than|omit(?:ting)?|ignor(?:e|ing)|"
    r"without counting|but not|(?<!\bif )not(?= (?:an? |the )?\w+s?\W*$))\s(?P<rest>[^.;?,]+))",
    re.IGNORECASE,
)


class Left:
    """A question from which what was read is taken away, places kept."""

    def __init__(self, question: str, ignore: frozenset[str]) -> None:
        self.left = question
        self.taken: list[Condition] = []
        self._ignore = ignore
        self._zones = []
        for found in _EXCEPT.finditer(question):
            start, end = found.span("left" if found["left"] else "rest")
            self._zones.append((start, end))
            self._blank(found.start(), start)
            self._blank(end, found.end())

    def ignore(self, stems: frozenset[str]) -> None:
        """Ask nothing more by these words."""
        self._ignore |= stems

    def tokens(self) -> list[Token]:
        """Return the content words that are left and may ask for something."""
        words = read(self.left).stems
        return [
            token
            for token in tokenise(self.left)
            if stem(token.norm) in words and stem(token.norm) not in self._ignore
        ]

    def parts(self) -> Iterator[str]:
        """Yield what is left outside the exceptions, and each of those."""
        outside = self.left
        for start, end in self._zones:
            outside = f"{outside[:start]}{' ' * (end - start)}{outside[end:]}"
        yield outside
        yield from (self.left[start:end] for start, end in self._zones)

    def runs(self) -> Iterator[Sequence[Token]]:
        """Yield runs of words that stand together, longest first; commas part them."""
        tokens = self.tokens()
        for size in range(min(_LONGEST, len(tokens)), 0, -1):
            for start in range(len(tokens) - size + 1):
                run = tokens[start : start + size]
                if not re.search(r"[,;.?]|\s{3,}", self.left[run[0].start : run[-1].end]):
                    yield run

    def said(self, run: Sequence[Token]) -> str:
        """Return the words of `run` with what stands between them."""
        return self.left[run[0].start : run[-1].end]

    def take(self, condition: Condition) -> None:
        """Keep `condition`, and take its words away."""
        starts = []
        for token in tokenise(condition.words):
            found = re.search(rf"(?<!\w){re.escape(token.raw)}(?!\w)", self.left)
            if found:
                starts.append(found.start())
                self._blank(found.start(), found.end())
        outside = any(a <= start < b for start in starts[:1] for a, b in self._zones)
        self.taken.append(replace(condition, excludes=outside))

    def _blank(self, start: int, end: int) -> None:
        self.left = f"{self.left[:start]}{' ' * (end - start)}{self.left[end:]}"
