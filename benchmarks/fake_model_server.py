"""A light server of the OpenAI protocol, in a process of its own: fixed latency, given replies.

    from fake_model_server import running            # a context manager around the process

One asyncio loop without a framework, so that the CPU which a benchmark measures is the client's.
It counts what it was sent and what it said, about four characters a token, by the kind of call
that the reply function names.
"""

from __future__ import annotations

import asyncio
import json
import math
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

Body = dict[str, Any]  # Any: JSON


@dataclass(frozen=True)
class Answer:
    """What is said to one call.

    Attributes:
        text: Of the reply.
        kind: What the call is counted as.
        status: 200, or an error's; 0 cuts the connection in the middle.
        headers: More lines of the head.
    """

    text: str
    kind: str = "chat"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


Reply = Callable[[Body], Answer]


@contextmanager
def running(reply: Reply, *, latency: float) -> Iterator[Server]:
    """Serve `reply` from a process of its own; it must be a function of a module, or picklable."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_serve, args=(theirs, reply, latency), daemon=True)
    process.start()
    try:
        yield Server(f"http://127.0.0.1:{ours.recv()}/v1", ours)
    finally:
        process.terminate()
        process.join(timeout=10)


_DIMENSIONS = {"text-embedding-3-small": 1536, "text-embedding-3-large": 3072}
"""As declared for them: LightRAG leaves the documents alone whose vectors are of another size."""


@dataclass(frozen=True)
class Server:
    """Where to ask, and what was asked."""

    url: str
    pipe: Connection

    def counts(self) -> Counter[str]:
        """Return "extract calls", "extract prompt tokens" …: what came since it was last asked."""
        self.pipe.send("counts")
        counted: Counter[str] = self.pipe.recv()
        return counted


def _serve(pipe: Connection, reply: Reply, latency: float) -> None:
    counts: Counter[str] = Counter()
    loop = asyncio.new_event_loop()

    def tell() -> None:
        pipe.recv()
        pipe.send(counts.copy())
        counts.clear()

    async def serve() -> None:
        server = await loop.create_server(lambda: _Talk(reply, latency, counts), "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        loop.add_reader(pipe.fileno(), tell)
        await server.serve_forever()

    loop.run_until_complete(serve())


class _Talk(asyncio.Protocol):
    """One connection."""

    def __init__(self, reply: Reply, latency: float, counts: Counter[str]) -> None:
        self._reply, self._latency, self._counts = reply, latency, counts
        self._received = b""
        self._transport: Any = None  # Any: asyncio gives the base class

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep where to answer."""
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Answer each whole request, after a while."""
        self._received += data
        while (request := self._request()) is not None:
            answer = _answered(*request, self._reply, self._counts)
            asyncio.get_running_loop().call_later(self._latency, self._send, *answer)

    def _request(self) -> tuple[str, Body] | None:
        head, found, rest = self._received.partition(b"\r\n\r\n")
        lines = head.lower().split(b"\r\n")
        lengths = [line.split(b":")[1] for line in lines if line.startswith(b"content-length:")]
        length = int(lengths[0]) if lengths else 0
        if not found or len(rest) < length:
            return None
        self._received = rest[length:]
        return head.split(b" ")[1].decode(), json.loads(rest[:length] or b"{}")

    def _send(self, data: bytes, cut: bool) -> None:
        self._transport.write(data)
        if cut:
            self._transport.close()


def _answered(path: str, body: Body, reply: Reply, counts: Counter[str]) -> tuple[bytes, bool]:
    if path.endswith("/embeddings"):
        return _http(200, _embeddings(body, counts), {}), False
    answer = reply(body)
    sent = sum(tokens(str(message.get("content"))) for message in body.get("messages", ()))
    received = tokens(answer.text)
    counts.update({f"{answer.kind} calls": 1, f"{answer.kind} prompt tokens": sent})
    counts[f"{answer.kind} schema tokens"] += _schema_tokens(body)
    counts[f"{answer.kind} reply tokens"] += received if answer.status == 200 else 0
    if answer.status == 0:
        return b'HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n{"id": "x', True
    if answer.status != 200:
        error = {"error": {"message": "busy", "code": None}}
        return _http(answer.status, json.dumps(error).encode(), answer.headers), False
    usage = {"prompt_tokens": sent, "completion_tokens": received, "total_tokens": sent + received}
    common = {"id": "reply", "created": 0, "model": body.get("model", ""), "usage": usage}
    if body.get("stream"):
        delta = {
            "index": 0,
            "finish_reason": "stop",
            "delta": {"role": "assistant", "content": answer.text},
        }
        piece = {**common, "object": "chat.completion.chunk", "choices": [delta]}
        events = f"data: {json.dumps(piece)}\n\ndata: [DONE]\n\n".encode()
        return _http(200, events, {}, kind="text/event-stream"), False
    message = {"role": "assistant", "content": answer.text}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    whole = {**common, "object": "chat.completion", "choices": [choice]}
    return _http(200, json.dumps(whole).encode(), {}), False


def _embeddings(body: Body, counts: Counter[str]) -> bytes:
    texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
    counts.update({"embed calls": 1, "embed texts": len(texts)})
    size = _DIMENSIONS.get(body.get("model", ""), 64)
    rows = [
        {"object": "embedding", "index": at, "embedding": vector(str(text), size)}
        for at, text in enumerate(texts)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return json.dumps({"object": "list", "model": "", "data": rows, "usage": usage}).encode()


def vector(text: str, size: int) -> list[float]:
    """Return letter-pair counts of length 1, so that equal texts are equal and near ones near."""
    counts = [0.0] * size
    for left, right in pairwise(text[:2000]):
        counts[(ord(left) * 31 + ord(right)) % size] += 1.0
    length = math.hypot(*counts) or 1.0
    return [count / length for count in counts]


def tokens(text: str) -> int:
    """Return about how many tokens `text` is."""
    return -(-len(text) // 4)


def _schema_tokens(body: Body) -> int:
    """Return what a JSON schema that comes with the call adds: providers show it to the model."""
    wanted = body.get("response_format")
    return tokens(json.dumps(wanted)) if wanted else 0


def _http(
    status: int, body: bytes, headers: dict[str, str], *, kind: str = "application/json"
) -> bytes:
    more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    head = (
        f"HTTP/1.1 {status} X\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n{more}\r\n"
    )
    return head.encode() + body
