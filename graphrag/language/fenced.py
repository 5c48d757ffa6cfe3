"""Text of documents on its way into a prompt."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"<(?=\||/?s>|/?\w+_of_\w+>)|\|(?=>)")


def tamed(text: str) -> str:
    """Return `text` with the marks apart that some servers read as their own control tokens."""
    return _CONTROL.sub(lambda found: f"{found.group()} ", text)
