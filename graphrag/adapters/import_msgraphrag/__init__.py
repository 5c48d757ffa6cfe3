"""Read an index that Microsoft GraphRAG (2.x or 3.x) wrote, without paying its extraction again.

`tables` reads the parquet files, `homeless` leaves out what has no place in their documents,
`places` finds their text units and names in our chunks, `adopt` says what they extracted as our
extractions do, so that everything derived from extractions (resolving, grouping, reports) works
on it as on our own.
"""

from graphrag.adapters.import_msgraphrag.adopt import adopt
from graphrag.adapters.import_msgraphrag.homeless import without_homeless
from graphrag.adapters.import_msgraphrag.tables import Index, read_index

__all__ = ["Index", "adopt", "read_index", "without_homeless"]
