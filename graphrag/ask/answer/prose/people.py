"""Whether a sentence is about somebody, however it writes the name."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.language.tokens import tokenise

_HONORIFICS = frozenset(
    {"mr", "ms", "mrs", "miss", "dr", "prof", "professor", "sir", "dame", "lady", "lord", "capt"}
)
_NAME = r"[A-Z][\w'\u2019-]*\.?"
_OPENING = re.compile(
    r"\W*(?:(?:In|On|Since|By|From|Until) [^,]{2,30}?,? |"
    r"(?:Today|Now|Later|Then|Currently|Afterwards),? )?"
    rf"(?P<name>{_NAME}(?: (?:(?:de|van|von|der|da|di|la|al|bin) )*{_NAME})*)"
)


def subject_of(text: str) -> str:
    """Return the name that a sentence begins with, folded, without honorifics; "" if none."""
    found = _OPENING.match(text)
    words = _plain(found["name"]) if found else ()
    return "" if not words or (len(words) == 1 and words[0] in FUNCTION_WORDS) else " ".join(words)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, or a firm.

    Attributes:
        name: As it was found.
        parts: Its words, folded, without honorifics.
    """

    name: str
    parts: tuple[str, ...]

    @classmethod
    def of(cls, name: str) -> Person:
        """Take `name` apart."""
        return cls(name, _plain(name))

    @property
    def words(self) -> Set[str]:
        """All that may stand for the name."""
        return frozenset(self.parts)

    def is_subject(self, text: str, others: Set[str], bound: Set[str]) -> bool:
        """Whether `text` begins with a name of theirs.

        Args:
            text: A sentence.
            others: The subjects of all sentences; one of another full name with this surname
                makes the surname alone doubtful.
            bound: Names of what they are known by, folded: a sentence that has one of these
                speaks of them even so.
        """
        words = tuple(subject_of(text).split())
        if not words or not self.may_be(words):
            return False
        rivals = [o.split() for o in others if o and o.split()[-1] == self.parts[-1]]
        alone = len(words) == 1 < len(self.parts)
        if alone and any(len(rival) > 1 and not self.may_be(tuple(rival)) for rival in rivals):
            return bool(bound & {token.norm for token in tokenise(text)})
        return True

    def may_be(self, words: tuple[str, ...]) -> bool:
        """Whether `words`, folded, are the surname, with these given names or their initials."""
        given, own = words[:-1], self.parts[:-1]
        if not self.parts or words[-1] != self.parts[-1] or len(given) > len(own):
            return False
        return all(
            full == short or (len(short) == 1 and full.startswith(short))
            for short, full in zip(given, own, strict=False)
        ) or _ends_alike(given, own)


def _ends_alike(given: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether particles alone are kept: "de Vries" of "Anneke de Vries"."""
    return own[len(own) - len(given) :] == given


def _plain(name: str) -> tuple[str, ...]:
    return tuple(word for word in key(name).split() if word not in _HONORIFICS)
