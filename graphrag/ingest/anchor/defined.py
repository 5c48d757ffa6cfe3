"""The name that a definitional first sentence gives: "Theobald (c. 854–895), count of …".

Encyclopedias, handbooks and biographies begin so. Anything less clear than a name before
"is a", "(" or "," is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key

MAX_WORDS = 12
_OPENING = 400
_QUOTES = " \"“”'‘’"
_COPULA = re.compile(
    r"\s+(?:is|was|are|were)\s+(?:also\s+|probably\s+|originally\s+|both\s+)?"
    r"(?:an?|the|one|any|considered|known|born|b&w|\w+(?:\s\w+)?\s+(?:of|consort|in|at|for))\b"
)
_ASIDE = re.compile(r"\s*(?:\(|\[|,?\s(?:also|better)\s+known\s+as\b)")
_OR = re.compile(r"\s+or\s+(?=[A-Z])")
_LETTERS = re.compile(r"\s+(?:[A-Z]{2,5})$")
_QUOTED = re.compile(r"^[\"“'‘]\s*(?P<name>[^\"“”]{2,80}?),?\s*[\"”'’]\s*(?:\(|,|is\b|was\b|are\b)")
_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_ALSO = re.compile(
    r"(?:(?:also|better|formerly|commonly|originally|internationally|sometimes|simply)\s+)*"
    r"(?:known\s+(?:professionally\s+|simply\s+|commonly\s+)?as|released\s+as|called|born|"
    r"n[eé]e|alias|nicknamed)\s*[\"“'‘]*\s*"
    r"(?P<name>(?:(?:the|de|von|van|of|al|bin|ibn|la|le)\s+|[A-Z][\w.’'-]*\s*){1,6})"
)
_PARTICLE_WORDS = """al an ap bin bint ibn ben da das de dei del della den der des di do dos du e el
en et la las le les los mac och of the und van vom von y zu zum zur and in on for to at"""
_TITLE_WORDS = """mr mrs ms dr prof professor sir dame lord lady fray saint st king queen prince
princess president general captain colonel major reverend rev father imam sheikh sultan pope"""
_ADVERBIAL_WORDS = """today currently initially originally historically in on at by from since after
before during under when while if as for with according although though because despite until"""
_PARTICLES = frozenset(_PARTICLE_WORDS.split())
_TITLES = frozenset(_TITLE_WORDS.split())
_ADVERBIAL = frozenset(_ADVERBIAL_WORDS.split())
"""A sentence that begins with one of these does not begin with its subject."""


def defined_names(opening: str) -> tuple[str, ...]:
    """Return the names that `opening` begins with, the fullest first; empty if it defines none."""
    opening = opening.partition("\n\n")[0]  # a title above the first sentence is no part of it
    quoted = _QUOTED.match(opening[:_OPENING])
    if quoted:
        return _with_and_without_article(" ".join(quoted.group("name").split()))
    copula = _COPULA.search(opening, 0, _OPENING)
    ends = [match.start() for match in (copula, _ASIDE.search(opening, 0, _OPENING)) if match]
    if not ends:
        return ()
    whole = " ".join(opening[: min(ends)].split()).strip(_QUOTES)
    defines = copula is not None and min(ends) == copula.start()
    names: list[str] = []
    for name in _OR.split(whole):
        if _reads_as_name(name.split(), lenient=defines and "," not in whole):
            names += _with_and_without_article(_without_letters(name))
    before_comma = whole.split(",")[0].strip(_QUOTES)
    words = before_comma.split()
    if before_comma != whole and len(words) > 1 and _reads_as_name(words, lenient=False):
        names.append(before_comma)
    return tuple(dict.fromkeys(names))


def other_names(opening: str) -> tuple[str, ...]:
    """Return what `opening` says its subject is also called, sorted."""
    found = set()
    for match in _ALSO.finditer(opening, 0, _OPENING):
        words = match.group("name").strip(_QUOTES).split()
        while words and not words[-1][:1].isupper():
            words.pop()
        if len(words) > 1:
            found.add(" ".join(words))
    return tuple(sorted(found))


def short_forms(name: str) -> tuple[str, ...]:
    """Return `name` without titles, and first and last word of a longer personal name."""
    words = name.split()
    plain = [word for word in words if key(word) not in _TITLES]
    found = []
    if 1 < len(plain) < len(words) and plain == words[-len(plain) :]:
        found.append(" ".join(plain))
    if 3 <= len(plain) <= 4 and all(_is_personal(word) for word in plain):
        found.append(f"{plain[0]} {plain[-1]}")
    return tuple(found)


def _is_personal(word: str) -> bool:
    return (
        word[:1].isupper()
        and word.strip(".").isalpha()
        and key(word) not in _PARTICLES
        and (len(word) == 1 or word.endswith(".") or not word.isupper())
    )


def _without_letters(name: str) -> str:
    """Return `name` without the letters behind it that abbreviate it; a king's numeral stays."""
    found = _LETTERS.search(name)
    if found is None:
        return name
    initials = iter(word[0].upper() for word in name[: found.start()].split())
    short = all(letter in initials for letter in found.group().strip())
    return name[: found.start()] if short else name


def _with_and_without_article(name: str) -> tuple[str, ...]:
    bare = _ARTICLE.sub("", name)
    if bare == name or not bare:
        return (name,)
    return (bare, name) if bare[:1].isupper() else ()


def _reads_as_name(words: Sequence[str], *, lenient: bool) -> bool:
    """Whether `words` are a name: capitals where names have them, more than function words.

    Args:
        words: Of the candidate.
        lenient: Small words after the first are fine ("La bestia humana is a film").
    """
    bare = [word for word in words if word.lower() not in {"the", "a", "an"}]
    if not bare or len(words) > MAX_WORDS or key(words[0]) in _ADVERBIAL:
        return False
    content = [word for word in bare if key(word) not in FUNCTION_WORDS and key(word)]
    capitals = [word for word in content if not word[0].islower()]
    if not capitals or bare[0][0].islower():
        return False
    if key(bare[0]) in FUNCTION_WORDS and len(capitals) < 2:
        return False
    small = [word for word in content if word[0].islower() and key(word) not in _PARTICLES]
    return not small or (lenient and len(words) <= 6 and len(small) <= len(bare) - 1)
