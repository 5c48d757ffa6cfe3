"""Passages that say the same, documents that are versions, and what must stay apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag.ingest.duplicates import marked, signatures, versions
from graphrag.ingest.duplicates.signatures import triples, words_of
from graphrag.model import Chunk, Document, Span
from graphrag.model.ids import document_id

NOTICE = (
    "All tenants must close the windows of the stairwell before they leave the house in "
    "winter, since the heating pipes on the upper floors have frozen several times already, "
    "and the repairs were paid by everybody who lives here, whether they left them open or not."
)


def chunks(*texts: str) -> dict[str, Chunk]:
    made = [
        Chunk(f"chunk_{n:03}", f"document_{n:03}", 0, text, Span(0, len(text)), f"T{n}", 9)
        for n, text in enumerate(texts)
    ]
    return {chunk.id: chunk for chunk in made}


def groups(*texts: str, likeness: float = 0.9) -> list[str]:
    given_ = chunks(*texts)
    prints = signatures({id_: chunk.text for id_, chunk in given_.items()})
    found = marked(given_, prints, likeness=likeness)
    names = [found[id_].same_as for id_ in sorted(found)]
    return [
        f"chunk_{names.index(name):03}" if name and names.count(name) > 1 else "" for name in names
    ]


def test_equal_words_are_one_passage_however_they_are_set() -> None:
    reset = NOTICE.replace(" ", "\n", 3).replace("winter,", "winter ,")
    assert groups(NOTICE, "Something else that is as long as a sentence of prose.", reset) == [
        "chunk_000",
        "",
        "chunk_000",
    ]


def test_small_changes_are_near_and_tunable() -> None:
    near = NOTICE.replace("several times already", "many times already")
    assert groups(NOTICE, near, likeness=0.8) == ["chunk_000", "chunk_000"]
    assert groups(NOTICE, near, likeness=1.0) == ["", ""]


@pytest.mark.parametrize(
    ("word", "other"),
    [("must close", "must not close"), ("several times", "7 times"), ("winter", "Oslo")],
)
def test_a_number_a_name_or_a_denial_keeps_passages_apart(word: str, other: str) -> None:
    assert groups(NOTICE, NOTICE.replace(word, other), likeness=0.5) == ["", ""]


def test_fields_and_short_lines_speak_of_their_own_document() -> None:
    fields = "Location: Blair, Nebraska\nInjuries: 2 Minor\nAircraft: Bell 206\nPilot: one of two"
    assert groups(fields, fields) == ["", ""]
    assert groups("No one was hurt.", "No one was hurt.") == ["", ""]


@given(st.lists(st.sampled_from([NOTICE, NOTICE[:180], NOTICE[40:], "A b c d e f g h i j k."])))
def test_groups_do_not_depend_on_where_copies_stand(texts: list[str]) -> None:
    found = groups(*texts)
    for text, group in zip(texts, found, strict=True):
        same = [other for other, words in zip(found, texts, strict=True) if words == text]
        assert set(same) == {group}
        assert bool(group) or texts.count(text) == 1


@given(st.integers(0, 60))
def test_likeness_is_close_to_the_share_of_triples(changed: int) -> None:
    words = [f"w{n}" for n in range(200)]
    other = [f"x{n}" if n < changed else word for n, word in enumerate(words)]
    prints = signatures({"a": " ".join(words), "b": " ".join(other)})
    one, two = triples(words_of(" ".join(words))), triples(words_of(" ".join(other)))
    assert abs(prints.likeness(0, 1) - len(one & two) / len(one | two)) < 0.25


def document(source: str, updated: str | None = None, **metadata: str) -> Document:
    return Document(
        document_id(source), source, source, "", (), "d", updated=updated, metadata=metadata
    )


def superseded(pairs: list[tuple[Document, str]]) -> dict[str, str]:
    documents = {item.id: item for item, _ in pairs}
    prints = signatures({item.id: text for item, text in pairs})
    return {
        documents[found.older].source: documents[found.newer].source
        for found in versions(documents, prints)
    }


NEWER = NOTICE.replace("several times", "seven times")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (document("policy_v1.md"), document("policy_v2.md")),
        (document("rules-2023.pdf"), document("rules-2024.pdf")),
        (document("rules v9.md"), document("rules v10.md")),
        (document("a.md", version="1.9"), document("b.md", version="1.10")),
        (document("house.md", "2023-01-01"), document("house (final).md", "2024-01-01")),
    ],
)
def test_a_newer_version_supersedes(older: Document, newer: Document) -> None:
    assert superseded([(older, NOTICE), (newer, NEWER)]) == {older.source: newer.source}


def test_the_next_version_is_named_not_the_last() -> None:
    three = [(document(f"policy_v{n}.md"), NOTICE) for n in (1, 2, 10)]
    assert superseded(three) == {"policy_v1.md": "policy_v2.md", "policy_v2.md": "policy_v10.md"}


def test_what_is_only_alike_in_name_or_undated_supersedes_nothing() -> None:
    other = "Quite another text about the sale of boats in the harbour of Bergen last year."
    pair = [(document("policy_v1.md"), NOTICE), (document("policy_v2.md"), other)]
    assert superseded(pair) == {}
    assert superseded([(document("a.md"), NOTICE), (document("b.md"), NOTICE)]) == {}
    reports = [(document(f"{n}.md", "2024-01-01"), NOTICE) for n in (100068, 87661)]
    assert superseded(reports) == {}
