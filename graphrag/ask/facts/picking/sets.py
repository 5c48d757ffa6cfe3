"""Questions about a few subjects at once: "Two … struck a ditch. Which … the one whose …?".

The first part describes a set and says how large it is; the second picks one of it, or asks
what all of it have in common.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.ask.facts.extremes import extreme_of
from graphrag.ask.facts.fields import guess_fields
from graphrag.ask.facts.picking.fitting import SIZE, fitting
from graphrag.ask.facts.reading import read
from graphrag.ask.facts.subjects import Match, Subject, best_of, match_subjects
from graphrag.ask.facts.words import stems_of
from graphrag.language.names import key as name_key
from graphrag.language.tokens import NUMBER_WORDS
from graphrag.model import ExtractionSchema, Fact
from graphrag.ports import Embedder

_CLEAR = 0.9
"""Share of the best fit that the one picked of a set must have."""
_SPLIT = re.compile(r"(?<=[.;:])\s+(?=[A-Z])")
_PICK = re.compile(
    r"\b(?P<verb>(?:was|is|did|had|were|does)\s+)?\b(?:the|that) (?P<kind>(?:[\w-]+ ){0,2}?)"
    r"(?:one|other|of (?:the )?(?:two|three|pair|them|both))\b,?(?P<by>.*?)"
    r"(?P<rest>\s+(?:headed|going|bound|built|made|registered|flying|located|called|named|based|"
    r"set out|take off|taken off|depart|leave|come from|going to|land|crash|happen|go|belong to)"
    r"(?: from| to| in)?)?\W*$",
    re.IGNORECASE,
)
_OF_THE = re.compile(
    r"^\W*(?P<set>(?:[Oo]f|[Aa]mong) (?:the |these )?\w+ [^,]+),\s+(?:only )?one\s+"
    r"(?P<by>[^.;?]+)[.;]\s+(?P<ask>[A-Z].*)$"
)
"""Of the two …, one …. Where did it …?"""
_NAMED = re.compile(
    r"^\W*(?:what|which|who) (?:is|was|were|are) (?:it|he|she|they|(?:the|his|her|"
    r"their) (?:name|names))\W*$|^\W*who\b[^?]{0,12}\W*$",
    re.IGNORECASE,
)
"""Asks who or what the first part speaks of."""
_WHOEVER = re.compile(r"^who(?:ever)?\b", re.IGNORECASE)
_ALSO = re.compile(
    r"^\W*(?:the )?(?P<role>\w+(?: \w+){0,4}?) (?P<by>of|who|that|for|at|on|which)\b(?P<one>.+?)"
    r"\balso\b(?P<two>[^.;?]+)[.;]\s+(?P<ask>[A-Z].*)$",
    re.IGNORECASE,
)
"""The … of … also …. Where did that one …?"""
_OBJECT = re.compile(r"\s+(?:into|of|at|on|for|about)\b", re.IGNORECASE)
"""Before what a doing was about: "led the inquiry into"."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What a question about a set comes down to.

    Attributes:
        asked: The question about each chosen one.
        chosen: The one picked, or the whole set.
        shared: The answer must be the same for all of `chosen`.
        by: Facts that decided the pick.
    """

    asked: str
    chosen: tuple[Subject, ...]
    shared: bool
    by: tuple[Fact, ...] = ()


def pick(
    question: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Picked | None:
    """Return the subjects that a question about a set is about; None if it is about no set."""
    text = " ".join(question.split())
    linked = _linked(text, subjects, schema=schema, embedder=embedder)
    if linked is not None:
        return linked
    parts = _SPLIT.split(text)
    size = SIZE.search(question)
    if size is None or not subjects:
        return None
    count = 2 if size["both"] else int(NUMBER_WORDS[size["number"].lower()])
    described = parts[0] if len(parts) > 1 else question
    asked = " ".join(parts[1:]) if len(parts) > 1 else question
    if len(subjects) < max(count, 2) or (len(parts) == 1 and not size["both"]):
        return None
    one_of = _OF_THE.match(text)
    described = one_of["set"] if one_of else described
    fits = fitting(described, subjects, schema=schema, embedder=embedder)[:count]
    chosen = tuple(match.subject for match in fits)
    found = _PICK.search(asked)
    describing = _Describing(described, chosen, subjects, schema, embedder)
    if one_of:
        by = f"{one_of['by']} {one_of['ask']}"  # what is asked of it is also true of it
        return describing.one(one_of["ask"], by)
    if len(parts) > 1 and found and (found["by"].strip() or found["kind"].strip()):
        rest = f"{asked[: found.start()]}{found['verb'] or ''}it{found['rest'] or ''}".strip(" ?")
        by = f"{found['kind']}{found['by']}".strip()
        extreme = _by_extreme(rest, by, chosen, schema=schema, embedder=embedder)
        return extreme or _by_yes(rest, by, chosen, schema) or describing.one(rest, by)
    both = size["both"] or _NAMED.match(asked)
    return Picked(question, chosen, shared=True) if both else None


def _linked(
    text: str, subjects: Sequence[Subject], *, schema: ExtractionSchema, embedder: Embedder
) -> Picked | None:
    """Return the other subject with which the described one shares the holder of a role."""
    found = _ALSO.match(text)
    if found is None:
        return None
    first = best_of(match_subjects(read(f"about {found['one']}"), subjects))
    if first is None:
        return None
    keys = {fact.key for fact in first.facts}
    role = _WHOEVER.sub("who", found["role"])
    asked = role if role.startswith("who") else f"who was the {role}"
    if found["by"].lower() in ("who", "that"):
        asked = f"who {_OBJECT.split(found['one'].strip(), maxsplit=1)[0]}"  # "who led the inquiry"
    guesses = guess_fields(read(asked), keys, schema=schema, embedder=embedder)
    if not guesses:
        return None
    holders = {name_key(fact.value.text) for fact in first.of(guesses[0].key)}
    shared = [
        (subject, fact)
        for subject in subjects
        for fact in subject.of(guesses[0].key)
        if subject is not first and name_key(fact.value.text) in holders
    ]
    ranked = fitting(
        found["two"], [subject for subject, _ in shared], schema=schema, embedder=embedder
    )
    if not ranked:
        return None
    chosen = ranked[0].subject
    facts = (*first.of(guesses[0].key), *chosen.of(guesses[0].key))
    return Picked(found["ask"], (chosen,), shared=False, by=facts)


def _by_extreme(
    asked: str,
    by: str,
    chosen: tuple[Subject, ...],
    *,
    schema: ExtractionSchema,
    embedder: Embedder,
) -> Picked | None:
    extreme = extreme_of(by, chosen, schema=schema, embedder=embedder)
    if extreme is None:
        return None
    facts = (extreme.fact, *(fact for _, fact in extreme.others))
    return Picked(asked, (extreme.subject,), shared=False, by=facts)


def _by_yes(
    asked: str, by: str, chosen: tuple[Subject, ...], schema: ExtractionSchema
) -> Picked | None:
    """Pick the only one with "Yes" in a field whose questions or label say `by`."""
    wanted = stems_of(by)
    for rule in schema.fields:
        said = stems_of(" ".join([*rule.labels, *rule.questions]))
        if wanted and wanted <= said:
            held = [(s, fact) for s in chosen for fact in s.of(rule.key)]
            yes = [(s, fact) for s, fact in held if fact.value.text.casefold() == "yes"]
            if len(yes) == 1:
                return Picked(asked, (yes[0][0],), shared=False, by=(yes[0][1],))
    return None


@dataclass(frozen=True, slots=True)
class _Describing:
    """A set, and everything beside it: a set described in other words may lack the one."""

    described: str
    chosen: tuple[Subject, ...]
    subjects: Sequence[Subject]
    schema: ExtractionSchema
    embedder: Embedder

    def one(self, asked: str, by: str) -> Picked | None:
        """Return the one of the set that `by` describes; else the one of all that it does."""
        own = {match.subject.entity.id: match.score for match in self._fitting(by, self.subjects)}
        best = max(own.values())
        for among in (self.chosen, self.subjects):
            ranked = sorted(
                self._fitting(self.described, among),
                key=lambda m: (-own[m.subject.entity.id], -m.score, m.subject.entity.id),
            )
            first, second = (own[match.subject.entity.id] for match in ranked[:2])
            if first > second and first >= _CLEAR * best:
                return Picked(asked, (ranked[0].subject,), shared=False)
        return None

    def _fitting(self, text: str, among: Sequence[Subject]) -> tuple[Match, ...]:
        return fitting(text, among, schema=self.schema, embedder=self.embedder)
