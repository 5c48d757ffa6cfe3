"""Posts that a question names: who is chief executive is not the chief financial officer."""

from __future__ import annotations

import re

from graphrag.language.tokens import tokenise

_POST = re.compile(
    r"(?<!['\u2019])\b"
    r"(?P<post>(?:(?:chief|deputy|vice|assistant|acting|senior|honorary)[ -])?(?:[a-z-]+ )?"
    r"(?:officer|director|manager|president|secretary|treasurer|engineer|counsel|auditor|editor))\b"
)
_SAME = (
    frozenset({"chief", "executive", "officer"}),
    frozenset({"managing", "director"}),
    frozenset({"general", "manager"}),
)
"""Posts that are one: who leads a firm."""
_BEFORE = frozenset(
    [
        "the",
        "a",
        "an",
        "of",
        "as",
        "is",
        "was",
        "our",
        "your",
        "its",
        "their",
        "who",
        "which",
        "what",
    ]
)
_SHORT = {"cfo": "chief financial officer", "cto": "chief technology officer"}


def post_in(question: str) -> frozenset[str]:
    """Return the words of the post that `question` asks for; empty for who leads, and no post."""
    text = question.lower()
    for short, post in _SHORT.items():
        text = re.sub(rf"\b{short}\b", post, text)
    found = _POST.search(text)
    words = frozenset(found["post"].split()) - _BEFORE if found else frozenset[str]()
    leads = any(words <= same for same in _SAME)
    return frozenset() if leads or len(words) < 2 else words


def holds_post(text: str, post: frozenset[str]) -> bool:
    """Whether `text` names that post, in full or by its initials."""
    words = {token.norm for token in tokenise(text)}
    short = {name for name, full in _SHORT.items() if post <= set(full.split())}
    return post <= words or bool(short & words)
