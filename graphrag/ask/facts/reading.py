"""A question as what it asks with: its content words, its names, its numbers, itself masked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graphrag.language.tokens import FUNCTION, Token, stem, tokenise

_ASKED_WITH = """
what which who whom whose when where why how many much list name give tell show find count please
there number total every anyone anybody call named me
"""
_ASKING = frozenset(_ASKED_WITH.split())
_NAME = re.compile(
    r"(?:\b[A-Z][\w&.'\u2019-]*|\b\w*\d[\w.-]*)(?:(?:\s+(?:of|the|and|de|la|von|van)\s+|,?\s+)"
    r"(?:[A-Z][\w&.'\u2019-]*|\w*\d[\w.-]*))*"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question asks with.

    Attributes:
        question: As typed.
        words: Content words in order, each once: no function words, no asking words.
        names: Words that must be found: written with a capital inside the sentence, or holding
            a digit; folded.
        masked: The question with names and numbers replaced by "it".
        head: `masked` up to the first describing clause; the part that says what is wanted.
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
    tokens = tokenise(question)
    words: dict[str, Token] = {}
    names: dict[str, Token] = {}
    for index, token in enumerate(tokens):
        if (
            token.norm in FUNCTION
            or token.norm in _ASKING
            or (len(token.norm) < 2 and not token.is_number)
        ):
            continue
        words.setdefault(token.norm, token)
        spelled = token.raw.lower() != token.norm and token.norm.isdigit()
        if (token.is_number and not spelled) or (token.is_name and (index > 0 or _is_code(token))):
            names.setdefault(token.norm, token)
    masked = mask(question)
    return Reading(question, tuple(words.values()), tuple(names.values()), masked, _head(masked))


def mask(question: str) -> str:
    """Return `question` with its names and numbers replaced by "it"; its first word stays."""
    first = question[: len(question) - len(question.lstrip())] + question.split(maxsplit=1)[0]
    rest = question[len(first) :] if question.strip() else ""
    text = _NAME.sub("it", rest)
    text = re.sub(r"\b(?:the|an?) it\b|\bit(?:[ ,]+it\b)+", "it", text)
    return f"{first}{text}".strip()


def _head(masked: str) -> str:
    """Return the clause that says what is wanted, without what describes the thing."""
    words = masked.rstrip("?. ").split()
    for at in range(3, len(words)):
        if words[at].lower() in {"that", "who", "which", "whose", "near", "when", "while"}:
            return " ".join(words[:at])
    return " ".join(words)


def _is_code(token: Token) -> bool:
    return token.raw.isupper() and len(token.raw) > 1
