"""Get a model's reply in the agreed shape, and remember it once it has it."""

from graphrag.replies.ask import Reply, keep, listening, prose, reply, reply_key, schema_of

__all__ = ["Reply", "keep", "listening", "prose", "reply", "reply_key", "schema_of"]
