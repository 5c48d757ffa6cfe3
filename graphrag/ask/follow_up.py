"""Rewrite what follows up on earlier questions into a question that stands alone.

By rules: a pronoun becomes what the last answer, else the last question, named; "and X?"
asks the last question of X. With a model, the model writes it; what it writes must be one
question that brings no name of its own, else the rules decide.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Template

from graphrag.errors import ModelError, RefusedError
from graphrag.language.fenced import tamed
from graphrag.language.names import key
from graphrag.model import LinkedEntity
from graphrag.model.ids import digest
from graphrag.ports import ChatModel, Prompt
from graphrag.replies import prose
from graphrag.resources import prompt as text_of

VERSION = "1"
STAGE = "answer"
_TURNS, _ANSWER, _MAX_REPLY, _LONGEST = 4, 600, 200, 500
_LEAD = re.compile(r"^\W*(?:(?:and|but|so|then|also|ok(?:ay)?|now)\b[\s,]*)+", re.IGNORECASE)
_OTHER = re.compile(
    r"^\W*(?:(?:and|or|but|so)[\s,]+)?(?:(?:what|how) about|what of|the same (?:for|of)|"
    r"(?:and|or)(?: (?:for|of|with|in|at|on|by))?)\s+(?P<thing>[^?]+?)\s*\?*\s*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|"
    r"will|would|should|has|have|had|list|name|show|tell|give|in|since|by|for|from|to|with)\b",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\b(?:it(?:'s| is| was)? (?:true|possible|likely|known|said|clear|takes?|took|rain\w*|cost)|"
    r"(?:does|did|will|would) it (?:take|rain|matter|cost to)|(?:is|was) it (?:true|possible|"
    r"likely|known|said|clear)|what time is it)\b",
    re.IGNORECASE,
)
_PEOPLE = {"he": "", "him": "", "his": "'s", "she": "", "her": "", "hers": "'s"}
_THINGS = {"it": "", "its": "'s", "they": "", "them": "", "their": "'s", "theirs": "'s"}
_PRONOUN = re.compile(rf"\b(?:{'|'.join((*_PEOPLE, *_THINGS))})\b", re.IGNORECASE)
_OWNING_HER = re.compile(
    r"\bher (?!(?:and|or|in|at|on|to|from|by|with|before|after|that)\b)\w", re.I
)
_ARTICLE = re.compile(r"(?:the|an?)\s", re.IGNORECASE)
_WHERE = re.compile(r"^\W*(?:where|when|(?:in|at|from|to) (?:which|what))\b", re.IGNORECASE)
_PERSON = "Person"


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that was asked, and what came of it.

    Attributes:
        question: As it stands alone.
        answer: What was said.
        asked_of: What the question names, in its order.
        answered: What the answer names beside that, in its order.
    """

    question: str
    answer: str = ""
    asked_of: tuple[LinkedEntity, ...] = ()
    answered: tuple[LinkedEntity, ...] = ()


class _Nowhere:
    """A memo that keeps nothing: what was said in a conversation stands in no file."""

    def get(self, key: str) -> bytes | None:
        return None

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        return {}

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Keep nothing."""


def stand_alone(
    question: str,
    turns: Sequence[Turn],
    *,
    named_in: Callable[[str], tuple[LinkedEntity, ...]],
    model: ChatModel | None = None,
) -> str:
    """Return `question` as it can be asked without `turns`, oldest first; itself if it can be.

    Args:
        question: As typed.
        turns: Of the conversation, oldest first.
        named_in: Finds the entities that a text names.
        model: Who is asked first; None for rules alone.

    Raises:
        RefusedError: The server will not have this model or key.
    """
    if not turns:
        return question
    if model is not None:
        written = _by_model(question, turns, model)
        if written:
            return written
    other = _OTHER.match(question)
    if other and not _ASKS.match(other["thing"]) and not _PRONOUN.search(other["thing"]):
        return _asked_of(other["thing"], turns[-1], named_in) or question
    return _without_pronouns(_LEAD.sub("", question) or question, turns, named_in) or question


def _asked_of(thing: str, last: Turn, named_in: Callable[[str], tuple[LinkedEntity, ...]]) -> str:
    """Return the last question with `thing` for what it named of that kind; else empty."""
    kinds = {item.type for item in named_in(thing)}
    named = [item for item in last.asked_of if key(item.surface) not in key(thing)]
    alike = [item for item in named if item.type in kinds] or named
    if not alike:
        return ""
    surface = re.escape(alike[-1].surface)
    article = r"(?:\b(?:the|an?)\s+)?" if _ARTICLE.match(thing) else ""
    return re.sub(f"{article}{surface}", lambda _: thing, last.question, flags=re.IGNORECASE)


def _without_pronouns(
    question: str, turns: Sequence[Turn], named_in: Callable[[str], tuple[LinkedEntity, ...]]
) -> str:
    """Return `question` with a name for each pronoun that its own words do not explain."""
    if _EMPTY.search(question):
        return question
    found = question
    for pronoun in reversed(list(_PRONOUN.finditer(question))):
        before = question[: pronoun.start()]
        word = pronoun[0].lower()
        people = word in _PEOPLE
        if any((item.type == _PERSON) == people for item in named_in(before)):
            continue  # "Did Orbis say what it paid?"
        name = _meant(turns, people=people)
        if name:
            owning = _PEOPLE[word] if people else _THINGS[word]
            if word == "her" and _OWNING_HER.match(question, pronoun.start()):
                owning = "'s"
            found = f"{found[: pronoun.start()]}{name}{owning}{found[pronoun.end() :]}"
    return found[:1].upper() + found[1:] if found != question else question


def _meant(turns: Sequence[Turn], *, people: bool) -> str:
    """Return whom or what was spoken of last: by the answer, else by the question.

    Where a place or a time was asked for, the question comes first.
    """
    for turn in reversed(turns):
        spoken = (turn.answered, turn.asked_of)
        for named in reversed(spoken) if _WHERE.match(turn.question) else spoken:
            for item in named:
                if (item.type == _PERSON) == people:
                    return item.name
    return ""


def _by_model(question: str, turns: Sequence[Turn], model: ChatModel) -> str:
    """Return what the model writes; empty if it cannot be had or is no such question."""
    said = "\n".join(
        f"Question: {tamed(turn.question)}\nAnswer: {tamed(turn.answer[:_ANSWER])}"
        for turn in turns[-_TURNS:]
    )
    user = Template(text_of("follow_up/question")).substitute(
        boundary=digest("boundary", said), conversation=said, question=tamed(question)
    )
    prompt = Prompt(STAGE, text_of("follow_up/system").strip(), user.strip(), _MAX_REPLY)
    try:
        written = prose(model, prompt, version=VERSION, memo=_Nowhere()).strip().strip('"“”')
    except RefusedError:
        raise
    except ModelError:
        return ""
    one = "\n" not in written and 0 < len(written) <= _LONGEST
    return written if one and _names(written) <= _names(f"{said} {question}") else ""


def _names(text: str) -> set[str]:
    """Return the words and numbers that `text` writes as names: with a capital, or with digits."""
    words = re.findall(r"\w+", text)
    first = {words[0].casefold()} if words else set[str]()
    marked = {w.casefold() for w in words if w[0].isupper() or any(c.isdigit() for c in w)}
    return marked - (first if len(words) > 1 and _ASKS.match(text) else set())
