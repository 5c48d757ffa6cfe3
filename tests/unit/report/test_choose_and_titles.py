from __future__ import annotations

from graphrag.ingest.report.choose import choose
from graphrag.ingest.report.material import Candidate
from graphrag.ingest.report.titles import Titles, one_number, within
from graphrag.model import Chunk, Community, Entity, Mention, Span


def candidate(text: str, *, prose: bool = True, strength: float = 1.0) -> Candidate:
    return Candidate(text, (f"chunk_{abs(len(text)):04x}",), strength, prose)


def test_a_sentence_that_says_the_same_again_comes_later() -> None:
    said = ["The pump of the mill failed.", "And again the pump of the mill failed."]
    said += ["The dam of the mill was raised.", "A fox was seen."]
    chosen = choose([candidate(text) for text in said], list("abcd"), limit=4)
    assert abs(chosen.index(0) - chosen.index(1)) > 1


def test_another_document_is_preferred_to_the_same_one() -> None:
    said = [
        "The pump failed in spring.",
        "The pump leaked in summer.",
        "The pump leaked in winter.",
    ]
    chosen = choose([candidate(text) for text in said], ["a", "a", "b"], limit=2)
    assert {(["a", "a", "b"])[number] for number in chosen} == {"a", "b"}


def test_debris_and_sentences_that_point_back_come_last() -> None:
    said = [
        candidate("Pump: | failed | mill", prose=False),
        candidate("It was the pump of the mill that failed."),
        candidate("The pump of the mill failed again."),
    ]
    assert choose(said, ["a", "b", "c"], limit=3) == [2, 1, 0]


def test_nothing_to_choose_from_chooses_nothing() -> None:
    assert choose([], [], limit=5) == []


def test_a_title_has_no_word_twice_and_at_most_so_many() -> None:
    terms = ["Bank of America", "America", "Royal Bank of New South Wales", "Paris"]
    assert within(terms, 3, 6) == "Bank of America, Paris"


def test_plurals_count_as_their_singular_where_it_is_known() -> None:
    assert one_number([["song", "songs", "boss", "cities", "glasses"], ["city"]]) == [
        ["song", "song", "boss", "city", "glasses"],
        ["city"],
    ]


def test_common_nouns_never_name_a_community() -> None:
    text = "the pilot flew to Fargo"
    chunk = Chunk("chunk_01", "document_01", 0, text, Span(0, len(text)), "", 5)
    pilot = Mention(chunk.id, Span(4, 9), "pilot")
    fargo = Mention(chunk.id, Span(18, 23), "Fargo")
    entities = [
        Entity("entity_01", "pilot", "Person", (), (), (pilot,), "document"),
        Entity("entity_02", "Fargo", "Place", (), (), (fargo,)),
    ]
    titles = Titles({chunk.id: chunk}, entities, {chunk.id: text})
    both = Community("community_01", 1, None, ("entity_01", "entity_02"), (), "d")
    noun = Community("community_02", 1, None, ("entity_01",), (), "d")
    assert (titles.title(both), titles.title(noun)) == ("Fargo", "")
