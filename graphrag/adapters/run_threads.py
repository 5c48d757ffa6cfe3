"""Run work in threads: for calls that wait on a network, not for arithmetic."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextvars import Context, copy_context
from itertools import islice
from typing import TypeVar

from graphrag.ports import Failure, Outcome, Success

In = TypeVar("In")
Out = TypeVar("Out")
GRACE = 10.0
"""Seconds that items under way have after Ctrl-C."""
_Task = tuple[Context, Callable[[], Outcome[Out]], "Future[Outcome[Out]]"]


class ThreadExecutor:
    """Runs up to `workers` items at once, and reads at most twice as many ahead.

    Each item sees the context (trace, settings) of the caller. When the caller stops early,
    because it has seen enough, nothing more is begun; items under way end by themselves and
    hold nobody up, since the threads are daemons. After Ctrl-C those under way have a few
    seconds to end, for what they do may be paid for; a second Ctrl-C does not wait.
    """

    def __init__(self, workers: int = 8) -> None:
        self._workers = max(1, workers)

    def map(self, work: Callable[[In], Out], items: Iterable[In]) -> Iterator[Outcome[Out]]:
        """Yield each item's value or failure in the order of `items`."""
        tasks: queue.SimpleQueue[_Task[Out] | None] = queue.SimpleQueue()
        waiting: deque[Future[Outcome[Out]]] = deque()
        threads: list[threading.Thread] = []
        stopped = threading.Event()
        source = iter(items)
        try:
            while True:
                room = 2 * self._workers - len(waiting)
                for item in islice(source, room):
                    future: Future[Outcome[Out]] = Future()
                    waiting.append(future)
                    tasks.put((copy_context(), _bound(work, item), future))
                    if len(threads) < self._workers:
                        threads.append(_start(tasks, stopped))
                if not waiting:
                    return
                outcome = waiting[0].result()  # stays in line: Ctrl-C here waits for it too
                waiting.popleft()
                yield outcome
        except KeyboardInterrupt:
            stopped.set()
            _let_end(waiting)
            raise
        finally:
            stopped.set()
            for _ in threads:
                tasks.put(None)


def _let_end(waiting: Iterable[Future[Outcome[Out]]]) -> None:
    """Wait for items that were begun, together no longer than `GRACE`."""
    ends = time.monotonic() + GRACE
    for future in waiting:
        if future.running():
            wait([future], timeout=max(0.0, ends - time.monotonic()))


def _bound(work: Callable[[In], Out], item: In) -> Callable[[], Outcome[Out]]:
    def attempt() -> Outcome[Out]:
        try:
            return Success(work(item))
        except Exception as error:  # noqa: BLE001  # whatever it is, other items go on
            return Failure(error)

    return attempt


def _start(
    tasks: queue.SimpleQueue[_Task[Out] | None], stopped: threading.Event
) -> threading.Thread:
    def serve() -> None:
        while (task := tasks.get()) is not None and not stopped.is_set():
            context, attempt, future = task
            future.set_running_or_notify_cancel()
            try:
                future.set_result(context.run(attempt))
            except BaseException as error:  # noqa: BLE001  # SystemExit: the caller must not wait
                future.set_exception(error)

    thread = threading.Thread(target=serve, name="graphrag-worker", daemon=True)
    thread.start()
    return thread
