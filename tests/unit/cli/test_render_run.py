"""What a run did, as a person reads it."""

from __future__ import annotations

from collections.abc import Callable

from graphrag.cli.render.run import ledger_text, run_text, runs_text
from graphrag.model import Dropped, Run, Usage

Golden = Callable[[str, str], None]

COUNTS = {
    "documents.read": 3,
    "documents.unchanged": 1,
    "documents": 3,
    "chunks": 1200,
    "entities": 1,
    "relations": 2,
    "facts": 0,
    "communities": 4,
    "rows.written": 7,
    "rows.deleted": 2,
}
LEDGER = (
    Dropped("lost", "scan.pdf", "page 2", "it is only a picture"),
    *(Dropped("skipped", f"photo{n:02}.jpg", "", "unknown kind") for n in range(12)),
    Dropped("ungrounded", "chunk_1", "Alice", "the name is not in the chunk"),
    Dropped("dropped", "chunk_2", "it", "a pronoun"),
)


def test_lost_and_skipped_files_are_named_and_all_else_is_counted(golden: Golden) -> None:
    run = Run("run_1", ("notes",), COUNTS, ledger=LEDGER, usage=Usage(seconds=1.25))
    golden("cli/run.txt", "\n\n".join((run_text(run), ledger_text(LEDGER), runs_text([run]))))


def test_a_tree_that_was_adopted_is_told() -> None:
    counts = COUNTS | {"communities.adopted": 1, "reports.made": 4, "reports.kept": 2}
    assert "Grouped anew" in run_text(Run("run_1", ("notes",), counts))
    assert "Grouped anew" not in run_text(Run("run_1", ("notes",), COUNTS))


def test_a_run_that_changed_nothing_says_so() -> None:
    text = run_text(Run("run_1", ("notes",), {"documents.read": 1, "documents.unchanged": 1}))
    assert "Nothing had changed" in text
    assert "1 document, 1 of them unchanged" in text


def test_a_forgotten_document_is_counted() -> None:
    text = run_text(Run("run_1", (), {"documents.forgotten": 1, "rows.deleted": 9}))
    assert text.startswith("Forgot 1 document.")


def test_paid_calls_are_priced() -> None:
    usage = Usage(calls=3, remembered=5, usd=0.5, seconds=2)
    assert run_text(Run("r", (), usage=usage)).endswith(
        "2.0 s, 3 model calls, 5 remembered, $0.5000."
    )
    unknown = Usage(calls=1, usd=None)
    assert "price unknown" in run_text(Run("r", (), usage=unknown))


def test_nothing_left_out_is_said_in_words() -> None:
    assert ledger_text(()) == "Nothing was left out."
    assert runs_text([]) == "No runs yet."


def test_a_run_says_how_many_reports_an_edit_left_alone() -> None:
    counts = {"reports.made": 5, "reports.kept": 1_008, "rows.written": 9}
    assert "Reports: 5 made, 1,008 kept." in run_text(Run("r", ("notes",), counts)).splitlines()
