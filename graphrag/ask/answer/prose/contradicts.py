"""Whether two sentences cannot both hold: the same words, but another value, name, or a denial.

Words alike are not enough: "The fee for adults is 10 euros" leaves "The fee for children is 5
euros" alone, and two weeks are fourteen days. So what differs is looked at: names and nouns
that differ in one place make two things of it, values are compared in one unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from graphrag.ask.answer.prose.at_time import without_beginnings
from graphrag.ask.answer.prose.concepts import in_other_words
from graphrag.ask.facts.nouns import counts_of, noun_counted
from graphrag.language.amounts import Amount, amounts_in, codes_in
from graphrag.language.claims import CALENDAR
from graphrag.language.function_words import FUNCTION_WORDS, NEGATIONS
from graphrag.language.opposites import OPPOSITES, opposites_of
from graphrag.language.tokens import Token, content, stem, tokenise

_LIKE = 0.7
"""Least share of words that two conflicting sentences have in common."""
_PASSING = frozenset({"now", "currently", "presently", "today", "already", "still", "non"})
_MEASURES = {"high": "height", "long": "length", "deep": "depth", "wide": "width", "old": "age"}
_ARTICLES = frozenset({"the", "a", "an", "its", "their", "our", "all"})
_PREPOSITIONS = frozenset(
    {"for", "of", "in", "at", "to", "from", "on", "by", "with", "under", "per", "during"}
)
_BE = frozenset({"is", "are", "was", "were", "be", "been", "stays", "remains", "remain", "stay"})
_ONE_ONLY = re.compile(
    r"\b(?:(?:is|was|became|becomes)(?: now| currently)?(?: called| named|"
    r" (?:led|headed|chaired|run|directed|held|located|situated|based|born|buried|written|painted|"
    r"composed|invented|signed|kept|shown|made)(?: in| at| by| on)?)?|"
    r"t(?:akes|ook) place (?:in|at))(?: the)?\s*$",
    re.IGNORECASE,
)
"""What a name follows of which there is one: "The director is", "takes place in"."""
_ONE_IS = re.compile(
    r"^\W*(?:(?:is|was)(?: now| currently)? the\b|"
    r"(?:now |currently )?(?:leads|heads|chairs|directs)\b)",
    re.IGNORECASE,
)
"""What follows such a name at the beginning."""

_PAIRS = (
    "allowed/forbidden allowed/prohibited permitted/prohibited permitted/forbidden "
    "included/excluded mandatory/optional compulsory/voluntary compulsory/optional "
    "required/optional legal/illegal valid/invalid possible/impossible approved/rejected "
    "refundable/nonrefundable paid/unpaid safe/unsafe free/chargeable"
)
_STATES: Mapping[str, frozenset[str]] = opposites_of(_PAIRS)
"""What is, or is not: opposites that a claim may hold side by side, but one thing cannot be."""


def contradicts(one: str, two: str, question: str) -> bool:
    """Whether `one`, which answers `question`, and `two` say the same of it with other values."""
    first, second = _Said.of(one), _Said.of(two)
    if _counts_otherwise(first, second, question):
        return True
    if _names_another(first, second, question):
        return True
    if first.names - second.names and second.names - first.names:
        return False
    opposed = _opposed(first, second)
    if _is_of_another(first, second) or not _are_alike(first, second, opposed):
        return False
    if first.amounts - second.amounts and second.amounts - first.amounts:
        same_time = not (first.years and second.years) or first.years == second.years
        return same_time or not (_not_years(first) or _not_years(second))
    denied = (first.negated != second.negated) != bool(opposed)
    return denied and first.amounts == second.amounts


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says, taken apart.

    Attributes:
        text: As written, without the day from which it holds.
        tokens: All of it.
        words: Stems that are no values.
        amounts: In one unit each.
        names: Folded; months and the first word are none.
        negated: It denies.
    """

    text: str
    tokens: tuple[Token, ...]
    words: frozenset[str]
    amounts: frozenset[Amount]
    names: frozenset[str]
    negated: bool

    @classmethod
    def of(cls, written: str) -> _Said:
        text = without_beginnings(written)
        tokens = tuple(tokenise(text))
        amounts, used = amounts_in(text, tokens)
        rest = [
            token
            for place, token in enumerate(tokens)
            if place not in used and token.norm not in _PASSING
        ]
        return cls(
            text,
            tokens,
            frozenset(_MEASURES.get(t.norm, stem(t.norm)) for t in content(rest)),
            amounts,
            frozenset(t.norm for t in rest if t.is_name and t.start > 0) - CALENDAR
            | codes_in(tokens),
            sum(token.norm in NEGATIONS for token in tokens) % 2 == 1,
        )

    @property
    def years(self) -> frozenset[Amount]:
        return frozenset(amount for amount in self.amounts if amount.unit == "year of")


def _counts_otherwise(one: _Said, two: _Said, question: str) -> bool:
    """Whether both say how many there are, in whatever words, and not the same number."""
    noun = noun_counted(question)
    if not noun or (one.years and two.years and one.years != two.years):
        return False
    numbers = [counts_of(said.text, noun) for said in (one, two)]
    wanted = {stem(token.norm) for token in content(tokenise(question))} - {"many", noun}
    alike = all(
        wanted <= said.words | {noun} | in_other_words(question, said.text) for said in (one, two)
    )
    return alike and all(numbers) and numbers[0].isdisjoint(numbers[1])


def _not_years(said: _Said) -> frozenset[Amount]:
    return said.amounts - said.years


def _are_alike(one: _Said, two: _Said, opposed: frozenset[str]) -> bool:
    """Whether two sentences share most of their words; a unit that both have counts as one."""
    unit = bool(({a.unit for a in one.amounts} & {a.unit for a in two.amounts}) - {""})
    every = (one.words | two.words) - opposed
    return len(one.words & two.words) + unit >= _LIKE * (len(every) + unit)


def _names_another(one: _Said, two: _Said, question: str) -> bool:
    """Whether two sentences differ in one name alone, in a place where one only can stand."""
    first, second = one.tokens, two.tokens
    left, right = _shared_ends([t.norm for t in first], [t.norm for t in second])
    differ = (first[left : len(first) - right], second[left : len(second) - right])
    if not all(part and all(_is_of_name(token) for token in part) for part in differ):
        return False
    asked = {token.norm for token in tokenise(question)}
    if any(token.norm in asked for part in differ for token in part):
        return False
    before, after = one.text[: differ[0][0].start], one.text[differ[0][-1].end :]
    return bool(_ONE_ONLY.search(before) or (not left and _ONE_IS.match(after)))


def _is_of_name(token: Token) -> bool:
    return token.raw[:1].isupper() or token.norm in {"of", "de", "van", "von", "da", "dr"}


def _shared_ends(one: Sequence[str], two: Sequence[str]) -> tuple[int, int]:
    """Return how many words two sentences share at the beginning, and at the end."""
    shortest = min(len(one), len(two))
    left = next((i for i in range(shortest) if one[i] != two[i]), shortest)
    rest = shortest - left
    right = next((i for i in range(rest) if one[-1 - i] != two[-1 - i]), rest)
    return left, right


def _replaced(one: _Said, two: _Said) -> Iterator[tuple[int, Token, Token]]:
    """Yield the words that stand in one another's place, the last of each stretch, and where."""
    left, right = ([stem(token.norm) for token in said.tokens] for said in (one, two))
    for kind, i, j, _, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind == "replace":
            yield i, one.tokens[j - 1], two.tokens[m - 1]


def _is_of_another(one: _Said, two: _Said) -> bool:
    """Whether another noun stands where the sentence says of what it speaks: "for adults"."""
    for place, left, right in _replaced(one, two):
        said = [token.norm for token in one.tokens[:place]]
        while said and said[-1] in _ARTICLES:
            said.pop()
        if said and said[-1] not in _PREPOSITIONS:
            continue
        if all(_is_noun(token) for token in (left, right)) and not _same(left, right):
            return True
    return False


def _is_noun(token: Token) -> bool:
    plain = token.norm not in FUNCTION_WORDS | CALENDAR and not token.is_number
    return plain and token.norm.isalpha()


def _same(one: Token, two: Token) -> bool:
    return bool(in_other_words(one.norm, two.norm))


def _opposed(one: _Said, two: _Said) -> frozenset[str]:
    """Return the stems of what one says it is, and the other says that it is the opposite of."""
    return frozenset(
        stem(token.norm)
        for place, left, right in _replaced(one, two)
        if place > 0 and one.tokens[place - 1].norm in _BE
        if right.norm in OPPOSITES.get(left.norm, frozenset()) | _STATES.get(left.norm, frozenset())
        for token in (left, right)
    )
