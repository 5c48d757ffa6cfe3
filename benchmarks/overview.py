"""Overview: themes found, tokens read for a default overview, narrower overview questions.

    python benchmarks/overview.py --data DIR

DIR holds `themes/`, `carol_msgraphrag_index/` and `ntsb/`; a row says so where one is missing.
Strict measure of themes: at most 12 a section, a title of at most six words, five cited
notes each; a theme names a topic when at least four of its five notes are of it and a word
of its title is in the topic's list. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.overview_carol import default_overview
from benchmarks.overview_specific import specific_questions
from benchmarks.overview_themes import themes
from graphrag.adapters.embed_onnx import OnnxEmbedder

Row = Mapping[str, Any]  # Any: JSON


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is there and print a row each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    data = os.environ.get("BENCHMARK_DATA", "")
    parser.add_argument("--data", type=Path, default=Path(data) if data else None)
    parser.add_argument("--only", choices=["themes", "carol", "specific"])
    options = parser.parse_args(arguments)
    rows: list[Row] = []
    for row in _rows(options.data or Path(), options.only):
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
        rows.append(row)
    sys.stdout.write(json.dumps({"rows": rows}) + "\n")


def _rows(data: Path, only: str | None) -> Iterator[Row]:
    encoder = OnnxEmbedder()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        if only in {None, "themes"}:
            for name, view in (("subjects", "subjects"), ("countries", "entities")):
                file = data / "themes" / f"{name}.json"
                yield from themes(file, view, encoder, folder) if file.is_file() else [_no(file)]
        if only in {None, "carol"}:
            index = data / "carol_msgraphrag_index"
            readable = index.is_dir() and find_spec("pyarrow")
            yield default_overview(index, encoder) if readable else _no(index)
        if only in {None, "specific"}:
            reports = data / "ntsb"
            found = reports.is_dir()
            yield from specific_questions(reports, encoder, folder) if found else [_no(reports)]


def _no(path: Path) -> Row:
    missing = "the package pyarrow" if path.is_dir() else str(path)
    return {"system": "graphrag", "data": path.name, "missing": missing}


if __name__ == "__main__":
    main()
