"""Build the wheel, install it in an empty environment, and use it there.

Catches what an editable checkout hides: package data that the wheel does not carry, an
undeclared dependency, a command that needs the checkout beside it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
UV = str(Path(sys.executable).with_name("uv"))
NOTES = {
    "deals.md": "# Deals\n\n## 2019\n\nIn March 2019 Orbis Energy acquired Helios Storage "
    "for 12 million euros. Helios Storage is based in Bergen.\n",
    "people.md": "# People\n\nMarta Solberg has been the chief executive of Orbis Energy "
    "since 2021. She lives in Oslo.\n",
    "notes/rates.html": "<html><body><h1>Rates</h1><p>Orbis Energy hired Jonas Lie in 2020."
    "</p></body></html>\n",
}
QUESTION = "Which company acquired Helios Storage?"
EXPECTED = "Orbis Energy"


def main() -> None:
    """Run the check; the first failing step ends it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheel = _built(folder / "dist")
        python = _installed(wheel, folder / "venv")
        graphrag = str(python.with_name("graphrag"))
        work = folder / "work"
        for path, text in NOTES.items():
            file = work / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        _run([graphrag, "--version"], work)
        _run([graphrag, "doctor"], work)
        _run([graphrag, "ingest", "."], work)
        answer = _run([graphrag, "ask", QUESTION], work)
        if EXPECTED not in answer:
            sys.exit(f"The installed wheel does not answer {QUESTION!r} with {EXPECTED!r}.")
        again = _run([graphrag, "ingest", "."], work)
        if "no row was written" not in again:
            sys.exit("A second ingestion of the same files wrote rows.")
    print("wheel-check: the wheel works in an empty environment.")


def _built(folder: Path) -> Path:
    hatchling = str(Path(sys.executable).with_name("hatchling"))
    _run([hatchling, "build", "-t", "wheel", "-d", str(folder)], ROOT)
    return next(folder.glob("*.whl"))


def _installed(wheel: Path, venv: Path) -> Path:
    _run([UV, "-q", "venv", "--no-project", "--python", sys.executable, str(venv)], ROOT)
    python = venv / "bin" / "python"
    install = [UV, "-q", "pip", "install", "--python", str(python)]
    _run([*install, "--require-hashes", "-r", str(ROOT / "locks" / "run.txt")], ROOT)
    _run([*install, "--no-deps", str(wheel)], ROOT)
    return python


def _run(command: list[str], folder: Path) -> str:
    """Run `command` in `folder`, show what it prints, and return that; stop if it fails."""
    print("$", " ".join([Path(command[0]).name, *command[1:]]), flush=True)
    settings = {n: v for n, v in os.environ.items() if not n.startswith(("GRAPHRAG_", "PYTHON"))}
    done = subprocess.run(
        command, cwd=folder, env=settings, stdout=subprocess.PIPE, text=True, check=False
    )
    print(done.stdout, end="", flush=True)
    if done.returncode:
        sys.exit(f"That ended with exit code {done.returncode}.")
    return done.stdout


if __name__ == "__main__":
    main()
