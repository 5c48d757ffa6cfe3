"""C39: a page that is only a picture stands in the ledger, the others are indexed, exit 4."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from graphrag.cli import main


def test_c39_a_scanned_page_is_in_the_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    pytest.importorskip("pypdfium2")
    data = io.BytesIO()
    made = canvas.Canvas(data)
    made.drawString(72, 700, "Orbis Energy acquired Helios Storage in 2019.")
    made.showPage()
    made.rect(72, 300, 300, 300, fill=1)
    made.showPage()
    made.save()
    (tmp_path / "deal.pdf").write_bytes(data.getvalue())
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["ingest", "deal.pdf"]).exit_code == 4
    ledger = json.loads(CliRunner().invoke(main, ["ledger", "--json"]).output)
    lost = [entry for entry in ledger["run"]["ledger"] if entry["kind"] == "lost"]
    assert [(entry["where"], entry["what"]) for entry in lost] == [("deal.pdf", "page 2")]
    asked = CliRunner().invoke(main, ["ask", "Who acquired Helios Storage?"])
    assert asked.exit_code == 0
    assert "Orbis Energy" in asked.output
    (chunk,) = json.loads(CliRunner().invoke(main, ["chunks", "deal.pdf", "--json"]).output)[
        "chunks"
    ]
    assert chunk["page"] == 1
