"""Formats: bytes in, pieces out, one small file each.

To add a format: write `formats/<room>/<name>.py` with a `read_<name>(data: bytes) -> Parsed`
(or with `means` as second argument, if it needs limits), give its extensions a line in
`READERS`, and a test beside the others that builds its own file.
Libraries that not everybody has are imported inside the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graphrag.ingest.load.formats.office.pdf import read_pdf
from graphrag.ingest.load.formats.office.slides import read_slides
from graphrag.ingest.load.formats.office.spreadsheet import read_spreadsheet
from graphrag.ingest.load.formats.office.word import read_word
from graphrag.ingest.load.formats.records.json_lines import read_json_lines
from graphrag.ingest.load.formats.records.separated import read_separated
from graphrag.ingest.load.formats.text.markdown import read_markdown
from graphrag.ingest.load.formats.text.plain import read_plain
from graphrag.ingest.load.formats.text.rst import read_rst
from graphrag.ingest.load.formats.text.source_code import read_python, reader_of
from graphrag.ingest.load.formats.web.epub import read_epub
from graphrag.ingest.load.formats.web.html import read_html
from graphrag.ingest.load.formats.web.mail import read_mail, read_mailbox
from graphrag.ingest.load.means import Means
from graphrag.ingest.load.pieces import Parsed

Reader = Callable[[bytes, Means], Parsed]


def plainly(read: Callable[[bytes], Parsed]) -> Reader:
    """Return a reader that no limit but the file's size concerns."""
    return lambda data, means: read(data)


_CODE = {
    ".c": "c",
    ".cpp": "cpp",
    ".cs": "csharp",
    ".go": "go",
    ".h": "c",
    ".hpp": "cpp",
    ".java": "java",
    ".js": "javascript",
    ".kt": "kotlin",
    ".php": "php",
    ".rb": "ruby",
    ".rs": "rust",
    ".scala": "scala",
    ".sh": "shell",
    ".sql": "sql",
    ".swift": "swift",
    ".ts": "typescript",
}

READERS: Mapping[str, Reader] = {
    ".csv": plainly(read_separated),
    ".docx": read_word,
    ".eml": read_mail,
    ".epub": read_epub,
    ".htm": read_html,
    ".html": read_html,
    ".jsonl": plainly(read_json_lines),
    ".markdown": plainly(read_markdown),
    ".mbox": read_mailbox,
    ".md": plainly(read_markdown),
    ".ndjson": plainly(read_json_lines),
    ".pdf": read_pdf,
    ".pptx": read_slides,
    ".py": plainly(read_python),
    ".rst": plainly(read_rst),
    ".text": plainly(read_plain),
    ".tsv": plainly(read_separated),
    ".txt": plainly(read_plain),
    ".xhtml": read_html,
    ".xlsm": read_spreadsheet,
    ".xlsx": read_spreadsheet,
    **{extension: plainly(reader_of(language)) for extension, language in _CODE.items()},
}
"""By extension, in lower case."""
