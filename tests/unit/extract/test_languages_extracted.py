"""Documents in other languages: read by what does not need an English tagger, and said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from graphrag.errors import SettingsError
from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract.schema import read_schema
from graphrag.ingest.extract.with_spacy import extract
from graphrag.ingest.load import load
from graphrag.language.tag import MODEL, tag
from graphrag.model import Document, Extraction

GERMAN = (
    "Standort: Bergen\n\nDie Firma Orbis Energie kaufte im März die Anlage von Helios Speicher, "
    "weil die alte Pumpe nicht mehr zu reparieren war und niemand eine neue bauen wollte.\n"
)
NORWEGIAN = (
    "Selskapet Orbis kjøpte anlegget i Bergen av Helios Lager fordi den gamle pumpen ikke "
    "kunne repareres lenger, og ingen ville bygge en ny pumpe i byen.\n"
)
JAPANESE = "東京電力は月曜日にポンプを修理した。オルビス社がそれを買った。\n"


def read(folder: Path, text: str, **models: str) -> Extraction:
    (folder / "a.txt").write_text(text)
    (document,) = load([str(folder)], root=folder)
    assert isinstance(document, Document)
    chunks = chunk(document, count_tokens=lambda words: len(words.split()))
    ((first, *_),) = extract([(document, chunks)], schema=read_schema("general"), models=models)
    return first


def names(extraction: Extraction) -> set[str]:
    return {entity.name for entity in extraction.entities}


def test_german_is_read_by_fields_and_runs_of_capitals_with_a_note(tmp_path: Path) -> None:
    found = read(tmp_path, GERMAN)
    assert {"Firma Orbis Energie", "Helios Speicher"} <= names(found)
    assert not {"Pumpe", "Anlage", "März"} & names(found)
    assert [(fact.key, fact.value.text) for fact in found.facts] == [("standort", "Bergen")]
    (note,) = (entry for entry in found.dropped if "prose in de" in entry.what)
    assert note.kind == "skipped"
    assert "languages" in note.reason


def test_norwegian_names_are_capitalised_words_inside_sentences(tmp_path: Path) -> None:
    found = read(tmp_path, NORWEGIAN)
    assert {"Orbis", "Bergen", "Helios Lager"} <= names(found)
    assert "Selskapet" not in names(found)
    assert found.relations == ()


def test_unparted_scripts_do_not_break_anything(tmp_path: Path) -> None:
    assert read(tmp_path, JAPANESE).dropped[-1].what == "prose in ja"


def test_spans_are_exact_without_a_tagger(tmp_path: Path) -> None:
    found = read(tmp_path, GERMAN)
    text = GERMAN.strip()
    for entity in found.entities:
        for span in entity.spans:
            assert span.of(text).split() == entity.name.split()


def test_english_is_read_as_before(tmp_path: Path) -> None:
    found = read(tmp_path, "Orbis acquired Helios Storage in 2019.\n")
    assert [relation.type for relation in found.relations] == ["ACQUIRED"]
    assert found.dropped == ()


def test_a_model_that_is_not_installed_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="de_nothing"):
        read(tmp_path, GERMAN, de="de_nothing")


def test_a_configured_model_reads_its_language() -> None:
    (doc,) = tag(["Marta Solberg works in Oslo."], language="xy", models={"xy": MODEL})
    assert {entity.text for entity in doc.ents} == {"Marta Solberg", "Oslo"}
