"""Passages and documents that say the same, found in linear time.

`passages` gives each chunk the passage it repeats, so that one notice under fifty titles is
one passage with fifty sources; `versions` tells which document a newer one supersedes.
"""

from graphrag.ingest.duplicates.passages import marked
from graphrag.ingest.duplicates.signatures import Signatures, signatures
from graphrag.ingest.duplicates.versions import Version, versions

__all__ = ["Signatures", "Version", "marked", "signatures", "versions"]
