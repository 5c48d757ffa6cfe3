"""Whether a sentence says what happened at all: "Who founded X?" wants a word for founding.

`concepts.yaml`, and the schema for each kind of relation, list the words that name it. Where
a question for a name or a sum asks with one of them, a sentence without any of that kind
answers something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.answer.posts import holds_post, post_in
from graphrag.ask.answer.prose.concepts import concepts_in
from graphrag.ask.answer.prose.kinds import kind_of
from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.answer.relations.triggers import asks_whereabouts, root, triggers_of
from graphrag.ask.facts import Reading
from graphrag.ask.facts.reading import asked_nouns
from graphrag.language.tokens import stem, tokenise
from graphrag.model import ExtractionSchema

_FOR_A_NAME = re.compile(
    r"^\W*(?:(?:at|in|from|to|by|for|with|of) )?(?:who|whom|whose|where|(?:which|what) [a-z]+)\b",
    re.IGNORECASE,
)
_WHEREABOUTS = "based"
"""The concept that a mere "in Redcliff" says, too."""
_IN_PLACE = re.compile(r"\b(?:in|at|from|near) [A-Z]\w+")


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a sentence must say; anything if both are empty.

    Attributes:
        concepts: One of these, or
        roots: the root of one of these words.
        post: All of these, and nothing else will do.
    """

    concepts: frozenset[str] = frozenset()
    roots: frozenset[str] = frozenset()
    post: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.concepts or self.roots or self.post)

    def said_in(self, text: str) -> bool:
        """Whether `text` says it."""
        if not self:
            return True
        if self.post:
            return holds_post(text, self.post)
        if self.concepts & concepts_in(text).keys():
            return True
        if _WHEREABOUTS in self.concepts and _IN_PLACE.search(text):
            return True
        return bool(self.roots & {root(token.norm) for token in tokenise(text)})


def predicate_of(reading: Reading, schema: ExtractionSchema, names: frozenset[str]) -> Predicate:
    """Return what a sentence that answers must say.

    Args:
        reading: The question.
        schema: For the words of relations.
        names: Folded words that name things.
    """
    if not _FOR_A_NAME.match(reading.question) and kind_of(reading.head) != "money":
        return Predicate()
    post = post_in(reading.question)
    if post:
        return Predicate(post=post)
    nouns = asked_nouns(reading.question)  # "which suppliers" asks for them, not for supplying
    in_head = concepts_in(reading.head)
    asked = {name for name, stems in in_head.items() if not (stems and stems <= nouns)}
    said = concepts_in(reading.question).keys()
    if asked:  # without what is named, "head of the Rotterdam office" looks like a head office
        return Predicate(frozenset(asked & said or said))
    kinds = [
        frozenset(word for trigger in listed for word in trigger.words)
        for listed in triggers_of(schema).values()
    ]
    plain = [token for token in reading.words if token.norm not in names]
    done = [token for token in plain if stem(token.norm) not in nouns]
    words = [root(token.norm) for token in done or plain]  # "which city", and nothing done there
    found = [
        kind
        for kind in kinds
        if any(word in kind or (asks_whereabouts(word) and root("base") in kind) for word in words)
    ]
    return Predicate(roots=frozenset[str]().union(*found))


def that_say_so(ranked: Sequence[Ranked], predicate: Predicate) -> tuple[Ranked, ...]:
    """Return of `ranked` the sentences that say `predicate`."""
    return tuple(item for item in ranked if predicate.said_in(item.sentence.text))
