"""A sentence that says all that the question says answers alone.

"Which CFO resigned?" is answered by the one who resigned; another CFO is only near.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.ask.answer.prose.ranking import Ranked
from graphrag.ask.facts import Reading

_ALL = 0.999
_LEAST = 2
_NAME = re.compile(r"^\W*(?:who|which)\b", re.IGNORECASE)


def those_that_say_all(reading: Reading, ranked: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Return of `ranked` only what holds every word of a question for a name, if the best does.

    Questions of one word, and those for no name, keep everything: what they ask for may
    stand beside the words they ask with.
    """
    whole = tuple(item for item in ranked if item.words >= _ALL)
    named = bool(_NAME.match(reading.question)) and len(reading.words) >= _LEAST
    if not named or not whole or whole[0] is not ranked[0]:
        return tuple(ranked)
    return whole
