"""Records a line each, their cells parted by a sign and perhaps quoted."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator


def records(text: str, sign: str) -> Iterator[list[str]]:
    """Return the records of `text`, of which `sign` parts the cells; blank lines are empty ones."""
    csv.field_size_limit(max(len(text), 1))  # a file's size has its own limit
    return csv.reader(io.StringIO(text, newline=""), delimiter=sign, skipinitialspace=True)
