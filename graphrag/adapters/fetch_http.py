"""Web pages by HTTP, within limits: size, time, redirects, and no address of a private network.

A name is resolved once, its address checked, and that very address connected to, so that a name
which answers differently a moment later leads nowhere else.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

from graphrag.errors import UnreadableDocumentError

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PIECE = 65_536
_AGENT = "graphrag-neo4j (reads one page when asked to)"


@dataclass(frozen=True, slots=True)
class Fetched:
    """What an address answered.

    Attributes:
        data: The body.
        kind: Media type without parameters, in lower case; empty if it states none.
        modified: `Last-Modified`, as stated; empty if it is not.
    """

    data: bytes
    kind: str
    modified: str


@dataclass(frozen=True, slots=True)
class Fetcher:
    """Fetches pages.

    Attributes:
        max_bytes: Of a page.
        seconds: For all of it, redirects included.
        redirects: Most that are followed.
        private: Also from addresses of this machine and of private networks.
    """

    max_bytes: int
    seconds: float = 30.0
    redirects: int = 5
    private: bool = False

    def __call__(self, url: str) -> Fetched:
        """Return what `url` answers.

        Raises:
            UnreadableDocumentError: It is out of reach, refused, or past a limit.
        """
        deadline = time.monotonic() + self.seconds
        for _ in range(self.redirects + 1):
            try:
                status, headers, body = self._asked(urlsplit(url), deadline)
            except (OSError, http.client.HTTPException, ValueError) as error:
                raise UnreadableDocumentError(
                    f"it cannot be fetched ({error})", hint="Check the address, or try later."
                ) from error
            if status not in _REDIRECTS:
                break
            url = urljoin(url, headers.get("location", ""))
        else:
            raise UnreadableDocumentError(
                f"it redirects more than {self.redirects} times",
                hint="Name the page itself, or raise [load] url_redirects.",
            )
        if status != http.client.OK:
            raise UnreadableDocumentError(
                f"the server answered {status}", hint="Check the address in a browser."
            )
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        return Fetched(body, kind, headers.get("last-modified", ""))

    def _asked(self, url: SplitResult, deadline: float) -> tuple[int, Mapping[str, str], bytes]:
        host = url.hostname or ""
        if url.scheme not in ("http", "https") or not host or url.username or url.password:
            raise UnreadableDocumentError(
                "only plain http and https addresses are fetched",
                hint="Download it, and ingest the file.",
            )
        port = url.port or (443 if url.scheme == "https" else 80)
        address = self._address(host, port)
        connection = _connection(url.scheme, host, port, address, deadline - time.monotonic())
        try:
            target = (url.path or "/") + (f"?{url.query}" if url.query else "")
            connection.request("GET", target, headers={"User-Agent": _AGENT})
            answer = connection.getresponse()
            headers = {key.lower(): value for key, value in answer.getheaders()}
            if headers.get("content-encoding", "identity") != "identity":
                raise UnreadableDocumentError(
                    "it comes compressed, which was not asked for", hint="Download it yourself."
                )
            return answer.status, headers, self._body(answer, deadline)
        finally:
            connection.close()

    def _address(self, host: str, port: int) -> str:
        """Return the address of `host`, if it may be fetched from."""
        try:
            addresses = [str(ipaddress.ip_address(host))]
        except ValueError:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            addresses = [str(item[4][0]) for item in found]
        for address in addresses:
            if not self.private and not ipaddress.ip_address(address).is_global:
                raise UnreadableDocumentError(
                    f"{host} is an address of this machine or of a private network",
                    hint="Set [load] url_private = true if that is meant.",
                )
        return addresses[0]

    def _body(self, answer: http.client.HTTPResponse, deadline: float) -> bytes:
        body = bytearray()
        while piece := answer.read1(_PIECE):
            body += piece
            if len(body) > self.max_bytes:
                raise UnreadableDocumentError(
                    f"it has more than the {self.max_bytes / 1e6:,.0f} MB allowed",
                    hint="Raise [load] max_megabytes.",
                )
            if time.monotonic() > deadline:
                raise UnreadableDocumentError(
                    f"it took more than {self.seconds:g} seconds",
                    hint="Raise [load] url_seconds, or download it yourself.",
                )
        return bytes(body)


def _connection(
    scheme: str, host: str, port: int, address: str, seconds: float
) -> http.client.HTTPConnection:
    """Return a connection to `address` that speaks to `host`."""
    connection = http.client.HTTPConnection(host, port, timeout=max(seconds, 0.01))
    reached = socket.create_connection((address, port), timeout=max(seconds, 0.01))
    if scheme == "https":
        reached = ssl.create_default_context().wrap_socket(reached, server_hostname=host)
    connection.sock = reached
    return connection
