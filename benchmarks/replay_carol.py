"""What real models said about a novel, read again: how much is parsed, how much is grounded.

    python benchmarks/replay_carol.py [--data PATH] [--schema general]

Serves the recorded answers of GPT-4o and GPT-3.5 for the 42 passages of *A Christmas Carol*
(`carol/extract_*.jsonl`, first answer and one round of gleaning) through the extractor and counts
records said, parsed and grounded, and every reason in the ledger. Then what a round of gleaning
adds for its price: by passage, and in the book as a whole (a name or a pair of names that another
passage gave already is nothing new there), with the tokens that our own prompts and these replies
would take, at four characters each. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from graphrag.adapters.replay_delimited import DelimitedReplay, Recorded, recorded, records
from graphrag.ingest.extract import with_llm
from graphrag.ingest.extract.schema import read_schema
from graphrag.language.names import key
from graphrag.model import Chunk, Document, Extraction, ExtractionSchema, Span
from graphrag.model.ids import chunk_id, digest, document_id
from graphrag.money import Meter, Price, price_of
from graphrag.ports import Outcome, Success

In = TypeVar("In")
Out = TypeVar("Out")
MODELS = ("gpt-4o", "gpt-3.5-turbo")
PRICES = {"gpt-3.5-turbo": Price(0.50, 1.50)}
"""Of models that the table of today no longer lists; from memory of the provider's list."""
LEAKED = ("sam rivera", "alex", "taylor", "jordan", "cruz", "washington", "dulce")
"""Names in the example of the prompt that was used; none stands in the book."""


class InTurn:
    """Runs one item after another."""

    def map(self, work: Callable[[In], Out], items: Iterable[In]) -> Iterator[Outcome[Out]]:
        """Yield each item's value."""
        return (Success(work(item)) for item in items)


class Forgetful:
    """Remembers nothing."""

    def get(self, key: str) -> bytes | None:
        """Return nothing."""
        return None

    def get_many(self, keys: Iterable[str]) -> Mapping[str, bytes]:
        """Return nothing."""
        return {}

    def put_many(self, stage: str, values: Mapping[str, bytes]) -> None:
        """Keep nothing."""


def main() -> None:
    """Print a table a model, then everything as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", default=os.environ.get("BENCHMARK_DATA", ""))
    parser.add_argument("--schema", default="general")
    options = parser.parse_args()
    folder = Path(options.data or "missing") / "carol"
    if not folder.is_dir():
        parser.exit(2, f"{folder} is missing: name the folder of the data sets with --data.\n")
    schema = read_schema(options.schema)
    results = {
        model: measured(recorded(folder / f"extract_{model}.jsonl"), schema, model)
        for model in MODELS
    }
    for model, result in results.items():
        print(f"\n{model}")
        for name, value in result.items():
            print(f"  {name}: {value}")
    print(json.dumps(results))


def measured(rows: Sequence[Recorded], schema: ExtractionSchema, model: str) -> dict[str, Any]:
    """Return the counts of one model's answers."""
    said: Counter[str] = Counter()
    for row in rows:
        for answer in row.answers:
            said["entity records"] += len(re.findall(r'\("?entity"?', answer))
            said["relation records"] += len(re.findall(r'\("?relationship"?', answer))
            for record in records(answer):
                said["unreadable" if isinstance(record, str) else kind(record)] += 1
    (once, first), (whole, both) = (read(rows, schema, model, rounds) for rounds in (0, 1))
    reasons = Counter(f"{d.kind}: {reason(d.reason)}" for e in whole for d in e.dropped)
    refused = Counter(
        "relations" if "→" in d.what else "entities"
        for e in whole
        for d in e.dropped
        if d.kind in {"ungrounded", "dropped"}
    )
    return {
        **said,
        "entities grounded": said["entities parsed"] - refused["entities"],
        "relations grounded": said["relations parsed"] - refused["relations"],
        "leaked names kept": sorted(
            {n.name for e in whole for n in e.entities if n.name.lower() in LEAKED}
        ),
        "leaked names refused": sum(
            any(name in d.what.lower() for name in LEAKED) for e in whole for d in e.dropped
        ),
        "ledger": dict(sorted(reasons.items())),
        "first answer": found(once, first, model),
        "with one round": found(whole, both, model),
    }


def found(extractions: Sequence[Extraction], meter: Meter, model: str) -> dict[str, Any]:
    """Return what extractions hold, by passage and in the whole book, and what they took."""
    names = Counter(key(n.name) for e in extractions for n in e.entities)
    proper = {key(n.name) for e in extractions for n in e.entities if n.scope == "corpus"}
    pairs = Counter(
        frozenset(key(e.entities[at].name) for at in (tie.source, tie.target))
        for e in extractions
        for tie in e.relations
    )
    tied = {name for pair in pairs for name in pair}
    used = meter.total
    price = price_of(model) or PRICES.get(model)
    return {
        "entities by passage": names.total(),
        "relations by passage": pairs.total(),
        "names in the book": len(names),
        "of them proper": len(proper),
        "in two passages or more": sum(count > 1 for count in names.values()),
        "tied to another": len(tied & names.keys()),
        "pairs in the book": len(pairs),
        "calls": used.calls,
        "prompt tokens": used.prompt_tokens,
        "reply tokens": used.completion_tokens,
        "usd": round(price.of(used.prompt_tokens, used.completion_tokens), 4) if price else None,
    }


def kind(record: Mapping[str, object]) -> str:
    """Return what is counted for a record that could be read."""
    return "relations parsed" if "source" in record else "entities parsed"


def reason(text: str) -> str:
    """Return a reason without the name in it."""
    return re.sub(r"^.* stands in no passage", "a name that stands in no passage", text)


def read(
    rows: Sequence[Recorded], schema: ExtractionSchema, model: str, gleaning: int
) -> tuple[list[Extraction], Meter]:
    """Return what is kept of each passage, and what was used."""
    meter = Meter()
    extracted = with_llm.extract(
        [document(row.passage, at) for at, row in enumerate(rows)],
        schema=schema,
        model=DelimitedReplay(rows, name=model),
        memo=Forgetful(),
        executor=InTurn(),
        reading=with_llm.Reading(gleaning=gleaning),
        meter=meter,
    )
    return [item for items in extracted for item in items], meter


def document(text: str, at: int) -> tuple[Document, tuple[Chunk, ...]]:
    """Return a document of one chunk."""
    source = f"carol-{at:02d}.txt"
    chunk = Chunk(
        chunk_id(source, "", text, 0), document_id(source), 0, text, Span(0, len(text)), "", 1
    )
    return Document(document_id(source), source, source, text, (), digest(text)), (chunk,)


if __name__ == "__main__":
    main()
