"""What was paid for, asked for by many threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.errors import StoreError


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


def test_a_damaged_memo_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "memo.db"
    path.write_text("no database\n" * 100)
    with pytest.raises(StoreError, match=r"memo\.db is damaged") as caught:
        SqliteMemo(path)
    assert "Move it away" in caught.value.hint
    assert path.read_text() == "no database\n" * 100


def test_a_memo_damaged_inside_is_named_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "memo.db"
    memo = SqliteMemo(path)
    memo.put_many("extract", {f"key {number}": b"x" * 900 for number in range(200)})
    memo.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    damaged = SqliteMemo(path)
    with pytest.raises(StoreError, match="is damaged"):
        damaged.get_many([f"key {number}" for number in range(200)])


def test_where_nothing_can_be_written_only_a_memo_that_need_not_last_opens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "memo.db"
    with pytest.raises(OSError, match="file"):
        SqliteMemo(path)
    memo = SqliteMemo(path, must_last=False)
    memo.put_many("extract", {"key": b"value"})
    assert memo.get("key") == b"value"
