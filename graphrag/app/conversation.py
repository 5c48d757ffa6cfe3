"""A conversation: each question may lean on those before it. It is kept in memory alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from graphrag.model import Answer, LinkedEntity

if TYPE_CHECKING:
    from graphrag.ask.follow_up import Turn
    from graphrag.ports import ChatModel

_MARK = re.compile(r"\s*\[\d+\]")
_HEAD = 400
"""Characters of an answer in which names are looked for."""


class Conversation:
    """Questions and answers in a row.

    Args:
        ask: Answers a question that stands alone.
        named_in: Finds the entities that a text names, as the viewer sees them.
        model: Who rewrites follow-ups; None for rules alone.
        counted: Counts what that costs.
    """

    def __init__(
        self,
        ask: Callable[[str], Answer],
        *,
        named_in: Callable[[str], tuple[LinkedEntity, ...]],
        model: ChatModel | None,
        counted: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._ask, self._named_in, self._model = ask, named_in, model
        self._counted = counted
        self._turns: list[Turn] = []

    def stand_alone(self, question: str) -> str:
        """Return `question` as it can be asked without what was said before."""
        from graphrag.ask.follow_up import stand_alone

        with self._counted():
            return stand_alone(question, self._turns, named_in=self._named_in, model=self._model)

    def ask(self, question: str) -> Answer:
        """Answer `question`, which stands alone, and remember both until the end."""
        from graphrag.ask.follow_up import Turn

        answer = self._ask(question)
        text = _MARK.sub("", answer.text)
        asked_of = self._named(question)
        known = {item.id for item in asked_of}
        said = () if answer.abstained else self._named(text[:_HEAD])
        answered = tuple(item for item in said if item.id not in known)
        self._turns.append(Turn(question, text, asked_of, answered))
        return answer

    def forget(self) -> None:
        """Begin anew."""
        self._turns.clear()

    def _named(self, text: str) -> tuple[LinkedEntity, ...]:
        named = self._named_in(text)
        return tuple(item for item in named if item.surface != item.surface.lower())
