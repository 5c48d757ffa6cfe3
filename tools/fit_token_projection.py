"""Fit the projection that makes token vectors small: 384 to 64 dimensions.

    python tools/fit_token_projection.py TEXT_FILE…

Reads plain text files, cuts them into paragraphs of at most 1,000 characters, takes the
principal axes (without centring, so that inner products are kept) of their content word
pieces, and writes `graphrag/adapters/minilm/token_projection.npz`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from graphrag.adapters.embed_onnx import OnnxEmbedder

DIMENSIONS = 64
OUT = Path(__file__).parent.parent / "graphrag" / "adapters" / "minilm" / "token_projection.npz"


def main(paths: list[str]) -> None:
    """Fit on the texts in `paths` and write the projection."""
    texts = [
        paragraph[:1000]
        for path in paths
        for paragraph in Path(path).read_text(encoding="utf-8").split("\n\n")
        if len(paragraph) > 100
    ]
    moment = np.zeros((384, 384))
    for rows in OnnxEmbedder().token_layer(texts):
        rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        moment += rows.T @ rows
    values, axes = np.linalg.eigh(moment)
    kept = float(values[-DIMENSIONS:].sum() / values.sum())
    projection = axes[:, : -DIMENSIONS - 1 : -1].astype(np.float16)
    np.savez_compressed(OUT, projection=projection)
    sys.stdout.write(f"{len(texts)} texts, {kept:.3f} of the length kept, written to {OUT}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
