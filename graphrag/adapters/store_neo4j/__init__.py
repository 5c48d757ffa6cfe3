"""The graph in Neo4j, where analysts can walk it."""

from graphrag.adapters.store_neo4j.store import Neo4jStore

__all__ = ["Neo4jStore"]
