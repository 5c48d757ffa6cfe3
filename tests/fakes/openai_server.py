"""A server of the OpenAI protocol on loopback that does what the test wrote, good or bad.

Tests that use it carry `pytest.mark.allow_hosts(["127.0.0.1"])`.
"""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast


@dataclass(frozen=True)
class Say:
    """A reply.

    Attributes:
        text: What the model says.
        after: Seconds until it does.
        finish: "length" for a reply that was cut.
    """

    text: str
    after: float = 0.0
    finish: str = "stop"


@dataclass(frozen=True)
class Fail:
    """A refusal, with the body and headers of a server's error."""

    status: int
    message: str = "busy"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cut:
    """The connection ends in the middle of the reply."""


@dataclass(frozen=True)
class Garble:
    """A body that is no reply, with status 200; by default no JSON either."""

    body: bytes = b"<html>proxy error"


@dataclass(frozen=True)
class Trickle:
    """Spaces that keep the connection open, and never a reply."""


Step = Say | Fail | Cut | Garble | Trickle
Body = Mapping[str, Any]  # Any: JSON
Script = Callable[[Body], Step]


class OpenAIServer:
    """What was asked, and where to ask."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.bodies: list[Body] = []
        self.heads: list[list[str]] = []
        self.most_at_once = 0
        self._under_way = 0
        self._lock = threading.Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        """For `base_url`."""
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    @contextmanager
    def serving(self) -> Iterator[OpenAIServer]:
        self._thread.start()
        try:
            yield self
        finally:
            self._http.shutdown()
            self._http.server_close()

    @contextmanager
    def under_way(self, body: Body) -> Iterator[Step]:
        with self._lock:
            self.bodies.append(body)
            self._under_way += 1
            self.most_at_once = max(self.most_at_once, self._under_way)
            step = self.script(body)
        try:
            yield step
        finally:
            with self._lock:
                self._under_way -= 1


@contextmanager
def serving(script: Iterable[Step] | Script) -> Iterator[OpenAIServer]:
    """Serve those steps in turn (then refuse), or what a function of the request's body says."""
    if callable(script):
        by_body = script
    else:
        steps = iter(script)

        def by_body(body: Body) -> Step:
            return next(steps, Fail(418, "the script has no further step"))

    with OpenAIServer(by_body).serving() as server:
        yield server


def user_text(body: Body) -> str:
    """Return what the user's message of a request says."""
    return cast(str, body["messages"][-1]["content"])


def _handler(server: OpenAIServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            server.heads.append([name.lower() for name in self.headers])
            with server.under_way(body) as step:
                if isinstance(step, Trickle):
                    _trickle(self)
                    return
                if self.path.endswith("/rerank") and isinstance(step, Say):
                    answer = Answer(200, step.text.encode())  # the script writes the JSON
                else:
                    answer = _answer(step, body, embeds=self.path.endswith("/embeddings"))
                try:
                    self._send(answer)
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True  # the client did not wait

        def _send(self, answer: Answer) -> None:
            self.send_response(answer.status)
            self.send_header("content-type", answer.kind)
            self.send_header("content-length", str(answer.declared or len(answer.body)))
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body)
            self.close_connection |= bool(answer.declared)

    return Handler


def _trickle(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("content-type", "application/json")
    handler.send_header("content-length", "1000")
    handler.end_headers()
    handler.close_connection = True
    with suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(1000):
            handler.wfile.write(b" ")
            time.sleep(0.02)


@dataclass(frozen=True)
class Answer:
    """What goes over the wire; `declared` bytes are promised where they are not sent."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)
    declared: int = 0
    kind: str = "application/json"


def _answer(step: Step, body: Body, *, embeds: bool) -> Answer:
    if isinstance(step, Say):
        time.sleep(step.after)
        if body.get("stream"):
            return Answer(200, _stream(body, step), kind="text/event-stream")
        return Answer(200, _embeddings(body) if embeds else completion(body, step))
    if isinstance(step, Fail):
        error = {"error": {"message": step.message, "code": None}}
        return Answer(step.status, json.dumps(error).encode(), step.headers)
    if isinstance(step, Garble):
        return Answer(200, step.body)
    return Answer(200, b'{"id": "x', declared=10_000)


def _stream(body: Body, step: Say) -> bytes:
    """Return the reply word by word; a finish of "" leaves its end out, as a cut stream does."""
    whole = json.loads(completion(body, step))
    usage = whole.pop("usage")
    whole["object"] = "chat.completion.chunk"
    deltas = [{"content": f"{word} "} for word in step.text.split()]
    events = [
        {**whole, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        for delta in deltas
    ]
    if step.finish:
        end = {"index": 0, "delta": {}, "finish_reason": step.finish}
        events += [{**whole, "choices": [end]}, {**whole, "choices": [], "usage": usage}]
    return (
        "".join(f"data: {json.dumps(event)}\n\n" for event in events).encode() + b"data: [DONE]\n\n"
    )


def completion(body: Body, step: Say) -> bytes:
    """Return one whole answer."""
    sent = sum(len(message["content"]) for message in body["messages"]) // 4
    received = max(1, len(step.text) // 4)
    answer = {
        "id": "reply",
        "object": "chat.completion",
        "created": 0,
        "model": body["model"],
        "choices": [
            {
                "index": 0,
                "finish_reason": step.finish,
                "message": {"role": "assistant", "content": step.text},
            }
        ],
        "usage": {
            "prompt_tokens": sent,
            "completion_tokens": received,
            "total_tokens": sent + received,
        },
    }
    return json.dumps(answer).encode()


def _embeddings(body: Body) -> bytes:
    """Return a vector of letter counts for each text: near texts are near."""
    rows = [
        {"object": "embedding", "index": at, "embedding": _vector(text)}
        for at, text in enumerate(body["input"])
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    answer = {"object": "list", "model": body["model"], "data": rows[::-1], "usage": usage}
    return json.dumps(answer).encode()


def _vector(text: str) -> list[float]:
    counts = [float(text.lower().count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"]
    length = math.hypot(*counts) or 1.0
    return [count / length for count in counts]
