from __future__ import annotations

from graphrag.language.repeated import own_texts, read_sentences
from graphrag.model import Chunk, Span, ids

TOWNS = ("Dallas", "Eads Ridge", "Fresno", "Halfway", "Lisbon", "Zurich")
OWN = (
    "A bird flew into the left engine. Its feathers blocked the first stage of the fan.",
    "The fuel cap was missing again. Rain had run into the tank for a whole week.",
    "Ice grew on both of the wings. The crew had not asked anybody for a forecast.",
    "The tail struck a wooden fence. Two horses broke out and were caught much later.",
    "A student pulled the wrong lever. The instructor was looking at a map just then.",
    "The nose wheel sank into wet grass. A tractor pulled it out in the late afternoon.",
)


def chunks(texts: list[str]) -> dict[str, Chunk]:
    made = {}
    for number, text in enumerate(texts):
        document = ids.document_id(f"{number}.md")
        id_ = ids.chunk_id(document, "", text, 0)
        made[id_] = Chunk(id_, document, 0, text, Span(0, len(text)), "", 30)
    return made


def form(town: str) -> str:
    return f"Visual meteorological conditions prevailed for the flight from {town}."


def test_a_form_stands_for_no_subject_beside_what_documents_say_of_their_own() -> None:
    held = chunks([f"{form(town)} {own}" for town, own in zip(TOWNS, OWN, strict=True)])
    read = read_sentences(held)
    assert [[s.from_template for s in found] for found in read.values()] == [
        [True, False, False]
    ] * 6
    assert not any(s.boilerplate for found in read.values() for s in found)
    assert all("meteorological" not in text for text in own_texts(held, read).values())


def test_where_all_is_forms_they_are_what_the_corpus_says() -> None:
    held = chunks([form(town) for town in TOWNS])
    read = read_sentences(held)
    assert not any(s.from_template for found in read.values() for s in found)
    assert len(own_texts(held, read)) == len(TOWNS)


def test_stock_phrases_are_what_a_corpus_of_cases_says() -> None:
    said = [
        "Water flooded the cellar of the house. The janitor called the office again.",
        "The lift stood still for two hours. The janitor called the office again.",
        "A fuse in the panel burned out. The janitor called the office again.",
    ]
    read = read_sentences(chunks(said * 4))
    flags = {(s.key.startswith("the janitor"), s.boilerplate) for f in read.values() for s in f}
    assert flags == {(True, True), (False, False)}
