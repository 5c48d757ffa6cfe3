"""What every test may lean on.

No test reaches the network (`--disable-socket`); the environment holds none of our
settings, and the working folder is empty, so that no `graphrag.toml` is found by accident.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent

# A busy machine is no reason to fail; half the usual number of examples, drawn anew on each run.
settings.register_profile(
    "ours", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ours")


@pytest.fixture(autouse=True)
def _settings_of_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("GRAPHRAG_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def checkout() -> Path:
    """The folder of the repository."""
    return ROOT


Golden = Callable[[str, str], None]


@pytest.fixture
def golden() -> Golden:
    """Compare text with `tests/golden/NAME`; `make golden` writes the files anew."""

    def compare(name: str, text: str) -> None:
        file = ROOT / "tests" / "golden" / name
        if os.environ.get("GOLDEN") == "write":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text + "\n", encoding="utf-8")
        assert file.is_file(), f"{name} is not there: make golden writes it"
        assert text + "\n" == file.read_text(encoding="utf-8")

    return compare
