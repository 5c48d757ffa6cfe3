"""Two options, one field, typed values: which is older, came first, has more.

Says nothing when an option is not found or lacks the field.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.aggregate.counted import describing
from graphrag.ask.aggregate.rows import Ledger
from graphrag.ask.facts import (
    Reading,
    Subject,
    best_of,
    guess_fields,
    label_of,
    match_subjects,
    order_of,
    read,
)
from graphrag.ask.facts.extremes import plain, wants_less
from graphrag.ask.facts.heads import measures
from graphrag.language.names import key as name_key
from graphrag.model import ExtractionSchema, Fact, Found, Viewer
from graphrag.ports import Embedder, Store

_I = re.IGNORECASE | re.DOTALL
_OR = re.compile(
    r"^(?P<ask>.*?)[,:]\s*(?P<one>[^,]+(?:,(?! or\b)[^,]+)*?),?\s+or\s+(?P<two>.+)$", _I
)
_OF_THE = re.compile(
    r"^\W*(?:of|between|among) (?:the (?:two |pair of )?[^,]+?, )?(?P<one>.+?),? and "
    r"(?P<two>[^,]+(?:,[^,]+)*?), (?P<ask>(?:which|who|what|whose)\b.+)$",
    _I,
)
_WAS_OR = re.compile(
    r"^\W*(?:was|is|were|are|did|does|do|has|had)\s+(?P<one>.+?)\s+or\s+(?P<two>.+?)"
    r"(?P<ask>\s+(?:[a-z]+ed|[a-z]+nt|had|been)? ?(?:more|less|fewer|longer|older|newer|"
    r"heavier|larger|bigger|higher|lower|later|earlier) [a-z].*?|\s+\w+(?: \w+)?)\W*$",
    _I,
)
_MORE_AT = re.compile(
    r"^\W*(?:was|is|were|are) (?P<ask>(?:the )?\w+(?: \w+)? (?:more \w+|less \w+|\w+er))"
    r"\s+(?P<one>(?:at|in|for|on|near|with|off) .+?),?\s+or\s+(?P<two>.+)$",
    _I,
)
_THAN = re.compile(
    r"^\W*(?P<verb>was|is|were|are|did|does|do|has|had)\s+(?P<one>.+?)\s+"
    r"(?P<ask>(?:(?:built|made|born|manufactured|founded|published|have|has|had)\s+)?"
    r"(?:\w+er|more|less)\b(?:\s+\w+)*?)\s+than\s+(?P<two>.+)$",
    _I,
)
_SAME = re.compile(
    r"^\W*(?:was|is|were|are|did|do|does|have|has)\s+(?:both )?(?:the )?(?P<noun>\w+s)?\s*"
    r"(?P<prep>at|in|of|near|from)?\s*(?P<one>.+?)\s+and\s+(?P<two>.+?)\s+"
    r"(?P<ask>\w+(?: \w+){0,3}? (?:the )?same (?:\w+).*)$",
    _I,
)
_BEFORE = re.compile(
    r"^\W*(?:was|is|were|did|does|has|had)\s+(?P<one>.+?)\s+(?P<ask>(?:\w+ )?(?:before|after))\s+"
    r"(?P<two>(?:the )?\w.*)$",
    _I,
)
_ALSO = re.compile(r",?\s+and,?\s+(?:(?:in|on|at|by) )?(?:what|which|when|how|where)\b.*$", _I)
_LEAD = re.compile(r"(?<=\w[.!:])\s+(?=[A-Z])(?=[^.]*\?\s*$)")
"""Before the last sentence: what it says is true of both."""
_LIKELY = 0.3
_NEXT = 0.15
"""How far behind the best a field may be that decides where the best is a tie."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is compared: two descriptions, and the words that say by what.

    Attributes:
        one: First description.
        two: Second.
        ask: The rest of the question.
        yes_no: It asks whether the first is more so than the second.
        same: It asks whether both are alike.
    """

    one: str
    two: str
    ask: str
    yes_no: bool = False
    same: bool = False


def parse(question: str) -> Options | None:
    """Return the two options of `question`, if it has two."""
    text = _LEAD.split(" ".join(question.split()))[-1].rstrip("?. ")
    than = _THAN.match(text)
    if than:
        return Options(than["one"], than["two"], than["ask"], yes_no=True)
    same = _SAME.match(text)
    if same:
        return Options(same["one"], same["two"], same["ask"], yes_no=True, same=True)
    before = _BEFORE.match(text)
    if before:
        order = "earlier" if "before" in before["ask"].lower() else "later"
        return Options(before["one"], before["two"], f"happen {order}", yes_no=True)
    core = _ALSO.sub("", text)
    for pattern in (_OF_THE, _MORE_AT, _OR, _WAS_OR):
        found = pattern.match(core)
        if found:
            return Options(found["one"], found["two"], found["ask"])
    return None


def compare(
    reading: Reading,
    subjects: Sequence[Subject],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
    store: Store,
    viewer: Viewer,
) -> Found | None:
    """Return the comparison that the question asks for; None if it asks for none."""
    options = parse(reading.question)
    if options is None or not subjects:
        return None
    shared = "" if options.yes_no else options.ask
    one, two = (
        _best(f"{shared} {option}", subjects) or _best(option, subjects)
        for option in (options.one, options.two)
    )
    if one is None or two is None or one.entity.id == two.entity.id:
        return None
    asked = read(plain(f"{options.ask} {_noun(options.one)}".strip()))
    common = {fact.key for fact in one.facts} & {fact.key for fact in two.facts}
    comparable = {
        key
        for key in common
        if options.same or (order_of(one.of(key)[0].value) and order_of(two.of(key)[0].value))
    }
    if not schema.fields and not options.same:
        comparable = {key for key in comparable if measures(reading.question, key)}
    guesses = guess_fields(asked, comparable, schema=schema, embedder=embedder)
    if not guesses or guesses[0].score < _LIKELY:
        return None
    keys = [g.key for g in guesses if g.score >= max(_LIKELY, guesses[0].score - _NEXT)]
    tables = (
        _table(options, (one, two), key, schema=schema, store=store, viewer=viewer)
        for key in (keys if options.same else sorted(keys, key=lambda key: _tied(key, one, two)))
    )
    return next((table for table in tables if table is not None), None)


def _tied(key: str, one: Subject, two: Subject) -> bool:
    """Whether both have the same value: a date that is the same leaves the time to decide."""
    return order_of(one.of(key)[0].value) == order_of(two.of(key)[0].value)


def _noun(option: str) -> str:
    """Return the head of a description: its words up to the first that begins a clause."""
    words = re.split(
        r"\s+(?:who|that|which|of|at|in|near|from|off|whose|with)\b", option, maxsplit=1
    )
    return words[0]


def _best(text: str, subjects: Sequence[Subject]) -> Subject | None:
    """Return the subject that `text` names, else the one that it describes."""
    said = f" {name_key(text)} "
    named = [
        (len(name), subject)
        for subject in subjects
        for name in map(name_key, (subject.entity.name, *subject.entity.aliases))
        if f" {name} " in said
    ]
    longest = max((length for length, _ in named), default=0)
    exact = {s.entity.id: s for length, s in named if length == longest}
    if len(exact) == 1:
        return next(iter(exact.values()))
    return best_of(match_subjects(read(f"about {text}"), subjects))


def _table(
    options: Options,
    pair: tuple[Subject, Subject],
    key: str,
    *,
    schema: ExtractionSchema,
    store: Store,
    viewer: Viewer,
) -> Found | None:
    facts = (pair[0].of(key)[0], pair[1].of(key)[0])
    shown = [
        [fact, *describing(own, [fact], schema)] for own, fact in zip(pair, facts, strict=True)
    ]
    ledger = Ledger([fact for row in shown for fact in row], store=store, viewer=viewer)
    if not all(ledger.add(own.entity.id, row) for own, row in zip(pair, shown, strict=True)):
        return None
    verdict = _verdict(options, facts)
    if verdict is None:
        return None
    value, statement = verdict
    label = label_of(key, schema)
    return ledger.found(
        (label,),
        value=value,
        statement=f"{statement} ({label.lower()}).",
        rests_on=(2, 2),
        considered=2,
    )


def _verdict(options: Options, facts: tuple[Fact, Fact]) -> tuple[str, str] | None:
    if options.same:
        return _alike(facts[0].value.text, facts[1].value.text)
    one, two = order_of(facts[0].value), order_of(facts[1].value)
    if one is None or two is None or one[0] != two[0]:
        return None
    less = wants_less(options.ask, facts)
    values = (facts[0].value.text, facts[1].value.text)
    if options.yes_no:
        holds = one[1] < two[1] if less else one[1] > two[1]
        against = f"{values[0]} against {values[1]}"
        return ("yes", f"Yes: {against}") if holds else ("no", f"No: {against}")
    if one[1] == two[1]:
        return values[0], f"Both the same: {values[0]}"
    first = (one[1] < two[1]) == less
    chosen, other = values if first else values[::-1]
    option = (options.one if first else options.two).strip()
    return chosen, f"{option[:1].upper()}{option[1:]}: {chosen} against {other}"


def _alike(one: str, two: str) -> tuple[str, str]:
    if name_key(one) == name_key(two):
        return "yes", f"Yes, both: {one}"
    return "no", f"No: {one} against {two}"
