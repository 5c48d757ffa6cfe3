from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from contracts import world
from contracts.world import WORLD

from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.adapters.store_sqlite.opening import Connections, layouts
from graphrag.errors import StoreError
from graphrag.ports import Change, RowKind


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path that needs quoting."""
    return tmp_path / "my graphs #1 ?" / "graph%20.db"


@pytest.mark.parametrize(
    "content", [b"# Notes\n\nText.", b"SQLite format 3\x00 but short", b"\x00" * 4096]
)
def test_a_file_that_is_no_store_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "notes.md"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"notes\.md") as caught:
        SqliteStore(file)
    assert caught.value.hint
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE row (number)")
    connection.close()
    content = file.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(file)
    assert file.read_bytes() == content


def test_a_store_of_a_newer_version_is_refused(path: Path) -> None:
    SqliteStore(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(StoreError, match="newer version") as caught:
        SqliteStore(path)
    assert "Upgrade" in caught.value.hint


def test_an_older_layout_is_brought_up_to_date_and_keeps_its_rows(path: Path) -> None:
    store = SqliteStore(path)
    store.apply(WORLD)
    store.close()
    steps = (*layouts(), "CREATE TABLE later (x);\nINSERT INTO later VALUES (1);")
    with pytest.raises(StoreError, match="older layout"):
        Connections(path, read_only=True, timeout=1, steps=steps)
    newer = Connections(path, read_only=False, timeout=1, steps=steps)
    assert newer.schema_version == len(steps)
    with newer.reading() as connection:
        assert connection.execute("SELECT x FROM later").fetchall() == [(1,)]
        rows = connection.execute("SELECT COUNT(*) FROM body").fetchone()[0]
    assert rows == world.ROWS_IN_WORLD
    newer.close()


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    SqliteStore(path).close()
    steps = (*layouts(), "CREATE TABLE later (x);\nINSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError):
        Connections(path, read_only=False, timeout=1, steps=steps)
    store = SqliteStore(path)
    assert store.state().schema_version == len(layouts())
    store.close()


def test_reading_only_makes_no_file(path: Path) -> None:
    with pytest.raises(StoreError, match="no store") as caught:
        SqliteStore(path, read_only=True)
    assert "ingest" in caught.value.hint
    assert not path.parent.exists()


def test_a_damaged_file_is_said_to_be_damaged(path: Path) -> None:
    store = SqliteStore(path)
    store.apply(WORLD)
    store.close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        SqliteStore(path).entities()


def test_a_second_writer_waits_and_then_says_what_to_do(path: Path) -> None:
    store = SqliteStore(path, timeout=0.2)
    store.apply(WORLD)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match=r"over 0\.2 seconds") as caught:
        store.apply(Change(notes={"a": "b"}))
    assert "try again" in caught.value.hint
    assert store.entities() == world.ENTITIES
    holder.rollback()
    holder.close()
    store.apply(Change(notes={"a": "b"}))
    assert store.state().notes["a"] == "b"
    store.close()


def test_a_second_writer_goes_on_when_the_first_is_done(path: Path) -> None:
    store = SqliteStore(path, timeout=20)
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    later = threading.Timer(0.3, holder.rollback)
    later.start()
    assert store.apply(WORLD).written == world.ROWS_IN_WORLD
    later.join()
    holder.close()
    store.close()


def test_readers_beside_a_writer_see_the_old_state(path: Path) -> None:
    store = SqliteStore(path)
    store.apply(WORLD)
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("DELETE FROM body")
    writer.execute("UPDATE row SET digest = NULL")
    assert store.entities() == world.ENTITIES
    assert SqliteStore(path, read_only=True).chunks([world.P1.id]) == (world.P1,)
    writer.rollback()
    writer.close()
    store.close()


def test_a_write_that_breaks_off_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(path)

    def broken(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("graphrag.adapters.store_sqlite.write.pack", broken)
    with pytest.raises(KeyboardInterrupt):
        store.apply(WORLD)
    monkeypatch.undo()
    assert not any(store.state().counts.values())
    assert store.apply(WORLD).written == world.ROWS_IN_WORLD
    store.close()


def test_a_store_serves_many_threads(path: Path) -> None:
    store = SqliteStore(path)
    store.apply(WORLD)
    seen: list[object] = []
    threads = [
        threading.Thread(target=lambda: seen.append((store.entities(), store.relations())))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [(world.ENTITIES, world.RELATIONS)] * 8
    store.close()


def test_forgotten_words_are_not_left_in_the_file(path: Path) -> None:
    store = SqliteStore(path)
    store.apply(WORLD)
    gone: dict[RowKind, tuple[str, ...]] = {
        "document": (world.OF_B.id,),
        "chunk": (world.B1.id, world.B2.id),
        "extraction": (world.B1.id, world.B2.id),
        "entity": tuple(row.id for row in world.ENTITIES),
        "relation": tuple(row.id for row in world.RELATIONS),
        "fact": tuple(row.id for row in world.FACTS),
        "merge": tuple(row.id for row in world.MERGES),
        "report": tuple(row.community_id for row in world.REPORTS),
    }
    store.apply(Change(deleted=gone))
    store.close()
    data = path.read_bytes().lower()
    assert b"hush" not in data
    assert b"saltwater" not in data


def test_a_file_that_was_never_filled_is_no_graph_yet(tmp_path: Path) -> None:
    file = tmp_path / "graph.db"
    file.touch()
    with pytest.raises(StoreError, match="no graph") as caught:
        SqliteStore(file, read_only=True)
    assert "ingest" in caught.value.hint
    SqliteStore(file).close()


def test_in_a_folder_that_may_not_be_written_a_store_is_read_without_a_file_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "graph.db"
    store = SqliteStore(file)
    store.apply(WORLD)
    store.close()
    monkeypatch.setattr("graphrag.adapters.store_sqlite.opening._may_write", lambda _: False)
    seen = SqliteStore(file, read_only=True)
    assert seen.entities() == world.ENTITIES
    assert list(tmp_path.iterdir()) == [file]
    seen.close()


def test_what_still_waits_in_the_log_is_read_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "graph.db")
    store.apply(WORLD)
    monkeypatch.setattr("graphrag.adapters.store_sqlite.opening._may_write", lambda _: False)
    seen = SqliteStore(tmp_path / "graph.db", read_only=True)
    assert seen.entities() == world.ENTITIES
    seen.close()
    store.close()
