"""A server that fails every fifth time, asked by many threads: nothing is paid twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from fakes.openai_server import Body, Cut, Fail, Garble, Say, Step, serving, user_text
from fakes.passages import opened, said, thing

from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.adapters.openai import OpenAIChat
from graphrag.adapters.run_threads import ThreadExecutor
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Extraction
from graphrag.traffic import Limits, Traffic

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
BATCH = [opened([("", f"Ada Roe has number {at} here.")], source=str(at)) for at in range(60)]
TROUBLE: list[Step] = [
    Fail(503),
    Fail(429, headers={"retry-after": "0"}),
    Cut(),
    Garble(),
    Say("No."),
]


class Unsteady:
    """Answers well, but every fifth time; counts the good answers by text."""

    def __init__(self) -> None:
        self.asked = 0
        self.answered: Counter[str] = Counter()

    def __call__(self, body: Body) -> Step:
        self.asked += 1
        if self.asked % 5 == 0:
            return TROUBLE[self.asked // 5 % len(TROUBLE)]
        self.answered[user_text(body).partition("has number ")[2].partition(" ")[0]] += 1
        return Say(said([thing("Ada Roe")]))


def read(url: str, memo: SqliteMemo) -> list[Extraction]:
    traffic = Traffic(Limits(concurrency=8, attempts=20), sleep=lambda seconds: None)
    model = OpenAIChat("m", traffic=traffic, base_url=url, timeout=5)
    made = with_llm.extract(
        BATCH,
        schema=read_schema("general"),
        model=model,
        memo=memo,
        executor=ThreadExecutor(8),
    )
    return [one for (one,) in made]


def test_every_chunk_ends_stored_or_in_the_ledger_and_no_call_is_paid_twice(tmp_path: Path) -> None:
    unsteady = Unsteady()
    memo = SqliteMemo(tmp_path / "memo.db")
    with serving(unsteady) as server:
        made = read(server.url, memo)
        lost = [entry for one in made for entry in one.dropped if entry.kind == "lost"]
        assert sum(bool(one.entities) for one in made) + len(lost) == len(BATCH)
        assert len(lost) <= 2  # two bad answers in a row to one text
        assert max(unsteady.answered.values()) == 1
        asked = unsteady.asked
        again = read(server.url, memo)
    memo.close()
    assert unsteady.asked == asked if not lost else unsteady.asked > asked
    assert sum(bool(one.entities) for one in again) >= len(BATCH) - len(lost)
