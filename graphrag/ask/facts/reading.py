"""A question as what it asks with: its content words, its names, its numbers, itself masked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from graphrag.language.sentences import sentences
from graphrag.language.tokens import FUNCTION, Token, stem, tokenise

_ASKED_WITH = """
what which who whom whose when where why how many much list name give tell show find count please
there number total every anyone anybody call named me
谁 誰 什 么 麼 哪 里 何 怎 样 几 吗 呢 请
"""
_ASKING = frozenset(_ASKED_WITH.split())
_WORD = r"(?:[\w&'\u2019-]|\.(?=\w))*"
_NAME = re.compile(
    rf"(?:\b[A-Z]{_WORD}|\b\w*\d{_WORD})(?:(?:\s+(?:of|the|and|de|la|von|van)\s+|,?\s+)"
    rf"(?:[A-Z]{_WORD}|\w*\d{_WORD}))*"
)
_PLACED = re.compile(
    r",?\s+(?:at|near|in|off|from|over|around|outside|on|of|for|with|by|to) (?:the |a |an )?it\b"
    r"(?! (?:was|is|had|did|has|were))"
)
_CLAUSE = re.compile(
    r",?\s+(?:(?<!\b(?:of|in|at|on|to|by) )(?<!\bfor )(?<!\b(?:from|with) )that|"
    r"who|which|whose|when|while|after|before|where|owned|registered|"
    r"(?:flown|piloted|operated|built|made|run|led|headed|signed|written|belonging) (?:by|to)|"
    r"carrying|involving|(?<!was )(?<!were )(?<!is )(?:flying|piloting|operating|owning|running|"
    r"leading))\b.*?(?P<tail>,\s+(?!and\b|or\b|but\b)[a-z]+(?:\s+\w+){0,5}|"
    r"\s+\w+ (?:into|against|through|for|by|with)|"
    r"\s+(?:built|made|born|manufactured|headed|going|registered|located|"
    r"based|used|called|founded|published|(?:taken|take|took|come|came) (?:off )?from))?$",
    re.IGNORECASE,
)
_NOUNS = re.compile(
    r"^\W*(?:\w+ )?(?:which|what|how much|how many)\s+"
    r"(?P<nouns>(?!(?:is|was|were|are|did|does|do|had|has)\b)[a-z].*?)\s+(?:is|was|were|are|did|does|do|had|has|have|could|would|got|took|made)\b",
    re.IGNORECASE,
)
_OWNED = re.compile(r"\w['\u2019]s?\s+(?P<noun>[a-z]+)\b")
COUNTS = re.compile(r"\bhow (?:many|often)\b|\bnumber of\b|^\W*count\b|\bin total\b", re.IGNORECASE)
"""A question that is answered by a number of things."""
_FEASTS = {
    "christmas eve": "December 24",
    "christmas day": "December 25",
    "christmas": "December 25",
    "new year's eve": "December 31",
    "new year's day": "January 1",
    "valentine's day": "February 14",
    "halloween": "October 31",
    "independence day": "July 4",
    "fourth of july": "July 4",
}
_FEAST = re.compile(rf"\b(?:{'|'.join(_FEASTS)})\b", re.IGNORECASE)
_LEAST = 3
"""Words that must stand before a clause that is left out."""

_OWNS = re.compile(
    r"\b(?:do|does|did|will|would|can|could|may|might|must)\s[^?]*?\b"
    r"(?!(?:its|their|his|her|our|your|my)\b)[\w-]+\s(?P<own>own)\b",
    re.IGNORECASE,
)
"""Where "own" is what somebody does, and not whose something is."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question asks with.

    Attributes:
        question: As typed.
        words: Content words in order, each once: no function words, no asking words.
        names: Words that must be found: written with a capital inside the sentence, or holding
            a digit; folded.
        masked: What is asked, with names and numbers replaced by "it", places by nothing; the
            sentences before it only say which thing is meant.
        head: `masked` without the clauses that describe the thing: what is wanted.
    """

    question: str
    words: tuple[Token, ...]
    names: tuple[Token, ...]
    masked: str
    head: str

    @property
    def stems(self) -> tuple[str, ...]:
        """Stems of `words`."""
        return tuple(dict.fromkeys(stem(token.norm) for token in self.words))


def read(question: str) -> Reading:
    """Return what `question` asks with."""
    words: dict[str, Token] = {}
    names: dict[str, Token] = {}
    dated = _FEAST.sub(lambda found: _FEASTS[found.group().casefold()], question)
    opening = {span.start for span in sentences(dated)}
    done = {found.start("own") for found in _OWNS.finditer(dated)}
    for written in tokenise(dated):
        token = _one_of(written)
        if not _carries(token) and token.start not in done:
            continue
        words.setdefault(token.norm, token)
        spelled = token.raw.lower() != token.norm and token.norm.isdigit()
        if (token.is_number and not spelled) or (
            token.is_name and (token.start not in opening or _is_code(token))
        ):
            names.setdefault(token.norm, token)
    masked = unplaced(mask(asked_part(question)))
    return Reading(question, tuple(words.values()), tuple(names.values()), masked, _head(masked))


def asked_part(question: str) -> str:
    """Return the sentence of `question` that asks; others describe or say more ("Name them.")."""
    parts = [span.of(question) for span in sentences(question)]
    asking = [part for part in parts if part.rstrip().endswith("?")]
    return asking[0] if asking else question


def asked_nouns(question: str) -> frozenset[str]:
    """Return the stems of what "which …" or "…'s …" asks for; empty for other questions."""
    found = _NOUNS.search(question)
    owned = _OWNED.search(question)
    words = (found["nouns"] if found else "") or (owned["noun"] if owned else "")
    return frozenset(
        stem(token.norm) for token in tokenise(words) if token.norm not in FUNCTION | _ASKING
    )


def mask(question: str) -> str:
    """Return `question` with its names and numbers replaced by "it"; its first word stays."""
    if not question.strip():
        return ""
    first = question[: len(question) - len(question.lstrip())] + question.split(maxsplit=1)[0]
    text = _NAME.sub("it", question[len(first) :])
    text = re.sub(r"\b(?:the|an?) it\b|\bit(?:[ ,]+it\b)+", "it", text)
    return f"{first}{text}".strip()


def unplaced(masked: str) -> str:
    """Return a masked question without the places and things that only say which one is meant."""
    before = ""
    while before != masked:
        before, masked = masked, _PLACED.sub("", masked, count=1)
    return masked


def _head(masked: str) -> str:
    """Return the clause that says what is wanted, without what describes the thing."""
    text = masked.rstrip("?. ")
    for found in _CLAUSE.finditer(text):
        if len(text[: found.start()].split()) >= _LEAST:
            return f"{text[: found.start()]}{found['tail'] or ''}"
    words = text.split()
    opening = " ".join(words[:_LEAST])
    rest = _CLAUSE.sub(lambda m: m["tail"] or "", " " + " ".join(words[_LEAST:]))
    return f"{opening}{rest}".strip()


def _one_of(token: Token) -> Token:
    """Return "172s" as "172": several of that number."""
    if re.fullmatch(r"\d{1,3}s", token.norm):
        return replace(token, norm=token.norm[:-1], raw=token.raw[:-1])
    return token


def _carries(token: Token) -> bool:
    if token.norm in FUNCTION or token.norm in _ASKING:
        return False
    return len(token.norm) > 1 or token.is_number


def _is_code(token: Token) -> bool:
    return token.raw.isupper() and len(token.raw) > 1
