"""Ties that a verb makes: subject with object, with what a preposition brings, with an agent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.frames import OBJECTS, Frame, frame_of, has
from graphrag.ingest.extract.with_spacy.relating.mood import GIVES_UP, is_doubtful
from graphrag.ingest.extract.with_spacy.relating.page import Page, is_relative, objects
from graphrag.ingest.extract.with_spacy.relating.pairs.appointed import appointed_pairs
from graphrag.ingest.extract.with_spacy.relating.pairs.roles import role_keys
from graphrag.ingest.extract.with_spacy.relating.tie import Words

Pair = tuple[int, int, Words]
"""Source, target (indices of names), and the words between them."""

_EMPTY = frozenset(
    {"be", "call", "do", "have", "get", "make", "let", "seem", "become", "remain", "mean", "follow"}
)
ANY = "*"
"""In a trigger, whatever common noun a verb has as its object ("supply *+to")."""
_SHARES = frozenset(
    {"stake", "share", "cent", "percent", "%", "interest", "shareholding", "holding"}
)
_BESIDE_OBJECT = frozenset({"to", "with", "from", "for", "against", "into", "as"})
_ALONE = _BESIDE_OBJECT | frozenset(
    {"in", "at", "on", "by", "through", "over", "near", "under", "of", "behind", "across"}
    | {"toward", "towards", "about", "onto"}
)


def verb_pairs(page: Page) -> Iterator[Pair]:
    """Yield what verbs tie, in the order of the text."""
    for token in page.tokens:
        if token.pos_ not in {"VERB", "AUX"} or token.dep_ in {"aux", "auxpass"}:
            continue
        capital = token.text[0].isupper() and not token.is_sent_start
        if page.at(token) >= 0 or capital:
            continue
        frame = frame_of(page, token)
        if not frame.subjects or is_doubtful(token):
            continue
        if token.pos_ == "AUX":
            yield from _being(page, frame)
        else:
            yield from appointed_pairs(page, frame, _lemma(token))
            yield from _passive(page, frame) if frame.passive else _active(page, frame)


# -- to whom -------------------------------------------------------------------------------------
def _active(page: Page, frame: Frame) -> Iterator[Pair]:
    verb = frame.verb
    direct = [child for child in verb.rights if child.dep_ in OBJECTS]
    lemma = _lemma(verb)
    for child in direct:
        refused = any(c.lower_ == "no" for c in child.lefts)
        words = _words(frame, (lemma,), "" if lemma in _EMPTY else lemma, refused=refused)
        yield from _crossed(frame.subjects, _objects(page, frame, child), words)
        if not page.referents(child) and child.pos_ == "NOUN":
            yield from _through(page, frame, child)
    if not direct and frame.verb.dep_ == "relcl" and not has(verb, "prep"):
        words = _words(frame, (lemma,), "" if lemma in _EMPTY else lemma)
        yield from _crossed(frame.subjects, page.antecedents(verb.head), words)
    open_to = _BESIDE_OBJECT if direct else _ALONE
    named = not direct or any(page.referents(child) for child in direct)
    named = named and not has(verb, "xcomp")  # of "tried to help in X" nothing was tried in X
    for word, things in _prepositions(page, verb):
        own = f"{lemma} {word}" if word in open_to and named and lemma not in _EMPTY else ""
        yield from _crossed(frame.subjects, things, _words(frame, (f"{lemma}+{word}",), own))
    if not direct:
        yield from _beyond(page, frame, lemma)


def _being(page: Page, frame: Frame) -> Iterator[Pair]:
    """Yield "X is in Y" and "X is responsible for Y"."""
    for word, things in _prepositions(page, frame.verb):
        words = _words(frame, (f"be+{word}",), "")
        yield from _crossed(frame.subjects, things, words)
    for quality in frame.verb.rights:
        if quality.dep_ != "acomp" or quality.tag_ == "JJR":
            continue
        for word, things in _prepositions(page, quality):
            phrase = f"{quality.lower_} {word}"
            words = _words(frame, (f"{quality.lower_}+{word}",), phrase)
            yield from _crossed(frame.subjects, things, words)


def _objects(page: Page, frame: Frame, child: Token) -> list[int]:
    if is_relative(child) and frame.verb.dep_ == "relcl":
        return page.antecedents(frame.verb.head)
    return page.referents(child)


def _through(page: Page, frame: Frame, noun: Token) -> Iterator[Pair]:
    """Yield ties over a common object: "opened a lab in Zurich", "won control of Helios"."""
    if frame.before:
        return
    lemma = _lemma(frame.verb)
    share = noun.lemma_.lower() in _SHARES
    thing = "stake" if share else noun.lemma_.lower()
    names = ("stake",) if share else role_keys(noun)
    named = [index for index in frame.subjects if page.names[index].scope == "corpus"]
    refused = any(c.lower_ == "no" for c in noun.lefts)
    for holder in (noun, frame.verb):
        for word, things in _prepositions(page, holder):
            if word not in _ALONE or (holder is frame.verb and word == "by"):
                continue
            word = "in" if share and word == "of" else word
            keys = (f"{lemma} {thing}+{word}", *(f"{name}+{word}" for name in names))
            keys = keys if share else (*keys, f"{lemma} {ANY}+{word}")
            own = "" if lemma in _EMPTY else f"{lemma} {thing} {word}"
            words = _words(frame, keys, own, refused=refused)
            over = lemma in GIVES_UP and word != "to"
            yield from _crossed(named, things, replace(words, ends=over))


def _beyond(page: Page, frame: Frame, lemma: str) -> Iterator[Pair]:
    """Yield ties over a common noun: "sits on the board of Orbis", "works at a mill of Orbis"."""
    for child in frame.verb.rights:
        for noun in objects(child) if child.dep_ == "prep" else ():
            if page.referents(noun) or noun.pos_ != "NOUN":
                continue
            for word, things in _prepositions(page, noun):
                thing = noun.lemma_.lower()
                keys = (f"{lemma} {child.lower_} {thing}+{word}", f"{lemma}+{child.lower_}")
                words = _words(frame, keys if word == "of" else keys[:1], "")
                yield from _crossed(frame.subjects, things, words)


def _passive(page: Page, frame: Frame) -> Iterator[Pair]:
    verb, lemma = frame.verb, _lemma(frame.verb)
    for child in verb.rights:
        if child.dep_ == "agent" and not any(c.dep_ in OBJECTS for c in verb.rights):
            agents = [index for token in objects(child) for index in page.referents(token)]
            by = _words(frame, (), "" if lemma in _EMPTY else lemma)
            listed = () if frame.before else ((f"{lemma}+by", True), (lemma, False))
            words = Words(listed, by.own, verb, by.sure, by.mood)
            yield from _crossed(agents, frame.subjects, words)
    for word, things in _prepositions(page, verb):
        if word != "by":
            own = f"{verb.lower_} {word}" if word in _ALONE else ""
            keys = (f"{lemma}+{word}",)
            yield from _crossed(frame.subjects, things, _words(frame, keys, own))


def _prepositions(page: Page, head: Token) -> Iterator[tuple[str, list[int]]]:
    """Yield each preposition on `head` and the names that it brings."""
    for child in head.rights:
        if child.dep_ in {"prep", "dative"}:
            things = [index for token in objects(child) for index in page.referents(token)]
            if child.dep_ == "dative" and not things:
                things = page.referents(child)
            own = child.dep_ == "prep" or child.pos_ == "ADP"
            yield (child.lower_ if own else "to"), things


def _crossed(sources: list[int], targets: list[int], words: Words) -> Iterator[Pair]:
    for source in sources:
        for target in targets:
            yield source, target, words


def _words(frame: Frame, keys: tuple[str, ...], own: str, *, refused: bool = False) -> Words:
    """Return the words of a frame; under another verb only they themselves can name the type."""
    listed = () if frame.before else tuple((key, False) for key in keys)
    named = f"{frame.before} {own}".strip() if own else ""
    return Words(listed, named, frame.verb, mood=frame.mood.refused(refused=refused))


def _lemma(verb: Token) -> str:
    """Return the dictionary form, with its particle ("take off", "step down")."""
    down = (c.lower_ for c in verb.rights if c.dep_ == "prt" or c.lower_ == "down")
    particle = next(down, "")
    return f"{verb.lemma_.lower()} {particle}".strip()
