"""Which words of a question ask for a relation, and which of its ends they leave open."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graphrag.language.tokens import Token, fold, stem, tokenise
from graphrag.model import ExtractionSchema

_FORMS = """
bought:buy wrote:write written:write won:win led:lead born:bear sold:sell ran:run made:make
built:build sang:sing sung:sing held:hold took:take taken:take taught:teach fought:fight lay:lie
stood:stand bound:bind sent:send grew:grow grown:grow sale:sell sales:sell marriage:marry
died:die dies:die dead:die death:die
"""
_BASES = dict(pair.split(":") for pair in _FORMS.split())
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_SHORT = 3
_PARTICIPLE = re.compile(r"(?:ed|en|wn|born|sold|bought|built|made|led|held|won|sung)$")
_OWNS = re.compile(r"['\u2019]s?\s+(?:\w+\s+)?$")
_WHEREABOUTS = frozenset({"base", "locate", "situate", "headquarter", "headquarters", "lie"})


@lru_cache(maxsize=20_000)
def root(word: str) -> str:
    """Return the stem of a word, irregular verbs brought home ("bought" is "buy")."""
    folded = fold(word)
    short = stem(_BASES.get(folded, folded))
    return short[:-1] if short.endswith("e") and len(short) > _SHORT else short


@dataclass(frozen=True, slots=True)
class Trigger:
    """Words that name a relation.

    Attributes:
        text: As the schema has them.
        words: Their roots.
        preposition: What follows them; empty if nothing must.
        inverse: They name it from its target's side ("hire" for WORKS_FOR).
    """

    text: str
    words: tuple[str, ...]
    preposition: str
    inverse: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A word of the question.

    Attributes:
        token: As written.
        place: Its number among the question's tokens.
        root: See `root`.
        noun: It names a role: "founder of …", "…'s founder".
        passive: "was founded".
        by: "by" follows.
        kind: It stands behind "which" or "what" and says of what kind the answer is.
    """

    token: Token
    place: int
    root: str
    noun: bool
    passive: bool
    by: bool
    kind: bool


Triggers = Mapping[str, tuple[Trigger, ...]]


def triggers_of(schema: ExtractionSchema) -> Triggers:
    """Return the words that name each relation type; those before "by" are passives of others."""
    return {
        kind.name: tuple(
            trigger
            for inverse, listed in ((False, kind.triggers), (True, kind.inverse_triggers))
            for written in listed
            if (trigger := _trigger(written, inverse=inverse)).preposition != "by"
        )
        for kind in schema.relations
    }


def kind_of_relation(type_: str, triggers: Triggers) -> tuple[Trigger, ...]:
    """Return the words that name relations of a type.

    A type that is made of a sentence's own words ("WORK_FOR", where the ends were of other
    kinds than WORKS_FOR wants) is named as the schema's type of those words; empty if none.
    """
    if type_ in triggers:
        return triggers[type_]
    parts = type_.lower().replace("_", " ")
    return next(
        (
            listed
            for listed in triggers.values()
            if any(parts == f"{t.text} {t.preposition}".strip() and not t.inverse for t in listed)
        ),
        (),
    )


def _trigger(written: str, *, inverse: bool) -> Trigger:
    words, _, preposition = written.rstrip("!").partition("+")
    return Trigger(words, tuple(root(word) for word in words.split()), preposition, inverse)


def asked_words(question: str, carrying: Sequence[str]) -> tuple[Asked, ...]:
    """Return the words of `question` that `carrying` lists, with how they stand in it."""
    tokens = tokenise(question)
    found = []
    for place, token in enumerate(tokens):
        if token.norm not in carrying:
            continue
        after = tokens[place + 1].norm if place + 1 < len(tokens) else ""
        owned = bool(_OWNS.search(question[: token.start]))
        before = {other.norm for other in tokens[:place]}
        passive = bool(_PARTICIPLE.search(token.norm)) and bool(before & _BE)
        passive = passive and "did" not in before
        noun = after == "of" or owned
        kind = place > 0 and tokens[place - 1].norm in {"which", "what"}
        found.append(Asked(token, place, root(token.norm), noun, passive, after == "by", kind))
    return tuple(found)


def is_whereabouts(triggers: Sequence[Trigger]) -> bool:
    """Whether a relation says where something is."""
    return any(
        trigger.words[0] in {root(word) for word in ("base", "locate")} for trigger in triggers
    )


def asks_whereabouts(word: str) -> bool:
    """Whether a root asks where something is ("based", "located")."""
    return word in {root(each) for each in _WHEREABOUTS}


def known_is_source(asked: Asked, trigger: Trigger | None, known: tuple[int, int]) -> bool | None:
    """Whether the end that the question knows is the relation's source; None if open.

    Args:
        asked: The word that names the relation.
        trigger: Of the schema; None if the relation's type is made of the word itself.
        known: First and last place of the words that say what is known.
    """
    inverse = trigger.inverse if trigger else False
    preposition = trigger.preposition if trigger else ""
    if known[0] <= asked.place <= known[1]:
        return None
    if asked.noun:
        subject = False
    elif asked.place < known[0]:
        subject = asked.by
    else:
        subject = not asked.passive or bool(preposition and preposition != "of")
    return subject != inverse
