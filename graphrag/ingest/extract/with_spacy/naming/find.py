"""Find everything that a tagged text names, without overlap.

Candidates come from patterns, the gazetteer, the tagger (repaired), runs of proper
nouns that it left out, and the schema's common nouns; where two overlap, the surer kind
wins, and among gazetteer and tagger the longer ("Paris Hilton" is no place).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Span

from graphrag.ingest.extract.with_spacy.lexicon import UNLABELLED, Lexicon
from graphrag.ingest.extract.with_spacy.naming.kinds import kind_by_words
from graphrag.ingest.extract.with_spacy.naming.repair import repaired
from graphrag.ingest.extract.with_spacy.values import folded
from graphrag.model.graph import Scope

_LINKS = frozenset({"of", "de", "di", "del", "da", "du", "la", "le", "von", "van", "der", "&"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_HEADS = frozenset({"president", "king", "queen", "mayor", "bishop", "duke", "earl", "count"})


@dataclass(frozen=True, slots=True)
class Name:
    """One place that names something.

    Attributes:
        start: First token.
        end: One past the last token.
        text: The name, white space folded.
        type: Entity type.
        scope: `document` for a common noun.
        certain: The type is from the schema's own lists, not from the tagger.
        stands: It names nothing itself, but stands for a name ("it", "the company").
    """

    start: int
    end: int
    text: str
    type: str
    scope: Scope = "corpus"
    certain: bool = False
    stands: bool = False


def find_names(doc: Doc, lexicon: Lexicon) -> tuple[Name, ...]:
    """Return the names in `doc`, in order, none overlapping another."""
    taken = [False] * len(doc)
    kept: list[Name] = []
    for name in _candidates(doc, lexicon):
        if not any(taken[name.start : name.end]):
            taken[name.start : name.end] = [True] * (name.end - name.start)
            kept.append(name)
    kept.extend(_runs(doc, lexicon, taken))
    kept.extend(_nouns(doc, lexicon, taken))
    return tuple(sorted(kept, key=lambda name: name.start))


def _candidates(doc: Doc, lexicon: Lexicon) -> list[Name]:
    """Return patterns first, then listed and tagged names, longest first."""
    patterned = list(_patterned(doc, lexicon))
    listed = [
        Name(start, end, _text(doc[start:end]), doc.vocab.strings[key], certain=True)
        for key, start, end in lexicon.names(doc)
        if not _is_inside_name(doc, end)
    ]
    tagged = list(_tagged(doc, lexicon))
    both = sorted([*listed, *tagged], key=lambda n: (n.start - n.end, not n.certain, n.start))
    return [*patterned, *both]


def _is_inside_name(doc: Doc, end: int) -> bool:
    """Whether a listed name opens a longer one ("Oklahoma City Thunder")."""
    last = doc[end - 1]
    inside = last.dep_ == "compound" and last.head.i >= end and last.head.pos_ == "PROPN"
    return inside and all(token.pos_ == "PROPN" for token in doc[end : last.head.i])


def _patterned(doc: Doc, lexicon: Lexicon) -> Iterator[Name]:
    for pattern, type_ in lexicon.patterns:
        for found in pattern.finditer(doc.text):
            span = doc.char_span(*found.span(), alignment_mode="expand")
            if span is not None and span.text.strip("().,;'") == found.group():
                yield Name(span.start, span.end, found.group(), type_, certain=True)


def _tagged(doc: Doc, lexicon: Lexicon) -> Iterator[Name]:
    for entity in doc.ents:
        if not lexicon.type_of(entity.label_):
            continue
        span = repaired(entity, lexicon)
        if span is None:
            continue
        label = kind_by_words(span) or entity.label_
        type_ = lexicon.type_of(label)
        if type_:
            yield Name(span.start, span.end, _text(span), type_)


def _runs(doc: Doc, lexicon: Lexicon, taken: list[bool]) -> Iterator[Name]:
    """Yield runs of proper nouns that the tagger gave no label."""
    for start, end in _stretches(doc, taken):
        span = repaired(doc[start:end], lexicon)
        if span is None or any(taken[span.start : span.end]) or _is_plain(span):
            continue
        type_ = lexicon.type_of(kind_by_words(span) or UNLABELLED)
        if type_:
            taken[span.start : span.end] = [True] * len(span)
            yield Name(span.start, span.end, _text(span), type_)


def _is_plain(span: Span) -> bool:
    """Whether a lone word is likelier a capitalised common one: at a sentence's start, a number."""
    word = span[0]
    return len(span) == 1 and (bool(word.is_sent_start) or not word.is_alpha or word.is_stop)


def _stretches(doc: Doc, taken: list[bool]) -> Iterator[tuple[int, int]]:
    """Yield runs of free proper nouns, "of" and its like between two of them included."""
    free = [t.pos_ == "PROPN" and not taken[t.i] and not t.ent_type_ for t in doc]
    for at in _after_dates(doc):
        free[at] = not taken[at]
    start = 0
    while start < len(doc):
        end = start
        while end < len(doc) and (free[end] or _links(doc, free, start, end)):
            end += 1
        if end > start:
            yield start, end
        start = max(end, start + 1)


def _after_dates(doc: Doc) -> Iterator[int]:
    """Yield the words of a subject that the tagger took into a date: "In 2019 Orbis grew"."""
    for entity in doc.ents:
        start = entity.end
        while start > entity.start and doc[start - 1].pos_ == "PROPN":
            start -= 1
        dated = entity.label_ == "DATE" and entity.start < start < entity.end
        if dated and doc[start - 1].is_digit and doc[entity.end - 1].dep_ in _SUBJECTS:
            yield from range(start, entity.end)


def _links(doc: Doc, free: list[bool], start: int, at: int) -> bool:
    """Whether a small word stands inside a name ("Song of Freedom")."""
    inside = start < at < len(doc) - 1 and free[at - 1] and free[at + 1]
    return inside and doc[at].lower_ in _LINKS and doc[at - 1].lower_ not in _HEADS


def _nouns(doc: Doc, lexicon: Lexicon, taken: list[bool]) -> Iterator[Name]:
    """Yield the schema's common nouns, the longest that fits, named by their lemmas."""
    for token in doc:
        if token.pos_ not in {"NOUN", "PROPN"} or taken[token.i]:
            continue
        for size in range(lexicon.longest_noun, 0, -1):
            start = token.i + 1 - size
            if start < 0 or any(taken[start : token.i + 1]):
                continue
            words = (*(t.lower_ for t in doc[start : token.i]), token.lemma_.lower())
            type_ = lexicon.noun(words)
            if type_:
                taken[start : token.i + 1] = [True] * size
                yield Name(start, token.i + 1, " ".join(words), type_, "document", certain=True)
                break


def _text(span: Span) -> str:
    return folded(span.text)
