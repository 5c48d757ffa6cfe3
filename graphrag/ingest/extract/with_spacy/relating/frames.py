"""A verb with its subjects, wherever they stand, and how it is meant."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spacy.tokens import Token

from graphrag.ingest.extract.with_spacy.relating.mood import (
    NOT,
    PLAIN,
    PLAN_NOUNS,
    PLANS,
    SAME,
    Mood,
    is_given_up,
    mood_of,
)
from graphrag.ingest.extract.with_spacy.relating.page import Page, is_relative

SUBJECTS = frozenset({"nsubj", "nsubjpass"})
OBJECTS = frozenset({"dobj", "obj"})
_VERBS = frozenset({"VERB", "AUX"})


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with its subjects.

    Attributes:
        verb: The verb.
        subjects: Names.
        passive: The subjects are acted on.
        before: What a governing verb adds to the meaning ("force to"); empty if nothing.
        mood: Denied, planned, past.
    """

    verb: Token
    subjects: list[int]
    passive: bool
    before: str = ""
    mood: Mood = PLAIN


def frame_of(page: Page, verb: Token) -> Frame:
    """Return the frame of `verb`, its subjects borrowed from where they stand."""
    subject = next((child for child in verb.lefts if child.dep_ in SUBJECTS), None)
    mood = mood_of(verb, subject)
    if subject is not None:
        passive = subject.dep_ == "nsubjpass"
        if is_relative(subject):
            found = page.antecedents(verb.head) if verb.dep_ == "relcl" else []
            found = [i for i in found if subject.lower_ != "who" or page.may_be_who(i)]
        else:
            found = page.referents(subject)
        return Frame(verb, found, passive, mood=mood)
    return _borrowed(page, verb, mood)


def has(token: Token, dependency: str) -> bool:
    """Whether a child of `token` hangs on it so."""
    return any(child.dep_ == dependency for child in token.children)


def _borrowed(page: Page, verb: Token, mood: Mood) -> Frame:
    """Return the frame of a verb whose subject stands elsewhere."""
    passive = verb.tag_ == "VBN"
    if verb.dep_ == "acl" and verb.tag_ in {"VBN", "VBG"} and not _follows_maker(page, verb):
        return Frame(verb, page.antecedents(verb.head), passive, mood=mood)
    if verb.dep_ == "relcl":
        return Frame(verb, [], passive)
    if verb.dep_ == "advcl" and verb.tag_ in {"VBN", "VBG"} and not has(verb, "mark"):
        return Frame(verb, frame_of(page, verb.head).subjects, passive, mood=mood)
    if verb.head.pos_ in _VERBS and verb.dep_ == "conj":
        return _coordinated(page, verb, mood)
    if verb.dep_ in {"xcomp", "acl", "pcomp"}:
        return _under(page, verb, mood) or Frame(verb, [], passive)
    return Frame(verb, [], passive)


def _under(page: Page, verb: Token, mood: Mood) -> Frame | None:
    """Return the frame of a verb under a verb, an adjective or a plan; None if there is none."""
    head = verb.head
    if verb.dep_ == "xcomp" and head.pos_ in _VERBS:
        return _governed(verb, frame_of(page, head), mood)
    if verb.dep_ == "xcomp" and head.pos_ == "ADJ" and head.head.pos_ == "AUX":
        return _able(verb, head, frame_of(page, head.head), mood)
    noun = head.head if verb.dep_ == "pcomp" else head
    if noun.lemma_.lower() in PLAN_NOUNS and (verb.dep_ == "pcomp" or verb.tag_ == "VB"):
        return _meant(page, verb, noun, mood)
    return None


def _coordinated(page: Page, verb: Token, mood: Mood) -> Frame:
    """Return the frame of a verb that shares another one's subject: "X founded A and sold B"."""
    above = frame_of(page, verb.head)
    auxiliary = has(verb, "auxpass")
    bare = verb.tag_ == "VBN" and not auxiliary
    if bare and above.verb.tag_ != "VBN":
        return Frame(verb, [], passive=True)
    acted_on = bare and above.passive and not any(c.dep_ in OBJECTS for c in verb.rights)
    planned = mood.planned or (above.mood.planned and verb.tag_ in {"VB", above.verb.tag_})
    mood = replace(mood, planned=planned)
    return Frame(verb, above.subjects, auxiliary or acted_on, above.before, mood)


def _follows_maker(page: Page, verb: Token) -> bool:
    """Whether a participle stands after "by" and a name: "a novel by X, set in Y"."""
    head = verb.head
    maker = head.dep_ == "pobj" and head.head.lower_ == "by" and page.at(head) >= 0
    return verb.tag_ == "VBN" and maker


def _governed(verb: Token, above: Frame, mood: Mood) -> Frame:
    """Return the frame of a verb under another one: "agreed to acquire".

    "Asked X to sell Y" says of nobody that they sold Y, and so has no subjects.
    """
    lemma = above.verb.lemma_.lower()
    asked = any(c.dep_ in OBJECTS and c.i < verb.i for c in above.verb.rights)
    subjects = [] if asked else above.subjects
    same = lemma in PLANS or (lemma in SAME | NOT and not above.passive)
    before = above.before if same else f"{above.before} {lemma} to".strip()
    mood = mood.under(lemma, above.mood)
    if lemma == "go" and above.verb.tag_ == "VBG":
        mood = replace(mood, planned=True)
    return Frame(verb, subjects, has(verb, "auxpass"), before, mood)


def _able(verb: Token, quality: Token, above: Frame, mood: Mood) -> Frame | None:
    """Return the frame of a verb under an adjective: "is due to acquire", "was unable to"."""
    word = quality.lower_
    if word not in PLANS | NOT | SAME:
        return None
    mood = mood.under(word, above.mood)
    return Frame(verb, above.subjects, has(verb, "auxpass"), above.before, mood)


def _meant(page: Page, verb: Token, plan: Token, mood: Mood) -> Frame:
    """Return the frame of what a plan is for: "is in talks to acquire", "X's offer to buy"."""
    owners = [i for c in plan.lefts if c.dep_ == "poss" for i in page.referents(c)]
    governor = plan
    while governor.pos_ not in _VERBS and governor.head != governor:
        governor = governor.head
    if governor.pos_ not in _VERBS:
        return Frame(verb, owners, has(verb, "auxpass"), mood=replace(mood, planned=True))
    above = frame_of(page, governor)
    none = any(child.lower_ == "no" for child in plan.lefts) or is_given_up(governor)
    mood = replace(mood, planned=True, negated=mood.negated != (above.mood.negated != none))
    return Frame(verb, owners or above.subjects, has(verb, "auxpass"), mood=mood)
