"""Tokens counted in the encodings of OpenAI's models, offline.

`bpe-openai` (an extra) carries the encodings; without it, or for a model whose encoding it
does not know, the caller estimates. A single call takes no more than 200,000 tokens.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ENCODINGS = (
    (re.compile(r"gpt-(4o|4\.1|5)|o\d"), "o200k_base"),
    (re.compile(r"gpt-(3\.5|4)|text-embedding-"), "cl100k_base"),
)
_AT_ONCE = 50_000
"""Characters; few take more than four tokens."""


def token_counter(model: str) -> Callable[[str], int] | None:
    """Return what counts the tokens that `model` sees in a text; None if that is not known."""
    name = next((name for form, name in _ENCODINGS if form.match(model)), None)
    if name is None:
        return None
    try:
        import bpe_openai
    except ImportError:
        return None
    encoding = bpe_openai.get_encoding(name)

    def count(text: str) -> int:
        parts = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        return sum(len(encoding.encode(part, disallowed_special=())) for part in parts)

    return count
