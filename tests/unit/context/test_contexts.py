"""Sentences that place chunks in their document: by rules, by a model, and never quoted."""

from __future__ import annotations

from fakes.passages import InTurn, opened
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.ingest import context
from graphrag.model import Block, Chunk, Document, Dropped
from graphrag.money import estimated_tokens
from graphrag.ports import Prompt

TEXTS = (
    "This report is a review of the plant at Bergen by Nordic Water Research Agency (NWRA).",
    "Orbis Energy Holding (the “Company”) owns the plant.",
    "NWRA found a leak. The Company mended it.",
    "Orbis Energy Holding, called the Company here, paid.",
)


def words(text: str) -> int:
    return len(text.split())


def document(texts: tuple[str, ...] = TEXTS) -> tuple[Document, tuple[Chunk, ...]]:
    made, chunks = opened([("A", text) for text in texts])
    blocks = tuple(Block("paragraph", chunk.span) for chunk in chunks)
    return Document(made.id, made.source, "A", made.text, blocks, ""), chunks


def ruled(texts: tuple[str, ...] = TEXTS) -> tuple[Chunk, ...]:
    return context.by_rules(*document(texts), count_tokens=words)


def test_short_names_are_spelled_out_where_a_chunk_does_not_and_the_subject_is_said() -> None:
    first, second, third, fourth = ruled()
    assert first.context == ""  # it says so itself
    assert second.context == TEXTS[0]
    assert third.context.startswith(
        "Company: Orbis Energy Holding. NWRA: Nordic Water Research Agency. This report is"
    )
    assert "Company:" not in fourth.context


def test_a_context_changes_what_is_searched_and_neither_text_nor_span_nor_id() -> None:
    _, chunks = document()
    for before, after in zip(chunks, ruled(), strict=True):
        assert (after.id, after.text, after.span) == (before.id, before.text, before.span)
        assert after.context in after.contextual_text


def test_contexts_are_cut_at_a_word_and_short_documents_need_none() -> None:
    long = "This plant is a very long story of " + "pumps and valves and " * 40 + "more."
    made = ruled((long, *TEXTS[1:]))
    assert max(words(chunk.context) for chunk in made) <= context.TOKENS
    assert all(not chunk.context for chunk in ruled(TEXTS[:2]))


def by_model(model: ScriptedModel, memo: DictMemo, ledger: list[Dropped]) -> tuple[Chunk, ...]:
    return context.by_model(
        *document(),
        model=model,
        memo=memo,
        executor=InTurn(),
        count_tokens=words,
        note=ledger.append,
    )


def test_a_model_is_asked_once_for_each_chunk_with_the_document_first() -> None:
    memo, ledger = DictMemo(), list[Dropped]()
    model = ScriptedModel(lambda prompt: f"It tells of {words(prompt.user)} words.")
    made = by_model(model, memo, ledger)
    assert len({prompt.system for prompt in model.prompts}) == 1
    assert all(TEXTS[0] in prompt.system for prompt in model.prompts)
    assert all(chunk.context.startswith("It tells of") for chunk in made)
    assert by_model(model, memo, ledger) == made
    assert len(model.prompts) == len(TEXTS)
    assert not ledger


def test_where_the_model_fails_the_rules_stand_in_and_it_is_told() -> None:
    ledger: list[Dropped] = []

    def says(prompt: Prompt) -> str:
        return "" if "leak" in prompt.user else "Said."

    made = by_model(ScriptedModel(says), DictMemo(), ledger)
    assert [chunk.context == "Said." for chunk in made] == [True, True, False, True]
    assert made[2].context == ruled()[2].context
    assert [(entry.kind, entry.where) for entry in ledger] == [("repaired", made[2].id)]


def test_an_estimate_counts_what_would_be_asked_and_not_what_is_remembered() -> None:
    memo = DictMemo()
    model = ScriptedModel(lambda prompt: "Said.")

    def calls() -> tuple[int, int]:
        made = context.estimate(
            [document()], model=model, memo=memo, price=None, count=estimated_tokens
        )
        return made.calls, made.remembered

    assert calls() == (4, 0)
    by_model(model, memo, [])
    assert calls() == (0, 4)
