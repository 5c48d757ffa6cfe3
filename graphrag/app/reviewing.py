"""Have a chat model decide on names that wait, from what a person would be shown."""

from __future__ import annotations

from string import Template
from typing import Literal

from pydantic import BaseModel

from graphrag.app.contexts import Waiting
from graphrag.language.fenced import tamed
from graphrag.model.ids import digest
from graphrag.ports import ChatModel, Memo, Prompt
from graphrag.replies import reply
from graphrag.resources import prompt

STAGE = "merges"
_VERSION = "1"
_MOST = 1000
"""Characters of a name or a sentence that are sent."""

Verdict = Literal["same", "different", "unsure"]


class _Judged(BaseModel):
    verdict: Verdict


def judged(item: Waiting, *, model: ChatModel, memo: Memo) -> Verdict:
    """Return what `model` says of two names, each with its sentence.

    Raises:
        ModelError: It is not reached, or does not answer in the agreed shape.
    """
    said = {
        "kept": item.kept.name,
        "kept_type": item.kept.type,
        "kept_sentence": item.kept.sentence,
        "absorbed": item.absorbed.name,
        "absorbed_type": item.absorbed.type or item.merge.absorbed_type,
        "absorbed_sentence": item.absorbed.sentence,
        "reason": item.merge.reason,
    }
    shown = {key: tamed(" ".join(text.split())[:_MOST]) or "none" for key, text in said.items()}
    user = Template(prompt("merges/pair")).substitute(
        shown, boundary=digest(STAGE, *shown.values())[:12]
    )
    asked = Prompt(STAGE, prompt("merges/system"), user, 200)
    return reply(model, asked, shape=_Judged, version=_VERSION, memo=memo).value.verdict
