"""What something that happens to one thing means for others, along the schema's dependences."""

from graphrag.ask.affected.answer import answer

__all__ = ["answer"]
