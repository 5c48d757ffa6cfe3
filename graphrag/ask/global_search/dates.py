"""Which day a document is of, as far as it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from graphrag.model import Chunk, Document, Fact

FEWEST = 3
DATED = 0.5
"""Share of documents that must be dated alike before their dates are compared."""
NEARLY = 0.9
"""Of the documents that the most widespread date field dates, what another one must date."""
_DATE = "date"


def document_dates(
    documents: Sequence[Document], facts: Sequence[Fact], chunks: Mapping[str, Chunk]
) -> tuple[str, Mapping[str, str]]:
    """Return where dates are from, and the ISO date of each dated document, by id.

    A document's own date, or the date field that most documents have; of several one that
    is called a date, then the earlier: what happens is dated before what is written of it.
    Empty where fewer than half of the documents are dated so. `chunks` are those of the
    facts that count.
    """
    said = {document.id: document.valid_from or document.updated for document in documents}
    own = {id_: date for id_, date in said.items() if date}
    dates: dict[str, dict[str, str]] = {"the documents' own dates": own} if own else {}
    for fact in sorted(facts, key=lambda fact: (fact.key, fact.value.date or "", fact.id)):
        if fact.value.date:
            by_document = dates.setdefault(fact.key.replace("_", " "), {})
            for item in fact.evidence:
                if item.chunk_id in chunks:
                    by_document.setdefault(chunks[item.chunk_id].document_id, fact.value.date)
    most = max(map(len, dates.values()), default=0)
    if most < max(FEWEST, DATED * len(documents)):
        return "", {}
    near = [name for name, held in dates.items() if len(held) >= NEARLY * most]
    best = min(near, key=lambda name: (_calls_a_date(name), _middle(dates[name]), name))
    return best, dates[best]


def _middle(dates: Mapping[str, str]) -> str:
    return sorted(dates.values())[len(dates) // 2]


def _calls_a_date(name: str) -> tuple[bool, int]:
    """Return less the more plainly `name` is that of a date."""
    parts = name.split()
    return _DATE not in parts, len(parts)
