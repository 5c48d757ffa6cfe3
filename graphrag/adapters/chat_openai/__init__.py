"""Chat through the `openai` client, call by call or in batches."""

from graphrag.adapters.chat_openai.batch import OpenAIBatches
from graphrag.adapters.chat_openai.chat import OpenAIChat

__all__ = ["OpenAIBatches", "OpenAIChat"]
