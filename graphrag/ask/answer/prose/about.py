"""What a sentence is about: the names it holds, and those that "it" or "the firm" stand for.

A sentence that says all that a question asks, but of something else, is no answer. So
every name of the question must stand in the sentence or be what its pronouns mean: the
subject of the sentences before it, else the document's own (Centering in its simplest form:
Grosz, Joshi and Weinstein, Computational Linguistics 1995).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.prose.people import Person
from graphrag.ask.answer.prose.ranking import Ranked, is_field
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.facts import Reading
from graphrag.language.claims import CALENDAR
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.lines import greets
from graphrag.language.names import key
from graphrag.language.tokens import NUMBER_WORDS, fold, stem, tokenise
from graphrag.model import Plan, Viewer
from graphrag.ports import Store

_ANAPHOR = re.compile(
    r"\b(?i:it|its|itself|he|him|his|she|her|hers|they|them|their|we|our|(?:the|this) (?:company|"
    r"laboratory|firm|group|business|concern|organi[sz]ation|agency|scheme|project|band|team|club|film|book|"
    r"song|album|novel|city|town|village|plant|site|founder|author|singer|actor|director))\b"
    r"(?!\s+[A-Z])"
)
_AFTER_ADVERB = re.compile(r"\s+(?:the|an?|its|their|his|her|it|we|they|year|month|week)\b")
_DONE_BY = re.compile(r"\s+(?:by|on|at|in|from)\b")
_NAME = re.compile(
    r"\b[A-Z][\w&'\u2019-]*(?:\s+(?:(?:&|of|the|and|de|von|van)\s+)?[A-Z][\w&'\u2019-]*)*"
)
_LEGAL = re.compile(
    r",?\s+(?:Ltd|Limited|Inc|LLC|LLP|plc|PLC|SA|S\.A|AG|GmbH|NV|BV|Corp|Corporation|Co)\.?$"
)
"""What a firm's name may end with, and often does not."""
_OFF = 1.2
"""What a sentence loses by being about none of what the question names."""
_TOPIC, _NEAR_BY = 0.8, 0.5
"""How far a sentence is about what its document opens with, or what its passage names."""
_ALIEN = 0.3
"""What is left of that where a sentence has another subject."""
_LEAST = 0.24
"""Least share of the names of a question that a sentence must be about."""
_OPENING = 3
"""Words before a name that still is the subject of its sentence."""
_LONGEST = 5
"""Words in a name; longer ones are titles."""
_SHORT = 4
"""Letters in the first word of a name that may stand for all of it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that the question names.

    Attributes:
        name: As the question has it.
        forms: Ways to write it, each folded for comparison.
    """

    name: str
    forms: frozenset[str]


def carried(sentences: Sequence[Sentence]) -> tuple[str, ...]:
    """Return what the pronouns of each of `sentences` mean; "" where there are none.

    Args:
        sentences: In reading order.
    """
    found: list[str] = []
    subject, chunk = "", ""
    whole = " ".join(sentence.text for sentence in sentences)
    for sentence in sentences:
        if sentence.source.chunk_id != chunk:
            subject, chunk = "", sentence.source.chunk_id
        own, anaphor = _first_name(sentence.text), _ANAPHOR.search(sentence.text)
        found.append((subject or sentence.title) if anaphor else "")
        if own is None or opens_with_pronoun(sentence.text) or greets(sentence.text):
            continue
        if len(sentence.text[: own.start()].split()) >= _OPENING or _is_label(sentence.text, own):
            continue
        if (
            own.start() > 0
            or " " in own.group()
            or _is_name(own.group(), whole, sentence.text[own.end() :])
        ):
            subject = own.group()
    return tuple(found)


def _is_label(text: str, name: re.Match[str]) -> bool:
    """Whether `text` is a heading of several words, of which `name` is only one."""
    return is_field(text) and "|" not in text and text.strip(" .:0123456789") != name.group()


def _is_name(word: str, whole: str, after: str) -> bool:
    """Whether `word`, which opens a sentence, is a name: no "Today the firm …", no "Mint …".

    Nor is what was done in a sentence without a subject: "Issued by Ann on 3 April 2023."
    """
    if fold(word) in NUMBER_WORDS or (word.endswith("ed") and _DONE_BY.match(after)):
        return False
    common = re.search(rf"\b{re.escape(word.lower())}\b", whole)
    return common is None and _AFTER_ADVERB.match(after) is None


def _first_name(text: str) -> re.Match[str] | None:
    silent = FUNCTION_WORDS | CALENDAR
    return next((m for m in _NAME.finditer(text) if fold(m.group()) not in silent), None)


def targets_of(
    plan: Plan, reading: Reading, sentences: Sequence[Sentence], *, store: Store, viewer: Viewer
) -> tuple[Target, ...]:
    """Return the things that the question names, linked ones with all their names."""
    linked = [item for item in plan.entities if item.surface != item.surface.lower()]
    entities = {e.id: e for e in store.entities([item.id for item in linked], viewer=viewer)}
    people = {item.surface for item in linked if item.type == "Person"}
    names: dict[str, set[str]] = {}
    for item in linked:
        known = entities.get(item.id)
        others = [item.name, *(known.aliases if known else ())]
        names.setdefault(item.surface, {item.surface}).update(
            other for other in others if _is_name_of(other, item.surface)
        )
    said = {token.norm for surface in names for token in tokenise(surface)}
    for token in reading.names:
        day = token.norm in CALENDAR or token.norm.removesuffix("s") in CALENDAR
        several = _SEVERAL.fullmatch(token.raw) is not None
        silent = day or several or token.is_number or token.norm in _HONORIFICS
        if token.norm not in said and not silent:
            names[token.raw] = {token.raw}
    whole = " ".join(s.text for s in sentences if not is_field(s.text))
    for forms in names.values():
        forms.update(*(_short_forms(form, whole) for form in tuple(forms)))
    return tuple(
        Target(
            surface,
            frozenset(f for name in forms for f in _forms(name, whole, person=surface in people)),
        )
        for surface, forms in names.items()
    )


def _short_forms(name: str, whole: str) -> set[str]:
    """Return what `whole` calls `name` in brackets: "GlaxoSmithKline (GSK)"; or the other way."""
    said = re.escape(name)
    found = re.findall(rf"{said} \([\"\u201c]?([A-Z][\w&-]*)[\"\u201d]?\)", whole)
    found += re.findall(rf"\b([A-Z][\w&-]+) \({said}\)", whole)
    found += re.findall(rf"\b([A-Z][A-Z&]+),? (?:short|which stands) for {said}", whole)
    return set(found)


def _is_name_of(other: str, surface: str) -> bool:
    """Whether `other` is a name that shares a word with `surface`, or its initials; no title."""
    words, mine = key(other).split(), key(surface).split()
    initials = "".join(word[0] for word in words)
    return len(words) <= _LONGEST and (bool(set(words) & set(mine)) or initials in mine)


def words_of(targets: Sequence[Target]) -> frozenset[str]:
    """Return the folded words of all names of `targets`."""
    forms = (form for target in targets for form in target.forms)
    return frozenset(token.norm for form in forms for token in tokenise(form))


def _forms(name: str, whole: str, *, person: bool) -> set[str]:
    """Return the ways in which `whole` may write `name`: all of it, or a part that is only its.

    That part is the first word, or of a person the last.
    """
    words = name.split()
    forms = {key(name), key(_LEGAL.sub("", name))}
    if len(words) > 1:
        for part in (words[0], words[-1]) if person else words[:1]:
            others = set(
                re.findall(rf"(?:[A-Z][\w.'-]+ )?\b{re.escape(part)}\b(?: [A-Z]\w+)?", whole)
            )
            longer = {
                other for other in others if other != part and other.split()[0] not in _TITLES
            }
            whose = Person.of(name)
            alien = {
                other
                for other in longer
                if key(other) not in key(name)
                and not (person and whose.may_be(tuple(key(other).split())))
            }
            common = re.search(rf"\b{re.escape(part.lower())}\b", whole)
            if len(part) >= _SHORT and part[0].isupper() and not alien and not common:
                forms.add(key(part))
    return forms - {""}


_SEVERAL = re.compile(r"[A-Z]{2,}s")
"""More than one of a kind: "CFOs" is no name."""
_HONORIFICS = frozenset({"mr", "ms", "mrs", "miss", "dr", "prof", "sir", "dame", "lord", "capt"})
_TITLES = frozenset(
    {"Mr", "Ms", "Mrs", "Dr", "Mr.", "Ms.", "Mrs.", "Dr.", "The", "At", "In", "When"}
)


def of_what_is_asked(
    ranked: Sequence[Ranked],
    sentences: Sequence[Sentence],
    targets: Sequence[Target],
    *,
    least: float = 0.0,
    common: frozenset[str] = frozenset(),
) -> tuple[Ranked, ...]:
    """Return of `ranked` what is about things that the question names, those about most first.

    A sentence that names none is about what its document or its passage is about; `least` is
    how far it must be about each, `common` are stems of words that name nothing.
    """
    if not targets:
        return tuple(ranked)
    meant = dict(zip((s.order for s in sentences), carried(sentences), strict=True))
    pages: dict[str, str] = {}
    passages: dict[str, str] = {}
    for one in sentences:
        pages.setdefault(one.source.document_id, f"{one.title} {one.text}")
        passages[one.source.chunk_id] = (
            f"{passages.get(one.source.chunk_id, one.source.section)} {one.text}"
        )
    kept = []
    for item in ranked:
        source, means = item.sentence.source, meant.get(item.sentence.order, "")
        own = f"{item.sentence.text} {means}"
        alien = _is_of_another(item.sentence.text, means, targets, common)
        places = (
            (1.0, own),
            (_TOPIC * (_ALIEN if alien else 1.0), pages.get(source.document_id, "")),
            (0.0 if alien else _NEAR_BY, passages.get(source.chunk_id, "")),
        )
        each = [_held(target, places) for target in targets]
        held = sum(each) / len(each)
        if held >= _LEAST and min(each) >= least:
            whole = len(targets) > 1 and held >= 1
            kept.append(replace(item, score=item.score + whole - _OFF * (1 - held)))
    return tuple(sorted(kept, key=lambda r: (-r.score, r.sentence.order)))


def opens_with_pronoun(text: str) -> bool:
    """Whether what a sentence is about stands in the sentences before it."""
    anaphor, own = _ANAPHOR.search(text), _first_name(text)
    return anaphor is not None and (own is None or anaphor.start() < own.start())


def _is_of_another(
    text: str, means: str, targets: Sequence[Target], common: frozenset[str]
) -> bool:
    """Whether a sentence has a subject of its own, named or meant, that is no target."""
    first = _first_name(text)
    opening = first.group() if first and len(text[: first.start()].split()) < _OPENING else ""
    if first and first.start() == 0 and stem(fold(opening)) in common:
        opening = ""  # "Rehearsals begin …"
    subject = key(opening or means)
    forms = {form for target in targets for form in target.forms}
    return bool(subject) and not any(f" {form} " in f" {subject} " for form in forms)


def _held(target: Target, places: Sequence[tuple[float, str]]) -> float:
    """Return how surely a sentence is about `target`: the weight of the first place with it."""
    for weight, text in places:
        words = f" {key(text)} "
        if any(f" {form} " in words for form in target.forms):
            return weight
    return 0.0


def opening_of(sentence: Sentence, sentences: Sequence[Sentence]) -> str:
    """Return what to put before a sentence that opens with a pronoun, so that it stands alone."""
    if not opens_with_pronoun(sentence.text):
        return ""
    meant = dict(zip((s.order for s in sentences), carried(sentences), strict=True))
    name = meant.get(sentence.order, "")
    return f"{name}: " if re.search(r"[^\W\d]{2}", name) else ""
