"""Files become documents: one small file a format.

`load` finds the files, `formats/` reads each into pieces, `compose` makes one plain text
of them with exact blocks. A new format is one file in `formats/` and one line in its table.
"""

from graphrag.ingest.load.load import load
from graphrag.ingest.load.means import Means
from graphrag.ingest.load.metadata import Rule, matches

__all__ = ["Means", "Rule", "load", "matches"]
