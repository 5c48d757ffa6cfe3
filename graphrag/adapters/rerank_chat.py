"""A chat model as a reranker: it gives each passage 0 to 10 points, all in one call.

Replies are remembered, as all paid ones are. A passage that the model forgets has 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Template
from typing import Annotated

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict

from graphrag.language.fenced import tamed
from graphrag.model.ids import digest
from graphrag.ports import ChatModel, FloatArray, Memo, Prompt
from graphrag.replies import reply
from graphrag.resources import prompt as text_of

VERSION = "1"
STAGE = "answer"
_MOST_CHARACTERS = 2_000
"""Of one passage."""
_MAX_REPLY = 1_500


def _points(value: object) -> object:
    try:
        return min(10.0, max(0.0, float(str(value))))
    except ValueError:
        return 0.0


class _Scored(BaseModel):
    model_config = ConfigDict(extra="ignore")
    passage: int
    score: Annotated[float, BeforeValidator(_points)] = 0.0


class _Scores(BaseModel):
    model_config = ConfigDict(extra="ignore")
    scores: tuple[_Scored, ...] = ()


class ChatReranker:
    """A `Reranker` that asks a chat model.

    Args:
        model: Who is asked.
        memo: Keeps what it said.
    """

    def __init__(self, model: ChatModel, memo: Memo) -> None:
        self._model = model
        self._memo = memo

    def score(self, question: str, passages: Sequence[str]) -> FloatArray:
        """Return (n,) float32, 0–10; passages are cut at 2,000 characters.

        Raises:
            ModelError: Not reached, or twice out of shape.
        """
        points = np.zeros(len(passages), dtype=np.float32)
        if not passages:
            return points
        listed = "\n\n".join(
            f"[{number}] {tamed(passage[:_MOST_CHARACTERS])}"
            for number, passage in enumerate(passages, 1)
        )
        user = Template(text_of("rerank/passages")).substitute(
            boundary=digest("boundary", listed), passages=listed, question=tamed(question)
        )
        prompt = Prompt(STAGE, text_of("rerank/system").strip(), user.strip(), _MAX_REPLY)
        made = reply(self._model, prompt, shape=_Scores, version=VERSION, memo=self._memo)
        for item in made.value.scores:
            if 1 <= item.passage <= len(passages):
                points[item.passage - 1] = item.score
        return points
