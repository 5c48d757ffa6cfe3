"""Servers of the OpenAI protocol through the `openai` client: chat, batches, vectors, reranking."""

from graphrag.adapters.openai.batch import OpenAIBatches
from graphrag.adapters.openai.chat import OpenAIChat
from graphrag.adapters.openai.embed import OpenAIEmbedder
from graphrag.adapters.openai.rerank import HttpReranker

__all__ = ["HttpReranker", "OpenAIBatches", "OpenAIChat", "OpenAIEmbedder"]
