"""Read a name: what of it names, and what only dresses it.

Titles, articles and legal forms are taken off and kept apart; numerals become digits
and stay in place, since "World War I" and "World War II" differ in nothing else.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from anyascii import anyascii

from graphrag.ingest.resolve.names.forms import legal_forms, parted, without_dots
from graphrag.ingest.resolve.names.lexicon import Lexicon, lexicon
from graphrag.ingest.resolve.names.numerals import add_up, number
from graphrag.language.names import key, spoken_signs

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_MARKS = re.compile("[\u00ae\u2120\u2122]")
"""Registered, service mark, trade mark."""
_APOSTROPHES = re.compile("[\u2018\u2019\u02bc`\u00b4\u02bb\u2032]")
_POSSESSIVE = re.compile(r"(?<=\w)(?:'s|(?<=s)')(?!\w)", re.IGNORECASE)
_DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.){2,}(?:[^\W\d_]{1,2}(?![\w]))?")
_CONTRACTED = re.compile(r"\b([^\W\d_]{2,})\.([^\W\d_]{1,4})\b")
"""An abbreviation with the word's end after its dot ("Sig.ra")."""
_DECIMAL = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_WORD = re.compile(r"\d+(?:\.\d+)+\w*|[^\W_]+")
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_AND = frozenset(["and"])


@dataclass(frozen=True, slots=True)
class Name:
    """A name, read.

    Attributes:
        surface: As written.
        tokens: What names, folded, in order; numerals as digits.
        compact: `tokens` without spaces, save between two numerals.
        numbers: Tokens with a digit in them, sorted.
        title: Honorifics in front, folded, joined by a space.
        gender: "m" or "f" as the title says, taken off or not; else empty.
        generation: "1jr" or "2sr"; else empty.
        forms: Legal forms.
        qualifier: Folded words in brackets at the end.
        acronym: Capitals in brackets at the end that abbreviate the rest, folded; else empty.
        capitals: Written as one word in capitals of 2–6 letters: an acronym, perhaps.
        initials: Positions in `tokens` of initials ("J", "J.K.").
    """

    surface: str
    tokens: tuple[str, ...]
    compact: str
    numbers: tuple[str, ...]
    title: str = ""
    gender: str = ""
    generation: str = ""
    forms: frozenset[str] = frozenset()
    qualifier: tuple[str, ...] = ()
    acronym: str = ""
    capitals: bool = False
    initials: frozenset[int] = frozenset()

    @property
    def identity(self) -> str:
        """Equal for names that nothing can set apart by itself.

        A title in front of one word stays: Mr and Mrs Kovač are two.
        """
        parts = [*self.tokens, self.generation, *sorted(self.forms), *self.qualifier]
        if self.title and len(self.tokens) < 2:
            parts.insert(0, self.gender or self.title)
        return " ".join(part for part in parts if part)


@lru_cache(maxsize=100_000)
def read(surface: str, *, person: bool = False) -> Name:
    """Return `surface`, read; `person` if it is known to name one."""
    words = lexicon()
    text = _clean(surface)
    text, bracket = _bracket(text)
    if person:
        text = _given_name_first(text, words)
    dotted: set[str] = set()
    if "." in text:
        text = _CONTRACTED.sub(_uncontracted, text)
    if text.count(".") > 1:
        text = without_dots(text, words)
        dotted = {match.group().replace(".", "") for match in _DOTTED.finditer(text)}
        text = _DOTTED.sub(lambda match: match.group().replace(".", ""), text)
    if "'" in text:
        text = _POSSESSIVE.sub("", text).replace("'", "")
    raw = _WORD.findall(text)
    tokens = [_fold(word) for word in raw]
    start, title, gender = _title(raw, tokens, words, person=person)
    start, end, forms = legal_forms(raw, tokens, words, start)
    end, generation = _generation(tokens, words, start, end)
    kept, initials = _letters(raw[start:end], tokens[start:end], dotted, words)
    if not kept:
        kept = [token for token in tokens if token] or [text.casefold()]
    acronym, qualifier = _read_bracket(bracket, kept)
    return Name(
        surface=surface,
        tokens=tuple(kept),
        compact=_compact(kept),
        numbers=tuple(sorted(token for token in kept if _has_digit(token))),
        title=title,
        gender=gender,
        generation=generation,
        forms=frozenset(forms),
        qualifier=qualifier,
        acronym=acronym,
        capitals=_is_acronym(raw, dotted),
        initials=frozenset(initials),
    )


def acronyms_of(name: Name) -> frozenset[str]:
    """Return what may abbreviate `name`: its initials, with or without particles and legal form.

    ABC is the American Broadcasting Company.
    """
    said = key(_BRACKETS.sub("", name.surface)).split()
    return frozenset((*initials_of(name.tokens), *initials_of(said)))


def initials_of(tokens: tuple[str, ...] | list[str]) -> tuple[str, str]:
    """Return the first letters of `tokens`: of all, and of those that are not particles."""
    particles = lexicon().particles
    every = "".join(token[0] for token in tokens if token)
    main = "".join(token[0] for token in tokens if token and token not in particles)
    return every, main


def _clean(surface: str) -> str:
    text = surface
    if not text.isascii() or "`" in text:
        text = unicodedata.normalize("NFKC", _MARKS.sub("", text))
        text = _APOSTROPHES.sub("'", _INVISIBLE.sub("", text))
        text = parted(text) if _CJK.search(text) else text
    text = spoken_signs(text)
    if "," in text:
        text = _DECIMAL.sub("", text)
    return text.strip().strip("\"'“”„«»").strip()


def _uncontracted(match: re.Match[str]) -> str:
    joined = match[1] + match[2]
    return joined if _fold(joined) in lexicon().titles else match[0]


def _bracket(text: str) -> tuple[str, str]:
    found = _BRACKETS.search(text) if text.endswith((")", "]")) else None
    if found is None or found.start() == 0:
        return text, ""
    return text[: found.start()], found.group(1)


def _read_bracket(bracket: str, kept: list[str]) -> tuple[str, tuple[str, ...]]:
    if not bracket:
        return "", ()
    inner = [_fold(word) for word in _WORD.findall(bracket.replace(".", ""))]
    if len(inner) == 1 and inner[0] in initials_of(kept):
        return inner[0], ()
    return "", tuple(token for token in inner if token)


def _given_name_first(text: str, words: Lexicon) -> str:
    head, comma, tail = text.partition(",")
    tail_words = [_fold(word) for word in _WORD.findall(tail)]
    dressing = words.degrees | words.generations.keys() | words.forms.keys()
    if not comma or not tail_words or "," in tail or all(word in dressing for word in tail_words):
        return text
    return f"{tail.strip()} {head.strip()}"


@lru_cache(maxsize=200_000)
def _fold(word: str) -> str:
    if word.isascii():
        return word.lower()
    if _CJK.search(word):
        return word.casefold()
    return re.sub(r"[^\w]+|_", "", anyascii(word)).lower()


def _title(
    raw: list[str], tokens: list[str], words: Lexicon, *, person: bool
) -> tuple[int, str, str]:
    start = 0
    if len(tokens) > 1 and tokens[0] in words.articles and not _dot_follows(raw, 0):
        start = 1
    elif person and len(tokens) > 2 and tokens[0] in words.articles_before_titles:
        start = int(tokens[1] in words.titles)
    titles: list[str] = []
    while start < len(tokens) - 1 and tokens[start] in words.titles:
        if not person and (tokens[start] in words.ambiguous_titles or raw[start].islower()):
            break
        if tokens[start + 1] == "of":  # what the Duke and the Duchess of York are called
            break
        titles.append(tokens[start])
        start += 1
    said = {*titles, *tokens[start : start + 1]} & words.titles
    genders = {"m" for t in said if t in words.men} | {"f" for t in said if t in words.women}
    return start, " ".join(titles), genders.pop() if len(genders) == 1 else ""


def _dot_follows(raw: list[str], index: int) -> bool:
    """Whether a lone capital "A" is more likely an initial than an article."""
    return raw[index] == "A" and index + 1 < len(raw) and len(raw) <= 3 and len(raw[1]) > 1


def _generation(tokens: list[str], words: Lexicon, start: int, end: int) -> tuple[int, str]:
    while end - start > 1 and tokens[end - 1] in words.degrees:
        end -= 1
    if end - start > 1 and tokens[end - 1] in ("jr", "sr", "junior", "senior"):
        return end - 1, words.generations[tokens[end - 1]]
    return end, ""


def _letters(
    raw: list[str], tokens: list[str], dotted: set[str], words: Lexicon
) -> tuple[list[str], set[int]]:
    """Return the tokens with numerals as digits and abbreviations written out, and the initials."""
    kept: list[str] = []
    initials: set[int] = set()
    for index, (word, token) in enumerate(zip(raw, tokens, strict=True)):
        if not token or (token in _AND and 0 < index < len(raw) - 1):
            continue
        digits = number(word, token, index, words) if len(raw) > 1 else ""
        together = add_up(kept[-1], digits, tokens[index - 1], words) if digits and kept else ""
        if together:
            kept[-1] = together
            continue
        if digits:
            kept.append(digits)
            continue
        if len(token) == 1 or word in dotted:
            initials.add(len(kept))
        kept += _written_out(word, token, dotted, words, alone=len(raw) == 1)
    return kept, initials


def _written_out(
    word: str, token: str, dotted: set[str], words: Lexicon, *, alone: bool
) -> list[str]:
    full = words.abbreviations.get(token)
    capitals = word.isupper() or word in dotted
    if full is not None and (capitals if token in words.in_capitals else not alone):
        return full.split()
    return [words.spellings.get(token, token)]


def _compact(tokens: list[str]) -> str:
    if all(token.isalpha() for token in tokens):
        return "".join(tokens)
    parts: list[str] = []
    for token in tokens:
        if parts and parts[-1][-1].isdigit() and token[0].isdigit():
            parts.append(" ")
        parts.append(token)
    return "".join(parts)


def _has_digit(token: str) -> bool:
    return not token.isalpha() and any(letter.isdigit() for letter in token)


def _is_acronym(raw: list[str], dotted: set[str]) -> bool:
    if len(raw) != 1:
        return False
    word = raw[0]
    return 2 <= len(word) <= 6 and word.isalpha() and (word.isupper() or word in dotted)
