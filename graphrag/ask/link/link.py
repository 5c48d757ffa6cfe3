"""Look a question's names up in the dictionary of all names and aliases.

The dictionary finds what a tagger misses (lower case, titles of works, odd names) and
costs no model: every run of up to eight words is looked up at once, and the longest
that is known wins. Shorter names inside it count only where they are written apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.model import LinkedEntity, Viewer
from graphrag.ports import Store

MAX_WORDS = 8
MAX_HOMONYMS = 20
_WORD = re.compile(r"\w+(?:[.'’&/-]+\w+)*\.?")
_POSSESSIVE = re.compile(r"['’]s$")


def written_as_names(linked: Sequence[LinkedEntity]) -> tuple[LinkedEntity, ...]:
    """Return those of `linked` that the question writes with a capital; all if it does so nowhere.

    Beside a name, "country" or "political party" are seldom meant as the things that some
    title calls so.
    """
    capital = tuple(item for item in linked if item.surface != item.surface.lower())
    return capital or tuple(linked)


def is_small_word(item: LinkedEntity) -> bool:
    """Whether the question names `item` by a single word without a capital."""
    return " " not in item.surface and item.surface.islower()


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of words of the question, as written and without a final 's or full stop."""

    start: int
    end: int
    text: str


def link(question: str, *, store: Store, viewer: Viewer) -> tuple[LinkedEntity, ...]:
    """Return the entities that `question` names, in the order of their names in it.

    A name of several entities gives all of them (up to 20), each with its share of the score;
    a single word that is written small counts half, because it is seldom meant as a name.
    """
    runs = _runs(question)
    known = store.named(sorted({run.text for run in runs}), viewer=viewer)
    linked: dict[str, LinkedEntity] = {}
    taken: list[_Run] = []
    for run in sorted(runs, key=lambda run: (run.start - run.end, run.start)):
        inside = any(run.start < other.end and other.start < run.end for other in taken)
        ids = known.get(run.text, ())
        if inside or not ids:
            continue
        taken.append(run)
        score = _weight(run) / len(ids)
        for entity in store.entities(list(ids[:MAX_HOMONYMS]), viewer=viewer):
            linked.setdefault(
                entity.id, LinkedEntity(entity.id, entity.name, entity.type, run.text, score)
            )
    place = {run.text: run.start for run in reversed(taken)}
    return tuple(sorted(linked.values(), key=lambda item: (place[item.surface], item.id)))


def _runs(question: str) -> list[_Run]:
    words = [(match.start(), match.end()) for match in _WORD.finditer(question)]
    runs = []
    for first, (start, _) in enumerate(words):
        for _, end in words[first : first + MAX_WORDS]:
            text = _POSSESSIVE.sub("", question[start:end].rstrip("."))
            if _may_name(text):
                runs.append(_Run(start, end, text))
    return runs


def _may_name(text: str) -> bool:
    """Whether `text` holds more than function words and is not a lone small letter or digit."""
    content: Sequence[str] = [word for word in key(text).split() if word not in FUNCTION_WORDS]
    return any(len(word) > 1 or word.isdigit() for word in content)


def _weight(run: _Run) -> float:
    return 1.0 if " " in run.text or not run.text.islower() else 0.5
