"""What a question asks of a thing, and whether sentences speak of that at all.

"What is the notice period of the lease?" is not answered by what else is said of the lease.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.prose.concepts import in_other_words
from graphrag.ask.answer.prose.ranking import Ranked, is_field
from graphrag.ask.facts.heads import kin
from graphrag.language.tokens import FUNCTION, stem, tokenise

_OF = re.compile(
    r"^\W*[Ww](?:hat|hich)(?:'s| is| are| was| were) the (?P<said>[a-z][a-z -]*?) (?:of|for)\b"
)
_DONE = re.compile(
    r"^\W*(?:[Ww]hen|[Ww]here|[Ww]hy|[Hh]ow) (?:was|were) [^?,]*? "
    r"(?P<said>[a-z]+ed|built|made|sold|bought)\W*$"
)
_SAME = 0.62
"""Nearness from which a sentence may speak of the same in words of its own."""
_GENERAL = frozenset(
    {"name", "names", "number", "date", "day", "year", "reason", "purpose", "cause", "kind", "type"}
)
"""Nouns that are seldom said with what they name."""


def unsaid(question: str, shown: Sequence[Ranked]) -> str:
    """Return what `question` asks of a thing where none of `shown` speaks of it; else ""."""
    found = _OF.match(question) or _DONE.match(question)
    words = [t.norm for t in tokenise(found["said"] if found else "") if t.norm not in FUNCTION]
    if found is None or not words or not _GENERAL.isdisjoint(words):
        return ""
    spoken = any(_near(item) or _speaks(item, words, question) for item in shown)
    return "" if spoken else found["said"]


def _near(item: Ranked) -> bool:
    """Whether a sentence may say it in other words; a row is near by what it names."""
    return item.near >= _SAME and not is_field(item.sentence.text)


def _speaks(item: Ranked, words: Sequence[str], question: str) -> bool:
    source = item.sentence.source
    said = f"{item.sentence.text} {source.section} {item.sentence.heading} {item.sentence.title}"
    held = {token.norm for token in tokenise(said)}
    meant = in_other_words(question, item.sentence.text)
    return any(stem(word) in meant or any(kin(word, own) for own in held) for word in words)
