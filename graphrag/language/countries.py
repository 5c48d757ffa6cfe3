"""Countries by their common English names, and what their people are called (`countries.yaml`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from graphrag.language.tokens import tokenise

_LONGEST = 3
"""Words of a country's name."""


@cache
def peoples() -> Mapping[str, tuple[str, ...]]:
    """Return of each country, folded, what its people are called."""
    text = Path(__file__).with_name("countries.yaml").read_text(encoding="utf-8")
    found: dict[str, list[str]] = yaml.safe_load(text)
    return {country: tuple(words) for country, words in found.items()}


@cache
def demonyms() -> Mapping[str, str]:
    """Return of each word for a people its country; both folded."""
    return {word: country for country, words in peoples().items() for word in words}


def countries_in(text: str) -> frozenset[str]:
    """Return the countries that `text` names, themselves or by their people; folded."""
    words = [token.norm for token in tokenise(text)]
    found: set[str] = set()
    at = 0
    while at < len(words):
        ends = range(min(at + _LONGEST, len(words)), at, -1)
        said = {end: _country(" ".join(words[at:end])) for end in ends}
        end = next((end for end in ends if said[end]), at + 1)
        found.add(said[end])
        at = end
    return frozenset(found - {""})


def _country(words: str) -> str:
    return words if words in peoples() else demonyms().get(words, "")
