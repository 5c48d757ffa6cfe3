"""All that a tagged text says of its names: ties, other names, and what each is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.naming import kind_by_noun
from graphrag.ingest.extract.with_spacy.relating.frames import SUBJECTS
from graphrag.ingest.extract.with_spacy.relating.page import COPULAS, Page
from graphrag.ingest.extract.with_spacy.relating.pairs import noun_pairs, verb_pairs
from graphrag.ingest.extract.with_spacy.relating.tie import Tie, tied
from graphrag.ingest.extract.with_spacy.values import folded

_ALIAS_KEYS = frozenset(
    {"know+as", "refer+as", "call+by", "abbreviate+as", "abbreviate+to", "nickname+as"}
)
_MAX_DESCRIPTION = 90
_EITHER = frozenset({"producer", "developer", "designer"})
_PEOPLE_DO = frozenset({"die", "study", "marry", "retire", "graduate", "bear", "resign"})
_INSIDE = frozenset({"in", "near"})
_OF_FIRMS = frozenset(
    {"factory", "plant", "share", "employee", "headquarters", "subsidiary", "customer", "revenue"}
    | {"shareholder", "board", "workforce", "founder", "chairman", "ceo", "acquisition", "turnover"}
)
_HEADS_OF_FIRMS = frozenset({"executive", "director", "officer", "unit", "division", "chairwoman"})


@dataclass(frozen=True, slots=True)
class Said:
    """What a text says.

    Attributes:
        ties: Without doubles, in the order found.
        aliases: (index of a name, index of another name for it).
        descriptions: (index of a name, what the text says it is).
        kinds: (index of a name, entity type that this says it has).
        hints: (index of a name, entity type that its place in a sentence suggests).
    """

    ties: tuple[Tie, ...]
    aliases: tuple[tuple[int, int], ...]
    descriptions: tuple[tuple[int, str], ...]
    kinds: tuple[tuple[int, str], ...] = ()
    hints: tuple[tuple[int, str], ...] = ()


def find_ties(page: Page) -> Said:
    """Return what the page's sentences say; the first reading of a tie counts."""
    if not page.names:
        return Said((), (), ())
    found: dict[tuple[int, int, str, str], Tie] = {}
    paired: set[tuple[int, int, int]] = set()
    aliases: list[tuple[int, int]] = []
    for source, target, words in (*verb_pairs(page), *noun_pairs(page)):
        if any(key in _ALIAS_KEYS for key, _ in words.keys):
            if not (page.names[source].stands or page.names[target].stands):
                aliases.append((source, target))
            continue
        tie = tied(page, source, target, words)
        place = (min(source, target), max(source, target), words.anchor.i)
        if tie is None or place in paired:
            continue
        paired.add(place)
        found.setdefault((tie.source, tie.target, tie.type, tie.polarity), tie)
    nouns = list(_defining(page))
    return Said(
        ties=tuple(found.values()),
        aliases=tuple(aliases),
        descriptions=tuple((i, p) for i, token in nouns if (p := _phrase(token))),
        kinds=tuple((i, kind) for i, token in nouns if (kind := _kind(page, token))),
        hints=tuple(_hints(page)),
    )


def _defining(page: Page) -> Iterator[tuple[int, Token]]:
    """Yield each name and a noun that says what it is: "X is a company", "X, a company"."""
    for token in page.tokens:
        is_predicate = token.dep_ == "attr" and token.head.lemma_ in COPULAS
        if token.pos_ == "NOUN" and token.is_alpha and (is_predicate or token.dep_ == "appos"):
            for index in page.antecedents(token):
                if page.names[index].scope == "corpus" and not page.names[index].stands:
                    yield index, token


def _phrase(noun: Token) -> str:
    phrase = folded(noun.doc[noun.left_edge.i : noun.right_edge.i + 1].text)
    return phrase if len(phrase) <= _MAX_DESCRIPTION else ""


def _kind(page: Page, noun: Token) -> str:
    negated = any(child.dep_ == "neg" for child in noun.head.children)
    of = any(child.lower_ == "of" for child in noun.rights)
    either = noun.lemma_ in _EITHER and of  # "a producer of panels" is a firm as a rule
    label = "" if negated or either else kind_by_noun(noun.lemma_.lower())
    return page.lexicon.type_of(label) if label else ""


def _belongs_to_firm(name: Token) -> bool:
    """Whether a name has what only a firm has: "X's factory", "chief executive of X"."""
    if name.dep_ == "poss":
        return name.head.lemma_.lower() in _OF_FIRMS
    if name.dep_ != "pobj" or name.head.lower_ != "of":
        return False
    return name.head.head.lemma_.lower() in _OF_FIRMS | _HEADS_OF_FIRMS


def _hints(page: Page) -> Iterator[tuple[int, str]]:
    """Yield what the tagger took for another kind than its place in a sentence allows.

    Nobody is in a person, who has neither factories nor shares; no firm dies or marries.
    """
    lexicon = page.lexicon
    for index, name in enumerate(page.names):
        if name.stands or name.certain or name.scope == "document":
            continue
        root = page.doc[name.start : name.end].root
        if root.dep_ in SUBJECTS and root.head.lemma_ in _PEOPLE_DO and name.end - name.start > 1:
            yield from ((index, type_) for type_ in sorted(lexicon.people))
        if name.type not in lexicon.people | {lexicon.unlabelled}:
            continue
        if root.dep_ == "pobj" and root.head.lower_ in _INSIDE and root.head.i == name.start - 1:
            yield from ((index, type_) for type_ in sorted(lexicon.places))
        elif _belongs_to_firm(root):
            yield from ((index, type_) for type_ in sorted(lexicon.organizations))
