"""Words that stand for a name said before: "it", "its", "she", "the company".

What they stand for is settled per document (`whom`), and only where there is no doubt: the
subject of the sentence before, or what the document is about, with nobody and nothing else
of that kind named near. A trial that took the nearest name was right 2 times in 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from graphrag.ingest.extract.with_spacy.lexicon import Lexicon
from graphrag.ingest.extract.with_spacy.naming import Name, kind_by_noun
from graphrag.ingest.extract.with_spacy.relating.frames import SUBJECTS
from graphrag.ingest.extract.with_spacy.relating.page import Page

_THINGS = frozenset({"it", "its"})
_PEOPLE = frozenset({"he", "she", "him", "her", "his"})
_PLACES_OF_IT = SUBJECTS | {"dobj", "pobj", "poss"}
_WHOLE = frozenset({"det", "prep", "punct", "case", "relcl"})
_TOP_POSTS = frozenset({"director", "executive", "ceo", "chairman", "chairwoman", "founder"})
_FAR = 4
"""Words from "the" to its post, at most."""
_VERBS = frozenset({"VERB", "AUX"})


@dataclass(frozen=True, slots=True)
class StandIn:
    """A word that stands for a name; indices refer to the page's names.

    Attributes:
        index: Of the word itself, which is a name of the page.
        person: It can only be a person, or never one.
        type: Entity type that it says it is ("the company"); empty if it says none.
        noun: The noun that says so.
        heads: What it most likely means, likeliest first: subjects of the clauses around it and
            of the sentence before.
        near: Names said before it in its sentence, and in the one before.
        start: Where the sentence before begins, in the text; its own sentence if there is none.
        parallel: The subject of the sentence before, if it did what the word does ("In 2019 Orbis
            bought Helios. In 2023 it bought Fjord."); else -1.
    """

    index: int
    person: bool
    type: str
    noun: str
    heads: tuple[int, ...]
    near: tuple[int, ...]
    start: int
    parallel: int = -1


def with_stand_ins(doc: Doc, names: Sequence[Name], lexicon: Lexicon) -> tuple[Name, ...]:
    """Return `names` and the words that stand for one, in order."""
    taken = {at for name in names for at in range(name.start, name.end)}
    found = [
        Name(token.i, token.i + 1, token.text, type_, stands=True)
        for token in doc
        if token.i not in taken and (type_ := _type(token, lexicon))
    ]
    return tuple(sorted([*names, *found], key=lambda name: name.start))


def stand_ins(page: Page) -> tuple[StandIn, ...]:
    """Return what is to be known of each word that stands for a name."""
    sentences = {s.start: s for s in page.doc.sents} if any(n.stands for n in page.names) else {}
    starts = sorted(sentences)
    found = []
    for index, name in enumerate(page.names):
        if not name.stands:
            continue
        token = page.doc[name.start]
        at = starts.index(token.sent.start)
        before = sentences[starts[at - 1]] if at else None
        first = before.start if before is not None else token.sent.start
        topics = _topics(page, before.root) if before is not None else ()
        heads = [*_clauses(page, token), *topics]
        near = [i for i, n in enumerate(page.names) if first <= n.start < token.i and not n.stands]
        person = token.lower_ in _PEOPLE
        told = "" if person or token.lower_ in _THINGS else name.type
        noun = token.lower_ if token.pos_ == "NOUN" else ""
        found.append(
            StandIn(
                index=index,
                person=person,
                type=told,
                noun=noun,
                heads=tuple(dict.fromkeys(heads)),
                near=tuple(i for i in near if page.names[i].scope == "corpus"),
                start=page.doc[first].idx,
                parallel=_parallel(page, token, before.root) if before is not None else -1,
            )
        )
    return tuple(found)


def topic(page: Page) -> int:
    """Return the name that the page's first sentence is about, or -1."""
    first = next(iter(page.doc.sents), None)
    found = next(_topics(page, first.root), -1) if first is not None else -1
    return found if found >= 0 and not page.names[found].stands else -1


def _type(token: Token, lexicon: Lexicon) -> str:
    """Return the type that a word which stands for a name is given; empty for other words."""
    if token.lower_ in _PEOPLE and token.dep_ in _PLACES_OF_IT:
        return next(iter(lexicon.people), "")
    if token.lower_ in _THINGS and token.dep_ in _PLACES_OF_IT:
        return "" if _is_empty(token) else lexicon.unlabelled
    if token.dep_ == "det" and _is_of_the_firm(token):
        return next(iter(lexicon.organizations), "")
    if token.pos_ != "NOUN" or token.tag_ == "NNS" or token.dep_ not in _PLACES_OF_IT:
        return ""
    label = kind_by_noun(token.lower_)
    if not label or label == "PERSON" or token.i == 0 or token.nbor(-1).lower_ != "the":
        return ""
    return lexicon.type_of(label) if _is_whole(token) else ""


def _is_whole(noun: Token) -> bool:
    """Whether nothing narrows a noun: "the company", and "the company, which …"."""
    if any(c.dep_ not in _WHOLE or c.lower_ in {"of", "in", "at"} for c in noun.children):
        return False
    clause = next((c for c in noun.rights if c.dep_ == "relcl"), None)
    return clause is None or noun.nbor().text == ","


def _is_of_the_firm(the: Token) -> bool:
    """Whether a "the" says whose post it is: "the managing director is …"."""
    post = the.head
    if the.lower_ != "the" or post.lemma_.lower() not in _TOP_POSTS or post.i - the.i > _FAR:
        return False
    told = any(
        c.dep_ in {"poss", "relcl"} or c.lower_ in {"of", "at", "for"} for c in post.children
    )
    names_someone = post.dep_ in SUBJECTS and post.head.lemma_ == "be"
    someone_is = post.dep_ in {"attr", "appos"} or any(c.dep_ == "appos" for c in post.children)
    return not told and (names_someone or someone_is)


def _is_empty(it: Token) -> bool:
    """Whether an "it" stands for a clause, or for nothing: "it was announced that"."""
    verb = it.head
    clause = any(c.dep_ in {"ccomp", "xcomp", "csubj", "advcl"} for c in verb.rights)
    said = it.dep_ in SUBJECTS and clause and (verb.pos_ == "AUX" or it.dep_ == "nsubjpass")
    return it.lower_ == "it" and said


def _clauses(page: Page, token: Token) -> Iterator[int]:
    """Yield the subjects of the clauses around a word, unless it is in them."""
    inside = token
    while inside.head != inside:
        inside = inside.head
        if inside.pos_ not in _VERBS:
            continue
        for subject in inside.lefts:
            own = subject.left_edge.i <= token.i <= subject.right_edge.i
            if subject.dep_ in SUBJECTS and not own and subject.i < token.i:
                yield from page.referents(subject)[:1]


def _parallel(page: Page, token: Token, verb: Token) -> int:
    """Return the one subject of `verb` if `token` is the subject of the same verb, else -1."""
    own = token.head
    if token.dep_ != "nsubj" or own.pos_ != "VERB" or own.lemma_ != verb.lemma_:
        return -1
    found = _subjects(page, verb)
    return found[0] if len(found) == 1 else -1


def _subjects(page: Page, verb: Token) -> list[int]:
    subjects = [child for child in verb.lefts if child.dep_ in SUBJECTS]
    return [index for subject in subjects for index in page.referents(subject)]


def _topics(page: Page, root: Token) -> Iterator[int]:
    """Yield the subject of a sentence, if it is one name, and of what it says that is so."""
    found = _subjects(page, root)
    if len(found) == 1:
        yield found[0]
    for child in root.rights:
        if child.dep_ == "ccomp":
            yield from _topics(page, child)
