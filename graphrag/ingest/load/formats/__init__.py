"""One small file a format: bytes in, pieces out.

To add a format: write `formats/<name>.py` with a `read_<name>(data: bytes) -> Parsed`, give
its extensions a line in `READERS`, and a test beside the others that builds its own file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graphrag.ingest.load.formats.html import read_html
from graphrag.ingest.load.formats.markdown import read_markdown
from graphrag.ingest.load.formats.plain import read_plain
from graphrag.ingest.load.pieces import Parsed

Reader = Callable[[bytes], Parsed]

READERS: Mapping[str, Reader] = {
    ".htm": read_html,
    ".html": read_html,
    ".markdown": read_markdown,
    ".md": read_markdown,
    ".text": read_plain,
    ".txt": read_plain,
    ".xhtml": read_html,
}
"""By extension, in lower case."""
