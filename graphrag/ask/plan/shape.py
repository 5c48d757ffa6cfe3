"""A question as numbers: which cues it holds, what it names, how it is built, what it means.

Meaning is the embedding of the delexicalised question (names and numbers masked), so that
what a corpus is about does not decide how it is asked.
"""

from __future__ import annotations

import re

import numpy as np

from graphrag.ask.facts.reading import mask
from graphrag.ask.plan import cues
from graphrag.language.tokens import FUNCTION, tokenise
from graphrag.ports import FloatArray

_CUES = (
    cues.SMALL_TALK,
    cues.OUTSIDE,
    cues.OVERVIEW,
    cues.COUNT,
    cues.LISTING,
    cues.SUPERLATIVE,
    cues.COMPARISON,
    cues.BROADER,
)
_FIRST = (
    {"who", "whom", "whose"}, {"when"}, {"where"}, {"which"}, {"what"}, {"why"}, {"how"},
    {"is", "was", "are", "were", "did", "does", "do", "has", "have", "had", "will", "would"},
    {"list", "name", "count", "show", "find", "rank", "compare", "all", "every", "any"},
    {"tell", "give", "explain", "describe", "outline", "summarise", "summarize"},
)  # fmt: skip
_WORDS = (
    {"i", "me", "my", "mine", "am", "i'm"},
    {"you", "your", "yours", "you're"},
    {"we", "our", "us", "ours"},
    {"they", "their", "people", "others", "everyone", "anyone"},
    {"these", "here", "this"},
    {"all", "every", "any", "each", "both"},
    {"and"},
    {"or"},
    {"than", "over", "above", "below", "under", "more", "less", "most", "least"},
    {"without", "no", "not", "never", "nobody", "none"},
    {"today", "tonight", "tomorrow", "weekend", "now"},
)
_PLURAL = re.compile(r"[a-z]{3,}(?<!ss)(?<!us)(?<!is)s$")
_WHICH_PLURAL = re.compile(
    r"^\W*(?:\w+ )?(?:which|what|all|any|our|my) (?:\w+ )?[a-z]{3,}s\b", re.IGNORECASE
)
_THE_ONE = re.compile(r"\b(?:the|a|an|his|her|its) [a-z]+\b(?<!s)", re.IGNORECASE)

SIZE = len(_CUES) + len(_FIRST) + len(_WORDS) + 12
"""Numbers in a shape."""


def shape_of(question: str) -> FloatArray:
    """Return (SIZE,) float32, each about 0–1."""
    tokens = tokenise(question)
    first = tokens[0].norm if tokens else ""
    words = {token.norm for token in tokens}
    names = [t for t in tokens[1:] if t.is_name]
    content = [t for t in tokens if t.norm not in FUNCTION]
    plural = [t for t in content if t.raw.islower() and _PLURAL.search(t.norm)]
    features = [float(pattern.search(question) is not None) for pattern in _CUES]
    features += [float(first in group) for group in _FIRST]
    features += [float(not words.isdisjoint(group)) for group in _WORDS]
    features += [
        float(bool(names)),
        float(len(names) > 1),
        float(len(names) > 3),
        float(any(t.is_number and t.raw[:1].isdigit() for t in tokens)),
        float(any(t.is_number and not t.raw.isdigit() and t.raw[:1].isalpha() for t in tokens)),
        float(bool(plural)),
        float(len(plural) > 1),
        float(_WHICH_PLURAL.search(question) is not None),
        float(_THE_ONE.search(question) is not None),
        float(question.rstrip().endswith("?")),
        min(len(content), 12) / 12,
        float(len(content) < 3),
    ]
    return np.asarray(features, dtype=np.float32)


def delexicalised(question: str) -> str:
    """Return what is embedded: the question with names and numbers masked."""
    return mask(question) if question.strip() else ""


def names_in(question: str) -> int:
    """Return how many words inside `question` are written as names or numbers."""
    return sum(t.is_name or t.raw[:1].isdigit() for t in tokenise(question)[1:])
