"""A chat model that says what the test wrote, and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from graphrag.errors import ModelError
from graphrag.model import Usage
from graphrag.ports import Completion, Prompt


class ScriptedModel:
    """Keeps the `ChatModel` contract with replies from a list, or from a function of the prompt."""

    def __init__(
        self,
        replies: Iterable[str] | Callable[[Prompt], str] = (),
        *,
        identity: str = "scripted",
    ) -> None:
        self.identity = identity
        self.prompts: list[Prompt] = []
        self._function = replies if callable(replies) else None
        self._replies = iter(()) if callable(replies) else iter(replies)

    def complete(
        self,
        prompt: Prompt,
        *,
        schema: Mapping[str, object] | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> Completion:
        self.prompts.append(prompt)
        text = self._function(prompt) if self._function else next(self._replies, None)
        if text is None:
            raise ModelError("The script has no further reply.")
        if heard:
            heard(text)
        usage = Usage(
            calls=1,
            prompt_tokens=len((prompt.system + prompt.user).split()),
            completion_tokens=len(text.split()),
        )
        return Completion(text, usage)


class DictMemo:
    """A `Memo` in a dictionary."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.values.get(key)

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        return {key: self.values[key] for key in keys if key in self.values}

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        self.values.update(values)
