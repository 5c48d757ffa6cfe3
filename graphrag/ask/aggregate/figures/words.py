"""The words of one reading of a question, each claimed once: by a column, a row or a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from graphrag.ask.facts.conditions.demands import PLAIN
from graphrag.ask.facts.heads import kin
from graphrag.ask.facts.nouns import STANDING
from graphrag.ask.facts.words import stems_of
from graphrag.language.tokens import FUNCTION, NEGATIONS, Token, stem, tokenise

_ASKING = """
what which who whom whose when where how much many there please list show name give tell count
still yet already currently now today ever altogether item items entry entries row rows record
records thing things piece pieces one ones person people someone us get gets got getting have has
had make makes made be done stand stands stood exist exists different various kind sort came come
go goes went take took together whole entire available existing so far s books file files register
table sheet called named work works worked live lives based belong belongs hold holds use uses
run runs own owns offer offers offered stored kept moment
"""
_SAYING_NOTHING = frozenset(_ASKING.split())
_LIMITING = """
more less fewer most least than same both except but other else only before after over under above
below since until if or must should may might
"""
_TELLING = NEGATIONS | frozenset(_LIMITING.split())
"""Words of grammar that change what is asked: something must account for them."""
_LONE = 2
"""Letters of a word that is more than a letter alone."""


class Claims:
    """Tokens of a text, words of grammar too, and which of them are accounted for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: Sequence[Token] = tokenise(text)
        stems = PLAIN | STANDING | stems_of(_ASKING)
        self._silent = {at for at, t in enumerate(self.tokens) if _says_nothing(t, stems)}
        self._claimed: set[int] = set()

    def left(self) -> list[tuple[int, Token]]:
        """Return what is not accounted for, with its place."""
        taken = self._silent | self._claimed
        return [(at, token) for at, token in enumerate(self.tokens) if at not in taken]

    def claim(self, places: Iterable[int]) -> int:
        """Account for the tokens at `places`; return how many were not before."""
        new = set(places) - self._claimed
        self._claimed |= new
        return len(new)

    def claim_within(self, start: int, end: int) -> int:
        """Account for the tokens between two places of the text."""
        return self.claim(
            at for at, t in enumerate(self.tokens) if start <= t.start and t.end <= end
        )

    def is_free(self, place: int) -> bool:
        """Whether nothing has claimed the token at `place`, whatever it says."""
        return place not in self._claimed

    def runs_of(self, words: Sequence[str]) -> Iterator[range]:
        """Yield where `words`, folded, stand in a row, in whatever number."""
        size, forms = len(words), [stem(word) for word in words]
        for start in range(len(self.tokens) - size + 1 if size else 0):
            run = self.tokens[start : start + size]
            if all(stem(token.norm) == form for token, form in zip(run, forms, strict=True)):
                yield range(start, start + size)

    def akin(self, words: Sequence[str]) -> dict[str, list[int]]:
        """Return where words of the family of each of `words` stand, of those that do."""
        found = {
            word: [at for at, token in enumerate(self.tokens) if kin(token.norm, word)]
            for word in words
        }
        return {word: places for word, places in found.items() if places}


def _says_nothing(token: Token, asking: frozenset[str]) -> bool:
    if token.norm in _TELLING:
        return False
    if token.norm in FUNCTION or token.norm in _SAYING_NOTHING:
        return True
    named = token.is_number or token.is_name
    return not named and (len(token.norm) < _LONE or stem(token.norm) in asking)
