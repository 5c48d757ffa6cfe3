"""C21: a summary of three paragraphs is kept whole, however the model breaks its lines."""

from __future__ import annotations

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel
from pydantic import BaseModel

from graphrag.ports import Prompt
from graphrag.replies import reply


class Summary(BaseModel):
    title: str
    summary: str


THREE = 'The first paragraph.\n\nThe second, with a "quote".\n\nThe third.'
ESCAPED = Summary(title="Deals", summary=THREE).model_dump_json()


@pytest.mark.parametrize(
    "text", [ESCAPED, ESCAPED.replace("\\n", "\n"), f"```json\n{ESCAPED}\n```"]
)
def test_c21_a_summary_of_three_paragraphs_is_kept_whole(text: str) -> None:
    memo = DictMemo()
    prompt = Prompt("report", "Summarise.", "All of it.")
    for model in (ScriptedModel([text]), ScriptedModel([])):
        made = reply(model, prompt, shape=Summary, version="1", memo=memo)
        assert made.value.summary == THREE
