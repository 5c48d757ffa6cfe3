"""One small file a command, or a handful of commands that look at the same thing."""

from graphrag.cli.commands.ask import ask
from graphrag.cli.commands.ingest import ingest
from graphrag.cli.commands.search import search

COMMANDS = (ingest, ask, search)

__all__ = ["COMMANDS"]
