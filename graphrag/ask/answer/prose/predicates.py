"""Whether a sentence says what happened at all: "Who founded X?" wants a word for founding.

The schema lists for each kind of relation the words that name it. Where a question for a
name asks with one of them, a sentence without any of that kind answers something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.relations.triggers import asks_whereabouts, root, triggers_of
from graphrag.ask.facts import Reading
from graphrag.language.tokens import tokenise
from graphrag.model import ExtractionSchema

_FOR_A_NAME = re.compile(
    r"^\W*(?:(?:at|in|from|to|by|for|with|of) )?(?:who|whom|whose|where|(?:which|what) [a-z]+)\b",
    re.IGNORECASE,
)


def predicates_of(
    reading: Reading, schema: ExtractionSchema, names: frozenset[str]
) -> frozenset[str]:
    """Return the roots of which a sentence must hold one; empty if any sentence may answer.

    Args:
        reading: The question.
        schema: For the words of relations.
        names: Folded words that name things.
    """
    if not _FOR_A_NAME.match(reading.question):
        return frozenset()
    kinds = [
        frozenset(word for trigger in listed for word in trigger.words)
        for listed in triggers_of(schema).values()
    ]
    words = [root(t.norm) for t in reading.words if t.norm not in names]
    found = [
        kind
        for kind in kinds
        if any(word in kind or (asks_whereabouts(word) and root("base") in kind) for word in words)
    ]
    return frozenset[str]().union(*found)


def that_say_so(ranked: Sequence[Ranked], predicates: frozenset[str]) -> tuple[Ranked, ...]:
    """Return of `ranked` the sentences that hold one of `predicates`; all if there are none."""
    if not predicates:
        return tuple(ranked)
    return tuple(
        item
        for item in ranked
        if predicates & {root(token.norm) for token in tokenise(item.sentence.text)}
    )
