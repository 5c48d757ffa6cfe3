"""How work is run, remembered and traced."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

In = TypeVar("In")
Out = TypeVar("Out")


class Memo(Protocol):
    """Remembers what was paid for. Keys hold everything that could change the value.

    Threads may share one.
    """

    def get(self, key: str) -> bytes | None:
        """Return what was put under `key`, or None."""
        ...

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        """Return those of `keys` that are known."""
        ...

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Remember `values`; each is durable when this returns."""
        ...


class MemoFile(Memo, Protocol):
    """A memo that can be looked at and emptied."""

    def stats(self) -> Mapping[str, tuple[int, int]]:
        """Return entries and bytes by stage."""
        ...

    def clear(self, stage: str | None = None) -> int:
        """Forget one stage, or everything; return how many entries went."""
        ...


@dataclass(frozen=True, slots=True)
class Success(Generic[Out]):
    """An item's value."""

    value: Out


@dataclass(frozen=True, slots=True)
class Failure:
    """An item's failure; other items are not affected."""

    error: Exception


Outcome = Success[Out] | Failure


class Executor(Protocol):
    """Runs a function over many items: in turn, in threads, or on a cluster."""

    def map(self, work: Callable[[In], Out], items: Iterable[In]) -> Iterator[Outcome[Out]]:
        """Yield each item's value or failure in the order of `items`."""
        ...


class Traces(Protocol):
    """Keeps one record a question or run, for `graphrag trace` and `graphrag ledger`."""

    def write(self, id_: str, record: Mapping[str, object]) -> None:
        """Keep `record`, which must be JSON, under `id_`."""
        ...

    def read(self, id_: str) -> Mapping[str, object] | None:
        """Return the record, or None."""
        ...

    def ids(self) -> tuple[str, ...]:
        """Return all ids, newest first."""
        ...

    def delete(self, id_: str) -> None:
        """Forget the record under `id_`, if there is one."""
        ...
