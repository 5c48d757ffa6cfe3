"""Why the sentences that were found do not answer, if they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.fields.lookup import Looked
from graphrag.ask.answer.prose.about import Target
from graphrag.ask.answer.prose.at_time import says_when
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.predicates import Predicate
from graphrag.ask.answer.prose.ranking import Ranked, is_field
from graphrag.ask.answer.prose.unsaid import unsaid
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.answer.tenses import told_how
from graphrag.ask.facts import Reading
from graphrag.ask.facts.reading import asked_nouns
from graphrag.ask.facts.words import code_of, stems_of
from graphrag.language.claims import CALENDAR
from graphrag.language.names import key
from graphrag.language.tokens import fold, stem

_ENOUGH = 0.54
"""Least trust in the sentences for them to be an answer."""
_ENOUGH_OF_IT = 0.48
"""The same where the sentences are known to be about what is asked, whose names weigh nothing."""
_PREDICATE = 0.3
"""What it counts that they hold a word for the relation that is asked for."""
_WORDS = 0.4
"""What the words in the best sentence weigh beside the nearness of the shown ones."""
_SAME_THING = 0.62
"""Nearness from which a sentence may speak of the thing asked for in other words."""
_HAPPENED = frozenset({"date", "money"})
"""What only something that happened has: a plan is no answer."""
_CODE = 2
"""Longer codes are also found inside others."""
SHOWN = 3
"""Sentences in an answer."""
_NAME_OF = re.compile(
    r"\bnames?\b|\bwhat (?:is|are|was|were)\b.*\bcalled\b|\bcalled\W*$|\bnamed\b", re.IGNORECASE
)
_NAME = re.compile(r"\b[A-Z][\w'\u2019.-]*(?: [A-Z][\w'\u2019.-]*)+")


def why_not(
    reading: Reading,
    looked: Looked,
    sentences: Sequence[Sentence],
    ranked: Sequence[Ranked],
    *,
    said: Predicate,
    targets: Sequence[Target],
) -> str:
    """Return why the sentences do not answer; empty if they do."""
    text = " ".join([*(s.text for s in sentences), *(s.title for s in sentences)])
    stems, code = stems_of(text), code_of(text)
    missing = [
        token.raw
        for token in reading.names
        if token.norm not in CALENDAR
        and stem(token.norm) not in stems
        and f" {key(token.raw)} " not in f" {key(text)} "
        and not (token.is_number and len(token.norm) > _CODE and code_of(token.raw) in code)
        and not (looked.match and token.norm in looked.match.found)
    ]
    if missing:
        listed = ", ".join(f"“{name}”" for name in missing)
        return f"{listed} stands in none of the passages that were found"
    doubt = _doubt(reading, ranked, said=said, targets=targets)
    if doubt:
        return doubt
    asked = asked_nouns(reading.question)
    if (
        looked.match
        and asked
        and not asked & stems
        and max(r.near for r in ranked[:SHOWN]) < _SAME_THING
    ):
        return f"nothing that was found speaks of “{', '.join(sorted(asked))}”"
    guess = looked.guess if looked.sure and looked.draft is None else None
    if guess and not any(stems_of(r.sentence.text) & guess.telling for r in ranked[:SHOWN]):
        return f"the report that fits gives no “{guess.label}”"
    return ""


def _doubt(
    reading: Reading, ranked: Sequence[Ranked], *, said: Predicate, targets: Sequence[Target]
) -> str:
    """Return why the best sentences are not near enough, or no fact; empty if they are."""
    least = _ENOUGH_OF_IT if targets else _ENOUGH
    if not ranked or _trust(ranked, reading.question, said) < least:
        return _said_of_others(targets)
    best = ranked[0].sentence.text
    if kind_of(reading.head) in _HAPPENED and told_how(best, reading.question) == "planned":
        return "it is only told as planned"
    if _NAME_OF.search(reading.head) and not any(_names(r, reading) for r in ranked[:SHOWN]):
        return "no sentence gives a name"
    silent = unsaid(reading.question, ranked[:SHOWN])
    return f"nothing that was found speaks of “{silent}”" if silent else ""


def _names(ranked: Ranked, reading: Reading) -> bool:
    """Whether a sentence holds a name of two words or more that the question lacks."""
    asked = {token.norm for token in reading.words}
    text = ranked.sentence.text
    return not is_field(text) and any(
        not {fold(word) for word in found.group().split()} & (asked | CALENDAR)
        for found in _NAME.finditer(text)
        if found.start() > 0
    )


def _trust(ranked: Sequence[Ranked], question: str, said: Predicate) -> float:
    """Return how far the best sentences are an answer, about 0–1.7.

    That they hold a word for what is asked (`said`), or the time asked about, counts, too.
    """
    tells = bool(said) or says_when(ranked[0], question)
    near = max(item.near for item in ranked[:SHOWN])
    return near + _WORDS * ranked[0].words + _PREDICATE * tells


def _said_of_others(targets: Sequence[Target]) -> str:
    listed = ", ".join(f"“{target.name}”" for target in targets)
    return f"no sentence says it of {listed}" if targets else "no sentence says it"
