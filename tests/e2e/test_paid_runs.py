"""A run that is killed, or stopped by Ctrl-C, goes on without paying twice: with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fakes.openai_server import Body, Say, serving, user_text
from fakes.passages import said, thing

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
NUMBER = 24
AT_ONCE = 2
FILLER = "It was said again and again in every hall of the town that day. " * 6
SETTINGS = """[models]
extract_model = "m"
base_url = "{url}"
window_tokens = 100
concurrency = {at_once}
"""


class Slow:
    """Answers after a while; counts the answers by text."""

    def __init__(self) -> None:
        self.answered: Counter[str] = Counter()
        self.enough = threading.Event()

    def __call__(self, body: Body) -> Say:
        text = user_text(body).partition("Number ")[2].partition(" ")[0]
        self.answered[text] += 1
        if self.answered.total() >= NUMBER // 3:
            self.enough.set()
        return Say(said([thing("Ada Roe")]), after=0.1)


@contextmanager
def started(folder: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "graphrag", "ingest", "note.md"]
    # What a shell starts in the background ignores Ctrl-C, and hands that on to its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_run_goes_on_and_asks_only_what_was_not_answered(
    project: Path, by: signal.Signals
) -> None:
    sections = [f"## {n}\n\nAda Roe has Number {n} here. {FILLER}" for n in range(NUMBER)]
    (project / "note.md").write_text("# Notes\n\n" + "\n\n".join(sections), "utf-8")
    slow = Slow()
    with serving(slow) as server:
        toml = SETTINGS.format(url=server.url, at_once=AT_ONCE)
        (project / "graphrag.toml").write_text(toml, "utf-8")
        with started(project) as first:
            while not slow.enough.wait(timeout=0.2):
                assert first.poll() is None, first.communicate()[1]
            os.kill(first.pid, by)
            _, told = first.communicate(timeout=60)
        if by == signal.SIGINT:
            assert first.returncode == 1
            assert "goes on from there" in told
            assert "Traceback" not in told
        assert slow.answered.total() < NUMBER
        time.sleep(0.2)
        with started(project) as second:
            _, told = second.communicate(timeout=120)
        assert second.returncode == 0, told
    again = sum(count - 1 for count in slow.answered.values())
    assert len(slow.answered) == NUMBER
    assert again <= (AT_ONCE if by == signal.SIGKILL else 0)  # those under way when it was killed
