"""How many calls the hybrid extractor spares, without asking anybody.

    python benchmarks/hybrid.py [--data PATH]

Reads the bundled reports (and *A Christmas Carol* in `carol/` of PATH) by rules, and counts the
windows that would go to a model, with the tokens of their prompts, four characters each. The
last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT)]

from graphrag.adapters.embed_onnx import OnnxEmbedder  # noqa: E402
from graphrag.ingest.chunk import chunk  # noqa: E402
from graphrag.ingest.extract import hybrid, with_llm, with_spacy  # noqa: E402
from graphrag.ingest.extract.schema import read_schema  # noqa: E402
from graphrag.ingest.load import load  # noqa: E402
from graphrag.model import Document  # noqa: E402
from graphrag.money import estimated_tokens  # noqa: E402


def main() -> None:
    """Print a row a data set, then everything as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("BENCHMARK_DATA", "")))
    options = parser.parse_args()
    paths = {
        "ntsb": (ROOT / "examples/ntsb/reports", "incidents"),
        "carol": (options.data / "carol/christmas_carol.txt", "general"),
    }
    rows = [
        measured(name, path, schema) if path.exists() else {"data": name, "missing": str(path)}
        for name, (path, schema) in paths.items()
    ]
    for row in rows:
        print(row)
    print(json.dumps({"rows": rows}))


def measured(name: str, path: Path, schema_name: str) -> dict[str, object]:
    """Return what would be asked about the documents in `path`, and what not."""
    schema = read_schema(schema_name)
    root = path if path.is_dir() else path.parent
    count = OnnxEmbedder().count_tokens
    documents = [item for item in load([str(path)], root=root) if isinstance(item, Document)]
    batch = [(document, chunk(document, count_tokens=count)) for document in documents]
    known = {
        extraction.chunk_id: extraction
        for extractions in with_spacy.extract(batch, schema=schema)
        for extraction in extractions
    }
    reading = with_llm.Reading()
    asked, tokens = [0, 0], [0, 0]  # spared, asked
    for _, chunks in batch:
        for window in with_llm.windows(chunks, max_tokens=reading.window_tokens):
            pays = hybrid.pays([known[chunk.id] for chunk in window.chunks])
            asked[pays] += 1
            text = "\n\n".join(chunk.text for chunk in window.chunks)
            tokens[pays] += estimated_tokens(text)
    return {
        "data": name,
        "windows": sum(asked),
        "asked": asked[True],
        "spared": round(asked[False] / sum(asked), 3),
        "tokens of passages spared": round(tokens[False] / sum(tokens), 3),
    }


if __name__ == "__main__":
    main()
