"""Values that are kept ready between calls for as long as nothing is written."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Ready:
    """A few values, each good for one version of the store."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[Hashable, tuple[str, Any]] = OrderedDict()  # Any: per key one type
        self._lock = threading.Lock()

    def get(self, key: Hashable, version: str, make: Callable[[], T]) -> T:
        """Return what `make` gave for `key` and `version`; older versions are let go."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None and found[0] == version:
                self._kept.move_to_end(key)
                value: T = found[1]
                return value
        made = make()
        with self._lock:
            self._kept[key] = (version, made)
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return made
