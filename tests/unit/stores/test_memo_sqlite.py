"""What was paid for, asked for by many threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from graphrag.adapters.memo_sqlite import SqliteMemo


def test_threads_may_share_one_memo(tmp_path: Path) -> None:
    memo = SqliteMemo(tmp_path / "memo.db")

    def work(number: int) -> bytes | None:
        memo.put_many("extract", {f"key {number}": b"%d" % number})
        return memo.get(f"key {number}")

    with ThreadPoolExecutor(16) as threads:
        assert list(threads.map(work, range(400))) == [b"%d" % number for number in range(400)]
    assert memo.stats() == {"extract": (400, sum(len(str(n)) for n in range(400)))}
    assert memo.clear("report") == 0
    assert memo.clear() == 400
    memo.close()
