"""Whether a sentence says that something is so, was so, is denied, or is only meant to be.

A plan is not a fact: "plans to acquire", "agreed to acquire", "will acquire" are kept as
planned, so that no count takes them for done. What may be, or would be if, is not kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spacy.tokens import Token

from graphrag.model.graph import Polarity

_DOUBT = frozenset({"may", "might", "could", "should", "can", "must", "ca"})
_CONDITIONS = frozenset({"if", "unless", "whether"})
_UNBELIEVED = frozenset(
    {"deny", "doubt", "rumour", "rumor", "speculate", "suspect", "imagine", "pretend", "hope"}
    | {"wish", "fear", "suppose", "dispute"}
)
_FUTURE = frozenset({"will", "'ll", "\u2019ll", "wo", "shall"})
_WOULD = frozenset({"would", "'d", "\u2019d"})
_AFTERWARDS = frozenset({"later", "eventually", "subsequently", "ultimately", "soon", "then"})
"""With these a "would" tells what came to be: "would later win"."""
_NEVER = frozenset({"never", "hardly", "neither", "no"})
FORMERLY = frozenset({"formerly", "previously", "once"})
_STATES = frozenset(
    {"run", "lead", "head", "chair", "manage", "work", "serve", "own", "live", "play", "teach"}
    | {"direct", "command", "belong", "hold", "coach", "edit", "employ", "advise"}
)
FORMER = frozenset({"former", "ex", "erstwhile", "onetime", "previous", "then", "retired", "late"})
SAME = frozenset(
    {"manage", "begin", "start", "continue", "go", "come", "help", "serve", "appear"}
    | {"happen", "decide", "choose", "proceed", "get", "prove", "use", "able"}
)
"""Words that add nothing to the verb that they govern."""
NOT = frozenset({"fail", "refuse", "decline", "neglect", "unable", "unwilling", "reluctant"})
"""Words that deny the verb that they govern."""
PLANS = frozenset(
    {"plan", "intend", "agree", "want", "hope", "expect", "aim", "propose", "seek", "wish", "set"}
    | {"offer", "prepare", "consider", "contemplate", "discuss", "explore", "weigh", "mull", "try"}
    | {"promise", "pledge", "vow", "threaten", "commit", "attempt", "schedule", "envisage", "be"}
    | {"due", "likely", "ready", "poised", "willing", "keen", "eager", "about", "slate", "tip"}
    | {"like", "suggest", "negotiate", "bid", "require", "hop"}
)
"""Words under which a verb says what is meant to be: "plans to", "is due to", "tried to".

"hop" is what the tagger makes of "hopes".
"""
PLAN_NOUNS = frozenset(
    {"plan", "agreement", "intention", "deal", "talk", "offer", "bid", "proposal", "option"}
    | {"attempt", "effort", "wish", "commitment", "pledge", "negotiation", "permission", "goal"}
    | {"approval", "aim", "ambition", "desire", "promise", "interest", "letter", "discussion"}
    | {"right", "idea", "contract"}
)
GIVES_UP = frozenset({"sell", "close", "divest", "shut", "vacate", "shutter", "close down"})
"""Verbs after which their subject has the object no longer: "closed its plant in Oslo"."""
_GIVEN_UP = frozenset(
    {"abandon", "drop", "cancel", "scrap", "shelve", "withdraw", "reject", "deny"}
)


@dataclass(frozen=True, slots=True)
class Mood:
    """How a statement is meant.

    Attributes:
        negated: It is denied.
        planned: It is meant, agreed or foreseen, and not done.
        past: It was so and is no longer.
    """

    negated: bool = False
    planned: bool = False
    past: bool = False

    @property
    def polarity(self) -> Polarity:
        """As evidence has it: what is denied is not planned either."""
        return "negated" if self.negated else "planned" if self.planned else "asserted"

    def under(self, word: str, above: Mood) -> Mood:
        """Return this mood under a governing word: "failed to", "agreed to"."""
        return Mood(
            negated=self.negated != (above.negated or word in NOT),
            planned=self.planned or above.planned or word in PLANS,
            past=self.past or above.past or word == "use",
        )

    def refused(self, *, refused: bool) -> Mood:
        """Return this mood, turned round where `refused`: "acquired no company"."""
        return replace(self, negated=self.negated != refused)


PLAIN = Mood()
"""It is so."""


def mood_of(verb: Token, subject: Token | None) -> Mood:
    """Return what a verb's own words say of it."""
    return Mood(negated=_negated(verb, subject), planned=_is_to_come(verb), past=is_over(verb))


def is_doubtful(verb: Token) -> bool:
    """Whether a verb states no fact: "may acquire", "if X acquires", a question, a rumour."""
    governors = [verb]
    while governors[-1].dep_ in {"xcomp", "conj"} and governors[-1].head.pos_ in {"VERB", "AUX"}:
        governors.append(governors[-1].head)
    for governor in governors:
        if governor.dep_ == "ccomp" and governor.head.lemma_.lower() in _UNBELIEVED:
            return True
        for child in governor.lefts:
            if child.dep_ == "aux" and child.lower_ in _DOUBT:
                return True
            if child.dep_ == "mark" and child.lower_ in _CONDITIONS:
                return True
    return verb.sent.text.rstrip().endswith("?")


def is_over(verb: Token) -> bool:
    """Whether a verb's words say that it holds no longer: "formerly", "no longer", "had been"."""
    for child in verb.children:
        if child.dep_ == "advmod" and child.lower_ in FORMERLY and child.i < verb.right_edge.i:
            return is_told_in_past(verb)
        if child.lower_ == "longer" and child.i > 0 and child.nbor(-1).lower_ in {"no", "any"}:
            return True
    had = any(child.dep_ == "aux" and child.lower_ == "had" for child in verb.lefts)
    if verb.lemma_ == "be" and had:
        return True
    return verb.lemma_.lower() in _STATES and is_told_in_past(verb) and _comes_before(verb)


def is_given_up(verb: Token) -> bool:
    """Whether a verb does away with a plan: "dropped", "abandoned"."""
    return verb.lemma_.lower() in _GIVEN_UP


def is_told_in_past(verb: Token) -> bool:
    """Whether a verb stands in a past tense."""
    helpers = [c for c in verb.lefts if c.dep_ in {"aux", "auxpass"}]
    if any(c.lower_ in {"has", "have", "is", "are", "'s", "\u2019s", "will"} for c in helpers):
        return False
    if verb.tag_ in {"VBD", "VBN"} or any(c.lower_ in {"was", "were", "had"} for c in helpers):
        return True
    return verb.pos_ == "AUX" and verb.lower_ in {"was", "were"}


def _comes_before(verb: Token) -> bool:
    """Whether a clause says that something came after: "before joining X, she ran Y"."""
    for child in verb.children:
        before = child.lower_ == "before" and child.dep_ in {"prep", "advmod"}
        clause = child.dep_ == "advcl" and any(
            c.lower_ == "before" and c.dep_ in {"mark", "prep"} for c in child.lefts
        )
        if clause or (before and (child.dep_ == "prep" or child.i == verb.right_edge.i)):
            return True
    return False


def _is_to_come(verb: Token) -> bool:
    helpers = {child.lower_ for child in verb.lefts if child.dep_ == "aux"}
    if helpers & _FUTURE:
        return True
    later = any(c.dep_ == "advmod" and c.lower_ in _AFTERWARDS for c in verb.children)
    return bool(helpers & _WOULD) and not later and verb.lemma_ != "go"


def _negated(verb: Token, subject: Token | None) -> bool:
    if any(c.dep_ == "neg" or c.lower_ in _NEVER for c in verb.lefts if c.dep_ != "nsubj"):
        return True
    return subject is not None and any(c.lower_ in {"no", "neither"} for c in subject.lefts)
