"""Answers that a chat model writes, from evidence it must cite claim by claim."""

from graphrag.ask.answer.with_llm.answer import answer

__all__ = ["answer"]
