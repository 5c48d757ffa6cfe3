"""Bound the seconds that a whole reply may take to arrive.

The client's time-out is that of one read: a server, or a proxy that keeps the connection open with
spaces, could hold a call for ever. A stream of events is left alone: whoever asked for it sees it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import httpx2

_EVENTS = "text/event-stream"


def hurrying(seconds: float) -> Callable[[httpx2.Response], None]:
    """Return a hook that ends replies whose body takes longer than `seconds`."""

    def hook(response: httpx2.Response) -> None:
        stream = response.stream
        if isinstance(stream, httpx2.SyncByteStream) and _EVENTS not in response.headers.get(
            "content-type", ""
        ):
            response.stream = _Hurried(stream, response.request, seconds)

    return hook


class _Hurried(httpx2.SyncByteStream):
    def __init__(
        self, stream: httpx2.SyncByteStream, request: httpx2.Request, seconds: float
    ) -> None:
        self._stream, self._request = stream, request
        self._ends = time.monotonic() + seconds

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._stream:
            if time.monotonic() > self._ends:
                raise httpx2.ReadTimeout("the reply came too slowly", request=self._request)
            yield piece

    def close(self) -> None:
        self._stream.close()
