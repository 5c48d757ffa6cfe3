"""How many model calls a document takes whose chunks were remembered, or were not."""

from __future__ import annotations

from fakes.passages import InTurn, said
from fakes.scripted_model import DictMemo, ScriptedModel

from graphrag.ingest.chunk import chunk
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.model import Document


def calls(whole: Document, memo: DictMemo) -> int:
    model = ScriptedModel(lambda _: said())
    chunks = chunk(whole, count_tokens=lambda text: len(text.split()))
    list(
        with_llm.extract(
            [(whole, chunks)],
            schema=read_schema("general"),
            model=model,
            memo=memo,
            executor=InTurn(),
        )
    )
    return len(model.prompts)
