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


def corpus(texts: dict[str, str]) -> dict[str, Chunk]:
    return {
        f"chunk_{n:04x}": Chunk(
            f"chunk_{n:04x}", f"document_{n}", 0, text, Span(0, len(text)), header, 9
        )
        for n, (header, text) in enumerate(texts.items())
    }


MEMOS = {
    "Move of the warehouse": "We will leave the warehouse in June. Workers plan to move racks.",
    "Lease of the warehouse": "We may leave the warehouse after a notice. The lease is long.",
    "Pump": "The seals of the pump leaked and the customer wrote. It was mended.",
    "Recall": "The seals of the pump were replaced. The customer was told.",
    "Staff": "Staff will write a letter. It was said that all agreed.",
}


def test_a_theme_is_named_by_nouns_and_by_words_of_headings() -> None:
    chunks = corpus(MEMOS)
    titles = Titles(chunks, [], {id_: chunk.text for id_, chunk in chunks.items()})
    members = tuple(list(chunks)[:2])
    title = titles.title(Community("community_1", 1, None, (), (), "", "subjects", members))
    assert title.startswith("warehouse")
    assert "leave" not in title.split(", ")


def test_what_stands_in_half_of_all_documents_names_no_theme() -> None:
    chunks = corpus({header: f"{text} The form was filed." for header, text in MEMOS.items()})
    titles = Titles(chunks, [], {id_: chunk.text for id_, chunk in chunks.items()})
    members = tuple(list(chunks)[2:4])
    title = titles.title(Community("community_1", 1, None, (), (), "", "subjects", members))
    assert "form" not in title.split(", ")
    assert "pump" in title.split(", ")


def test_a_code_or_a_phrase_gives_way_to_a_name_and_a_title_to_what_is_said_mostly() -> None:
    def entity(number: int, name: str, *surfaces: str) -> Entity:
        mentions = tuple(
            Mention(f"chunk_{n:04x}", Span(0, len(surface)), surface)
            for n, surface in enumerate(surfaces)
        )
        return Entity(f"entity_{number}", name, "Thing", mentions=mentions)

    entities = [
        entity(1, "CEN13LA167", "CEN13LA167", "CEN13LA167", "CEN13LA167"),
        entity(2, "Audit of Dichtwerk", "Audit of Dichtwerk", "Dichtwerk", "Dichtwerk"),
        entity(3, "Sales in the first quarter", "Sales in the first quarter"),
        entity(4, "Kassel", "Kassel"),
    ]
    titles = Titles(corpus(MEMOS), entities, {})
    members = tuple(entity.id for entity in entities)
    title = titles.title(Community("community_1", 1, None, members, (), "", "entities", ()))
    assert title.startswith("Dichtwerk, Kassel")


GERMAN = {
    "Bienensterben": "Die Imker haben in diesem Winter das dritte Mal viele ihrer Bienen verloren.",
    "Kurse": "Neue Imker lernen in diesem Jahr, wie die Bienen und das Volk gehalten werden.",
    "Umwege": "Züge fahren auf der Strecke nach Basel zwischen den Bergen mit weniger Güterwagen.",
    "Sperrung": "Auf der Strecke nach Basel fahren zwischen Mai und Juli weniger Züge als sonst.",
}


def test_a_german_title_is_made_of_nouns_as_they_are_written_and_not_of_grammar() -> None:
    chunks = corpus(GERMAN)
    titles = Titles(chunks, [], {id_: chunk.text for id_, chunk in chunks.items()})
    first, second = list(chunks)[:2], list(chunks)[2:]
    made = [
        titles.title(Community("community_01", 1, None, (), (), "d", "subjects", tuple(ids)))
        for ids in (first, second)
    ]
    assert made == ["Bienen, Imker", "Basel, Strecke, Züge"]


def test_german_sentences_resemble_each_other_by_what_they_say_and_not_by_grammar() -> None:
    said = [
        "Winzer fürchten für die Reben den Frost in diesem Jahr.",
        "Der Frost im April hat den Winzern viele Reben genommen.",
        "In diesem Jahr ist das der Grund, weil sie auf die Straße über den Berg gehen.",
    ]
    places = ["a", "b", "c"]
    assert choose([candidate(text) for text in said], places, limit=1) != [2]
    assert choose([candidate(text) for text in said], places, limit=3)[-1] != 0


def test_speech_waits_for_what_is_told() -> None:
    said = ["'The pump of the mill failed.' said the miller.", "The pump of the mill failed again."]
    assert choose([candidate(text) for text in said], ["a", "b"], limit=2) == [1, 0]


def test_a_name_too_long_for_a_title_is_cut_only_where_there_is_no_other() -> None:
    book = "The Project Gutenberg eBook of A Christmas Carol"
    assert within([book, "Scrooge", "Marley"], 3, 6) == "Scrooge, Marley"
    assert within([book], 3, 6) == "The Project Gutenberg eBook of A"
