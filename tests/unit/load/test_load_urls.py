"""Web pages: fetched only where that is allowed, within limits, never from private networks."""

from __future__ import annotations

import gzip
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import pytest_socket
from click.testing import CliRunner

from graphrag.adapters.fetch_http import Fetcher
from graphrag.cli import main
from graphrag.errors import UnreadableDocumentError, UsageError
from graphrag.ingest.load import Means, load
from graphrag.model import Document, Dropped

PAGE = b"<html lang='en'><title>Pumps</title><body><h1>Pumps</h1><p>Orbis sells pumps.</p></body>"
DATE = "Sun, 31 Mar 2024 12:00:00 GMT"


class Site(BaseHTTPRequestHandler):
    """A few pages, each of which tries a limit."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        moved = {"/there": "/page", "/elsewhere": "file:///etc/passwd"}.get(path, "")
        if path.startswith("/loop"):
            moved = f"/loop{len(self.path)}x"
        if path == "/slow":
            return self._drip()
        if moved:
            return self._answer(302, b"", Location=moved)
        body, kind, *packed = self._pages().get(path, (b"", ""))
        how = {"Content-Encoding": packed[0]} if packed else {}
        return self._answer(200 if kind else 404, body, **{"Content-Type": kind}, **how)

    def _pages(self) -> dict[str, tuple[bytes, str] | tuple[bytes, str, str]]:
        return {
            "/page": (PAGE, "text/html; charset=utf-8"),
            "/notes.md": (b"# Notes\n\nHelios stores heat.", "application/octet-stream"),
            "/large": (b"x" * 200_000, "text/html"),
            "/odd": (b"\0\1", "image/png"),
            "/host": (self.headers["Host"].encode(), "text/html"),
            "/packed": (gzip.compress(PAGE), "text/html", "gzip"),
            "/bomb": (gzip.compress(b"x" * 10_000_000), "text/html", "gzip"),
        }

    def _answer(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for key, value in {**headers, "Last-Modified": DATE}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        with suppress(BrokenPipeError, ConnectionResetError):  # nobody waits that long
            for _ in range(40):
                self.wfile.write(b"<p>word</p>")
                time.sleep(0.05)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    pytest_socket.enable_socket()
    pytest_socket.socket_allow_hosts(["127.0.0.1"], allow_unix_socket=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = threading.Thread(target=partial(server.serve_forever, 0.01), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


Read = Callable[..., list[Document | Dropped]]


@pytest.fixture
def read(site: str, tmp_path: Path) -> Read:
    def found(path: str, **limits: float) -> list[Document | Dropped]:
        fetcher = Fetcher(**{"max_bytes": 100_000, "private": True, **limits})  # type: ignore[arg-type] # by name
        return list(load([site + path], root=tmp_path, means=Means(fetch=fetcher)))

    return found


def test_a_page_is_a_document_whose_source_is_its_address(site: str, read: Read) -> None:
    (document,) = read("/page#part")
    assert isinstance(document, Document)
    assert document.source == f"{site}/page"
    assert (document.title, document.updated) == ("Pumps", "2024-03-31T12:00:00+00:00")
    assert "Orbis sells pumps." in document.text


def test_redirects_are_followed_and_the_ending_tells_a_kind(site: str, read: Read) -> None:
    (moved,) = read("/there")
    assert isinstance(moved, Document)
    assert moved.source == f"{site}/there"
    (notes,) = read("/notes.md?x=1")
    assert isinstance(notes, Document)
    assert notes.title == "Notes"


@pytest.mark.parametrize(
    ("path", "limits", "reason"),
    [
        ("/loop", {}, "redirects more than 5 times"),
        ("/elsewhere", {}, "only plain http"),
        ("/large", {}, "more than the 0 MB"),
        ("/bomb", {}, "more than the 0 MB"),
        ("/slow", {"seconds": 0.3}, "more than 0.3 seconds"),
        ("/none", {}, "answered 404"),
        ("/odd", {}, "unknown kind of page"),
        ("/page", {"private": False}, "private network"),
    ],
)
def test_what_is_past_a_limit_is_lost_with_a_reason(
    read: Read, path: str, limits: dict[str, float], reason: str
) -> None:
    (lost,) = read(path, **limits)
    assert isinstance(lost, Dropped)
    assert lost.kind == "lost"
    assert reason in lost.reason


@pytest.mark.parametrize(
    "url", ["http://user:pw@x.example/", "http://[::1]:9/", "http://127.0.0.1:99999/", "http:///"]
)
def test_odd_addresses_are_refused(url: str) -> None:
    with pytest.raises(UnreadableDocumentError):
        Fetcher(1_000, seconds=1.0)(url)


def test_a_page_may_come_packed_and_its_site_is_asked_by_its_name(site: str, read: Read) -> None:
    (packed,) = read("/packed")
    assert isinstance(packed, Document)
    assert "Orbis sells pumps." in packed.text
    (named,) = read("/host")
    assert isinstance(named, Document)
    assert named.text == site.removeprefix("http://")


def test_without_its_library_fetching_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "httpx2", None)
    with pytest.raises(UsageError, match="httpx2") as raised:
        Fetcher(1_000)
    assert "graphrag-neo4j[urls]" in raised.value.hint


def test_without_leave_no_address_is_fetched(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="web pages") as raised:
        list(load(["https://x.example/"], root=tmp_path))
    assert "urls = true" in raised.value.hint


def test_one_page_has_one_name(tmp_path: Path) -> None:
    asked: list[str] = []

    def fetch(url: str) -> Dropped:
        asked.append(url)
        raise UnreadableDocumentError("no")

    names = ["HTTP://X.example:80/a#b", "http://x.example/a", "http://x.example"]
    list(load(names, root=tmp_path, means=Means(fetch=fetch)))  # type: ignore[arg-type] # never answers
    assert asked == ["http://x.example/a", "http://x.example/"]


def test_the_command_line_reads_a_page_where_settings_allow_it(
    site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = CliRunner().invoke(main, ["ingest", f"{site}/page"])
    assert refused.exit_code == 2
    (tmp_path / "graphrag.toml").write_text("[load]\nurls = true\nurl_private = true\n")
    made = CliRunner().invoke(main, ["ingest", f"{site}/page", f"{site}/none"])
    assert made.exit_code == 4, made.output
    assert f"{site}/page" in CliRunner().invoke(main, ["documents"]).output
    (tmp_path / "a.md").write_text("Helios stores heat.")
    again = CliRunner().invoke(main, ["ingest", ".", "--sync"])
    assert again.exit_code == 0, again.output
    assert f"{site}/page" in CliRunner().invoke(main, ["documents"]).output
