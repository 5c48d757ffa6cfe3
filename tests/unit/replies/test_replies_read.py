"""What a model said, read as the object that it meant."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel

from graphrag.replies.read import OutOfShapeError, shaped


class Names(BaseModel):
    names: list[str]
    note: str = ""


ADA = '{"names": ["Ada"]}'
TICKS = Names(names=["Ada"], note="Run ```make``` first.").model_dump_json(indent=1)


@pytest.mark.parametrize(
    "text",
    [
        f"Here is [the result] for {{name}}, see [1]:\n{ADA}",
        f"{ADA}\n\nNote: I left out [brackets], {{braces}} and empty lists ([]).",
        f'First draft:\n```json\n{{"names": []}}\n```\nCorrected:\n```json\n{ADA}\n```',
        f'{{"result": {ADA}}}',
        f'{{"thought": "Somebody is named."}}\n{ADA}',
        f"\ufeff{ADA}",
        f"<tool_call>\n{ADA}\n</tool_call>",
        f"```json\n{ADA[:-1]},}}\n```\nI hope that this helps [1]!",
        "{'names': ['Ada'], 'note': None,}".replace("None", "''"),
    ],
)
def test_what_stands_around_an_object_is_no_trouble(text: str) -> None:
    value, mended = shaped(text, Names)
    assert value.names == ["Ada"]
    assert mended in {"fenced", "repaired"}


@pytest.mark.parametrize("text", [f"```json\n{TICKS}\n```", f"Said:\n```\n{TICKS}\n```\nDone."])
def test_a_fence_inside_of_a_text_ends_nothing(text: str) -> None:
    assert shaped(text, Names)[0].note == "Run ```make``` first."


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"names":' * 5_000,
        '{"names": ' + "9" * 6_000 + "}",
        "[1] and {names}",
        "",
        "null",
        "{}",
    ],
)
def test_what_is_no_object_is_out_of_shape_whatever_it_is(text: str) -> None:
    with pytest.raises(OutOfShapeError):
        shaped(text, Names)


def test_a_number_that_is_none_is_nothing() -> None:
    class Scored(BaseModel):
        score: float | None

    assert shaped('{"score": NaN}', Scored)[0].score is None


def test_a_deep_text_is_kept_as_it_is() -> None:
    deep = json.loads("[" * 200 + "]" * 200)
    assert shaped(json.dumps({"names": ["Ada"], "more": deep}), Names)[0].names == ["Ada"]
