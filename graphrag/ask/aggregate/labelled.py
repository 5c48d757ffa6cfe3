"""How many values a label has over all documents: "How many suppliers …" of "Supplier: Orbis"."""

from __future__ import annotations

from graphrag.ask.facts import Reading
from graphrag.ask.facts.nouns import asked_alone
from graphrag.ask.facts.places import Places
from graphrag.ask.facts.subjects import facts_in
from graphrag.language.names import key
from graphrag.language.tokens import stem
from graphrag.model import Evidence, Fact, Found, Plan, Table, TableRow, Viewer
from graphrag.ports import Store


def count_labelled(reading: Reading, plan: Plan, *, store: Store, viewer: Viewer) -> Found | None:
    """Return the different values of the label that the question counts; None if it has none.

    Only when nothing else is asked of them. Values that differ in dress are one.
    """
    noun = asked_alone(reading)
    if not noun:
        return None
    documents = {d.id for d in store.documents(viewer=viewer, filters=plan.filters)}
    known = [fact for fact in store.facts(viewer=viewer) if noun in _stems(fact.key)]
    facts = facts_in(known, documents, store=store, viewer=viewer)
    places = Places.of(facts, store=store, viewer=viewer)
    first: dict[str, tuple[Fact, Evidence]] = {}
    held: set[str] = set()
    for fact in sorted(facts, key=lambda f: (key(f.value.text), f.id)):
        item = places.evidence(fact.evidence, f"E{len(first) + 1}", 1.0)
        if item is not None:
            held |= {source.document_id for source in item.sources}
            first.setdefault(key(fact.value.text), (fact, item))
    if not first:
        return None
    rows = tuple(
        TableRow(fact.subject_id, (fact.value.text,), (item.label,))
        for fact, item in first.values()
    )
    said = next(iter(first.values()))[0].key.replace("_", " ")
    statement = f"{len(rows)} under “{said}”:"
    table = Table((said,), rows, value=str(len(rows)), statement=statement)
    evidence = tuple(item for _, item in first.values())
    return Found(evidence, len(rows), table, (len(held), len(documents)))


def _stems(label: str) -> tuple[str, str]:
    """Return the stems of the last word of `label`, and of several of it: "vendor", "vend"."""
    last = label.rsplit("_", 1)[-1]
    return stem(last), stem(f"{last}s")
