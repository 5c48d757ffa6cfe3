"""Descriptions as evidence: a question to a person, never a merge."""

from __future__ import annotations

from collections.abc import Sequence

from graphrag.ingest.resolve import NONE, Decisions, Resolution, resolve, same
from graphrag.model import (
    Chunk,
    Document,
    ExtractedEntity,
    ExtractedRelation,
    Extraction,
    ExtractionSchema,
    Merge,
    Span,
)

Said = tuple[str, str, str]
TEXT = "Bob Cratchit shivered. The clerk feared Scrooge, who paid Tiny Tim's father little."
BOB = ("Bob Cratchit", "Person", "underpaid clerk of Scrooge and father of Tiny Tim")
CLERK = ("the clerk", "Person", "works for Scrooge, is underpaid, and the father of Tiny Tim")
FRED = ("Fred", "Person", "cheerful nephew of Scrooge who keeps Christmas")


def told(
    *said: Said, tied: Sequence[tuple[int, int]] = (), decisions: Decisions = NONE
) -> Resolution:
    """Resolve one chunk whose entities have descriptions; lower-case names are nouns of it."""
    chunk = Chunk("chunk_1", "document_1", 0, TEXT, Span(0, len(TEXT)), "", 1)
    document = Document("document_1", "a", "", "", (), "")
    entities = tuple(
        ExtractedEntity(
            name,
            type_,
            scope="document" if name.islower() else "corpus",
            description=description,
        )
        for name, type_, description in said
    )
    relations = tuple(ExtractedRelation(a, b, "KNOWS", Span(0, 5)) for a, b in tied)
    return resolve(
        [Extraction("chunk_1", entities, relations)],
        chunks={chunk.id: chunk},
        documents={document.id: document},
        schema=ExtractionSchema("test"),
        decisions=decisions,
    )


def waiting(found: Resolution) -> list[Merge]:
    return [merge for merge in found.merges if merge.band == "review"]


def test_two_of_whom_the_same_is_said_wait_for_a_decision() -> None:
    found = told(BOB, CLERK, FRED)
    assert len(found.entities) == 3
    (merge,) = waiting(found)
    assert {merge.kept_name, merge.absorbed_name} == {"Bob Cratchit", "the clerk"}
    assert list(merge.features) == ["descriptions"]
    assert merge.reason.endswith("much the same is said of both.")


def test_who_is_tied_to_or_named_by_the_other_is_not_asked_about() -> None:
    wife = ("Mrs. Cratchit", "Person", "underpaid wife of Bob Cratchit, mother of Tiny Tim")
    assert waiting(told(BOB, CLERK, tied=[(0, 1)])) == []
    assert waiting(told(BOB, wife)) == []


def test_types_that_exclude_each_other_are_not_asked_about() -> None:
    firm = ("Counting House", "Company", CLERK[2])
    assert waiting(told(BOB, firm)) == []


def test_a_few_words_that_many_things_share_are_no_evidence() -> None:
    actors = [(f"{name} Roe", "Person", "American actor") for name in ("Ann", "Joe", "Kim")]
    assert waiting(told(*actors)) == []


def test_a_noun_becomes_who_a_person_says_it_is() -> None:
    found = told(BOB, CLERK, FRED, decisions=same("Bob Cratchit", "the clerk", decisions=NONE))
    assert sorted(entity.name for entity in found.entities) == ["Bob Cratchit", "Fred"]
    assert waiting(found) == []
