"""Chunks: exact spans, within the budget, along seams, steady under insertion."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphrag.ingest.chunk import Method, chunk
from graphrag.ingest.load.compose import compose
from graphrag.ingest.load.formats.text.markdown import markdown_pieces
from graphrag.model import Chunk, Document
from graphrag.model.ids import document_id

BUDGET = 60
SOME = "pump valve failed Orbis in 2019 the of a wing landing pilot field engine oil sold"
WORDS = SOME.split()


def words(text: str) -> int:
    """Count tokens as a tokenizer of words does."""
    return len(text.split())


def letters(text: str) -> int:
    """Count tokens as a tokenizer that does not add up does: four characters each."""
    return (len(text) + 3) // 4


def document(markdown: str, title: str = "Title", source: str = "a.md") -> Document:
    text, blocks = compose(markdown_pieces(markdown))
    return Document(document_id(source), source, title, text, blocks, "digest")


def check(made: Document, chunks: tuple[Chunk, ...], count: object = words) -> None:
    covered = bytearray(len(made.text))
    for number, item in enumerate(chunks):
        assert item.span.of(made.text) == item.text
        assert item.text == item.text.strip()
        assert item.ordinal == number
        covered[item.span.start : item.span.end] = b"\1" * len(item.text)
    for block in made.blocks:
        for at in range(block.span.start, block.span.end):
            assert covered[at] or made.text[at].isspace()
    for before, after in pairwise(chunks):
        assert before.span.start < after.span.start
        assert before.span.end < after.span.end
    assert len({item.id for item in chunks}) == len(chunks)


def prose(seed: int, sentences: int) -> str:
    rng = random.Random(seed)  # noqa: S311 - words for a test
    made = [" ".join(rng.choices(WORDS, k=rng.randint(4, 12))) for _ in range(sentences)]
    return " ".join(f"{text.capitalize()}." for text in made)


PARTS = st.sampled_from(
    [
        "# A",
        "## B",
        "### C c c",
        "Label: value",
        "## Field:\nvalue",
        prose(1, 1),
        prose(2, 4),
        prose(3, 30),
        "- one\n- two\n- three",
        "\n".join(f"- item {n} of many" for n in range(40)),
        "| a | b |\n|---|---|\n" + "\n".join(f"| {n} | x y z |" for n in range(40)),
        "```\n" + "code here\n" * 30 + "```",
        "word " * 200,
        "x" * 700,
        "漢字。" * 150,
        "same same",
        "same same",
    ]
)


METHODS: list[Method] = ["structure", "sentences", "parents", "fixed"]


@settings(deadline=None)
@given(st.lists(PARTS, max_size=8), st.sampled_from([words, letters]), st.sampled_from(METHODS))
def test_spans_are_exact_and_nothing_is_lost_or_too_long(
    parts: list[str], count: object, method: Method
) -> None:
    made = document("\n\n".join(parts))
    counter = words if count is words else letters
    chunks = chunk(made, count_tokens=counter, max_tokens=BUDGET, method=method)
    check(made, chunks)
    for item in chunks:
        assert item.tokens == counter(item.contextual_text) <= BUDGET


def test_the_header_names_title_and_sections() -> None:
    made = document(
        f"# Title\n\n{prose(1, 9)}\n\n## Deals\n\n{prose(2, 9)}\n\n### 2019\n\n{prose(3, 9)}\n\n"
        f"## People\n\n{prose(4, 9)}"
    )
    chunks = chunk(made, count_tokens=words)
    assert [item.header for item in chunks] == [
        "Title",
        "Title > Deals",
        "Title > Deals > 2019",
        "Title > People",
    ]
    assert chunks[1].text.startswith("Deals\n\n")


def test_a_long_header_leaves_room_for_the_text() -> None:
    made = document(f"# {'Very long ' * 18}\n\n## Part\n\n{prose(1, 9)}", title="Long " * 300)
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET)
    check(made, chunks)
    assert all(item.tokens <= BUDGET for item in chunks)
    assert all(words(item.header) <= BUDGET // 3 for item in chunks)


def test_a_table_that_fits_stays_whole() -> None:
    table = "| Name | City |\n|---|---|\n" + "\n".join(f"| N{n} | C{n} |" for n in range(9))
    made = document(f"{prose(1, 8)}\n\n{table}\n\n{prose(2, 8)}")
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET)
    assert sum("Name | City" in item.text and "N8 | C8" in item.text for item in chunks) == 1


def test_every_part_of_a_split_table_shows_the_head_row() -> None:
    rows = "\n".join(f"| Supplier {n} | Part {n * 7} | Bergen |" for n in range(200))
    made = document(f"# T\n\n| Supplier | Part | City |\n|---|---|---|\n{rows}\n")
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET)
    check(made, chunks)
    assert len(chunks) > 5
    for item in chunks:
        assert item.contextual_text.count("Supplier | Part | City") == 1
    for item in chunks[1:]:
        assert "Supplier | Part | City" not in item.text
    shown = [line for item in chunks for line in item.text.split("\n")]
    assert [line for line in shown if line.startswith("Supplier ") and line[9].isdigit()] == [
        f"Supplier {n} | Part {n * 7} | Bergen" for n in range(200)
    ]


def test_fields_of_one_section_share_a_chunk() -> None:
    fields = "\n".join(f"Label {chr(65 + n)}: value {n}" for n in range(12))
    made = document(f"# T\n\n{prose(1, 3)}\n\n## Facts\n\n{fields}\n\n## More\n\n{prose(2, 3)}")
    chunks = chunk(made, count_tokens=words, max_tokens=80)
    assert any("Label A: value 0" in c.text and "Label L: value 11" in c.text for c in chunks)


def test_a_split_paragraph_ends_at_sentences_and_overlaps_by_one() -> None:
    made = document(prose(5, 60))
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET)
    check(made, chunks)
    assert all(item.text.endswith(".") for item in chunks)
    overlaps = [a.span.end - b.span.start for a, b in pairwise(chunks) if a.span.end > b.span.start]
    assert overlaps
    assert max(overlaps) < 120


def test_paragraphs_that_are_not_split_do_not_overlap() -> None:
    made = document("\n\n".join(prose(n, 3) for n in range(30)))
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET)
    assert all(a.span.end <= b.span.start for a, b in pairwise(chunks))


def test_equal_texts_get_ids_of_their_own() -> None:
    made = document("\n\n".join(["Same words. " * 12] * 6))
    chunks = chunk(made, count_tokens=words, max_tokens=30)
    check(made, chunks)


def test_two_documents_keep_ids_of_their_own_for_one_paragraph() -> None:
    ids = {
        item.id
        for source in ("a.md", "b.md")
        for item in chunk(document("Shared text.", source=source), count_tokens=words)
    }
    assert len(ids) == 2


@pytest.mark.parametrize("sectioned", [True, False])
@pytest.mark.parametrize("place", [0.0, 0.37, 0.5, 0.81, 1.0])
def test_an_inserted_paragraph_changes_at_most_three_chunks(place: float, sectioned: bool) -> None:
    paragraphs = [prose(seed, 3 + seed % 5) for seed in range(600)]
    if sectioned:
        paragraphs = [f"## Part {n}\n\n{p}" if n % 9 == 0 else p for n, p in enumerate(paragraphs)]
    at = int(place * len(paragraphs))
    longer = [*paragraphs[:at], "A new paragraph. " + prose(9_999, 4), *paragraphs[at:]]
    before = chunk(document("\n\n".join(paragraphs)), count_tokens=words, max_tokens=254)
    after = chunk(document("\n\n".join(longer)), count_tokens=words, max_tokens=254)
    assert len({c.id for c in after} - {c.id for c in before}) <= 3


def test_a_changed_word_changes_one_chunk() -> None:
    paragraphs = [prose(seed, 4) for seed in range(200)]
    changed = [*paragraphs]
    changed[100] = changed[100].replace("the", "this")
    before = chunk(document("\n\n".join(paragraphs)), count_tokens=words, max_tokens=254)
    after = chunk(document("\n\n".join(changed)), count_tokens=words, max_tokens=254)
    assert len({c.id for c in after} - {c.id for c in before}) <= 2


@pytest.mark.parametrize("unit", ["x", "word ", "Oil sold. ", "漢", "a\n"])
def test_counting_stays_within_bounded_pieces(unit: str) -> None:
    longest = 0
    total = 0

    def counted(text: str) -> int:
        nonlocal longest, total
        longest = max(longest, len(text))
        total += len(text)
        return len(text.split()) or 1

    made = document(unit * (60_000 // len(unit)))
    chunks = chunk(made, count_tokens=counted, max_tokens=254)
    assert len(chunks) > 15
    assert longest < 10_000
    assert total < 8 * len(made.text)


def test_a_document_without_text_has_no_chunks() -> None:
    assert chunk(document(""), count_tokens=words) == ()


def test_sentence_windows_hold_whole_sentences_and_overlap_by_one() -> None:
    made = document(prose(1, 60))
    chunks = chunk(made, count_tokens=words, max_tokens=BUDGET, method="sentences")
    assert len(chunks) > 5
    for before, after in pairwise(chunks):
        assert before.text.endswith(".")
        shared = made.text[after.span.start : before.span.end]
        assert shared.endswith(".")
        assert shared.count(".") == 1


def test_children_know_the_larger_passage_around_them() -> None:
    made = document(prose(2, 200))
    parents = chunk(made, count_tokens=words, max_tokens=240)
    children = chunk(made, count_tokens=words, max_tokens=240, method="parents")
    assert len(children) > 2 * len(parents)
    assert max(child.tokens for child in children) <= 60
    spans = {parent.id: parent.span for parent in parents}
    for child in children:
        assert spans[child.parent].start <= child.span.start < spans[child.parent].end
