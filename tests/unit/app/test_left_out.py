"""What runs left out, and what of it is still open."""

from __future__ import annotations

from pathlib import Path

from graphrag.app.records import still_open
from graphrag.model import Dropped, Extraction, Run, Usage

LOST = Dropped("lost", "old/broken.md", "broken.md", "it is damaged")
REFUSED = Dropped("dropped", "chunk_1", "Rating", "1 fields say nothing")
LOOP = Dropped("dropped", "chunk_1", "A –KNOWS→ A", "both ends became one entity")


def run(*asked: str, ledger: tuple[Dropped, ...] = ()) -> Run:
    return Run(id="run_1", asked=asked, counts={}, seconds={}, ledger=ledger, usage=Usage())


def left_out(
    folder: Path, runs: list[Run], extractions: tuple[Extraction, ...] = ()
) -> tuple[Dropped, ...]:
    (folder / "old").mkdir(exist_ok=True)
    (folder / "old" / "broken.md").write_bytes(b"\x00")
    return still_open(runs, folder=folder, extractions=extractions)


def test_a_file_that_an_earlier_run_lost_is_still_lost(tmp_path: Path) -> None:
    runs = [run("new"), run("other"), run("old", ledger=(LOST,))]
    assert left_out(tmp_path, runs) == (LOST,)


def test_a_file_that_was_read_again_is_not(tmp_path: Path) -> None:
    assert left_out(tmp_path, [run("old"), run("old", ledger=(LOST,))]) == ()
    assert left_out(tmp_path, [run("."), run("old", ledger=(LOST,))]) == ()


def test_a_file_that_is_gone_is_not(tmp_path: Path) -> None:
    gone = Dropped("lost", "old/gone.md", "gone.md", "it is damaged")
    assert left_out(tmp_path, [run("new"), run("old", ledger=(gone,))]) == ()


def test_what_a_stored_passage_lost_is_open_and_what_was_derived_then_is_not(
    tmp_path: Path,
) -> None:
    runs = [run("new"), run("old", ledger=(REFUSED, LOOP))]
    stored = (Extraction("chunk_1", dropped=(REFUSED,)),)
    assert left_out(tmp_path, runs, stored) == (REFUSED,)
    assert left_out(tmp_path, runs) == ()


def test_all_that_the_newest_run_left_out_is_open_once(tmp_path: Path) -> None:
    runs = [run("old", ledger=(LOST, LOOP)), run("old", ledger=(LOST,))]
    assert left_out(tmp_path, runs) == (LOST, LOOP)
