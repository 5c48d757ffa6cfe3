"""Which field a question asks for: nearest of the questions that the schema lists.

Names are masked on both sides, so that "how old was the pilot at Fresno" and "how old was
the pilot" are one question. Beside nearness count: the words that both share (rare ones
more), whether they ask alike (who, when, how many), and the words of the field's label.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from graphrag.ask.facts.nouns import things
from graphrag.ask.facts.reading import Reading, mask, unplaced
from graphrag.ask.facts.words import stems_of
from graphrag.model import ExtractionSchema
from graphrag.ports import Embedder

_NEAR, _SHARED, _ALIKE, _LABEL = 0.5, 0.3, 0.2, 0.1
_THING = 0.2
"""What a field loses with which a "what" shares only words for things ("the ship"), not doings."""
_RARE = 2.3
"""Rarity from which a word tells fields apart: in less than a tenth of the questions."""
_COMPOUND = re.compile(r"\b\w+-\w+(?:-\w+)*\b")
_CLAUSES = 0.985
"""What nearness to the question without its clauses counts."""
_ASKS = (
    (
        "who",
        re.compile(
            r"^(?:by |to |from |for |with )?(?:who(?:m|se)?|(?:which|what) (?:company|firm|person|"
            r"people|man|woman|organi[sz]ation|agency))\b"
        ),
    ),
    (
        "date",
        re.compile(
            r"^when\b|^(?:in |on |at )?(?:what|which) (?:\w+ )?(?:day|date|year|month|time|hour)\b"
        ),
    ),
    (
        "where",
        re.compile(r"^(?:from |to )?where\b|^(?:in|at|near|from|to) (?:what|which) (?!year|day)"),
    ),
    ("why", re.compile(r"^why\b")),
    (
        "how many",
        re.compile(r"^how (?:many|much|old|long|far|high|fast|strong|low|cold|warm|wide|deep)\b"),
    ),
    ("how", re.compile(r"^how\b")),
    ("yes or no", re.compile(r"^(?:is|was|were|are|did|does|do|had|has|have|could|can)\b")),
)
_ANYONE = stems_of("man woman person people somebody someone boy girl company firm one")
"""Words for whoever it was: they ask for nothing in particular."""
_STRANDED = re.compile(r"\b(?:into|against|with|by|about|through|over)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FieldGuess:
    """A field that a question may ask for.

    Attributes:
        key: Of the facts.
        label: As people read it.
        score: How surely it is asked for; about 0–1.
        telling: Stems of the question and the label that few fields' questions have.
        strange: Stems of the question that no question for this field has: it may ask for
            something else.
    """

    key: str
    label: str
    score: float
    telling: frozenset[str] = frozenset()
    strange: frozenset[str] = frozenset()


def guess_fields(
    reading: Reading, keys: Iterable[str], *, schema: ExtractionSchema, embedder: Embedder
) -> tuple[FieldGuess, ...]:
    """Return fields among `keys`, best first, ties by key."""
    asked = _questions(sorted(set(keys)), schema)
    if not asked or not reading.question.strip():
        return ()
    vectors = embedder.embed([reading.masked, reading.head, *(text for _, text in asked)])
    near = [max(float(v @ vectors[0]), _CLAUSES * float(v @ vectors[1])) for v in vectors[2:]]
    rarity = _rarity([text for _, text in asked])
    head = stems_of(reading.head)
    said: dict[str, frozenset[str]] = {}
    for key, text in asked:
        said[key] = said.get(key, stems_of(label_of(key, schema))) | stems_of(text)
    nouns = things(schema)
    unspecific = bool(head) and _asks(reading.head) == "what"
    best: dict[str, float] = {}
    for (key, text), cosine in zip(asked, near, strict=True):
        score = (
            _NEAR * cosine
            + _SHARED * _share(head, stems_of(text), rarity)
            + _ALIKE * _alike(reading.head, text)
        )
        best[key] = max(best.get(key, -1.0), score)
    guesses = [
        FieldGuess(
            key,
            label_of(key, schema),
            score
            + _LABEL * _label_share(key, schema, head)
            - _THING * (unspecific and head & said[key] <= nouns),
            _telling(head, key, schema, rarity),
            _rare(stems_of(_COMPOUND.sub("", reading.head)) - said[key] - _ANYONE, rarity),
        )
        for key, score in best.items()
    ]
    return tuple(sorted(guesses, key=lambda guess: (-guess.score, guess.key)))


def field_questions(schema: ExtractionSchema) -> tuple[str, ...]:
    """Return every text that `guess_fields` may embed for `schema`, so that it can be ready."""
    keys = sorted({rule.key for rule in schema.fields})
    return tuple(dict.fromkeys(text for _, text in _questions(keys, schema)))


def label_of(key: str, schema: ExtractionSchema) -> str:
    """Return how people read `key`: its first label, else the key in words."""
    labels = _labels(key, schema)
    return labels[0] if labels else key.replace("_", " ")


def _labels(key: str, schema: ExtractionSchema) -> list[str]:
    found = [label for rule in schema.fields if rule.key == key for label in rule.labels]
    return [text for label in found if (text := label.strip().rstrip(":")) and text != "*"]


def _questions(keys: Sequence[str], schema: ExtractionSchema) -> list[tuple[str, str]]:
    """Return (key, question, masked) pairs: the schema's, else one made of the label."""
    listed: dict[str, list[str]] = {}
    for rule in schema.fields:
        listed.setdefault(rule.key, []).extend(rule.questions)
    return [
        (key, unplaced(mask(question)))
        for key in keys
        for question in dict.fromkeys(
            listed.get(key) or [f"what was the {label_of(key, schema).lower()}"]
        )
    ]


def _rarity(texts: Sequence[str]) -> Mapping[str, float]:
    counts = Counter(word for text in texts for word in stems_of(text))
    return {word: math.log((len(texts) + 1) / (count + 0.5)) for word, count in counts.items()}


def _share(asked: frozenset[str], listed: frozenset[str], rarity: Mapping[str, float]) -> float:
    """Return the weighted share of words that two questions have in common, 0–1.

    A word that no field's question has weighs as much as the rarest.
    """
    most = max(rarity.values(), default=1.0)
    weights = {word: rarity.get(word, most) for word in asked | listed}
    total = sum(weights[word] for word in asked) + sum(weights[word] for word in listed)
    return 2 * sum(weights[word] for word in asked & listed) / total if total else 0.0


def _alike(one: str, two: str) -> float:
    if _stranded(one) != _stranded(two):
        return 0.0
    first, second = _asks(one), _asks(two)
    if first == second:
        return 1.0
    return 0.4 if "what" in {first, second} and "why" not in {first, second} else 0.0


def _stranded(question: str) -> str:
    """Return the preposition that ends `question`: it asks for what stands after the verb."""
    found = _STRANDED.search(question.strip(" ?."))
    return found.group().lower() if found else ""


def _asks(question: str) -> str:
    text = question.strip().lower()
    return next((name for name, pattern in _ASKS if pattern.search(text)), "what")


def _label_share(key: str, schema: ExtractionSchema, asked: frozenset[str]) -> float:
    shares = [0.0]
    for label in _labels(key, schema) or [key.replace("_", " ")]:
        words = stems_of(label)
        total = len(words) + len(asked)
        shares.append(2 * len(words & asked) / total if total else 0.0)
    return max(shares)


def _telling(
    asked: frozenset[str], key: str, schema: ExtractionSchema, rarity: Mapping[str, float]
) -> frozenset[str]:
    return _rare(asked | stems_of(label_of(key, schema)) | stems_of(key.replace("_", " ")), rarity)


def _rare(words: frozenset[str], rarity: Mapping[str, float]) -> frozenset[str]:
    return frozenset(word for word in words if rarity.get(word, _RARE) >= _RARE)
