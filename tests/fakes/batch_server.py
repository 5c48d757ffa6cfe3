"""A server of the OpenAI protocol's batches on loopback: files, batches, and calls one by one."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fakes.openai_server import Body, Say, Script, completion, user_text


class BatchServer:
    """What was asked in batches and directly, and how long a batch takes.

    Attributes:
        looks: How often a batch is still under way when it is looked at.
        breaks: The second look fails for good, as for a client that dies.
        fails: Requests that hold this text have no reply in the batch.
        ends: The status with which batches end.
    """

    def __init__(self, script: Script, *, looks: int, breaks: bool, fails: str, ends: str) -> None:
        self.ends = ends
        self.script = script
        self.looks = looks
        self.breaks = breaks
        self.fails = fails
        self.files: dict[str, bytes] = {}
        self.batches: dict[str, str] = {}
        self.direct: list[Body] = []
        self.seen = 0
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.http.daemon_threads = True

    @property
    def url(self) -> str:
        """For `base_url`."""
        return f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    def output(self, file_id: str) -> bytes:
        """Return the replies to a file of requests."""
        rows = []
        for line in self.files[file_id].splitlines():
            asked = json.loads(line)
            failed = self.fails and self.fails in user_text(asked["body"])
            body = {} if failed else json.loads(self.said(asked["body"]))
            response = {"status_code": 500 if failed else 200, "body": body}
            rows.append({"custom_id": asked["custom_id"], "response": response})
        # As some servers write it: not escaped, and with lines that say nothing.
        lines = [json.dumps(row, ensure_ascii=False) for row in rows[::-1]]
        return "\n".join([*lines, "", '{"custom_id": null}']).encode()

    def said(self, body: Body) -> bytes:
        """Return one whole answer."""
        step = self.script(body)
        assert isinstance(step, Say)
        return completion(body, step)

    def posted(self, path: str, sent: bytes) -> bytes:
        """Return what a POST is answered with."""
        if path.endswith("/files"):
            name = f"file-{len(self.files) + 1}"
            self.files[name] = _content(sent)
            return _file(name)
        if path.endswith("/batches"):
            id_ = f"batch_{len(self.batches) + 1}"
            self.batches[id_] = json.loads(sent)["input_file_id"]
            return _batch(id_, self.batches[id_], "validating")
        self.direct.append(json.loads(sent))
        return self.said(json.loads(sent))

    def looked_at(self) -> str:
        """Return the status of a batch that somebody looks at; empty when it breaks."""
        self.seen += 1
        if self.breaks and self.seen == BREAKS_AT:
            return ""
        return self.ends if self.seen > self.looks else "in_progress"


BREAKS_AT = 2
WITH_REPLIES = ("completed", "expired")
"""An expired batch has the replies that were there in time."""
NOT_NOW = b'{"error": {"message": "no such batch just now"}}'


@contextmanager
def serving_batches(
    script: Script,
    *,
    looks: int,
    breaks: bool = False,
    fails: str = "",
    ends: str = "completed",
) -> Iterator[BatchServer]:
    """Serve until the end of the block."""
    server = BatchServer(script, looks=looks, breaks=breaks, fails=fails, ends=ends)
    thread = threading.Thread(target=server.http.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.http.shutdown()
        server.http.server_close()


def _handler(server: BatchServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["content-length"]))
            self._send(server.posted(self.path, sent))

        def do_GET(self) -> None:
            if self.path.endswith("/content"):
                self._send(server.output(self.path.split("/")[-2].removeprefix("out-of-")))
                return
            status = server.looked_at()
            id_ = self.path.rpartition("/")[2]
            told = _batch(id_, server.batches[id_], status) if status else NOT_NOW
            self._send(told, status=200 if status else 400)

        def _send(self, body: bytes, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler


def _content(form: bytes) -> bytes:
    """Return the file in a multipart form."""
    found = re.search(rb'filename="requests.jsonl".*?\r\n\r\n(.*?)\r\n--', form, re.DOTALL)
    assert found
    return found.group(1)


def _file(id_: str) -> bytes:
    told = {"id": id_, "object": "file", "bytes": 1, "created_at": 0, "filename": "requests.jsonl"}
    return json.dumps({**told, "purpose": "batch", "status": "processed"}).encode()


def _batch(id_: str, file_id: str, status: str) -> bytes:
    told = {
        "id": id_,
        "object": "batch",
        "endpoint": "/v1/chat/completions",
        "input_file_id": file_id,
        "completion_window": "24h",
        "created_at": 0,
        "status": status,
        "output_file_id": f"out-of-{file_id}" if status in WITH_REPLIES else None,
    }
    return json.dumps(told).encode()
