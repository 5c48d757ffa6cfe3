"""Chat over HTTP, against a server that behaves badly."""

from __future__ import annotations

import pytest
from fakes.openai_server import Cut, Fail, Garble, OpenAIServer, Say, Step, serving, user_text

from graphrag.adapters.openai import HttpReranker, OpenAIChat, OpenAIEmbedder
from graphrag.errors import ModelError, RefusedError
from graphrag.money import Price
from graphrag.ports import Prompt
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PROMPT = Prompt("extract", "Be brief.", "What is up?", max_tokens=100)
SCHEMA = {"type": "object", "properties": {}, "additionalProperties": False}


class Naps:
    """Sleeps that take no time, and are remembered."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.now = 0.0

    def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)
        self.now += seconds

    def clock(self) -> float:
        return self.now


def chat(server: OpenAIServer, naps: Naps | None = None, **options: float) -> OpenAIChat:
    naps = naps or Naps()
    traffic = Traffic(Limits(), clock=naps.clock, sleep=naps.sleep)
    timeout = options.get("timeout", 5.0)
    return OpenAIChat(
        "tiny", traffic=traffic, base_url=server.url, timeout=timeout, price=Price(1.0, 2.0)
    )


def test_a_reply_comes_with_its_usage_and_price() -> None:
    with serving([Say("All is well.")]) as server:
        made = chat(server).complete(PROMPT)
    assert (made.text, made.cut, made.usage.calls) == ("All is well.", False, 1)
    assert made.usage.usd == pytest.approx((5 * 1.0 + 3 * 2.0) / 1e6)


def test_a_cut_reply_says_so() -> None:
    with serving([Say("All is", finish="length")]) as server:
        assert chat(server).complete(PROMPT).cut


@pytest.mark.parametrize("trouble", [Fail(503), Fail(429), Fail(500), Cut(), Garble()])
def test_what_may_pass_is_tried_again(trouble: Fail | Cut | Garble) -> None:
    with serving([trouble, Say("Fine.")]) as server:
        assert chat(server).complete(PROMPT).text == "Fine."
        assert len(server.bodies) == 2


def test_retry_after_is_obeyed() -> None:
    naps = Naps()
    with serving([Fail(429, headers={"retry-after": "7"}), Say("Fine.")]) as server:
        chat(server, naps).complete(PROMPT)
    assert sum(naps.taken) >= 7


def test_a_slow_server_is_left_and_asked_again() -> None:
    with serving([Say("Late.", after=1.0), Say("In time.")]) as server:
        assert chat(server, timeout=0.3).complete(PROMPT).text == "In time."


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_server_that_will_never_answer_is_not_asked_twice(status: int) -> None:
    with serving([Fail(status, "no")]) as server:
        with pytest.raises(RefusedError, match="'tiny'"):
            chat(server).complete(PROMPT)
        assert len(server.bodies) == 1


def test_an_empty_account_is_not_waited_for() -> None:
    with serving([Fail(429, "insufficient_quota: top up")]) as server, pytest.raises(ModelError):
        chat(server).complete(PROMPT)


def test_an_option_that_a_server_refuses_is_left_out_from_then_on() -> None:
    script: list[Step] = [Fail(400, "response_format is not supported"), Say("{}"), Say("{}")]
    with serving(script) as server:
        model = chat(server)
        model.complete(PROMPT, schema=SCHEMA)
        model.complete(PROMPT, schema=SCHEMA)
    assert ["response_format" in body for body in server.bodies] == [True, False, False]


def test_the_schema_is_enforced_strictly_where_the_server_can() -> None:
    with serving([Say("{}")]) as server:
        chat(server).complete(PROMPT, schema=SCHEMA)
    (body,) = server.bodies
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["temperature"] == 0.0


def test_the_identity_names_model_and_server_and_nothing_else() -> None:
    with serving([]) as server:
        assert chat(server).identity == f"tiny@{server.url}"


def test_a_prompt_of_odd_characters_arrives_as_it_is() -> None:
    odd = "<|endoftext|> 👩‍👩‍👧 \u202ertl \ud83d"
    with serving([Say("Fine.")]) as server:
        chat(server).complete(Prompt("extract", "s", odd))
    assert user_text(server.bodies[0]) == odd.replace("\ud83d", "?")


def test_a_streamed_reply_is_heard_as_it_comes_and_is_whole_in_the_end() -> None:
    pieces: list[str] = []
    with serving([Say("All is well")]) as server:
        made = chat(server).complete(PROMPT, heard=pieces.append)
        assert server.bodies[0]["stream_options"] == {"include_usage": True}
    assert (made.text, made.cut, len(pieces)) == ("All is well ", False, 3)
    assert made.usage.completion_tokens > 0


def test_a_stream_that_ends_too_soon_is_asked_for_again_on_a_new_line() -> None:
    pieces: list[str] = []
    with serving([Say("All is", finish=""), Say("All is well")]) as server:
        made = chat(server).complete(PROMPT, heard=pieces.append)
    assert made.text == "All is well "
    assert "".join(pieces) == "All is \nAll is well "


def test_a_stream_that_the_network_cuts_is_asked_for_again() -> None:
    with serving([Cut(), Say("Fine")]) as server:
        assert chat(server).complete(PROMPT, heard=lambda piece: None).text == "Fine "


def test_no_server_is_told_of_this_machine() -> None:
    traffic = Traffic(Limits())
    ranked = Say('{"results": [{"index": 0, "relevance_score": 1}]}')
    with serving([Say("Fine."), Say(""), ranked]) as server:
        OpenAIChat("m", traffic=traffic, base_url=server.url).complete(PROMPT)
        OpenAIEmbedder("m", dimension=26, traffic=traffic, base_url=server.url).embed(["a"])
        HttpReranker("m", traffic=traffic, base_url=server.url).score("?", ["a"])
    told = {name for head in server.heads for name in head if name.startswith("x-stainless")}
    assert len(server.heads) == 3
    assert told <= {"x-stainless-retry-count", "x-stainless-read-timeout"}  # of the call alone
