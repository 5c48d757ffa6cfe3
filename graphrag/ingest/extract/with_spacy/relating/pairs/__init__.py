"""The rules that find who is tied to whom: by a verb, by a noun, by a role."""

from graphrag.ingest.extract.with_spacy.relating.pairs.nouns import noun_pairs
from graphrag.ingest.extract.with_spacy.relating.pairs.verbs import verb_pairs

__all__ = ["noun_pairs", "verb_pairs"]
