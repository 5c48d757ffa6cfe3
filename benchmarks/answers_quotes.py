"""Corruptions of real sentences: which quotes and claims does verification let through?

Sentences are drawn from passages (MuSiQue corpus, accident reports). Honest changes of
dress (case, dashes, typos, ellipsis, spacing) should be accepted; changes of meaning
(numbers, names, negation, order, opposite words) refused. Everything is seeded.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from graphrag.language.claims import supports
from graphrag.language.quotes import align
from graphrag.language.sentences import sentences
from graphrag.language.tokens import FUNCTION, fold, tokenise

Change = Callable[[str, str, random.Random], str | None]
"""From a sentence and its passage to a changed sentence; None where it does not apply."""

_OPPOSITES = {
    "before": "after", "after": "before", "increased": "decreased", "first": "last",
    "last": "first", "high": "low", "low": "high", "left": "right", "right": "left",
    "north": "south", "south": "north", "east": "west", "west": "east", "more": "less",
    "above": "below", "below": "above", "older": "younger", "younger": "older", "won": "lost",
    "lost": "won", "early": "late", "late": "early", "up": "down", "down": "up",
    "began": "ended", "ended": "began", "major": "minor", "minor": "major", "large": "small",
    "small": "large", "largest": "smallest", "oldest": "youngest", "northern": "southern",
    "southern": "northern", "eastern": "western", "western": "eastern", "from": "to",
    "under": "over", "over": "under", "father": "son", "son": "father", "son's": "father's",
    "most": "least", "male": "female", "husband": "wife", "wife": "husband", "upper": "lower",
    "lower": "upper", "failed": "succeeded", "open": "closed", "normal": "abnormal",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rates:
    """Shares of wrong verdicts.

    Attributes:
        false_accepts: Of corrupted ones.
        false_rejects: Of honest ones.
        corrupted: How many there were.
        honest: How many there were.
        by_change: Share of wrong verdicts by kind of change.
    """

    false_accepts: float
    false_rejects: float
    corrupted: int
    honest: int
    by_change: dict[str, float]


def draw(passages: Sequence[str], *, count: int, seed: int) -> list[tuple[str, str]]:
    """Return `count` (sentence, passage) pairs of 8 to 40 words, each passage used once."""
    rng = random.Random(seed)  # noqa: S311 - not for secrets
    shuffled = list(passages)
    rng.shuffle(shuffled)
    drawn: list[tuple[str, str]] = []
    for passage in shuffled:
        usable = [
            text
            for span in sentences(passage)
            if 8 <= len((text := span.of(passage)).split()) <= 40 and text[-1:] == "."
        ]
        if usable:
            drawn.append((rng.choice(usable), passage))
        if len(drawn) == count:
            break
    return drawn


def quote_rates(pairs: Sequence[tuple[str, str]], *, seed: int) -> Rates:
    """Return how often `align` is wrong about honest and corrupted quotes of `pairs`."""
    return _rates(pairs, seed, lambda quote, passage: align(quote, passage) is not None)


def token_set_rates(pairs: Sequence[tuple[str, str]], *, seed: int) -> Rates:
    """Return the same for the widespread rule: 85 % of the quote's tokens occur in the passage."""
    return _rates(pairs, seed, _token_set)


def claim_rates(pairs: Sequence[tuple[str, str]], *, seed: int) -> Rates:
    """Return how often `supports` is wrong when the changed sentence is the claim."""
    sentence_of = {id(passage): sentence for sentence, passage in pairs}
    return _rates(
        pairs,
        seed,
        lambda claim, passage: supports(claim, [sentence_of[id(passage)]]),
        honest=("case", "dashes", "spacing", "shortened"),
    )


def _token_set(quote: str, passage: str) -> bool:
    tokens = [token.norm for token in tokenise(quote)]
    held = {token.norm for token in tokenise(passage)}
    return sum(token in held for token in tokens) >= 0.85 * len(tokens)


def _rates(
    pairs: Sequence[tuple[str, str]],
    seed: int,
    accepts: Callable[[str, str], bool],
    honest: Sequence[str] = ("case", "dashes", "typos", "ellipsis", "spacing"),
) -> Rates:
    wrong: dict[str, list[bool]] = {}
    for name, is_honest, changed, passage in _changed(pairs, seed, honest):
        wrong.setdefault(name, []).append(accepts(changed, passage) != is_honest)
    dress = [value for name in honest for value in wrong.get(name, ())]
    meaning = [value for name, values in wrong.items() if name not in honest for value in values]
    return Rates(
        sum(meaning) / max(len(meaning), 1),
        sum(dress) / max(len(dress), 1),
        len(meaning),
        len(dress),
        {name: round(sum(values) / len(values), 4) for name, values in sorted(wrong.items())},
    )


def _changed(
    pairs: Sequence[tuple[str, str]], seed: int, honest: Sequence[str]
) -> Iterator[tuple[str, bool, str, str]]:
    rng = random.Random(seed)  # noqa: S311 - not for secrets
    for sentence, passage in pairs:
        for name, change in {**_HONEST, **_CORRUPT}.items():
            if name in _HONEST and name not in honest:
                continue
            changed = change(sentence, passage, rng)
            if (
                changed is not None
                and changed != sentence
                and (name in _HONEST or changed not in passage)
            ):
                yield name, name in _HONEST, changed, passage


def _case(sentence: str, _: str, rng: random.Random) -> str | None:
    return rng.choice([sentence.upper(), sentence.lower()])


def _dashes(sentence: str, _: str, rng: random.Random) -> str | None:
    if not re.search(r"\w-\w", sentence):
        return None
    return re.sub(r"(?<=\w)-(?=\w)", rng.choice(["\u2013", "\u2011", " "]), sentence)


def _spacing(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.split()
    at = rng.randrange(1, len(words))
    return " ".join(words[:at]) + "\n  " + " ".join(words[at:])


def _typos(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.split()
    long = [i for i, w in enumerate(words) if w.isalpha() and w.islower() and len(w) >= 6]
    if not long:
        return None
    index = rng.choice(long)
    word = words[index]
    at = rng.randrange(1, len(word) - 2)
    words[index] = rng.choice(
        [
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
        ]
    )
    return " ".join(words)


def _ellipsis(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.split()
    if len(words) < 12:
        return None
    begin = rng.randrange(4, len(words) - 6)
    end = min(begin + rng.randrange(1, 5), len(words) - 4)
    if any(fold(w.strip(".,;")) in {"not", "no", "never", "without"} for w in words[begin:end]):
        return None
    return " ".join([*words[:begin], rng.choice(["\u2026", "...", "[...]"]), *words[end:]])


def _shortened(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.split()
    at = rng.randrange(len(words) // 2, len(words))
    kept = words[:at]
    negations = [w for w in words if fold(w.strip(".,;")) in {"not", "no", "never", "nor", "none"}]
    return None if negations or len(kept) < 5 else " ".join(kept)


def _number(sentence: str, passage: str, rng: random.Random) -> str | None:
    numbers = list(re.finditer(r"\d+", sentence))
    if not numbers:
        return None
    found = rng.choice(numbers)
    others = sorted(set(re.findall(r"\d+", passage)) - {found.group()})
    new = rng.choice([*others, str(int(found.group()) + rng.randrange(1, 9))])
    return sentence[: found.start()] + new + sentence[found.end() :]


def _name(sentence: str, passage: str, rng: random.Random) -> str | None:
    def names(text: str) -> list[str]:
        return [
            t.raw for t in tokenise(text)[1:] if t.is_name and t.raw.isalpha() and len(t.raw) > 2
        ]

    mine, others = names(sentence), sorted(set(names(passage)) - set(names(sentence)))
    if not mine or not others:
        return None
    old = rng.choice(mine)
    return re.sub(rf"\b{re.escape(old)}\b", rng.choice(others), sentence, count=1)


def _negation(sentence: str, _: str, rng: random.Random) -> str | None:
    removed = re.sub(r"\s(?:not|never)\b|n't\b", "", sentence, count=1)
    if removed != sentence:
        return removed
    verbs = list(re.finditer(r"\b(?:was|is|were|are|has|had|have|did|can|will|would)\b", sentence))
    if not verbs:
        return None
    at = rng.choice(verbs).end()
    return f"{sentence[:at]} {rng.choice(['not', 'never'])}{sentence[at:]}"


def _order(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.rstrip(".").split()
    capital = [
        i
        for i, w in enumerate(words)
        if w[:1].isupper() and w.isalpha() and fold(w) not in FUNCTION
    ]
    usable = [(i, j) for i in capital for j in capital if j - i > 1 and words[i] != words[j]]
    if not usable:
        return None
    i, j = rng.choice(usable)
    words[i], words[j] = words[j], words[i]
    return " ".join(words) + "."


def _opposite(sentence: str, _: str, rng: random.Random) -> str | None:
    words = sentence.split()
    usable = [i for i, word in enumerate(words) if word.lower() in _OPPOSITES]
    if not usable:
        return None
    index = rng.choice(usable)
    words[index] = _OPPOSITES[words[index].lower()]
    return " ".join(words)


_HONEST: dict[str, Change] = {
    "case": _case,
    "dashes": _dashes,
    "typos": _typos,
    "ellipsis": _ellipsis,
    "spacing": _spacing,
    "shortened": _shortened,
}
_CORRUPT: dict[str, Change] = {
    "number": _number,
    "name": _name,
    "negation": _negation,
    "order": _order,
    "opposite": _opposite,
}
