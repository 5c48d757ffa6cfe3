"""Chat over HTTP, against servers that keep to the protocol loosely."""

from __future__ import annotations

import json
import time
import traceback
from typing import Any

import openai
import pytest
from fakes.openai_server import Body, Fail, Garble, OpenAIServer, Say, Step, Trickle, serving

from graphrag.adapters.openai import OpenAIChat, OpenAIEmbedder
from graphrag.errors import ModelError
from graphrag.money import Price
from graphrag.ports import Prompt
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PROMPT = Prompt("extract", "Be brief.", "What is up?", max_tokens=100)
KEY = "sk-a-secret-that-nobody-may-read"
USED = {"prompt_tokens": 7, "completion_tokens": 3}


def chat(server: OpenAIServer, *, timeout: float = 5.0, url: str = "") -> OpenAIChat:
    naps = [0.0]
    traffic = Traffic(Limits(attempts=2), clock=lambda: naps[0], sleep=naps.append)
    price = Price(1.0, 2.0)
    address = url or server.url
    return OpenAIChat(
        "tiny", traffic=traffic, base_url=address, api_key=KEY, timeout=timeout, price=price
    )


def body(message: object, usage: object = None) -> Garble:
    """Return an answer with that message and usage."""
    choice = {"message": message, "finish_reason": "stop"}
    return Garble(json.dumps({"choices": [choice], "usage": usage}).encode())


@pytest.mark.parametrize(
    "usage", [None, {}, [], {"prompt_tokens": None}, {"prompt_tokens": "many"}, "none"]
)
def test_a_call_whose_usage_is_not_told_is_estimated_and_costs_something(usage: object) -> None:
    with serving([body({"content": "All is well."}, usage)]) as server:
        used = chat(server).complete(PROMPT).usage
    assert (used.calls, used.prompt_tokens, used.completion_tokens) == (1, 5, 3)
    assert used.usd == pytest.approx((5 * 1.0 + 3 * 2.0) / 1e6)


def test_a_stream_whose_usage_is_not_told_is_estimated_too() -> None:
    def script(asked: Body) -> Step:
        return Fail(400, "unknown: stream_options") if "stream_options" in asked else Say("a b c")

    with serving(script) as server:
        used = chat(server).complete(PROMPT, heard=lambda piece: None).usage
    assert used.completion_tokens > 0
    assert used.usd


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (
            {"content": [{"type": "text", "text": "All "}, {"text": "well"}, {"image": 1}]},
            "All well",
        ),
        ({"content": None, "refusal": "I will not."}, ""),
        ({"role": "assistant"}, ""),
    ],
)
def test_a_message_is_read_in_whatever_form_it_comes(message: object, text: str) -> None:
    with serving([body(message, USED)]) as server:
        assert chat(server).complete(PROMPT).text == text


@pytest.mark.parametrize(
    "odd",
    [
        Garble(b"null"),
        Garble(b"[1, 2]"),
        Garble(b""),
        Garble(b'{"choices": ["x"]}'),
        Garble(b'{"choices": {"0": {}}}'),
        Garble(b'{"choices": [{"message": "hi"}]}'),
        Garble(b'{"choices": [{"message": {"content": "\xff\xfe"}}]}'),
        Garble(b'{"error": {"message": "overloaded"}}'),
    ],
)
def test_an_answer_that_is_no_reply_is_asked_for_again_and_ends_in_our_error(odd: Garble) -> None:
    with serving([odd, Say("Fine.")]) as server:
        assert chat(server).complete(PROMPT).text == "Fine."
    with serving([odd, odd]) as server, pytest.raises(ModelError, match="after 2 attempts"):
        chat(server).complete(PROMPT)


def test_a_server_that_only_keeps_the_connection_open_is_left() -> None:
    began = time.monotonic()
    with serving([Trickle(), Say("Fine.")]) as server:
        assert chat(server, timeout=0.3).complete(PROMPT).text == "Fine."
    assert time.monotonic() - began < 5


def test_a_reply_that_was_to_be_streamed_and_comes_whole_is_paid_once() -> None:
    pieces: list[str] = []
    with serving([body({"content": "All is well."}, USED)]) as server:
        assert chat(server).complete(PROMPT, heard=pieces.append).text == "All is well."
        assert len(server.bodies) == 1
    assert pieces == ["All is well."]


def test_a_server_without_streams_is_asked_for_the_whole() -> None:
    pieces: list[str] = []
    with serving([Fail(400, "stream is not supported"), Say("All is well.")]) as server:
        chat(server).complete(PROMPT, heard=pieces.append)
        assert ["stream" in asked for asked in server.bodies] == [True, False]
    assert pieces == ["All is well."]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429])
def test_a_key_that_the_server_repeats_is_in_no_message(status: int) -> None:
    told = f"insufficient_quota: wrong key {KEY}, see your account"
    with serving([Fail(status, told)]) as server, pytest.raises(ModelError) as caught:
        chat(server).complete(PROMPT)
    assert "wrong key …" in str(caught.value)
    assert KEY not in "".join(traceback.format_exception(caught.value))  # its causes as well


def test_what_is_secret_in_an_address_is_neither_in_a_message_nor_in_the_identity() -> None:
    with serving([Fail(404, "no")]) as server:
        secret = server.url.replace("//", "//me:hunter2@") + "?token=hunter3"
        model = chat(server, url=secret)
        with pytest.raises(ModelError) as caught:
            model.complete(PROMPT)
    assert "hunter" not in f"{caught.value} {model.identity}"
    assert model.identity == f"tiny@{server.url}"


def test_vectors_whose_usage_is_null_are_vectors() -> None:
    row = {"index": 0, "embedding": [3.0, 4.0]}
    answer = json.dumps({"data": [row], "usage": None}).encode()
    told: list[int] = []
    with serving([Garble(answer)]) as server:
        made = OpenAIEmbedder(
            "tiny",
            traffic=Traffic(Limits()),
            base_url=server.url,
            dimension=2,
            spent=lambda usage: told.append(usage.prompt_tokens),
        ).embed(["four words of text"])
    assert made.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)]]
    assert told == [5]


def test_making_the_client_is_no_part_of_a_calls_turn_and_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, made = [0.0], []

    def slow(**options: Any) -> openai.OpenAI:  # Any: whatever it takes
        made.append(1)
        now[0] += 60.0
        return client(**options)

    client = openai.OpenAI
    monkeypatch.setattr(openai, "OpenAI", slow)
    with serving(lambda _: Say("Fine.")) as server:
        traffic = Traffic(Limits(deadline=5.0), clock=lambda: now[0], sleep=lambda _: None)
        model = OpenAIChat("tiny", traffic=traffic, base_url=server.url)
        assert model.complete(PROMPT).text == "Fine."
        assert model.complete(PROMPT).text == "Fine."
    assert made == [1]
