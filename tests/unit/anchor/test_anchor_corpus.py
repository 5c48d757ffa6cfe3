"""Documents are tied by what each is about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.anchor import anchor
from graphrag.ingest.anchor.defined import defined_names, other_names, short_forms
from graphrag.ingest.anchor.own import own_names
from graphrag.ingest.anchor.scan import Dictionary
from graphrag.model import Block, Chunk, Document, ExtractedEntity, Extraction, Span
from graphrag.model.ids import document_id


def anchored(
    texts: Sequence[tuple[str, str]], tagged: Sequence[ExtractedEntity] = ()
) -> list[dict[str, ExtractedEntity]]:
    """Return, for each (title, text), its entities by name; `tagged` is in the first chunk."""
    documents, chunks, extractions = {}, {}, []
    for number, (title, text) in enumerate(texts):
        id_ = document_id(str(number))
        documents[id_] = Document(id_, f"{number}.txt", title, "", (), "")
        chunks[f"chunk_{number}"] = Chunk(
            f"chunk_{number}", id_, 0, text, Span(0, len(text)), title, 9
        )
        extractions.append(Extraction(f"chunk_{number}", tuple(tagged) if not number else ()))
    made = anchor(extractions, documents=documents, chunks=chunks)
    return [{entity.name: entity for entity in extraction.entities} for extraction in made]


def test_a_title_is_its_documents_subject_without_parentheses() -> None:
    (own,) = anchored([("Justin (historian)", "He lived under the Roman Empire.")])
    assert own["Justin"].subject


def test_a_name_does_not_run_from_a_heading_into_the_sentence_below() -> None:
    text = "About Tarn\n\nTarn Instruments was founded in 2009 in Kendal."
    blocks = (Block("heading", Span(0, 10), level=1), Block("paragraph", Span(12, len(text))))
    document = Document("document_1", "a.html", "About us", text, blocks, "")
    first = Chunk("chunk_1", "document_1", 0, text, Span(0, len(text)), "", 9)
    (own,) = own_names({"document_1": document}, {"document_1": first})
    assert (own.name, own.aliases) == ("Tarn Instruments", ())
    assert defined_names("Tarn\n\nTarn Instruments was founded in 2009.") == ()


def test_a_title_is_found_where_other_documents_name_it() -> None:
    text = "Ferries use batteries by Helios Storage, of which Helios Storage's rival knows."
    _, other = anchored([("Helios Storage", "It makes batteries."), ("Ferries", text)])
    assert [span.of(text) for span in other["Helios Storage"].spans] == ["Helios Storage"] * 2
    assert not other["Helios Storage"].subject


def test_the_longest_name_wins() -> None:
    texts = [("Lothair", "A king."), ("Lothair II", "A king too."), ("Bosonids", "Lothair II.")]
    assert set(anchored(texts)[2]) == {"Lothair II", "Bosonids"}


def test_a_title_of_many_documents_names_none_of_them() -> None:
    texts = [("Accident Report", f"Number {n} burned.") for n in range(20)]
    assert all(not found for found in anchored(texts))


@pytest.mark.parametrize("title", ["0007", "notes.md", "a.txt", "", "The"])
def test_file_names_and_bare_words_are_no_titles(title: str) -> None:
    documents = {"document_1": Document("document_1", "x/0007.txt", title, "", (), "")}
    chunks = {"chunk_1": Chunk("chunk_1", "document_1", 0, "it rained.", Span(0, 10), "", 3)}
    (made,) = anchor([Extraction("chunk_1")], documents=documents, chunks=chunks)
    assert made.entities == ()


def test_the_tagger_gives_a_title_its_type() -> None:
    ship = ExtractedEntity("Titanic", "Ship", (Span(4, 11),))
    found = anchored([("Ships", "The Titanic sank."), ("Titanic", "It sank.")], [ship])
    assert found[1]["Titanic"].type == "Ship"


def test_what_the_tagger_found_is_not_named_twice() -> None:
    ship = ExtractedEntity("Titanic", "Ship", (Span(4, 11),))
    documents = {
        "document_0": Document("document_0", "0", "Ships of old", "", (), ""),
        "document_1": Document("document_1", "1", "Titanic", "", (), ""),
    }
    text = "The Titanic sank."
    chunks = {
        "chunk_0": Chunk("chunk_0", "document_0", 0, text, Span(0, 17), "", 9),
        "chunk_1": Chunk("chunk_1", "document_1", 0, "It sank.", Span(0, 8), "", 9),
    }
    made = anchor(
        [Extraction("chunk_0", (ship,)), Extraction("chunk_1")], documents=documents, chunks=chunks
    )
    assert [entity.name for entity in made[0].entities] == ["Titanic", "Ships of old"]


def test_a_schemas_own_subject_is_left_alone() -> None:
    accident = ExtractedEntity("WPR12", "Accident", (), subject=True)
    (found,) = anchored([("Nice title", "It burned.")], [accident])
    assert [name for name, entity in found.items() if entity.subject] == ["WPR12"]


def test_without_titles_the_first_sentence_names_the_document() -> None:
    texts = [
        ("", "Andrea Douglas Story (born April 2, 1959) is a politician."),
        ("", "In 2018 the seat went to Andrea Story after a recount."),
    ]
    own, other = anchored(texts)
    assert own["Andrea Douglas Story"].subject
    assert "Andrea Douglas Story" in other


@pytest.mark.parametrize(
    ("opening", "expected"),
    [
        ("Theobald( c. 854-895), count of Arles, was a Frank.", ("Theobald",)),
        ('"Me and Bobby McGee" is a song by Kris Kristofferson.', ("Me and Bobby McGee",)),
        ("The Last Coupon is a 1932 comedy.", ("Last Coupon", "The Last Coupon")),
        ("La Bestia humana is a 1957 Argentine film.", ("La Bestia humana",)),
        (
            "Carel Beschey or Karel Beschey (1706) was a painter.",
            ("Carel Beschey", "Karel Beschey"),
        ),
        ("In August 1993, prior to the end, the council met.", ()),
        ("He was a painter in Rome.", ()),
        ("The film was released on 14 June 2017.", ()),
        ("Today, the brand is a chain of 410 hotels.", ()),
        ("", ()),
    ],
)
def test_definitional_first_sentences(opening: str, expected: tuple[str, ...]) -> None:
    assert defined_names(opening) == expected


def test_other_names_and_short_forms() -> None:
    assert other_names(
        "Bruce Leung (born Leung Choi-sang; 1948), also known as The Kid Dragon"
    ) == (
        "Leung Choi-sang",
        "The Kid Dragon",
    )
    assert short_forms("Sir John William McEwen") == ("John William McEwen", "John McEwen")
    assert short_forms("Bank of America") == ()


def test_small_words_of_a_title_may_begin_small() -> None:
    names = Dictionary(["Rugby league", "Prime Minister", "Train"])
    found = [keys for keys, _ in names.matches("He played rugby league by train.")]
    assert found == [("rugby", "league")]
    assert list(names.matches("the prime minister")) == []


def test_a_shorter_name_at_the_end_of_a_text_is_found_too() -> None:
    names = Dictionary(["New York Times", "New York", "New"])
    assert [span for _, span in names.matches("In New York")] == [Span(3, 11)]
    assert [span for _, span in names.matches("New")] == [Span(0, 3)]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["New York", "New", "York Times", "Oslo"])), st.text(max_size=40))
def test_matches_stand_in_the_text_and_do_not_overlap(names: list[str], noise: str) -> None:
    text = f"{noise} New York Times of Oslo {noise}"
    end = 0
    for _, span in Dictionary(names).matches(text):
        assert span.start >= end
        end = span.end
        assert span.of(text).strip()


def test_any_order_gives_the_same() -> None:
    documents = {
        f"document_{n}": Document(f"document_{n}", f"{n}", name, "", (), "")
        for n, name in enumerate(["Oslo", "Bergen"])
    }
    chunks = {
        f"chunk_{n}": Chunk(f"chunk_{n}", f"document_{n}", 0, text, Span(0, 9), "", 9)
        for n, text in enumerate(["Near Bergen.", "Near Oslo."])
    }
    extractions = [Extraction("chunk_0"), Extraction("chunk_1")]
    forward = anchor(extractions, documents=documents, chunks=chunks)
    assert forward == anchor(extractions[::-1], documents=documents, chunks=chunks)


def test_a_title_that_only_stood_for_a_document_becomes_what_its_texts_call_it() -> None:
    stands = ExtractedEntity("Project Helios", "Thing", scope="document", subject=True)
    named = ExtractedEntity("Project Helios", "Organization", (Span(0, 14),))
    texts = [("Project Helios", "Project Helios stores heat.\nBudget: 3 million")]
    documents = {"d": Document("d", "0.txt", "Project Helios", "", (), "")}
    chunk = Chunk("c", "d", 0, texts[0][1], Span(0, len(texts[0][1])), "", 9)
    (made,) = anchor([Extraction("c", (stands, named))], documents=documents, chunks={"c": chunk})
    assert {(e.name, e.type, e.scope) for e in made.entities} == {
        ("Project Helios", "Organization", "corpus")
    }
    assert made.entities[0].subject
