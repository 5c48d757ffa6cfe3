"""What is said, in whatever words: "bought" is "acquired" and "took over", too.

`concepts.yaml` lists words that say the same, a line each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import yaml
from pydantic import TypeAdapter

from graphrag.ask.answer.relations.triggers import root
from graphrag.language.tokens import stem, tokenise

_FILE: TypeAdapter[dict[str, list[str]]] = TypeAdapter(dict[str, list[str]])

_MONEY = re.compile(
    r"(?:[$£€¥]|\b(?:USD|EUR|GBP|CHF)\b)\s?\d|\b\d[\d.,]*\s(?:(?:thousand|million|billion)\s)?"
    r"(?:dollars|pounds|euros?|francs|yen|USD|EUR|GBP|CHF)\b"
)


def names_money(text: str) -> bool:
    """Whether `text` names a sum of money, and so says that something is paid."""
    return _MONEY.search(text) is not None


@lru_cache(maxsize=4_000)
def concepts_in(text: str) -> Mapping[str, frozenset[str]]:
    """Return the concepts that `text` speaks of, each with the stems of its words there.

    The longest wording counts alone: "took over from" is no taking over.
    """
    tokens = tokenise(text)
    roots = [root(token.norm) for token in tokens]
    words, longest = _words()
    found: dict[str, set[str]] = {}
    passed = 0
    for start in range(len(roots)):
        if start < passed:
            continue
        for length in range(min(longest, len(roots) - start), 0, -1):
            names = words.get(tuple(roots[start : start + length]), ())
            for name in names:
                said = tokens[start : start + length]
                found.setdefault(name, set()).update(stem(token.norm) for token in said)
            if names:
                passed = start + length
                break
    if names_money(text) and "earn" not in found:
        found.setdefault("pay", set())
    return {name: frozenset(stems) for name, stems in found.items()}


def in_other_words(asked: str, text: str) -> frozenset[str]:
    """Return the stems of `asked` that `text` says in words of the same concept."""
    held = concepts_in(text)
    return frozenset(
        word for name, stems in concepts_in(asked).items() if name in held for word in stems
    )


@cache
def _words() -> tuple[Mapping[tuple[str, ...], tuple[str, ...]], int]:
    """Return the concepts of each listed wording, as roots, and the length of the longest."""
    listed = _FILE.validate_python(
        yaml.safe_load(Path(__file__).with_name("concepts.yaml").read_text(encoding="utf-8"))
    )
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for name, wordings in listed.items():
        for wording in wordings:
            roots = tuple(root(token.norm) for token in tokenise(wording))
            found.setdefault(roots, {})[name] = None
    return {roots: tuple(names) for roots, names in found.items()}, max(map(len, found))
