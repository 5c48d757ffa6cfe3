from __future__ import annotations

from typing import Literal

import pytest
from fakes.scripted_model import DictMemo, ScriptedModel
from pydantic import BaseModel, Field

from graphrag.errors import ModelError
from graphrag.money import Meter, metering
from graphrag.ports import Prompt
from graphrag.replies import Reply, listening, prose, reply, schema_of


class Names(BaseModel):
    names: list[str]


PROMPT = Prompt(stage="extract", system="List the names.", user="Ada met Grace.")


def ask(model: ScriptedModel, memo: DictMemo, *, version: str = "1") -> Reply[Names]:
    return reply(model, PROMPT, shape=Names, version=version, memo=memo)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ('{"names": ["Ada"]}', ""),
        ('```json\n{"names": ["Ada"]}\n```', "fenced"),
        ('Here you are: {"names": ["Ada",],}', "repaired"),
        ('["Ada"]', "repaired"),
    ],
)
def test_a_reply_is_taken_as_it_was_meant(text: str, mended: str) -> None:
    model = ScriptedModel([text])
    made = ask(model, DictMemo())
    assert made.value.names == ["Ada"]
    assert made.repaired == mended
    assert len(model.prompts) == 1


def test_prose_is_asked_again_with_the_error() -> None:
    model = ScriptedModel(["I cannot do that.", '{"names": ["Ada"]}'])
    made = ask(model, DictMemo())
    assert made.value.names == ["Ada"]
    assert made.repaired == "asked again"
    assert made.usage.calls == 2
    assert "holds no JSON" in model.prompts[1].user


def test_prose_twice_is_an_error_and_is_not_remembered() -> None:
    memo = DictMemo()
    with pytest.raises(ModelError, match="twice answered out of shape"):
        ask(ScriptedModel(["No.", "No, really."]), memo)
    assert memo.values == {}
    assert ask(ScriptedModel(['{"names": []}']), memo).value.names == []


def test_what_was_paid_is_not_paid_again() -> None:
    memo = DictMemo()
    ask(ScriptedModel(['{"names": ["Ada"]}']), memo)
    second = ask(ScriptedModel([]), memo)
    assert second.value.names == ["Ada"]
    assert (second.usage.calls, second.usage.remembered) == (0, 1)


def test_another_model_or_version_is_asked() -> None:
    memo = DictMemo()
    ask(ScriptedModel(['{"names": ["Ada"]}']), memo)
    other = ScriptedModel(['{"names": ["Grace"]}'], identity="another")
    assert ask(other, memo).value.names == ["Grace"]
    newer = ScriptedModel(['{"names": ["Mary"]}'])
    assert ask(newer, memo, version="2").value.names == ["Mary"]


def test_how_a_reply_was_mended_is_remembered_with_it() -> None:
    memo = DictMemo()
    ask(ScriptedModel(['["Ada"]']), memo)
    assert ask(ScriptedModel([]), memo).repaired == "repaired"


def test_an_object_in_a_bare_list_is_taken_as_that_object() -> None:
    made = ask(ScriptedModel(['[{"names": ["Ada"]}]']), DictMemo())
    assert (made.value.names, made.repaired) == (["Ada"], "repaired")


def test_a_fence_that_never_closes_is_no_trouble() -> None:
    assert ask(ScriptedModel(['```json\n{"names": ["Ada"]}']), DictMemo()).value.names == ["Ada"]


def test_prose_with_a_bracket_in_it_is_no_json() -> None:
    model = ScriptedModel(["As [1] says, no.", '{"names": []}'])
    assert ask(model, DictMemo()).repaired == "asked again"


def test_what_a_model_thinks_aloud_is_no_answer() -> None:
    text = '<think>Perhaps {"names": ["Eve"]}?</think>\n{"names": ["Ada"]}'
    assert ask(ScriptedModel([text]), DictMemo()).value.names == ["Ada"]


def test_prose_is_paid_once_heard_as_it_comes_and_counted_by_the_meter_under_way() -> None:
    memo, pieces = DictMemo(), list[str]()
    model = ScriptedModel(["<think>hm</think> Ada did. "])
    with metering(Meter()) as meter, listening(pieces.append):
        said = [prose(model, PROMPT, version="1", memo=memo) for _ in range(2)]
    assert said == ["Ada did.", "Ada did."]
    assert (meter.total.calls, meter.total.remembered) == (1, 1)
    assert len(pieces) == 1


def test_no_prose_is_an_error_and_is_not_remembered() -> None:
    memo = DictMemo()
    with pytest.raises(ModelError, match="nothing"):
        prose(ScriptedModel([" "]), PROMPT, version="1", memo=memo)
    assert memo.values == {}


class Inner(BaseModel):
    title: str = Field(min_length=1)
    default: float = 5.0


class Outer(BaseModel):
    title: str
    items: tuple[Inner, ...] = ()
    kind: Literal["a", "b"] = "a"


def test_servers_are_told_a_schema_as_strict_ones_want_it() -> None:
    told = schema_of(Outer)
    assert told["additionalProperties"] is False
    assert told["required"] == ["title", "items", "kind"]
    (inner,) = told["$defs"].values()  # type: ignore[attr-defined]  # JSON
    assert inner["required"] == ["title", "default"]
    assert inner["properties"] == {"title": {"type": "string"}, "default": {"type": "number"}}
    assert schema_of(Outer) is told
    Outer.model_validate({"title": "T"})  # what comes back is read as leniently as before
