"""Web pages by HTTP, within limits: size, time, redirects, and no address of a private network.

A name is resolved once, its address checked, and that very address connected to, so that a name
which answers differently a moment later leads nowhere else; so no proxy of the environment is
asked either. Needs the extra `urls`.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from graphrag.errors import UnreadableDocumentError, UsageError

if TYPE_CHECKING:
    import httpx2

_OK = 200
_HEADERS = {
    "User-Agent": "graphrag-neo4j (reads one page when asked to)",
    "Accept-Encoding": "gzip, deflate",
}


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
        max_bytes: Of a page, once it is unpacked.
        seconds: For all of it, redirects included.
        redirects: Most that are followed.
        private: Also from addresses of this machine and of private networks.

    Raises:
        UsageError: The extra is not installed.
    """

    max_bytes: int
    seconds: float = 30.0
    redirects: int = 5
    private: bool = False

    def __post_init__(self) -> None:
        try:
            import httpx2  # noqa: F401 - asked for before any page is
        except ImportError as error:
            raise UsageError(
                "Fetching web pages needs httpx2, which is not installed.",
                hint='Run pip install "graphrag-neo4j[urls]", or download the pages.',
            ) from error

    def __call__(self, url: str) -> Fetched:
        """Return what `url` answers.

        Raises:
            UnreadableDocumentError: It is out of reach, refused, or past a limit.
        """
        import httpx2

        deadline = time.monotonic() + self.seconds
        try:
            page = httpx2.URL(url)
            for _ in range(self.redirects + 1):
                found = self._asked(page, deadline)
                if isinstance(found, Fetched):
                    return found
                page = page.join(found)
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            raise UnreadableDocumentError(
                f"it cannot be fetched ({error})", hint="Check the address, or try later."
            ) from error
        raise UnreadableDocumentError(
            f"it redirects more than {self.redirects} times",
            hint="Name the page itself, or raise [load] url_redirects.",
        )

    def _asked(self, page: httpx2.URL, deadline: float) -> Fetched | str:
        """Return what `page` answers, or where it sends us; on a connection for it alone."""
        import httpx2

        if page.scheme not in ("http", "https") or not page.host or page.userinfo:
            raise UnreadableDocumentError(
                "only plain http and https addresses are fetched",
                hint="Download it, and ingest the file.",
            )
        reached = page.copy_with(host=self._address(page.host))
        with (
            httpx2.Client(
                verify=ssl.create_default_context(),
                trust_env=False,
                timeout=max(deadline - time.monotonic(), 0.01),
            ) as client,
            client.stream(
                "GET",
                reached,
                headers={**_HEADERS, "Host": page.netloc.decode("ascii")},
                extensions={"sni_hostname": page.raw_host.decode("ascii")},
            ) as answer,
        ):
            if answer.has_redirect_location:
                return answer.headers["location"]
            if answer.status_code != _OK:
                raise UnreadableDocumentError(
                    f"the server answered {answer.status_code}",
                    hint="Check the address in a browser.",
                )
            kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
            modified = answer.headers.get("last-modified", "")
            return Fetched(self._body(answer.iter_bytes(), deadline), kind, modified)

    def _address(self, host: str) -> str:
        """Return the address of `host`, if it may be fetched from."""
        try:
            addresses = [str(ipaddress.ip_address(host))]
        except ValueError:
            found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
            addresses = [str(item[4][0]) for item in found]
        for address in addresses:
            if not self.private and not ipaddress.ip_address(address).is_global:
                raise UnreadableDocumentError(
                    f"{host} is an address of this machine or of a private network",
                    hint="Set [load] url_private = true if that is meant.",
                )
        return addresses[0]

    def _body(self, pieces: Iterable[bytes], deadline: float) -> bytes:
        body = bytearray()
        for piece in pieces:
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
