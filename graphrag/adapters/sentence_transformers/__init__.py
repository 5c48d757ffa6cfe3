"""Models that run in this process through `sentence-transformers`: vectors and reranking."""

from graphrag.adapters.sentence_transformers.embed import SentenceTransformersEmbedder
from graphrag.adapters.sentence_transformers.rerank import CrossEncoderReranker

__all__ = ["CrossEncoderReranker", "SentenceTransformersEmbedder"]
