"""A sentence in front of each chunk of a long document that says where it stands."""

from graphrag.ingest.context.by_model import by_model, estimate
from graphrag.ingest.context.by_rules import TOKENS, VERSION, by_rules

__all__ = ["TOKENS", "VERSION", "by_model", "by_rules", "estimate"]
