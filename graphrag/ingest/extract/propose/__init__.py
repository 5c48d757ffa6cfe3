"""Types that a schema lacks, proposed from what was read: counted, with examples, as YAML."""

from graphrag.ingest.extract.propose.additions import with_additions
from graphrag.ingest.extract.propose.draft import drafted
from graphrag.ingest.extract.propose.find import Proposal, proposals

__all__ = ["Proposal", "drafted", "proposals", "with_additions"]
