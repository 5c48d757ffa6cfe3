"""Names in tagged prose: the tagger's, repaired, and the schema's own."""

from graphrag.ingest.extract.with_spacy.naming.acronyms import common_short_forms, short_forms
from graphrag.ingest.extract.with_spacy.naming.find import Name, find_names
from graphrag.ingest.extract.with_spacy.naming.kinds import kind_by_noun

__all__ = ["Name", "common_short_forms", "find_names", "kind_by_noun", "short_forms"]
