"""One small file a command, or a handful of commands that look at the same thing."""

from graphrag.cli.commands.ask import ask
from graphrag.cli.commands.audit import audit
from graphrag.cli.commands.chat import chat
from graphrag.cli.commands.communities import communities, report
from graphrag.cli.commands.cypher import cypher
from graphrag.cli.commands.doctor import doctor
from graphrag.cli.commands.documents import chunk, chunks, documents
from graphrag.cli.commands.entities import entities, entity, path, relations
from graphrag.cli.commands.explore import explore
from graphrag.cli.commands.forget import forget
from graphrag.cli.commands.imports import import_
from graphrag.cli.commands.ingest import ingest
from graphrag.cli.commands.init import init
from graphrag.cli.commands.merges import merges
from graphrag.cli.commands.neo4j import neo4j
from graphrag.cli.commands.overview import overview
from graphrag.cli.commands.records import ledger, trace
from graphrag.cli.commands.reembed import reembed
from graphrag.cli.commands.schema import schema
from graphrag.cli.commands.search import search
from graphrag.cli.commands.spending import cache, usage
from graphrag.cli.commands.status import status

SECTIONS = {
    "Start": (init, ingest, import_, doctor),
    "Ask": (ask, chat, search),
    "Look around": (
        status,
        documents,
        chunks,
        chunk,
        entities,
        entity,
        relations,
        path,
        communities,
        report,
        overview,
    ),
    "Check and decide": (audit, ledger, trace, merges, schema),
    "Keep house": (forget, usage, cache, reembed),
    "With a graph in Neo4j": (neo4j, explore, cypher),
}
"""In the order of `graphrag --help`, and of docs/cli.md."""

__all__ = ["SECTIONS"]
