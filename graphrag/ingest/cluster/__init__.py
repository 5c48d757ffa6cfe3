"""Groups of entities, and of chunks: trees that survive edits."""

from graphrag.ingest.cluster.clustering import Clustering, cluster

__all__ = ["Clustering", "cluster"]
