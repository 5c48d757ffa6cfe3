"""Text recognition with RapidOCR, whose ONNX models come in its wheel: the extra `ocr`."""

from __future__ import annotations

from typing import Any

from graphrag.errors import UsageError

SUREST = 0.5
"""Lines that are recognised with less confidence are noise more often than words."""


class RapidOcr:
    """Reads pictures of pages.

    Raises:
        UsageError: The extra is not installed.
    """

    def __init__(self) -> None:
        try:
            from rapidocr_onnxruntime import RapidOCR
        except ImportError as error:
            raise UsageError(
                "Text recognition needs rapidocr-onnxruntime, which is not installed.",
                hint='Run pip install "graphrag-neo4j[ocr]", or set [load] ocr = false.',
            ) from error
        self._engine: Any = RapidOCR()  # Any: it has no types

    def __call__(self, picture: bytes) -> list[str]:
        """Return the lines of a page, from the top; empty if it shows no words."""
        found, _ = self._engine(picture)
        return [str(text) for _, text, score in found or () if float(score) >= SUREST]
