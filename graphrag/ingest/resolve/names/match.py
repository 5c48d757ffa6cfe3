"""Compare two names, token by token, and say what decided.

`auto` is for names that differ in dress only; a near spelling goes to `review`, since in
a graph it is mostly another thing (Monaco and Monica); all else is `reject`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from graphrag.ingest.resolve.names.align import align
from graphrag.ingest.resolve.names.guards import guard
from graphrag.ingest.resolve.names.kinds import Kind
from graphrag.ingest.resolve.names.lexicon import lexicon
from graphrag.ingest.resolve.names.normalise import Name, acronyms_of

Band = Literal["auto", "review", "reject"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comparing two names gave.

    Attributes:
        band: auto (one thing), review (ask), reject (two things, or nothing to go by).
        score: 0–1.
        reason: One clause.
        features: What decided, by name, each 0–1.
    """

    band: Band
    score: float
    reason: str
    features: Mapping[str, float] = field(default_factory=dict)


def compare(left: Name, right: Name, kind: Kind = "") -> Verdict:
    """Compare two names of things of one `kind`."""
    forbidden = guard(left, right, kind)
    if forbidden:
        return Verdict("reject", 0.0, forbidden, {"guard": 1.0})
    same = _same_but_for_dress(left, right, kind)
    if same is not None:
        return same
    if not left.tokens or not right.tokens:
        return Verdict("reject", 0.0, "nothing to compare")
    acronym = _acronym(left, right)
    if acronym is not None:
        return acronym
    return _alignment(left, right, kind)


def _same_but_for_dress(left: Name, right: Name, kind: Kind) -> Verdict | None:
    if left.compact != right.compact or (left.tokens != right.tokens and len(left.compact) < 4):
        return None
    if left.generation != right.generation:
        return Verdict("review", 0.8, "one is called junior or senior", {"generation": 0.5})
    if left.qualifier != right.qualifier:
        return Verdict("review", 0.8, "one has a note in brackets", {"qualifier": 0.5})
    if left.tokens != right.tokens:
        return Verdict("auto", 0.98, "same but for spacing", {"spacing": 1.0})
    return _same_words(left, right, kind)


def _same_words(left: Name, right: Name, kind: Kind) -> Verdict:
    if left.forms != right.forms:
        # A product has no legal form: the iPhone SE is no European company.
        found: Band = "review" if kind == "other" else "auto"
        return Verdict(found, 0.98, "same but for the legal form", {"legal_form": 1.0})
    if left.title != right.title:
        band: Band = "auto" if len(left.tokens) > 1 else "review"
        return Verdict(band, 0.97, "same but for the title", {"title": 1.0})
    return Verdict("auto", 1.0, "same after normalising", {"same": 1.0})


def _acronym(left: Name, right: Name) -> Verdict | None:
    for short, long in ((left, right), (right, left)):
        if short.capitals and len(long.tokens) > 1 and short.compact in acronyms_of(long):
            return Verdict("review", 0.75, "initials of the other's words", {"acronym": 1.0})
    return None


def _alignment(left: Name, right: Name, kind: Kind) -> Verdict:
    one, other = _rejoined(left.tokens, right.tokens)
    pairs, only_one, only_other = align(one, other)
    particles = lexicon().particles
    only_one = [token for token in only_one if token not in particles]
    only_other = [token for token in only_other if token not in particles]
    matched = sum(s * min(len(a), len(b)) for a, b, s in pairs)
    total = sum(max(len(a), len(b)) for a, b, _ in pairs)
    total_all = total + sum(map(len, only_one)) + sum(map(len, only_other))
    score = matched / total_all if total_all else 0.0
    features = {
        "spelling": matched / total if total else 0.0,
        "covered": total / total_all if total_all else 0.0,
    }
    if only_one and only_other:
        return Verdict("reject", score, "words that the other lacks on both sides", features)
    if not pairs:
        return Verdict("reject", score, "no word in common", features)
    if only_one or only_other:
        return _longer(pairs, only_one or only_other, score, features, kind)
    return _near(pairs, score, features)


def _near(pairs: list[tuple[str, str, float]], score: float, features: dict[str, float]) -> Verdict:
    if all(s == 1.0 for _, _, s in pairs):
        return Verdict("review", 0.9, "same words in another order", {**features, "order": 1.0})
    if all(s == 1.0 or min(len(a), len(b)) == 1 for a, b, s in pairs):
        return Verdict("review", 0.8, "an initial stands for a name", {**features, "initials": 1.0})
    return Verdict("review", score, "near spelling", features)


def _longer(
    pairs: list[tuple[str, str, float]],
    rest: list[str],
    score: float,
    features: dict[str, float],
    kind: Kind,
) -> Verdict:
    solid = [pair for pair in pairs if min(len(pair[0]), len(pair[1])) > 1]
    if kind == "person" and len(solid) >= 2 and len(rest) <= 2:
        return Verdict("review", score, "one has more names", features)
    return Verdict("reject", score, "one has more words", features)


def _rejoined(
    one: tuple[str, ...], other: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Join neighbours that the other name writes as one word ("Patr ushev", "van der Bilt")."""
    return _join(one, other), _join(other, one)


def _join(tokens: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    for size in range(min(3, len(tokens)), 1, -1):
        for start in range(len(tokens) - size + 1):
            joined = "".join(tokens[start : start + size])
            if joined in other and len(joined) > 3:
                return (*tokens[:start], joined, *tokens[start + size :])
    return tokens
