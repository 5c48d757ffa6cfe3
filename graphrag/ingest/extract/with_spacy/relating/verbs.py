"""Ties that a verb makes: subject with object, with what a preposition brings, with an agent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.page import Page, is_relative, objects
from graphrag.ingest.extract.with_spacy.relating.tie import Words

Pair = tuple[int, int, Words]
"""Source, target (indices of names), and the words between them."""

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_OBJECTS = frozenset({"dobj", "obj"})
_EMPTY = frozenset(
    {"be", "call", "do", "have", "get", "make", "let", "seem", "become", "remain", "mean", "follow"}
)
_DOUBT = frozenset({"may", "might", "could", "should", "can", "must", "ca"})
_SAME = frozenset(
    {"agree", "manage", "begin", "start", "continue", "go", "come", "help", "serve", "appear"}
    | {"happen", "decide", "choose", "proceed", "get", "prove", "use"}
)
_NOT = frozenset({"fail", "refuse", "decline", "neglect"})
_NEVER = frozenset({"never", "hardly", "neither", "no"})
_BESIDE_OBJECT = frozenset({"to", "with", "from", "for", "against", "into", "as"})
_ALONE = _BESIDE_OBJECT | frozenset(
    {"in", "at", "on", "by", "through", "over", "near", "under", "of", "behind", "across"}
    | {"toward", "towards", "about", "onto"}
)


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with its subjects.

    Attributes:
        verb: The verb.
        subjects: Names.
        passive: The subjects are acted on.
        before: What a governing verb adds to the meaning ("plan to"); empty if nothing.
        negated: It is said not to be so.
    """

    verb: Token
    subjects: list[int]
    passive: bool
    before: str = ""
    negated: bool = False


def verb_pairs(page: Page) -> Iterator[Pair]:
    """Yield what verbs tie, in the order of the text."""
    for token in page.doc:
        if token.pos_ not in {"VERB", "AUX"} or token.dep_ in {"aux", "auxpass"}:
            continue
        capital = token.text[0].isupper() and not token.is_sent_start
        if page.at(token) >= 0 or capital:
            continue
        frame = _frame(page, token)
        if not frame.subjects or _is_doubtful(token):
            continue
        if token.pos_ == "AUX":
            yield from _being(page, frame)
        else:
            yield from _passive(page, frame) if frame.passive else _active(page, frame)


# -- who does it ---------------------------------------------------------------------------------
def _frame(page: Page, verb: Token) -> Frame:
    subject = next((child for child in verb.lefts if child.dep_ in _SUBJECTS), None)
    negated = _negated(verb, subject)
    if subject is not None:
        passive = subject.dep_ == "nsubjpass"
        if is_relative(subject):
            found = page.antecedents(verb.head) if verb.dep_ == "relcl" else []
            found = [i for i in found if subject.lower_ != "who" or page.may_be_who(i)]
        else:
            found = page.referents(subject)
        return Frame(verb, found, passive, negated=negated)
    return _borrowed(page, verb, negated)


def _borrowed(page: Page, verb: Token, negated: bool) -> Frame:
    """Return the frame of a verb whose subject stands elsewhere."""
    passive = verb.tag_ == "VBN"
    if verb.dep_ == "acl" and verb.tag_ in {"VBN", "VBG"} and not _follows_maker(page, verb):
        return Frame(verb, page.antecedents(verb.head), passive, negated=negated)
    if verb.dep_ == "relcl":
        return Frame(verb, [], passive)
    if verb.dep_ == "advcl" and verb.tag_ in {"VBN", "VBG"} and not _has(verb, "mark"):
        return Frame(verb, _frame(page, verb.head).subjects, passive, negated=negated)
    if verb.head.pos_ in {"VERB", "AUX"} and verb.dep_ == "conj":
        return _coordinated(page, verb, negated)
    if verb.head.pos_ in {"VERB", "AUX"} and verb.dep_ == "xcomp":
        return _governed(verb, _frame(page, verb.head), negated)
    return Frame(verb, [], passive)


def _coordinated(page: Page, verb: Token, negated: bool) -> Frame:
    """Return the frame of a verb that shares another one's subject: "X founded A and sold B"."""
    above = _frame(page, verb.head)
    auxiliary = _has(verb, "auxpass")
    bare = verb.tag_ == "VBN" and not auxiliary
    if bare and above.verb.tag_ != "VBN":
        return Frame(verb, [], passive=True)
    acted_on = bare and above.passive and not any(c.dep_ in _OBJECTS for c in verb.rights)
    return Frame(verb, above.subjects, auxiliary or acted_on, above.before, negated)


def _follows_maker(page: Page, verb: Token) -> bool:
    """Whether a participle stands after "by" and a name: "a novel by X, set in Y"."""
    head = verb.head
    maker = head.dep_ == "pobj" and head.head.lower_ == "by" and page.at(head) >= 0
    return verb.tag_ == "VBN" and maker


def _governed(verb: Token, above: Frame, negated: bool) -> Frame:
    """Return the frame of a verb under another one: "agreed to acquire".

    "Asked X to sell Y" says of nobody that they sold Y, and so has no subjects.
    """
    lemma = above.verb.lemma_.lower()
    asked = any(c.dep_ in _OBJECTS and c.i < verb.i for c in above.verb.rights)
    subjects = [] if asked else above.subjects
    negated = negated != (above.negated or lemma in _NOT)
    same = lemma in _SAME | _NOT and not above.passive
    before = above.before if same else f"{above.before} {lemma} to".strip()
    return Frame(verb, subjects, _has(verb, "auxpass"), before, negated)


def _is_doubtful(verb: Token) -> bool:
    """Whether a verb states no fact: "may acquire", "if X acquires", a question."""
    governors = [verb]
    while governors[-1].dep_ in {"xcomp", "conj"} and governors[-1].head.pos_ in {"VERB", "AUX"}:
        governors.append(governors[-1].head)
    for governor in governors:
        for child in governor.lefts:
            if child.dep_ == "aux" and child.lower_ in _DOUBT:
                return True
            if child.dep_ == "mark" and child.lower_ in {"if", "unless", "whether"}:
                return True
    return verb.sent.text.rstrip().endswith("?")


def _negated(verb: Token, subject: Token | None) -> bool:
    if any(c.dep_ == "neg" or c.lower_ in _NEVER for c in verb.lefts if c.dep_ != "nsubj"):
        return True
    return subject is not None and any(c.lower_ in {"no", "neither"} for c in subject.lefts)


def _has(token: Token, dependency: str) -> bool:
    return any(child.dep_ == dependency for child in token.children)


# -- to whom -------------------------------------------------------------------------------------
def _active(page: Page, frame: Frame) -> Iterator[Pair]:
    verb = frame.verb
    direct = [child for child in verb.rights if child.dep_ in _OBJECTS]
    lemma = _lemma(verb)
    for child in direct:
        refused = any(c.lower_ == "no" for c in child.lefts)
        words = _words(frame, (lemma,), "" if lemma in _EMPTY else lemma, refused=refused)
        yield from _crossed(frame.subjects, _objects(page, frame, child), words)
        if not page.referents(child) and child.pos_ == "NOUN":
            yield from _through(page, frame, child)
    if not direct and frame.verb.dep_ == "relcl" and not _has(verb, "prep"):
        words = _words(frame, (lemma,), "" if lemma in _EMPTY else lemma)
        yield from _crossed(frame.subjects, page.antecedents(verb.head), words)
    open_to = _BESIDE_OBJECT if direct else _ALONE
    named = not direct or any(page.referents(child) for child in direct)
    for word, things in _prepositions(page, verb):
        own = f"{lemma} {word}" if word in open_to and named and lemma not in _EMPTY else ""
        yield from _crossed(frame.subjects, things, _words(frame, (f"{lemma}+{word}",), own))


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
    lemma, thing = _lemma(frame.verb), noun.lemma_.lower()
    named = [index for index in frame.subjects if page.names[index].scope == "corpus"]
    refused = any(c.lower_ == "no" for c in noun.lefts)
    for holder in (noun, frame.verb):
        for word, things in _prepositions(page, holder):
            if word not in _ALONE or (holder is frame.verb and word == "by"):
                continue
            keys = (f"{lemma} {thing}+{word}", f"{thing}+{word}")
            own = "" if lemma in _EMPTY else f"{lemma} {thing} {word}"
            yield from _crossed(named, things, _words(frame, keys, own, refused=refused))


def _passive(page: Page, frame: Frame) -> Iterator[Pair]:
    verb, lemma = frame.verb, _lemma(frame.verb)
    for child in verb.rights:
        if child.dep_ == "agent" and not any(c.dep_ in _OBJECTS for c in verb.rights):
            agents = [index for token in objects(child) for index in page.referents(token)]
            by = _words(frame, (), "" if lemma in _EMPTY else lemma)
            listed = () if frame.before else ((f"{lemma}+by", True), (lemma, False))
            words = Words(listed, by.own, verb, by.sure, by.negated)
            yield from _crossed(agents, frame.subjects, words)
    for word, things in _prepositions(page, verb):
        if word != "by":
            own = f"{lemma} {word}" if word in _ALONE else ""
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
    return Words(listed, named, frame.verb, negated=frame.negated != refused)


def _lemma(verb: Token) -> str:
    """Return the dictionary form, with its particle ("take off")."""
    particle = next((child.lower_ for child in verb.rights if child.dep_ == "prt"), "")
    return f"{verb.lemma_.lower()} {particle}".strip()
