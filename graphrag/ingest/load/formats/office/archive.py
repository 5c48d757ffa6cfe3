"""Office files are zips: refused before they unfold into more than a machine can hold."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter

from graphrag.errors import UnreadableDocumentError
from graphrag.ingest.load.means import Means

MOST_PARTS = 20_000
BROKEN = (
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What the libraries that read office files raise on damaged ones; XML errors are SyntaxErrors."""


_UNREAD = {
    "pictures": re.compile(
        r"(?:word|ppt|xl)/media/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg)", re.I
    ),
    "charts": re.compile(r"word/charts/chart\d+\.xml"),
    "diagrams": re.compile(r"(?:word|ppt)/diagrams/data\d+\.xml"),
    "lists of comments": re.compile(
        r"(?:word/comments\.xml|ppt/comments/.+\.xml|xl/comments\d*\.xml)"
    ),
}
"""Parts that hold what is not read, by what they hold."""


def checked(data: bytes, means: Means) -> dict[str, int]:
    """Return what an archive holds that is not read, once the size of its parts is checked.

    Raises:
        UnreadableDocumentError: It is no zip, or states more than the limits.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            raise UnreadableDocumentError(
                "it is encrypted or of an old office version",
                hint="Save it without password in today's format.",
            ) from error
        raise UnreadableDocumentError(
            "it is no complete office file", hint="Open and save it again."
        ) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > means.max_unpacked:
        raise UnreadableDocumentError(
            f"it unfolds into more than {means.max_unpacked // 1_000_000} MB",
            hint="Split the file, or raise [load] max_unpacked_megabytes.",
        )
    counts = Counter(
        what for part in parts for what, name in _UNREAD.items() if name.fullmatch(part.filename)
    )
    return dict(sorted(counts.items()))
