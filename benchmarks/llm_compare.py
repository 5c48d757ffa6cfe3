"""What indexing the same documents sends to a model: ours, Microsoft's GraphRAG, LightRAG.

    python benchmarks/llm_compare.py --lightrag ENV --microsoft ENV [--documents FOLDER]

Each system runs at its default settings, in a virtual environment of its own (one with
`lightrag-hku==1.5.7 openai`, one with `graphrag==3.3.0`), against one fake server that says the
same things in each one's format after `--latency` seconds. Tokens are counted by the server, four
characters each, alike for all; a JSON schema that a call carries is counted apart, as "schema
tokens". A system whose environment is not named is left out. tiktoken wants its encodings: where
they cannot be downloaded, those that litellm carries are used; LightRAG's environment has no
litellm, so name the folder of another one in TIKTOKEN_CACHE_DIR. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "benchmarks")]

from fake_model_server import running  # noqa: E402
from llm_compare_replies import reply  # noqa: E402

Run = Callable[[Path, Path, str, str], None]


def main() -> None:
    """Print a row a system, then everything as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--documents", type=Path, default=ROOT / "examples/ntsb/reports")
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--ours", default=sys.prefix, help="ours; empty to leave it out")
    parser.add_argument("--lightrag", default="", help="virtual environment of lightrag-hku")
    parser.add_argument(
        "--microsoft", default="", help="virtual environment of Microsoft's graphrag"
    )
    options = parser.parse_args()
    systems: list[tuple[str, Run, str]] = [
        ("ours", ours, options.ours),
        ("microsoft", microsoft, options.microsoft),
        ("lightrag", lightrag, options.lightrag),
    ]
    rows = [
        measured(name, run, env, options.documents.resolve(), options.latency)
        for name, run, env in systems
        if env
    ]
    for row in rows:
        print(row)
    print(json.dumps({"rows": rows}))


def measured(
    name: str, run: Run, env: str, documents: Path, latency: float
) -> dict[str, float | str]:
    """Return what one system sent, and how long it took."""
    with (
        tempfile.TemporaryDirectory(prefix="llm-compare-") as folder,
        running(reply, latency=latency) as server,
    ):
        started = time.perf_counter()
        run(documents, Path(folder), str(Path(env).resolve()), server.url)
        seconds = time.perf_counter() - started
        counts = server.counts()
    return {
        "system": name,
        **dict(sorted(counts.items())),
        **totals(counts),
        "seconds": round(seconds, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def totals(counts: Counter[str]) -> dict[str, int]:
    """Return the sums over all kinds of chat calls."""
    kinds = ("calls", "prompt tokens", "schema tokens", "reply tokens")
    return {
        f"all {kind}": sum(
            count
            for key, count in counts.items()
            if key.endswith(kind) and not key.startswith("embed")
        )
        for kind in kinds
    }


def ours(documents: Path, folder: Path, env: str, url: str) -> None:
    """Ingest with a model for extraction and reports."""
    (folder / "graphrag.toml").write_text(
        f'[models]\nmodel = "gpt-4o-mini"\nbase_url = "{url}"\n', "utf-8"
    )
    called([f"{env}/bin/graphrag", "ingest", str(documents)], folder)


def microsoft(documents: Path, folder: Path, env: str, url: str) -> None:
    """Index with the standard method, as `graphrag init` sets it up."""
    tool = f"{env}/bin/graphrag"
    models = ["--model", "gpt-4o-mini", "--embedding", "text-embedding-3-large"]
    called([tool, "init", "--root", str(folder), *models], folder)
    settings = folder / "settings.yaml"
    text = settings.read_text("utf-8")
    key = "api_key: ${GRAPHRAG_API_KEY}"
    found = next(line for line in text.splitlines() if key in line).split("#")[0].rstrip()
    indent = found[: len(found) - len(found.lstrip())]
    text = text.replace(key, f"api_base: {url}\n{indent}{key}")
    settings.write_text(text, "utf-8")
    (folder / ".env").write_text("GRAPHRAG_API_KEY=none\n", "utf-8")
    (folder / "input").mkdir(exist_ok=True)
    for path in sorted(documents.glob("*.md")):
        shutil.copy(path, folder / "input" / f"{path.stem}.txt")
    called([tool, "index", "--root", str(folder)], folder, encodings=encodings(env))


def lightrag(documents: Path, folder: Path, env: str, url: str) -> None:
    """Insert all documents at once."""
    script = str(ROOT / "benchmarks/llm_compare_lightrag.py")
    command = [f"{env}/bin/python", script, str(documents), str(folder), url]
    called(command, folder, encodings=encodings(env))


def encodings(env: str) -> str:
    """Return the folder that TIKTOKEN_CACHE_DIR names, else that where litellm carries them."""
    found = sorted(Path(env).glob("lib/*/site-packages/litellm/litellm_core_utils/tokenizers"))
    return os.environ.get("TIKTOKEN_CACHE_DIR") or (str(found[0]) if found else "")


def called(command: list[str], folder: Path, *, encodings: str = "") -> None:
    """Run a command quietly; say what it said if it failed."""
    environment = {**os.environ, **({"TIKTOKEN_CACHE_DIR": encodings} if encodings else {})}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, 4):
        sys.exit(f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


if __name__ == "__main__":
    main()
