"""How a server of the OpenAI protocol is spoken to: chat, vectors and reranking alike.

The client's own retries are off where `traffic` decides when to try again, for all calls
together. What the client would tell of this machine is no server's business, and costs time.
"""

from __future__ import annotations

import json
import re
import time
import weakref
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from graphrag.errors import ModelError, RefusedError
from graphrag.traffic import BusyError, may_pass, seconds_asked

if TYPE_CHECKING:
    import openai

_PLACEHOLDER = "none"  # the client wants a key, whatever the server thinks of it
_TOLD = tuple(
    f"X-Stainless-{name}"
    for name in ("Lang", "Package-Version", "OS", "Arch", "Runtime", "Runtime-Version", "Async")
)
_HINTS = {
    401: "Set the key in the environment variable that the settings name for it.",
    403: "The key may not use this model; choose another.",
    404: "The server has no such model or path; check the model's name and the address.",
}
_HINT = "Check the settings that name the model and its server."


class Server:
    """One server, whose client is made when it is first asked.

    Args:
        base_url: None for OpenAI's own.
        api_key: None where the server wants none.
        timeout: Seconds for one attempt.
        retries: Of the client's own.
    """

    def __init__(
        self, base_url: str | None, api_key: str | None, timeout: float, *, retries: int = 0
    ) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries

    @property
    def name(self) -> str:
        """Its address, without what may be secret in it."""
        return _without_secrets(self._base_url or "openai")

    def prepare(self) -> None:
        """Make the client, which takes a while the first time.

        Within a call that would be time of its turn and its deadline: all threads would wait for
        the first one, and then send at once what was to be spread over a minute.
        """
        _ = self.client

    def post(self, path: str, body: Mapping[str, object], *, to: str) -> Any:  # Any: JSON
        """Return what the server answers to `body`, as JSON.

        Args:
            path: Below the address.
            body: As JSON.
            to: What it is asked for ("embed with 'x'"), for the message when it refuses.

        Raises:
            BusyError: It may answer later.
            ModelError: It will not.
        """
        import openai

        try:
            return self.answer(path, body)
        except (openai.APIError, ValueError) as error:
            raise self.translated(error, to=to) from error

    def answer(self, path: str, body: Mapping[str, object]) -> Any:  # Any: JSON
        """Return the same, errors as the client raises them.

        `post` of the client sends and returns JSON as it is: walking through the request and
        building the client's classes from the reply costs twice the CPU of all the rest.
        """
        return json.loads(self.client.post(path, cast_to=bytes, body=dict(body)))

    def translated(self, error: Exception, *, to: str) -> BusyError | ModelError:
        """Return what `error` means to us: wait and try again, or give up."""
        import openai

        self._hush(error)
        if isinstance(error, openai.APIStatusError):
            if may_pass(error.status_code, self.reason(error)):
                asked = seconds_asked(error.response.headers, now=time.time())
                return BusyError(f"HTTP {error.status_code}", retry_after=asked)
            return self.refusal(error, to=to)
        if isinstance(error, openai.APITimeoutError):
            return BusyError(f"no answer within {self._timeout:g} s")
        if isinstance(error, openai.APIConnectionError):
            return BusyError("the connection was cut")
        return BusyError("the reply was cut")

    def refusal(self, error: openai.APIStatusError, *, to: str) -> ModelError:
        """Return an error that no waiting mends."""
        self._hush(error)
        kind = RefusedError if error.status_code in _HINTS else ModelError
        return kind(
            f"{self.name} refused to {to}, HTTP {error.status_code}: {self.reason(error)}",
            hint=_HINTS.get(error.status_code, _HINT),
        )

    def reason(self, error: openai.APIError) -> str:
        """Return the server's own words, shortened, without our key, which some repeat."""
        body = error.body
        if isinstance(body, dict):
            told = [body.get("message") or body, body.get("code"), body.get("type")]
            words = " ".join(str(part) for part in told if part)
        else:
            words = str(body or error.message)
        return self._hushed(words)[:300]

    def _hush(self, error: Exception) -> None:
        """Take our key out of what `error` says: a traceback shows the causes as well."""
        error.args = tuple(self._hushed(a) if isinstance(a, str) else a for a in error.args)

    def _hushed(self, words: str) -> str:
        return words.replace(self._api_key, "…") if self._api_key else words

    @cached_property
    def client(self) -> openai.OpenAI:
        """The client of the library."""
        import openai

        from graphrag.adapters.openai.hurry import hurrying

        left_out: dict[str, Any] = dict.fromkeys(_TOLD, openai.Omit())  # Any: not in their types
        made = openai.OpenAI(
            api_key=self._api_key or _PLACEHOLDER,
            base_url=self._base_url,
            max_retries=self._retries,
            timeout=self._timeout,
            default_headers=left_out,
            http_client=openai.DefaultHttpxClient(
                event_hooks={"response": [hurrying(self._timeout)]}
            ),
        )
        weakref.finalize(self, made.close)  # it leaves a connection that was given to it open
        return made


def _without_secrets(url: str) -> str:
    """Return an address without user, password and query."""
    return re.sub(r"//[^/@]*@", "//", url).partition("?")[0]
